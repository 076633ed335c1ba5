"""Plays one match in both: ours, and the same game of OpenSpiel, whose chance outcomes are the cards of our deal."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

import pytest

from kirifuda.engine.game import Game
from kirifuda.engine.randomness import Dice
from playing import library

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install kirifuda[openspiel]")

Step = tuple[Any, ...]  # their actions, in order, that one answer of ours stands for


class Both:
    """A match of ours and its twin. ``meaning``: which of their actions an option of ours stands for; ``chance``: their
    next chance outcome, out of our state."""

    def __init__(
        self,
        ours: Game,
        theirs: Any,
        meaning: Callable[[Both, Any], Step],
        chance: Callable[[Both], int],
    ) -> None:
        self.ours, self.theirs = ours, theirs
        self.meaning, self.chance = meaning, chance
        self.thorough = True  # sets of theirs are tried in any order
        self.decisions = 0
        self.drawn: deque[str] = deque()  # cards that have left our stock and not yet theirs, in order
        self._seen: Any = None
        self.follow()

    def follow(self) -> None:
        """Takes note of the cards that have left the stock since."""
        layout, node, moved = self.ours.machine.program.layout, self.ours.state.trace, []
        head = node
        while node is not self._seen:
            if node[2] == "moves" and node[3][1] == layout.zone_number["stock"]:
                moved.append(layout.cards[self.ours.state.d[node[3][0]]].id)
            node = node[0]
        self._seen = head
        self.drawn += reversed(moved)

    def names(self, zone: str, player: int = 0) -> list[str]:
        """The ids of the cards in a zone of ours, the bottom first."""
        layout = self.ours.machine.program.layout
        return [layout.cards[self.ours.state.d[c]].id for c in self.ours.state.zl[layout.zone_number[zone]][player]]

    def value(self, variable: str, player: int | None = None) -> int:
        """A variable of ours."""
        layout = self.ours.machine.program.layout
        for prefix, variables in (("w", layout.game_variables), ("v", layout.player_variables)):
            for number, found in enumerate(variables):
                if found.id == variable:
                    held = getattr(self.ours.state, f"{prefix}{number}")
                    return int(held if player is None else held[player])
        raise KeyError(variable)

    def forced(self) -> None:
        """Plays what chance decides, and answers of theirs to which there is no other: ours are not asked for them."""
        while not self.theirs.is_terminal():
            if self.theirs.is_chance_node():
                outcome = self.chance(self)
                assert outcome in self.theirs.legal_actions()
                self.theirs.apply_action(outcome)
            elif len(self.theirs.legal_actions()) == 1:
                self.theirs.apply_action(self.theirs.legal_actions()[0])
            else:
                return

    def play(self, dice: Dice, pick: Callable[[int, list[Step]], Step] | None = None) -> None:
        """Plays to the end, at random or as ``pick`` says; at each decision whose turn it is and what may be done are
        the same."""
        self.forced()
        while self.ours.decision is not None:
            decision = self.ours.decision
            assert not self.theirs.is_terminal(), self.theirs
            assert decision.player == self.theirs.current_player(), self.theirs
            steps = {self.meaning(self, value): index for index, value in enumerate(decision.values)}
            assert set(steps) == set(reachable(self.theirs, max(map(len, steps)), self.thorough)), self.theirs
            known = sorted(steps)
            step = known[dice.below(len(known))] if pick is None else pick(decision.player, known)
            for action in step:
                assert action in self.theirs.legal_actions()
                self.theirs.apply_action(action)
            self.ours.choose(steps[step])
            self.follow()
            self.decisions += 1
            self.forced()
        assert self.theirs.is_terminal(), self.theirs


def reachable(theirs: Any, length: int, thorough: bool, least: int = -1) -> Iterable[Step]:
    """Their sequences of so many actions of the player to act; those that differ only in order are one. Unless
    ``thorough``, only rising ones are tried."""
    actions = [action for action in theirs.legal_actions() if thorough or action > least]
    if length == 1:
        return [(action,) for action in actions]
    found: dict[Step, None] = {}
    for action in actions:
        for rest in reachable(theirs.child(action), length - 1, thorough, action):
            found[tuple(sorted((action, *rest)))] = None
    return found


def start(name: str, seed: int, mode: str | None = None) -> Game:
    """A match of ours at its first decision."""
    return library(name).start(seed, mode=mode, trace=True)
