"""The way in for programs: a game by its name or folder becomes a Library; a saved match goes on."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from kirifuda.core.diagnostics import Diagnostic, Severity
from kirifuda.engine.game import Game
from kirifuda.engine.library import CannotStart, Library
from kirifuda.engine.saving import CannotRestore
from kirifuda.reading.findings import severity_of
from kirifuda.reading.games import read_game
from kirifuda.report.text import format_text

__all__ = ["CannotLoad", "CannotRestore", "CannotStart", "Game", "Library", "load", "restore"]


class CannotLoad(Exception):
    """The game cannot be read; ``findings`` are the errors, with their places."""

    def __init__(self, findings: Sequence[Diagnostic]) -> None:
        super().__init__("\n" + format_text(findings, "en"))
        self.findings = tuple(findings)


def load(game: str | Path, *, as_of: str | date | None = None, rulings: Sequence[str] = ()) -> Library:
    """A game by the name of a built-in one or by its folder, as of a date (ISO; by default the ruleset's own).

    ``rulings``: ids of announced rulings that are to hold. Raises CannotLoad when anything in it is an error.
    """
    day = as_of.isoformat() if isinstance(as_of, date) else as_of
    data, findings = read_game(game, day, tuple(rulings))
    errors = [finding for finding in findings if severity_of(finding) is Severity.ERROR]
    if data is None or errors:
        raise CannotLoad(errors)
    return Library(data)


def restore(library: Library, data: str) -> Game:
    """A match from the text of ``Game.save``. Raises CannotRestore."""
    return library.restore(data)
