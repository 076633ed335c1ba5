"""All sentences of a game as loading meets them: what ``fmt`` and the wording findings go over."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.source import Span
from kirifuda.model.abilities import Ability
from kirifuda.model.amounts import Amount
from kirifuda.model.conditions import Condition, Event, Point
from kirifuda.model.effects import Effect
from kirifuda.model.objects import Noun
from kirifuda.model.vocabulary import Vocabulary
from kirifuda.reading.card_files import read_cards
from kirifuda.reading.context import Context
from kirifuda.reading.documents import SCENARIOS, Documents
from kirifuda.reading.folders import collect, find_game
from kirifuda.reading.ruleset_files import read_ruleset
from kirifuda.reading.ruling_files import read_rulings, read_scenarios
from kirifuda.reading.sentences import SentenceReader
from kirifuda.reading.vocabulary_files import read_vocabulary
from kirifuda.wording.formatter import Formatter
from kirifuda.wording.printer import Printer

Found = tuple[Diagnostic, ...]
Slots = Mapping[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Written:
    """A text that was read. ``kind``: abilities, effects, noun, condition, triggers or amount."""

    kind: str
    span: Span
    language: str
    slots: Slots
    ability_names: tuple[str, ...] = ()


@dataclass(slots=True)
class Collection:
    """The texts of a game in the order in which they were read, and the words they were read with."""

    texts: list[Written] = field(default_factory=list)
    vocabulary: Vocabulary | None = None

    def reader(self, vocabulary: Vocabulary, language: str) -> CollectingReader:
        """A sentence reader that notes what it reads; hand it to loading."""
        self.vocabulary = vocabulary
        return CollectingReader(SentenceReader(vocabulary, language), self)


class CollectingReader:
    """Reads like a sentence reader and keeps the places of all texts."""

    def __init__(self, reader: SentenceReader, collection: Collection) -> None:
        self._reader = reader
        self._collection = collection

    def with_slots(self, slots: Slots) -> CollectingReader:
        """The same reader with parameters in scope."""
        return CollectingReader(self._reader.with_slots(slots), self._collection)

    def _note(self, kind: str, span: Span, names: tuple[str, ...] = ()) -> None:
        written = Written(kind, span, self._reader.language, self._reader.slots, names)
        self._collection.texts.append(written)

    def abilities(self, span: Span, ability_names: tuple[str, ...] = ()) -> tuple[tuple[Ability, ...], Found]:
        """One ability a line."""
        self._note("abilities", span, ability_names)
        return self._reader.abilities(span, ability_names)

    def effects(self, span: Span) -> tuple[tuple[Effect, ...], Found]:
        """One or more sentences."""
        self._note("effects", span)
        return self._reader.effects(span)

    def noun(self, span: Span) -> tuple[Noun | None, Found]:
        """A noun phrase."""
        self._note("noun", span)
        return self._reader.noun(span)

    def condition(self, span: Span) -> tuple[Condition | None, Found]:
        """A condition."""
        self._note("condition", span)
        return self._reader.condition(span)

    def triggers(self, span: Span) -> tuple[tuple[Event | Point, ...], Found]:
        """Events or points in time."""
        self._note("triggers", span)
        return self._reader.triggers(span)

    def amount(self, span: Span) -> tuple[Amount | None, Found]:
        """A number or an expression."""
        self._note("amount", span)
        return self._reader.amount(span)


def collect_sentences(name: str | Path) -> Collection:
    """All sentences of a game, by built-in name or folder; none if there is no such game."""
    folder = find_game(name)
    return Collection() if folder is None else collect_from(collect(folder)[0])


def collect_from(documents: Documents) -> Collection:
    """All sentences of files that have been read."""
    collection = Collection()
    context = Context(read_vocabulary(documents), collection.reader)
    collection.vocabulary = context.vocabulary
    ruleset = read_ruleset(documents, context)
    kinds = {kind.id: kind for kind in ruleset.kinds}
    read_cards(documents, context, kinds)
    read_rulings(documents, context)
    read_scenarios(documents, context)
    read_cards(documents, context, kinds, SCENARIOS)
    return collection


def wording_findings(collection: Collection) -> Found:
    """Sentences that are not in their canonical wording, each with the edit that mends it."""
    vocabulary = collection.vocabulary
    if vocabulary is None:
        return ()
    printers: dict[str, Printer] = {}
    readers: dict[str, SentenceReader] = {}
    found: list[Diagnostic] = []
    for text in collection.texts:
        if text.language not in printers:
            printers[text.language] = Printer(vocabulary, text.language)
            readers[text.language] = SentenceReader(vocabulary, text.language)
        reader = readers[text.language].with_slots(text.slots)
        formatter = Formatter(reader, printers[text.language])
        found += formatter.abilities(text.span, text.ability_names) if text.kind == "abilities" else ()
        found += formatter.others(text.kind, text.span)
    return tuple(found)
