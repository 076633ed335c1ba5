"""What a program that records a trace calls besides: entries with their causes, and helpers that note what they do.

An entry of the trace knows the line it was carried out for and the entry that caused it (0: the setup). An answer's
cause is what asked; a phase's cause is the answer that ended what was before it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from kirifuda.engine import repeating, runtime

State = Any
#: slots of the state that only a program with a trace has: the cause of what comes next, how many entries there are
SLOTS = ("by", "told")


class Entry(NamedTuple):
    """One entry: ``site`` the number of a place in a file, ``what`` its kind, ``data`` by kind, ``number`` from 1, and
    the number of its ``cause``, 0 where there is none."""

    site: int
    what: str
    data: tuple[Any, ...]
    number: int
    cause: int


def entries(node: Any, until: Any = None) -> list[Entry]:
    """The entries of a trace, oldest first; ``until``: the trace as it was when the first of them came."""
    found = []
    while node is not None and node is not until:
        found.append(Entry(*node[1:]))
        node = node[0]
    return found[::-1]


def effect_ended(value: int) -> int | None:
    """The card whose effect an event names by a value; None for a link of the stack, which is gone when it is told,
    and for an effect of no card."""
    card = -10 - value
    return card if card >= 0 else None


def record(g: State, what: str, *data: object) -> int:
    """An entry of the trace: a list that grows at its head and is shared by clones. Its number."""
    number: int = g.told + 1
    g.told = number
    g.trace = (g.trace, g.site, what, data, number, g.by)
    return number


def decided(g: State, choice: object) -> None:
    """A player has answered: his answer is the cause of what follows."""
    line, g.site = g.site, 0  # the line that asks is said by what the decision is about
    g.by = record(g, "decides", g.dp, g.dk, choice)
    g.site = line


def latest(g: State) -> int:
    """The number of the last entry: what the state is checked after."""
    return int(g.told)


def previous(g: State) -> int:
    """The last answer: the one that let the play go on; 0 in the setup."""
    return _found(g, lambda what, _: what == "decides")


def _found(g: State, test: Callable[[str, tuple[Any, ...]], bool]) -> int:
    """The number of the last entry that fits, 0 if there is none."""
    node = g.trace
    while node is not None:
        if test(node[2], node[3]):
            return int(node[4])
        node = node[0]
    return 0


def _caused(g: State, cause: int, what: str, *data: object) -> int:
    """An entry whose cause is another one than what is going on."""
    held, g.by = g.by, cause
    number = record(g, what, *data)
    g.by = held
    return number


def waited(g: State, units: dict[int, int], entry: tuple[Any, ...]) -> int:
    """The entry that says how an ability triggered which is resolved now: the first that nothing has come of."""
    taken: set[int] = set()
    found = 0
    node = g.trace
    unit, player, src, event = entry[:4]
    while node is not None:
        node, _, what, data, number, cause = node
        taken.add(cause)
        if what == "triggers" and number not in taken:
            k, card, who, _, *happened = data
            if (units[k], who, card) == (unit, player, src) and tuple(happened[: len(event)]) == tuple(event):
                found = number
    return found


def link(g: State, i: int) -> int:
    """The entry that says how a link of the stack was declared."""
    return _found(g, lambda what, data: what == "activates" and data[2] == i)


def note_triggers(g: State, verb: int, hits: Sequence[tuple[Any, Any]], done: Sequence[Any]) -> None:
    """Records which abilities an event triggered."""
    for entry, event in hits:
        if event in done:
            cause = _found(g, lambda what, data, ev=event: what == "event" and data == (verb, *ev))  # type: ignore[misc]
            _caused(g, cause, "triggers", entry[0], entry[1], entry[2], verb, *event)


def note_points(g: State, waiting: Sequence[tuple[Any, ...]], table: int) -> None:
    """Records which abilities a point of time triggered; of what was put off the cause is what put it off."""
    for entry in waiting:
        if len(entry) == 6:
            record(g, "triggers", entry[0], entry[1], entry[2], -1)
            continue
        cause = _found(g, lambda what, data, e=entry: what == "starts" and data == (table, *e))  # type: ignore[misc]
        _caused(g, cause, "triggers", entry[0], entry[1], entry[2], -1, entry[4])


def note_forbidden(g: State, verb: int, evs: Sequence[tuple[int, ...]], test: Callable[..., Any]) -> None:
    """Records which line forbids which event: ``test`` gives its entry."""
    for ev in evs:
        by = test(g, *ev)
        if by:
            record(g, "forbidden", by[0], by[1], verb, *ev)


def turns(g: State, card: int, group: int, value: int) -> None:
    """Records that a card gets a state it does not have yet."""
    if getattr(g, f"s{group}")[card] != value:
        record(g, "turns", card, group, value)


def start(g: State, table: int, entry: tuple[int, ...]) -> None:
    """As in ``runtime``, noted."""
    runtime.start(g, table, entry)
    record(g, "starts", table, *entry)


def expire(g: State, period: int) -> None:
    """As in ``runtime``, noted."""
    _ended(g, lambda: runtime.expire(g, period))


def drop(g: State, card: int) -> None:
    """As in ``runtime``, noted."""
    _ended(g, lambda: runtime.drop(g, card))


def _ended(g: State, ending: Callable[[], None]) -> None:
    before = list(g.act)
    ending()
    for table, held in enumerate(before):
        for entry in held:
            if entry not in g.act[table]:
                record(g, "ends", table, *entry)


def negate(g: State, i: int, stage: int, back: Sequence[int]) -> None:
    """As in ``runtime``, noted."""
    if not g.stack[i][6]:
        record(g, "negates", i, stage, g.stack[i][2])
    runtime.negate(g, i, stage, back)


def rewrite(g: State, i: int, unit: int) -> None:
    """As in ``runtime``, noted."""
    if not g.stack[i][6]:
        record(g, "rewrites", i, g.stack[i][2])
    runtime.rewrite(g, i, unit)


def strike(g: State, i: int, order: int) -> None:
    """As in ``runtime``, noted."""
    if not g.stack[i][6]:
        record(g, "strikes", i, g.stack[i][2])
    runtime.strike(g, i, order)


def spare(g: State, i: int, card: int) -> None:
    """As in ``runtime``, noted."""
    record(g, "spares", i, card, g.stack[i][2])
    runtime.spare(g, i, card)


def lose(g: State, players: Sequence[int], site: int) -> None:
    """As in ``runtime``, noted."""
    record(g, "loses", *players)
    runtime.lose(g, players, site)


def repeated(
    g: State, cap: int, how: str, place: tuple[int, ...], piles: Sequence[bool], stays: Sequence[Sequence[int]]
) -> None:
    """As in ``repeating``, noted: each position met, and of one that comes again how often it has been there (where
    none of the turn was so often before) and whose abilities have led back to it."""
    before = g.met
    try:
        repeating.repeated(g, cap, how, place, piles, stays)
    finally:
        if g.met is not before:
            times, key = repeating.times_met(g.met), g.met[-1]
            if times > repeating.most(before):
                cards = _used_since(g, key)
                record(g, "repeats", times, *cards)
            record(g, "meets", key)


def _used_since(g: State, key: int) -> list[int]:
    """The cards whose abilities were used since a position was met, the first first."""
    found: list[int] = []
    node = g.trace
    while node is not None and (node[2], node[3]) != ("meets", (key,)):
        if node[2] in ("activates", "triggers"):
            found.append(node[3][0] if node[2] == "activates" else node[3][1])
        node = node[0]
    return list(dict.fromkeys(found[::-1]))


#: over ``runtime.HELPERS``, where a trace is recorded
TRACED: dict[str, object] = {
    made.__name__: made
    for made in (
        *(record, latest, previous, waited, link, note_triggers, note_points, note_forbidden, turns),
        *(start, expire, drop, negate, rewrite, strike, spare, lose, repeated),
    )
}
