"""``kirifuda coverage``: which statements of the rulebook are carried out and shown, what no scenario touches."""

from __future__ import annotations

import json

import click

from kirifuda.cli.commands import Verb, argument, data_options, option
from kirifuda.cli.opening import FAILED, cannot_start, open_game
from kirifuda.cli.texts import Texts
from kirifuda.engine.library import CannotStart
from kirifuda.explain.coverage import as_data, cover
from kirifuda.explain.coverage_text import coverage_text


def verb(texts: Texts) -> Verb:
    """The verb."""

    def run(game: str, assumed: bool, json_: bool, as_of: str | None, rulings: tuple[str, ...]) -> int:
        data = open_game(texts, game, as_of, rulings)
        try:
            found = cover(data)
        except CannotStart as problem:
            raise cannot_start(texts, problem) from problem
        if json_:
            click.echo(json.dumps(as_data(found), ensure_ascii=False, indent=2))
        else:
            click.echo(coverage_text(found, texts.language, assumed=assumed))
        return 0 if found.complete else FAILED

    params: list[click.Parameter] = [
        argument("game"),
        option(texts, "--assumed", is_flag=True),
        click.Option(["--json", "json_"], is_flag=True, help=texts("option-json")),
        *data_options(texts),
    ]
    return Verb("coverage", texts, params, run)
