"""play and replay: a match in lines, recorded, played again, and what a person may see of it."""

import io
import json
import os
import signal
import subprocess
import sys
import time

import pytest

from command_line import LANGUAGES, ROOT, kirifuda
from kirifuda.cli.opening import cannot_start
from kirifuda.cli.texts import Texts
from kirifuda.core.diagnostics import Diagnostic
from kirifuda.loading import CannotStart, load
from kirifuda.reading.files import at_start

GAME = "crossxgear"
DECKS = ("--decks", "aria-kanon,aria-kanon")  # nobody picks characters then


def type_in(monkeypatch, *lines: object) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_bots_play_to_the_end_with_a_log(capsys, language):
    ran = kirifuda(capsys, "play", GAME, *DECKS, "--seats", "random,random", "--seed", 7, "--lang", language)
    assert ran.code == 0 and not ran.err
    assert "cards/crossxgear/" in ran.out and len(ran.out.splitlines()) > 50


def test_greedy_and_random_seats_play_to_the_end(capsys):
    ran = kirifuda(capsys, "play", GAME, *DECKS, "--seats", "greedy,random", "--seed", 1)
    assert ran.code == 0 and "A wins" in ran.out


def test_a_person_who_leaves_ends_the_table_politely(capsys, monkeypatch):
    for lines in ((), ("q",), (1, "", "x", "-1", "999999999999", "1e3", "q")):
        type_in(monkeypatch, *lines)
        ran = kirifuda(capsys, "play", GAME, *DECKS, "--seed", 3)
        assert ran.code == 0 and "You have left the table." in ran.out


def test_a_person_plays_by_numbers(capsys, monkeypatch):
    type_in(monkeypatch, *[1] * 600)
    ran = kirifuda(capsys, "play", GAME, *DECKS, "--seats", "human,random", "--seed", 3)
    assert ran.code == 0 and "wins" in ran.out.splitlines()[-2]


def test_a_record_replays_with_its_log(capsys, tmp_path):
    path = tmp_path / "m.replay.json"
    ran = kirifuda(capsys, "play", GAME, *DECKS, "--seats", "random,random", "--seed", 4, "--record", path)
    log = ran.out.splitlines()[:-1]
    again = kirifuda(capsys, "replay", path)
    assert again.code == 0 and not again.err
    assert again.out.splitlines()[:-1] == log


def test_a_record_of_a_game_folder_is_found_again(capsys, tmp_path, monkeypatch):
    folder = tmp_path / "own"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text("id: own\nextends: crossxgear\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert kirifuda(capsys, "play", "own", "--seats", "random", "--record", "m.json").code == 0
    assert kirifuda(capsys, "replay", "m.json").code == 0
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    monkeypatch.chdir(elsewhere)
    assert kirifuda(capsys, "replay", "../m.json").code == 0
    assert kirifuda(capsys, "replay", "../m.json", "--game", folder).code == 0


def test_a_match_left_early_can_be_gone_on_with(capsys, monkeypatch, tmp_path):
    path, whole = tmp_path / "part.json", tmp_path / "whole.json"
    type_in(monkeypatch, 1, 2, 1)
    assert kirifuda(capsys, "play", GAME, *DECKS, "--seed", 3, "--record", path).code == 0
    part = json.loads(path.read_text(encoding="utf-8"))
    assert part["result"] is None and part["steps"]
    assert kirifuda(capsys, "replay", path).code == 0
    ran = kirifuda(capsys, "play", GAME, "--load", path, "--seats", "random,random", "--record", whole)
    assert ran.code == 0
    steps = json.loads(whole.read_text(encoding="utf-8"))["steps"]
    assert steps[: len(part["steps"])] == part["steps"] and len(steps) > len(part["steps"])
    assert kirifuda(capsys, "replay", whole).code == 0


def divergence(capsys, tmp_path, record, **changes: object) -> str:
    path = tmp_path / "changed.json"
    path.write_text(json.dumps({**record, **changes}), encoding="utf-8")
    ran = kirifuda(capsys, "replay", path)
    assert ran.code == 1, ran
    return ran.out


def test_the_first_divergence_is_shown(capsys, tmp_path, match_record):
    steps = [list(step) for step in match_record["steps"]]
    steps[10][2] = "deploy Nobody"
    out = divergence(capsys, tmp_path, match_record, steps=steps)
    assert "decision 11" in out and "deploy Nobody" in out and "options:" in out
    steps = match_record["steps"]
    assert f"decision {len(steps) + 1}" in divergence(capsys, tmp_path, match_record, steps=[*steps, steps[0]])
    assert "decision 21" in divergence(capsys, tmp_path, match_record, steps=steps[:20])
    assert "log" not in divergence(capsys, tmp_path, match_record, seed=match_record["seed"] + 1)
    divergence(capsys, tmp_path, match_record, log_hash="0" * 32)


def test_other_data_is_said_and_tried_all_the_same(capsys, tmp_path, match_record):
    path = tmp_path / "other.json"
    path.write_text(json.dumps({**match_record, "fingerprint": "another"}), encoding="utf-8")
    ran = kirifuda(capsys, "replay", path)
    assert ran.code == 0 and "data is not what it was" in ran.err


def test_a_person_s_table_shows_nothing_hidden(capsys, monkeypatch):
    """The same keys give the same screen, whatever the other player holds, up to where it comes into the open."""
    type_in(monkeypatch, 1, 1)
    out = kirifuda(capsys, "play", GAME, *DECKS, "--seats", "human,human", "--seed", 3).out
    first_screen = out.split("number (")[0]
    assert "hand 0" in first_screen
    second = out.split("number (")[1]
    assert second.count("hand: ") == 1 and "hand 4" in second


def test_an_interrupt_at_the_prompt_ends_politely_and_keeps_the_record(tmp_path):
    path = tmp_path / "m.json"
    table = subprocess.Popen(
        [sys.executable, "-m", "kirifuda", "play", GAME, *DECKS, "--record", path, "--lang", "en"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT / "interpreter")},
    )
    assert table.stdin is not None and table.stdout is not None
    table.stdin.write("1\n")
    table.stdin.flush()
    while "what to do" not in table.stdout.readline():
        pass
    time.sleep(0.5)
    table.send_signal(signal.SIGINT)
    out, _ = table.communicate(timeout=30)
    assert table.returncode == 0
    assert "You have left the table." in out and "Traceback" not in out
    assert len(json.loads(path.read_text(encoding="utf-8"))["steps"]) >= 1


