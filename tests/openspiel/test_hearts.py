"""Hearts against OpenSpiel's ``hearts``: passing in each direction, what may be played, points, in 500 deals."""

from __future__ import annotations

from collections import deque
from typing import Any

from kirifuda.engine.randomness import Dice
from openspiel.both import Both, pyspiel, start

GAME = pyspiel.load_game("hearts")
SUITS, RANKS = ["clubs", "diamonds", "hearts", "spades"], [*map(str, range(2, 11)), "j", "q", "k", "a"]
CARDS = [f"{suit}-{rank}" for rank in RANKS for suit in SUITS]
MODES = ["no-passing", "pass-left", "pass-across", "pass-right"]  # in the order of their pass directions
PLAYERS, HAND, DEALS = 4, 13, 500
MOST = 26  # they count what a player has kept of so many points, we count what was lost


def meaning(both: Both, value: Any) -> tuple[int, ...]:
    layout, state = both.ours.machine.program.layout, both.ours.state
    cards = value if both.ours.decision.kind == "set" else value[1:]
    return tuple(sorted(CARDS.index(layout.cards[state.d[card]].id) for card in cards))


def chance(both: Both) -> int:
    if not both.theirs.history():  # they deal card by card, we hand by hand
        dealt = [both.drawn.popleft() for _ in CARDS]
        both.drawn = deque(dealt[HAND * p + n] for n in range(HAND) for p in range(PLAYERS))
        return MODES.index(both.ours.setup["mode"])
    return CARDS.index(both.drawn.popleft())


def test_deals() -> None:
    decisions = 0
    for deal in range(DEALS):
        both = Both(start("hearts", deal, MODES[deal % 4]), GAME.new_initial_state(), meaning, chance)
        both.thorough = deal < 20
        both.play(Dice(deal))
        returns = both.theirs.returns()
        assert [MOST + ours for ours in both.ours.result.returns] == returns
        best = [player for player, kept in enumerate(returns) if kept == max(returns)]
        assert list(both.ours.result.winners) == best
        decisions += both.decisions
    assert decisions > 25 * DEALS


def test_shooting_the_moon() -> None:
    """Who takes all points: rare at random, so the highest card is played by one and the lowest by the others."""
    shot = 0
    for deal in range(400):
        both = Both(start("hearts", deal, "no-passing"), GAME.new_initial_state(), meaning, chance)
        shooter = deal % PLAYERS
        both.play(Dice(deal), lambda player, steps, high=shooter: max(steps) if player == high else min(steps))
        returns = both.theirs.returns()
        assert [MOST + ours for ours in both.ours.result.returns] == returns
        shot += sorted(returns) == [0, 0, 0, MOST]
    assert shot
