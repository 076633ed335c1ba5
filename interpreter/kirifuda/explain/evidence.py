"""What the scenarios of a game really carried out: measured by running them with a trace, never guessed from names."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from kirifuda.compiling.compiler import Program
from kirifuda.core.source import Span
from kirifuda.engine.game import Game as Match
from kirifuda.engine.library import CannotStart, Library
from kirifuda.engine.machine import Machine
from kirifuda.linking.rulings import as_of
from kirifuda.model.ruleset import Game, Ruleset
from kirifuda.model.rulings import Scenario
from kirifuda.scenarios.runner import Outcome, Stage, all_scenarios, in_force, switched_on_for

#: a kind and an id (a verb, a phase ...)
Key = tuple[str, ...]
#: a place in a file, and the card whose text it is or for which it was carried out ("": none)
Site = tuple[str, int, int, str]

_DEEDS = ("does", "event", "moves", "changes", "attaches", "starts", "shows")
_PASSED = "passed"
State = Any
K = TypeVar("K", bound=tuple[object, ...])


@dataclass(frozen=True, slots=True)
class Evidence:
    """``outcomes`` of all scenarios, and the numbers of those that passed by what they carried out: ``touched`` by kind
    and id, ``done`` by lines that did something, ``held`` by lines of constant effects that made a difference."""

    scenarios: tuple[Scenario, ...]
    outcomes: tuple[Outcome, ...]
    touched: Mapping[Key, tuple[int, ...]]
    done: Mapping[Site, tuple[int, ...]]
    held: Mapping[Site, tuple[int, ...]]

    def of(self, *keys: Key) -> tuple[Scenario, ...]:
        """The scenarios that touch one of the keys, in their order."""
        return self._at(number for key in keys for number in self.touched.get(key, ()))

    def carried_out(self, span: Span | None, card: str | None = None) -> tuple[Scenario, ...]:
        """The scenarios in which a line inside a place did something (for a card, where one is named)."""
        return self._at(self._inside(self.done, span, card))

    def in_effect(self, span: Span | None) -> tuple[Scenario, ...]:
        """The scenarios in which a constant effect inside a place made a difference."""
        return self._at(self._inside(self.held, span, None))

    def both(self, *found: tuple[Scenario, ...]) -> tuple[Scenario, ...]:
        """Scenarios of several lists, each once, in their order."""
        wanted = {id(scenario) for some in found for scenario in some}
        return tuple(scenario for scenario in self.scenarios if id(scenario) in wanted)

    def _inside(self, sites: Mapping[Site, tuple[int, ...]], span: Span | None, card: str | None) -> Iterator[int]:
        if span is None:
            return
        for (path, start, end, whose), numbers in sites.items():
            if path == span.file.path and span.start <= start and end <= span.end and card in (None, whose):
                yield from numbers

    def _at(self, numbers: Iterable[int]) -> tuple[Scenario, ...]:
        return tuple(self.scenarios[number] for number in sorted(dict.fromkeys(numbers)))

    def passed(self, scenario: Scenario) -> bool:
        """The scenario is in force, was run and holds."""
        return any(s is scenario and o.status == _PASSED for s, o in zip(self.scenarios, self.outcomes, strict=True))


def measure(game: Game) -> Evidence:
    """Runs all scenarios of a game with a trace, each with the rulings it switches on. Raises CannotStart where some
    card cannot be played."""
    game = as_of(game)
    scenarios = tuple(all_scenarios(Library(game)))
    meters: dict[tuple[str, ...], _Meter] = {}
    outcomes: list[Outcome] = []
    touched: dict[Key, list[int]] = {}
    done: dict[Site, list[int]] = {}
    held: dict[Site, list[int]] = {}
    for number, scenario in enumerate(scenarios):
        if not in_force(scenario, game):
            outcomes.append(Outcome(scenario.name, "out-of-date", scenario.span, scenario.ruling))
            continue
        switched_on = switched_on_for(scenario, game)
        if switched_on not in meters:
            meters[switched_on] = _Meter(as_of(game, switched_on=switched_on))
        meter = meters[switched_on]
        outcomes.append(meter.run(scenario))
        if outcomes[-1].status != _PASSED:
            continue
        meter.passed.append(number)
        for key in meter.touched:
            touched.setdefault(key, []).append(number)
        for found, sites in ((done, meter.done), (held, meter.held)):
            for site in sites:
                found.setdefault(site, []).append(number)
    for meter in meters.values():
        for part, without in _parts_to_remove(meter.game):
            touched.setdefault(part, []).extend(_that_fail(without, scenarios, meter.passed))
    return Evidence(scenarios, tuple(outcomes), _frozen(touched), _frozen(done), _frozen(held))


def _frozen(found: Mapping[K, Sequence[int]]) -> dict[K, tuple[int, ...]]:
    return {key: tuple(numbers) for key, numbers in found.items()}


class _Meter:
    """Traced machines of one game whose tests are watched too: a constant effect leaves no entry in the trace."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.passed: list[int] = []
        self.touched: dict[Key, None] = {}
        self.done: dict[Site, None] = {}
        self.held: dict[Site, None] = {}
        self.watched: list[Machine] = []
        meter = self

        class Watched(Library):
            """A library whose machines tell the meter."""

            def machine(self, *args: Any, **settings: Any) -> Machine:
                made = super().machine(*args, **settings)
                meter.watch(made)
                return made

        self.stage = Stage(Library(game), traced=True, make=Watched)

    def watch(self, machine: Machine) -> None:
        """Has a machine tell what its tests find and which effects it starts."""
        if any(machine is other for other in self.watched):
            return
        self.watched.append(machine)
        space, program = machine.space, machine.program
        space["K"][:] = [self._test(program.entry_spans[number], test) for number, test in enumerate(space["K"])]
        for number, keyword in enumerate(program.flags):
            name = f"has{number}"
            space[name] = self._flag(program, keyword, space[name])

    def _test(self, span: Span | None, test: Callable[..., Any]) -> Callable[..., Any]:
        """A function of the table K that notes when its line changes a value or says yes."""
        if span is None:
            return test
        site = _site(span)
        code = test.__code__
        is_value = code.co_varnames[code.co_argcount - 1] == "x"

        def watched(*args: Any) -> Any:
            found = test(*args)
            if (found != args[-1]) if is_value else found:
                self.held[site] = None
            return found

        return watched

    def _flag(self, program: Program, keyword: str, test: Callable[..., Any]) -> Callable[..., Any]:
        cards = program.layout.cards

        def watched(g: State, card: int) -> Any:
            found = test(g, card)
            if found:
                self.touched["keyword", keyword] = None
                self.touched["has", keyword, cards[g.d[card]].id] = None
            return found

        return watched

    def run(self, scenario: Scenario) -> Outcome:
        """Plays one scenario and keeps what it carried out."""
        for kept in (self.touched, self.done, self.held):
            kept.clear()
        outcome, match = self.stage.watched(scenario)
        if match is not None:
            self._read(match)
        return outcome

    def _read(self, match: Match) -> None:
        """Gathers what the trace of a match says was done."""
        program = match.machine.program
        layout, sites = program.layout, program.sites
        rules, state = layout.rules, match.state
        whose = ""  # the card whose ability resolves, where one does
        for site, what, data, *_ in match.trace:
            span = sites[site]
            if what == "resolves":
                whose = layout.cards[state.d[data[0]]].id if data[0] >= 0 else ""
            elif what in ("phase", "action"):
                whose = ""
                table = rules.turn if what == "phase" else rules.actions
                self.touched[what, table[data[0]].id] = None
            if what in _DEEDS and span is not None:
                self.done[_site(span, whose)] = None
            if what in ("does", "event"):
                self.touched["verb", program.verb_ids[data[0]]] = None
        last = sites[state.why] if isinstance(state.why, int) else None
        if last is not None:  # the line that ended the match
            self.done[_site(last)] = None
            self.touched.update({("verb", verb.id): None for verb in rules.verbs if verb.primitive == "lose"})
        self.touched.update({("card", layout.cards[number].id): None for number in dict.fromkeys(state.d)})


