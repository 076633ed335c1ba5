"""What holds for every match of every game, at each of its decisions: checks that raise where it does not."""

from __future__ import annotations

import os
from functools import cache
from typing import Any

from kirifuda.engine.game import Game
from kirifuda.engine.machine import Machine
from kirifuda.engine.naming import cards_chosen
from kirifuda.engine.randomness import Dice
from kirifuda.model.in_mode import deciding, mode_of
from kirifuda.model.steps import without_decks
from kirifuda.reading.folders import built_in_games
from kirifuda.reading.games import read_game
from oracle import Match, Oracle
from playing import GAMES, deck_pairs, everything, library, position
from sight import dealt_anew, may_see

#: how many matches of each game the long tests play (0: they are skipped)
LONG = int(os.environ.get("KIRIFUDA_LONG") or 0)
#: what only the engine's own driver writes
DRIVER = ("dp", "dk")
Pair = tuple[Any, ...]


@cache
def games() -> tuple[str, ...]:
    """All games that can be played, those that come along and those under tests/games that have cards for decks; and
    their modes in which a seat decides nothing, each as ``game/mode``."""
    ours = sorted(path.parent.name for path in GAMES.glob("*/ruleset.yaml"))
    names = [name for name in (*built_in_games(), *ours) if playable(name)]
    modes = [(name, mode.id) for name in names for mode in library(name).game.ruleset.modes]
    alone = [f"{name}/{mode}" for name, mode in modes if len(deciders(name, mode)) < players(name)]
    return (*names, *alone)


def players(name: str) -> int:
    """How many seats a game has."""
    return library(name).game.ruleset.players


def deciders(name: str, mode: str | None) -> tuple[int, ...]:
    """The seats of a mode at which somebody decides."""
    return tuple(deciding(library(name).game.ruleset, mode))


def mode_named(name: str) -> str | None:
    """The mode that a name says behind its slash; else the usual one."""
    return name.partition("/")[2] or library(name).mode(None)


def playable(name: str) -> bool:
    """Whether it reads without a finding and says how a match begins: what is read for its words alone does not."""
    folder = GAMES / name
    game, findings = read_game(folder if folder.is_dir() else name)
    return game is not None and not findings and bool(game.ruleset.setup and game.ruleset.turn)


@cache
def contenders(name: str) -> tuple[Pair, ...]:
    """Decks for a match: each deck of the game against the next one, and mixed ones of all cards; where the setup does
    without decks, what each player brings then."""
    game = library(name).game
    seats = len(deciders(name, mode_named(name)))
    decks = [deck.id for deck in game.decks]
    ring = [tuple(decks[(i + k) % len(decks)] for k in range(seats)) for i in range(len(decks))]
    without = without_decks(game.ruleset.setup, mode_named(name), seats)
    if without is not None:
        return (*ring[: None if seats > 1 else 2], tuple(without))  # of one seat's decks two will do
    return (*ring, *deck_pairs(name, 2 if decks else 4))


def start(name: str, number: int, **options: Any) -> Game:
    """Match ``number`` of a game: its seed, its decks in turn, and of a mode with levels those in turn."""
    pairs = contenders(name)
    mode = mode_named(name)
    chosen = mode_of(library(name).game.ruleset, mode)
    levels = len(chosen.levels) if chosen is not None else 0
    level = 1 + number % levels if levels else None
    return library(name).start(number, pairs[number % len(pairs)], mode=mode, level=level, **options)


# ------------------------------------------------------------------ positions
def conserved(game: Game, cards: int) -> None:
    """Each of the ``cards`` cards lies in exactly one place, which knows it, tokens that have left the game in none;
    owners' zones hold owners' cards; hosts, counts, markers, states and lasting effects agree with one another; no zone
    is fuller than it may be."""
    state, layout = game.state, game.machine.program.layout
    tokens = [card for card, number in enumerate(state.d) if layout.cards[number].token]
    gone = [card for card in tokens if state.z[card] < 0]
    cards = len(state.d) if layout.drafting else cards + len(tokens)  # what is picked brings others
    assert len(state.d) == len(state.o) == len(state.z) == len(state.st) == cards
    under = [0] * cards
    places: dict[int, tuple[int, int]] = {}
    for zone, sides in enumerate(state.zl):
        about = layout.zones[zone] if zone < len(layout.zones) else None  # aside, attached
        for owner, held in enumerate(sides):
            for card in held:
                assert card not in places, (card, places[card], (zone, owner))
                places[card] = (zone, owner)
                assert state.z[card] == zone
                assert about is None or about.owner != "player" or state.o[card] == owner
                assert about is None or not about.holds or layout.cards[state.d[card]].kind in about.holds
            assert about is None or about.capacity is None or about.id in layout.varied or len(held) <= about.capacity
    assert len(places) + len(gone) == cards and not set(gone) & set(places)
    for card in range(cards):
        host = state.h[card]
        assert (host >= 0) == (state.z[card] == layout.attached_zone and card not in gone)
        if host >= 0:
            assert state.z[host] != layout.attached_zone
            under[host] += 1
    assert under == list(state.na)
    for number in range(len(layout.markers)):
        assert min(getattr(state, f"m{number}"), default=0) >= 0
    for number, group in enumerate(layout.rules.groups):
        column = getattr(state, f"s{number}")
        assert not column or (min(column) >= 0 and max(column) < len(group.states))
    lasting = [entry for entries in state.act for entry in entries]
    assert state.tmp == sum(entry[3] >= 0 for entry in lasting)
    assert all(entry[1] < cards and entry[4] < cards for entry in lasting)


