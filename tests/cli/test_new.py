"""A new game: clean, playable and tested from the first minute, the same game in each language."""

import json
import re

import pytest

from command_line import LANGUAGES, kirifuda

SCRIPT = {"ja": "[\u3040-\u30ff]", "ko": "[\uac00-\ud7a3]", "en": "[a-z]"}
REFUSED = [  # what is asked for, and what the refusal says
    (("game", "My Game"), "'My Game' cannot be an id"),
    (("game", "."), "cannot be an id"),
    (("game", "crossxgear"), "built-in"),
    (("game", "file/inside"), "cannot write"),
    (("game",), "NAME"),
    (("card", "mine"), "card"),
]


@pytest.fixture(autouse=True)
def _inside(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize("language", LANGUAGES)
def test_new_game_is_clean_tested_and_played(capsys, tmp_path, language):
    made = kirifuda(capsys, "new", "game", "mine", "--lang", language)
    assert made.code == 0 and "kirifuda play mine" in made.out
    for verb in (("lint", "--fail-level", "note"), ("coverage",), ("play", "--seats", "greedy,random", "--seed", "1")):
        ran = kirifuda(capsys, verb[0], "mine", *verb[1:], "--lang", language)
        assert ran.code == 0, ran
    for path in (tmp_path / "mine").rglob("*.yaml"):
        text = path.read_text(encoding="utf-8")
        assert "my-game" not in text
        comments = re.findall(r"(?:^|\s)#\s.*", text)
        assert re.search(SCRIPT[language], "".join(comments)) or path.name == "sky.yaml", path


def test_it_is_the_same_game_in_each_language(capsys):
    hashes, cards = set(), set()
    for language in LANGUAGES:
        assert kirifuda(capsys, "new", "game", f"{language}/mine", "--lang", language).code == 0
        simulated = kirifuda(capsys, "simulate", f"{language}/mine", "--games", "20", "--seed", "3", "--json")
        hashes.add(json.loads(simulated.out)["log_hash"])
        printed = kirifuda(capsys, "print", f"{language}/mine/cards.yaml", "--to", "ko")
        assert printed.code == 0 and printed.out.count("생물") > 10
        cards.add(printed.out)
    assert len(hashes) == 1 and len(cards) == 1


def test_nothing_is_written_over(capsys, tmp_path):
    (tmp_path / "mine").mkdir()
    ran = kirifuda(capsys, "new", "game", "mine")
    assert ran.code == 2 and "already" in ran.err and not list((tmp_path / "mine").iterdir())


@pytest.mark.parametrize(("arguments", "said"), REFUSED)
def test_refused(capsys, tmp_path, arguments, said):
    (tmp_path / "file").touch()
    ran = kirifuda(capsys, "new", *arguments)
    assert ran.code == 2 and not ran.out and said in ran.err
