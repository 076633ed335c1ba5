"""One match at a table: who is asked, what a person may do at a prompt, taking back, saving, handing over, the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from kirifuda.engine.decisions import Decision
from kirifuda.engine.game import Game
from kirifuda.play.commands import NEXT, NUMBER, parsed
from kirifuda.play.desk import Desk
from kirifuda.play.history import History, Refusal
from kirifuda.play.labels import Labels
from kirifuda.play.notes import Diary
from kirifuda.play.paper import Line, Paper
from kirifuda.play.saves import CannotLoad, loaded, write_save
from kirifuda.play.seats import HUMAN, Seat
from kirifuda.reading.messages import message

LOGGED = 30  # lines of the log shown when it is asked for


class Left(Exception):
    """The person at the table has left."""


class Front(Protocol):
    """Where lines go and answers come from."""

    @property
    def paper(self) -> Paper:
        """What can be written on."""

    def write(self, line: Line) -> None:
        """One line."""

    def read(self, prompt: str) -> str:
        """A typed line. Raises EOFError and KeyboardInterrupt."""

    def clear(self) -> None:
        """An empty screen, where there is one."""


@dataclass(frozen=True, slots=True)
class Table:
    """What does not change while people sit: kinds of seats, bots, words, how the game is named in files."""

    kinds: Sequence[str]
    bots: Sequence[Seat]
    labels: Labels
    name: str
    drawn: bool  # a board with frames and texts, not plain lines
    procedures: Mapping[int, str] = field(default_factory=dict)  # seats at which nobody decides: what plays them

    @property
    def people(self) -> list[int]:
        """The seats with a person."""
        return [player for player, kind in enumerate(self.kinds) if kind == HUMAN]


class Sitting:
    """Plays one match. After ``run``, ``match`` is the match as it was left or ended."""

    def __init__(self, match: Game, table: Table, front: Front) -> None:
        self.match = match
        self.table = table
        self.front = front
        self.apart = table.drawn and len(table.people) > 1
        self.diary = Diary(match, table.labels, table.people, apart=self.apart, places=not table.drawn)
        self.history = History(table.people)
        self._desk = Desk(
            table.labels,
            front,
            [table.procedures.get(seat) or self._seat(kind) for seat, kind in enumerate(table.kinds)],
            drawn=table.drawn,
        )
        self._before: int | None = None  # whose eyes the screen was last for

    def run(self) -> None:
        """Plays until the match ends. Raises Left, or KeyboardInterrupt between two decisions."""
        self._live()
        while (decision := self.match.decision) is not None:
            if self.table.kinds[decision.player] != HUMAN:
                self._answer(decision, self.table.bots[decision.player].pick(self.match))
                continue
            try:
                index = self._ask(decision)
            except (EOFError, KeyboardInterrupt) as error:
                raise Left from error
            if index is not None:
                self._answer(decision, index)
        self._tell(self.diary.public.unread())

    def _answer(self, decision: Decision, index: int) -> None:
        before = self.match.clone()
        self.diary.asked(decision, decision.values[index])
        try:
            self.match.choose(index)
        except KeyboardInterrupt:
            self._put(before, self.diary.sizes())
            raise
        self.diary.answered(decision)
        self._live()

    def _put(self, match: Game, sizes: Sequence[int] | None) -> None:
        """Another match on the table."""
        self.match = match
        self.diary.rewind(match, sizes)

    # ---------------------------------------------------------------- asking
    def _ask(self, decision: Decision) -> int | None:
        """The option a person chooses; None when it is to be asked again, perhaps of another match."""
        player = decision.player
        if self.apart and self._before != player:
            self._change_places(player)
        self.history.remember(self.match, self.diary.sizes())
        notes = self.diary.of(player)
        self._tell(notes.unread())
        sheet = self._desk.laid(decision, notes.log)
        sheet.show()
        while True:
            command, rest = parsed(self.front.read(sheet.prompt()))
            if command == NUMBER:
                if 1 <= int(rest) <= sheet.count:
                    return int(rest) - 1
                self._say("not-an-option", "wrong", count=sheet.count)
            elif command == NEXT:
                sheet.turn_page()
            elif command == "undo":
                if self._undone(decision):
                    return None
            elif command == "load":
                if self._loaded(rest):
                    return None
            elif command == "save":
                self.saved(rest)
            elif command == "board":
                sheet.show()
            elif command == "log":
                self._log(player, rest)
            elif command == "quit":
                raise Left
            else:
                index = sheet.command(command, rest)
                if index is not None:
                    return index

    def _change_places(self, player: int) -> None:
        """Nothing of one person's cards is on the screen when another sits down."""
        self.front.clear()
        self._before = player
        self.diary.public.unread()
        self.front.read(self._text("change-places", player=self._letter(player)))
        self.front.clear()

    def _undone(self, decision: Decision) -> bool:
        found = self.history.back(self.match)
        if isinstance(found, Refusal):
            who = self._letter(found.player)
            you = found.player == decision.player
            self._say(
                f"undo-{found.why}-you" if found.why == "seen" and you else f"undo-{found.why}", "wrong", player=who
            )
            return False
        self._put(found.game.clone(), found.notes)
        self._say("undone", "said")
        return True

    def _log(self, player: int, rest: str) -> None:
        count = int(rest) if rest.isdecimal() and 0 < len(rest) < 6 else LOGGED
        lines = self.diary.of(player).lines[-count:] if count else []
        self._tell(lines or [self._text("log-empty")])

    # ----------------------------------------------------------------- files
    def saved(self, name: str) -> bool:
        """Saves the match as it stands and says so, or why not."""
        if not name:
            self._say("save-what", "wrong")
            return False
        try:
            write_save(Path(name), self.match, self.table.name)
        except FileExistsError:
            self._say("save-other-file", "wrong", path=name)
        except OSError as error:
            self._say("save-failed", "wrong", path=name, why=error.strerror or type(error).__name__)
        except ValueError:  # a name no file can have
            self._say("save-failed", "wrong", path=name, why=self._text("save-bad-name"))
        else:
            self._say("saved", "said", path=name, game=self.table.name)
            return True
        return False

    def _loaded(self, name: str) -> bool:
        if not name:
            self._say("load-what", "wrong")
            return False
        try:
            match = loaded(self.match.library, Path(name))
        except CannotLoad as problem:
            self.tell(problem.said(self.table.labels.language, name), "wrong")
            return False
        except (OSError, ValueError) as error:
            why = (error.strerror if isinstance(error, OSError) else None) or type(error).__name__
            self._say("load-failed", "wrong", path=name, why=why)
            return False
        self.history.forget()
        self._put(match, None)
        self._before = None
        self._say("loaded", "said", path=name, decisions=len(match.choices))
        return True

    # ----------------------------------------------------------------- words
    def tell(self, text: str, style: str) -> None:
        """A paragraph on the front."""
        if self.table.drawn:
            for line in self.front.paper.text(text, style):
                self.front.write(line)
        else:
            self.front.write(((text, style),))

    def _live(self) -> None:
        """What has happened is told at once where no eyes have to be kept apart."""
        if not self.apart:
            self._tell(self.diary.public.unread())

    def _tell(self, lines: Sequence[str]) -> None:
        for text in lines:
            bare = text.lstrip()
            if not self.table.drawn:
                self.front.write(((text, "news"),))
                continue
            for line in self.front.paper.text(bare, "news" if text != bare else "said", len(text) - len(bare)):
                self.front.write(line)

    def _say(self, key: str, style: str, **args: str | int) -> None:
        self.tell(self._text(key, **args), style)

    def _text(self, key: str, **args: str | int) -> str:
        return message("play", key, self.table.labels.language, **args)

    def _seat(self, kind: str) -> str:
        return self._text(f"seat-{kind}")

    @staticmethod
    def _letter(player: int) -> str:
        return chr(ord("A") + player)
