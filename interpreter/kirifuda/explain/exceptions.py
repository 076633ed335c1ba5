"""What a rule excepts and what excepts it, as a tree: the strongest first.

An absolute rule beats all; then what a card says cannot be done, what a card says can be done, what the rules except by
name; the rule itself stands where its own sentence puts it. What takes the place of an event is no exception, but is
what one looks for here too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kirifuda.core.source import Span
from kirifuda.explain.parts import rule_text
from kirifuda.explain.writer import Writer
from kirifuda.model.abilities import Ability
from kirifuda.model.conditions import Event
from kirifuda.model.effects import Change, Do, Permit, Prohibit
from kirifuda.model.objects import PropertyOf
from kirifuda.model.ruleset import Game, Rule
from kirifuda.model.walking import walk
from kirifuda.wording.printer import Printer

#: the strongest first
LEVELS = ("absolute", "cannot", "can", "excepts", "instead", "changes", "default")
MOST = 8


@dataclass(frozen=True, slots=True)
class Voice:
    """Something that has a say: its level, what it is called, its sentence, its place; ``own``: the rule itself."""

    level: str
    kind: str
    name: str
    text: str
    span: Span | None
    own: bool = False


@dataclass(frozen=True, slots=True)
class Subject:
    """What a rule is about: events of verbs, values of cards."""

    verbs: frozenset[str]
    values: frozenset[str]


def subject_of(rule: Rule) -> Subject:
    """The verbs and values of a rule."""
    nodes = list(walk((rule.abilities, rule.effects)))
    verbs = [node.verb for node in nodes if isinstance(node, Prohibit | Permit | Do)]
    values = [node.what.property for node in nodes if isinstance(node, Change) and isinstance(node.what, PropertyOf)]
    return Subject(frozenset(verbs), frozenset(values))


def level_of(rule: Rule) -> str:
    """Where the sentence of a rule puts it."""
    return "absolute" if rule.absolute else "default"


def exempted(part: object, key: str) -> tuple[str, ...]:
    """The ids of rules that a part names as excepted, where its kind can name any."""
    return tuple(getattr(part, key, ()))


def voices(writer: Writer, rule: Rule) -> list[Voice]:
    """All that has a say about what a rule is about, the rule included."""
    about, found = subject_of(rule), [Voice(level_of(rule), "rule", rule.id, rule_text(writer, rule), rule.span, True)]
    for other in writer.rules.rules:
        if other is rule:
            continue
        names_it = rule.id in exempted(other, "excepts")
        same = bool(about.verbs & subject_of(other).verbs) and (other.absolute or _modal(other))
        if names_it or same:
            level = "absolute" if other.absolute else "excepts" if names_it else "default"
            found.append(Voice(level, "rule", other.id, rule_text(writer, other), other.span))
    for keyword in writer.rules.keywords:
        if rule.id in exempted(keyword, "exempt_from"):
            name = next((form for form in _forms(writer, keyword.id)), keyword.id)
            found.append(Voice("excepts", "keyword", name, "", keyword.span))
    for card, ability in _abilities(writer.game):
        heard = _level(ability, about)
        if heard is not None:
            said = writer.own.printed(Printer.ability, ability)
            found.append(Voice(heard, "card", writer.own.card_by_id(card), said, ability.span))
    return found


def exceptions(writer: Writer, rule: Rule) -> None:
    """The section of a page, where anything but the rule has a say or the rule is absolute."""
    found = voices(writer, rule)
    if len(found) == 1 and not rule.absolute:
        return
    writer.section("exceptions")
    for level in LEVELS:
        held = [voice for voice in found if voice.level == level]
        if not held:
            continue
        writer.page.line(writer.say(f"level-{level}"))
        for voice in sorted(held, key=lambda voice: not voice.own)[:MOST]:
            key = "voice-own" if voice.own else "voice"
            kind = writer.say(f"kind-{voice.kind}")
            writer.page.line(writer.say(key, kind=kind, name=voice.name, text=voice.text).rstrip(": ："), 2)
            if voice.span is not None and not voice.own:
                writer.page.line(voice.span.place, 4)
        if len(held) > MOST:
            writer.page.line(writer.say("more", count=len(held) - MOST), 2)


# ----------------------------------------------------------------------
def _level(ability: Ability, about: Subject) -> str | None:
    """How strongly an ability speaks about a subject; None: not at all."""
    nodes = list(walk(ability))
    if any(isinstance(node, Prohibit) and node.verb in about.verbs for node in nodes):
        return "cannot"
    if any(isinstance(node, Permit) and node.verb in about.verbs for node in nodes):
        return "can"
    if any(isinstance(node, Event) and node.moment == "would" and node.verb in about.verbs for node in nodes):
        return "instead"
    changed = [node.what.property for node in nodes if isinstance(node, Change) and isinstance(node.what, PropertyOf)]
    return "changes" if about.values.intersection(changed) else None


def _modal(rule: Rule) -> bool:
    return any(isinstance(node, Prohibit | Permit) for node in walk((rule.abilities, rule.effects)))


def _abilities(game: Game) -> Iterator[tuple[str, Ability]]:
    for card in game.cards:
        yield from ((card.id, ability) for ability in card.abilities)


def _forms(writer: Writer, keyword: str) -> tuple[str, ...]:
    for known in writer.rules.vocabulary.keywords:
        if known.id == keyword:
            return tuple(known.header.get(writer.language, ()))
    return ()
