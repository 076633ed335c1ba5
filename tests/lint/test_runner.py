"""Which files lint looks at, and to which game they belong."""

from __future__ import annotations

from pathlib import Path

import pytest

from examples import game_folder, lint_structure, write_files
from kirifuda.lint.runner import lint_paths
from kirifuda.reading.data import data_folder
from kirifuda.reading.folders import built_in_games

BAD = "language: ja\ncards:\n  - {id: hill, name: {ja: 丘, ko: 언덕, en: Hill}, kind: lnad}\n"


def lint(*paths: str | Path) -> list[str]:
    return [f"{item.name} {item.primary.file.path}" for item in lint_structure(*paths)]


@pytest.fixture(autouse=True)
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_card_file_alone_belongs_to_the_game_of_its_folder(tmp_path: Path) -> None:
    folder = game_folder(
        tmp_path, {"cards/a.yaml": BAD, "cards/b.yaml": BAD.replace("hill", "two").replace("丘", "岡")}
    )
    assert lint(folder / "cards" / "a.yaml") == ["unknown-id example/cards/a.yaml"]


def test_a_way_back_in_a_path_hides_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = game_folder(tmp_path, {"cards/a.yaml": BAD})
    monkeypatch.chdir(folder / "cards")
    for path in ("..", "../cards", "../cards/a.yaml", "../../example", folder / "cards" / ".." / "cards" / "a.yaml"):
        assert len(lint(path)) == 1, path


def test_folder_above_several_games_finds_each_file_once(tmp_path: Path) -> None:
    game_folder(tmp_path, {"cards/a.yaml": BAD})
    found = lint(tmp_path, tmp_path / "example", "example/cards/a.yaml")
    assert found == ["unknown-id example/cards/a.yaml"]


def test_cards_beside_rulesets(tmp_path: Path) -> None:
    game_folder(tmp_path, {})
    front = "id: mine\nextends: ../../base\n"
    write_files(tmp_path, {"rulesets/mine/ruleset.yaml": front, "cards/mine/a.yaml": BAD})
    for path in ("cards/mine/a.yaml", "cards/mine", "rulesets/mine", "."):
        assert lint(path) == ["unknown-id cards/mine/a.yaml"]


def test_a_lone_file_names_its_game(tmp_path: Path) -> None:
    name = built_in_games()[0]
    deck = "id: lone\ngame: {}\nname: {{ja: x, ko: x, en: x}}\ncards: {{no-such-card: 1}}\n"
    write_files(tmp_path, {"lone.yaml": deck.format(name), "odd.yaml": deck.format("no-such-game")})
    assert lint("lone.yaml") == ["unknown-id lone.yaml"]
    assert lint("odd.yaml") == ["unknown-game odd.yaml"]


def test_a_file_of_no_game(tmp_path: Path) -> None:
    write_files(tmp_path, {"a.yaml": BAD, "b.yaml": "x: 1\n", "c/d.yaml": "x: 1\n"})
    assert lint("a.yaml", "b.yaml") == ["unknown-file a.yaml", "unknown-file b.yaml"]
    assert lint(".") == ["unknown-file a.yaml"]
    assert [item.variant for item in lint_structure("a.yaml", "b.yaml")] == ["no-game", ""]


def test_what_does_not_exist_and_the_name_of_a_game() -> None:
    assert lint("nothing.yaml") == ["unreadable-file nothing.yaml"]
    assert lint("\0") == ["unreadable-file \0"]
    assert lint(built_in_games()[0]) == []


def test_shared_rules_belong_to_the_games_beside_them() -> None:
    assert lint(data_folder() / "rulesets" / "shared") == []


def test_the_project_itself_is_clean(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(data_folder())
    history = ("superseded-ruling", "expired-ruling")  # notes for the reader of a record, nothing to mend
    assert [finding for finding in lint_paths(["rulesets", "cards"]) if finding.name not in history] == []


def test_findings_are_ordered_by_place(tmp_path: Path) -> None:
    text = "language: xx\ncards:\n  - {id: B, name: {ja: 丘, ko: 언덕, en: Hill}, kind: land}\n  - {id: b}\n"
    game_folder(tmp_path, {"cards/b.yaml": text, "cards/a.yaml": "language: ja\ncards: 1\n", "a.yaml": "x: 1\n"})
    found = lint_structure("example")
    assert [item.primary.place for item in found] == [
        "example/a.yaml:1:1",
        "example/cards/a.yaml:2:8",
        "example/cards/b.yaml:1:11",
        "example/cards/b.yaml:3:10",
        "example/cards/b.yaml:4:10",
        "example/cards/b.yaml:4:10",
    ]
