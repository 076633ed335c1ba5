"""Lowers one game, for the cards that can take part; keeps the registries that all parts of the lowering share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from kirifuda.compiling.abilities import Abilities
from kirifuda.compiling.bodies import Bodies
from kirifuda.compiling.candidates import UnclearReference
from kirifuda.compiling.changes import Changes
from kirifuda.compiling.choices import Choices
from kirifuda.compiling.code import Code, Scope, Unplayable
from kirifuda.compiling.effects import Effects
from kirifuda.compiling.feasibility import Feasibility
from kirifuda.compiling.grants import Grants
from kirifuda.compiling.happening import Happening
from kirifuda.compiling.kernel import Kernel
from kirifuda.compiling.laws import Laws
from kirifuda.compiling.layout import Layout
from kirifuda.compiling.limits import Limits
from kirifuda.compiling.listening import ANSWERING
from kirifuda.compiling.modifiers import Modifiers
from kirifuda.compiling.moves import Moves
from kirifuda.compiling.piles import Piles
from kirifuda.compiling.primitives import Primitives
from kirifuda.compiling.procedures import Procedures
from kirifuda.compiling.reasons import Listed, Plan, Usable
from kirifuda.compiling.replacing import Replacing
from kirifuda.compiling.said import with_said
from kirifuda.compiling.sameness import Sameness
from kirifuda.compiling.scanning import Scanning
from kirifuda.compiling.scoring import Scoring
from kirifuda.compiling.stack import Stack
from kirifuda.compiling.times import Times
from kirifuda.compiling.transformed import resumable_source
from kirifuda.compiling.undecided import Undecided
from kirifuda.compiling.unplayable import not_playable
from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.source import SourceFile, Span
from kirifuda.model.in_mode import in_mode
from kirifuda.model.objects import Noun, Select
from kirifuda.model.ruleset import Game, Rule
from kirifuda.model.steps import laid_flat


@dataclass(frozen=True, slots=True)
class About:
    """What a decision is about: its kind, the line that asks, the card it stands on (None: a rule), the actions."""

    kind: str
    span: Span | None
    subject: str | None
    actions: tuple[str, ...] = ()
    options: int = 0
    lists: str = ""  # the function that lists the options of an offer
    looking: bool = False  # some cards lie open while it is asked: the viewer and they are in ``da``
    needs: tuple[str, ...] = ()  # what a procedure that is asked must settle (see ``Undecided``)


@dataclass(frozen=True, slots=True)
class Program:
    """One compiled game: ``source`` of the resumable functions, ``ir`` before the transformation, and its tables."""

    layout: Layout
    source: str
    ir: tuple[tuple[str, str, bool], ...]  # name, text, is a unit
    numbers: dict[str, int]
    tables: dict[str, object]
    asks: tuple[About, ...]
    sites: tuple[Span | None, ...]
    problems: tuple[Diagnostic, ...]
    tables_count: int
    traced: bool
    unit_subjects: dict[int, str | None] = field(default_factory=dict)
    verb_ids: tuple[str, ...] = ()
    ability_names: dict[int, str] = field(default_factory=dict)  # of abilities that are used, by number in K
    entry_spans: tuple[Span | None, ...] = ()  # the line each function of the table K was lowered from
    periods: Mapping[str, int] = field(default_factory=dict)  # those that effects last for, by name
    listed: Mapping[str, Listed] = field(default_factory=dict)  # by the function that lists the options of an offer
    uses: Mapping[int, Plan] = field(default_factory=dict)  # of abilities that are used, by number in K
    answers: Usable | None = None
    flags: tuple[str, ...] = ()  # the bare keywords that something asks for, in the order of their functions


class Compiler(Scanning):
    """The lowering of one program."""

    def __init__(
        self,
        game: Game,
        card_ids: Sequence[str],
        *,
        traced: bool,
        drafting: bool = False,
        cautious: bool = False,
        placed: bool = False,
    ) -> None:
        self.cautious, self.placed = cautious, placed
        self.game, self.card_ids = game, card_ids
        self.traced = traced
        super().__init__(Layout(game, card_ids, drafting=drafting))
        self.asks: list[About] = []
        self.ask_numbers: dict[About, int] = {}
        self.sites: list[Span | None] = [None]
        self.site_numbers: dict[tuple[str, int, int], int] = {}
        self.units: list[tuple[Code, bool]] = []
        self.pures: list[Code] = []
        self.ks: dict[int, str] = {}
        self.k_count = 0
        self.k_spans: list[Span | None] = []
        self.current: Span | None = None  # the ability being lowered
        self.unit_count = 0
        self.plain_ks: dict[str | None, int] = {}
        self.problems: list[Diagnostic] = []
        self.subject: str | None = None
        self.unit_subjects: dict[str, str | None] = {}
        self.periods: dict[str, int] = {}
        self.uses_returns = False
        self.pure = Scoring(self.layout)
        self.kernel = Kernel(self)
        self.happening = Happening(self)
        self.laws = Laws(self)
        self.pure.simple_property = self.laws.in_place
        self.sameness = Sameness(self)
        self.moves = Moves(self)
        self.bodies = Bodies(self)
        self.primitives = Primitives(self)
        self.modifiers = Modifiers(self)
        self.grants = Grants(self)
        self.changes = Changes(self)
        self.choices = Choices(self)
        self.feasibility = Feasibility(self)
        self.effects = Effects(self)
        self.limits = Limits(self)
        self.replacing = Replacing(self)
        self.piles = Piles(self)
        self.stack = Stack(self)
        self.times = Times(self)
        self.pure.happened = self.times.happened
        self.undecided = Undecided(self)
        self.abilities = Abilities(self)
        self.procedures = Procedures(self)
        self.scan()

    def nothing(self) -> str:
        """Name of the unit that does nothing: what stands in the place of a prevented event."""
        if "nothing" not in self.unit_subjects:
            self.add_unit(Code("nothing", ("you", "src", "ev"), self.traced), entry=True)
        return "nothing"

    def question(
        self, scope: Scope, kind: str, player: str, options: str, modes: int = 0, needs: tuple[str, ...] = ()
    ) -> str:
        """A call that asks a player, in a text; what lies open just then is shown. ``needs``: see ``Undecided``."""
        settled = self.undecided.needs(kind, needs, decider=player == "you")
        about = self.ask(kind, scope.span, options=modes, looking=scope.open is not None, needs=settled)
        shown = "" if scope.open is None else f", ({scope.open.viewer}, tuple({scope.open.cards}))"
        return f"ask(g, {player}, {about}, {options}{shown})"

    def ask(
        self,
        kind: str,
        span: Span | None,
        actions: tuple[str, ...] = (),
        options: int = 0,
        lists: str = "",
        looking: bool = False,
        needs: tuple[str, ...] | None = None,
    ) -> int:
        """Number of a decision's description."""
        settled = self.undecided.needs(kind, actions) if needs is None else needs
        about = About(kind, span, self.subject, actions, options, lists, looking, settled)
        if about not in self.ask_numbers:
            self.ask_numbers[about] = len(self.asks)
            self.asks.append(about)
        return self.ask_numbers[about]

    def site(self, span: Span | None) -> int:
        """Number of a place in a file, for the trace."""
        if span is None:
            return 0
        key = (span.file.path, span.start, span.end)
        if key not in self.site_numbers:
            self.site_numbers[key] = len(self.sites)
            self.sites.append(span)
        return self.site_numbers[key]

    def period(self, name: str) -> int:
        """Number of a period that effects can last for."""
        return self.periods.setdefault(name, len(self.periods))

    def next_k(self) -> int:
        """Number of a new function of the table K."""
        self.k_count += 1
        self.k_spans.append(self.current)
        return self.k_count - 1

    def next_unit(self) -> str:
        """Name of a new ability unit."""
        self.unit_count += 1
        return f"u{self.unit_count - 1}"

    def add_k(self, code: Code) -> None:
        """A finished function of the table K."""
        self.ks[int(code.name[1:])] = code.name
        self.pures.append(code)

    def plain_k(self, change: str | None) -> int:
        """A function of K for an entry given to one card: its value changed, or (None) simply "it is that card"."""
        if change not in self.plain_ks:
            number = self.next_k()
            code = Code(f"k{number}", ("e", "c", "x") if change is not None else ("e", "c"), self.traced)
            code.put(f"return ({change}) if e[4] == c else x" if change is not None else "return e[4] == c")
            self.add_k(code)
            self.plain_ks[change] = number
        self.kernel.starts = True
        return self.plain_ks[change]

    def add_unit(self, code: Code, entry: bool = False) -> None:
        """A finished unit."""
        self.units.append((code, entry))
        self.unit_subjects[code.name] = self.subject

    def add_pure(self, code: Code) -> None:
        """A finished function that never asks."""
        self.pures.append(code)

    def unlike(self, select: Noun) -> str:
        """Name of the function that keeps one of each kind of alike candidates."""
        return f"same{self.sameness.same(select if isinstance(select, Select) else None)}"

    def problem(self, problem: Unplayable, span: Span | None, subject: str | None) -> None:
        """Records what cannot be carried out yet."""
        place = problem.span or span or Span(SourceFile(self.layout.rules.id, ""), 0, 0)
        if isinstance(problem, UnclearReference):
            self.problems.append(problem.finding(place, subject))
        else:
            self.problems.append(not_playable(self.layout.rules.vocabulary, problem, place, subject))

    def registers_in(self, zone: int, other: int | None) -> bool:
        """Whether any card registers or unregisters something by a move between two zones, or (``other`` None) from
        anywhere into one."""
        made = [entry for entries in self.abilities.registrations.values() for entry in entries]
        return any(other is None or entry[0] in (zone, other) for entry in made)

    def registering(self, number: int) -> tuple[bool, ...]:
        """For each zone whether a definition registers something there, and False for what lies in none."""
        zones = {entry[0] for entry in self.abilities.registrations.get(number, ())}
        return (*(zone in zones for zone in range(self.layout.zone_count)), False)

    def compile(self) -> Program:
        """Lowers everything and transforms it."""
        self.sameness.placed_groups()
        if self.placed:  # a position set up by hand may hold what no card of it brings about
            self.kernel.varying_groups.update(dict.fromkeys(range(len(self.layout.rules.groups))))
            self.kernel.veiling.update(self.kernel.varying_groups)
            self.kernel.varying_markers.update(dict.fromkeys(range(len(self.layout.markers))))
        self.abilities.lower()
        self.guard(self.procedures.game)
        if self.has_checks:
            self.guard(lambda: self.kernel.check(self.checks))
        if self.has_triggers:
            self.kernel.resolve()
        if self.layout.answered:
            self.stack.write()
        for verb in self.layout.rules.verbs:
            if self.listened(verb.id):
                if verb.primitive not in ANSWERING or self.listens("trigger", verb.id):
                    self.guard(partial(self.kernel.event, verb.id))
                if self.listens("forbid", verb.id):
                    self.guard(partial(self.laws.forbidden, verb.id))
                if self.replacing.final and verb.id in self.replacing.standing_in:
                    self.replacing.spared(verb.id)
        written = 0
        while written < len(self.event_names):  # one may need another
            verb_id, arriving = list(self.event_names)[written]
            self.guard(partial(self.kernel.event, verb_id, arriving))
            written += 1
        for keyword, number in self.pure.uses_flag.items():
            self.kernel.flag(keyword, number)
        if self.pure.renamed:
            self.kernel.named()
        for zone in self.layout.varied:
            self.kernel.room(self.layout.zone_number[zone])
        for number, prop in enumerate(self.layout.properties):
            self.kernel.property(prop, number)  # all of them: views show values that no rule asks for
        if not self.sameness.assumptions_hold():
            kept = {"traced": self.traced, "drafting": self.layout.drafting, "placed": self.placed}
            return Compiler(self.game, self.card_ids, cautious=True, **kept).compile()
        if self.uses_returns:
            self.guard(lambda: self.add_pure(self.pure.scored("returns", self.layout.rules.returns, self.traced)))
        self.guard(self.grants.write)
        self.moves.write_moves()
        self.sameness.write()
        return self.program()

    def guard(self, part: Callable[[], None]) -> None:
        """Runs one part of the lowering; what cannot be carried out becomes a finding."""
        try:
            part()
        except Unplayable as problem:
            self.problem(problem, None, None)

    def program(self) -> Program:
        """The finished program."""
        ir = [(c.name, c.text(), False) for c in self.pures]
        ir += [(c.name, self.undecided.settled(c.text()), True) for c, _ in self.units]
        self.problems += self.undecided.undetermined()
        entries = {c.name for c, entry in self.units if entry}
        source, numbers = resumable_source([(text, is_unit and name in entries) for name, text, is_unit in ir])
        subjects = {number: self.unit_subjects.get(name) for name, number in numbers.items()}
        verb_ids = tuple(v.id for v in self.layout.rules.verbs)
        return Program(
            self.layout,
            source,
            tuple(ir),
            numbers,
            self.tables(numbers),
            tuple(self.asks),
            tuple(self.sites),
            tuple(self.problems),
            len(self.codes),
            self.traced,
            subjects,
            verb_ids,
            self.stack.names,
            tuple(self.k_spans),
            dict(self.periods),
            dict(self.procedures.offering.listed),
            dict(self.stack.plans),
            self.stack.answers,
            tuple(self.pure.uses_flag),
        )

    def parts(self) -> dict[str, tuple[int, ...]]:
        """Header -> numbers of the abilities under it; a bare word has one of its own, below -99."""
        found = {header: tuple(ks) for header, ks in self.abilities.parts.items()}
        words = {keyword: (*found.get(keyword, ()), -100 - n) for keyword, n in self.pure.uses_flag.items()}
        return {keyword.id: () for keyword in self.layout.rules.keywords} | found | words

    def tables(self, numbers: dict[str, int]) -> dict[str, object]:
        """Constant tables of the generated functions."""
        layout, abilities = self.layout, self.abilities
        tables: dict[str, object] = {
            "NAME": tuple(layout.name_numbers[card.id] for card in layout.cards),
            "TRIG": {k: numbers[unit] for k, unit in abilities.trigger_units.items()},
            "PART": self.parts(),
            "UNIT": {c.name: numbers[c.name] for c, entry in self.units if entry},
            "DECLARE": {k: numbers[unit] for k, unit in self.stack.declaring.items()},
            "AFTER": {k: (numbers[one], numbers[other]) for k, (one, other) in self.stack.after.items()},
            "REPL": {
                k: (numbers[unit], optional, unit == "nothing" and not optional)
                for k, (unit, optional) in abilities.replacement_units.items()
            },
            "ASKED": dict(abilities.conditions),
            "ALIKE": dict(self.replacing.alike),
            "LIMITS": dict(self.limits.replacements),
            "REG": tuple(tuple(abilities.registrations.get(i, ())) for i in range(len(layout.cards))),
            "REGZ": tuple(map(self.registering, range(len(layout.cards)))),
            "DETAILED": tuple(z in layout.detailed for z in range(layout.zone_count)),
            "DIRTY": (*tuple(int(z in self.kernel.dirty_zones) for z in range(layout.zone_count)), 0),
            "KNAMES": tuple(self.ks.get(i, "") for i in range(self.k_count)),
        }
        tables |= self.undecided.tables() | self.kernel.tables()
        if self.procedures.brings:
            at = layout.card_number
            tables["BRINGS"] = tuple(tuple((at[c], n) for c, n in card.brings.items()) for card in layout.cards)
        number: int
        for number, prop in enumerate(layout.properties):
            tables[f"BASE{number}"] = tuple(card.values.get(prop, 0) for card in layout.cards)
        for header, number in abilities.called_tables.items():
            units = abilities.called.get(header, {})
            tables[f"CALLED{number}"] = tuple(
                tuple(numbers[u] for u in units.get(i, ())) for i in range(len(layout.cards))
            )
        return tables


def compile_game(
    game: Game,
    card_ids: Sequence[str],
    *,
    traced: bool = False,
    mode: str | None = None,
    drafting: bool = False,
    placed: bool = False,
) -> Program:
    """The program of a game for the cards that can take part (definitions by id, in a fixed order), in one of its modes
    (None: the usual one); ``drafting``: players pick during setup, else decks have answered that; ``placed``: for
    positions set up by hand, in which cards may have any state and marker."""
    rules = in_mode(game.ruleset, mode)
    usual = rules.modes[0].id if rules.modes else None
    flat = replace(rules, setup=laid_flat(rules.setup, mode or usual, drafting))
    return Compiler(with_said(game, flat), card_ids, traced=traced, drafting=drafting, placed=placed).compile()


__all__ = ["About", "Compiler", "Program", "Rule", "compile_game"]
