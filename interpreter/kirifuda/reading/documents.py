"""The files of a game, read and checked against their schemas; items of several layers laid over one another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.tree import MapNode, Node, Scalar
from kirifuda.reading.files import decode, read_file
from kirifuda.reading.shape import Mark, check_shape
from kirifuda.reading.values import maps
from kirifuda.reading.yaml_nodes import read_yaml

CARDS, DECK, RULING, SCENARIOS, RULESET, WORDS = "cards", "deck", "ruling", "scenarios", "ruleset", "words"


@dataclass(frozen=True, slots=True)
class FilePlace:
    """Where a file is, its path as shown, its path inside the game's data, and what kind of file it is."""

    path: Path
    shown: str
    inner: str
    kind: str
    layer: int = 0


@dataclass(frozen=True, slots=True)
class GameFile:
    """A file that was read: ``root`` conforms to the schema of its kind."""

    place: FilePlace
    data: bytes
    root: MapNode | None
    marks: tuple[Mark, ...]
    diagnostics: tuple[Diagnostic, ...]

    def language(self, default: str) -> str:
        """The language of the file's sentences."""
        value = self.root.get("language") if self.root is not None else None
        return value.text if isinstance(value, Scalar) else default


@dataclass(frozen=True, slots=True)
class Item:
    """One entry of a file's list, with the language of its sentences."""

    node: MapNode
    language: str
    layer: int


def read_game_file(place: FilePlace) -> GameFile:
    """Read one file; whatever is wrong stands in its diagnostics."""
    file = read_file(place.path, place.shown)
    if not file.is_text:
        return GameFile(place, file.data, None, (), file.diagnostics)
    return _checked(place, file.data) if len(file.data) <= _SMALL else _check(place, file.data)


def _check(place: FilePlace, data: bytes) -> GameFile:
    """A file's tree, of its text."""
    document = read_yaml(decode(place.shown, data).source)
    if document.root is None:
        return GameFile(place, data, None, (), document.diagnostics)
    shape = check_shape(document.root, place.kind)
    root = shape.root if isinstance(shape.root, MapNode) else None
    found = (*document.diagnostics, *shape.diagnostics)
    return GameFile(place, data, root, tuple(shape.marks), found)


#: one file is part of many games, and of one game that is read again
_checked = lru_cache(maxsize=1024)(_check)
_SMALL = 1 << 16  # bytes of a file that is kept


class Documents:
    """All files of a game, the lowest layer first."""

    def __init__(self, files: tuple[GameFile, ...], languages: dict[int, str]) -> None:
        self.files = files
        self.languages = languages  # of each layer

    def of(self, kind: str) -> tuple[GameFile, ...]:
        """The files of a kind that could be read."""
        return tuple(file for file in self.files if file.place.kind == kind and file.root is not None)

    def items(self, kind: str, key: str, id_key: str = "id") -> tuple[Item, ...]:
        """The entries of ``key`` in all files of a kind; one of a higher layer takes the place of one below."""
        found: dict[str, Item] = {}
        for file in self.of(kind):
            for node in maps(self._get(file, key)):
                ident = node.get(id_key)
                name = ident.text if isinstance(ident, Scalar) else f"{file.place.shown}:{node.span.start}"
                if name not in found or found[name].layer < file.place.layer:
                    found[name] = Item(node, self.language(file), file.place.layer)
        return tuple(found.values())

    def last(self, kind: str, key: str) -> tuple[Node | None, str]:
        """The value of ``key`` in the highest layer that has it, and the language of its file."""
        for file in reversed(self.of(kind)):
            value = self._get(file, key)
            if value is not None:
                return value, self.language(file)
        return None, ""

    def language(self, file: GameFile) -> str:
        """The language of a file's sentences."""
        return file.language(self.languages.get(file.place.layer, ""))

    @staticmethod
    def _get(file: GameFile, key: str) -> Node | None:
        return file.root.get(key) if file.root is not None else None
