"""Games for tests of the engine: read once a process; decks, matches played at random, states as plain values."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from kirifuda.engine.game import Game
from kirifuda.engine.library import Library
from kirifuda.engine.randomness import Dice
from kirifuda.model.ruleset import Game as Data
from kirifuda.model.steps import places
from kirifuda.reading.games import read_game

GAMES = Path(__file__).parent / "games"
#: games whose setup brings all cards
WITHOUT_DECKS = ("well", "orchard", "cross-lords")
#: matches of a mode for each seed
MORE = 6
#: most of what a state holds: nothing to copy
ATOMS = frozenset((int, bool, str, type(None)))
#: what a state holds besides the position itself
BOOKKEEPING = ("zl", "cap", "ret", "trace", "site", "frames", "do", "da")


@cache
def library(name: str) -> Library:
    """A game by its built-in name, or one of the folders under tests/games; it must read without a finding. Behind a
    slash the name may say a mode (see ``start``)."""
    if "/" in name:
        return library(name.partition("/")[0])
    folder = GAMES / name
    game, findings = read_game(folder if folder.is_dir() else name)
    assert game is not None and not findings, [f"{d.primary.place} {d.name} {dict(d.args)}" for d in findings]
    return Library(game)


@cache
def deck_pairs(name: str, count: int = 6) -> tuple[tuple[dict[str, int], dict[str, int]], ...]:
    """Pairs of decks of 30 cards, drawn from all cards that belong in decks, so that all meet all: six different ones
    five times, or fifteen twice where the game does not say how many copies there are."""
    game = library(name).game
    if game.ruleset.deck_rules:
        throw = Dice(11)
        return tuple((legal_deck(game, throw), legal_deck(game, throw)) for _ in range(count))
    placed = {card for step in places(game.ruleset.setup) for card in step.cards or ()}
    cards = [card.id for card in game.cards if card.copies and not card.token]
    different, copies = (6, 5) if cards else (15, 2)
    cards = cards or [card.id for card in game.cards if card.id not in placed and not card.token]
    dice = Dice(11)
    pairs = []
    for _ in range(count):
        sides = []
        for _ in range(2):
            left = list(cards)
            sides.append({left.pop(dice.below(len(left))): copies for _ in range(min(different, len(left)))})
        pairs.append((sides[0], sides[1]))
    return tuple(pairs)


def legal_deck(game: Data, dice: Dice) -> dict[str, int]:
    """A deck drawn at random that its game's rules of decks allow, of cards that can be used in it."""
    rules = game.ruleset.deck_rules
    deck: dict[str, int] = {}
    cards = {card.id: card for card in game.cards if not card.token}
    for rule in rules:
        left = [card for card in cards.values() if card.kind in rule.kinds] if rule.least else []
        copies = [r.copies for r in rules if r.copies and set(r.kinds) & set(rule.kinds)]
        for shared in rules:
            if shared.shares and set(shared.kinds) & set(rule.kinds):
                company = [cards[c].values[shared.shares] for c in deck if cards[c].kind in shared.among]
                left = [card for card in left if card.values[shared.shares] in company]
        missing = rule.least or 0
        while missing:
            card = left.pop(dice.below(len(left)))
            deck[card.id] = min(missing, *copies, card.copies or missing)
            missing -= deck[card.id]
    return deck


def start(name: str, seed: int, **options: Any) -> Game:
    """A match of a game with decks that go with the seed, or from a setup that does without."""
    if "/" in name:  # a mode, at all its levels in turn; whoever decides picks
        levels = next(mode.levels for mode in library(name).game.ruleset.modes if mode.id == name.partition("/")[2])
        return library(name).start(seed, level=1 + seed % len(levels), mode=name.partition("/")[2], **options)
    if name in WITHOUT_DECKS:
        return library(name).start(seed, **options)
    pairs = deck_pairs(name)
    return library(name).start(seed, pairs[seed % len(pairs)], **options)


def play_on(game: Game, dice: Dice, limit: int = 100_000) -> list[tuple[Any, ...]]:
    """Answers at random to the end, or ``limit`` times; the log: (player, kind, options, index)."""
    log = []
    while game.decision is not None and len(log) < limit:
        log.append(answer(game, dice.below(len(game.state.do))))
    return log


def answer(game: Game, index: int) -> tuple[Any, ...]:
    """Answers the open decision; its entry for a log."""
    decision = game.decision
    assert decision is not None
    entry = (decision.player, decision.kind, tuple(decision.values[:500]), len(decision.values), index)
    game.choose(index)
    return entry


def decisions(name: str, seeds: range, every: int = 1, **options: Any) -> Iterator[Game]:
    """Matches played at random, handed out at each ``every``-th decision (not to be changed: clone them); of a mode
    more of them, where only some of the seats are asked."""
    for seed in [seed * MORE + number for seed in seeds for number in range(MORE)] if "/" in name else seeds:
        game, dice = start(name, seed, **options), Dice(seed)
        count = 0
        while game.decision is not None:
            if count % every == 0:
                yield game
            count += 1
            game.choose(dice.below(len(game.state.do)))


def position(state: Any) -> dict[str, Any]:
    """A state as plain values, copied; without continuation and bookkeeping."""
    return {slot: plain(getattr(state, slot)) for slot in state.__slots__ if slot not in BOOKKEEPING}


def everything(state: Any) -> dict[str, Any]:
    """As ``position``, with the continuation and the open options."""
    options = [plain(option) for option in state.do[:500]]
    return {**position(state), "frames": plain(state.frames), "do": options, "count": len(state.do)}


def plain(value: Any) -> Any:
    """A copy in which what can be changed (a list) and what cannot (a tuple) are told apart."""
    if isinstance(value, list):
        return [v if type(v) in ATOMS else plain(v) for v in value]
    if isinstance(value, tuple):
        return tuple([v if type(v) in ATOMS else plain(v) for v in value])
    return value.tolist() if isinstance(value, array) else value
