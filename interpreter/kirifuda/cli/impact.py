"""``kirifuda impact``: which answers change by a ruling, or from one day to another."""

from __future__ import annotations

import json

import click

from kirifuda.cli.commands import Day, Refused, Verb, argument, data_options
from kirifuda.cli.looking import look
from kirifuda.cli.opening import cannot_start, open_game
from kirifuda.cli.texts import Texts
from kirifuda.engine.library import CannotStart
from kirifuda.explain.impact_text import as_data, impact_text
from kirifuda.explain.subjects import split
from kirifuda.reading.folders import find_game
from kirifuda.scenarios.impact import Impact, of_dates, of_ruling, telling_day

_RULING = "ruling"


def verb(texts: Texts) -> Verb:
    """The verb."""

    def run(
        ruling: str, starts: str | None, ends: str | None, json_: bool, as_of: str | None, rulings: tuple[str, ...]
    ) -> int:
        try:
            if starts is not None or ends is not None:
                if as_of is not None:
                    raise Refused(texts("error", text=texts("as-of-or-dates")))
                found = _of_dates(texts, ruling, starts, ends, rulings)
            else:
                found = _of_ruling(texts, ruling, as_of, rulings)
        except CannotStart as problem:
            raise cannot_start(texts, problem) from problem
        if json_:
            click.echo(json.dumps(as_data(found, texts.language), ensure_ascii=False, indent=2))
        else:
            click.echo(impact_text(found, texts.language))
        return 0

    day = Day(texts)
    params: list[click.Parameter] = [
        argument("ruling"),
        click.Option(["--from", "starts"], type=day, metavar="DATE", help=texts("option-from-day")),
        click.Option(["--to", "ends"], type=day, metavar="DATE", help=texts("option-to-day")),
        click.Option(["--json", "json_"], is_flag=True, help=texts("option-json")),
        *data_options(texts),
    ]
    return Verb("impact", texts, params, run)


def _of_dates(texts: Texts, game: str, starts: str | None, ends: str | None, rulings: tuple[str, ...]) -> Impact:
    """Between two days of a game; one that is not named is the game's own."""
    data = open_game(texts, game, None, rulings)
    first, last = starts or data.as_of, ends or data.as_of
    if last < first:
        raise Refused(texts("error", text=texts("dates-in-order", first=first, last=last)))
    return of_dates(data, first, last)


def _of_ruling(texts: Texts, what: str, as_of: str | None, rulings: tuple[str, ...]) -> Impact:
    """With and without a ruling, on the day that is asked for, else on one on which it makes a difference."""
    game, kind, ident = split(what)
    if not game and find_game(what) is not None:
        raise Refused(texts("error", text=texts("two-days-needed", name=what)))
    found, looked = look(texts, (game, _RULING, ident), as_of, rulings) if kind in ("", _RULING) else ((), [])
    if len(found) > 1:
        names = tuple(subject.name for subject in found)
        raise Refused(texts("error", text=texts("two-subjects", name=what, names=names)))
    if not found:
        known = tuple(one.id for data in looked for one in data.rulings)
        similar = texts.similar(ident, known)
        raise Refused(texts("error", text=texts("no-ruling", name=what, similar=similar).strip()))
    data = found[0].game
    ruling = next(one for one in data.rulings if one.id == found[0].id)
    return of_ruling(data, ruling, as_of or telling_day(data, ruling))
