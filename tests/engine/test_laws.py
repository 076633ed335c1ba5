"""Laws of every game: each deck of each playable game, found in the data, in matches at random; see ``laws``.

The long version, thousands of matches, is test_many.py.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from laws import conserved, contenders, games, lawful, same_as_oracle, start
from playing import everything, library

NAMES = games()
CASES = [(name, number) for name in NAMES for number in range(len(contenders(name)))]


def test_the_shipped_game_is_among_them() -> None:
    """The games and decks are found, not listed: nothing that is shipped may be missing."""
    assert {"crossxgear", "cross-lords", "crossxgear/solo", "cross-lords/solo", "vanilla", "glade"} <= set(NAMES)
    assert all(contenders(name) for name in NAMES)


def matches(name: str, number: int, count: int) -> list[int]:
    """Numbers of some matches with the same decks."""
    every = len(contenders(name))
    return list(range(number, number + count * every, every))


@pytest.mark.parametrize(("name", "number"), CASES)
def test_each_deck_keeps_the_laws(name: str, number: int) -> None:
    decisions, compared = (), ()
    for match in matches(name, number, 3):
        more, others = lawful(name, match, every=6)
        decisions, compared = (*decisions, more), (*compared, others)
        if sum(decisions) > 400:  # the matches of some games are long
            break
    decks = [deck for deck in contenders(name)[number] if deck]
    brought = {kind for zone in library(name).game.ruleset.zones if zone.seen_by != "everyone" for kind in zone.holds}
    varied = any(len(set(library(name).deck(deck))) > 1 for deck in decks) or bool(brought and not decks)
    while (sum(decisions) < 31 or (varied and sum(compared) < 4)) and len(decisions) < 40:  # some matches are short
        match = matches(name, number, len(decisions) + 1)[-1]
        more, others = lawful(name, match, every=2)
        decisions, compared = (*decisions, more), (*compared, others)
    assert sum(decisions) > 30 and (sum(compared) > 3 or not varied)


@pytest.mark.parametrize(("name", "number"), CASES)
def test_each_deck_plays_as_the_oracle_says(name: str, number: int) -> None:
    count = sum(same_as_oracle(name, match) for match in matches(name, number, 2))
    assert count + sum(same_as_oracle(name, match) for match in matches(name, number, 20 if count < 21 else 0)) > 20


@pytest.mark.parametrize("name", NAMES)
def test_any_answers_can_be_given_again(name: str) -> None:
    """Whatever is answered: seed and answers bring the same match, and so does a save on the way."""

    @settings(max_examples=15, deadline=None)
    @given(st.integers(0, 10**6), st.lists(st.integers(0, 40), max_size=70), st.integers(0, 70))
    def law(number: int, answers: list[int], cut: int) -> None:
        game = start(name, number)
        cards, saved = len(game.state.d), None
        for place, answer in enumerate(answers):
            if game.decision is None:
                break
            if place == cut:
                saved = game.library.restore(game.save())
            game.choose(answer % len(game.state.do))
            conserved(game, cards)
        again = start(name, number)
        for choice in game.choices:
            again.choose(choice)
        assert (again.log_hash, everything(again.state)) == (game.log_hash, everything(game.state))
        if saved is not None:
            for choice in game.choices[cut:]:
                saved.choose(choice)
            assert (saved.log_hash, everything(saved.state)) == (game.log_hash, everything(game.state))

    law()
