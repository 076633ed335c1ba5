"""``kirifuda test``: runs scenarios and counts."""

from __future__ import annotations

from pathlib import Path

import click

from kirifuda.cli.asked import something_to_read
from kirifuda.cli.commands import Refused, Verb, argument, data_options
from kirifuda.cli.opening import FAILED, cannot_start, open_library
from kirifuda.cli.texts import Texts
from kirifuda.core.diagnostics import Severity
from kirifuda.engine.library import CannotStart, Library
from kirifuda.lint.targets import find_targets
from kirifuda.reading.findings import severity_of
from kirifuda.reading.folders import find_game, show
from kirifuda.report.text import format_one
from kirifuda.scenarios.runner import Outcome, all_scenarios, run_scenarios


def verb(texts: Texts) -> Verb:
    """The verb."""

    def run(paths: tuple[str, ...], as_of: str | None, rulings: tuple[str, ...]) -> int:
        outcomes: list[Outcome] = []
        broken = False
        for game, files in _games(texts, paths).items():
            try:
                outcomes += _outcomes(texts, open_library(texts, game, as_of, rulings), files, as_of)
            except Refused as refused:  # one game that cannot be read never hides another
                click.echo(refused.text, err=True)
                broken = True
        for outcome in outcomes:
            if outcome.status == "failed":
                click.echo(_failure(texts, outcome))
        counts = {status: sum(o.status == status for o in outcomes) for status in ("passed", "failed", "out-of-date")}
        if not outcomes:
            click.echo(texts("no-scenarios"))
        click.echo(
            texts(
                "scenario-counts",
                all=len(outcomes),
                passed=counts["passed"],
                failed=counts["failed"],
                skipped=counts["out-of-date"],
            )
        )
        return FAILED if counts["failed"] or broken else 0

    return Verb("test", texts, [argument("paths", nargs=-1), *data_options(texts)], run)


def _outcomes(texts: Texts, library: Library, files: tuple[str, ...] | None, as_of: str | None) -> list[Outcome]:
    """The scenarios of a game that stand in the files asked about (None: in any)."""
    scenarios = [
        scenario
        for scenario in all_scenarios(library)
        if files is None or (scenario.span is not None and scenario.span.file.path in files)
    ]
    if not scenarios:
        return []
    try:
        return run_scenarios(library, scenarios, as_of)
    except CannotStart as problem:
        raise cannot_start(texts, problem) from problem


def _games(texts: Texts, paths: tuple[str, ...]) -> dict[str, tuple[str, ...] | None]:
    """Games, and the files whose scenarios are asked for (None: all of the game)."""
    found: dict[str, tuple[str, ...] | None] = {}
    others = []
    for path in paths:
        if find_game(path) is not None:
            found[path] = None
        else:
            others.append(path)
    if others or not paths:
        targets = find_targets(something_to_read(texts, tuple(others)))
        missing = [finding for finding in targets.stray if severity_of(finding) is Severity.ERROR]
        if missing:
            raise Refused("\n".join(format_one(finding, texts.language) for finding in missing))
        for folder, files in targets.games.items():
            found.setdefault(Path(folder).as_posix(), tuple(sorted(show(file) for file in files)))
    return found


def _failure(texts: Texts, outcome: Outcome) -> str:
    span = outcome.place or outcome.span
    place = f"{span.place}: " if span is not None else ""
    lines = [f"{place}{texts('scenario-failed')}: {outcome.name}"]
    lines += [f"    {line}" for line in outcome.message.splitlines()]
    return "\n".join(lines)
