"""Rulings that change the rules, and do not: all was so before, or each of their scenarios holds without them too."""

from __future__ import annotations

from collections.abc import Iterator

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.engine.library import CannotStart
from kirifuda.reading.documents import RULING
from kirifuda.reading.findings import has_errors
from kirifuda.reading.games import Loaded
from kirifuda.reading.values import scalar
from kirifuda.scenarios.impact import shows_itself, telling_days


def check(loaded: Loaded) -> Iterator[Diagnostic]:
    """One finding for each; a game with errors is not played."""
    game = loaded.game
    if game is None or has_errors(loaded.diagnostics):
        return
    rulings = {ruling.id: ruling for ruling in game.rulings}
    for file in loaded.documents.of(RULING):
        place = scalar(file.root, "ruling") if file.root is not None else None
        ruling = rulings.get(place.text) if place is not None else None
        if place is None or ruling is None or ruling.kind != "changes":
            continue
        days = telling_days(game, ruling)
        if not days:
            yield Diagnostic("change-without-effect", place.span, {"id": ruling.id}, subject=ruling.id)
        elif ruling.scenarios:
            try:
                shown = shows_itself(game, ruling, days)
            except CannotStart:
                return  # told by another check
            if not shown:
                yield Diagnostic("change-without-effect", place.span, {"id": ruling.id}, "scenarios", subject=ruling.id)