def asked_well(game: Game) -> None:
    """A question has a player and at least two answers, all different."""
    state = game.state
    assert 0 <= state.dp < game.machine.program.layout.players
    count = len(state.do)
    assert count >= 2
    if count <= 300:
        assert len({repr(value) for value in state.do}) == count


def over_well(game: Game) -> None:
    """A match that is over has a result, and nothing is pending."""
    state = game.state
    assert game.decision is None and game.result is not None
    assert not state.frames and not state.pend and not len(state.do)
    assert -1 <= state.over < game.machine.program.layout.players


def copied(game: Game, dice: Dice) -> None:
    """A clone and a restored save equal the original, play on alike for a while, and leave it alone."""
    before = everything(game.state)
    clone, restored = game.clone(), game.library.restore(game.save())
    assert everything(clone.state) == everything(restored.state) == before
    for _ in range(5):
        if clone.decision is None:
            break
        index = dice.below(len(clone.state.do))
        clone.choose(index)
        restored.choose(index)
        assert everything(clone.state) == everything(restored.state)
        assert clone.log_hash == restored.log_hash
    assert everything(game.state) == before


def texts(game: Game) -> list[str]:
    """The options of the open decision, as the player reads them."""
    return [option.text for option in game.decision.options[:300]] if game.decision is not None else []


def unseen_unused(game: Game, dice: Dice) -> int:
    """Cards that a player does not see, dealt anew, change neither his view, nor what he may do, nor, where the same
    answer brings the same view and another question to him, that question's options. How many options were compared."""
    state, space, compared = game.state, game.machine.space, 0
    for player in range(game.machine.program.layout.players):
        other = dealt_anew(game, player, dice)
        other.state.rng = list(state.rng)
        assert other.observe(player) == game.observe(player)
        if state.dp != player:
            continue
        about = game.machine.program.asks[state.dk]
        if about.kind == "action":
            assert space[about.lists](other.state, *state.da) == list(state.do)
            compared += other.state.d != state.d
        index = dice.below(len(state.do))
        one, two = game.clone(), other
        one.choose(index)
        two.choose(index)
        if one.state.dp != player or two.state.dp != player or open_view(one, player) != open_view(two, player):
            continue
        if not (shown(one, player) or shown(two, player)):
            # alike cards may have changed places, and a hand may have been drawn in another order
            assert (one.state.dk, sorted(texts(one))) == (two.state.dk, sorted(texts(two)))
            compared += one.state.d != two.state.d
    return compared


def open_view(game: Game, player: int) -> dict[str, Any]:
    """A view without its question."""
    return {key: value for key, value in game.observe(player).items() if key != "decision"}


def shown(game: Game, player: int) -> bool:
    """Whether the question shows cards from where the player cannot look: an effect lets him see them."""
    state = game.state
    if game.machine.program.asks[state.dk].kind not in ("card", "target", "set", "action", "order"):
        return True
    values = [value if isinstance(value, tuple) else (value,) for value in state.do[:300]]
    if game.machine.program.asks[state.dk].kind == "action":
        actions = game.library.game.ruleset.actions
        values = [cards_chosen(actions[value[0]], value) for value in values if value[0] >= 0]
    cards = {part for value in values for part in value}
    return any(isinstance(card, int) and 0 <= card < len(state.z) and not may_see(game, card, player) for card in cards)


# -------------------------------------------------------------------- matches
def lawful(name: str, number: int, every: int) -> tuple[int, int]:
    """Plays match ``number`` at random, with the cheap checks at each decision and the dear ones at each ``every``-th
    and in the middle of effects now and then; how many decisions, and how many options compared that hidden cards
    might have changed."""
    game, dice = start(name, number), Dice(number)
    cards, count, inside, compared = len(game.state.d), 0, 0, 0
    while game.decision is not None:
        conserved(game, cards)
        asked_well(game)
        deep = game.machine.program.asks[game.state.dk].kind != "action"
        inside += deep
        if count % every == number % every or (deep and inside % every == 0):
            copied(game, dice)
            compared += unseen_unused(game, dice)
        game.choose(dice.below(len(game.state.do)))
        count += 1
    conserved(game, cards)
    over_well(game)
    return count, compared


@cache
def oracle(machine: Machine) -> Oracle:
    """The oracle for a machine."""
    return Oracle(machine)


def same_as_oracle(name: str, number: int) -> int:
    """Plays match ``number`` on the engine and on the oracle: same questions, options and states; how many."""
    game, dice, count = start(name, number), Dice(number), 0
    machine, state = game.machine, game.state
    match = Match(oracle(machine), placed(game, number))
    while match.question is not None:
        player, about, options = match.question
        assert (state.dp, state.dk, len(state.do)) == (player, about, len(options)), (name, number, count)
        assert list(state.do[:200]) == list(options[:200]), (name, number, count)
        assert driven(state) == driven(match.state), (name, number, count)
        index = dice.below(len(options))
        machine.answer(state, state.do[index])
        match.advance(options[index])
        count += 1
    assert state.dp == -1 and state.over != -2, (name, number)
    assert driven(state) == driven(match.state), (name, number)
    return count


def placed(game: Game, number: int) -> Any:
    """The state in which a match of a seed begins, before its setup."""
    decks = [tuple(deck) if isinstance(deck, list) else deck for deck in game.setup["decks"]]
    mode = game.setup["mode"]
    machine, numbers, picks = game.library._prepare(game.library._seats(decks, mode), mode, False)
    assert machine is game.machine
    state = machine.new_state(numbers, number, picks=picks)
    machine.set_values(state, game.setup.get("settings", {}))
    return state


def driven(state: Any) -> dict[str, Any]:
    """A position without what the driver writes."""
    return {slot: value for slot, value in position(state).items() if slot not in DRIVER}
