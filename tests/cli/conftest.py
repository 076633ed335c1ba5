"""A recorded match for the tests of the command line."""

import pytest

from kirifuda.loading import load
from kirifuda.play.replay import record
from kirifuda.play.seats import make_bots, play_out


@pytest.fixture(scope="session")
def match_record():
    game = load("crossxgear").start(7)
    play_out(game, make_bots(("random", "random"), 7, None))
    return record(game, "crossxgear")
