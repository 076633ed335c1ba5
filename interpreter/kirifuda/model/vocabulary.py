"""The words of one game: what each means (its class and id) and how it is written in the three languages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kirifuda.core.source import Span

LANGUAGES = ("ja", "ko", "en")


@dataclass(frozen=True, slots=True)
class Word:
    """A ruleset's word.

    ``cls`` is what it can be in a sentence: ``zone``, ``kind`` (of cards; ``card`` is the kind of all), ``attached``
    (a kind of card that is attached to another), ``state``, ``property`` (derived value of a card),
    ``marker`` (stored value of a card), ``variable`` (stored value of a player), ``player``, ``counter``,
    ``resource`` (a noun that stands in verb forms only: damage), ``phase``, ``period`` (turn, round, battle, game),
    ``keyword`` (its bare name, a flag), ``thing`` (effect, attack, ability: what "that ..." can mean),
    ``symbol`` (a sign that costs are written in, before a colon).
    ``forms`` gives for each language the written forms, the first is canonical; ``plural`` for English (derived
    when left out); ``reading`` decides Korean particles after Latin letters.
    """

    cls: str
    id: str
    forms: Mapping[str, tuple[str, ...]]
    plural: str | None = None
    reading: Mapping[str, str] = field(default_factory=dict)
    counter: str | None = None  # counter id with which this noun is counted; default "cards"
    group: str | None = None  # of a word that describes cards: those that exclude one another
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class VerbForm:
    """One way to write a verb in one language.

    ``do`` is the citation form with slots: ``{card}を{target}に付ける``, ``deal {n} damage to {target}``; ``cls`` its
    conjugation class; ``forms`` overrides of derived forms by form name; ``intransitive`` the way to say that it
    happens by itself, with what is otherwise the object as its subject (出す / 出る).
    """

    do: str
    cls: str | None = None
    forms: Mapping[str, str] = field(default_factory=dict)
    intransitive: VerbForm | None = None


@dataclass(frozen=True, slots=True)
class Parameter:
    """A verb's or keyword's parameter; ``types``: card, player, number, zone, states, keyword, ability, ..."""

    name: str
    types: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Verb:
    """What the language knows of a verb; its steps stand elsewhere. ``forms`` per language, the first is canonical."""

    id: str
    params: tuple[Parameter, ...]
    forms: Mapping[str, tuple[VerbForm, ...]]
    subject: str | None = None
    span: Span | None = field(default=None, compare=False, repr=False)
    amount: Mapping[str, str] = field(default_factory=dict)  # how the amount of its events is called, by language

    @property
    def done_by(self) -> tuple[str, ...]:
        """The types of who does it, the subject; () where it has none."""
        return next((param.types for param in self.params if param.name == self.subject), ())


@dataclass(frozen=True, slots=True)
class KeywordWords:
    """What the language knows of a keyword: parameters and how its header is written per language, with slots."""

    id: str
    params: tuple[Parameter, ...]
    header: Mapping[str, tuple[str, ...]]
    order: int = 0  # place in the printed header
    reminder: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # what it means, for people, with slots
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Style:
    """House style of a ruleset's sentences, for printing only."""

    digits: str = "half"  # half, full
    polite: tuple[str, ...] = ()  # languages that are printed with polite endings
    quotes: Mapping[str, tuple[str, str]] = field(default_factory=dict)  # names, by language


@dataclass(frozen=True, slots=True)
class CardName:
    """A card's printed name per language; ``id`` its id."""

    id: str
    names: Mapping[str, str]
    reading: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """All words of one game, in the order of their files."""

    words: tuple[Word, ...]
    verbs: tuple[Verb, ...]
    keywords: tuple[KeywordWords, ...]
    cards: tuple[CardName, ...] = ()
    style: Style = Style()

    def is_value(self, ident: str) -> bool:
        """Whether a word that describes cards is a value of theirs, not a state they are in."""
        groups = {word.group for word in self.words if word.cls == "state" and word.id == ident}
        return any(word.cls == "property" and word.id in groups for word in self.words)
