"""The paths a verb is asked about, by default the current folder."""

from __future__ import annotations

from kirifuda.cli.commands import Refused
from kirifuda.cli.texts import Texts
from kirifuda.lint.targets import find_targets


def something_to_read(texts: Texts, paths: tuple[str, ...]) -> tuple[str, ...]:
    """The paths, by default the current folder; refuses when no file of a game is there."""
    asked = paths or (".",)
    targets = find_targets(asked)
    if not targets.games and not targets.stray:
        raise Refused(texts("error", text=texts("nothing-here", paths=asked)))
    return asked
