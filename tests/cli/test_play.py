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

GAME = "crossxgear"


def type_in(monkeypatch, *lines: object) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_bots_play_to_the_end_with_a_log(capsys, language):
    ran = kirifuda(capsys, "play", GAME, "--seats", "random,random", "--seed", 7, "--lang", language)
    assert ran.code == 0 and not ran.err
    assert "cards/crossxgear/" in ran.out and len(ran.out.splitlines()) > 50


def test_greedy_and_random_seats_play_to_the_end(capsys):
    ran = kirifuda(capsys, "play", GAME, "--seats", "greedy,random", "--seed", 1)
    assert ran.code == 0 and "A wins" in ran.out


def test_a_person_who_leaves_ends_the_table_politely(capsys, monkeypatch):
    for lines in ((), ("q",), (1, "", "x", "-1", "999999999999", "1e3", "q")):
        type_in(monkeypatch, *lines)
        ran = kirifuda(capsys, "play", GAME, "--seed", 3)
        assert ran.code == 0 and "You have left the table." in ran.out


def test_a_person_plays_by_numbers(capsys, monkeypatch):
    type_in(monkeypatch, *[1] * 600)
    ran = kirifuda(capsys, "play", GAME, "--seats", "human,random", "--seed", 3)
    assert ran.code == 0 and "wins" in ran.out.splitlines()[-2]


def test_a_record_replays_with_its_log(capsys, tmp_path):
    path = tmp_path / "m.replay.json"
    ran = kirifuda(capsys, "play", GAME, "--seats", "random,random", "--seed", 4, "--record", path)
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
    assert kirifuda(capsys, "play", GAME, "--seed", 3, "--record", path).code == 0
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
    out = kirifuda(capsys, "play", GAME, "--seats", "human,human", "--seed", 3).out
    first_screen = out.split("number (")[0]
    assert "hand 0" in first_screen
    second = out.split("number (")[1]
    assert second.count("hand: ") == 1 and "hand 4" in second


def test_an_interrupt_at_the_prompt_ends_politely_and_keeps_the_record(tmp_path):
    path = tmp_path / "m.json"
    table = subprocess.Popen(
        [sys.executable, "-m", "kirifuda", "play", GAME, "--record", path, "--lang", "en"],
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
    command = f"{sys.executable} -m kirifuda play {GAME} --seats random,random | head -n 1; exit ${{PIPESTATUS[0]}}"
    done = subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT / "interpreter")},
    )
    assert done.returncode == 0 and not done.stderr
