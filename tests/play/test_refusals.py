"""Why not, in words: what the table says of every illegal step of a game, in three languages."""

import os
from pathlib import Path

import pytest

from kirifuda.engine.game import Game
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.play.labels import Labels
from kirifuda.play.refusals import Refusals
from kirifuda.play.sentences import Sentences
from kirifuda.scenarios.runner import Stage
from kirifuda.scenarios.steps import Steps
from playing import library

ROOT = Path(__file__).parent.parent.parent
PAGES = Path(__file__).parent / "why"


@pytest.fixture(autouse=True)
def at_root(monkeypatch):
    monkeypatch.chdir(ROOT)  # places are shown from where one stands


def answers(game: Game, asked: str, language: str):
    labels = Labels(game.library.game, language)
    refusals = Refusals(game, game.decision.player, labels, Sentences(labels.data, language))
    yield f"? {asked}"
    for text, _, indent in refusals.said(asked):
        yield f"  {' ' * indent}{text}"


def told(name: str, language: str):
    """For each illegal step of the scenarios what the player is told who asks for it."""
    stage = Stage(library(name))
    for scenario in library(name).game.scenarios:
        game = stage.set_up(scenario)
        steps = Steps(game, scenario.language)
        yield f"# {scenario.name}"
        for step in scenario.when:
            wanted = step.entries[0].value
            if hasattr(wanted, "get"):
                yield from answers(game, wanted.get("illegal").text, language)
            else:
                steps.play(step)


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_read_as_they_did(language):
    """KIRIFUDA_UPDATE=1 writes how they read today."""
    path = PAGES / f"stops.{language}.answers"
    text = "\n".join(told("stops", language)) + "\n"
    if os.environ.get("KIRIFUDA_UPDATE"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_asked_oddly(language):
    game = library("stops").start(1, [["bear", "leaf"], ["bear"]], first=0)
    lines = [list(answers(game, asked, language)) for asked in ("", "not ", "dance", "wait", "not wait", "summon")]
    nothing, alone, unknown, free, free_again, bare = lines
    assert nothing[1:] == alone[1:] and len(nothing) == 2
    assert "dance" in unknown[1]
    assert free[1:] == free_again[1:] and len(free) == 2 and len(bare) == 2
