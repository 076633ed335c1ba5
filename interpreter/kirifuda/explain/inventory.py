"""Everything a game consists of, each with the scenarios that touched it when they ran."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from kirifuda.core.source import Span
from kirifuda.explain.abilities import headers_of, parts_of
from kirifuda.explain.evidence import Evidence
from kirifuda.model.abilities import Ability
from kirifuda.model.effects import Do, Extra
from kirifuda.model.in_mode import all_phases
from kirifuda.model.ruleset import Card, Game, Keyword, Rule, Ruleset
from kirifuda.model.rulings import Scenario
from kirifuda.model.steps import Sentence
from kirifuda.model.walking import walk

#: the kinds of parts, in the order in which they are shown
KINDS = ("rule", "limit", "phase", "action", "line", "verb", "keyword", "card", "ability", "ruling")


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a game: its kind, its id (an ability: CARD/NUMBER, a line: PHASE/NUMBER), its place, and the scenarios
    that touched it."""

    kind: str
    id: str
    span: Span | None
    scenarios: tuple[Scenario, ...]


def parts_of_game(game: Game, evidence: Evidence) -> tuple[Part, ...]:
    """All parts, kind by kind."""
    rules = game.ruleset
    found = [Part("rule", rule.id, rule.span, of_rule(rule, evidence)) for rule in rules.rules]
    found += [Part("limit", limit.id, limit.span, evidence.of(("limit", limit.id))) for limit in rules.limits]
    found += [Part("phase", phase.id, phase.span, evidence.of(("phase", phase.id))) for phase in all_phases(rules)]
    found += [Part("action", action.id, action.span, evidence.of(("action", action.id))) for action in rules.actions]
    procedures: list[tuple[str, object]] = [("setup", rules.setup)]
    procedures += [(phase.id, phase.steps) for phase in all_phases(rules)]
    procedures += [(action.id, action.steps) for action in rules.actions]
    for owner, steps in procedures:
        for number, sentence in enumerate(sentences_of(steps), 1):
            shown = evidence.carried_out(sentence.span)
            found.append(Part("line", f"{owner}/{number}", sentence.span, shown))
    used = verbs_used(game)
    verbs = [verb for verb in rules.verbs if verb.id in used]
    found += [Part("verb", verb.id, verb.span, evidence.of(("verb", verb.id))) for verb in verbs]
    for keyword in rules.keywords:
        found.append(Part("keyword", keyword.id, keyword.span, of_keyword(game, keyword, evidence)))
    found += [Part("card", card.id, card.span, evidence.of(("card", card.id))) for card in game.cards]
    for card in game.cards:
        for number, ability in enumerate(card.abilities, 1):
            if not ability.is_remark:
                shown = of_ability(rules, card, ability, evidence)
                found.append(Part("ability", f"{card.id}/{number}", ability.span, shown))
    for ruling in game.rulings:
        shown = tuple(scenario for scenario in ruling.scenarios if evidence.passed(scenario))
        found.append(Part("ruling", ruling.id, ruling.span, shown))
    return tuple(found)


def of_rule(rule: Rule, evidence: Evidence) -> tuple[Scenario, ...]:
    """Scenarios that carried a rule out, or that come out otherwise without it."""
    return evidence.both(evidence.carried_out(rule.span), evidence.of(("rule", rule.id)))


def of_ability(rules: Ruleset, card: Card, ability: Ability, evidence: Evidence) -> tuple[Scenario, ...]:
    """Scenarios that carried an ability of a card out."""
    parts = parts_of(rules, ability, card.kind)
    if parts.kind == "word":
        flags = [("has", keyword.id, card.id) for _, keyword in parts.headers]
        bodies = [evidence.carried_out(inner.span, card.id) for inner in parts.stands_for]
        return evidence.both(evidence.of(*flags), *bodies)
    if any(isinstance(effect, Extra) for effect in ability.body):  # an action pays it
        return evidence.carried_out(ability.span)
    if parts.kind == "constant":
        return evidence.in_effect(ability.span)
    return evidence.carried_out(ability.span, card.id)


def of_keyword(game: Game, keyword: Keyword, evidence: Evidence) -> tuple[Scenario, ...]:
    """Scenarios that carried out an ability under a keyword, or what the keyword stands for, or asked for it."""
    found = [evidence.of(("keyword", keyword.id)), evidence.carried_out(keyword.span)]
    for card in (*game.cards, *game.scenario_cards):
        for ability in card.abilities:
            if any(other is keyword for _, other in headers_of(game.ruleset, ability)):
                found.append(of_ability(game.ruleset, card, ability, evidence))
    return evidence.both(*found)


def sentences_of(steps: object) -> Iterator[Sentence]:
    """Every sentence of a procedure, those under conditions and offers too."""
    for node in walk(steps):
        if isinstance(node, Sentence):
            yield node


def verbs_used(game: Game) -> dict[str, None]:
    """Ids of the verbs that the game's cards, rules and procedures order, directly or through other verbs."""
    rules = game.ruleset
    verbs = {verb.id: verb for verb in rules.verbs}
    cards = [card.abilities for card in (*game.cards, *game.scenario_cards)]
    found = dict.fromkeys(
        _ordered((*cards, rules.keywords, rules.actions, all_phases(rules), rules.setup, rules.rules))
    )
    queue = list(found)
    while queue:
        verb = verbs.get(queue.pop())
        for name in _ordered((verb.steps,)) if verb is not None else ():
            if name not in found:
                found[name] = None
                queue.append(name)
    return found


def _ordered(trees: Iterable[object]) -> Iterator[str]:
    for tree in trees:
        for node in walk(tree):
            if isinstance(node, Do):
                yield node.verb
