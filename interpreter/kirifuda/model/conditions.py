"""Tests that are true or false: comparisons, existence, being in a zone or state, whose turn, what happened."""

from __future__ import annotations

from dataclasses import dataclass

from kirifuda.model.amounts import Amount
from kirifuda.model.objects import Noun, Select


@dataclass(frozen=True, slots=True)
class Compares:
    """``left op right``; op in ``>= <= = > < !=``: 自分のカードが20枚以上なら."""

    left: Amount
    op: str
    right: Amount


@dataclass(frozen=True, slots=True)
class Exists:
    """At least one such card (or, ``negated``, none): 〜があるなら, 〜がないなら."""

    what: Select
    negated: bool = False


@dataclass(frozen=True, slots=True)
class Is:
    """``what`` fits the description: そのカードがカードなら, このカードが場にある, {card}が「…」を持つ."""

    what: Noun
    like: Select
    negated: bool = False


@dataclass(frozen=True, slots=True)
class TurnOf:
    """It is that player's turn: 自分のターンなら."""

    player: Noun


@dataclass(frozen=True, slots=True)
class Happened:
    """An event took place in the period (``turn``, ``round``, ``game``, ``effect``): このターンに…していたなら."""

    event: Event
    period: str


@dataclass(frozen=True, slots=True)
class All:
    """Every part holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class Any:
    """At least one part holds."""

    parts: tuple[Condition, ...]


#: what an event that moves a card may say besides its verb's parameters: the zone the card comes from
ORIGIN = "origin"

Condition = Compares | Exists | Is | TurnOf | Happened | All | Any


@dataclass(frozen=True, slots=True)
class Event:
    """An event pattern.

    ``verb`` its id; ``args`` pairs (parameter, noun) that must fit, subject included (and
    ``cause``: by whose effect; ``ORIGIN``: the zone from which a card moves); ``moment`` ``done`` (…た時) or
    ``would`` (…る時); ``passive`` how it was said (破壊された時 / 破壊した時): said passively, an agent need not be
    named; ``each``: 〜たび, whenever.
    """

    verb: str
    args: tuple[tuple[str, Noun | Amount], ...] = ()
    moment: str = "done"
    passive: bool = False
    each: bool = False
    nth: int = 0  # which one in its turn: the first, the second; -1: the next one from now on


@dataclass(frozen=True, slots=True)
class Point:
    """A point in time: the ``start`` or ``end`` of a turn, phase, round (``of`` its id); ``whose`` turn; ``next``: not
    the one that runs but the one after."""

    edge: str
    of: str
    whose: Noun | None = None
    next: bool = False


@dataclass(frozen=True, slots=True)
class Duration:
    """How long: ``kind`` is ``this`` (with ``of`` turn, round, battle, game), ``during`` (``whose`` turn),
    ``until`` (a point), or ``while`` (a condition)."""

    kind: str
    of: str | None = None
    whose: Noun | None = None
    until: Point | None = None
    condition: Condition | None = None
