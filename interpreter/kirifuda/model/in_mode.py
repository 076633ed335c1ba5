"""A ruleset as it is in one of its modes: what other modes have besides is not there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol, TypeVar

from kirifuda.model.modes import Mode, Phase, Procedure
from kirifuda.model.ruleset import Ruleset, Variable


class Limited(Protocol):
    """What may be there in some modes only."""

    @property
    def modes(self) -> tuple[str, ...]:
        """The modes it is in; none: all."""


L = TypeVar("L", bound=Limited)


def mode_of(rules: Ruleset, mode: str | None) -> Mode | None:
    """The mode of an id, by default the usual one; None in a game without modes. The id must be there."""
    if mode is None:
        return rules.modes[0] if rules.modes else None
    return next(found for found in rules.modes if found.id == mode)


def in_mode(rules: Ruleset, mode: str | None) -> Ruleset:
    """The ruleset in a mode (None: the usual one): its rules, variables and phases, the phases of its procedures behind
    the usual ones, and its usual settings. The setup keeps its parts (see ``laid_flat``)."""
    chosen = mode_of(rules, mode)
    if chosen is None:
        return rules
    roles = {seated.role: seated.seat for seated in chosen.seats if seated.role is not None}
    starts = {**chosen.usual(), **roles}
    return replace(
        rules,
        rules=_there(rules.rules, chosen.id),
        limits=_there(rules.limits, chosen.id),
        variables=tuple(_started(variable, starts) for variable in _there(rules.variables, chosen.id)),
        turn=phases_of(rules, chosen),
        seated=chosen.seats,
    )


def _there(items: Sequence[L], mode: str) -> tuple[L, ...]:
    return tuple(item for item in items if not item.modes or mode in item.modes)


def _started(variable: Variable, starts: dict[str, int]) -> Variable:
    return replace(variable, start=starts[variable.id]) if variable.id in starts else variable


def phases_of(rules: Ruleset, mode: Mode) -> tuple[Phase, ...]:
    """The phases of a mode: of the usual turn, then of each procedure that plays a seat."""
    usual = _there(rules.turn, mode.id)
    names = dict.fromkeys(seated.procedure for seated in mode.seats)
    known = {procedure.id: procedure for procedure in rules.procedures}
    turns = (turn_of(known[name], usual) for name in names if name in known)
    return (*usual, *(phase for turn in turns for phase in _there(turn, mode.id)))


def turn_of(procedure: Procedure, usual: Sequence[Phase]) -> tuple[Phase, ...]:
    """The phases of a procedure's turn; those it takes from the usual turn are its own too."""
    found = []
    for part in procedure.turn:
        phase = part if isinstance(part, Phase) else next((phase for phase in usual if phase.id == part), None)
        if phase is not None:
            found.append(replace(phase, procedure=procedure.id))
    return tuple(found)


def all_phases(rules: Ruleset) -> tuple[Phase, ...]:
    """Every phase that is written, of the usual turn and of procedures."""
    own = (phase for procedure in rules.procedures for phase in procedure.turn if isinstance(phase, Phase))
    return (*rules.turn, *own)


def deciding(rules: Ruleset, mode: str | None) -> tuple[int, ...]:
    """The seats at which somebody decides, in a mode."""
    chosen = mode_of(rules, mode)
    played = [seated.seat for seated in chosen.seats] if chosen is not None else []
    return tuple(seat for seat in range(rules.players) if seat not in played)
