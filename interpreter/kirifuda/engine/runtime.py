"""What generated functions call: the few helpers that are the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Any

from kirifuda.engine.combining import combinable, combos, spans
from kirifuda.engine.ending import Capped, finish
from kirifuda.engine.hits import repeats, unlike, unmet
from kirifuda.engine.randomness import draw, shuffle
from kirifuda.engine.repeating import repeated
from kirifuda.engine.sets import sets
from kirifuda.engine.settled import settled

State = Any


class Pause:
    """The one value PAUSE: a function that returns it has saved its frame and waits for an answer."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "PAUSE"


PAUSE = Pause()


def capped(g: State, cap: str = "steps") -> None:
    """Too much without an end: steps, or what waits for its turn."""
    raise Capped(cap)


def lose(g: State, players: Sequence[int], site: int) -> None:
    """These players lose; the others win, and if all lose it is a draw."""
    left = [p for p in range(max(map(len, g.zl))) if p not in players]
    finish(g, left[0] if len(left) == 1 else -1, site)


def ended(g: State, site: int, returns: Sequence[int]) -> None:
    """The game ends; who has most wins, several with as much share a draw."""
    best = [p for p, won in enumerate(returns) if won == max(returns)]
    finish(g, best[0] if len(best) == 1 else -1, site)


def start(g: State, table: int, entry: tuple[int, ...]) -> None:
    """An effect that lasts begins."""
    g.act[table] += (entry,)
    g.tmp += 1
    g.dirty = 1


def _keep(g: State, test: Callable[[tuple[int, ...]], bool]) -> None:
    count = 0
    for table, entries in enumerate(g.act):
        if entries:
            kept = [e for e in entries if e[3] < 0 or test(e)]
            if len(kept) != len(entries):
                g.act[table] = tuple(kept)
                g.dirty = 1
            for e in kept:
                if e[3] >= 0:
                    count += 1
    g.tmp = count


def expire(g: State, period: int) -> None:
    """Effects that last for ``period`` end."""
    _keep(g, lambda e: e[3] != period)
    if g.used:
        g.used = tuple(use for use in g.used if use[1] != period)


def done_with(g: State, table: int, entries: Sequence[tuple[int, ...]]) -> None:
    """Entries that were to wait for one moment end with it."""
    if entries:
        g.act[table] = tuple(e for e in g.act[table] if e not in entries)
        g.tmp -= len(entries)


def controlled(g: State, card: int, player: int) -> None:
    """What a card does of itself it does for its new controller."""
    for table, entries in enumerate(g.act):
        if any(e[1] == card and e[3] < 0 for e in entries):
            g.act[table] = tuple((*e[:2], player, *e[3:]) if e[1] == card and e[3] < 0 else e for e in entries)


def drop(g: State, card: int) -> None:
    """A card leaves: what was given to it ends."""
    _keep(g, lambda e: e[4] != card)


def lasting_key(g: State, card: int) -> tuple[tuple[int, ...], ...]:
    """What lasts on a card, to tell it from others."""
    return tuple((t, e[0], e[2], e[3], e[5]) for t, entries in enumerate(g.act) for e in entries if e[4] == card)


def attached_to(g: State, card: int) -> list[int]:
    """Cards lying under a card, in the order they came."""
    zone = g.zl[-1]
    return [a for cards in zone for a in cards if g.h[a] == card]


@cache
def _groups(kind: Any) -> tuple[str, ...]:
    """The slots of a class of states that hold a state of each card."""
    return tuple(name for name in kind.__slots__ if name[0] == "s" and name[1:].isdigit())


def attached_key(g: State, card: int, hiding: tuple[tuple[str, int], ...] = ()) -> tuple[tuple[int, ...], ...]:
    """What lies under a card, to tell it from others; a card in a ``hiding`` state is like no other."""
    groups = [getattr(g, name) for name in _groups(g.__class__)]
    under = attached_to(g, card)
    if hiding:
        hidden = [a for a in under if any(getattr(g, slot)[a] == value for slot, value in hiding)]
        under = [a for a in under if a not in hidden]
        return (*((-1 - a,) for a in hidden), *sorted((g.d[a], *(group[a] for group in groups)) for a in under))
    return tuple(sorted((g.d[a], *(group[a] for group in groups)) for a in under))


