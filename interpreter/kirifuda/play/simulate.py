"""Many games between bots, in one process or several, always with the same figures."""

from __future__ import annotations

import hashlib
import signal
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from math import ceil, comb
from typing import TYPE_CHECKING, NamedTuple

from kirifuda.engine.library import Library
from kirifuda.loading import load
from kirifuda.model.metrics import Metric
from kirifuda.play.metrics import counted, traced
from kirifuda.play.scoring import Scoring
from kirifuda.play.seats import make_bots, play_out

if TYPE_CHECKING:
    from concurrent.futures import Future

    from kirifuda.engine.game import Game

#: games of a chunk of work for one process, by the slowest bot in it
CHUNKS = {"random": 100, "greedy": 5}


#: ways to end without an end: the caps on what one decision sets going
ENDLESS = ("loop", "steps", "depth")


#: a deck a seat; None: the seat picks during setup
Decks = tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is played: plain data, so that a process of its own can take it over.

    ``pairs``: sets of decks, one a seat at which somebody decides (None: that seat picks during setup; None in all:
    what the game does without), each played ``games`` times, in a ``mode`` with ``settings``; ``moving``: the decks
    change seats from game to game. Game i of the plan has the seed ``seed + i``.
    """

    game: str
    as_of: str | None
    rulings: tuple[str, ...]
    pairs: tuple[Decks | None, ...]
    bots: tuple[str, ...]
    seed: int
    games: int
    moving: bool = False
    mode: str | None = None
    settings: Mapping[str, int] = field(default_factory=dict)

    @property
    def total(self) -> int:
        """How many games there are in all."""
        return len(self.pairs) * self.games

    def decks(self, number: int) -> Decks | None:
        """The decks of game ``number``, one a seat."""
        pair, round_ = divmod(number, self.games)
        decks = self.pairs[pair]
        if decks is None:
            return None
        first = (pair + round_) % len(decks) if self.moving else 0
        return decks[first:] + decks[:first]


class Played(NamedTuple):
    """One game: ``winner`` -1 for none, ``why`` as in Result, ``log`` the hash of its decisions."""

    winner: int
    first: int
    turns: int
    decisions: int
    why: str
    log: bytes
    counts: tuple[int, ...] = ()  # of each metric of the ruleset


def pairings(seats: int, decks: Sequence[str]) -> list[tuple[str | None, ...]]:
    """Every different set of decks, one a seat; with too few decks each plays against itself."""
    if len(decks) < seats:
        return [(deck,) * seats for deck in decks]
    return list(combinations(decks, seats))


def games_of_each(seats: int, decks: int, games: int) -> int:
    """How often each of the ``pairings`` must be played for every deck to have ``games`` games or a few more."""
    others = comb(decks - 1, seats - 1)
    return -(-games // max(1, others))


def play_games(library: Library, plan: Plan, start: int, count: int) -> Iterator[Played]:
    """Games number ``start`` and on."""
    scoring = Scoring(library.game.ruleset) if "greedy" in plan.bots else None
    for number in range(start, start + count):
        seed = plan.seed + number
        game = library.start(seed, plan.decks(number), mode=plan.mode, settings=plan.settings)
        play_out(game, make_bots(plan.bots, seed, scoring))
        state, result = game.state, game.result
        assert result is not None
        winner = -1 if result.winner is None else result.winner
        log = bytes.fromhex(game.log_hash)
        counts = counted(_again(library, plan, number, game) if traced(library.game.ruleset.metrics) else game)
        yield Played(winner, state.first, result.turns, len(game.log_entries()), result.why, log, counts)


def _again(library: Library, plan: Plan, number: int, game: Game) -> Game:
    """The same match with its trace, which the bots did not have to carry along."""
    again = library.start(plan.seed + number, plan.decks(number), mode=plan.mode, settings=plan.settings, trace=True)
    for choice in game.choices:
        again.choose(choice)
    return again


def simulate(library: Library, plan: Plan, jobs: int) -> Iterator[Played]:
    """All games of a plan in the order of their seeds, played by ``jobs`` processes (1: this one)."""
    if jobs <= 1:
        yield from play_games(library, plan, 0, plan.total)
        return
    from concurrent.futures import ProcessPoolExecutor  # costs time that one process alone need not pay
    from multiprocessing import get_context

    size = max(1, min(min(CHUNKS[bot] for bot in plan.bots if bot in CHUNKS), plan.total // (4 * jobs)))
    starts = iter(range(0, plan.total, size))
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _ignore_interrupts)
    waiting: list[Future[list[Played]]] = []
    try:
        for start in starts:
            with _interrupts_held():  # this starts a process, which inherits that
                waiting.append(pool.submit(_chunk, plan, start, min(size, plan.total - start)))
            if len(waiting) >= 4 * jobs:
                yield from waiting.pop(0).result()
        while waiting:
            yield from waiting.pop(0).result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """An interrupt waits until the end, where the system has a way to make it wait."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT,))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _ignore_interrupts() -> None:
    """The parent alone answers an interrupt: it lets what has begun end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@cache
def _library(game: str, as_of: str | None, rulings: tuple[str, ...]) -> Library:
    return load(game, as_of=as_of, rulings=rulings)


def _chunk(plan: Plan, start: int, count: int) -> list[Played]:
    return list(play_games(_library(plan.game, plan.as_of, plan.rulings), plan, start, count))


class Tally:
    """Figures of the games so far; ``lengths``: how many games had so many turns; ``inside``: of each metric how many
    games lie in its range."""

    def __init__(self, players: int, metrics: Sequence[Metric] = ()) -> None:
        self.games = self.decisions = self.turns = self.draws = self.loops = self.first_wins = 0
        self.wins = [0] * players
        self.ends: dict[str, int] = {}
        self.lengths: dict[int, int] = {}
        self.counts = [0] * len(metrics)
        self.inside = [0] * len(metrics)
        self._ranges = [metric.range for metric in metrics]
        self._digest = hashlib.blake2b(digest_size=16)

    def add(self, played: Played) -> None:
        """One more game; they must come in the order of their seeds."""
        self.games += 1
        for number, (reach, count) in enumerate(zip(self._ranges, played.counts, strict=True)):
            self.counts[number] += count
            self.inside[number] += reach is not None and reach.low <= count <= reach.high
        self.lengths[played.turns] = self.lengths.get(played.turns, 0) + 1
        self.decisions += played.decisions
        self.turns += played.turns
        self.ends[played.why] = self.ends.get(played.why, 0) + 1
        self._digest.update(played.log)
        if played.why in ENDLESS:
            self.loops += 1
        if played.winner < 0:
            self.draws += 1
            return
        self.wins[played.winner] += 1
        self.first_wins += played.winner == played.first

    @property
    def log_hash(self) -> str:
        """A hash over the log hashes of all games in the order of their seeds."""
        return self._digest.hexdigest()


def quantile(lengths: Mapping[int, int], share: float) -> int:
    """The smallest length that at least this share of the games do not exceed; ``lengths``: games of each length."""
    left = max(1, ceil(share * sum(lengths.values())))
    for length in sorted(lengths):
        left -= lengths[length]
        if left <= 0:
            return length
    raise ValueError("no games")


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a share (E. B. Wilson, 1927)."""
    if games == 0:
        return 0.0, 1.0
    z = 1.959964
    share = wins / games
    middle = share + z * z / (2 * games)
    half = z * ((share * (1 - share) + z * z / (4 * games)) / games) ** 0.5
    scale = 1 + z * z / games
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)
