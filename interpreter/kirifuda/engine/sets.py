"""All different sets of a given size out of cards some of which are alike, counted and picked without listing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, overload


class Sets(Sequence[tuple[int, ...]]):
    """The sets with ``low`` to ``high`` members, alike cards exchangeable; ordered by how many of each group they take.

    ``groups``: cards that are alike, in the order of the zone. Item i is found by counting, not by listing.
    """

    __slots__ = ("_table", "groups", "high", "low")

    def __init__(self, groups: Sequence[Sequence[int]], low: int, high: int) -> None:
        self.groups = tuple(map(tuple, groups))
        self.low, self.high = low, min(high, sum(map(len, self.groups)))
        self._table: list[list[int]] | None = None

    @property
    def _ways(self) -> list[list[int]]:
        """``_ways[i][n]``: how many sets of n cards there are out of groups i and later; counted when first asked."""
        if self._table is None:
            ways: list[list[int]] = [[1] + [0] * self.high]
            for group in reversed(self.groups):
                last = ways[-1]
                ways.append([sum(last[n - k] for k in range(min(len(group), n) + 1)) for n in range(self.high + 1)])
            self._table = ways[::-1]
        return self._table

    def __len__(self) -> int:
        if self.low == self.high == 1:  # the commonest: one card
            return len(self.groups)
        if len(self.groups) == 1:  # and cards of which none differs
            return max(0, self.high - self.low + 1)
        return sum(self._ways[0][n] for n in range(self.low, self.high + 1))

    @overload
    def __getitem__(self, index: int) -> tuple[int, ...]: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[tuple[int, ...]]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        if index < 0:
            raise IndexError(index)
        if self.low == self.high == 1:
            return self.groups[index][:1]
        if len(self.groups) == 1:
            if index > self.high - self.low:
                raise IndexError(index)
            return self.groups[0][: self.low + index]
        for size in range(self.low, self.high + 1):
            if index < self._ways[0][size]:
                return self._pick(index, size)
            index -= self._ways[0][size]
        raise IndexError(index)

    def _pick(self, index: int, size: int) -> tuple[int, ...]:
        chosen: list[int] = []
        for i, group in enumerate(self.groups):
            for count in range(min(len(group), size), -1, -1):
                ways = self._ways[i + 1][size - count]
                if index < ways:
                    chosen += group[:count]
                    size -= count
                    break
                index -= ways
        return tuple(chosen)

    def __iter__(self) -> Iterator[tuple[int, ...]]:
        return (self[i] for i in range(len(self)))


def sets(g: Any, cards: Sequence[int], low: int, high: int, key: Callable[[Any, int], object]) -> Sets:
    """The sets of ``low`` to ``high`` of the cards; cards with equal keys are alike."""
    groups: dict[object, list[int]] = {}
    for card in cards:
        k = key(g, card)
        if k in groups:
            groups[k].append(card)
        else:
            groups[k] = [card]
    return Sets(tuple(groups.values()), low, high)
