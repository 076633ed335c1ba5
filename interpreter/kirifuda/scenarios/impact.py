"""What answers change: all scenarios of a game played twice, without and with a ruling, or as of two days."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from kirifuda.engine.library import Library
from kirifuda.linking.differences import Difference, differences
from kirifuda.linking.rulings import amendments, borders
from kirifuda.linking.rulings import as_of as linked
from kirifuda.linking.rulings import in_force as rulings_in_force
from kirifuda.model.ruleset import Game
from kirifuda.model.rulings import Ruling, Scenario
from kirifuda.scenarios.runner import Outcome, Stage, all_scenarios, in_force, switched_on_for


@dataclass(frozen=True, slots=True)
class Answer:
    """A scenario that comes out in two ways."""

    scenario: Scenario
    before: Outcome
    after: Outcome


@dataclass(frozen=True, slots=True)
class Impact:
    """Two games and what differs: parts of their rules, the answers of scenarios. ``ruling``: the one that only the
    second has; ``days``: others on which it changes other things; ``played``, ``skipped``: how many scenarios were, and
    were not since they hold on neither day."""

    before: Game
    after: Game
    ruling: Ruling | None
    rules: tuple[Difference, ...]
    answers: tuple[Answer, ...]
    played: int
    skipped: int
    days: tuple[str, ...] = ()

    def rulings(self, *, after: bool) -> tuple[Ruling, ...]:
        """The rulings that are in force only before, or only after."""
        held = [rulings_in_force(game.rulings, game.as_of, game.switched_on) for game in (self.before, self.after)]
        other = {ruling.id for ruling in held[not after]}
        return tuple(ruling for ruling in held[after] if ruling.id not in other)


def of_ruling(game: Game, ruling: Ruling, day: str) -> Impact:
    """All scenarios of a day without and with a ruling; an announced one is switched on. Raises CannotStart."""
    after = with_it(game, ruling, day)
    before = without_it(game, ruling, day)
    scenarios = all_scenarios(Library(after))
    found = _compare(before, after, ruling, scenarios, [one for one in scenarios if in_force(one, after)])
    return replace(found, days=_other_days(game, ruling, found.rules))


def of_dates(game: Game, first: str, last: str) -> Impact:
    """All scenarios that hold on one of two days, with the rules of each. Raises CannotStart."""
    before, after = linked(game, first), linked(game, last)
    scenarios = all_scenarios(Library(after))
    held = [one for one in scenarios if in_force(one, before) or in_force(one, after)]
    return _compare(before, after, None, scenarios, held)


def with_it(game: Game, ruling: Ruling, day: str) -> Game:
    """The game of a day with a ruling, switched on where it is only announced."""
    own = (ruling.id,) if ruling.announced and ruling.id not in game.switched_on else ()
    return linked(game, day, (*game.switched_on, *own))


def without_it(game: Game, ruling: Ruling, day: str) -> Game:
    """The game of a day as if a ruling had never been given: what it takes the place of holds again."""
    others = tuple(other for other in game.rulings if other.id != ruling.id)
    switched_on = tuple(name for name in game.switched_on if name != ruling.id)
    return linked(replace(game, rulings=others), day, switched_on)


def telling_day(game: Game, ruling: Ruling) -> str:
    """The game's own day if the ruling changes the rules then, else the first day on which it does."""
    return next(iter(telling_days(game, ruling)), game.as_of)


def telling_days(game: Game, ruling: Ruling) -> tuple[str, ...]:
    """The game's own day, then the borders of a ruling, as far as it changes the rules on them."""
    days = dict.fromkeys((game.as_of, *borders((ruling,))))
    return tuple(day for day in days if changes_rules(game, ruling, day))


def changes_rules(game: Game, ruling: Ruling, day: str) -> bool:
    """Whether the rules of a day are otherwise with a ruling than without."""
    return bool(differences(without_it(game, ruling, day).ruleset, with_it(game, ruling, day).ruleset))


def shows_itself(game: Game, ruling: Ruling, days: Sequence[str]) -> bool:
    """Whether a scenario of a ruling fails without it on one of these days. Raises CannotStart."""
    for day in days:
        after, before = with_it(game, ruling, day), Stages(without_it(game, ruling, day))
        held = [scenario for scenario in ruling.scenarios if in_force(scenario, after)]
        if any(before.run(scenario).status != "passed" for scenario in held):
            return True
    return False


def _other_days(game: Game, ruling: Ruling, seen: tuple[Difference, ...]) -> tuple[str, ...]:
    """For each other change that a ruling makes, the first day that shows it."""
    known, found = [(), seen], []
    for day in sorted({game.as_of, *borders((ruling,))}):
        made = differences(without_it(game, ruling, day).ruleset, with_it(game, ruling, day).ruleset)
        if made not in known:
            known.append(made)
            found.append(day)
    return tuple(found)


class Stages:
    """A game's stages, one for each set of announced rulings, made when a scenario asks for it."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._made: dict[tuple[str, ...], Stage] = {}

    def run(self, scenario: Scenario) -> Outcome:
        """Plays a scenario with the rulings it switches on. Raises CannotStart."""
        chosen = switched_on_for(scenario, self.game)
        if chosen not in self._made:
            self._made[chosen] = Stage(Library(linked(self.game, switched_on=chosen)))
        return self._made[chosen].run(scenario)

    def rulings(self, scenario: Scenario) -> object:
        """The rulings in force in a scenario, with all they change; two games that have the same play it the same."""
        game, chosen = self.game, switched_on_for(scenario, self.game)
        held = rulings_in_force(game.rulings, game.as_of, chosen)
        return [(ruling.id, list(amendments((ruling,), game.as_of))) for ruling in held]


def _compare(
    before: Game, after: Game, ruling: Ruling | None, scenarios: Sequence[Scenario], held: Sequence[Scenario]
) -> Impact:
    rules = differences(before.ruleset, after.ruleset)
    answers = tuple(_changed(Stages(before), Stages(after), held))
    return Impact(before, after, ruling, rules, answers, len(held), len(scenarios) - len(held))


def _changed(before: Stages, after: Stages, scenarios: Sequence[Scenario]) -> Iterator[Answer]:
    for scenario in scenarios:
        if before.rulings(scenario) == after.rulings(scenario):
            continue
        answer = Answer(scenario, before.run(scenario), after.run(scenario))
        if (answer.before.status, answer.before.message) != (answer.after.status, answer.after.message):
            yield answer
