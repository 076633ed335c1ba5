"""Where a game's files are: built-in games by name, any folder with a ruleset.yaml, what they use and extend."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from kirifuda.core.diagnostics import Arguments, Diagnostic
from kirifuda.core.similar import closest
from kirifuda.core.source import Span
from kirifuda.core.tree import MapNode
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.reading.data import data_folder
from kirifuda.reading.documents import CARDS, DECK, RULESET, RULING, SCENARIOS, WORDS, Documents, FilePlace, GameFile
from kirifuda.reading.documents import read_game_file as read_one
from kirifuda.reading.files import at_start, read_file
from kirifuda.reading.values import located as texts_with_places
from kirifuda.reading.values import scalar, text
from kirifuda.reading.yaml_nodes import read_yaml

FRONT = "ruleset.yaml"
RULESETS = "rulesets"
SUFFIXES = (".yaml", ".yml")
RULESET_FILES = (
    "ruleset", "terms", "words", "state", "zones", "kinds", "verbs", "keywords", "setup", "flow", "actions", "policies",
    "rules", "formats", "clauses", "procedures",
)  # fmt: skip
FOLDERS = {"cards": CARDS, "decks": DECK, "rulings": RULING, "scenarios": SCENARIOS}


def built_in_games() -> tuple[str, ...]:
    """The names of the games that come along."""
    return tuple(sorted(_built_in()))


@cache
def _built_in() -> dict[str, Path]:
    """Name to ruleset folder of the games that come along; they may stand together in folders (classic/NAME)."""
    return {path.parent.name: path.parent for path in sorted((data_folder() / RULESETS).rglob(FRONT))}


def find_game(name: str | Path) -> Path | None:
    """The ruleset folder of a built-in game, or the folder itself where it holds a ruleset.yaml."""
    if isinstance(name, str) and name in built_in_games():
        return _built_in()[name]
    try:
        folder = Path(name)
        return folder if (folder / FRONT).is_file() else None
    except (OSError, ValueError):
        return None


def kind_of(path: Path) -> str | None:
    """What kind of file a path inside a game's folders is, by its name and its folder."""
    if path.suffix not in SUFFIXES:
        return None
    for parent in path.parents:
        if (parent / FRONT).is_file():
            break
        if parent.name in FOLDERS:
            return FOLDERS[parent.name]
    if path.stem == "cards":
        return CARDS
    if path.stem in RULESET_FILES:
        return WORDS if path.stem == "terms" else path.stem
    return None


def kind_by_keys(path: Path) -> str | None:
    """What kind of file one is that stands in no folder of ours, by its own keys."""
    file = read_file(path, show(path))
    root = read_yaml(file.source).root if file.is_text else None
    if not isinstance(root, MapNode):
        return None
    for key, kind in (("ruling", RULING), ("scenarios", SCENARIOS), ("cards", CARDS)):
        value = root.get(key)
        if value is not None:
            return DECK if key == "cards" and isinstance(value, MapNode) else kind
    return None


@dataclass(slots=True)
class _Search:
    """The files found so far, layer by layer."""

    files: list[GameFile] = field(default_factory=list)
    diagnostics: list[Diagnostic] = field(default_factory=list)
    languages: dict[int, str] = field(default_factory=dict)
    visited: list[Path] = field(default_factory=list)
    layer: int = 0


def collect(folder: Path, joining: tuple[Path, ...] = ()) -> tuple[Documents, tuple[Diagnostic, ...]]:
    """All files of the game in a folder, with those of what it uses and extends, and files elsewhere that join it."""
    search = _Search()
    _add_game(search, whole_path(folder))
    for path in joining:
        kind = kind_of(path) or kind_by_keys(path)
        if kind is None:
            search.diagnostics.append(Diagnostic("unknown-file", at_start(show(path)), {"path": show(path)}))
        else:
            search.files.append(read_one(FilePlace(path, show(path), f"joining/{path.name}", kind, search.layer)))
    return Documents(tuple(search.files), search.languages), tuple(search.diagnostics)