def test_a_reader_that_goes_away_is_no_fault(tmp_path):
    words = f"play {GAME} {' '.join(DECKS)} --seats random,random"
    command = f"{sys.executable} -m kirifuda {words} | head -n 1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "interpreter")},
    )
    assert done.returncode == 0 and not done.stderr


@pytest.mark.parametrize(
    "changed",
    [
        {"result": {"winner": "x", "turns": 3}},
        {"result": {"winner": True, "turns": 3}},
        {"result": []},
        {"as_of": 20261101},
        {"as_of": "20261101"},
        {"seed": -1},
        {"seed": 10**30},
        {"stacked": "yes"},
        {"steps": [1]},
    ],
)
def test_values_that_cannot_be_make_a_damaged_record(capsys, tmp_path, match_record, changed):
    path = tmp_path / "r.json"
    path.write_text(json.dumps({**match_record, **changed}), encoding="utf-8")
    for words in (("replay", path), ("play", GAME, "--load", path, "--seats", "random,random")):
        ran = kirifuda(capsys, *words)
        assert ran.code == 2 and "is damaged" in ran.err


def test_a_record_of_another_game_is_not_loaded(capsys, tmp_path, match_record):
    path = tmp_path / "r.json"
    path.write_text(json.dumps({**match_record, "game": "/etc", "fingerprint": "x"}), encoding="utf-8")
    ran = kirifuda(capsys, "play", GAME, "--load", path, "--seats", "random,random")
    assert ran.code == 2 and "a record of '/etc'" in ran.err
    assert kirifuda(capsys, "replay", path).code == 2
    path.write_text(json.dumps(match_record), encoding="utf-8")
    ran = kirifuda(capsys, "play", ROOT / "tests" / "games" / "glade", "--load", path)
    assert ran.code == 2 and "not of" in ran.err


def test_record_overwrites_records_only(capsys, tmp_path):
    path = tmp_path / "notes.txt"
    path.write_text("precious", encoding="utf-8")
    words = ("play", GAME, *DECKS, "--seats", "random,random", "--record")
    ran = kirifuda(capsys, *words, path)
    assert ran.code == 2 and "not overwritten" in ran.err and path.read_text(encoding="utf-8") == "precious"
    path.write_text("", encoding="utf-8")
    assert kirifuda(capsys, *words, path).code == kirifuda(capsys, *words, path).code == 0


def test_record_leaves_no_stray_file_and_says_what_it_could_not(capsys, tmp_path):
    path = tmp_path / "r.json"
    ran = kirifuda(capsys, "play", GAME, "--decks", "nope", "--record", path)
    assert ran.code == 2 and not path.exists()
    ran = kirifuda(capsys, "play", GAME, *DECKS, "--seats", "random,random", "--record", "/dev/full")
    assert ran.code == 2 and "cannot write '/dev/full'" in ran.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_why_a_match_cannot_start_is_said_in_the_reader_s_language(language):
    library = load(GAME)
    texts = Texts(language)
    for decks, key in ((["nope", "nope"], "no-deck"), (["aria-kanon"], "decks"), ([["nope"], ["nope"]], "no-card")):
        with pytest.raises(CannotStart) as problem:
            library.start(0, decks)
        names = ", ".join(deck.id for deck in library.game.decks)
        why = texts(f"start-{key}", name="nope", names=names, players=2, given=1)
        assert cannot_start(texts, problem.value).text == texts("cannot-start", why=why)


def test_a_card_that_cannot_be_played_yet_is_a_finding_and_a_line():
    finding = Diagnostic("not-playable", at_start("x.yaml"), {"what": "it"})
    said = cannot_start(Texts("ko"), CannotStart("some cards cannot be played", [finding])).text
    assert said.startswith("x.yaml:1:1") and said.endswith("쓸 수 없는 카드가 있습니다.")
