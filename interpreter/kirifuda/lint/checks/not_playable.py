"""Texts that read well but that the engine cannot carry out yet: found by lint, not when a game starts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kirifuda.compiling.compiler import compile_game
from kirifuda.core.diagnostics import Diagnostic
from kirifuda.lint.pointing import with_ways
from kirifuda.model.steps import drafts_of
from kirifuda.reading.findings import has_errors
from kirifuda.reading.games import Loaded


def check(loaded: Loaded) -> Iterator[Diagnostic]:
    """One finding for each ability or step, in any mode; a game with errors is not compiled."""
    if loaded.game is None or has_errors(loaded.diagnostics):
        return
    game = replace(loaded.game, cards=(*loaded.game.cards, *loaded.game.scenario_cards))
    cards, rules = [card.id for card in game.cards], game.ruleset
    seen: list[Diagnostic] = []
    for mode in tuple(mode.id for mode in rules.modes) or (None,):
        for problem in compile_game(game, cards, mode=mode, drafting=bool(drafts_of(rules.setup, mode))).problems:
            if problem not in seen:
                seen.append(problem)
                yield with_ways(problem, loaded) if problem.name == "unclear-reference" else problem