def _site(span: Span, whose: str = "") -> Site:
    return span.file.path, span.start, span.end, whose


def _parts_to_remove(game: Game) -> list[tuple[Key, Game]]:
    """Rules that leave no trace, each with the game as it would be without it: a scenario that then comes out
    differently shows the rule."""
    rules = game.ruleset
    found: list[tuple[Key, Game]] = []
    for rule in rules.rules:
        if rule.kind == "constant":
            left = tuple(other for other in rules.rules if other is not rule)
            found.append((("rule", rule.id), _with(game, replace(rules, rules=left))))
    for limit in rules.limits:
        others = tuple(other for other in rules.limits if other is not limit)
        found.append((("limit", limit.id), _with(game, replace(rules, limits=others))))
    return found


def _with(game: Game, rules: Ruleset) -> Game:
    """The game with these rules; what its rulings change is in them already."""
    rulings = tuple(replace(ruling, amendments=()) for ruling in game.rulings)
    return replace(game, ruleset=rules, written=rules, rulings=rulings)


def _that_fail(game: Game, scenarios: Sequence[Scenario], passed: Sequence[int]) -> list[int]:
    """The numbers of scenarios that hold in the whole game and fail in this one."""
    try:
        stage = Stage(Library(game))
    except CannotStart:
        return []
    return [number for number in passed if stage.run(scenarios[number]).status != _PASSED]
