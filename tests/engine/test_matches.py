"""What holds in every match: decisions, options, cards in exactly one place, values in their bounds, streams apart."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from kirifuda.engine.game import Game, IllegalChoice
from kirifuda.engine.randomness import Dice, below, seed_streams
from playing import answer, decisions, deck_pairs, library, play_on, position, start

GAMES = ("crossxgear", "vanilla", "glade", "veil", "paths")
PLACES = (*GAMES, "well", "orchard")  # common zones, cards that change owners or come into the game later
#: kinds of decisions that must turn up, besides actions and sets
ASKED = {
    "crossxgear": {"first", "pay"},
    "vanilla": {"first"},
    "glade": {"order", "replacement"},
    "veil": {"card", "may"},
    "paths": {"mode", "may", "order"},
}


def positions(game: Game) -> Iterator[Game]:
    """A match at each decision and at its end."""
    dice = Dice(5)
    yield game
    while game.decision is not None:
        game.choose(dice.below(len(game.state.do)))
        yield game


@pytest.mark.parametrize("name", GAMES)
def test_decisions(name: str) -> None:
    """The decision shown is the one that is open; it has two options at least, all different, in their text too."""
    kinds = {}
    for game in decisions(name, range(30)):
        decision, state = game.decision, game.state
        about = game.machine.program.asks[state.dk]
        kinds[decision.kind] = 1
        assert (decision.player, decision.about, decision.kind) == (state.dp, state.dk, about.kind)
        assert decision.values is state.do
        assert decision.span == about.span
        values = list(decision.values[:300])
        assert len(decision.options) >= 2
        assert len(dict.fromkeys(values)) == len(values)
        texts = [option.text for option in decision.options[:300]]
        assert all(texts) and len(dict.fromkeys(texts)) == len(texts), (decision.kind, texts)
    assert ASKED[name] <= set(kinds)
    assert {"action", "set"} <= set(kinds)


@pytest.mark.parametrize("name", PLACES)
def test_cards_are_in_one_place(name: str) -> None:
    """Each card lies in exactly one list, that of its zone and owner; hosts and what is attached agree."""
    for seed in range(25):
        for game in positions(start(name, seed)):
            check_places(game)


def check_places(game: Game) -> None:
    state, layout = game.state, game.machine.program.layout
    place: dict[int, tuple[int, int]] = {}
    for zone, sides in enumerate(state.zl):
        assert sides is getattr(state, f"z{zone}")
        for owner, cards in enumerate(sides):
            for card in cards:
                assert card not in place
                place[card] = (zone, owner if len(sides) == layout.players else -1)  # in a common zone: nobody's
    assert sorted(place) == list(range(len(state.d)))
    assert all(place[card] == (state.z[card], state.o[card]) for card in place)
    under = [0] * len(state.d)
    for card in place:
        host = state.h[card]
        assert (host >= 0) == (state.z[card] == layout.attached_zone)
        if host >= 0:
            under[host] += 1
            assert state.z[host] in layout.detailed and state.z[host] != layout.attached_zone
    assert under == state.na
    for zone, data in enumerate(layout.zones):
        if data.capacity is not None:
            assert all(len(cards) <= data.capacity for cards in state.zl[zone])


@pytest.mark.parametrize("name", GAMES)
def test_values(name: str) -> None:
    """No negative marker, none outside play; states in their group; a player without life only at the end."""
    for seed in range(25, 45):
        for game in positions(start(name, seed)):
            state, layout = game.state, game.machine.program.layout
            for number in range(len(layout.markers)):
                marks = getattr(state, f"m{number}")
                assert all(m >= 0 for m in marks)
                assert all(not m or state.z[c] in layout.detailed for c, m in enumerate(marks))
            for number, group in enumerate(layout.rules.groups):
                assert all(0 <= s < len(group.states) for s in getattr(state, f"s{number}"))
            assert state.tmp == sum(e[3] >= 0 for entries in state.act for e in entries)
            for entries in state.act:
                assert len(dict.fromkeys(entries)) == len(entries) or any(e[3] >= 0 for e in entries)
            if game.decision is not None:
                assert state.over == -2
                assert all(life > 0 for life in state.v0)
                assert 0 <= state.dp < layout.players
            else:
                assert game.result is not None and not state.frames and not state.pend


@pytest.mark.parametrize("name", PLACES)
def test_abilities_are_registered_where_their_cards_lie(name: str) -> None:
    """What is in force from cards is what the cards in their zones bring, no more, no less, at every decision."""
    for game in decisions(name, range(45, 53)):
        state = game.state
        registered = sorted(
            (table, e[0], e[1], e[2]) for table, entries in enumerate(state.act) for e in entries if e[3] < 0
        )
        expected = sorted(
            (table, k, card, state.o[card])
            for card in range(len(state.d))
            for zone, table, k in game.machine.space["REG"][state.d[card]]
            if zone == state.z[card]
        )
        assert registered == expected


def test_wrong_answers() -> None:
    """What is no option is refused and changes nothing."""
    game = start("vanilla", 3)
    stale = game.decision.options[0]
    game.choose(0)
    before = position(game.state)
    for wrong in (-1, len(game.state.do), 10**9):
        with pytest.raises(IllegalChoice):
            game.choose(wrong)
    with pytest.raises(IllegalChoice):
        game.choose(stale)
    assert position(game.state) == before
    play_on(game, Dice(1))
    with pytest.raises(IllegalChoice):
        game.choose(0)


@pytest.mark.parametrize("name", GAMES)
def test_replay(name: str) -> None:
    """Seed and choices are the whole record."""
    for seed in range(60, 65):
        game = start(name, seed)
        log = play_on(game, Dice(seed))
        data = game.replay_data()
        again = library(name).start(data["seed"], data["decks"], stacked=data["stacked"], first=data["first"])
        assert [answer(again, index) for index in data["choices"]] == log
        assert (again.log_hash, again.result) == (game.log_hash, game.result)
        assert position(again.state) == position(game.state)
        assert data["log_hash"] == game.log_hash and data["fingerprint"] == library(name).fingerprint


@pytest.mark.parametrize("name", GAMES)
def test_trace_changes_nothing(name: str) -> None:
    """A match with a trace is the same match."""
    for seed in range(70, 75):
        plain, traced = start(name, seed), start(name, seed, trace=True)
        assert play_on(plain, Dice(seed)) == play_on(traced, Dice(seed))
        assert plain.log_hash == traced.log_hash
        assert traced.trace and not plain.trace


def test_log_hash_tells_logs_apart() -> None:
    """Different answers, different hash."""
    hashes: dict[str, Any] = {}
    for seed in range(40):
        game = start("vanilla", 1)
        log = repr(play_on(game, Dice(seed)))
        assert hashes.setdefault(game.log_hash, log) == log
    assert len(hashes) == 40


# --------------------------------------------------------------- randomness
def test_streams_are_apart() -> None:
    """Drawing from one stream never moves another, and seeds give different streams."""
    first = seed_streams(9)
    second = seed_streams(9)
    for _ in range(1000):
        below(first, 0, 6)
    assert first[1] == second[1] and first[0] != second[0]
    tops = [tuple(below(seed_streams(seed), stream, 1 << 32) for stream in (0, 1)) for seed in range(500)]
    assert len(dict.fromkeys(tops)) == 500
    flat = [n for pair in tops for n in pair]
    assert len(dict.fromkeys(flat)) == len(flat)


def test_dice_are_even() -> None:
    """Each face about as often as the others; a chi-square far below what an uneven die would give."""
    for bound in (2, 3, 6, 10, 30):
        dice, counts, throws = Dice(bound), [0] * bound, 3000 * bound
        for _ in range(throws):
            counts[dice.below(bound)] += 1
        chi = sum((c - 3000) ** 2 / 3000 for c in counts)
        assert chi < bound - 1 + 5 * (2 * bound) ** 0.5, (bound, counts)


@pytest.mark.parametrize("name", GAMES[:2])
def test_bots_do_not_move_the_game(name: str) -> None:
    """The order of the decks depends on the seed alone, not on who plays; other seeds, other orders."""
    deals = {}
    for seed in range(30):
        game = library(name).start(seed, deck_pairs(name)[0])
        deal = (tuple(map(tuple, game.state.z0)), tuple(map(tuple, game.state.z1)))
        deals[deal] = seed
        assert position(library(name).start(seed, deck_pairs(name)[0]).state) == position(game.state)
    assert len(deals) == 30
