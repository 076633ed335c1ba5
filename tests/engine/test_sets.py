"""Sets are counted, found and listed as brute force lists them."""

from __future__ import annotations

from itertools import combinations
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kirifuda.engine.sets import Sets, sets

KINDS = st.lists(st.integers(0, 4), max_size=9)


def listed(kinds: list[int], low: int, high: int) -> set[tuple[int, ...]]:
    """All different sets as sorted kinds."""
    return {
        tuple(sorted(kinds[card] for card in chosen))
        for size in range(low, min(high, len(kinds)) + 1)
        for chosen in combinations(range(len(kinds)), size)
    }


@settings(deadline=None)
@given(KINDS, st.integers(0, 9), st.integers(0, 9))
def test_against_brute_force(kinds: list[int], one: int, two: int) -> None:
    low, high = sorted((one, two))
    found = sets(SimpleNamespace(), range(len(kinds)), low, high, lambda _, card: kinds[card])
    every = list(found)
    shown = [tuple(sorted(kinds[card] for card in chosen)) for chosen in every]
    assert len(found) == len(every) == len(set(shown))
    assert set(shown) == listed(kinds, low, high)
    for index, chosen in enumerate(every):
        assert len(set(chosen)) == len(chosen) and set(chosen) <= set(range(len(kinds)))
        assert found[index] == chosen
        assert found[index - len(every)] == chosen
    assert list(found[:3]) == every[:3]
    assert [s in found for s in every] == [True] * len(every)


@settings(deadline=None)
@given(KINDS, st.integers(0, 9))
def test_alike_cards_are_taken_in_order(kinds: list[int], size: int) -> None:
    """Of alike cards the first ones are taken, so equal answers are equal values."""
    for chosen in sets(SimpleNamespace(), range(len(kinds)), size, size, lambda _, card: kinds[card]):
        for kind in set(kinds):
            alike = [card for card in range(len(kinds)) if kinds[card] == kind]
            taken = [card for card in alike if card in chosen]
            assert taken == alike[: len(taken)]


def test_too_many_is_none() -> None:
    """More than there are: no set at all; the empty set is a set."""
    assert len(Sets([[1, 2], [3]], 4, 4)) == 0
    assert list(Sets([[1, 2], [3]], 0, 0)) == [()]
    assert list(Sets([], 0, 3)) == [()]
    for wrong in (3, -4, 1000):
        with pytest.raises(IndexError):
            Sets([[1, 2], [3]], 1, 1)[wrong]


def test_never_listed() -> None:
    """Any half of 60 different cards: counted and picked at once."""
    found = Sets([[card] for card in range(60)], 30, 30)
    assert len(found) == 118264581564861424
    assert len(set(found[len(found) - 1])) == 30
    assert found[0] != found[1] != found[len(found) // 2]
