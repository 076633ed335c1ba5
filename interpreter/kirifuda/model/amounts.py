"""Numbers a sentence can say: literals, letters, counts, values, arithmetic; and how many of a thing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from kirifuda.model.objects import Noun, Select


@dataclass(frozen=True, slots=True)
class Number:
    """A literal integer: 2, ②, ２."""

    value: int


@dataclass(frozen=True, slots=True)
class Letter:
    """A number named by a letter (X), chosen or defined in the same ability."""

    name: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A parameter of the verb or keyword being defined: ``{n}``, ``{card}``; an amount, an object or a player."""

    name: str


@dataclass(frozen=True, slots=True)
class CountOf:
    """How many objects there are: 自分のカードの枚数."""

    what: Noun


@dataclass(frozen=True, slots=True)
class ValueOf:
    """A value of a card or a player: このカードの…, 自分の…. ``of`` None means the object being tested."""

    property: str
    of: Noun | None


@dataclass(frozen=True, slots=True)
class ThatMuch:
    """An amount mentioned before: その点数 (``counter`` is the counter id, such as ``points``)."""

    counter: str


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """``left op right``; op is ``+ - *``."""

    op: str
    left: Amount
    right: Amount


@dataclass(frozen=True, slots=True)
class Half:
    """Half of an amount, rounded ``up`` or ``down``."""

    of: Amount
    rounded: str


@dataclass(frozen=True, slots=True)
class PerEach:
    """``amount`` for each ``every`` objects of ``what``: 1枚につき, for every 5 cards."""

    amount: Amount
    every: int
    what: Noun


@dataclass(frozen=True, slots=True)
class AnyNumber:
    """A number the player names, ``low`` to ``high``: 0から10の好きな数."""

    low: Amount
    high: Amount


@dataclass(frozen=True, slots=True)
class UntilCount:
    """The number that brings the count of ``what`` up to ``count``, never below 0: 4枚になるまで."""

    what: Select
    count: Amount


@dataclass(frozen=True, slots=True)
class WordOf:
    """A word that describes cards, as the value it stands for: 竜になる."""

    word: str


@dataclass(frozen=True, slots=True)
class NameOf:
    """The name of a card, as a value: 「…」になる."""

    card: str


@dataclass(frozen=True, slots=True)
class AnyWord:
    """A word of a value that the player names: 好きな色."""

    property: str


@dataclass(frozen=True, slots=True)
class TotalOf:
    """The sum of a value over some cards: …の…の合計."""

    property: str
    of: Noun


@dataclass(frozen=True, slots=True)
class UpTo:
    """A number the player names, 0 to ``amount``: 2枚まで."""

    amount: Amount


Amount = (
    Number
    | Letter
    | Slot
    | CountOf
    | ValueOf
    | ThatMuch
    | Arithmetic
    | Half
    | PerEach
    | AnyNumber
    | UntilCount
    | UpTo
    | WordOf
    | AnyWord
    | NameOf
    | TotalOf
)


@dataclass(frozen=True, slots=True)
class Quantity:
    """How many of a set.

    ``mode``: ``exactly`` n, ``up-to`` n, ``all``, ``each``, ``any`` (any number), ``half``,
    ``down-to`` n (as many as leave n behind: 5枚になるように).
    ``amount`` is None for all, each and any. ``found``: cards of a pile, one after the other, until one ``fits``.
    """

    mode: str
    amount: Amount | None = None
    fits: Select | None = None