def stay(g: State, target: int) -> int:
    """Which stay of a card in its zone this is, -1 for a player."""
    return int(g.st[target]) if target >= 0 else -1


def pending_key(g: State, entry: tuple[Any, ...], detailed: tuple[bool, ...]) -> tuple[Any, ...]:
    """What tells a pending trigger from others: cards that are only a name where they lie count as that name."""
    unit, player, src, event, stays = entry

    def look(card: int, was: int) -> object:
        if was < 0:
            return card
        return card if detailed[g.z[card]] else (g.d[card], g.o[card], g.z[card], g.st[card] == was)

    return (unit, player, look(src, stays[-1]), *(look(c, s) for c, s in zip(event, stays, strict=False)))


def next_pending(
    g: State, players: int, turn_first: bool, ordered: bool, detailed: tuple[bool, ...]
) -> tuple[int, list[int]]:
    """The player whose triggers are next (the turn player's first or last), and which of them differ (``ordered``: only
    the one that came first)."""
    if len(g.pend) == 1:
        return g.pend[0][1], [0]
    for i in range(players):
        player = (g.tp + i) % players if turn_first else (g.tp + players - 1 - i) % players
        mine = [n for n, t in enumerate(g.pend) if t[1] == player]
        if mine and ordered:
            return player, mine[:1]
        if mine:
            seen: list[object] = []
            unlike = []
            for n in mine:
                key = pending_key(g, g.pend[n], detailed)
                if key not in seen:
                    seen.append(key)
                    unlike.append(n)
            return player, unlike
    raise AssertionError("pending without a player")


def affected(g: State, target: int) -> int:
    """The player an event's object belongs to; for what is nobody's the turn player."""
    if target < 0:
        return -1 - target
    return int(g.o[target]) if g.o[target] >= 0 else int(g.tp)


def top_of(cards: Sequence[int], count: int) -> list[int]:
    """The top cards of a pile, the topmost first, as many as there are."""
    return list(cards[max(0, len(cards) - count) :][::-1])


def bottom_of(cards: Sequence[int], count: int) -> list[int]:
    """The bottom cards of a pile, as many as there are."""
    return list(cards[:count])


def aside(g: State, cards: Sequence[int], zone: int) -> None:
    """Cards of a pile wait outside of it for their turn; they have not moved yet."""
    for card in cards:
        g.zl[g.z[card]][g.o[card]].remove(card)
        g.z[card] = zone
        g.zl[zone][g.o[card]].append(card)


def back(g: State, card: int, zone: int, top: bool) -> None:
    """A card that waited is the end of its pile again."""
    g.zl[g.z[card]][g.o[card]].remove(card)
    g.z[card] = zone
    pile = g.zl[zone][g.o[card]]
    pile.insert(len(pile) if top else 0, card)


def distinct(values: Sequence[int]) -> list[int]:
    """Each value once, the lowest first."""
    return sorted(set(values))


def in_order(g: State, cards: Sequence[int]) -> list[int]:
    """Cards out of a pile that nobody may look into, in an order that says nothing of the pile's."""
    return sorted(cards, key=lambda card: (g.d[card], card))


def at_random(g: State, cards: Sequence[int], count: int) -> tuple[int, ...]:
    """So many of the cards, drawn from the stream of effects; all of them if there are fewer."""
    left = list(cards)
    return tuple(left.pop(draw(g, len(left))) for _ in range(min(count, len(left))))


def modes(which: Sequence[int], low: int, high: int) -> tuple[tuple[int, ...], ...]:
    """The sets of ``low`` to ``high`` of the modes that can be chosen; all of them where there are fewer."""
    least, most = min(low, len(which)), min(high, len(which))
    return tuple(chosen for size in range(least, most + 1) for chosen in combinations(which, size))


def extreme(g: State, cards: Sequence[int], value: Callable[[State, int], int], highest: bool) -> list[int]:
    """Those with the highest (or lowest) value."""
    if not cards:
        return []
    values = [value(g, c) for c in cards]
    best = max(values) if highest else min(values)
    return [c for c, v in zip(cards, values, strict=True) if v == best]


def resolving(g: State, link: int) -> None:
    """A link of the stack begins to resolve: it can be negated no more; what it does not apply to is set."""
    t = g.stack[link]
    g.spared = t[8]
    g.stack = (*g.stack[:link], (*t[:6], t[6] or 3, *t[7:]), *g.stack[link + 1 :])


