"""Coverage: clauses in every state, what scenarios carried out, what is assumed. Expected texts stand in files."""

import os
from functools import cache
from pathlib import Path

import pytest

from examples import write_files
from kirifuda.compiling.expanding import Expanding
from kirifuda.compiling.layout import Layout
from kirifuda.explain.abilities import parts_of
from kirifuda.explain.coverage import as_data, cover
from kirifuda.explain.coverage_text import coverage_text
from kirifuda.loading import load
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.reading.folders import built_in_games

ROOT = Path(__file__).parent.parent.parent
GAMES = ROOT / "tests" / "games"


@cache
def coverage(name):
    return cover(load(GAMES / name if (GAMES / name).is_dir() else name).game)


@pytest.fixture(autouse=True)
def at_root(monkeypatch):
    monkeypatch.chdir(ROOT)  # places are shown from where one stands


@pytest.mark.parametrize("language", LANGUAGES)
def test_page_of_a_small_game_reads_as_it_did(language):
    path = Path(__file__).parent / "pages" / f"coverage.tally.{language}"
    page = coverage_text(coverage("tally"), language, assumed=True) + "\n"
    if os.environ.get("KIRIFUDA_UPDATE"):
        path.write_text(page, encoding="utf-8")
    assert page == path.read_text(encoding="utf-8")


def test_data_says_the_same():
    data = as_data(coverage("tally"))
    assert data["complete"] is False
    states = {item["id"]: item["state"] for item in data["clauses"]["list"]}
    assert states == {
        "looking": "covered",
        "herds": "covered",
        "quiet": "people",
        "sleepy": "unshown",
        "rivers": "missing",
        "bridges": "later",
    }
    assert [part["id"] for part in data["parts"]["rule"]["untouched"]] == ["weary", "hurt"]
    assert [part["id"] for part in data["parts"]["ability"]["untouched"]] == ["owl/1"]
    assert data["assumptions"]["counts"] == {"assumed": 3, "inferred": 2}


@pytest.mark.parametrize("name", ["glade", "hills", "vanilla"])
def test_a_game_without_clauses_is_complete(name):
    found = coverage(name)
    if not found.clauses:
        assert found.complete
    for language in LANGUAGES:
        assert coverage_text(found, language)


def test_what_fails_shows_nothing(tmp_path):
    text = (
        "scenarios:\n  - {name: a look puts nothing back, clauses: [sleepy], given: {phase: day}, "
        "when: [{A: look}], then: [{A.hand: 7 cards}]}\n"
    )
    front = f"id: own\nextends: {(GAMES / 'tally').as_posix()}\n"
    own = cover(load(write_files(tmp_path / "own", {"ruleset.yaml": front, "scenarios/own.yaml": text})).game)
    assert [outcome.name for outcome in own.evidence.outcomes if outcome.status == "failed"] == [
        "a look puts nothing back"
    ]
    assert [item.state for item in own.clauses if item.clause.id == "sleepy"] == ["unshown"]
    assert "a look puts nothing back" in coverage_text(own, "en")


@pytest.mark.parametrize("name", built_in_games())
def test_rulebook_of_a_built_in_game_is_covered(name):
    found = coverage(name)
    assert [item.clause.id for item in found.clauses if item.state in ("unshown", "missing")] == []
    kinds = ("rule", "limit", "phase", "action", "line", "verb", "keyword", "ability", "ruling")
    assert [part for part in found.untouched() if part.kind in kinds] == []
    assert all(outcome.status != "failed" for outcome in found.evidence.outcomes)


@pytest.mark.parametrize("name", [*built_in_games(), *(GAMES / name for name in ("duel", "aegis", "host", "patterns"))])
def test_abilities_are_explained_as_what_they_run_as(name):
    game = load(name).game
    expanding = Expanding(Layout(game, [card.id for card in game.cards]))
    for card in game.cards:
        for number, ability in enumerate(card.abilities, 1):
            runs = expanding.expand(ability, card.kind)
            said = "remark" if ability.is_remark else "extra"  # of the card itself: nothing of it runs
            runs_as = runs[0].kind if runs else said
            assert (card.id, number, parts_of(game.ruleset, ability, card.kind).kind) == (card.id, number, runs_as)
