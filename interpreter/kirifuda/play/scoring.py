"""What a bot plays for: the ruleset's ``score``, amounts with weights, turned into one function of state and player."""

from __future__ import annotations

import builtins
from collections.abc import Callable

from kirifuda.compiling.code import Unplayable
from kirifuda.compiling.pure import Pure
from kirifuda.engine.library import CannotStart
from kirifuda.engine.machine import Machine, State
from kirifuda.model.ruleset import Ruleset

WIN = 1_000_000


class Scoring:
    """The score of a state for a player, in the terms of one ruleset; CannotStart when it cannot be computed."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._functions: dict[Machine, Callable[[State, int], int]] = {}

    def score(self, machine: Machine, state: State, player: int) -> int:
        """How good the state is for the player; a game that is over is worth more than anything."""
        if state.over != -2:
            return 0 if state.over < 0 else WIN if state.over == player else -WIN
        if machine not in self._functions:
            self._functions[machine] = self._compile(machine)
        return self._functions[machine](state, player)

    def _compile(self, machine: Machine) -> Callable[[State, int], int]:
        try:
            code = Pure(machine.program.layout).scored("score", self.rules.score)
        except Unplayable as problem:
            place = problem.span.place if problem.span is not None else ""
            raise CannotStart(f"score: {problem} ({place})") from problem
        space = dict(machine.space)
        exec(compile(code.text(), f"<score of {self.rules.id}>", "exec"), space)
        function: Callable[[State, int], int] = space["score"]
        missing = [name for name in function.__code__.co_names if f"{name}(" in code.text() and name not in space]
        if any(not hasattr(builtins, name) for name in missing):
            raise CannotStart("score: something that no card of these decks has")
        return function
