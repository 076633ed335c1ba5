"""Bots do not go round in circles where a game only reports it."""

from __future__ import annotations

import pytest

from kirifuda.engine.game import Game
from kirifuda.engine.library import Library
from kirifuda.loading import load
from kirifuda.play.conduct import ENOUGH, way_out
from kirifuda.play.labels import Labels
from kirifuda.play.log import Log
from kirifuda.play.seats import RandomSeat
from kirifuda.scenarios.runner import Stage
from playing import GAMES, library


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


def stalling() -> Game:
    """The match of the ruling on a card that takes itself back, played to the end of its last scenario."""
    crossfire = library("crossfire")
    ruling = next(ruling for ruling in crossfire.game.rulings if "loops" in ruling.about)
    _, game = Stage(crossfire, traced=True).watched(ruling.scenarios[-1])
    assert game is not None
    return game


def test_a_bot_does_not_take_a_card_back_with_itself_a_third_time() -> None:
    for seat in (RandomSeat(1), RandomSeat(2), RandomSeat(3)):
        game = stalling()
        decision = game.decision
        assert decision is not None and game.repeats == ENOUGH
        assert decision.options[seat.pick(game)].text == "no"


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ja", "このターンで4度目の同じ局面；裁定：羽ばたきの使い回し (wingbeat-stalling)"),
        ("ko", "이번 턴에서 4번째로 같은 국면; 재정: 날갯짓의 되풀이 (wingbeat-stalling)"),
        ("en", "the same position again, 4 times this turn; ruling: Wingbeat again and again (wingbeat-stalling)"),
    ],
)
def test_people_are_told_and_may_go_on(language: str, said: str) -> None:
    game = stalling()
    log = Log(game, Labels(game.library.game, language))
    for wanted in ("yes", "羽ばたき"):
        decision = game.decision
        assert decision is not None
        option = next(option for option in decision.options if option.text == wanted)
        log.asked(decision, option.value)
        game.choose(option)
        lines = [line.strip() for line in log.answered(decision)]
    assert said in lines
