"""How a match is played, as the command line says it: mode, level and settings, and who sits on which chair."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import click

from kirifuda.cli.commands import ParamType, Refused, Whole, option
from kirifuda.cli.opening import per_seat, start_reason
from kirifuda.cli.texts import Texts
from kirifuda.engine.library import CannotStart, Library
from kirifuda.model.in_mode import deciding, mode_of
from kirifuda.play.labels import Labels
from kirifuda.play.seats import PROCEDURE

_SETTING = re.compile(r"([^=]+)=([+-]?[0-9]{1,12})")


@dataclass(frozen=True, slots=True)
class Way:
    """A mode with all its settings; ``seats``: where somebody decides, ``level``: what the settings come to."""

    mode: str | None
    settings: Mapping[str, int] = field(default_factory=dict)
    seats: tuple[int, ...] = ()
    level: int | None = None

    def kinds(self, texts: Texts, name: str, given: Sequence[str], players: int) -> tuple[str, ...]:
        """What sits on each chair: as an option ``name`` gives it for those who decide, and procedures."""
        kinds = iter(per_seat(texts, name, given, len(self.seats)))
        return tuple(next(kinds) if seat in self.seats else PROCEDURE for seat in range(players))


class Setting(ParamType):
    """NAME=VALUE, with a whole number as the value."""

    name = "setting"

    def __init__(self, texts: Texts) -> None:
        self.texts = texts

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The name and the number."""
        found = _SETTING.fullmatch(value)
        if found is None:
            self.fail(self.texts("not-a-setting", value=str(value)[:40]), param, ctx)
        return found[1].strip(), int(found[2])


def way_options(texts: Texts) -> list[click.Parameter]:
    """The options by which a match says how it is played."""
    return [
        option(texts, "--mode", metavar="MODE"),
        option(texts, "--level", type=Whole(texts, 1, 10**6), metavar="N"),
        click.Option(
            ["--set", "settings"], type=Setting(texts), multiple=True, metavar="NAME=VALUE", help=texts("option-set")
        ),
    ]


def chosen_way(
    texts: Texts, library: Library, mode: str | None, level: int | None, settings: Sequence[tuple[str, int]]
) -> Way:
    """The mode that was named, or the usual one, at a level and with settings; refuses what is not there."""
    rules, named = library.game.ruleset, dict(settings)
    if len(named) < len(settings):
        twice = next(name for name, _ in settings if [key for key, _ in settings].count(name) > 1)
        raise Refused(texts("error", text=texts("set-twice", name=twice)))
    try:
        ident = library.mode(mode)
        values = library.settings(ident, level, named)
    except CannotStart as problem:
        raise Refused(texts("error", text=start_reason(texts, str(problem)))) from problem
    chosen = mode_of(rules, ident)
    return Way(ident, values, deciding(rules, ident), chosen.level_of(values) if chosen is not None else None)


def told(texts: Texts, labels: Labels, way: Way) -> str:
    """The mode, its level and settings in a line; nothing where there is nothing to set."""
    mode = mode_of(labels.data.ruleset, way.mode)
    if mode is None or not way.settings:
        return ""
    values = tuple(f"{labels.word('variable', name)} {value}" for name, value in way.settings.items())
    name = mode.names.get(texts.language) or mode.id
    key = "way" if way.level is None else "way-level"
    return texts(key, mode=name, level=way.level or 0, values=values)


def played_by(labels: Labels, way: Way) -> dict[int, str]:
    """Seat to the name of the procedure that plays it."""
    rules = labels.data.ruleset
    mode = mode_of(rules, way.mode)
    names = {procedure.id: procedure.names.get(labels.language) or procedure.id for procedure in rules.procedures}
    return {seated.seat: names[seated.procedure] for seated in mode.seats} if mode is not None else {}
