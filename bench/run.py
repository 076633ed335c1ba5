"""Speed, as ratios taken in one run: rounds of both sides in turns, the median of their ratios.

    python bench/run.py [--rounds N] [--quick]

The yardstick is a hand-written program of the same rules for cards without text; the environment variable
KIRIFUDA_YARDSTICK names its file. Without it our own figures are printed alone.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from types import ModuleType

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "interpreter"))

from kirifuda.engine.game import Game  # noqa: E402
from kirifuda.engine.library import Library  # noqa: E402
from kirifuda.engine.saving import dump, encode  # noqa: E402
from kirifuda.engine.saving import load as load_state  # noqa: E402
from kirifuda.loading import load  # noqa: E402
from kirifuda.play.scoring import Scoring  # noqa: E402
from kirifuda.play.seats import make_bots, play_out  # noqa: E402

VARIABLE = "KIRIFUDA_YARDSTICK"
PLAIN = ROOT / "tests" / "games" / "vanilla"
REAL = "crossxgear"
REAL_DECKS = ["aria-kanon", "aria-kanon"]  # decks answer the choices of setup, which the yardstick has not
SIMULATE = ["simulate", REAL, "--games", "1", "--decks", REAL_DECKS[0]]
Measure = Callable[[], float]  # one round: a figure per second, or seconds


def yardstick() -> ModuleType | None:
    """The hand-written program, if the environment names one."""
    path = os.environ.get(VARIABLE)
    if not path:
        return None
    spec = importlib.util.spec_from_file_location("yardstick_program", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def play(game: Game, lot: Callable[[], float]) -> int:
    """A match at random; how many decisions it had."""
    state, answer, count = game.state, game.machine.answer, 0
    while state.dp >= 0:
        options = state.do
        answer(state, options[int(lot() * len(options))])
        count += 1
    return count


def plain_decks(lot: random.Random) -> list[dict[str, int]]:
    """Two decks of two characters each, as the yardstick deals them."""
    return decks_of(lot.sample(range(6), 4))


def decks_of(four: Sequence[int]) -> list[dict[str, int]]:
    """The decks of two characters each."""
    return [{f"plain-{3 * who + art}": 5 for who in pair for art in range(3)} for pair in (four[:2], four[2:])]


def per_second(work: Callable[[], int]) -> float:
    """How many of what ``work`` counts are done in a second of processor time: others may use the machine too."""
    start = time.process_time()
    done = work()
    return done / (time.process_time() - start)


def seconds_each(work: Callable[[], object], times: int) -> float:
    """Seconds of processor time that one call takes."""
    start = time.process_time()
    for _ in range(times):
        work()
    return (time.process_time() - start) / times


def games_per_second(
    library: Library, decks: Callable[[random.Random], Sequence[str | dict[str, int]]], games: int
) -> Measure:
    """Matches at random, no trace."""
    lot = random.Random(1)

    def work() -> int:
        for seed in range(games):
            play(library.start(seed, decks(lot)), lot.random)
        return games

    return lambda: per_second(work)


def decisions_per_second(library: Library, games: int) -> Measure:
    """Matches at random between equal decks, each deck in turn, no trace."""
    lot, decks = random.Random(1), sorted(deck.id for deck in library.game.decks)

    def work() -> int:
        return sum(play(library.start(n, [decks[n % len(decks)]] * 2), lot.random) for n in range(games))

    work()  # the first time all decks are compiled
    return lambda: per_second(work)


def greedy_games_per_second(library: Library, games: int) -> Measure:
    """Matches between two greedy bots."""
    scoring = Scoring(library.game.ruleset)

    def work() -> int:
        for seed in range(games):
            play_out(library.start(seed, REAL_DECKS), make_bots(["greedy", "greedy"], seed, scoring))
        return games

    return lambda: per_second(work)


def middle(library: Library, decks: Sequence[str | dict[str, int]], kinds: tuple[str, ...], least: int) -> Game:
    """A match at a decision of some kind, some way in."""
    for seed in range(100):
        lot = random.Random(seed)
        game = library.start(seed, decks)
        while (decision := game.decision) is not None:
            if decision.kind in kinds and len(game.log_entries()) >= least:
                return game
            game.choose(int(lot.random() * len(decision.values)))
    raise SystemExit("no such decision in a hundred matches")


def yardstick_middle(module: ModuleType) -> object:
    """A match of the yardstick some way in."""
    for seed in range(100):
        match, lot = module.Game(seed=seed), random.Random(seed)
        for _ in range(40):
            if match.winner >= 0:
                break
            options = match.legal()
            match.apply(options[int(lot.random() * len(options))])
        if match.winner < 0:
            return match
    raise SystemExit("the yardstick's matches are over too soon")


def state_and_back(game: Game) -> Callable[[], object]:
    """The state as JSON text and back."""
    machine, state = game.machine, game.state
    return lambda: load_state(machine, json.loads(encode(dump(machine, state))))


def save_and_load(game: Game) -> Callable[[], object]:
    """A whole match with its log of answers as JSON text and back."""
    library = game.library
    return lambda: library.restore(game.save())


def unheard_event(library: Library) -> tuple[Measure, Measure]:
    """A verb that changes a player's value, heard by nobody, and the same by a function written by hand."""
    game = middle(library, None, ("action",), 20)
    space, source = game.machine.space, game.machine.program.source
    found = re.search(
        r"^def (b\w+)\(g, you, src, a0, a1, a2\):\n(?:    .*\n)*?\s+g\.v0\[-1 - a1\] -= a2", source, re.MULTILINE
    )
    assert found is not None, "no verb that takes from a player's value"
    verb, state = space[found[1]], game.state

    def direct(g: object, target: int, amount: int) -> None:
        g.v0[-1 - target] -= amount  # type: ignore[attr-defined]
        g.dirty = 1  # type: ignore[attr-defined]

    times = 100_000

    def ours() -> float:
        return seconds_each(lambda: verb(state, 0, -1, 0, -1, 0), times)

    def theirs() -> float:
        return seconds_each(lambda: direct(state, -1, 0), times)

    return ours, theirs


