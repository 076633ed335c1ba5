"""Who answers decisions: bots with their own stream of random numbers; a person sits at a table (module sitting)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from kirifuda.engine.game import Game
from kirifuda.engine.randomness import Dice, mix
from kirifuda.play.conduct import way_out
from kirifuda.play.greedy import GreedySeat
from kirifuda.play.scoring import Scoring

HUMAN = "human"
BOTS = ("random", "greedy")
PROCEDURE = "procedure"  # a seat at which nobody decides anything
SEATS = 0x5EA75  # sets the bots' streams apart from those of the game with the same seed


class Seat(Protocol):
    """One player's chair."""

    def pick(self, game: Game) -> int:
        """The index of the option to answer with; the open decision is this seat's."""


class RandomSeat:
    """Any option, all alike likely."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)

    def pick(self, game: Game) -> int:
        """One of the options by lot."""
        stop = way_out(game)
        if stop is not None:
            return stop
        return self.dice.below(len(game.state.do))


class NobodySeat:
    """A seat that is never asked."""

    def pick(self, game: Game) -> int:
        """Nothing: what a procedure does not settle is found when the game is compiled."""
        raise AssertionError("a seat that a procedure plays is asked")


def bot_seed(seed: int, player: int) -> int:
    """The seed of a seat's own stream: another one for each game and seat, mixed so that no two run alike."""
    return mix(mix(seed ^ SEATS) + player)


def make_bots(kinds: Sequence[str], seed: int, scoring: Scoring | None) -> list[Seat]:
    """A bot for each seat, by kind; greedy ones need ``scoring``, those of procedures nothing."""
    seats: list[Seat] = []
    for player, kind in enumerate(kinds):
        own = bot_seed(seed, player)
        if kind == PROCEDURE:
            seats.append(NobodySeat())
        elif kind == "greedy":
            assert scoring is not None
            seats.append(GreedySeat(own, scoring))
        else:
            seats.append(RandomSeat(own))
    return seats


def play_out(game: Game, seats: Sequence[Seat]) -> None:
    """Plays to the end."""
    state = game.state
    while state.dp >= 0:
        game.choose(seats[state.dp].pick(game))
