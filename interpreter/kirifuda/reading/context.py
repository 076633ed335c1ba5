"""What loading carries along: the vocabulary, one sentence reader a language, and the findings so far."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.source import Span
from kirifuda.core.tree import Node, Scalar
from kirifuda.model.abilities import Ability
from kirifuda.model.amounts import Amount
from kirifuda.model.conditions import Condition, Event, Point
from kirifuda.model.effects import Effect
from kirifuda.model.objects import Noun
from kirifuda.model.vocabulary import Parameter, Vocabulary
from kirifuda.reading.scalars import is_cut
from kirifuda.reading.values import located

Slots = Mapping[str, tuple[str, ...]]
Found = tuple[Diagnostic, ...]
T = TypeVar("T")


class Sentences(Protocol):
    """The part of the sentence reader that loading needs."""

    def with_slots(self, slots: Slots) -> Sentences:
        """The same reader with parameters in scope."""

    def abilities(self, span: Span, ability_names: tuple[str, ...] = ()) -> tuple[tuple[Ability, ...], Found]:
        """One ability a line; ``ability_names``: names of its own that the card declares."""

    def effects(self, span: Span) -> tuple[tuple[Effect, ...], Found]:
        """One or more sentences."""

    def noun(self, span: Span) -> tuple[Noun | None, Found]:
        """An object phrase."""

    def condition(self, span: Span) -> tuple[Condition | None, Found]:
        """A condition."""

    def triggers(self, span: Span) -> tuple[tuple[Event | Point, ...], Found]:
        """Events or points in time."""

    def amount(self, span: Span) -> tuple[Amount | None, Found]:
        """A number or an expression."""


MakeReader = Callable[[Vocabulary, str], Sentences]


def slots_of(parameters: Sequence[Parameter]) -> Slots:
    """Parameters as the slots of sentences."""
    return {parameter.name: parameter.types for parameter in parameters}


class Context:
    """Reads sentences of any language for one game and keeps the findings."""

    def __init__(self, vocabulary: Vocabulary, make: MakeReader) -> None:
        self.vocabulary = vocabulary
        self.value_words: dict[str, tuple[str, ...]] = {}  # by property: its values, where they are words
        self.given: dict[str, tuple[str, ...]] = {}  # by action: the parameters an offer passes on
        self.asked: dict[str, tuple[str, ...]] = {}  # by action: all its parameters, those that are chosen too
        self.diagnostics: list[Diagnostic] = []
        self._make = make
        self._readers: dict[str, Sentences] = {}

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep a finding."""
        self.diagnostics.append(diagnostic)

    def abilities(
        self, text: Scalar | None, language: str, slots: Slots, names: tuple[str, ...] = ()
    ) -> tuple[Ability, ...]:
        """The abilities of a block; none where the text is altered by YAML, which has been reported."""
        if text is None or not text.exact:
            return ()
        return self._keep(self._reader(language, slots).abilities(text.content, names), text)

    def effects(self, text: Scalar | None, language: str, slots: Slots) -> tuple[Effect, ...]:
        """The effects of a text."""
        if text is None or not text.exact:
            return ()
        return self._keep(self._reader(language, slots).effects(text.content), text)

    def all_effects(self, node: Node | None, language: str, slots: Slots) -> tuple[Effect, ...]:
        """The effects of a text or of a list of texts, in order."""
        return tuple(effect for text in located(node) for effect in self.effects(text, language, slots))

    def noun(self, text: Scalar, language: str, slots: Slots) -> Noun | None:
        """An object phrase."""
        return self._keep(self._reader(language, slots).noun(text.content), text) if text.exact else None

    def condition(self, text: Scalar, language: str, slots: Slots) -> Condition | None:
        """A condition."""
        return self._keep(self._reader(language, slots).condition(text.content), text) if text.exact else None

    def triggers(self, text: Scalar | None, language: str, slots: Slots) -> tuple[Event | Point, ...]:
        """When something happens."""
        if text is None or not text.exact:
            return ()
        return self._keep(self._reader(language, slots).triggers(text.content), text)

    def amount(self, text: Scalar, language: str, slots: Slots) -> Amount | None:
        """An amount."""
        return self._keep(self._reader(language, slots).amount(text.content), text) if text.exact else None

    def _reader(self, language: str, slots: Slots) -> Sentences:
        if language not in self._readers:
            self._readers[language] = self._make(self.vocabulary, language)
        reader = self._readers[language]
        return reader.with_slots(slots) if slots else reader

    def _keep(self, result: tuple[T, Found], text: Scalar) -> T:
        """The value; what is found in half a text is no ground for mending that half."""
        value, found = result
        self.diagnostics += (replace(item, fixes=()) for item in found) if is_cut(text) else found
        return value
