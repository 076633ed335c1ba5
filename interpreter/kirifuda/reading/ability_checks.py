"""Checks of abilities that were read, against the keywords and limits of their game."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from kirifuda.core.diagnostics import Arguments, Diagnostic, Label
from kirifuda.core.source import Span
from kirifuda.core.unicode import integer
from kirifuda.model.abilities import Ability, Header
from kirifuda.model.amounts import Letter
from kirifuda.model.conditions import Event
from kirifuda.model.effects import Delayed, Instead, taken_lead
from kirifuda.model.ruleset import Card, Game, Keyword, Limit
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.model.walking import walk, walk_placed
from kirifuda.reading.documents import Documents
from kirifuda.reading.function_words import function_words
from kirifuda.reading.left_open import left_open
from kirifuda.reading.shape import sentences_of

LARGEST = 9999
_DIGITS = re.compile(r"[0-9０-９]+")


def check_abilities(game: Game, documents: Documents) -> Iterator[Diagnostic]:
    """Everything that is wrong with sentences that can be read one by one."""
    keywords = {keyword.id: keyword for keyword in game.ruleset.keywords}
    bare = frozenset(_bare(game))
    primitives = {verb.id: verb.primitive for verb in game.ruleset.verbs}
    for card in (*game.cards, *game.scenario_cards):
        yield from _card(card, keywords, bare, primitives)
        yield from _limits(card, game.ruleset.limits)
    yield from _numbers(documents, game.ruleset.caps.get("number", LARGEST))


def _bare(game: Game) -> Iterator[str]:
    """Keywords whose header may stand alone: no bracket and no colon at its end."""
    for keyword in game.ruleset.vocabulary.keywords:
        for language, texts in keyword.header.items():
            words = function_words(language)
            signs = (*words.texts("colons"), words.settings["headers"][1])
            if any(not text.endswith(signs) for text in texts):
                yield keyword.id


def _card(
    card: Card, keywords: Mapping[str, Keyword], bare: frozenset[str], primitives: Mapping[str, str | None]
) -> Iterator[Diagnostic]:
    seen: dict[Ability, Span] = {}
    for ability in card.abilities:
        span = ability.span
        if span is None:
            continue
        alone = not (ability.cost or ability.triggers or ability.timing or ability.body)
        if ability.headers and alone:
            yield from _alone(ability, span, keywords, bare, seen)
        if sum(_triggers(header, keywords) for header in ability.headers) > 1:
            yield Diagnostic("several-triggers", span, {"text": span.text}, "headers")
        for inner in (ability, *(node for node in walk(ability.body) if isinstance(node, Ability))):
            yield from _replacements(inner, inner.span or span, keywords)
            yield from left_open(inner.body, primitives)
        known = {amount.name for header in ability.headers for amount in _letters(header)}
        known |= {letter.name for letter in _letters(ability.cost)}
        free = [letter.name for letter in _letters((ability.triggers, ability.body)) if letter.name not in known]
        for letter in dict.fromkeys(free):
            yield Diagnostic("letter-not-defined", _place(span, letter), {"letter": letter})


def _limits(card: Card, limits: tuple[Limit, ...]) -> Iterator[Diagnostic]:
    """Two limits of one ability for the same period, by headers, first words or sentences."""
    for ability in card.abilities:
        headers = [one.keyword for header in ability.headers for one in (header, *header.alternatives)]
        periods = [limit.per for limit in limits if any(header in limit.keywords for header in headers)]
        periods += [use.per for use in ability.uses if use.kind == "limit" and use.of is None]
        if ability.span is not None and len(set(periods)) < len(periods):
            yield Diagnostic("slot-filled-twice", ability.span, {"text": ability.span.text}, "limit")


def _replacements(ability: Ability, span: Span, keywords: Mapping[str, Keyword]) -> Iterator[Diagnostic]:
    """A word for instead belongs to an event that has not happened yet, and such an event to that word; if you do
    belongs to something that is done before it."""
    if ability.body and taken_lead(ability.body[0])[0] == "if-done":
        yield Diagnostic("if-done-of-what", span, {"text": span.text})
    given = [event for header in ability.headers for event in _when(header, keywords)]
    waits = any(map(_would, (*ability.triggers, *given)))
    stands = list(_insteads(ability.body, waits, span))
    if stands:
        yield Diagnostic("instead-of-what", stands[0], {"text": stands[0].text})
    elif any(map(_would, ability.triggers)) and not any(isinstance(node, Instead) for node in walk(ability.body)):
        yield Diagnostic("would-without-instead", span, {"text": span.text})


def _when(header: Header, keywords: Mapping[str, Keyword]) -> Iterator[object]:
    for one in (header, *header.alternatives):
        yield from keywords[one.keyword].when


def _would(event: object) -> bool:
    return isinstance(event, Event) and event.moment == "would"


def _insteads(node: object, waits: bool, span: Span) -> Iterator[Span]:
    """Places of words for instead that stand for no event."""
    span = getattr(node, "span", None) or span
    if isinstance(node, Instead) and not waits:
        yield next((place for _, place in walk_placed(node.body) if place is not None), span)
    elif isinstance(node, Delayed):
        yield from _insteads(node.body, waits or _would(node.event), span)
    elif isinstance(node, tuple):
        for part in node:
            yield from _insteads(part, waits, span)
    elif is_dataclass(node) and not isinstance(node, (Ability, type)):
        for field in fields(node):
            if field.compare:
                yield from _insteads(getattr(node, field.name), waits, span)


def _alone(
    ability: Ability, span: Span, keywords: Mapping[str, Keyword], bare: frozenset[str], seen: dict[Ability, Span]
) -> Iterator[Diagnostic]:
    """An ability of headers alone: words that stand by themselves, each once."""
    if not all(keywords[header.keyword].word or header.keyword in bare for header in ability.headers):
        yield Diagnostic("header-without-sentence", span, {"text": span.text})
        return
    first = seen.setdefault(ability, span)
    if first is not span:
        yield Diagnostic("repeated-keyword", span, {"text": span.text}, related=(Label(first, "first"),))


def _triggers(header: Header, keywords: Mapping[str, Keyword]) -> bool:
    return any(keywords[one.keyword].when for one in (header, *header.alternatives))


def _letters(node: Any) -> Iterator[Letter]:
    if isinstance(node, Letter):
        yield node
    elif isinstance(node, tuple):
        for part in node:
            yield from _letters(part)
    elif isinstance(node, Ability):
        return  # a quoted ability has letters of its own
    elif is_dataclass(node):
        for field in fields(node):
            if field.name != "span":
                yield from _letters(getattr(node, field.name))


def _place(span: Span, letter: str) -> Span:
    """Where the letter first stands in a line."""
    wide = chr(ord(letter) - ord("A") + 0xFF21)
    match = re.search(f"(?<![A-Za-z])[{letter}{wide}](?![A-Za-z])", span.text)
    return span if match is None else Span(span.file, span.start + match.start(), span.start + match.end())


def _numbers(documents: Documents, limit: int) -> Iterator[Diagnostic]:
    """Numbers in sentences that are larger than any of the game."""
    for file in documents.files:
        for _, scalar in sentences_of(list(file.marks)):
            if not scalar.exact:
                continue
            text = scalar.content.text
            names = [match.span() for match in _names(documents.language(file)).finditer(text)]
            for match in _DIGITS.finditer(text):
                if any(start <= match.start() < end for start, end in names):
                    continue
                value = integer(match.group())
                if value is None or value > limit:
                    place = Span(
                        scalar.content.file, scalar.content.start + match.start(), scalar.content.start + match.end()
                    )
                    args: Arguments = {"found": match.group(), "limit": limit}
                    yield Diagnostic("number-too-large", place, args)


def _names(language: str) -> re.Pattern[str]:
    """Names in brackets; none where the language is not known."""
    texts = function_words(language).texts("names") if language in LANGUAGES else ()
    pairs = [(re.escape(text[0]), re.escape(text[1])) for text in texts]
    return re.compile("|".join(rf"{a}[^{b}\n]*{b}" for a, b in pairs) or "(?!)")
