"""Bots do not go round in circles where a game only reports it."""

from __future__ import annotations

import pytest

from kirifuda.engine.game import Game
from kirifuda.engine.library import Library
from kirifuda.loading import load
from kirifuda.play.conduct import ENOUGH, way_out
from kirifuda.play.seats import RandomSeat
from playing import GAMES


@pytest.fixture(scope="module")
def brink() -> Library:
    return load(GAMES / "brink")


def circling(library: Library, times: int) -> Game:
    """A match in which the turn player does again and again what changes nothing."""
    game = library.start(3, ({"fidget": 3, "leaf": 3}, {"leaf": 6}))
    for wanted in ("summon", *["use"] * times):
        assert game.decision is not None
        option = next(o for o in game.decision.options if o.text.startswith(wanted))
        game.choose(option)
    return game


@pytest.mark.parametrize(("times", "offered"), [(5, True), (20, False)])
def test_a_bot_does_not_go_on_a_third_time(brink: Library, times: int, offered: bool) -> None:
    game = circling(brink, times)
    assert game.decision is not None
    assert (game.repeats < ENOUGH) == offered == (way_out(game) is None)
    for seed in range(20):
        picked = game.decision.options[RandomSeat(seed).pick(game)]
        assert offered or picked.text == "pass"


def test_what_has_been_met_is_part_of_a_saved_match(brink: Library) -> None:
    game = circling(brink, 20)
    assert brink.restore(game.save()).repeats == game.repeats >= ENOUGH
