"""Clones and saves at every decision, inside effects too, go on exactly as the original; frames are immutable."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from array import array
from pathlib import Path
from typing import Any

import pytest

from kirifuda.engine.game import Game
from kirifuda.engine.randomness import Dice
from kirifuda.engine.saving import CannotRestore
from playing import answer, decisions, everything, library, play_on, start

GAMES = (
    "crossxgear",
    "crossxgear/solo",
    "den/hunted",
    "cross-lords/solo",
    "crossfire",
    "vanilla",
    "glade",
    "veil",
    "paths",
    "crown",
    "aegis",
    "oath",
    "host",
    "flux",
    "chord",
)
IMMUTABLE = (int, str, bool, type(None))
HERE = Path(__file__).parents[1]
PLACES = os.pathsep.join((str(HERE), str(HERE.parent / "interpreter")))  # of this checkout


def finish(game: Game, seed: int) -> tuple[list[tuple[Any, ...]], str, Any]:
    """Log, hash and result when played on with the answers of a seed."""
    return play_on(game, Dice(seed)), game.log_hash, game.result


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_interleaved(name: str, seed: int) -> None:
    """A clone is made at each decision; all matches at hand go on in turns, each with the original's answers."""
    original, dice = start(name, seed), Dice(seed + 100)
    answers: list[int] = []
    log: list[tuple[Any, ...]] = []
    states: list[dict[str, Any]] = []
    while original.decision is not None:
        states.append(everything(original.state))
        answers.append(dice.below(len(original.state.do)))
        log.append(answer(original, answers[-1]))
    states.append(everything(original.state))
    game = start(name, seed)
    followers: list[tuple[Game, int]] = []
    for at in range(len(answers)):
        assert everything(game.state) == states[at]
        followers.append((game.clone(), at))
        if at % 5 == 0:
            followers.append((library(name).restore(game.save()), at))
        # every follower takes one step of its own before the original does
        followers = [(other, step(other, where, answers, log, states)) for other, where in followers]
        assert everything(game.state) == states[at]
        assert answer(game, answers[at]) == log[at]
        followers = followers[-12:] if at % 3 else followers
    for other, where in followers:
        while where < len(answers):
            where = step(other, where, answers, log, states)
        assert (other.log_hash, other.result) == (original.log_hash, original.result)


def step(game: Game, where: int, answers: list[int], log: list[Any], states: list[Any]) -> int:
    """One answer of a follower, which stands at decision ``where``."""
    if where < len(answers):
        assert everything(game.state) == states[where]
        assert answer(game, answers[where]) == log[where]
        assert everything(game.state) == states[where + 1]
    return where + 1


@pytest.mark.parametrize("name", GAMES)
def test_clones_play_on_differently(name: str) -> None:
    """Whatever a clone plays, its original is not disturbed, and another clone of the original can play the same."""
    for count, game in enumerate(decisions(name, range(4), every=3)):
        before = everything(game.state)
        one, two = game.clone(), game.clone()
        assert finish(one, count) == finish(two, count)
        assert everything(game.state) == before


@pytest.mark.parametrize("name", GAMES)
def test_saves(name: str) -> None:
    """A save is plain JSON; what is restored is equal in every value, saves to the same text and plays on the same."""
    inside = 0
    for count, game in enumerate(decisions(name, range(10, 14), every=2)):
        inside += len(game.state.frames) > 4
        text = game.save()
        json.loads(text)
        before = everything(game.state)
        other = library(name).restore(text)
        assert everything(other.state) == before
        assert other.save() == text
        assert [o.text for o in other.decision.options[:50]] == [o.text for o in game.decision.options[:50]]
        if count % 4 == 0:
            assert finish(other, count) == finish(game.clone(), count)
        assert everything(game.state) == before
    assert inside > 10


@pytest.mark.parametrize("name", GAMES)
def test_traced_saves(name: str) -> None:
    """A match that records a trace is saved and restored too, and goes on recording."""
    for count, game in enumerate(decisions(name, range(20, 22), every=3, trace=True)):
        other = library(name).restore(game.save())
        assert finish(other, count) == finish(game.clone(), count)
        assert other.trace