def beside(g: State, card: int, other: int) -> bool:
    """Whether two cards lie side by side in one zone."""
    sides = g.zl[g.z[card]] if g.z[card] == g.z[other] else ()
    return any(abs(s.index(card) - s.index(other)) == 1 for s in sides if card in s and other in s)


def across(g: State, card: int, other: int) -> bool:
    """Whether two cards lie opposite each other, in zones of two players."""
    sides = g.zl[g.z[card]] if g.z[card] == g.z[other] else ()
    places = [s.index(c) for c in (card, other) for s in sides if c in s]
    return len(places) == 2 and places[0] == places[1] and not any(card in s and other in s for s in sides)


def caused(g: State, card: int) -> bool:
    """From now on what is asked about is an effect of this card (-1: of none); true."""
    g.cause = card
    return True


def source(g: State, effect: int) -> int:
    """The card whose effect it is: of a link of the stack, or (-10 and less) one that is about to be declared."""
    return int(g.stack[effect][2]) if effect >= 0 else -10 - effect


def negate(g: State, link: int, stage: int, back: Sequence[int]) -> None:
    """The activation (1) or the effect (2) of a link is negated, once; uses of the rows ``back`` are given back."""
    t = g.stack[link]
    if t[6]:
        return
    g.stack = (*g.stack[:link], (*t[:6], stage, *t[7:]), *g.stack[link + 1 :])
    for use in t[7]:
        if use[0] in back and use in g.used:
            at = g.used.index(use)
            g.used = g.used[:at] + g.used[at + 1 :]


def rewrite(g: State, link: int, unit: int) -> None:
    """A link that has not begun to resolve is resolved by another unit; what was chosen for its text is not kept."""
    if (t := g.stack[link])[6] == 0:
        g.stack = (*g.stack[:link], (unit, *t[1:5], (0, ()), *t[6:]), *g.stack[link + 1 :])


def strike(g: State, link: int, order: int) -> None:
    """One kind of order (a negative number) is not carried out when a link resolves."""
    if g.stack[link][6] == 0:
        spare(g, link, order)


def spare(g: State, link: int, card: int) -> None:
    """A link does not apply to a card."""
    if card not in (t := g.stack[link])[8]:
        g.stack = (*g.stack[:link], (*t[:8], (*t[8], card), *t[9:]), *g.stack[link + 1 :])


def answered(g: State, player: int, cards: Sequence[int], count: int) -> tuple[int, ...] | None:
    """The next cards that a player's deck picks and that are there; () where it picks none; None: he is asked, having
    no deck, or one whose cards others have taken."""
    left = g.pre[player]
    if not left:
        return None if left is None else ()
    found: list[int] = []
    waiting: list[int] = []
    for wanted in left:
        card = next((c for c in cards if g.d[c] == wanted and c not in found), -1)
        if card >= 0 and len(found) < count:
            found.append(card)
        else:
            waiting.append(wanted)
    if len(found) < count:
        return None
    g.pre = tuple(picks if p != player else tuple(waiting) for p, picks in enumerate(g.pre))
    return tuple(found)


HELPERS: dict[str, object] = {
    "PAUSE": PAUSE,
    "finish": finish,
    "capped": capped,
    "repeated": repeated,
    "lose": lose,
    "ended": ended,
    "start": start,
    "expire": expire,
    "drop": drop,
    "done_with": done_with,
    "repeats": repeats,
    "unmet": unmet,
    "controlled": controlled,
    "unlike": unlike,
    "lasting_key": lasting_key,
    "attached_to": attached_to,
    "attached_key": attached_key,
    "next_pending": next_pending,
    "stay": stay,
    "affected": affected,
    "top_of": top_of,
    "bottom_of": bottom_of,
    "extreme": extreme,
    "aside": aside,
    "back": back,
    "modes": modes,
    "in_order": in_order,
    "distinct": distinct,
    "at_random": at_random,
    "resolving": resolving,
    "source": source,
    "caused": caused,
    "beside": beside,
    "across": across,
    "negate": negate,
    "spare": spare,
    "rewrite": rewrite,
    "strike": strike,
    "answered": answered,
    "sets": sets,
    "settled": settled,
    "combos": combos,
    "combinable": combinable,
    "spans": spans,
    "shuffle": shuffle,
    "draw": draw,
}
