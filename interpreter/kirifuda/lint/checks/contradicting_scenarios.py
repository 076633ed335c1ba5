"""Scenarios that hold on the same day and say different things of the same position and the same steps."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterator
from itertools import combinations

from kirifuda.core.diagnostics import Diagnostic, Label
from kirifuda.linking.rulings import borders
from kirifuda.model.ruleset import Game
from kirifuda.model.rulings import Scenario
from kirifuda.reading.games import Loaded
from kirifuda.scenarios.runner import in_force
from kirifuda.scenarios.verdicts import clash, position_key


def check(loaded: Loaded) -> Iterator[Diagnostic]:
    """One finding for each two that contradict each other, at the later one; the other is named."""
    game = loaded.game
    if game is None:
        return
    alike: dict[Hashable, list[Scenario]] = defaultdict(list)
    for scenario in (*game.scenarios, *(one for ruling in game.rulings for one in ruling.scenarios)):
        alike[position_key(scenario)].append(scenario)
    for group in alike.values():
        for first, second in combinations(group, 2):
            found = clash(first, second)
            if found is not None and _meet(game, first, second):
                args = {"name": second.name, "other": first.name}
                related = (Label(found.first.span, "first"),)
                yield Diagnostic("contradicting-scenarios", found.second.span, args, related=related)


def _meet(game: Game, first: Scenario, second: Scenario) -> bool:
    """Whether both hold on some day."""
    days = {game.as_of, *borders(game.rulings)}
    days |= {day for one in (first, second) for day in (one.starts, one.ends) if day is not None}
    return any(in_force(first, game, day) and in_force(second, game, day) for day in sorted(days))
