"""Scenarios that name what is not there: found without playing them."""

from __future__ import annotations

from collections.abc import Iterator

from kirifuda.core.diagnostics import Diagnostic, Sort
from kirifuda.reading.findings import has_errors
from kirifuda.reading.games import Loaded
from kirifuda.scenarios.cast import with_blanks
from kirifuda.scenarios.failures import AREA
from kirifuda.scenarios.unplayed import misread

FOLLOWS = ("no-card",)  # may only follow from another error: a card that could not be read


def check(loaded: Loaded) -> Iterator[Diagnostic]:
    """One finding for each thing, at its place."""
    game = loaded.game
    if game is None:
        return
    broken, data = has_errors(loaded.diagnostics), with_blanks(game)
    for scenario in (*game.scenarios, *(one for ruling in game.rulings for one in ruling.scenarios)):
        for problem in misread(data, scenario):
            if broken and problem.key in FOLLOWS:
                continue
            why = (Sort(AREA, problem.key, args=tuple(problem.parts.items())),)
            yield Diagnostic("misread-scenario", problem.span, {"why": why, "name": scenario.name})
