"""``kirifuda test``: runs scenarios and counts."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import click

from kirifuda.cli.asked import something_to_read
from kirifuda.cli.commands import Refused, Verb, argument, data_options
from kirifuda.cli.opening import FAILED, cannot_start, open_library, start_reason
from kirifuda.cli.texts import Texts
from kirifuda.core.diagnostics import Severity
from kirifuda.engine.library import CannotStart, Library
from kirifuda.lint.targets import find_targets
from kirifuda.model.rulings import Scenario
from kirifuda.reading.findings import severity_of
from kirifuda.reading.folders import find_game, show, whole_path
from kirifuda.report.text import format_one
from kirifuda.scenarios.runner import Outcome, all_scenarios, run_scenarios


@dataclass(slots=True)
class Asked:
    """What of a game is asked for: all of it or some ``files`` (as they are shown), and files elsewhere that join."""

    whole: bool = False
    files: set[str] = field(default_factory=set)
    joining: tuple[Path, ...] = ()

    def scenarios(self, library: Library) -> list[Scenario]:
        """The scenarios that are asked for."""
        return [scenario for scenario in all_scenarios(library) if self.whole or _file(scenario) in self.files]


def verb(texts: Texts) -> Verb:
    """The verb."""

    def run(paths: tuple[str, ...], as_of: str | None, rulings: tuple[str, ...]) -> int:
        outcomes: list[Outcome] = []
        code = 0
        named = {show(whole_path(Path(path))): False for path in paths if Path(path).is_file()}
        for game, asked in _games(texts, paths).items():
            try:
                library = open_library(texts, game.as_posix(), as_of, rulings, asked.joining)
                scenarios = asked.scenarios(library)
                outcomes += _outcomes(texts, library, scenarios, as_of)
            except Refused as refused:  # one game that cannot be read never hides another
                click.echo(refused.text, err=True)
                code = max(code, refused.code)
                named |= dict.fromkeys(asked.files & named.keys(), True)
                continue
            named |= dict.fromkeys((file for file in map(_file, scenarios) if file in named), True)
        for outcome in outcomes:
            if outcome.status == "failed":
                click.echo(_failure(texts, outcome))
        counts = {status: sum(o.status == status for o in outcomes) for status in ("passed", "failed", "out-of-date")}
        empty = [file for file, found in named.items() if not found]
        for file in empty:
            click.echo(texts("no-scenarios-in", path=file), err=True)
        if not outcomes and not empty and not code:
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
        return max(code, FAILED if counts["failed"] or empty else 0)

    return Verb("test", texts, [argument("paths", nargs=-1), *data_options(texts)], run)


def _file(scenario: Scenario) -> str:
    return scenario.span.file.path if scenario.span is not None else ""


def _outcomes(texts: Texts, library: Library, scenarios: list[Scenario], as_of: str | None) -> list[Outcome]:
    if not scenarios:
        return []
    try:
        return run_scenarios(library, scenarios, as_of)
    except CannotStart as problem:
        raise cannot_start(texts, problem) from problem


def _games(texts: Texts, paths: tuple[str, ...]) -> dict[Path, Asked]:
    """The games' folders, and what of each is asked for."""
    found: dict[Path, Asked] = {}
    others = []
    for path in paths:
        folder = find_game(path)
        if folder is not None:
            found.setdefault(whole_path(folder), Asked()).whole = True
        else:
            others.append(path)
    if others or not paths:
        targets = find_targets(something_to_read(texts, tuple(others)))
        missing = [finding for finding in targets.stray if severity_of(finding) is Severity.ERROR]
        if missing:
            raise Refused("\n".join(format_one(finding, texts.language) for finding in missing))
        for folder, files in targets.games.items():
            asked = found.setdefault(whole_path(folder), Asked())
            asked.files |= {show(file) for file in files}
            asked.joining = tuple(targets.joining.get(folder, ()))
    return found


def _failure(texts: Texts, outcome: Outcome) -> str:
    span = outcome.place or outcome.span
    place = f"{span.place}: " if span is not None else ""
    lines = [f"{place}{texts('scenario-failed')}: {outcome.name}"]
    lines += [f"    {line}" for line in _told(texts, outcome).splitlines()]
    return "\n".join(lines)


def _told(texts: Texts, outcome: Outcome) -> str:
    """Why it failed; why a match cannot be started is known to the command line."""
    failure = outcome.failure
    if failure is not None and failure.key == "cannot-start":
        return start_reason(texts, str(failure.parts["why"]))
    return outcome.told(texts.language)
