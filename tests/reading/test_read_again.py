"""A game that is read again is the one that was read, unless anything about it is another."""

import shutil
from pathlib import Path

import pytest

from examples import any_text
from kirifuda.reading import documents, games
from kirifuda.reading.games import load_files, read_game

GAMES = Path(__file__).parent.parent / "games"


@pytest.fixture
def folder(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    return shutil.copytree(GAMES / "hills", tmp_path / "hills")


def test_nothing_is_read_twice(folder):
    first, _ = read_game(folder)
    assert read_game(folder)[0] is first
    assert read_game("hills")[0] is first  # the same folder
    assert read_game(shutil.copytree(folder, folder.parent / "other"))[0] is not first  # its places are others
    assert read_game(folder)[0] is first


@pytest.mark.parametrize("file", sorted(path.name for path in (GAMES / "hills").glob("*.yaml")))
def test_another_byte_is_read(folder, file):
    first = load_files(folder)
    with (folder / file).open("ab") as data:
        data.write(b"\nno-such-key: 1\n")
    second = load_files(folder)
    assert first.game is not None and second.game is not first.game
    assert len(second.diagnostics) > len(first.diagnostics)
    (folder / file).write_bytes((GAMES / "hills" / file).read_bytes())
    assert load_files(folder).diagnostics == first.diagnostics


def test_a_file_more_or_less_is_read(folder):
    first = load_files(folder)
    (folder / "surplus.yaml").write_text("a: 1\n", encoding="utf-8")
    assert len(load_files(folder).diagnostics) == len(first.diagnostics) + 1
    (folder / "surplus.yaml").unlink()
    (folder / "zones.yaml").unlink()
    assert load_files(folder).diagnostics != first.diagnostics


def test_what_is_asked_for_is_part_of_it(monkeypatch, folder):
    first, _ = read_game(folder)
    assert read_game(folder, "1999-01-01")[0].as_of == "1999-01-01"
    assert [finding.name for finding in read_game(folder, None, ("none",))[1]] == ["unknown-id"]
    assert read_game(folder, make=any_text)[0] is not first
    monkeypatch.chdir(folder)  # places are shown from where one stands
    paths = {rule.span.file.path for rule in read_game(folder)[0].ruleset.verbs if rule.span is not None}
    assert not any(path.startswith("hills") for path in paths)


def test_little_is_kept(monkeypatch, folder):
    monkeypatch.setattr(games, "_LIMIT", 2)
    first, _ = read_game(folder)
    for day in ("2001-01-01", "2002-01-01"):
        read_game(folder, day)
    assert read_game(folder)[0] is not first
    assert len(games._KEPT) == 2
    monkeypatch.setattr(documents, "_SMALL", 0)  # large files are read each time
    assert load_files(folder).documents.files[0] is not load_files(folder).documents.files[0]
