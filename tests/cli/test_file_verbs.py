"""lint, fmt, test and print on real files."""

import json
import shutil

import pytest

from command_line import LANGUAGES, ROOT, kirifuda
from kirifuda.reading.folders import built_in_games

SLOPPY = """\
language: ja
cards:
  - id: own-1
    name: {ja: 試し, ko: 시험, en: Trial}
    kind: art
    power: 2
    copies: 5
    text: |
      【登場】GEARLINK（２）：カードを１枚引く。
    basis: {1: known, power: known}
"""


@pytest.fixture
def own_game(tmp_path):
    folder = tmp_path / "own"
    (folder / "cards").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text("id: own\nextends: crossxgear\n", encoding="utf-8")
    return folder


@pytest.mark.parametrize("game", built_in_games())
def test_built_in_games_are_clean_canonical_and_pass(capsys, game):
    assert kirifuda(capsys, "lint", game).code == 0
    assert kirifuda(capsys, "fmt", game, "--check").code == 0
    ran = kirifuda(capsys, "test", game)
    assert ran.code == 0 and " 0 failed" in ran.out


def test_findings_set_the_exit_code_by_level(capsys, own_game):
    (own_game / "cards" / "x.yaml").write_text(
        SLOPPY.replace("copies: 5", "copies: 5\n    copeis: 5"), encoding="utf-8"
    )
    ran = kirifuda(capsys, "lint", own_game)
    assert ran.code == 1 and "unknown-property" in ran.out
    found = json.loads(kirifuda(capsys, "lint", own_game, "--format", "json").out)
    assert {"unknown-property"} <= {item["name"] for item in found}
    assert all(item["path"].endswith("x.yaml") for item in found)


def test_fix_writes_what_is_safe(capsys, own_game):
    path = own_game / "cards" / "x.yaml"
    path.write_text(SLOPPY, encoding="utf-8")
    assert kirifuda(capsys, "lint", own_game).code == 0  # a note is not as bad as a warning
    assert kirifuda(capsys, "lint", own_game, "--fail-level", "note").code == 1
    ran = kirifuda(capsys, "lint", own_game, "--fix", "--fail-level", "note")
    assert ran.code == 0 and "fixes made" in ran.err
    assert "GEARLINK②：カードを1枚" in path.read_text(encoding="utf-8")


def test_fmt_rewrites_sentences_alone(capsys, own_game):
    path = own_game / "cards" / "x.yaml"
    path.write_text(SLOPPY, encoding="utf-8")
    ran = kirifuda(capsys, "fmt", own_game, "--check")
    assert ran.code == 1 and path.read_text(encoding="utf-8") == SLOPPY
    assert kirifuda(capsys, "fmt", own_game).code == 0
    text = path.read_text(encoding="utf-8")
    assert text == SLOPPY.replace("GEARLINK（２）：カードを１枚", "GEARLINK②：カードを1枚")
    assert kirifuda(capsys, "fmt", own_game, "--check").code == 0


def test_a_failing_scenario_is_shown_with_its_place(capsys, own_game):
    source = next((ROOT / "rulesets" / "crossxgear" / "scenarios").glob("*.yaml"))
    (own_game / "scenarios").mkdir()
    text = """\
scenarios:
  - name: nobody has nine lives
    given: {phase: main, turn_player: A}
    when: []
    then:
      - A.life: 9
"""
    path = own_game / "scenarios" / "own.yaml"
    path.write_text(text, encoding="utf-8")
    ran = kirifuda(capsys, "test", path)
    assert ran.code == 1
    assert "nobody has nine lives" in ran.out and "own.yaml:6" in ran.out and "1 failed" in ran.out
    assert source.is_file()


def test_one_broken_game_does_not_hide_another(capsys, tmp_path):
    shutil.copytree(ROOT / "tests" / "games" / "vanilla", tmp_path / "good")
    bad = tmp_path / "bad"
    bad.mkdir()
    (bad / "ruleset.yaml").write_text("id: bad\nnothing: at all\n", encoding="utf-8")
    ran = kirifuda(capsys, "test", tmp_path)
    assert ran.code == 1 and "unknown-key" in ran.err and "scenarios:" in ran.out


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_prints_in_another_language(capsys, language):
    ran = kirifuda(capsys, "print", "aria-2", "--to", language)
    expected = {
        "ja": ["アリア②", "【攻撃時】相手のアーツ1枚か相手に2点のダメージを与える。"],
        "ko": ["아리아②", "[공격시] 상대의 아츠 1장 또는 상대에게 2점의 대미지를 준다."],
        "en": ["Aria ②", "[Attack] Deal 2 damage to 1 opposing art or the opponent."],
    }
    assert ran.code == 0 and all(text in ran.out for text in expected[language])
    by_name = kirifuda(capsys, "print", "crossxgear:아리아②", "--to", language)
    assert by_name.out == ran.out


def test_a_name_of_two_cards_is_refused_with_both(capsys, own_game, monkeypatch):
    first = SLOPPY.replace("試し", "ふたり").replace("    copies: 5\n", "")
    second = first.replace("own-1", "own-2").replace("ふたり", "別").replace("시험", "둘").replace("Trial", "ふたり")
    (own_game / "cards" / "x.yaml").write_text(first, encoding="utf-8")
    monkeypatch.chdir(own_game)
    assert kirifuda(capsys, "print", "ふたり", "--to", "en").out.startswith("Trial")
    (own_game / "cards" / "y.yaml").write_text(second, encoding="utf-8")
    ran = kirifuda(capsys, "print", "ふたり", "--to", "en")
    assert ran.code == 2 and "own:own-1" in ran.err and "own:own-2" in ran.err


def test_all_cards_of_a_file_print(capsys, own_game, tmp_path, monkeypatch):
    (own_game / "cards" / "one.yaml").write_text(SLOPPY, encoding="utf-8")
    ran = kirifuda(capsys, "print", own_game / "cards" / "one.yaml", "--to", "en")
    assert ran.code == 0 and ran.out.startswith("Trial (art)\npower 2\n[Enter] GEARLINK 2: draw 1 card.")
    monkeypatch.chdir(tmp_path)
    (tmp_path / "lone.yaml").write_text("game: crossxgear\n" + SLOPPY, encoding="utf-8")
    assert kirifuda(capsys, "print", "lone.yaml", "--to", "en").out == ran.out
    (tmp_path / "other.yaml").write_text("game: crossxgear\nscenarios: []\n", encoding="utf-8")
    none = kirifuda(capsys, "print", "other.yaml", "--to", "en")
    assert none.code == 2 and "there are no cards in 'other.yaml'" in none.err
    (tmp_path / "stray.yaml").write_text(SLOPPY, encoding="utf-8")
    assert kirifuda(capsys, "print", "stray.yaml", "--to", "en").code == 2
