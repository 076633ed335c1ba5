"""Setups that are played, at the command line: modes, seats without a deck, and what a record keeps of them."""

import json
from pathlib import Path

import pytest

from command_line import LANGUAGES, kirifuda

GAME = Path(__file__).parents[1] / "games" / "orchard"
WELL = GAME.parent / "well"


@pytest.mark.parametrize("mode", ["own", "shared"])
def test_a_record_keeps_the_mode_and_what_was_picked(capsys, tmp_path, mode):
    path = tmp_path / "match.json"
    words = ("play", GAME, "--seats", "random,random", "--seed", 5, "--mode", mode, "--decks", "apples,-")
    assert kirifuda(capsys, *words, "--record", path).code == 0
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert kept["mode"] == mode and kept["decks"] == ["apples", None]
    for language in LANGUAGES:
        ran = kirifuda(capsys, "replay", path, "--game", GAME, "--lang", language)
        assert ran.code == 0 and kept["log_hash"] in ran.out
    assert kirifuda(capsys, "play", GAME, "--load", path, "--seats", "random,random").code == 0


@pytest.mark.parametrize("verb", [("play",), ("simulate", "--games", 1)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_mode_that_is_not_there_is_refused_with_those_that_are(capsys, verb, language):
    ran = kirifuda(capsys, verb[0], GAME, *verb[1:], "--mode", "none", "--lang", language)
    assert ran.code == 2 and "own" in ran.err and "shared" in ran.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_picked_is_said_in_the_reader_s_language(capsys, language):
    words = ("simulate", GAME, "--games", 1, "--mode", "shared", "--decks", "apples", "--lang", language)
    ran = kirifuda(capsys, *words)
    assert ran.code == 1 and "apple-tree" in ran.err and "is not there to be picked once more" not in ran.err


def test_simulation_without_decks_picks_at_random(capsys):
    """In both modes, by one process or two, with the same figures."""
    for mode in ("own", "shared"):
        words = ("simulate", GAME, "--games", 40, "--mode", mode, "--json")
        one, two = (json.loads(kirifuda(capsys, *words, "--jobs", jobs).out) for jobs in (1, 2))
        assert one["log_hash"] == two["log_hash"] and one["mode"] == mode and one["decks"] is None


def test_a_game_whose_setup_brings_all_cards_needs_no_decks(capsys):
    for bots in ("random", "random,greedy,greedy"):
        assert kirifuda(capsys, "simulate", WELL, "--games", 3, "--bots", bots).code == 0
    ran = kirifuda(capsys, "play", WELL, "--seats", "random", "--seed", 2)
    assert ran.code == 0 and "the keeper" in ran.out


def test_a_person_sees_what_can_be_picked_and_what_lies_for_all(capsys, monkeypatch):
    answers = iter(["1", "1", "1", "q", ""])
    monkeypatch.setattr("kirifuda.cli.playing._read_line", lambda prompt: next(answers))
    ran = kirifuda(capsys, "play", GAME, "--mode", "shared", "--seats", "human,human")
    assert ran.code == 0
    assert "take first" in ran.out and "yard: Apple Tree" in ran.out


DEN = GAME.parent / "den"
#: what is named wrongly -> what the message must name besides
WRONG = {
    ("--mode", "hunted", "--level", 5): "hunted 1-4",
    ("--level", 1): "stalked 1-3",
    ("--mode", "hunted", "--set", "hungre=1"): "toughness=10|20|30",
    ("--mode", "hunted", "--set", "toughness=15"): "10, 20, 30",
    ("--mode", "hunted", "--level", 1, "--set", "hunger=1"): "2, 3, 4",
    ("--mode", "hunted", "--set", "hunger"): "hunger",
    ("--mode", "hunted", "--set", "hunger=1", "--set", "hunger=0"): "hunger",
    ("--mode", "hunted", "--seats", "random,random"): "1",
    ("--mode", "hunted", "--level", 0): "1",
}


@pytest.mark.parametrize("words", WRONG, ids=lambda words: " ".join(map(str, words)))
def test_levels_and_settings_that_are_not_there_are_refused_with_those_that_are(capsys, words):
    language = LANGUAGES[list(WRONG).index(words) % len(LANGUAGES)]
    ran = kirifuda(capsys, "play", DEN, *words, "--lang", language)
    assert ran.code == 2 and WRONG[words] in ran.err


def test_a_record_keeps_the_settings(capsys, tmp_path):
    path = tmp_path / "match.json"
    words = ("play", DEN, "--mode", "hunted", "--level", 3, "--set", "hunger=0", "--seats", "random", "--seed", 4)
    assert kirifuda(capsys, *words, "--record", path).code == 0
    kept = json.loads(path.read_text(encoding="utf-8"))
    assert kept["settings"] == {"toughness": 30, "hunger": 0}
    for words in (("replay", path, "--game", DEN), ("play", DEN, "--load", path, "--seats", "random")):
        ran = kirifuda(capsys, *words)
        assert ran.code == 0 and kept["log_hash"] in ran.out
    changed = {**kept, "settings": {"toughness": 31}}
    path.write_text(json.dumps(changed), encoding="utf-8")
    assert kirifuda(capsys, "replay", path, "--game", DEN).code == 1


def test_simulation_says_level_and_settings(capsys):
    found = [
        json.loads(kirifuda(capsys, "simulate", DEN, "--games", 20, "--mode", "hunted", *words, "--json").out)
        for words in (("--level", 2), ("--set", "hunger=1"), ("--level", 2, "--set", "toughness=20"))
    ]
    assert [one["level"] for one in found] == [2, 2, 2]
    assert [one["settings"]["hunger"] for one in found] == [1, 1, 0]
    assert found[0]["log_hash"] == found[1]["log_hash"] != found[2]["log_hash"]
    assert found[0]["bots"] == ["random", "procedure"]


def test_all_that_a_procedure_does_is_told_under_its_turn(capsys, monkeypatch):
    answers = iter(["board", "1", "q", ""])
    monkeypatch.setattr("kirifuda.cli.playing._read_line", lambda prompt: next(answers))
    ran = kirifuda(capsys, "play", DEN, "--mode", "hunted", "--level", 2, "--seats", "human", "--seed", 4)
    assert ran.code == 0 and "the fox, level 2: toughness 10, hunger 1" in ran.out
    told = ran.out.split("- turn 2 (B)")[1]
    assert "B: summon" in told and "hand -> field" in told
