"""What the people at a table have been told: for each pair of eyes a log of its own, and what of it is not yet read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kirifuda.engine.decisions import Decision
from kirifuda.engine.game import Game
from kirifuda.play.labels import Labels
from kirifuda.play.log import Log


class Notes:
    """The lines of one log and how many of them have been read."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.lines: list[str] = list(log.news())
        self.read = 0

    def unread(self) -> list[str]:
        """The lines since the last call."""
        news, self.read = self.lines[self.read :], len(self.lines)
        return news


class Diary:
    """All notes of a table: those of everybody together, and where two people hide their hands from one another each
    one's own."""

    def __init__(self, match: Game, labels: Labels, people: Sequence[int], *, apart: bool, places: bool) -> None:
        self.public = Notes(Log(match, labels, list(people) or None, places=places))
        self._own = {p: Notes(Log(match, labels, [p], places=places)) for p in people} if apart else {}

    def of(self, player: int) -> Notes:
        """What one person may read."""
        return self._own.get(player, self.public)

    def asked(self, decision: Decision, value: Any) -> None:
        """Before an answer is given."""
        for notes in self._all():
            notes.log.asked(decision, value)

    def answered(self, decision: Decision) -> None:
        """After the answer."""
        for notes in self._all():
            notes.lines += notes.log.answered(decision)

    def rewind(self, game: Game, sizes: Sequence[int] | None) -> None:
        """Another match, or an earlier moment of this one, when the notes were as long as ``sizes`` says."""
        for number, notes in enumerate(self._all()):
            notes.log.rewind(game)
            if sizes is not None:
                del notes.lines[sizes[number] :]
            notes.read = len(notes.lines)

    def sizes(self) -> tuple[int, ...]:
        """How long the notes are now."""
        return tuple(len(notes.lines) for notes in self._all())

    def _all(self) -> Iterator[Notes]:
        yield self.public
        yield from self._own.values()
