"""Matches as files that go on: saved at a decision (what ``Game.save`` gives, and of which game it is), or recorded."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from kirifuda.engine.game import Game
from kirifuda.engine.library import CannotStart, Library
from kirifuda.engine.saving import VERSION, CannotRestore
from kirifuda.play.replay import Divergence, NotAReplay, play_again, read_replay
from kirifuda.reading.messages import message

FORMAT = "kirifuda-save"


class CannotLoad(Exception):
    """No match comes of the file; ``args[0]`` is the key of the reason, ``about`` what the reason names."""

    def __init__(self, key: str, **about: str | int) -> None:
        super().__init__(key)
        self.about = about

    def said(self, language: str, path: str) -> str:
        """The reason in words."""
        key = str(self.args[0])
        return message("cli" if key.startswith("replay-") else "play", key, language, path=path, **self.about)


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved match: how its game was named, as of when and with which rulings, and the text to restore it from."""

    game: str
    as_of: str
    rulings: tuple[str, ...]
    fingerprint: str
    text: str


def write_save(path: Path, match: Game, name: str) -> None:
    """A match as a file. ``name``: how its game is named. Raises OSError, and FileExistsError for a file that is there
    and no save."""
    if path.exists() and path.stat().st_size and not is_save(path):
        raise FileExistsError(str(path))
    data = match.library.game
    head = {"format": FORMAT, "game": name, "as_of": data.as_of, "rulings": list(data.switched_on)}
    path.write_text(json.dumps({**head, **json.loads(match.save())}, ensure_ascii=False) + "\n", encoding="utf-8")


def is_save(path: Path) -> bool:
    """Whether a file says that it is a save. Raises OSError."""
    return _data(path) is not None


def read_save(path: Path) -> Saved | None:
    """A saved match, or None where the file is none (but perhaps a record). Raises OSError, CannotLoad."""
    data = _data(path)
    if data is None:
        return None
    if data.get("version") != VERSION:
        raise CannotLoad("replay-other-version")
    game, as_of, fingerprint, rulings = (data.get(key) for key in ("game", "as_of", "fingerprint", "rulings"))
    if not isinstance(rulings, list) or not all(isinstance(text, str) for text in (game, as_of, fingerprint, *rulings)):
        raise CannotLoad("replay-damaged")
    return Saved(str(game), str(as_of), tuple(rulings), str(fingerprint), json.dumps(data, ensure_ascii=False))


def restored(library: Library, saved: Saved) -> Game:
    """The match, where it is one of this game and data and agrees with its own choices. Raises CannotLoad."""
    if saved.fingerprint != library.fingerprint:
        raise CannotLoad("load-other-data", name=saved.game, date=saved.as_of)
    try:
        match = library.restore(saved.text)
        if not _agrees(library, match):
            raise CannotLoad("replay-damaged")
    except (CannotRestore, CannotStart, LookupError, TypeError, ValueError, AttributeError) as error:
        raise CannotLoad("replay-damaged") from error
    return match


def loaded(library: Library, path: Path) -> Game:
    """A match out of either kind of file, for a table at which this game lies already. Raises OSError, CannotLoad."""
    saved = read_save(path)
    if saved is not None:
        return restored(library, saved)
    try:
        replay = read_replay(path)
        if replay.fingerprint != library.fingerprint:
            raise CannotLoad("load-other-data", name=replay.game, date=replay.as_of)
        match, steps = play_again(library, replay, trace=True)
    except NotAReplay as problem:
        raise CannotLoad(problem.args[0]) from problem
    except CannotStart as problem:
        raise CannotLoad("replay-damaged") from problem
    for step in steps:
        if isinstance(step, Divergence):
            raise CannotLoad("replay-damaged")
    return match


def _agrees(library: Library, match: Game) -> bool:
    """Whether the choices of a match, made again, lead to where it stands."""
    setup = match.setup
    again = library.start(**{key: setup[key] for key in setup if key != "trace"}, trace=bool(setup.get("trace")))
    for index in match.choices:
        if again.decision is None or not 0 <= index < len(again.decision.values):
            return False
        again.choose(index)
    return again.save() == match.save()


def _data(path: Path) -> dict[str, Any] | None:
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
    except (ValueError, RecursionError):
        return None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        return None
    return data
