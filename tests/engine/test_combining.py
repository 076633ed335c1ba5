"""Sets that make a sum, a run or the same number are found exactly: as brute force finds them."""

from __future__ import annotations

from itertools import combinations, pairwise, permutations, product
from random import Random
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kirifuda.engine import combining
from kirifuda.engine.combining import Combos, combinable, combos

OPEN = ("at-most", "at-least", "different")  # no card at all can be a set, too
Card = tuple[int, int]  # its number, and by how much it may be counted up or down
CARDS = st.lists(st.tuples(st.integers(-1, 11), st.sampled_from((0, 0, 0, 1, 2))), max_size=9)


def counted(cards: tuple[Card, ...]) -> list[tuple[int, ...]]:
    """All numbers some cards can be counted as."""
    return list(product(*(range(number - shift, number + shift + 1) for number, shift in cards)))


def makes(how: str, target: int, cards: tuple[Card, ...]) -> bool:
    """Whether the cards make it, by trying all."""
    if how == "sum":
        return any(sum(numbers) == target for numbers in counted(cards))
    if how == "at-most":
        return any(sum(numbers) <= target for numbers in counted(cards))
    if how == "at-least":
        return any(sum(numbers) >= target for numbers in counted(cards))
    if how == "different":
        return len({number for number, _ in cards}) == len(cards)
    if how == "equal":
        return any(len(set(numbers)) == 1 for numbers in counted(cards))
    runs = (sorted(numbers) for numbers in counted(cards))
    return any(all(b == a + 1 for a, b in pairwise(run)) for run in runs)


def brute(how: str, target: int, cards: list[Card], low: int, high: int) -> set[tuple[Card, ...]]:
    """What sets there are, alike cards exchangeable."""
    found = (
        tuple(sorted(chosen))
        for size in range(low if how in OPEN else max(1, low), high + 1)
        for chosen in combinations(sorted(cards), size)
    )
    return {chosen for chosen in found if makes(how, target, chosen)}


def engine(how: str, target: int, cards: list[Card], low: int, high: int) -> Combos:
    return combos(
        SimpleNamespace(), range(len(cards)), how, target, low, high,
        lambda _, c: cards[c][0], lambda _, c: cards[c][1], lambda _, c: cards[c],
    )  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(CARDS, st.sampled_from(("sum", "run", "equal")), st.integers(-2, 14), st.integers(0, 4), st.integers(0, 9))
def test_as_brute_force(cards: list[Card], how: str, target: int, low: int, more: int) -> None:
    low, high = (low, low + more) if how == "sum" else (max(2, low), max(2, low))
    found = engine(how, target, cards, low, high)
    listed = [tuple(sorted(cards[c] for c in chosen)) for chosen in found]
    assert all(len(set(chosen)) == len(chosen) for chosen in found)
    assert len(listed) == len(set(listed)) == len(found)
    assert set(listed) == brute(how, target, cards, low, min(high, len(cards)))
    assert bool(found) == bool(listed)
    held = [(number - shift, number + shift) for number, shift in cards]
    assert combinable(held, how, target, low, high) == bool(listed)
    if how == "sum":
        assert combinable(held, how, target, 1, None) == bool(brute(how, target, cards, 1, len(cards)))


@settings(max_examples=150, deadline=None)
@given(CARDS, st.sampled_from(OPEN), st.integers(-2, 14), st.integers(0, 4), st.integers(0, 9))
def test_bounds_and_differences_as_brute_force(cards: list[Card], how: str, target: int, low: int, more: int) -> None:
    if how == "different":
        cards = [(number, 0) for number, _ in cards]
    high = low + more
    found = engine(how, target, cards, low, high)
    listed = [tuple(sorted(cards[c] for c in chosen)) for chosen in found]
    assert len(listed) == len(set(listed)) == len(found)
    assert set(listed) == brute(how, target, cards, low, min(high, len(cards)))
    held = [(number - shift, number + shift) for number, shift in cards]
    assert combinable(held, how, target, low, high) == bool(listed)
    assert combinable(held, how, target, 1, None) == bool(brute(how, target, cards, 1, len(cards)))


@settings(max_examples=100, deadline=None)
@given(CARDS, st.sampled_from(combining.SUMS), st.integers(-2, 14), st.integers(0, 3), st.integers(0, 9))
def test_counting_finds_what_listing_finds(cards: list[Card], how: str, target: int, low: int, more: int) -> None:
    """The same sets in the same order, whether they are listed or found by counting."""
    listed = list(engine(how, target, cards, low, low + more))
    few, combining.FEW = combining.FEW, -1
    try:
        counting = engine(how, target, cards, low, low + more)
        assert len(counting) == len(listed)
        assert [counting[i] for i in range(len(counting))] == listed == list(counting)
    finally:
        combining.FEW = few


def test_very_many_are_counted_and_picked() -> None:
    """Of forty cards there are more sets than can be listed; each has a place of its own."""
    cards = [(card % 9 + 1, card % 2) for card in range(40)]
    found = Combos("sum", 40, [[card] for card in range(40)], [(n - s, n + s) for n, s in cards], 0, 40)
    assert len(found) > 1_000_000
    for place in (0, 1, len(found) // 3, len(found) - 1):
        chosen = found[place]
        assert sum(cards[c][0] - cards[c][1] for c in chosen) <= 40 <= sum(cards[c][0] + cards[c][1] for c in chosen)
    assert found[-1] == found[len(found) - 1]
    with pytest.raises(IndexError):
        found[len(found)]


def test_large_hands_as_brute_force() -> None:
    """Fifteen cards, five that may be counted up or down, some of them by two: every one of 32,767 sets is tried."""
    lot = Random(7)
    for _ in range(3):
        cards = [(lot.randrange(-1, 12), lot.choice((1, 1, 2)) if card < 5 else 0) for card in range(15)]
        found = {tuple(sorted(cards[c] for c in chosen)) for chosen in engine("sum", 10, cards, 0, 15)}
        sums = [(0, 0)]  # the least and the most that the sets of the cards so far come to, by their bits
        for number, shift in cards:
            sums += [(least + number - shift, most + number + shift) for least, most in sums]
        fits = [bits for bits, (least, most) in enumerate(sums) if bits and least <= 10 <= most]
        assert found == {tuple(sorted(cards[c] for c in range(15) if bits >> c & 1)) for bits in fits}
        for how in ("run", "equal"):
            threes = {tuple(sorted(cards[c] for c in chosen)) for chosen in engine(how, 0, cards, 3, 3)}
            assert threes == brute(how, 0, cards, 3, 3)


def test_order_of_the_cards_does_not_matter() -> None:
    cards = [(0, 1), (4, 1), (2, 0)]
    for order in permutations(cards):
        assert len(engine("run", 0, list(order), 3, 3)) == 1
