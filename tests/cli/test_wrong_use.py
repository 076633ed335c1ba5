"""Wrong use: exit code 2, what is wrong in the reader's language, never a stack trace."""

import json

import pytest

from command_line import LANGUAGES, kirifuda

GAME = "crossxgear"
WRONG = [
    ("simulat",),
    ("simulate",),
    ("simulate", GAME),
    ("simulate", GAME, "--games"),
    ("simulate", GAME, "--games", "many"),
    ("simulate", GAME, "--games", "0"),
    ("simulate", GAME, "--games", "9" * 40),
    ("simulate", GAME, "--gams", "1"),
    ("simulate", GAME, "--games", "1", "--bots", "clever"),
    ("simulate", GAME, "--games", "1", "--bots", "random,random,random"),
    ("simulate", GAME, "--games", "1", "--decks", "nothing"),
    ("simulate", GAME, "--games", "1", "--jobs", "0"),
    ("simulate", GAME, "--games", "1", "--as-of", "yesterday"),
    ("simulate", GAME, "--games", "1", "--as-of", "20261101"),
    ("simulate", GAME, "another", "--games", "1"),
    ("simulate", "crossgear", "--games", "1"),
    ("simulate", "", "--games", "1"),
    ("play", GAME, "--seats", "human,human,human"),
    ("play", GAME, "--load", "nowhere.json"),
    ("play", GAME, "--record", "no/such/folder/x.json", "--seats", "random"),
    ("replay",),
    ("replay", "nowhere.json"),
    ("replay", "."),
    ("print", "aria-2"),
    ("print", "aria-2", "--to", "fr"),
    ("print", "nobody", "--to", "en"),
    ("print", "nogame:aria-2", "--to", "en"),
    ("test", "nowhere"),
    ("lint", "--format", "xml"),
    ("lint", "--lang", "fr"),
    ("fmt", "--chek"),
]


@pytest.mark.parametrize("arguments", WRONG, ids=" ".join)
def test_wrong_use_is_refused(capsys, arguments, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    ran = kirifuda(capsys, *arguments)
    assert ran.code == 2
    assert ran.err and not ran.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_misspelt_word_gets_a_suggestion(capsys, language):
    assert "simulate" in kirifuda(capsys, "simulat", "--lang", language).err
    assert "--games" in kirifuda(capsys, "simulate", GAME, "--gams", "1", "--lang", language).err
    assert "アリア①" in kirifuda(capsys, "print", "アリ①", "--to", "en", "--lang", language).err


def test_an_empty_folder_is_said_to_be_empty(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for verb in ("lint", "fmt", "test"):
        ran = kirifuda(capsys, verb)
        assert ran.code == 2 and "no files of a game" in ran.err


def test_a_game_with_errors_is_not_started(capsys, tmp_path):
    (tmp_path / "ruleset.yaml").write_text("id: own\nextends: crossxgear\ntitel: x\n", encoding="utf-8")
    ran = kirifuda(capsys, "simulate", tmp_path, "--games", 1)
    assert ran.code == 1
    assert "unknown-key" in ran.err and not ran.out


def test_a_name_that_is_no_text_is_refused(capsys):
    assert kirifuda(capsys, "play", "\udcff\udcfe").code == 2
    assert kirifuda(capsys, "play", "a\0b").code == 2


def test_a_fault_of_ours_is_one_line(capsys, monkeypatch):
    monkeypatch.setattr("kirifuda.cli.simulating.open_library", lambda *_: 1 // 0)
    ran = kirifuda(capsys, "simulate", GAME, "--games", 1)
    assert ran.code == 2
    assert len(ran.err.splitlines()) == 1 and "ZeroDivisionError" in ran.err


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", "null", '"x"', "{}", '{"format": "kirifuda-replay"}', "[" * 100_000, "\0", "é" * 10],
    ids=range(10),
)
def test_a_file_that_is_no_record_is_refused(capsys, tmp_path, text):
    path = tmp_path / "x.json"
    path.write_text(text, encoding="utf-8")
    assert kirifuda(capsys, "replay", path).code == 2


@pytest.mark.parametrize(
    "key", ["game", "as_of", "fingerprint", "seed", "decks", "stacked", "first", "log_hash", "result", "steps"]
)
@pytest.mark.parametrize("value", [None, -7, 10**30, "x", [], {}, [[]], True, 1.5], ids=repr)
def test_a_damaged_record_never_breaks_the_program(capsys, tmp_path, match_record, key, value):
    path = tmp_path / "x.json"
    path.write_text(json.dumps({**match_record, key: value}), encoding="utf-8")
    assert kirifuda(capsys, "replay", path).code in (0, 1, 2)


@pytest.mark.parametrize(
    "words",
    [
        ("lint", ""),
        ("play", ""),
        ("play", "crossxgear", "--record", ""),
        ("play", "crossxgear", "--with", "nope"),
        ("test", "crossxgear", "--with", "nope"),
        ("lint", "crossxgear", "--with", "nope"),
        ("fmt", "crossxgear", "--check", "--with", "nope"),
        ("simulate", "crossxgear", "--games", "1_0"),
        ("simulate", "crossxgear", "--games", " 1"),
        ("play", "crossxgear", "--as-of", "2026-W01-1"),
    ],
)
def test_values_that_mean_nothing_are_wrong_use(capsys, words):
    ran = kirifuda(capsys, *words)
    assert ran.code == 2 and "error: " in ran.err
