"""Speed with many cards in play and many that listen: decisions in a second, as a table and a plot.

    python bench/crowd.py [--rounds N] [--seconds S] [--plot FILE.svg]

The game beside this file is played at random: a decision nudges a stone of the other player or ends the turn. Watchers
hear of each nudge and never have anything to do, so what is measured is the hearing.
"""

from __future__ import annotations

import argparse
import math
import random
import statistics
import sys
import time
from pathlib import Path
from xml.sax.saxutils import escape

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "interpreter"))

from kirifuda.engine.game import Game  # noqa: E402
from kirifuda.engine.library import Library  # noqa: E402
from kirifuda.loading import load  # noqa: E402

CARDS = (10, 100, 1000)
LISTENERS = (0, 10, 300)
INKS = ("#1f5fa8", "#b8541a", "#3b7d3b")  # of the plot, a line for each number of listeners
WIDTH, HEIGHT, EDGE = 640, 400, 70


def crowd(library: Library, cards: int, listeners: int) -> Game:
    """A match with so many cards in play and so many that listen besides, half of them each player's."""
    return library.start(1, [{"stone": cards // 2, "watcher": listeners // 2}] * 2)


def decisions_per_second(game: Game, lot: random.Random, seconds: float) -> float:
    """Decisions answered at random in a second of processor time, always from the same position on."""
    state, answer, draw, count = game.state.clone(), game.machine.answer, lot.random, 0
    state.frames = game.state.frames[:]
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds:
        for _ in range(10):
            options = state.do
            answer(state, options[int(draw() * len(options))])
        count += 10
    return count / spent


def measured(rounds: int, seconds: float) -> dict[tuple[int, int], float]:
    """Decisions in a second for each number of cards and of listeners: medians, all of them in turn in each round."""
    library, lot = load(Path(__file__).resolve().parent / "crowd"), random.Random(1)
    games = {(cards, ears): crowd(library, cards, ears) for ears in LISTENERS for cards in CARDS}
    for game in games.values():
        decisions_per_second(game, lot, seconds / 10)  # warm
    found: dict[tuple[int, int], list[float]] = {cell: [] for cell in games}
    for _ in range(rounds):
        for cell, game in games.items():
            found[cell].append(decisions_per_second(game, lot, seconds))
    return {cell: statistics.median(values) for cell, values in found.items()}


def table(speeds: dict[tuple[int, int], float]) -> str:
    """Decisions in a second, and in brackets as a ratio to the fewest cards with nobody listening."""
    first = speeds[CARDS[0], LISTENERS[0]]
    lines = [f"{'listeners':>10} " + "".join(f"{f'{cards} cards':>20}" for cards in CARDS)]
    for ears in LISTENERS:
        cells = (speeds[cards, ears] for cards in CARDS)
        lines.append(f"{ears:>10} " + "".join(f"{f'{speed:,.0f} ({speed / first:.3f})':>20}" for speed in cells))
    return "\n".join(lines)


def plot(speeds: dict[tuple[int, int], float]) -> str:
    """The same as an SVG picture; both axes are logarithmic."""
    low, high = math.floor(math.log10(min(speeds.values()))), math.ceil(math.log10(max(speeds.values())))
    left, right = math.log10(CARDS[0]), math.log10(CARDS[-1])

    def across(cards: float) -> float:
        return EDGE + (math.log10(cards) - left) / (right - left) * (WIDTH - 3 * EDGE)

    def down(speed: float) -> float:
        return HEIGHT - EDGE - (math.log10(speed) - low) / (high - low) * (HEIGHT - 2 * EDGE)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
        text(WIDTH / 2, 24, "Decisions in a second", "middle", size=15),
        text((EDGE + across(CARDS[-1])) / 2, HEIGHT - 20, "cards in play", "middle"),
    ]
    for power in range(low, high + 1):
        y = down(10**power)
        parts.append(f'<path d="M{EDGE} {y:.1f}H{across(CARDS[-1]):.1f}" stroke="#ccc"/>')
        parts.append(text(EDGE - 8, y + 4, f"{10**power:,}", "end"))
    parts += [text(across(cards), HEIGHT - EDGE + 20, f"{cards:,}", "middle") for cards in CARDS]
    for ears, ink in zip(LISTENERS, INKS, strict=True):
        spots = [(across(cards), down(speeds[cards, ears])) for cards in CARDS]
        line = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{ink}"/>')
        parts += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{ink}"/>' for x, y in spots]
        parts.append(text(spots[-1][0] + 10, spots[-1][1] + 4, f"{ears} listeners", "start", ink))
    return "\n".join([*parts, "</svg>"]) + "\n"


def text(x: float, y: float, words: str, anchor: str, ink: str = "black", size: int = 12) -> str:
    """A line of text in the picture."""
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text {place} fill="{ink}" font-size="{size}">{escape(words)}</text>'


def main() -> None:
    """Prints the table and draws the plot."""
    parser = argparse.ArgumentParser(description="Speed with many cards and listeners.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.3, help="processor time of each measurement")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="draws the figures as a picture too")
    options = parser.parse_args()
    speeds = measured(options.rounds, options.seconds)
    print(f"Python {sys.version.split()[0]}; decisions in a second (ratio to the first)")
    print(table(speeds))
    if options.plot is not None:
        options.plot.write_text(plot(speeds), encoding="utf-8")


if __name__ == "__main__":
    main()
