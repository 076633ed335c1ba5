"""What a bot plays for: the ruleset's ``score``, amounts with weights, turned into one function of state and player."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable

from kirifuda.compiling.code import Code, Scope, Unplayable
from kirifuda.compiling.looping import Uncopied
from kirifuda.compiling.pure import Pure
from kirifuda.compiling.unplayable import not_playable
from kirifuda.core.source import SourceFile, Span
from kirifuda.engine.library import CannotStart
from kirifuda.engine.machine import Machine, State
from kirifuda.model.objects import Select, This
from kirifuda.model.ruleset import Ruleset
from kirifuda.model.walking import walk

WIN = 1_000_000


class Scoring:
    """The score of a state for a player, in the terms of one ruleset; CannotStart when it cannot be computed."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._functions: dict[Machine, Callable[[State, int], int]] = {}

    def score(self, machine: Machine, state: State, player: int) -> int:
        """How good the state is for the player; a game that is over is worth more than anything."""
        return self.function(machine)(state, player)

    def function(self, machine: Machine) -> Callable[[State, int], int]:
        """``score`` for the states of one machine."""
        if machine not in self._functions:
            self._functions[machine] = self._compile(machine)
        return self._functions[machine]

    def _compile(self, machine: Machine) -> Callable[[State, int], int]:
        code = Code("score", ("you",), traced=False)
        pure = Pure(machine.program.layout)
        with code.block("if g.over != -2:"):
            code.put(f"return 0 if g.over < 0 else {WIN} if g.over == you else {-WIN}")
        code.put("total = 0")
        for term in self.rules.score:
            scope = Scope(code, "you", "-1" if term.each is None else "card", span=term.span)
            try:
                if term.each is None and any(isinstance(node, This) for node in walk(term.amount)):
                    raise Unplayable("score-this", term.span)  # a score of the whole stands on no card
                amount = pure.amount(scope, term.amount)
                if term.each is None:
                    code.put(f"total += {term.weight} * {amount}")
                else:
                    if not isinstance(term.each, Select):
                        raise Unplayable("score-each", term.span)
                    cards = pure.candidates(Scope(code, "you", "-1", span=term.span), term.each, live=True)
                    with code.block(f"for card in {cards}:"):
                        code.put(f"total += {term.weight} * {amount}")
            except Unplayable as problem:
                place = term.span or Span(SourceFile(self.rules.id, ""), 0, 0)
                found = not_playable(self.rules.vocabulary, problem, place, None)
                raise CannotStart("score: it cannot be computed", [found]) from problem
        code.put("return total")
        space = dict(machine.space)
        tree = ast.fix_missing_locations(Uncopied().visit(ast.parse(code.text())))
        exec(compile(tree, f"<score of {self.rules.id}>", "exec"), space)
        function: Callable[[State, int], int] = space["score"]
        missing = [name for name in function.__code__.co_names if f"{name}(" in code.text() and name not in space]
        if any(not hasattr(builtins, name) for name in missing):
            raise CannotStart("score: something that no card of these decks has")
        return function