@pytest.mark.parametrize("name", GAMES)
def test_nothing_in_a_state_is_shared_or_changeable(name: str) -> None:
    """Frames, pending triggers, entries, lineage and options hold no list, and no list belongs to two states."""
    for game in decisions(name, range(30, 34)):
        state = game.state
        for slot in ("frames", "act"):
            for item in getattr(state, slot):
                immutable(item, slot)
        for slot in ("pend", "seen", "da"):
            immutable(getattr(state, slot), slot)
        for option in state.do[:50]:
            immutable(option, "do")
        other = state.clone()
        theirs = {id(part): slot for slot in state.__slots__ for part in lists(getattr(state, slot))}
        for slot in state.__slots__:
            if slot not in ("do", "cap"):  # options are made once and never changed; cap is written before it is read
                for part in lists(getattr(other, slot)):
                    assert id(part) not in theirs, slot


def test_options_are_no_zone() -> None:
    """The list of options is never the list of a zone."""
    for name in GAMES:
        for game in decisions(name, range(40, 43)):
            zones = {id(cards) for sides in game.state.zl for cards in sides}
            assert id(game.state.do) not in zones


def immutable(value: Any, where: str) -> None:
    if isinstance(value, tuple):
        for item in value:
            immutable(item, where)
    else:
        assert isinstance(value, IMMUTABLE), (where, type(value), value)


def lists(value: Any) -> list[Any]:
    """All lists (and arrays) in a value."""
    if isinstance(value, array):
        return [value]
    if isinstance(value, list):
        return [value, *(part for item in value for part in lists(item))]
    if isinstance(value, tuple):
        return [part for item in value for part in lists(item)]
    return []


CONTINUE = """
import json, sys
from playing import library, play_on
from kirifuda.engine.randomness import Dice
for line in sys.stdin:
    name, text, seed = json.loads(line)
    game = library(name).restore(text)
    log = play_on(game, Dice(seed))
    print(json.dumps([repr(log), game.log_hash, repr(game.result)]))
"""


def test_another_process() -> None:
    """Saves from the middle of matches, restored in a process of their own, with another hash seed."""
    sent, expected = [], []
    for name in GAMES:
        for count, game in enumerate(decisions(name, range(50, 53), every=11)):
            sent.append(json.dumps([name, game.save(), count]))
            log, log_hash, result = finish(game.clone(), count)
            expected.append([repr(log), log_hash, repr(result)])
    environment = {**os.environ, "PYTHONHASHSEED": "77", "PYTHONPATH": PLACES, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        [sys.executable, "-c", CONTINUE], input="\n".join(sent), capture_output=True, encoding="utf-8", env=environment
    )
    assert done.returncode == 0, done.stderr
    assert [json.loads(line) for line in done.stdout.splitlines()] == expected
    assert len(expected) > 30


def test_what_is_no_save_is_refused() -> None:
    """Other data, other versions, other rules: an error that says so, never a broken match."""
    text = start("vanilla", 1).save()
    with pytest.raises(CannotRestore):
        library("crossxgear").restore(text)
    for broken in ("", "{", "[]", "null", "7", "{}", text[:-30], text.replace('"setup"', '"set"')):
        with pytest.raises(CannotRestore):
            library("vanilla").restore(broken)
    data = json.loads(text)

    def refused(changed: dict[str, Any]) -> None:
        with pytest.raises(CannotRestore):
            library("vanilla").restore(json.dumps(changed))

    for key in data:
        refused({k: v for k, v in data.items() if k != key})
    for slot in data["state"]:
        refused({**data, "state": {k: v for k, v in data["state"].items() if k != slot}})
    decks = {"decks": ["none", "none"]}
    wrong = (
        ("version", 0),
        ("fingerprint", ""),
        ("setup", []),
        ("setup", decks),
        ("log", 5),
        ("log", [[1]]),
        ("state", 7),
    )
    for key, value in wrong:
        refused({**data, key: value})
