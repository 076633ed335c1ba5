"""Lint: load the games that paths mean, run every check, and keep the findings of the files asked about."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.lint.checks import (
    change_without_effect,
    contradicting_scenarios,
    incomplete_name,
    look_alike,
    misread_scenario,
    noncanonical_wording,
    not_playable,
    order_about_none,
    own_of_whom,
    past_ruling,
    reminder_differs,
)
from kirifuda.lint.targets import find_targets
from kirifuda.reading.context import MakeReader
from kirifuda.reading.folders import show
from kirifuda.reading.games import Loaded, in_order, load_files, make_reader

Check = Callable[[Loaded], Iterator[Diagnostic]]
CHECKS: tuple[Check, ...] = (
    incomplete_name.check,
    look_alike.check,
    noncanonical_wording.check,
    not_playable.check,
    order_about_none.check,
    own_of_whom.check,
    past_ruling.check,
    reminder_differs.check,
    contradicting_scenarios.check,
    misread_scenario.check,
    change_without_effect.check,
)


def lint_paths(
    paths: Sequence[str | Path],
    as_of: str | None = None,
    rulings: tuple[str, ...] = (),
    make: MakeReader = make_reader,
    checks: Sequence[Check] = CHECKS,
) -> list[Diagnostic]:
    """All findings of some files and folders, by file and place, each once."""
    targets = find_targets(paths)
    found = list(targets.stray)
    for game, files in targets.games.items():
        loaded = load_files(game, as_of, rulings, make, tuple(targets.joining.get(game, ())))
        asked = {show(file) for file in files}
        every = [*loaded.diagnostics, *(finding for check in checks for finding in check(loaded))]
        found += [finding for finding in every if finding.primary.file.path in asked]
    return list(in_order(found))
