"""Which games and which of their files a list of paths means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from kirifuda.core.diagnostics import Arguments, Diagnostic
from kirifuda.core.similar import closest, listed
from kirifuda.core.tree import MapNode, Scalar
from kirifuda.reading.files import at_start, read_file
from kirifuda.reading.findings import has_errors
from kirifuda.reading.folders import FRONT, SUFFIXES, built_in_games, cards_folder, find_game, show, whole_path
from kirifuda.reading.values import texts
from kirifuda.reading.yaml_nodes import read_yaml

_TELLING = ("cards", "ruling", "scenarios", "game")  # top-level keys by which a lone file is known as ours
_TELLING_LINE = re.compile(rf"^(?:{'|'.join(_TELLING)})[ \t\u3000]*[:：]", re.MULTILINE)


@dataclass(slots=True)
class Targets:
    """``games``: folder to the files asked about and those that join it by their ``game`` key; ``stray``: findings
    about paths that belong to no game."""

    games: dict[Path, set[Path]] = field(default_factory=dict)
    joining: dict[Path, list[Path]] = field(default_factory=dict)
    stray: list[Diagnostic] = field(default_factory=list)

    def add(self, game: Path, file: Path) -> None:
        """Ask about a file of a game."""
        self.games.setdefault(game, set()).add(file)


def find_targets(paths: Sequence[str | Path]) -> Targets:
    """The games and files that paths (files, folders, names of built-in games) mean."""
    targets = Targets()
    for name in paths:
        path = _existing(name)
        if path is None:
            shown = Path(name).as_posix()
            targets.stray.append(Diagnostic("unreadable-file", at_start(shown), {"path": shown}, "missing"))
        elif path.is_dir():
            _add_folder(targets, path)
        else:
            _add_file(targets, path, asked=True)
    return targets


def _existing(name: str | Path) -> Path | None:
    try:
        path = Path(name)
        if path.exists():
            return whole_path(path)
    except (OSError, ValueError):
        return None
    return find_game(name)


def _add_folder(targets: Targets, folder: Path) -> None:
    asked = _game_of(folder / FRONT) is not None
    for path in _files(folder):
        _add_file(targets, path, asked)
    if (folder / FRONT).is_file():
        cards = cards_folder(folder)
        for path in _files(cards) if cards is not None else ():
            _add_file(targets, path, asked=True)


def _files(folder: Path) -> list[Path]:
    return sorted(
        path
        for path in folder.rglob("*")
        if path.suffix in SUFFIXES and not any(part.startswith(".") for part in path.relative_to(folder).parts)
    )


def _add_file(targets: Targets, path: Path, asked: bool) -> None:
    """A file under the game it belongs to; ``asked``: it is named, or its folder is a game's."""
    game = _game_of(path)
    if game is not None:
        targets.add(game, path)
        return
    users = _users_of(path)
    for user in users:
        targets.add(user, path)
    if users:
        return
    named, found = _named_game(path)
    if asked or named:
        targets.stray += found
    if isinstance(named, Path):
        targets.add(named, path)
        targets.joining.setdefault(named, []).append(path)
    elif isinstance(named, Diagnostic):
        targets.stray.append(named)
    elif (asked or named) and not has_errors(found):
        shown = show(path)
        variant = "no-game" if named else ""
        targets.stray.append(Diagnostic("unknown-file", at_start(shown), {"path": shown}, variant))


def _game_of(path: Path) -> Path | None:
    """The folder of the game a file lies in: with a ruleset.yaml, or cards/NAME beside rulesets/NAME."""
    for parent in path.parents:
        if (parent / FRONT).is_file():
            return parent
        for above in parent.parents:
            apart = above.parent / "rulesets" / parent.relative_to(above)
            if above.name == "cards" and (apart / FRONT).is_file():
                return apart
    return None


def _users_of(path: Path) -> tuple[Path, ...]:
    """The games that use a folder of shared rules."""
    folder = path.parent
    if folder.parent.name != "rulesets":
        return ()
    return tuple(sorted(front.parent for front in folder.parent.rglob(FRONT) if folder.name in _used_by(front)))


def _used_by(front: Path) -> tuple[str, ...]:
    """The folders of shared rules that a ruleset uses."""
    file = read_file(front, show(front))
    root = read_yaml(file.source).root if file.is_text else None
    return texts(root.get("uses")) if isinstance(root, MapNode) else ()


def _named_game(path: Path) -> tuple[Path | Diagnostic | bool, tuple[Diagnostic, ...]]:
    """The game a lone file names; True: it looks like one of our files but names none; False: it does not. Then what
    is wrong with it as a file of no game: a game's files tell that themselves."""
    file = read_file(path, show(path))
    if not file.is_text:
        return False, file.diagnostics
    document = read_yaml(file.source)
    root = document.root
    if not isinstance(root, MapNode):
        return _TELLING_LINE.search(file.source.text) is not None, document.diagnostics
    named = root.get("game")
    if isinstance(named, Scalar):
        game = find_game(named.text) or find_game(path.parent / named.text)
        if game is not None:
            return game, ()
        near = closest(named.text, built_in_games())
        args: Arguments = {"name": named.text, "candidates": near, "known": listed(built_in_games(), near)}
        return Diagnostic("unknown-game", named.span, args), document.diagnostics
    return any(root.get(key) is not None for key in _TELLING), document.diagnostics
