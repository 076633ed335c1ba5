"""impact on the command line: what is compared, what is refused, the exit codes."""

import json

import pytest

from command_line import LANGUAGES, ROOT, kirifuda

STOPS = ROOT / "tests" / "games" / "stops"
REFUSED = [  # arguments, and what the refusal says
    (("crossxgear",), "is a game"),
    (("no-life-limt",), "Did you mean no-life-limit?"),
    ((f"{STOPS}:craft-thrice",), "no ruling"),
    ((STOPS, "--from", "2026-05-01", "--to", "2026-04-01"), "2026-04-01 is before 2026-05-01"),
    ((STOPS, "--from", "2026-05-01", "--as-of", "2026-05-01"), "does not go with"),
    ((STOPS, "--from", "May"), "no date"),
    (("crossxgaer", "--to", "2027-01-01"), "crossxgear"),
    ((f"{STOPS}:craft-twice", "--with", "nothing"), "no ruling 'nothing'"),
    ((), "RULING is missing"),
]


@pytest.mark.parametrize("language", LANGUAGES)
def test_ruling_by_its_game_and_id(capsys, language):
    title = {"ja": "細工は2回まで", "ko": "세공은 두 번까지", "en": "Two crafts a turn"}[language]
    ran = kirifuda(capsys, "impact", f"{STOPS}:ruling:craft-twice", "--lang", language)
    assert ran.code == 0 and title in ran.out and "craft-twice.yaml:11: a second craft of the turn" in ran.out


def test_the_folder_one_stands_in_comes_first(capsys, monkeypatch):
    monkeypatch.chdir(STOPS)
    ran = kirifuda(capsys, "impact", "craft-twice", "--as-of", "2026-10-01")
    assert ran.code == 0 and "The rules are the same." in ran.out and "2026-03-01" in ran.out


def test_dates_as_data_from_the_game_s_own_day(capsys):
    data = json.loads(kirifuda(capsys, "impact", STOPS, "--to", "2026-04-01", "--json").out)
    assert (data["before"]["day"], data["after"]["day"]) == ("2026-01-01", "2026-04-01")
    assert data["scenarios"] == {"played": 15, "changed": 2, "out-of-date": 2}


@pytest.mark.parametrize(("arguments", "said"), REFUSED)
def test_refused(capsys, arguments, said):
    ran = kirifuda(capsys, "impact", *arguments)
    assert ran.code == 2 and not ran.out and said in ran.err
