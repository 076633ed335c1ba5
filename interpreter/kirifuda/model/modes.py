"""Ways to play one game: their settings and levels, and opponents that decide nothing but follow a procedure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product

from kirifuda.core.source import Span
from kirifuda.model.conditions import Condition
from kirifuda.model.steps import Step


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of a turn; while ``condition`` does not hold as it would begin, it is left out, its edges included.
    ``procedure``: of whose turn alone it is, ``modes``: in which modes it is (none: in all)."""

    id: str
    steps: tuple[Step, ...]
    names: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    span: Span | None = field(default=None, compare=False, repr=False)
    modes: tuple[str, ...] = ()
    procedure: str | None = None
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class Procedure:
    """An opponent that decides nothing. ``turn``: its phases, in order; a name means that phase of the usual turn.

    ``choices``: by what is chosen (see procedures.json), how it is chosen in its name; ``actions``: of each action that
    may be offered to it, whether it is taken.
    """

    id: str
    names: Mapping[str, str]
    turn: tuple[Phase | str, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)
    actions: Mapping[str, str] = field(default_factory=dict)
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Seated:
    """A seat (from 0) that a procedure plays; ``role``: the word for that player."""

    seat: int
    procedure: str
    role: str | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    """A variable of the game whose value at the start is chosen before it; the first value is the usual one."""

    variable: str
    values: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Mode:
    """A way to play. ``levels``: for each level, from 1, its usual settings; what a level leaves out has its first
    value."""

    id: str
    names: Mapping[str, str]
    span: Span | None = field(default=None, compare=False, repr=False)
    seats: tuple[Seated, ...] = ()
    settings: tuple[Setting, ...] = ()
    levels: tuple[Mapping[str, int], ...] = ()

    def usual(self, level: int = 1) -> dict[str, int]:
        """The usual settings of a level; of a mode without levels the first values."""
        chosen = self.levels[level - 1] if self.levels else {}
        return {setting.variable: chosen.get(setting.variable, setting.values[0]) for setting in self.settings}

    def level_of(self, settings: Mapping[str, int]) -> int | None:
        """The level of some settings: one more for each step of any of them; None in a mode without levels."""
        if not self.levels:
            return None
        return 1 + sum(setting.values.index(settings[setting.variable]) for setting in self.settings)

    def combinations(self) -> Iterator[dict[str, int]]:
        """All settings there are, in order."""
        for values in product(*(setting.values for setting in self.settings)):
            yield {setting.variable: value for setting, value in zip(self.settings, values, strict=True)}

    def levels_with(self, wanted: Mapping[str, int]) -> list[int]:
        """The levels that some settings with these values have; of a mode with levels."""
        fitting = (found for found in self.combinations() if all(found[name] == wanted[name] for name in wanted))
        return sorted({self.level_of(found) or 0 for found in fitting})

    def chosen(self, level: int | None, wanted: Mapping[str, int]) -> dict[str, int] | None:
        """The settings of a match: those ``wanted``, and of ``level`` where one is named: its usual ones where they
        agree, else the first that do; None where none do. The level must be there, and so must the values."""
        if level is None:
            return {**self.usual(), **wanted}
        for settings in (self.usual(level), *self.combinations()):
            if self.level_of(settings) == level and all(settings[name] == value for name, value in wanted.items()):
                return settings
        return None
