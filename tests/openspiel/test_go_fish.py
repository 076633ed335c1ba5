"""Go Fish against OpenSpiel's ``go_fish``: who asks, what can be asked, hands and books at each ask, in 500 deals."""

from __future__ import annotations

from typing import Any

from kirifuda.engine.randomness import Dice
from openspiel.both import Both, pyspiel, start

GAME = pyspiel.load_game("go_fish")
RANKS, DEALS = 13, 500


def rank(card: str) -> int:
    return [*map(str, range(2, 11)), "j", "q", "k", "a"].index(card.split("-")[1])


def meaning(both: Both, value: Any) -> tuple[int, ...]:
    if value == both.ours.decision.values[0]:  # once a decision
        assert both.theirs.to_string() == text(both)
    return ((1 - both.ours.state.dp) * RANKS + value[1] - 2,)


def text(both: Both) -> str:
    """Our position as OpenSpiel writes one: who asks, hands as ranks and how many, books, the stock."""
    hands = [f"{counted(both.names('hand', p))}:{both.value('book-count', p)}" for p in (0, 1)]
    return "\n".join(["Ask", str(both.ours.state.dp), *hands, counted(both.names("stock"))])


def counted(cards: list[str]) -> str:
    held = [rank(card) for card in cards]
    return "".join(f"{chr(ord('a') + r)}{held.count(r)}" for r in sorted(set(held)))


def chance(both: Both) -> int:
    return rank(both.drawn.popleft())


def sign(number: float) -> int:
    return (number > 0) - (number < 0)


def dealt_book(both: Both) -> bool:
    """Whether the deal makes a book. OpenSpiel then deals on, to some hands; ours has seven cards dealt to each."""
    dealt = [rank(card) for card in both.drawn]
    return any(max(map(hand.count, hand)) == 4 for hand in (dealt[:7], dealt[7:14]))


def test_deals() -> None:
    decisions, compared, deal, winners = 0, 0, 0, set()
    while compared < DEALS:
        both = Both(start("go-fish", deal), GAME.new_initial_state(), meaning, chance)
        deal += 1
        if dealt_book(both):
            continue
        both.play(Dice(deal))
        compared += 1
        ours, theirs = both.ours.result.returns, both.theirs.returns()
        assert sum(ours) == RANKS and not both.drawn
        assert [sign(mine - other) for mine, other in (ours, ours[::-1])] == list(map(sign, theirs))
        decisions += both.decisions
        winners.add(both.ours.result.winner)
    assert deal < 1.05 * DEALS
    assert decisions > 30 * DEALS and winners == {0, 1}  # 13 books cannot be shared
