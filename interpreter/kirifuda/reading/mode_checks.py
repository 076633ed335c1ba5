"""Checks of modes once everything is read: settings and levels that fit, seats that can be played, words of a mode."""

from __future__ import annotations

from collections.abc import Iterator

from kirifuda.core.diagnostics import Arguments, Diagnostic
from kirifuda.core.source import Span
from kirifuda.model.in_mode import in_mode
from kirifuda.model.modes import Mode
from kirifuda.model.objects import Player
from kirifuda.model.ruleset import Game, Ruleset
from kirifuda.model.steps import laid_flat, places
from kirifuda.model.walking import walk_placed
from kirifuda.reading.setup_checks import modes_of


def check_modes(game: Game) -> Iterator[Diagnostic]:
    """Everything that is wrong with the modes of a game."""
    rules = game.ruleset
    for mode in rules.modes:
        yield from _settings(rules, mode)
        yield from _levels(rules, mode)
        yield from _seats(rules, mode)
    yield from _placed(rules)
    yield from _unplayed(rules)
    yield from _elsewhere(game)


def _at(mode: Mode, variant: str, name: str, **args: str | int | tuple[str, ...]) -> Diagnostic:
    assert mode.span is not None
    where = Span(mode.span.file, mode.span.start, min(mode.span.file.line_end(mode.span.start), mode.span.end))
    found: Arguments = {"mode": mode.id, "name": name, **args}
    return Diagnostic("unfit-mode", where, found, variant, subject=mode.id)


def _settings(rules: Ruleset, mode: Mode) -> Iterator[Diagnostic]:
    """A setting is a number of the game that this mode has, each value once; what is no value is found by name."""
    known = {v.id for v in rules.variables}
    there = {v.id for v in in_mode(rules, mode.id).variables if v.of == "game" and v.holds == "number"}
    seen: list[str] = []
    for setting in mode.settings:
        if setting.variable in known and setting.variable not in there:
            yield _at(mode, "variable", setting.variable)
        if setting.variable in seen:
            yield _at(mode, "setting-twice", setting.variable)
        seen.append(setting.variable)
        for value in dict.fromkeys(setting.values):
            if setting.values.count(value) > 1:
                yield _at(mode, "value-twice", setting.variable, value=value)


def _levels(rules: Ruleset, mode: Mode) -> Iterator[Diagnostic]:
    """The settings of a level are settings of the mode, with values they can have, and on that level."""
    values = {setting.variable: setting.values for setting in mode.settings}
    known = {v.id for v in rules.variables}
    for number, level in enumerate(mode.levels, 1):
        wrong = False
        for name, value in level.items():
            if name not in known:
                wrong = True
            elif value not in values.get(name, ()):
                wrong = True
                may = tuple(map(str, values.get(name, ()))) or ("-",)
                yield _at(mode, "value", name, level=number, value=value, values=may)
        if not wrong and mode.level_of(mode.usual(number)) != number:
            yield _at(mode, "level", mode.id, level=number, real=mode.level_of(mode.usual(number)) or 0)


def _seats(rules: Ruleset, mode: Mode) -> Iterator[Diagnostic]:
    """Each seat has one player, and somebody decides something."""
    taken: list[int] = []
    for seated in mode.seats:
        if seated.seat >= rules.players:
            yield _at(mode, "seat", seated.procedure, seat=seated.seat + 1, players=rules.players)
        elif seated.seat in taken:
            yield _at(mode, "seat-twice", seated.procedure, seat=seated.seat + 1)
        taken.append(seated.seat)
    if len(set(taken)) >= rules.players:
        yield _at(mode, "nobody", mode.id)


def _placed(rules: Ruleset) -> Iterator[Diagnostic]:
    """What is placed for some seats finds them, and a side of theirs."""
    common = {zone.id for zone in rules.zones if zone.owner == "game"}
    for place in places(rules.setup):
        if place.span is None or not place.seats:
            continue
        where = Span(place.span.file, place.span.start, min(place.span.file.line_end(place.span.start), place.span.end))
        for seat in place.seats:
            if seat >= rules.players:
                args: Arguments = {"seat": seat + 1, "players": rules.players}
                yield Diagnostic("unfit-seat", where, args, "none")
        if place.zone in common:
            yield Diagnostic("unfit-seat", where, {"zone": place.zone}, "common")


def _unplayed(rules: Ruleset) -> Iterator[Diagnostic]:
    """A procedure that no mode gives a seat."""
    seated = {seated.procedure for mode in rules.modes for seated in mode.seats}
    for procedure in rules.procedures:
        if procedure.id not in seated and procedure.span is not None:
            span = procedure.span
            where = Span(span.file, span.start, min(span.file.line_end(span.start), span.end))
            example = f"{{seat: {rules.players}, procedure: {procedure.id}}}"
            args: Arguments = {"procedure": procedure.id, "example": example}
            yield Diagnostic("unplayed-procedure", where, args, subject=procedure.id)


def _elsewhere(game: Game) -> Iterator[Diagnostic]:
    """Values and roles of some modes in texts that hold in others too."""
    rules = game.ruleset
    if not any(variable.modes for variable in rules.variables):
        return
    for mode in modes_of(rules):
        there = in_mode(rules, mode)
        present = {variable.id for variable in there.variables}
        absent = {variable.id for variable in rules.variables} - present
        texts = (laid_flat(rules.setup, mode, True), there.turn, there.rules, rules.actions, rules.verbs)
        more = (rules.keywords, game.cards, game.scenario_cards, rules.score, rules.returns, (rules.next_turn,))
        for node, span in walk_placed((*texts, *more)) if absent else ():
            name = node.role if isinstance(node, Player) else getattr(node, "property", None)
            if name in absent and span is not None:
                where = Span(span.file, span.start, min(span.file.line_end(span.start), span.end))
                yield Diagnostic("not-in-this-mode", where, {"name": str(name), "mode": str(mode)})
