"""Saved matches: written and read at the table and by ``--load``, and what is said of files that are none."""

import json

import pytest

from command_line import kirifuda
from kirifuda.engine.randomness import Dice
from kirifuda.play.saves import CannotLoad, loaded, write_save
from tables import library, sit

GAME = "crossxgear"


def in_an_effect(seed: int = 0):
    """A match that waits for the target of an effect, with more of the effect to come."""
    for number in range(seed, 50):
        match, dice = library(GAME).start(number, ["aria-kanon"] * 2, trace=True), Dice(number)
        while (decision := match.decision) is not None:
            if decision.kind == "target" and len(match.state.frames) > 3:
                return match
            match.choose(dice.below(len(decision.values)))
    raise AssertionError("no effect has asked for a target")


def played_on(match, count: int = 30):
    for _ in range(count):
        if match.decision is None:
            break
        match.choose(len(match.decision.values) - 1)
    return match.log_hash


def test_a_match_saved_within_an_effect_goes_on_the_same(tmp_path):
    match, path = in_an_effect(), tmp_path / "m.json"
    write_save(path, match, GAME)
    assert played_on(loaded(library(GAME), path)) == played_on(match.clone())
    write_save(path, match, GAME)  # a save may be written over


def test_save_and_load_at_the_table(tmp_path):
    path = tmp_path / "m.json"
    sat = sit(GAME, ["", f"save {path}", 1, "", f"load {path}"], match=in_an_effect(), seats=("human", "human"))
    assert path.exists() and len(sat.match.choices) in (len(in_an_effect().choices), len(in_an_effect().choices) + 1)
    sat = sit(GAME, [f"読込 {path}", "undo"], columns=120)
    assert sat.match.choices == in_an_effect().choices and "no decision to take back" in sat.text


def test_load_by_option_and_record_of_the_whole(capsys, tmp_path, monkeypatch):
    save, record = tmp_path / "m.json", tmp_path / "r.json"
    match = in_an_effect()
    write_save(save, match, GAME)
    words = ("play", GAME, "--seats", "random,random", "--load", save, "--record", record)
    assert kirifuda(capsys, *words).code == 0
    steps = json.loads(record.read_text(encoding="utf-8"))["steps"]
    assert [step[3] for step in steps][: len(match.choices)] == match.choices
    assert kirifuda(capsys, "replay", record).code == 0


def test_a_record_is_loaded_at_the_table_too(capsys, tmp_path):
    record = tmp_path / "r.json"
    assert kirifuda(capsys, "play", GAME, "--seats", "random", "--seed", 5, "--record", record).code == 0
    match = loaded(library(GAME), record)
    assert match.decision is None and match.result is not None


@pytest.mark.parametrize("language", ["ja", "ko", "en"])
def test_a_match_of_another_game_is_refused_with_its_name(tmp_path, language):
    path = tmp_path / "m.json"
    write_save(path, in_an_effect(), GAME)
    sat = sit("tests/games/hills", [f"load {path}"], language=language, columns=140)
    assert "crossxgear" in sat.text and not sat.match.choices


def test_a_match_of_another_game_is_refused_by_the_option(capsys, tmp_path):
    path = tmp_path / "m.json"
    write_save(path, in_an_effect(), GAME)
    ran = kirifuda(capsys, "play", "tests/games/hills", "--load", path)
    assert ran.code == 2 and "crossxgear" in ran.err
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**data, "fingerprint": "other"}), encoding="utf-8")
    ran = kirifuda(capsys, "play", GAME, "--load", path)
    assert ran.code == 2 and "other rules or cards" in ran.err


@pytest.mark.parametrize(
    "change",
    [
        {"version": 99},
        {"rulings": 1},
        {"as_of": None},
        {"setup": {}},
        {"log": []},
        {"log": [[0, 0, 0, -5]]},
        {"state": {}},
    ],
)
def test_a_damaged_save_is_refused(tmp_path, change):
    path = tmp_path / "m.json"
    write_save(path, in_an_effect(), GAME)
    data = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**data, **change}), encoding="utf-8")
    with pytest.raises(CannotLoad) as problem:
        loaded(library(GAME), path)
    assert str(path) in problem.value.said("en", str(path))


def test_a_save_that_gives_itself_more_is_refused(tmp_path):
    path = tmp_path / "m.json"
    write_save(path, in_an_effect(), GAME)
    data = json.loads(path.read_text(encoding="utf-8"))
    data["state"]["v0"] = [99, 1]
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(CannotLoad):
        loaded(library(GAME), path)


def test_a_file_that_is_no_save_is_not_overwritten_and_all_is_said(tmp_path):
    notes, nothing = tmp_path / "notes.txt", tmp_path / "no" / "m.json"
    notes.write_text("precious", encoding="utf-8")
    keys = [f"save {notes}", f"save {nothing}", "save", f"load {notes}", f"load {nothing}", "load", "save a\0b"]
    sat = sit(GAME, keys, columns=140)
    assert notes.read_text(encoding="utf-8") == "precious"
    for said in ("is not overwritten", "cannot be written", "save match.json", "is not JSON", "cannot be opened",
                 "load match.json"):  # fmt: skip
        assert said in sat.text
    assert not sat.match.choices