def process(code: str, **environment: str) -> Measure:
    """A new Python that runs some code: seconds."""

    def once() -> float:
        start = time.perf_counter()
        subprocess.run(
            [sys.executable, "-c", code],
            check=True,
            stdout=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": str(ROOT / "interpreter"), **environment},
        )
        return time.perf_counter() - start

    return once


def compare(
    name: str, ours: Measure, theirs: Measure | None, rounds: int, unit: str, scale: float, mark: str = ""
) -> None:
    """Both sides in turns; one line of the table."""
    mine, ratios = [], []
    for _ in range(rounds):
        value = ours()
        mine.append(value)
        if theirs is not None:
            ratios.append(value / theirs())
    ratio = f"{statistics.median(ratios):8.3f}" if ratios else "       -"
    print(f"{name:<44} {statistics.median(mine) * scale:>12,.1f} {unit:<10} {ratio}  {mark}", flush=True)


def starts(rounds: int) -> None:
    """From nothing to the first decision: cold (no cache of ours) and cached; Python keeps its bytecode in both."""
    works = {
        "load and deal": f"import kirifuda; kirifuda.load({REAL!r}).start(1, {REAL_DECKS})",
        "simulate, 1 game": f"from kirifuda.cli.main import run; run({SIMULATE})",
    }
    with tempfile.TemporaryDirectory() as folder:
        bytecode = {"PYTHONPYCACHEPREFIX": f"{folder}/bytecode", "PYTHONDONTWRITEBYTECODE": ""}
        empty, bare = process("pass", **bytecode), process("import kirifuda", **bytecode)
        bare()
        compare("start: import kirifuda (against bare Python)", bare, empty, rounds, "ms", 1e3)
        for name, code in works.items():
            cold = process(code, **bytecode, KIRIFUDA_CACHE="off")
            cached = process(code, **bytecode, KIRIFUDA_CACHE=f"{folder}/cache")
            cached()  # the first process fills both caches, the second one is measured
            compare(f"start: {name}, cold (against cached)", cold, cached, rounds, "ms", 1e3)
            compare(f"start: {name}, cached (against Python)", cached, empty, rounds, "ms", 1e3)


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description="Speed of Kirifuda, as ratios.")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--quick", action="store_true", help="few and short rounds")
    options = parser.parse_args()
    rounds, games = (3, 60) if options.quick else (options.rounds, 400)
    other = yardstick()
    plain, real = load(PLAIN), load(REAL)
    print(f"Python {sys.version.split()[0]}; yardstick: {'yes' if other else f'none ({VARIABLE} is not set)'}")
    print(f"{'what':<44} {'median':>12} {'':<10} {'ratio':>8}  mark")

    their_games: Measure | None = None
    their_decisions: Measure | None = None
    their_clone: Measure | None = None
    if other is not None:
        lot = random.Random(2)

        def work(each: Callable[[int], int]) -> int:
            return sum(each(other.playout(other.Game(rng=lot), lot.random)) for _ in range(4 * games))

        match = yardstick_middle(other)

        def their_games() -> float:
            return per_second(lambda: work(lambda decisions: 1))

        def their_decisions() -> float:
            return per_second(lambda: work(lambda decisions: decisions))

        def their_clone() -> float:
            return seconds_each(match.clone, 20_000)  # type: ignore[attr-defined]

    warm = random.Random(3)
    for seed, four in enumerate(combinations(range(6), 4)):  # each set of cards is a program of its own, made once
        for _ in range(4):
            play(plain.start(seed, decks_of(four)), warm.random)
    play(real.start(1, REAL_DECKS), warm.random)
    compare("playouts of cards without text", games_per_second(plain, plain_decks, games), their_games, rounds,
            "games/s", 1, ">= 0.12, then 0.2, 0.5")  # fmt: skip
    compare("decisions of real cards, all decks", decisions_per_second(real, games // 2), their_decisions, rounds,
            "a second", 1, ">= 0.12")  # fmt: skip
    compare("games of two greedy bots", greedy_games_per_second(real, 3), their_games, rounds, "games/s", 1)
    position = middle(plain, plain_decks(random.Random(4)), ("action",), 40)
    compare(
        "clone of a state", lambda: seconds_each(position.state.clone, 20_000), their_clone, rounds, "us", 1e6, "<= 2"
    )
    compare("clone of a match", lambda: seconds_each(position.clone, 20_000), their_clone, rounds, "us", 1e6)
    effect = middle(real, REAL_DECKS, ("pay", "target", "may"), 40)
    compare("JSON of a state amid an effect, and back", lambda: seconds_each(state_and_back(effect), 500), their_clone,
            rounds, "us", 1e6, "<= 40")  # fmt: skip
    compare("JSON of a match with its log, and back", lambda: seconds_each(save_and_load(effect), 500), their_clone,
            rounds, "us", 1e6)  # fmt: skip
    verb, direct = unheard_event(real)
    compare("an event nobody hears, against a function", verb, direct, rounds, "us", 1e6, "<= 2")
    starts(min(rounds, 5))
    compare(
        "a second match in the same process",
        lambda: seconds_each(lambda: real.start(1, REAL_DECKS), 200),
        None,
        min(rounds, 3),
        "ms",
        1e3,
    )


if __name__ == "__main__":
    main()
