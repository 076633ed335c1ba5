"""A hand of fifteen in the real game: sums, runs and triples are offered exactly, equal cards once, also by bots."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from kirifuda.engine.game import Game
from kirifuda.engine.position import Placed, position
from kirifuda.play.greedy import OPTIONS, GreedySeat
from kirifuda.play.scoring import Scoring
from playing import library

HAND = (
    ("fate-0-end", 1), ("fate-4-warlock", 2), ("fate-7-witch", 1), ("fate-10-flame", 1), ("fate-0-seed", 2),
    ("fate-1-lamp", 2), ("fate-3-bow", 2), ("fate-8-king", 1), ("fate-5-scales", 1), ("fate-6-shade", 1),
    ("fate-alpha-outside", 1),
)  # fmt: skip
MAKES = {"make-stardust": "sum", "make-run": "run", "make-triple": "equal"}
Kind = tuple[int, int]  # a card's number now, and by how much it may be counted up or down


def table() -> Game:
    """Fifteen cards in the hand of A, one of the two bows made a five."""
    rules = library("cross-lords")
    hand = [Placed(card, 0, "hand") for card, copies in HAND for _ in range(copies)]
    others = [Placed("fate-1-wolf", 0, "ascension"), Placed("fate-1-wolf", 1, "ascension")]
    deck = [Placed("fate-6-knight", -1, "deck") for _ in range(5)]
    cards = [*hand, *others, *deck]
    machine = rules.machine([card.card for card in cards], placed=True)
    game = Game(rules, machine, position(machine, cards, {}, 0), {})
    machine.begin(game.state, 0)
    assert len(hand) == 15
    take(game, "use-effect")
    take(game, "3／弓")
    return game


def take(game: Game, start: str) -> None:
    """The first option whose text starts so."""
    texts = [option.text for option in game.decision.options]
    game.choose(next(index for index, text in enumerate(texts) if text.startswith(start)))


def held(game: Game) -> list[tuple[int, Kind]]:
    """The cards of the hand that have a number: it, and whether they are scarlet, by their printed values and the one
    that was changed."""
    layout, state = game.machine.program.layout, game.state
    found = []
    for card in state.zl[layout.zone_number["hand"]][0]:
        values = layout.cards[state.d[card]].values
        if "value" in values:
            changed = any(entry[4] == card and entry[3] >= 0 for entries in state.act for entry in entries)
            found.append((card, (values["value"] + 2 * changed, int(values["color"] == 2))))
    return found


def makes(how: str, kinds: tuple[Kind, ...]) -> bool:
    """Whether numbers that may be moved by one make it: by trying all moves."""
    counted = [()]
    for number, shift in kinds:
        counted = [(*before, number + by) for before in counted for by in range(-shift, shift + 1)]
    if how == "sum":
        return any(sum(numbers) == 10 for numbers in counted)
    return any(
        [n - min(numbers) for n in sorted(numbers)] == ([0, 1, 2] if how == "run" else [0, 0, 0]) for numbers in counted
    )


@pytest.mark.parametrize("action", MAKES)
def test_as_brute_force(action: str) -> None:
    game = table()
    numbers = held(game)
    assert len(numbers) == 14 and sum(number == 5 for _, (number, _) in numbers) == 2
    definition = {card: (game.state.d[card], kind) for card, kind in numbers}
    sizes = range(1, 15) if MAKES[action] == "sum" else (3,)
    wanted = {
        tuple(sorted(definition[card] for card, _ in chosen))
        for size in sizes
        for chosen in combinations(numbers, size)
        if makes(MAKES[action], tuple(kind for _, kind in chosen))
    }
    take(game, action)
    found = [tuple(sorted(definition[card] for card in chosen)) for chosen in game.decision.values]
    assert len(found) == len(set(found)) and set(found) == wanted
    assert len(found) > (100 if MAKES[action] == "sum" else 5)


def test_a_bot_tries_all_options_equally_often() -> None:
    """Of more options than a bot can try it tries a sample, each option as often as the others."""
    seat, tried = GreedySeat(5, Scoring(library("cross-lords").game.ruleset)), Counter()
    for _ in range(3000):
        some = seat._some(1000, OPTIONS)
        assert OPTIONS / 2 < len(some) <= OPTIONS
        tried.update(some)
    assert len(tried) == 1000
    expected = sum(tried.values()) / 1000
    assert 0.6 * expected < min(tried.values()) and max(tried.values()) < 1.4 * expected


def test_a_bot_chooses_among_very_many() -> None:
    game = table()
    take(game, "make-stardust")
    assert len(game.decision.values) > OPTIONS
    seat = GreedySeat(5, Scoring(library("cross-lords").game.ruleset))
    assert 0 <= seat.pick(game) < len(game.decision.values)
