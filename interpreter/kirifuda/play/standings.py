"""Decks against the field: wins of each deck, and against whom; a game counts once for every seat."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from typing import Any

from kirifuda.play.simulate import wilson


class Standings:
    """What every deck has won so far, in all and against each other deck."""

    def __init__(self, decks: Sequence[str], players: int) -> None:
        self.decks = tuple(decks)
        #: half as much again as a fair share, or only half of it: near an edge; one who plays alone has no such share
        self.high, self.low = (1.5 / players, 0.5 / players) if players > 1 else (1.0, 0.0)
        self.games = dict.fromkeys(self.decks, 0)
        self.wins = dict.fromkeys(self.decks, 0)
        self._met = {deck: {other: [0, 0] for other in self.decks} for deck in self.decks}

    def add(self, seated: Sequence[str], winner: int) -> None:
        """One more game: the decks by seat, and the seat that won (-1: none)."""
        for seat, deck in enumerate(seated):
            self.games[deck] += 1
            self.wins[deck] += seat == winner
        for one, other in permutations(range(len(seated)), 2):
            met = self._met[seated[one]][seated[other]]
            met[0] += 1
            met[1] += one == winner

    def rows(self) -> list[dict[str, Any]]:
        """A row a deck: games, wins, their share with its 95 % interval; ``edge``: high or low where the whole interval
        lies beyond a border, so that the deck is surely too strong or too weak."""
        rows = []
        for deck in self.decks:
            games, wins = self.games[deck], self.wins[deck]
            low, high = wilson(wins, games)
            share = wins / games if games else None
            near = "high" if low > self.high else "low" if high < self.low else None
            row = {"deck": deck, "games": games, "wins": wins, "share": None if share is None else round(share, 6)}
            rows.append({**row, "low": round(low, 6), "high": round(high, 6), "edge": near})
        return rows

    def matrix(self) -> dict[str, dict[str, dict[str, int]]]:
        """For each deck and each other one it has met: games, and how many of them it won."""
        return {
            deck: {other: {"games": met[0], "wins": met[1]} for other, met in others.items() if met[0]}
            for deck, others in self._met.items()
        }
