"""The page of a card: what was understood of it, ability by ability, and what touches it."""

from __future__ import annotations

import re

from kirifuda.core.tree import scalars
from kirifuda.explain.abilities import Parts, headers_of, parts_of
from kirifuda.explain.inventory import of_ability
from kirifuda.explain.limits import limit_text
from kirifuda.explain.writer import Writer
from kirifuda.model.abilities import Ability
from kirifuda.model.objects import PropertyOf, Select
from kirifuda.model.ruleset import Card, Keyword, Rule
from kirifuda.model.rulings import Ruling, Scenario
from kirifuda.model.walking import walk
from kirifuda.wording.printer import Printer


def card_page(writer: Writer, card: Card) -> str:
    """All of it."""
    writer.title(writer.own.card(card), "card", card.id, card.span)
    others = [name for lang, name in card.names.items() if lang != writer.language]
    rows = [writer.said("also", " / ".join(others))] if others else []
    rows.append(writer.said("kind-of-card", writer.own.word("kind", card.kind)))
    if card.copies is not None:
        rows.append(writer.said("copies", str(card.copies)))
    writer.page.rows(rows)
    if card.values:
        writer.section("values")
        words = [(writer.own.word("property", name), value, name) for name, value in card.values.items()]
        writer.page.rows(
            [(word, writer.own.value(name, value), writer.basis(card.basis.get(name))) for word, value, name in words]
        )
    for number, ability in enumerate(card.abilities, 1):
        _ability(writer, card, number, ability)
    if not card.abilities:
        writer.section("no-abilities")
    _keywords(writer, card)
    _rules(writer, card)
    _rulings(writer, card)
    writer.scenarios(writer.evidence().of(("card", card.id)), "in-scenarios")
    return writer.text()


def _ability(writer: Writer, card: Card, number: int, ability: Ability) -> None:
    parts = parts_of(writer.rules, ability, card.kind)
    writer.section("ability", number=number, kind=writer.say(f"ability-{parts.kind}"))
    writer.three(Printer.ability, ability)
    rows = ability_rows(writer, parts)
    rows.append(writer.said("basis", writer.basis(card.basis.get(str(number)))))
    if not ability.is_remark:
        shown = of_ability(writer.rules, card, ability, writer.evidence())
        rows.append(writer.said("shown-by", "; ".join(s.name for s in shown[:3]) or writer.say("no-scenario")))
    writer.page.rows(rows)


def ability_rows(writer: Writer, parts: Parts) -> list[tuple[str, str]]:
    """The named parts of an ability."""
    own = writer.own
    rows = []
    if parts.when:
        rows.append(writer.said("when", own.printed(Printer.triggers, parts.when).strip("、, ")))
    if parts.cost:
        rows.append(writer.said("cost", own.printed(Printer.effects, parts.cost)))
    if parts.optional:
        rows.append(writer.said("optional", writer.say("optional-pay" if parts.cost else "optional-do")))
    if parts.body:
        rows.append(writer.said("does", own.printed(Printer.effects, parts.body)))
    for duration in parts.durations:
        rows.append(writer.said("lasts", own.printed(Printer.duration, duration).strip("、, ")))
    if parts.kind == "constant":
        rows.append(writer.said("lasts", writer.say("lasts-in-place")))
    rows += [writer.said("limit", limit_text(writer, limit)) for limit in parts.limits]
    return rows


def _keywords(writer: Writer, card: Card) -> None:
    found: dict[str, Keyword] = {}
    for ability in card.abilities:
        found.update({keyword.id: keyword for _, keyword in headers_of(writer.rules, ability)})
    if found:
        writer.section("keywords")
    for keyword in found.values():
        writer.page.line(header_of(writer, keyword))
        writer.page.rows(keyword_rows(writer, keyword), 2)


def header_of(writer: Writer, keyword: Keyword) -> str:
    """How a keyword is printed, with its parameters as slots."""
    words = next((words for words in writer.rules.vocabulary.keywords if words.id == keyword.id), None)
    forms = words.header.get(writer.language, ()) if words is not None else ()
    return re.sub(r"\{([\w-]+)(?::[\w-]+)?\}", r"{\1}", forms[0]) if forms else keyword.id


def keyword_rows(writer: Writer, keyword: Keyword) -> list[tuple[str, str]]:
    """What a keyword stands for."""
    own = writer.own
    rows = []
    if keyword.when:
        rows.append(writer.said("when", own.printed(Printer.triggers, keyword.when).strip("、, ")))
    if keyword.called:
        rows.append(writer.said("when", writer.say("called")))
    if keyword.cost:
        rows.append(writer.said("cost", own.printed(Printer.effects, keyword.cost)))
    if keyword.optional:
        rows.append(writer.said("optional", writer.say("optional-pay")))
    for ability in keyword.abilities:
        rows.append(writer.said("stands-for", own.printed(Printer.ability, ability)))
    if keyword.word and not keyword.abilities:
        rows.append(writer.said("stands-for", writer.say("a-word")))
    limits = [limit for limit in writer.rules.limits if keyword.id in limit.keywords]
    return rows + [writer.said("limit", limit_text(writer, limit)) for limit in limits]


def _rules(writer: Writer, card: Card) -> None:
    found = [rule for rule in writer.rules.rules if _is_about(writer, rule, card)]
    if found:
        writer.section("rules")
    for rule in found:
        writer.page.line(f"{rule.id}: {rule_text(writer, rule)}")


def rule_text(writer: Writer, rule: Rule) -> str:
    """A rule in the reader's language."""
    if rule.abilities:
        return " ".join(writer.own.printed(Printer.ability, a) for a in rule.abilities)
    return writer.own.printed(Printer.effects, rule.effects)


def _is_about(writer: Writer, rule: Rule, card: Card) -> bool:
    """Whether a rule speaks of cards of this kind, or of a value that they have."""
    for node in walk((rule.abilities, rule.effects)):
        if isinstance(node, Select) and card.kind in node.kinds:
            return True
        if isinstance(node, PropertyOf) and node.property in card.values:
            return True
    return False


def _rulings(writer: Writer, card: Card) -> None:
    found = [ruling for ruling in writer.game.rulings if mentions(writer, ruling, card)]
    if found:
        writer.section("rulings")
        writer.rulings(found)


def mentions(writer: Writer, ruling: Ruling, card: Card) -> bool:
    """Whether a ruling names a card: as one it is about, in its question or in a scenario."""
    names = (card.id, *card.names.values())
    if card.id in ruling.cards or any(name in text for text in ruling.question.values() for name in names):
        return True
    return any(name in _names_in(scenario, writer) for scenario in ruling.scenarios for name in names)


def _names_in(scenario: Scenario, writer: Writer) -> list[str]:
    """The names of cards that stand in a scenario, the longest that fits at each place."""
    cards = (*writer.game.cards, *writer.game.scenario_cards)
    known = sorted({name for card in cards for name in (card.id, *card.names.values())}, key=lambda n: (-len(n), n))
    pattern = re.compile("|".join(map(re.escape, known)))
    nodes = [node for node in (scenario.given, *scenario.when, *scenario.then) if node is not None]
    return [name for node in nodes for text in scalars(node) for name in pattern.findall(text.text)]
