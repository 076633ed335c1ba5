"""simulate: the same figures however it is run, and what was counted is kept."""

import json
import signal
import time

import pytest

from command_line import LANGUAGES, kirifuda, process
from kirifuda.cli.simulating import _lines
from kirifuda.cli.simulating import figures as figures_of
from kirifuda.cli.texts import Texts
from kirifuda.play.simulate import Tally, wilson

GAME = "crossxgear"
SPEED = ("seconds", "games_per_s", "decisions_per_s")


def figures(text: str) -> dict:
    found = json.loads(text)
    return {key: value for key, value in found.items() if key not in SPEED}


def test_figures_are_the_same_for_any_process_count_and_hash_seed(capsys):
    arguments = ("simulate", GAME, "--games", 60, "--seed", 5, "--json")
    here = figures(kirifuda(capsys, *arguments, "--jobs", 1).out)
    runs = [
        process(*arguments, "--jobs", 1, PYTHONHASHSEED="1"),
        process(*arguments, "--jobs", 3, PYTHONHASHSEED="2"),
    ]
    for other in runs:
        out, err = other.communicate(timeout=120)
        assert other.returncode == 0 and not err
        assert figures(out) == here


def test_json_has_all_figures(capsys):
    found = json.loads(kirifuda(capsys, "simulate", GAME, "--games", 20, "--json").out)
    assert found["games"] == 20
    assert sum(share["count"] for share in found["wins"]) + found["draws"] == 20
    assert sum(found["ends"].values()) == 20
    for share in (*found["wins"], found["first_player_wins"]):
        assert share["low"] <= share["share"] <= share["high"]
    assert found["decisions"] > 20 and found["mean_turns"] > 1 and found["loops"] == 0
    assert len(found["log_hash"]) == 32 and found["interrupted"] is False


def test_game_i_has_seed_plus_i(capsys):
    def ends(games: int, seed: int) -> dict:
        return figures(kirifuda(capsys, "simulate", GAME, "--games", games, "--seed", seed, "--json").out)

    both, first, second = ends(2, 9), ends(1, 9), ends(1, 10)
    assert both["decisions"] == first["decisions"] + second["decisions"]
    assert first["log_hash"] != second["log_hash"]


def test_greedy_bots_beat_random_ones(capsys):
    for bots, winner in (("greedy,random", 0), ("random,greedy", 1)):
        found = json.loads(kirifuda(capsys, "simulate", GAME, "--games", 12, "--bots", bots, "--json").out)
        assert found["wins"][winner]["count"] >= 11


def test_all_decks_are_played_pair_by_pair(capsys, tmp_path):
    (tmp_path / "decks").mkdir()
    (tmp_path / "ruleset.yaml").write_text("id: own\nextends: crossxgear\n", encoding="utf-8")
    for name, card in (("one", "aria"), ("two", "kanon")):
        cards = ", ".join(f"{card}-{number}: 10" for number in (1, 2, 3))
        text = f"id: {name}\nname: {{ja: {name}, ko: {name}, en: {name}}}\ncards: {{{cards}}}\n"
        (tmp_path / "decks" / f"{name}.yaml").write_text(text, encoding="utf-8")
    found = json.loads(kirifuda(capsys, "simulate", tmp_path, "--games", 4, "--decks", "all", "--json").out)
    assert [pair["decks"] for pair in found["pairs"]] == [["aria-kanon", "one"], ["aria-kanon", "two"], ["one", "two"]]
    assert found["games"] == 12 and all(pair["games"] == 4 for pair in found["pairs"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_for_people(capsys, language):
    ran = kirifuda(capsys, "simulate", GAME, "--games", 5, "--lang", language)
    assert ran.code == 0 and not ran.err
    assert "log_hash" in ran.out and "%" in ran.out


def test_interrupt_keeps_what_was_counted():
    for jobs in (1, 2):
        running = process("simulate", GAME, "--games", 10**8, "--jobs", jobs, "--json", LANG="en_US.UTF-8")
        time.sleep(4)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
        assert running.returncode == 130, err
        found = json.loads(out)
        assert found["interrupted"] is True and 0 < found["games"] < 10**8
        assert "Interrupted" in err and "Traceback" not in err


def test_intervals_are_wilson_s():
    assert wilson(0, 0) == (0.0, 1.0)
    assert [round(value, 4) for value in wilson(5, 10)] == [0.2366, 0.7634]
    assert wilson(0, 10)[0] == 0.0 and wilson(10, 10)[1] == pytest.approx(1.0)


def test_a_match_that_a_cap_ends_is_a_loop(capsys, tmp_path):
    (tmp_path / "cards").mkdir()
    (tmp_path / "decks").mkdir()
    front = "id: own\nextends: crossxgear\ndefault_decks: [all, all]\ncaps: {turns: 100, steps: 500}\n"
    (tmp_path / "ruleset.yaml").write_text(front, encoding="utf-8")
    card = "{id: again, name: {ja: 甦り, ko: 되살이, en: Again}, kind: art, power: 0, copies: 30,"
    text = " basis: {1: known, power: known}, text: 【退場】このアーツをプレイエリアに出す。}"
    (tmp_path / "cards" / "x.yaml").write_text(f"language: ja\ncards:\n  - {card}{text}\n", encoding="utf-8")
    deck = "id: all\nname: {ja: 全, ko: 전부, en: All}\ncards: {again: 30}\n"
    (tmp_path / "decks" / "all.yaml").write_text(deck, encoding="utf-8")
    found = json.loads(kirifuda(capsys, "simulate", tmp_path, "--games", 5, "--jobs", 1, "--json").out)
    assert found["loops"] == found["ends"]["steps"] == 5


def test_figures_that_are_none_are_a_dash(capsys):
    lines = "\n".join(_lines(Texts("en"), figures_of(Tally(2), 0.0)))
    assert "None" not in lines and "-" in lines
