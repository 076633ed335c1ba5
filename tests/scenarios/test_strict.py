"""Positions, steps and expectations that cannot be are failures with their place, never a fault of ours."""

import re
from pathlib import Path

import pytest

import kirifuda as package
from command_line import kirifuda
from kirifuda.reading.messages import messages

HEAD = "game: crossxgear\nlanguage: ja\nscenarios:\n  - name: one\n"
FINE = "[{winner: none}]"


def one(capsys, path, given: str, then: str = FINE, when: str = "[]"):
    path.write_text(f"{HEAD}    given: {given}\n    when: {when}\n    then: {then}\n", encoding="utf-8")
    return kirifuda(capsys, "test", path)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ("{A: {gauge: 100000000 cards}}", "not between 0 and 1000"),
        ("{A: {gauge: [900 cards, 900 cards]}}", "at most 1000 cards"),
        (f"{{A: {{gauge: {'9' * 5000} cards}}}}", "not between 0 and 1000"),
        ("{A: {play: [{cards: -1}]}}", "not between 0 and 1000"),
        ("{A: {play: [{card: アリア③, damage: -3}]}}", "-3 is not between"),
        (f"{{A: {{play: [{{card: アリア③, damage: {'9' * 30}}}]}}}}", "is not between"),
        (f"{{A: {{life: {'9' * 5000}}}}}", "is not between"),
        ("{A: {play: [アリア③, アリア③, アリア③, アリア③]}}", "room for 3 cards, not for 4"),
        ("{A: {play: 4 cards}}", "room for 3 cards, not for 4"),
        ("{A: {play: [GEAR]}}", "play holds art, no gear"),
        ("{A: {gauge: [アリア③]}}", "gauge holds gear, no art"),
        ("{A: {gauge: [{card: GEAR, under: [アリア③]}]}}", "nothing lies under a card of kind gear"),
        ("{A: {hand: [{card: アリア③, under: [アリア③]}]}}", "only in play"),
        ("{A: {play: [{card: アリア③, under: [{card: アリア③, under: [アリア③]}]}]}}", "lies under a card itself"),
        ("{A: {play: [{card: アリア③, states: [ready, exhausted]}]}}", "at once"),
        ("{from: main}", "from: setup"),
        ("{from: setup, mode: three-boxes}", "no mode three-boxes; there are: two-boxes, one-box"),
        ("{from: setup, phase: main}", "phase is given not with from: setup"),
        ("{from: setup, toss-winner: A}", "toss-winner is given not with from: setup"),
        ("{from: setup, drawn: [C]}", "no player C"),
        (f"{{from: setup, drawn: [{', '.join('A' * 20)}]}}", "20 are too many to be drawn"),
        ("{from: setup, mode: one-box, box: [アリア, カノン]}", "4 cards are to be picked from box, 2 there"),
        ("{mode: three-boxes}", "no mode three-boxes; there are: two-boxes, one-box"),
        ("{mode: solo, level: 6}", "solo 1-5"),
        ("{level: 3}", "solo 1-5"),
        ("{mode: solo, settings: {trainer-life: 25}}", "'trainer-life' cannot be 25. It may be: 20, 30, 50"),
        ("{mode: solo, settings: {gear: 1}}", "trainer-life=20|30|50, trainer-gear=0|1|2"),
        ("{mode: solo, level: 1, settings: {trainer-gear: 2}}", "3, 4, 5"),
        ("{mode: solo, settings: 3}", "settings are a mapping"),
        ("{mode: solo, turn_player: B, phase: main}", "there are: solo-ready, solo-flip, solo-attack, end, solo-rest"),
        ("{mode: solo, trainer: A}", "the mode says who is trainer"),
        ("{drawn: [A]}", "drawn is given only with from: setup"),
        ("{A: {box: [アリア]}}", "box is a zone of all players"),
        ("{box: [アリア③]}", "box holds character, no art"),
        ("{toss-winner: x}", "no player x"),
    ],
)
def test_a_position_that_cannot_be(capsys, tmp_path, given, reason):
    ran = one(capsys, tmp_path / "s.yaml", given)
    assert ran.code == 1 and reason in ran.out and "s.yaml:5:" in ran.out


@pytest.mark.parametrize(
    "then",
    [
        "{C.life: 3}",
        "{E.play: []}",
        "{.play: []}",
        "{AB.life: 20}",
        "{seen by C: {A.life: 3}}",
        '{"seen by ": {A.life: 3}}',
        "{winner: E}",
        "{decides: Z}",
        "{turn_player: C}",
        "{toss-winner: C}",
        "{A.box: []}",
        "{A.discard: [{card: アリア③, copies: x}]}",
        f"{{A.hand: [{'9' * 5000} cards]}}",
    ],
)
def test_an_expectation_that_cannot_be(capsys, tmp_path, then):
    ran = one(capsys, tmp_path / "s.yaml", "{phase: main, A: {gauge: 1 cards}}", f"[{then}]")
    assert ran.code == 1 and "s.yaml:7:" in ran.out


def test_a_step_of_nobody(capsys, tmp_path):
    ran = one(capsys, tmp_path / "s.yaml", "{phase: main}", FINE, "[{C: pass}]")
    assert ran.code == 1 and "no player C" in ran.out


def test_a_scenario_that_says_nothing_fails(capsys, tmp_path):
    ran = one(capsys, tmp_path / "s.yaml", "{phase: main}", "[]")
    assert ran.code == 1 and "when or then is missing" in ran.out


def test_one_card_under_another_needs_no_list(capsys, tmp_path):
    given = "{phase: main, A: {play: [{card: アリア③, under: アリア①}], gauge: 1 cards}}"
    ran = one(capsys, tmp_path / "s.yaml", given, "[{A.play: [{card: アリア③, under: [アリア①]}]}]")
    assert ran.code == 0 and "1 passed" in ran.out


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("ja", ["「use GEAR」は、ここではできません。", "選べるもの："]),
        ("ko", ["‘use GEAR’: 여기서는 할 수 없습니다.", "고를 수 있는 것: "]),
        ("en", ["not legal: use GEAR; options: "]),
    ],
)
def test_a_failure_is_told_in_the_language_of_its_reader(capsys, tmp_path, language, words):
    path = tmp_path / "s.yaml"
    given = "{phase: main, turn_player: A, A: {hand: [癒し手, アリア①], gauge: 2 cards}}"
    path.write_text(f"{HEAD}    given: {given}\n    when: [{{A: use GEAR}}]\n    then: {FINE}\n", encoding="utf-8")
    ran = kirifuda(capsys, "test", path, "--lang", language)
    assert ran.code == 1 and [word for word in words if word not in ran.out] == [], ran.out


def test_a_start_that_cannot_be_is_told_in_the_language_of_its_reader(capsys, tmp_path):
    path = tmp_path / "s.yaml"
    path.write_text(f"{HEAD}    given: {{mode: solo, level: 6}}\n    when: []\n    then: {FINE}\n", encoding="utf-8")
    ran = kirifuda(capsys, "test", path, "--lang", "ja")
    assert ran.code == 1 and "there are" not in ran.out and "6" in ran.out, ran.out


def test_every_text_about_a_failure_is_used():
    folder = Path(package.__path__[0]) / "scenarios"
    sources = "".join(path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.py")))
    assert set(re.findall(r'"([a-z]+(?:-[a-z]+)*)"', sources)) >= set(messages("scenario"))
