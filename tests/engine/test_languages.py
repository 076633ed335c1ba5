"""Cards written in English or Korean play as those written in Japanese: equal trees, equal matches."""

from __future__ import annotations

import pytest

from kirifuda.engine.randomness import Dice
from playing import library, play_on

LANGUAGES = ("en", "ko")


def twins(language: str) -> dict[str, str]:
    """Ids of the cards that have a twin in a language, with the twin's."""
    ids = [card.id for card in library("glades").game.cards]
    return {card: f"{card}-{language}" for card in ids if f"{card}-{language}" in ids}


@pytest.mark.parametrize("language", LANGUAGES)
def test_trees_are_equal(language: str) -> None:
    cards = {card.id: card for card in library("glades").game.cards}
    pairs = twins(language)
    assert len(pairs) >= 15
    for one, two in pairs.items():
        assert cards[two].abilities == cards[one].abilities, two
        assert cards[two].language == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_matches_are_equal(language: str) -> None:
    pairs = twins(language)
    lib = library("glades")
    dice = Dice(8)
    for seed in range(12):
        left = [*pairs, *pairs, "bear"]
        decks = [[left.pop(dice.below(len(left))) for _ in range(12)] for _ in range(2)]
        translated = [[pairs.get(card, card) for card in deck] for deck in decks]
        one = lib.start(seed, decks, stacked=True)
        two = lib.start(seed, translated, stacked=True)
        assert play_on(one, Dice(seed)) == play_on(two, Dice(seed))
        assert one.log_hash == two.log_hash
        assert one.result is not None and two.result is not None
        assert (one.result.winner, one.result.turns) == (two.result.winner, two.result.turns)
