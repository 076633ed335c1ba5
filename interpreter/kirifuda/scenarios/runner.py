"""Runs scenarios: strict positions, strict steps, strict expectations. An outcome is data; nothing is printed here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from kirifuda.core.source import Span
from kirifuda.engine.game import Game
from kirifuda.engine.library import CannotStart, Library
from kirifuda.engine.position import position, start
from kirifuda.linking.rulings import as_of as linked
from kirifuda.linking.rulings import holds, superseded
from kirifuda.model.in_mode import deciding
from kirifuda.model.ruleset import Game as GameData
from kirifuda.model.rulings import Scenario
from kirifuda.model.steps import drafts_of
from kirifuda.scenarios.cast import with_blanks
from kirifuda.scenarios.expectations import Expectations
from kirifuda.scenarios.failures import Failed, Misread, Unfulfilled
from kirifuda.scenarios.given import Given, GivenReader
from kirifuda.scenarios.steps import Steps


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a scenario went: ``status`` passed, failed or out-of-date; ``place`` of the step or line that failed."""

    name: str
    status: str
    span: Span | None
    ruling: str | None = None
    message: str = ""
    place: Span | None = None
    failure: Unfulfilled | None = field(default=None, compare=False)

    def told(self, language: str) -> str:
        """Why it failed, in a language."""
        return "" if self.failure is None else self.failure.told(language)


class Stage:
    """One library prepared for scenarios: blank cards added, one machine for all. ``make``: of which class it is."""

    def __init__(self, library: Library, *, traced: bool = False, make: type[Library] = Library) -> None:
        self.data = with_blanks(library.game)
        self.library = make(self.data)
        self.traced = traced
        self.all = [card.id for card in self.data.cards]
        self.machine = self.library.machine(self.all, traced=traced, placed=True)

    def set_up(self, scenario: Scenario) -> Game:
        """The match at the position of a scenario, at its first decision. Raises Misread."""
        given = GivenReader(self.data, scenario.language).read(scenario.given)
        values = self.settings(scenario, given)
        if given.from_setup:
            return self.from_setup(scenario, given, values)
        machine = self.machine
        if given.mode is not None:
            machine = self.library.machine(self.all, mode=given.mode, traced=self.traced, placed=True)
        state = position(machine, given.cards, {**given.variables, **values}, given.turn_player)
        game = Game(self.library, machine, state, {"scenario": scenario.name})
        machine.begin(state, given.phase)
        return game

    def settings(self, scenario: Scenario, given: Given) -> dict[str, int]:
        """The settings that are named: a level's, and single ones. Raises Misread."""
        if given.level is None and not given.settings:
            return {}
        try:
            return self.library.settings(given.mode, given.level, given.settings)
        except CannotStart as problem:
            assert scenario.given is not None
            place = given.places.get(problem.about, scenario.given.span)
            raise Misread("cannot-start", place, why=str(problem)) from problem

    def from_setup(self, scenario: Scenario, given: Given, values: Mapping[str, int]) -> Game:
        """The match from its setup, in which every player picks; zones that are named hold what is given."""
        drafts = drafts_of(self.data.ruleset.setup, self.library.mode(given.mode))
        machine = self.library.machine(self.all, mode=given.mode, drafting=bool(drafts), traced=self.traced)
        state = start(machine, given.cards, given.named, {**given.variables, **values}, given.drawn)
        for draft in drafts:
            sides = state.zl[machine.program.layout.zone_number[draft.source]]
            deciders = deciding(self.data.ruleset, given.mode)
            common = len(sides) == 1
            needed = draft.each * (len(deciders) if common else 1)
            there = len(sides[0]) if common else min(len(sides[seat]) for seat in deciders)
            if there < needed and scenario.given is not None:
                span = scenario.given.span
                raise Misread("too-few-to-pick", span, zone=draft.source, needed=needed, there=there)
        game = Game(self.library, machine, state, {"scenario": scenario.name})
        machine.begin(state)
        return game

    def run(self, scenario: Scenario) -> Outcome:
        """Plays one scenario."""
        return self.watched(scenario)[0]

    def watched(self, scenario: Scenario) -> tuple[Outcome, Game | None]:
        """As ``run``, with the match as it was left: None where there was no position."""
        place = scenario.span
        game = None
        try:
            if not scenario.when and not scenario.then:
                raise Failed("nothing-to-check")
            game = self.set_up(scenario)
            steps = Steps(game, scenario.language)
            for step in scenario.when:
                place = step.span
                steps.play(step)
            expectations = Expectations(self.data, game, scenario.language, steps)
            for expectation in scenario.then:
                place = expectation.span
                expectations.check(expectation)
        except (Failed, Misread) as failure:
            where = failure.span if isinstance(failure, Misread) else place
            told = Outcome(scenario.name, "failed", scenario.span, scenario.ruling, str(failure), where, failure)
            return told, game
        return Outcome(scenario.name, "passed", scenario.span, scenario.ruling), game


def in_force(scenario: Scenario, game: GameData, day: str | None = None) -> bool:
    """Whether a scenario holds on a date (default: the game's): it is in its period, and no other ruling of that day
    has taken the place of the ruling it stands in."""
    date = day or game.as_of
    if not holds(scenario.starts, scenario.ends, date):
        return False
    return scenario.ruling not in superseded(game.rulings, date, switched_on_for(scenario, game))


def switched_on_for(scenario: Scenario, game: GameData) -> tuple[str, ...]:
    """The announced rulings a scenario is played with: the game's and its own."""
    return tuple(dict.fromkeys((*game.switched_on, *scenario.rulings)))


def all_scenarios(library: Library) -> list[Scenario]:
    """Scenarios of the game's files and of its rulings."""
    return [*library.game.scenarios, *(s for ruling in library.game.rulings for s in ruling.scenarios)]


def run_scenarios(
    library: Library, scenarios: Iterable[Scenario] | None = None, as_of: str | None = None
) -> list[Outcome]:
    """Runs scenarios (default: all of the game) as of a date (default: the library's). Raises CannotStart."""
    date = as_of or library.game.as_of
    chosen = list(scenarios) if scenarios is not None else all_scenarios(library)
    stages: dict[tuple[str, ...], Stage] = {}
    outcomes = []
    for scenario in chosen:
        if not in_force(scenario, library.game, date):
            outcomes.append(Outcome(scenario.name, "out-of-date", scenario.span, scenario.ruling))
            continue
        switched_on = switched_on_for(scenario, library.game)
        if switched_on not in stages:
            stages[switched_on] = Stage(Library(linked(library.game, date, switched_on)))
        outcomes.append(stages[switched_on].run(scenario))
    return outcomes


__all__ = ["CannotStart", "Outcome", "Stage", "all_scenarios", "in_force", "run_scenarios", "switched_on_for"]
