"""explain and coverage on the command line: what is looked up where, exit codes, languages."""

import json

import pytest

from command_line import LANGUAGES, ROOT, kirifuda

TALLY = ROOT / "tests" / "games" / "tally"
HILLS = ROOT / "tests" / "games" / "hills"
FOUND = [  # what is asked for, and what stands in the page
    ("aria-2", "crossxgear:card:aria-2"),
    ("アリア②", "crossxgear:card:aria-2"),
    ("crossxgear:aria-2", "crossxgear:card:aria-2"),
    ("crossxgear:card:aria-2", "crossxgear:card:aria-2"),
    ("enough-damage", "crossxgear:rule:enough-damage"),
    ("gearlink", "crossxgear:keyword:gearlink"),
    ("【登場】", "crossxgear:keyword:enter"),
    ("verb:drive", "crossxgear:verb:drive"),
    ("action:drive", "crossxgear:action:drive"),
    ("clause:over-drive", "crossxgear:clause:over-drive"),
    ("over-drive", "crossxgear:verb:over-drive"),
    ("search-must-put", "crossxgear:ruling:search-must-put"),
    ("N450", "N450 unknown-id"),
    ("n450", "N450 unknown-id"),
    ("unknown-id", "N450 unknown-id"),
    ("code:N450", "N450 unknown-id"),
    ("crossxgear:zone:gauge", "crossxgear:zone:gauge"),
    ("crossxgear:kind:art", "crossxgear:kind:art"),
    ("state:exhausted", "crossxgear:state:exhausted"),
    ("crossfire:property:clan", "armour"),
    ("crossfire:state:氷雪", "crossfire:state:frost"),
    ("crossfire", "savior-zone"),
    (f"{TALLY}", "tally"),
    (f"{ROOT / 'cards/crossxgear/aria.yaml'}:aria-2", "crossxgear:card:aria-2"),
    (f"{TALLY}:owl", "tally:card:owl"),
    (f"{TALLY}:rule:herd", "tally:rule:herd"),
]
REFUSED = [  # and what the refusal says
    ("drive", ("crossxgear:action:drive", "crossxgear:verb:drive")),
    ("aria-9", ("Did you mean", "aria-1")),
    ("N4500", ("Did you mean", "N450")),
    ("rule:drive", ("no 'rule:drive'",)),
    ("crossxgear:owl", ("no 'crossxgear:owl'",)),
    ("crossxgaer:aria-2", ("crossxgear",)),
    ("crossxgaer", ("Did you mean", "crossxgear")),
    (f"{ROOT / 'cards/crossxgear/aria.yaml'}:owl", ("no '",)),
    ("code:aria-2", ("no 'code:aria-2'",)),
    (":", ("no ':'",)),
]


@pytest.mark.parametrize(("asked", "said"), FOUND)
def test_explain_finds(capsys, asked, said):
    ran = kirifuda(capsys, "explain", asked)
    assert ran.code == 0 and not ran.err
    assert said in ran.out


@pytest.mark.parametrize(("asked", "said"), REFUSED)
def test_explain_says_what_it_cannot_find(capsys, asked, said):
    ran = kirifuda(capsys, "explain", asked)
    assert ran.code == 2 and not ran.out
    assert all(part in ran.err for part in said), ran.err


def test_the_folder_one_stands_in_comes_first(capsys, monkeypatch):
    monkeypatch.chdir(TALLY)
    assert "tally:verb:draw" in kirifuda(capsys, "explain", "draw").out
    assert "crossxgear:card:aria-2" in kirifuda(capsys, "explain", "aria-2").out


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_is_in_the_language_asked(capsys, language):
    said = {"ja": "示すシナリオ", "ko": "보여 주는 시나리오", "en": "shown by"}
    ran = kirifuda(capsys, "explain", "aria-2", "--lang", language)
    assert [lang for lang, text in said.items() if text in ran.out] == [language]
    for line in ("【攻撃時】相手のアーツ1枚か相手に2点", "[공격시] 상대의 아츠 1장", "[Attack] Deal 2 damage"):
        assert line in ran.out  # every ability stands there in all three


def test_coverage_fails_only_for_what_is_not_covered(capsys):
    assert kirifuda(capsys, "coverage", HILLS).code == 0
    ran = kirifuda(capsys, "coverage", TALLY, "--json")
    assert ran.code == 1
    data = json.loads(ran.out)
    assert data["clauses"]["counts"] == {"covered": 2, "people": 1, "unshown": 1, "missing": 1, "later": 1}
    listed = kirifuda(capsys, "coverage", TALLY, "--assumed").out
    assert "Owl, ability 1" in listed and "Owl, ability 1" not in kirifuda(capsys, "coverage", TALLY).out


def test_coverage_as_of_a_day(capsys):
    early = json.loads(kirifuda(capsys, "coverage", TALLY, "--as-of", "2025-08-01", "--json").out)
    assert early["clauses"]["counts"]["covered"] == 3 and early["scenarios"]["out-of-date"] == 0
    late = json.loads(kirifuda(capsys, "coverage", TALLY, "--as-of", "2027-02-01", "--json").out)
    assert late["clauses"]["counts"]["missing"] == 2
