"""The compiled, resumable functions do what the IR says: same questions, options and states as the walked oracle."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from kirifuda.engine.machine import Machine
from kirifuda.engine.randomness import Dice
from oracle import Match, Oracle
from playing import deck_pairs, library, position

#: what only the engine's own driver writes
DRIVER = ("dp", "dk")


@cache
def oracle(machine: Machine) -> Oracle:
    return Oracle(machine)


def same_match(name: str, seed: int) -> int:
    """Plays one match on both; the number of decisions."""
    lib, pairs = library(name), deck_pairs(name)
    decks = [lib.deck(deck) for deck in pairs[seed % len(pairs)]]
    machine = lib.machine([card for deck in decks for card in deck])
    numbers = [[machine.program.layout.card_number[c] for c in deck] for deck in decks]
    return agree(machine, machine.new_state(numbers, seed), machine.new_state(numbers, seed), seed)


def agree(machine: Machine, ours: Any, theirs: Any, seed: int) -> int:
    """Plays one match from two equal states on both; the number of decisions."""
    machine.begin(ours)
    match = Match(oracle(machine), theirs)
    dice, count = Dice(seed), 0
    while match.question is not None:
        player, about, options = match.question
        here = (seed, count)
        assert (ours.dp, ours.dk, len(ours.do)) == (player, about, len(options)), here
        assert list(ours.do[:200]) == list(options[:200]), here
        left, right = driven(position(ours)), driven(position(theirs))
        assert left == right, (here, [slot for slot in left if left[slot] != right[slot]])
        index = dice.below(len(options))
        machine.answer(ours, ours.do[index])
        match.advance(options[index])
        count += 1
    assert ours.dp == -1 and ours.over != -2, seed
    assert driven(position(ours)) == driven(position(theirs)), seed
    return count


def driven(values: dict[str, Any]) -> dict[str, Any]:
    return {slot: value for slot, value in values.items() if slot not in DRIVER}


@pytest.mark.parametrize("part", range(8))
def test_real_game(part: int) -> None:
    assert sum(same_match("crossxgear", seed) for seed in range(part * 15, part * 15 + 15)) > 600


@pytest.mark.parametrize("part", range(4))
def test_game_without_text(part: int) -> None:
    assert sum(same_match("vanilla", seed) for seed in range(part * 15, part * 15 + 15)) > 600


@pytest.mark.parametrize("part", range(4))
def test_made_up_game(part: int) -> None:
    """Replacements, orders of triggers, modes, costs with a letter: what the real game asks seldom or never."""
    assert sum(same_match("glade", seed) for seed in range(part * 10, part * 10 + 10)) > 200


PLAYED = [
    ("orchard", "own"),
    ("orchard", "shared"),
    ("crossxgear", None),
    ("crossxgear", "solo"),
    ("cross-lords", None),
    ("cross-lords", "solo"),
    ("den", "hunted"),
    ("den", "stalked"),
    ("well", None),
]


@pytest.mark.parametrize(("name", "mode"), PLAYED)
def test_setup_that_is_played(name: str, mode: str | None) -> None:
    """Picks, roles, cards that come into the game and cards that change owners."""
    count = 0
    for seed in range(10 if name != "den" else 40):  # whose matches are short
        lib = library(name)
        machine = lib.start(seed, mode=mode).machine
        nothing: list[list[int]] = [[] for _ in range(lib.game.ruleset.players)]
        ours, theirs = machine.new_state(nothing, seed), machine.new_state(nothing, seed)
        count += agree(machine, ours, theirs, seed)
    assert count > 100


MECHANISMS = ["veil", "paths", "duel", "crown", "aegis", "oath", "host", "brink", "abyss", "mask", "flux", "chord"]


@pytest.mark.parametrize("name", MECHANISMS)
def test_games_of_mechanisms(name: str) -> None:
    """What the real game asks seldom or never: answers, substitutes, control, slots, windows, modes, points of time."""
    assert sum(same_match(name, seed) for seed in range(8)) > 60
