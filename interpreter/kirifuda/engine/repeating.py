"""What makes two positions of one turn the same, who chose to go on from the first to the second, what follows from it.

``met`` in the state holds, once a turn is long, what has been met in it, oldest first: an even number for a position,
an odd one for a player who chose to do something although he could have done nothing.
"""

from __future__ import annotations

import re
from array import array
from collections import Counter
from collections.abc import Sequence
from functools import cache
from typing import Any

from kirifuda.engine.ending import Capped, finish

State = Any

_ZONE = re.compile(r"z\d+")

#: what a position is not: what others say already, bookkeeping, the continuation, how often a card has moved
ASIDE = (
    *("zl", "z", "na", "st", "used", "pend", "stack", "steps", "met", "site", "trace", "by", "told", "why", "pre"),
    *("frames", "cap", "ret", "dp", "dk", "do", "da", "first"),
)
#: kinds of questions whose answer can be to do nothing -> that answer begins with, or is
NOTHING = {"action": -1, "answer": -1, "may": 0, "pay": 0}


def declines(kind: str, choice: Any) -> bool:
    """Whether an answer to a question of a kind (one of ``decisions.KINDS``) is to do nothing."""
    if kind == "set":
        return isinstance(choice, tuple) and not choice
    first = choice[0] if isinstance(choice, tuple) and choice else choice
    return kind in NOTHING and bool(first == NOTHING[kind])


def chose(g: State, player: int, kind: str, choice: Any) -> None:
    """An answer of a player to a question of a kind: noted where positions are compared, unless it is nothing."""
    if g.met and not declines(kind, choice):
        g.met += (2 * player + 1,)


def repeated(
    g: State,
    cap: int,
    how: str,
    place: tuple[int, ...],
    piles: Sequence[bool],
    stays: Sequence[Sequence[int]],
) -> None:
    """Compares the position with those of this turn at the same ``place`` of the program (its number, then what else
    the next step depends on). One that comes again is a loop: a draw if nobody chose to go on, else what the game says
    (``how``).

    ``piles``: for each zone whether its order counts. ``stays``: for each row of limits where in a use a card is named
    that is followed by its stay.
    """
    if g.steps > cap:
        raise Capped("steps")
    key = 2 * hash((place, position(g, piles, stays)))
    times = g.met.count(key)
    g.met += (key,)
    if not times:
        return
    players = going_on(g.met)
    if not players or how == "draw":
        raise Capped("loop")
    if how == "loss":
        if len(players) > 1:
            raise Capped("loop")  # they went round together
        left = [p for p in range(max(map(len, g.zl))) if p not in players]
        finish(g, left[0] if len(left) == 1 else -1, "loop")


def going_on(met: Sequence[int]) -> list[int]:
    """The players who chose to go on since the last position was met before."""
    since = len(met) - 1 - met[-2::-1].index(met[-1]) - 1
    return sorted({number // 2 for number in met[since:] if number % 2})


def times_met(met: Sequence[int]) -> int:
    """How often the last position has been met."""
    last = next((number for number in reversed(met) if not number % 2), None)
    return 0 if last is None else met.count(last)


def most(met: Sequence[int]) -> int:
    """How often the position has been met that was met most often, at least 1."""
    return max([1, *Counter(number for number in met if not number % 2).values()])


def position(g: State, piles: Sequence[bool], stays: Sequence[Sequence[int]]) -> tuple[Any, ...]:
    """All that what follows can depend on, equal for positions that differ in nothing else: the order of a zone that
    has none, how often a card has moved, and uses of an earlier stay of it do not count."""
    zones = tuple(
        [
            tuple([tuple(side) if piles[zone] else tuple(sorted(side)) for side in sides])
            for zone, sides in enumerate(g.zl)
        ]
    )
    links = tuple([_link(g, link, stays) for link in getattr(g, "stack", ())])
    waiting = tuple([_waiting(g, entry) for entry in g.pend])
    rest = [_plain(getattr(g, slot)) for slot in _slots(g.__slots__)]
    return (zones, _uses(g, g.used, stays), waiting, links, *rest)


@cache
def _slots(names: tuple[str, ...]) -> tuple[str, ...]:
    """Of the slots of a state those that are compared as they are."""
    return tuple(slot for slot in names if slot not in ASIDE and not _ZONE.fullmatch(slot))


def _plain(value: Any) -> Any:
    """A value that can be hashed, to the same number in every process."""
    return tuple(value) if isinstance(value, list | array) else value


def _still(g: State, card: int, stay: int) -> int:
    """Whether a stay of a card is the one it has now; of what is no card there is but one."""
    return int(card < 0 or stay < 0 or g.st[card] == stay)


def _uses(g: State, uses: Sequence[tuple[int, ...]], stays: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...]:
    """Uses that can count again, without the numbers of stays."""
    found = []
    for use in uses:
        at = stays[use[0]]
        if all(_still(g, use[card], use[card + 1]) for card in at):
            found.append(tuple(0 if n - 1 in at else value for n, value in enumerate(use)))
    return tuple(found)


def _waiting(g: State, entry: tuple[Any, ...]) -> tuple[Any, ...]:
    """A pending trigger: instead of each stay of what it speaks of, whether that is the present one. Where values are
    kept as they last were, the stays come once more before them, and that of its card after them."""
    unit, player, src, event, stays = entry
    count = len(event)
    kept = [_still(g, target, stay) for target, stay in zip(event, stays, strict=False)]
    if len(stays) > count + 1:
        kept += [_still(g, target, stay) for target, stay in zip(event, stays[count:], strict=False)]
        kept += [*stays[2 * count : -2], _still(g, src, stays[-2])]
    return (unit, player, src, event, (*kept, _still(g, src, stays[-1])))


def _link(g: State, link: tuple[Any, ...], stays: Sequence[Sequence[int]]) -> tuple[Any, ...]:
    """A link of the stack, the same way."""
    unit, you, src, stay, event, paid, stage, uses, spared, k = link
    event = (*event[:-1], _still(g, src, event[-1])) if event else event
    return (unit, you, src, _still(g, src, stay), event, paid, stage, _uses(g, uses, stays), spared, k)
