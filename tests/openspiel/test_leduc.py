"""Leduc Hold'em against OpenSpiel's ``leduc_poker``: legal actions, who is to act, and what is won, in 500 deals."""

from __future__ import annotations

from typing import Any

from kirifuda.engine.randomness import Dice
from openspiel.both import Both, pyspiel, start

GAME = pyspiel.load_game("leduc_poker")
CARDS = [f"{suit}-{rank}" for rank in "jqk" for suit in ("hearts", "spades")]
ACTIONS = {"fold": 0, "call": 1, "raise": 2}
DEALS = 500


def meaning(both: Both, value: Any) -> tuple[int, ...]:
    return (ACTIONS[both.ours.machine.program.layout.rules.actions[value[0]].id],)


def chance(both: Both) -> int:
    return CARDS.index(both.drawn.popleft())


def test_deals() -> None:
    ends = set()
    for deal in range(DEALS):
        both = Both(start("leduc", deal), GAME.new_initial_state(), meaning, chance)
        both.play(Dice(deal))
        assert list(both.ours.result.returns) == both.theirs.returns()
        assert both.ours.result.winner == (None if both.theirs.returns()[0] == 0 else both.theirs.returns()[0] < 0)
        ends.add(tuple(both.theirs.returns()))
    assert len(ends) > 8  # folds, showdowns and ties at every stake
