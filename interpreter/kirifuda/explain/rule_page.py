"""Pages of rules, limits, phases, actions and clauses: the text in three languages, what it rests on, what shows it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from kirifuda.explain.clauses import clause_states
from kirifuda.explain.exceptions import exceptions
from kirifuda.explain.history import history
from kirifuda.explain.inventory import of_rule, sentences_of
from kirifuda.explain.limits import limit_text
from kirifuda.explain.words import Words
from kirifuda.explain.writer import Writer
from kirifuda.model.modes import Phase
from kirifuda.model.ruleset import Action, Limit, Must, Names, Rule
from kirifuda.model.rulings import Clause
from kirifuda.model.steps import Act, Branch, EachPlayer, ForEach, Offer, Repeat, Sentence, SetRole, Step
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.reading.messages import message
from kirifuda.wording.printer import Printer


def rule_page(writer: Writer, rule: Rule) -> str:
    """A rule."""
    writer.title(rule.id, "rule", rule.id, rule.span)
    writer.page.line(writer.say(f"rule-{rule.kind}"))
    if rule.absolute:
        writer.page.line(writer.say("absolute"))
    writer.section("text")
    for ability in rule.abilities:
        writer.three(Printer.ability, ability)
    if rule.effects:
        writer.three(Printer.effects, rule.effects)
    exceptions(writer, rule)
    _around(writer, "rule", rule.id)
    writer.scenarios(of_rule(rule, writer.evidence()))
    return writer.text()


def limit_page(writer: Writer, limit: Limit) -> str:
    """A limit."""
    writer.title(limit.id, "limit", limit.id, limit.span)
    writer.page.line(limit_text(writer, limit))
    rows = [writer.said("kind-keyword", ", ".join(limit.keywords))] if limit.keywords else []
    rows += [writer.said("kind-verb", ", ".join(limit.verbs))] if limit.verbs else []
    writer.page.rows(rows)
    _around(writer, "limit", limit.id)
    writer.scenarios(writer.evidence().of(("limit", limit.id)))
    return writer.text()


def phase_page(writer: Writer, phase: Phase) -> str:
    """A phase of a turn."""
    writer.title(_name(phase.names, writer.language, phase.id), "phase", phase.id, phase.span)
    steps = phase.steps if phase.condition is None else (Branch(phase.condition, phase.steps),)
    _steps(writer, lambda words: step_lines(words, steps))
    _around(writer, "phase", phase.id)
    _lines_shown(writer, phase)
    return writer.text()


def action_page(writer: Writer, action: Action) -> str:
    """Something a player may do."""
    writer.title(_name(action.names, writer.language, action.id), "action", action.id, action.span)
    if action.given:
        names = ", ".join(f"{{{given.name}}}" for given in action.given)
        writer.page.rows([writer.said("given", names)])
    for name, select in action.choose:
        writer.section("chooses", name=f"{{{name}}}")
        writer.three(Printer.noun, select)
    for row in action.must:
        writer.section("asks-for", name=row.id)
        for language in LANGUAGES:
            writer.page.lines(_must_lines(writer.words[language], row))
    if action.cost:
        writer.section("cost")
        writer.three(Printer.effects, action.cost)
    _steps(writer, lambda words: _action_lines(words, action))
    _around(writer, "action", action.id)
    writer.scenarios(writer.evidence().of(("action", action.id)))
    return writer.text()


def _action_lines(words: Words, action: Action) -> Iterator[str]:
    """What an action does, in one language."""
    if action.uses:
        yield message("explain", "uses-ability", words.language)
    yield from step_lines(words, action.steps)


def _must_lines(words: Words, row: Must) -> Iterator[str]:
    """A row of what an action asks for, in one language."""
    parts = [f"{{{name}}}: {words.printed(Printer.noun, like)}" for name, like in row.like]
    parts += [words.printed(Printer.condition, row.holds)] if row.holds is not None else []
    text = ", ".join(parts)
    if row.condition is not None:
        text = message(
            "explain", "while", words.language, text=words.printed(Printer.condition, row.condition), row=text
        )
    yield text


def clause_page(writer: Writer, clause: Clause) -> str:
    """A statement of the rulebook."""
    state = next(item for item in clause_states(writer.game, writer.evidence()) if item.clause is clause)
    writer.title(clause.id, "clause", clause.id, clause.span)
    rows = [writer.said("where", clause.place)] if clause.place else []
    rows.append(writer.said("basis", writer.basis(clause.basis)))
    rows.append(writer.said("state", message("coverage", f"state-{state.state}", writer.language)))
    if clause.starts is not None:
        rows.append(writer.said("holds", writer.period(clause.starts, None)))
    writer.page.rows(rows)
    writer.section("text")
    writer.page.rows([(lang, clause.texts[lang]) for lang in LANGUAGES if lang in clause.texts])
    if clause.rules:
        writer.section("carried-out-by")
        writer.page.lines(clause.rules)
    writer.scenarios(state.scenarios)
    return writer.text()


def step_lines(words: Words, steps: Sequence[Step], depth: int = 0) -> Iterator[str]:
    """Steps as lines, those under a condition or an offer further in."""
    indent = "  " * depth
    for step in steps:
        match step:
            case Sentence(effects):
                yield indent + words.printed(Printer.effects, effects)
            case Branch(condition, inner, otherwise):
                text = words.printed(Printer.condition, condition)
                yield indent + message("explain", "condition", words.language, text=text)
                yield from step_lines(words, inner, depth + 1)
                if otherwise:
                    yield indent + message("explain", "otherwise", words.language)
                    yield from step_lines(words, otherwise, depth + 1)
            case EachPlayer(inner, _, first):
                who = words.printed(Printer.noun, first) if first is not None else ""
                yield indent + message("explain", "each-player-from" if who else "each-player", words.language, who=who)
                yield from step_lines(words, inner, depth + 1)
            case Repeat(inner, until):
                text = words.printed(Printer.condition, until)
                yield indent + message("explain", "repeat-until", words.language, text=text)
                yield from step_lines(words, inner, depth + 1)
            case ForEach(name, of, inner):
                text = words.printed(Printer.noun, of)
                yield indent + message("explain", "for-each", words.language, name=f"{{{name}}}", text=text)
                yield from step_lines(words, inner, depth + 1)
            case SetRole(role, holder):
                term = next((w for w in words.game.ruleset.vocabulary.words if (w.cls, w.id) == ("player", role)), None)
                name = _name(term.forms, words.language, role) if term is not None else role
                who = words.printed(Printer.noun, holder) if holder is not None else ""
                key = "role-is" if who else "role-drawn"
                yield indent + message("explain", key, words.language, role=name, who=who)
            case Act(name, given):
                actions = {action.id: action for action in words.game.ruleset.actions}
                told = tuple(f"{param}: {words.printed(Printer.noun, noun)}" for param, noun in given)
                action = _name(actions[name].names, words.language, name)
                yield indent + message(
                    "explain", "act" if told else "act-plain", words.language, name=action, told=told
                )
            case Offer():
                actions = {action.id: action for action in words.game.ruleset.actions}
                names = tuple(_name(actions[name].names, words.language, name) for name in step.actions)
                who = words.printed(Printer.noun, step.to)
                key = "offer-again" if step.repeat else "offer-once"
                yield indent + message("explain", key, words.language, who=who, names=names)
                if step.otherwise:
                    yield indent + message("explain", "otherwise", words.language)
                    yield from step_lines(words, step.otherwise, depth + 1)


def _steps(writer: Writer, lines: Callable[[Words], Iterator[str]]) -> None:
    for language in LANGUAGES:
        writer.section("steps-in", lang=language)
        writer.page.lines(lines(writer.words[language]))


def _lines_shown(writer: Writer, phase: Phase) -> None:
    """Scenarios that carried a sentence of the phase out; a phase that only offers actions: those that came to it."""
    evidence = writer.evidence()
    found = evidence.both(*(evidence.carried_out(sentence.span) for sentence in sentences_of(phase.steps)))
    writer.scenarios(found or evidence.of(("phase", phase.id)))


def _around(writer: Writer, kind: str, ident: str) -> None:
    writer.clauses(kind, ident)
    history(writer, ident)


def _name(names: Names, language: str, ident: str) -> str:
    forms = names.get(language) or next((some for some in names.values() if some), ())
    return forms[0] if forms else ident
