"""All different sets of cards whose values make something together: a sum, a run, all the same; found exactly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, overload

SUMS = ("sum", "at-most", "at-least")
FAR = 1 << 40  # beyond any sum: a bound that is none
FEW = 15  # up to so many cards the sets are listed; of more they are counted, and found by counting

#: a way on: how many cards of each group
Ways = dict[tuple[int, int, int, int], int]


class Combos(Sequence[tuple[int, ...]]):
    """The sets that make ``how`` of the values of their cards; alike cards are exchangeable.

    ``groups``: cards that are alike; ``spans``: for each group the lowest and the highest number a card of it may be
    counted as. ``sum``: ``low`` to ``high`` cards (at least one) that can be counted as ``target`` in all;
    ``at-most``, ``at-least``: as no more, no less than it (perhaps no card); ``different``: as many cards, each with a
    number of its own; ``run``: ``low`` cards that can be counted as numbers that follow one another; ``equal``: as one
    and the same number.
    """

    __slots__ = (
        "_boundless", "_listed", "_most", "_numbers", "_over", "_under", "_ways", "groups", "high", "how", "low",
        "spans", "target",
    )  # fmt: skip

    def __init__(
        self,
        how: str,
        target: int,
        groups: Sequence[Sequence[int]],
        spans: Sequence[Sequence[int]],
        low: int,
        high: int,
    ) -> None:
        order = sorted(range(len(groups)), key=lambda i: (-spans[i][0], -spans[i][1], i))
        self.how, self.target = how, target
        self.groups = tuple(tuple(groups[i]) for i in order)
        self.spans = tuple((spans[i][0], spans[i][1]) for i in order)
        count = sum(map(len, self.groups))
        self.low, self.high = max(1 if how in ("sum", "run", "equal") else 0, low), min(high, count)
        self._over = target if how != "at-least" else FAR
        self._under = -target if how != "at-most" else FAR
        numbers: dict[int, list[int]] = {}  # places of the groups of each number, where no two may have the same
        for place, (number, _) in enumerate(self.spans if how == "different" else ()):
            numbers.setdefault(number, []).append(place)
        self._numbers = tuple(numbers.values())
        self._boundless = self.high == count
        self._listed: list[tuple[int, ...]] | None = None
        self._ways: Ways = {}
        #: for group i and later: the least that their low numbers add up to, the most that their high ones do
        most = [(0, 0)]
        for group, (least, greatest) in zip(reversed(self.groups), reversed(self.spans), strict=True):
            below, above = most[-1]
            most.append((below + min(0, least) * len(group), above + max(0, greatest) * len(group)))
        self._most = most[::-1]
        if how == "different" or (how in SUMS and count > FEW):
            return
        if how in SUMS:
            self._listed = self._sums()
        elif self.low <= self.high:
            self._listed = list(self._alike())
        else:
            self._listed = []

    def data(self) -> dict[str, Any]:
        """What it is made of, to be made again."""
        return {
            "how": self.how,
            "target": self.target,
            "groups": self.groups,
            "spans": self.spans,
            "low": self.low,
            "high": self.high,
        }

    def __bool__(self) -> bool:
        return len(self) > 0

    def __len__(self) -> int:
        if self._listed is not None:
            return len(self._listed)
        return self._apart(0, 0) if self.how == "different" else self._count(0, self._over, self._under, 0)

    @overload
    def __getitem__(self, index: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[tuple[int, ...]]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if self._listed is not None:
            return self._listed[index]
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        if not 0 <= index < len(self):
            raise IndexError(index)
        return self._pick_apart(index) if self.how == "different" else self._pick(index)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return iter(self._listed) if self._listed is not None else (self[i] for i in range(len(self)))

    # ----------------------------------------------------------------- sums
    def _sums(self) -> list[tuple[int, ...]]:
        """All sums of few cards, by a search that leaves out what cannot come to the number any more."""
        found: list[tuple[int, ...]] = []
        groups, spans, most, low, high = self.groups, self.spans, self._most, self.low, self.high
        last, single = len(groups), all(len(group) == 1 for group in groups)

        def search(i: int, over: int, under: int, chosen: tuple[int, ...]) -> None:
            """``over``: what the low numbers may still add up to; ``under``: the high ones, above the target."""
            while i < last:
                least, greatest = spans[i]
                below, above = most[i]
                if over < below or under + above < 0:
                    return
                group = groups[i]
                i += 1
                for count in range(1 if single else len(group), 0, -1):
                    rest = over - least * count
                    if rest >= most[i][0] and len(chosen) + count <= high:
                        search(i, rest, under + greatest * count, chosen + group[:count])
            if over >= 0 <= under and len(chosen) >= low:
                found.append(chosen)

        search(0, self._over, self._under, ())
        return found

    def _count(self, i: int, over: int, under: int, size: int) -> int:
        """How many ways there are from group ``i`` on; the same as in the search, and how many cards are chosen."""
        below, above = self._most[i]
        if over < below or under + above < 0 or size > self.high:
            return 0
        if i == len(self.groups):
            return 1 if size >= self.low else 0
        if self._boundless and size > self.low:
            size = self.low  # enough is enough
        key = (i, over, under, size)
        ways = self._ways.get(key)
        if ways is None:
            least, greatest = self.spans[i]
            ways = sum(
                self._count(i + 1, over - least * count, under + greatest * count, size + count)
                for count in range(len(self.groups[i]) + 1)
            )
            self._ways[key] = ways
        return ways

    def _pick(self, index: int) -> tuple[int, ...]:
        """The set at a place, found by counting; in the order of the search."""
        chosen: list[int] = []
        over, under = self._over, self._under
        for i, (group, (least, greatest)) in enumerate(zip(self.groups, self.spans, strict=True)):
            for count in range(len(group), -1, -1):
                rest, high = over - least * count, under + greatest * count
                ways = self._count(i + 1, rest, high, len(chosen) + count)
                if index < ways:
                    chosen += group[:count]
                    over, under = rest, high
                    break
                index -= ways
        return tuple(chosen)

    # ------------------------------------------------- each with its own number
    def _apart(self, i: int, size: int) -> int:
        """How many ways there are from number ``i`` on, where ``size`` cards are chosen: one card of it, or none."""
        if size > self.high:
            return 0
        if i == len(self._numbers):
            return 1 if size >= self.low else 0
        if self._boundless and size > self.low:
            size = self.low
        key = (i, size, 0, 0)
        ways = self._ways.get(key)
        if ways is None:
            ways = self._apart(i + 1, size) + len(self._numbers[i]) * self._apart(i + 1, size + 1)
            self._ways[key] = ways
        return ways

    def _pick_apart(self, index: int) -> tuple[int, ...]:
        """The set at a place: those with a card of the first number stand first."""
        chosen: list[int] = []
        for i, groups in enumerate(self._numbers):
            ways = self._apart(i + 1, len(chosen) + 1)
            if index < ways * len(groups):
                place, index = divmod(index, ways)
                chosen.append(self.groups[groups[place]][0])
            else:
                index -= ways * len(groups)
        return tuple(chosen)

    # ------------------------------------------------------- runs and equals
    def _alike(self) -> Iterator[tuple[int, ...]]:
        """All runs, or all sets of equal numbers, of ``low`` cards."""
        size = self.low
        fits = self._runs if self.how == "run" else self._equal
        reach = size - 1 if self.how == "run" else 0
        tops = [max(high for _, high in self.spans[i:]) for i in range(len(self.spans))]

        def search(i: int, chosen: tuple[int, ...], kept: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, ...]]:
            if len(chosen) == size:
                if fits(kept):
                    yield chosen
                return
            if i == len(self.groups) or (kept and tops[i] + reach < kept[0][0]):
                return  # the groups stand in the order of their low numbers, the highest first
            group = self.groups[i]
            for count in range(min(len(group), size - len(chosen)), -1, -1):
                yield from search(i + 1, chosen + group[:count], kept + (self.spans[i],) * count)

        return search(0, (), ())

    def _equal(self, kept: Sequence[tuple[int, int]]) -> bool:
        return max(low for low, _ in kept) <= min(high for _, high in kept)

    def _runs(self, kept: Sequence[tuple[int, int]]) -> bool:
        """Whether each card can be another one of numbers that follow one another, wherever these begin."""
        size = len(kept)
        first, last = max(low for low, _ in kept) - size + 1, min(high for _, high in kept)
        return any(filled(kept, start, size) for start in range(first, last + 1))


def filled(kept: Sequence[tuple[int, int]], start: int, size: int) -> bool:
    """Whether some cards can be counted as ``size`` numbers from ``start`` on: each number in turn takes, of the cards
    that may be it, the one that can wait least."""
    left = list(kept)
    for number in range(start, start + size):
        able = [span for span in left if span[0] <= number <= span[1]]
        if not able:
            return False
        left.remove(min(able, key=lambda span: span[1]))
    return True


def spans(
    g: Any, cards: Sequence[int], value: Callable[[Any, int], int], shift: Callable[[Any, int], int] | None
) -> list[tuple[int, int]]:
    """The lowest and the highest number each card may be counted as."""
    if shift is None:
        return [(number, number) for card in cards for number in (value(g, card),)]
    pairs = [(value(g, card), shift(g, card)) for card in cards]
    return [(number - step, number + step) if step > 0 else (number, number) for number, step in pairs]


def combinable(held: Sequence[tuple[int, int]], how: str, target: int, low: int, high: int | None) -> bool:
    """Whether any set of the cards with these ``spans`` makes it; ``high`` None: of any number of cards."""
    if how == "different":
        return len({least for least, _ in held}) >= low
    if how in ("at-most", "at-least"):
        ends = sorted(least for least, _ in held) if how == "at-most" else sorted(-most for _, most in held)
        limit = target if how == "at-most" else -target
        most = len(held) if high is None else min(high, len(held))
        return any(sum(ends[:size]) <= limit for size in range(low, most + 1))
    if how == "equal":
        numbers = [number for least, greatest in held for number in range(least, greatest + 1)]
        return len(held) >= low and any(numbers.count(number) >= low for number in numbers)
    if how == "run":
        there = {number for least, greatest in held for number in range(least, greatest + 1)}
        starts = [start for start in there if all(start + step in there for step in range(low))]
        return any(filled(held, start, low) for start in starts)
    if low > 1 or high is not None:
        return bool(
            Combos(how, target, [(i,) for i in range(len(held))], held, low, len(held) if high is None else high)
        )
    # all sums at once: bit number zero + n of ``sums`` is set where n can be made, of ``made`` by at least one card
    zero = -sum(least for least, _ in held if least < 0)
    sums, made = 1 << zero, 0
    for least, greatest in held:
        for number in range(least, greatest + 1):
            made |= sums << number if number >= 0 else sums >> -number
        sums |= made
    return target + zero >= 0 and bool(made >> (target + zero) & 1)


def combos(
    g: Any,
    cards: Sequence[int],
    how: str,
    target: int,
    low: int,
    high: int,
    value: Callable[[Any, int], int],
    shift: Callable[[Any, int], int] | None,
    key: Callable[[Any, int], object],
) -> Combos:
    """The sets out of some cards: ``value`` of a card, ``shift`` by how much it may be counted up or down; cards with
    equal keys are alike."""
    groups: dict[object, list[int]] = {}
    for card in cards:
        groups.setdefault(key(g, card), []).append(card)
    spans = []
    for group in groups.values():
        number, step = value(g, group[0]), 0 if shift is None else max(0, shift(g, group[0]))
        spans.append((number - step, number + step))
    return Combos(how, target, tuple(groups.values()), spans, low, high)
