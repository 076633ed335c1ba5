"""What a ruleset wants counted in simulated matches: found in the trace of the same match, played again."""

from __future__ import annotations

from collections.abc import Sequence

from kirifuda.engine.game import Game
from kirifuda.engine.tracing import Entry
from kirifuda.model.metrics import Metric


def traced(metrics: Sequence[Metric]) -> bool:
    """Whether something of it can be seen in a trace only."""
    return any(metric.of != "turns" for metric in metrics)


def counted(game: Game) -> tuple[int, ...]:
    """How often each metric of the ruleset happened in a match that is over; its trace was recorded, if ``traced``."""
    metrics = game.library.game.ruleset.metrics
    numbers = {verb.id: number for number, verb in enumerate(game.machine.program.layout.rules.verbs)}
    entries = game.trace if traced(metrics) else ()
    turns = game.result.turns if game.result is not None else 0
    return tuple(
        turns if metric.of == "turns" else _count(metric, numbers.get(metric.verb or "", -1), entries)
        for metric in metrics
    )


def _count(metric: Metric, verb: int, entries: Sequence[Entry]) -> int:
    if metric.of == "answers":  # a link of the stack that lies on another
        return sum(entry.what == "activates" and entry.data[2] > 0 for entry in entries)
    return sum(entry.what in ("event", "does") and entry.data[0] == verb for entry in entries)
