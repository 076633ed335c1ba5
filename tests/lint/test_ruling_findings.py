"""Rulings that change nothing: found by playing their scenarios without them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from kirifuda.lint.runner import lint_paths

GAMES = Path(__file__).parent.parent / "games"
WHOLE = "when: [{A: use 鍛冶}, {A: use 鍛冶}]"
HALF = "when: [{A: use 鍛冶}]"


def found_in(folder: Path) -> list[tuple[str, str, str]]:
    found = [item for item in lint_paths([folder]) if item.name != "superseded-ruling"]
    return [(item.name, item.variant, Path(item.primary.file.path).name) for item in found]


@pytest.fixture
def game(tmp_path: Path) -> Path:
    shutil.copytree(GAMES / "glade", tmp_path / "glade")
    return Path(shutil.copytree(GAMES / "stops", tmp_path / "stops"))


def rewrite(game: Path, old: str, new: str) -> None:
    path = game / "rulings" / "craft-twice.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_a_change_that_its_scenario_shows_is_clean(game: Path) -> None:
    assert found_in(game) == []


def test_a_scenario_that_holds_without_the_ruling_shows_nothing(game: Path) -> None:
    rewrite(game, WHOLE, HALF)
    rewrite(game, "A.health: 24", "A.health: 22")
    assert found_in(game) == [("change-without-effect", "scenarios", "craft-twice.yaml")]


def test_a_limit_as_it_was_changes_nothing(game: Path) -> None:
    rewrite(game, "count: 2", "count: 1")
    assert found_in(game) == [("change-without-effect", "", "craft-twice.yaml")]


def test_a_game_with_errors_is_not_played(game: Path) -> None:
    rewrite(game, "count: 2", "count: 1")
    (game / "cards" / "slip.yaml").write_text("language: ja\ncards: [{id: slip}]\n", encoding="utf-8")
    names = {name for name, _, _ in found_in(game)}
    assert "missing-key" in names and "change-without-effect" not in names
