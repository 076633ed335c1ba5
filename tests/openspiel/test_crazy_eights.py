"""Crazy Eights against OpenSpiel's ``crazy_eights``: who is to act, legal actions, hands at the end, in 500 deals."""

from __future__ import annotations

from collections import deque
from typing import Any

from kirifuda.engine.randomness import Dice
from openspiel.both import Both, pyspiel, start

GAME = pyspiel.load_game("crazy_eights")
RANKS, SUITS = [*map(str, range(2, 11)), "j", "q", "k", "a"], ["clubs", "diamonds", "hearts", "spades"]
CARDS = [f"{suit}-{rank}" for rank in RANKS for suit in SUITS]
DRAW, PASS, SUIT = 52, 53, 54
PLAYERS, HAND, DEALS = 5, 5, 500


def meaning(both: Both, value: Any) -> tuple[int, ...]:
    layout, state = both.ours.machine.program.layout, both.ours.state
    action = layout.rules.actions[value[0]].id
    if action == "play-card":
        return (CARDS.index(layout.cards[state.d[value[1]]].id),)
    if action == "name-suit":
        return (SUIT + value[1] - 1,)
    return ({"draw-card": DRAW, "no-play": PASS}[action],)


def chance(both: Both) -> int:
    if not both.theirs.history():  # they draw the dealer, then deal card by card, we hand by hand
        dealt = [both.drawn.popleft() for _ in range(PLAYERS * HAND)]
        both.drawn = deque([dealt[HAND * p + n] for n in range(HAND) for p in range(PLAYERS)]) + both.drawn
        return both.theirs.legal_actions()[both.value("dealer")]
    return CARDS.index(both.drawn.popleft())


def points(card: str) -> int:
    rank = card.split("-")[1]
    return 50 if rank == "8" else int(rank) if rank.isdigit() else 10


def their_points(card: str) -> int:
    """OpenSpiel counts a number card by its place among all cards, not by its rank: ours differs there on purpose."""
    rank = card.split("-")[1]
    return 50 if rank == "8" else CARDS.index(card) + 2 if rank.isdigit() else 10


def test_deals() -> None:
    decisions, ends = 0, dict.fromkeys(("out", "stuck"), 0)
    for deal in range(DEALS):
        both = Both(start("crazy-eights", deal), GAME.new_initial_state(), meaning, chance)
        both.play(Dice(deal))
        hands = [both.names("hand", player) for player in range(PLAYERS)]
        assert [-sum(map(their_points, hand)) for hand in hands] == both.theirs.returns()
        assert [-sum(map(points, hand)) for hand in hands] == list(both.ours.result.returns)
        decisions += both.decisions
        ends["out" if not all(hands) else "stuck"] += 1
    assert decisions > 20 * DEALS and all(ends.values())
