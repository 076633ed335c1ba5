"""Builds the little game folders that examples of findings stand in, and a sentence reader that accepts everything."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from pathlib import Path

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.source import Span
from kirifuda.lint.checks import contradicting_scenarios, incomplete_name, look_alike, past_ruling
from kirifuda.lint.runner import lint_paths
from kirifuda.model.abilities import Ability
from kirifuda.model.amounts import Number
from kirifuda.model.conditions import TurnOf
from kirifuda.model.effects import Do
from kirifuda.model.objects import Player, Select
from kirifuda.model.vocabulary import Vocabulary
from kirifuda.reading.findings import Example

HILLS = Path(__file__).parent / "games" / "hills"
FOLDERS = {"cards": "cards", "deck": "decks", "ruling": "rulings", "scenarios": "scenarios"}


class AnyText:
    """Stands in for the sentence reader where a test is not about sentences; remembers what it was given."""

    def __init__(self, seen: list[str] | None = None) -> None:
        self.seen = seen if seen is not None else []

    def with_slots(self, slots: Mapping[str, tuple[str, ...]]) -> AnyText:
        return self

    def abilities(self, span: Span, ability_names: tuple[str, ...] = ()):
        self.seen.append(span.text)
        return tuple(Ability() for line in span.text.splitlines() if line.strip()), ()

    def effects(self, span: Span):
        self.seen.append(span.text)
        return (Do("any", ()),), ()

    def noun(self, span: Span):
        self.seen.append(span.text)
        return Select(), ()

    def condition(self, span: Span):
        self.seen.append(span.text)
        return TurnOf(Player("you")), ()

    def amount(self, span: Span):
        self.seen.append(span.text)
        return Number(1), ()

    def triggers(self, span: Span):
        self.seen.append(span.text)
        return (), ()


def any_text(vocabulary: Vocabulary, language: str) -> AnyText:
    """A maker of such readers."""
    return AnyText()


def lint_structure(*paths: str | Path) -> list[Diagnostic]:
    """Lint without reading sentences."""
    checks = (incomplete_name.check, look_alike.check, past_ruling.check, contradicting_scenarios.check)
    return lint_paths(paths, make=any_text, checks=checks)


def write_files(folder: Path, files: Mapping[str, str | bytes]) -> Path:
    """Files under a folder; a name that ends in a slash is a folder."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if name.endswith("/"):
            path.mkdir(exist_ok=True)
        else:
            path.write_bytes(content if isinstance(content, bytes) else content.encode("utf-8"))
    return folder


def game_folder(place: Path, files: Mapping[str, str | bytes]) -> Path:
    """A game ``example`` that extends the game ``base`` beside it (a copy of tests/games/hills)."""
    if not (place / "base").exists():
        shutil.copytree(HILLS, place / "base")
    front = {"ruleset.yaml": "id: example\nextends: ../base\n"}
    return write_files(place / "example", {**front, **files})


def example_folder(place: Path, example: Example) -> Path:
    """The game folder of a finding's example."""
    if example.files:
        return game_folder(place, example.files)
    data = example.text.encode(example.encoding)
    name = f"{FOLDERS[example.kind]}/example.yaml" if example.kind in FOLDERS else f"{example.kind}.yaml"
    return game_folder(place, {name: data})