def show(path: Path) -> str:
    """A path for people: from where they stand, else from the data that comes along, else whole."""
    for base in (Path.cwd(), data_folder()):
        if path.is_absolute() and path.is_relative_to(base):
            return path.relative_to(base).as_posix()
    return path.as_posix()


def located(shown: str) -> Path:
    """The file that is shown as this path."""
    path = Path(shown)
    return path if path.exists() else data_folder() / path


def _add_game(search: _Search, folder: Path) -> None:
    search.visited.append(folder.resolve())
    front = read_one(FilePlace(folder / FRONT, show(folder / FRONT), _inner(folder, folder / FRONT), RULESET))
    root = front.root
    if root is not None:
        for used in texts_with_places(root.get("uses")):
            _add_shared(search, used.text, used.span)
        base = scalar(root, "extends")
        if base is not None:
            _add_base(search, folder, base.text, base.span)
    search.layer += 1
    search.languages[search.layer] = (text(root, "language") if root is not None else None) or LANGUAGES[0]
    _add_folder(search, folder)


def _add_shared(search: _Search, name: str, span: Span) -> None:
    folder = data_folder() / RULESETS / name
    known = tuple(sorted(path.name for path in folder.parent.iterdir() if path.is_dir()))
    if name not in known:
        candidates: Arguments = {"name": name, "candidates": closest(name, known)}
        search.diagnostics.append(Diagnostic("unknown-game", span, candidates, "shared"))
        return
    if folder.resolve() in search.visited:
        return
    search.visited.append(folder.resolve())
    search.layer += 1
    search.languages[search.layer] = LANGUAGES[0]
    _add_folder(search, folder)


def _add_base(search: _Search, folder: Path, name: str, span: Span) -> None:
    found = find_game(name) or find_game(folder / name)
    base = whole_path(found) if found is not None else None
    if base is None:
        args: Arguments = {"name": name, "candidates": closest(name, built_in_games())}
        search.diagnostics.append(Diagnostic("unknown-game", span, args))
    elif base.resolve() in search.visited:
        search.diagnostics.append(Diagnostic("circular-extends", span, {"name": name}))
    else:
        _add_game(search, base)


def _add_folder(search: _Search, folder: Path) -> None:
    for path in _yaml_files(folder):
        kind = kind_of(path)
        place = FilePlace(path, show(path), _inner(folder, path), kind or "", search.layer)
        if kind is None:
            search.diagnostics.append(Diagnostic("unknown-file", at_start(place.shown), {"path": place.shown}))
        else:
            search.files.append(read_one(place))


def _yaml_files(folder: Path) -> list[Path]:
    """The files of a game's own folder, then those of its cards folder where that stands apart."""
    found = sorted(path for path in folder.rglob("*") if path.suffix in SUFFIXES and not _is_nested(path, folder))
    cards = cards_folder(folder)
    if cards is not None:
        found += sorted(path for path in cards.rglob("*") if path.suffix in SUFFIXES)
    return found


def cards_folder(folder: Path) -> Path | None:
    """The folder cards/NAME that belongs to a folder rulesets/NAME."""
    whole = whole_path(folder)
    base = _above_rulesets(whole)
    cards = base / CARDS / whole.relative_to(base / RULESETS) if base is not None else None
    return cards if cards is not None and cards.is_dir() else None


def _above_rulesets(folder: Path) -> Path | None:
    """The folder that holds rulesets/ and cards/, where a ruleset's folder lies in the former."""
    return next((parent.parent for parent in folder.parents if parent.name == RULESETS), None)


def _is_nested(path: Path, folder: Path) -> bool:
    """The file belongs to another game inside this folder, or to a hidden folder."""
    for parent in path.parents:
        if parent == folder:
            return False
        if parent.name.startswith(".") or (parent / FRONT).is_file():
            return True
    return False


def _inner(folder: Path, path: Path) -> str:
    """The path inside the data of a game, wherever that lies."""
    base = _above_rulesets(folder) or folder
    return path.relative_to(base).as_posix()


def whole_path(path: Path) -> Path:
    """A path from the root on, without a way back in it: as the files of a game's folder are listed."""
    return Path(os.path.normpath(path.absolute()))
