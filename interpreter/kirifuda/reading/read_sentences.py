"""What one sentence comes to, before it is put with the others of its text."""

from __future__ import annotations

from dataclasses import dataclass

from kirifuda.model.abilities import Use
from kirifuda.model.amounts import Amount
from kirifuda.model.conditions import Event, Point
from kirifuda.model.effects import Effect

ORDER = ("do", "polite", "base", "passive")
FINAL = (*ORDER, "may", "can", "cannot", "not_done", "not_do", "causative")
QUIET = ("then", "also", "if-done")  # words of joining that stand in front of a clause and stay with it


@dataclass(frozen=True, slots=True)
class Read:
    """A sentence: what it waits for in front, and what it does; or only a time of use."""

    triggers: tuple[Event | Point, ...]
    effect: Effect | None
    timing: tuple[Event | Point, ...] = ()
    otherwise: bool = False
    cost: tuple[Effect, ...] = ()
    uses: tuple[Use, ...] = ()
    however: bool = False
    least: tuple[str, Amount] | None = None  # a value, and what it does not fall below
