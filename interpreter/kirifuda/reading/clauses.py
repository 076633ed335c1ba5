"""What a parse tree says before it is understood: clauses, arguments, phrases and parts, alike for all languages."""

from __future__ import annotations

from dataclasses import dataclass, field

from kirifuda.model.amounts import Amount
from kirifuda.model.vocabulary import Word
from kirifuda.reading.lexicon import VerbReading


@dataclass(frozen=True, slots=True)
class Part:
    """One word of a phrase: ``kind`` is its terminal, ``value`` what a function word means."""

    kind: str
    text: str
    start: int
    end: int
    value: str = ""
    words: tuple[Word, ...] = ()
    verbs: tuple[VerbReading, ...] = ()
    amount: Amount | None = None


@dataclass(frozen=True, slots=True)
class Bag:
    """The words of one noun phrase, modifiers first, head after them, count last."""

    parts: tuple[Part, ...]

    @property
    def start(self) -> int:
        """Where it begins."""
        return min(part.start for part in self.parts)

    @property
    def end(self) -> int:
        """Where it ends."""
        return max(part.end for part in self.parts)


@dataclass(frozen=True, slots=True)
class Phrase:
    """Noun phrases joined by or, or by and."""

    bags: tuple[Bag, ...]
    join: str = ""

    @property
    def start(self) -> int:
        """Where it begins."""
        return min(bag.start for bag in self.bags)

    @property
    def end(self) -> int:
        """Where it ends."""
        return max(bag.end for bag in self.bags)

    @property
    def parts(self) -> tuple[Part, ...]:
        """The words of the only bag (of all bags, where there are several)."""
        return tuple(part for bag in self.bags for part in bag.parts)


@dataclass(frozen=True, slots=True)
class Argument:
    """A phrase with its particle or preposition; ``floating`` is a count that stands after it."""

    marker: str
    phrase: Phrase
    floating: Phrase | None = None

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.phrase.start

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.phrase.end


@dataclass(frozen=True, slots=True)
class Clause:
    """Arguments and a verb, or arguments and a predicate (something is something).

    ``tail`` is what follows the verb: if, while, or; ``exists`` some or none; ``forms`` the verb forms the words around
    the verb allow (None: all).
    """

    arguments: tuple[Argument, ...]
    start: int
    end: int
    verb: Part | None = None
    predicate: Phrase | None = None
    exists: str = ""
    tail: str = ""
    this_way: str = ""  # of what the clause speaks: this effect, this turn
    at_random: bool = False
    forms: tuple[str, ...] | None = None
    joined: bool = False  # a condition that belongs to the one before it
    only: bool = False  # nothing but what is said
    nth: int = 0  # which one of its turn
    arranged: bool = False  # in an order of choice
    again: bool = False  # once more
    if_able: bool = False
    free: bool = False  # without paying its cost
    also: bool = False  # something may be done as well: can also


@dataclass(frozen=True, slots=True)
class Adverbial:
    """A phrase that stands for itself: a time, a duration, for each."""

    phrase: Phrase

    @property
    def start(self) -> int:
        """Where it begins."""
        return self.phrase.start

    @property
    def end(self) -> int:
        """Where it ends."""
        return self.phrase.end


@dataclass(frozen=True, slots=True)
class Connector:
    """A word that joins sentences or clauses: then, instead, at the same time."""

    value: str
    start: int
    end: int


Segment = Clause | Adverbial | Connector


@dataclass(slots=True)
class Shape:
    """A sentence as its segments."""

    segments: list[Segment] = field(default_factory=list)
