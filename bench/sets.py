"""Decisions between sets of cards (a sum, a run, all equal) against a plain search written by hand.

    python bench/sets.py [--hands N] [--rounds N] [--cards N] [--bent N]

Hands of cards with numbers from 0 to 10, of which some may be counted one up or down; all sets that make ten, all runs
of three and all three of a kind are found, alike cards once. Both sides are measured in turns in one process, in
processor time; what is printed is the median of the ratios (ours to the other) and the mark.
"""

from __future__ import annotations

import argparse
import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "interpreter"))

from kirifuda.engine.combining import combos

MARK = 3.0
TARGET = 10
Card = tuple[int, int]  # its number, and by how much it may be counted up or down
Found = tuple[list[tuple[Card, ...]], list[tuple[Card, ...]], list[tuple[Card, ...]]]


def hands(number: int, cards: int, bent: int, seed: int = 1) -> list[list[Card]]:
    """Hands drawn by lot."""
    lot = random.Random(seed)
    return [[(lot.randrange(11), int(card < bent)) for card in range(cards)] for _ in range(number)]


def by_hand(hand: Sequence[Card]) -> Found:
    """The plain search: cards in order, highest first; what has become too much is not gone on with."""
    cards = sorted(hand, reverse=True)
    count = len(cards)
    less = [0] * (count + 1)  # what the cards from here on may take away again
    for i in range(count - 1, -1, -1):
        less[i] = less[i + 1] + min(0, cards[i][0] - cards[i][1])
    sums: list[tuple[Card, ...]] = []
    runs: list[tuple[Card, ...]] = []
    equal: list[tuple[Card, ...]] = []

    def search(start: int, low: int, high: int, chosen: tuple[Card, ...]) -> None:
        if chosen and low <= TARGET <= high:
            sums.append(chosen)
        for i in range(start, count):
            card = cards[i]
            if i > start and card == cards[i - 1]:
                continue  # its twin has been tried here
            number, shift = card
            if low + number - shift + less[i + 1] <= TARGET:
                search(i + 1, low + number - shift, high + number + shift, (*chosen, card))

    def threes(start: int, chosen: tuple[Card, ...]) -> None:
        if len(chosen) == 3:
            lows, highs = [n - s for n, s in chosen], [n + s for n, s in chosen]
            if max(lows) <= min(highs):
                equal.append(chosen)
            for first in range(min(lows), max(lows) + 1):
                if any(
                    lows[a] <= first <= highs[a]
                    and lows[b] <= first + 1 <= highs[b]
                    and lows[c] <= first + 2 <= highs[c]
                    for a, b, c in ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
                ):
                    runs.append(chosen)
                    break
            return
        for i in range(start, count):
            card = cards[i]
            if i > start and card == cards[i - 1]:
                continue
            if chosen and card[0] + card[1] + 2 < chosen[0][0] - chosen[0][1]:
                continue  # too far below the first
            threes(i + 1, (*chosen, card))

    search(0, 0, 0, ())
    threes(0, ())
    return sums, runs, equal


def ours(hand: Sequence[Card]) -> Found:
    """The engine's decisions, all their options listed."""
    cards = range(len(hand))

    def found(how: str, target: int, low: int, high: int) -> list[tuple[Card, ...]]:
        sets = combos(None, cards, how, target, low, high, number, shift, alike)
        return [tuple(hand[card] for card in chosen) for chosen in sets]

    def number(_: object, card: int) -> int:
        return hand[card][0]

    def shift(_: object, card: int) -> int:
        return hand[card][1]

    def alike(_: object, card: int) -> Card:
        return hand[card]

    return found("sum", TARGET, 1, len(hand)), found("run", 0, 3, 3), found("equal", 0, 3, 3)


def seconds(side: Callable[[Sequence[Card]], Found], dealt: Sequence[Sequence[Card]]) -> float:
    """Processor time for all hands."""
    start = time.process_time()
    for hand in dealt:
        side(hand)
    return time.process_time() - start


def same(dealt: Sequence[Sequence[Card]]) -> bool:
    """Whether both sides find the same sets in every hand."""

    def plain(found: Found) -> list[list[tuple[Card, ...]]]:
        return [sorted(tuple(sorted(chosen)) for chosen in sets) for sets in found]

    return all(plain(by_hand(hand)) == plain(ours(hand)) for hand in dealt)


def ratio(dealt: Sequence[Sequence[Card]], rounds: int) -> float:
    """The median of the ratios of some rounds."""
    return statistics.median(seconds(ours, dealt) / seconds(by_hand, dealt) for _ in range(rounds))


def main() -> int:
    """Prints the ratio; 1 if it misses its mark or the sides differ."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("hands", 200), ("rounds", 9), ("cards", 12), ("bent", 4)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    args = parser.parse_args()
    dealt = hands(args.hands, args.cards, args.bent)
    if not same(dealt):
        print("the two sides find different sets")
        return 1
    found = ratio(dealt, args.rounds)
    print(f"sets of {args.cards} cards, {args.bent} of them bent: {found:.2f} of the plain search (mark: <= {MARK:g})")
    return int(found > MARK)


if __name__ == "__main__":
    sys.exit(main())
