"""What answers change: the page as it looks, the two sides as data, days on which a ruling makes a difference."""

import os
import re
from pathlib import Path

import pytest

from kirifuda.explain.impact_text import as_data, impact_text
from kirifuda.scenarios.impact import Impact, changes_rules, of_dates, of_ruling, telling_day
from playing import library

PLAYED = re.compile(r"\d+(?= scenarios)|(?<=シナリオ )\d+|(?<=시나리오 )\d+")  # grows with the game
PAGES = sorted(Path(__file__).with_name("impacts").glob("*.txt"))


def impact(game: str, *what: str) -> Impact:
    """By a ruling, or between two days."""
    data = library(game).game
    if len(what) == 2:
        return of_dates(data, *what)
    ruling = next(one for one in data.rulings if one.id == what[0])
    return of_ruling(data, ruling, telling_day(data, ruling))


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_page_reads_as_it_did(path):
    """GAME.RULING.LANGUAGE.txt or GAME.DAY.DAY.LANGUAGE.txt; KIRIFUDA_UPDATE=1 writes how it looks today."""
    game, *what, language = path.stem.split(".")
    page = PLAYED.sub("N", impact_text(impact(game, *what), language)) + "\n"
    if os.environ.get("KIRIFUDA_UPDATE"):
        path.write_text(page, encoding="utf-8")
    assert page == path.read_text(encoding="utf-8")


def test_both_answers_stand_there_with_their_places():
    data = as_data(impact("stops", "craft-twice"), "en")
    (answer,) = data["answers"]
    assert answer["scenario"] == "a second craft of the turn" and answer["place"].endswith("craft-twice.yaml:11")
    assert (answer["before"]["status"], answer["after"]["status"]) == ("failed", "passed")
    assert answer["before"]["says"].startswith("not legal: use 鍛冶") and answer["before"]["place"].endswith(":15")
    assert answer["after"]["says"] == "{A: use 鍛冶}"
    assert [(part["kind"], part["id"]) for part in data["rules"]] == [("limit", "one-craft")]


def test_what_a_ruling_takes_the_place_of_holds_without_it():
    found = impact("stops", "craft-for-each")
    assert [ruling.id for ruling in found.rulings(after=False)] == ["craft-twice"]
    assert [ruling.id for ruling in found.rulings(after=True)] == ["craft-for-each"]
    assert [answer.after.status for answer in found.answers] == ["passed", "passed"]


def test_between_two_days_each_scenario_of_either_day_is_played():
    found = impact("stops", "2026-05-01", "2026-10-01")
    outcomes = {answer.scenario.name: (answer.before.status, answer.after.status) for answer in found.answers}
    assert outcomes["a second craft of the turn"] == ("passed", "failed")
    assert outcomes["the ruling stops a second use of one card"] == ("failed", "passed")
    assert impact("stops", "2026-05-01", "2026-06-01").answers == ()


def test_the_day_is_one_on_which_it_makes_a_difference():
    data = library("stops").game
    twice = next(ruling for ruling in data.rulings if ruling.id == "craft-twice")
    assert telling_day(data, twice) == "2026-03-01"
    days = ("2026-02-28", "2026-03-01", "2026-08-31", "2026-09-01")
    assert [changes_rules(data, twice, day) for day in days] == [False, True, True, False]
