"""What a player sees, and may do, does not depend on what is hidden from that player."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kirifuda.engine.game import Game
from kirifuda.engine.randomness import Dice
from playing import decisions, everything

GAMES = ("crossxgear", "vanilla", "glade")


def hidden_places(game: Game, player: int) -> list[tuple[int, int]]:
    """Zones and their owners that a player may not look into."""
    places = []
    for number, zone in enumerate(game.machine.program.layout.zones):
        for owner in range(game.machine.program.layout.players):
            if zone.seen_by == "nobody" or (zone.seen_by == "owner" and owner != player):
                places.append((number, owner))
    return places


def dealt_anew(game: Game, player: int, dice: Dice) -> Game:
    """A clone in which the cards hidden from a player are dealt anew, each owner's among that owner's places."""
    other = game.clone()
    state = other.state
    for owner in range(game.machine.program.layout.players):
        places = [place for place in hidden_places(game, player) if place[1] == owner]
        pool = [card for zone, _ in places for card in state.zl[zone][owner]]
        for i in range(len(pool) - 1, 0, -1):
            j = dice.below(i + 1)
            pool[i], pool[j] = pool[j], pool[i]
        for zone, _ in places:
            cards = state.zl[zone][owner]
            cards[:] = [pool.pop() for _ in cards]
            for card in cards:
                state.z[card] = zone
    return other


@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_do_not_show(name: str) -> None:
    changed = 0
    dice = Dice(3)
    for game in decisions(name, range(30), every=2):
        before = everything(game.state)
        for player in range(2):
            seen = json.dumps(game.observe(player))
            other = dealt_anew(game, player, dice)
            changed += [list(map(tuple, z)) for z in other.state.zl] != [list(map(tuple, z)) for z in game.state.zl]
            other._decision = None
            assert json.dumps(other.observe(player)) == seen
        assert everything(game.state) == before
    assert changed > 1000


@pytest.mark.parametrize("name", GAMES)
def test_offers_do_not_depend_on_hidden_cards(name: str) -> None:
    """What a player may do in a phase is listed anew after hidden cards were dealt anew: the same texts, in order."""
    dice, offers = Dice(4), 0
    for game in decisions(name, range(30, 60), every=2):
        decision, state = game.decision, game.state
        if decision.kind != "action":
            continue
        other = dealt_anew(game, decision.player, dice)
        about = game.machine.program.asks[state.dk]
        listed = game.machine.space[about.lists](other.state, *state.da)
        assert [other.names.option(decision, value) for value in listed] == [o.text for o in decision.options]
        offers += 1
    assert offers > 500


@pytest.mark.parametrize("name", GAMES)
def test_nothing_hidden_is_in_a_view(name: str) -> None:
    """No view names a card that its player cannot have seen: own deck, other deck, other hand are numbers only."""
    for game in decisions(name, range(60, 70), every=5):
        layout = game.machine.program.layout
        for player in range(2):
            view = game.observe(player)
            for zone, owner in hidden_places(game, player):
                assert view["zones"][layout.zones[zone].id][owner] == len(game.state.zl[zone][owner])
            assert ("decision" in view) == (game.decision.player == player)
            instances(view)


def instances(value: Any) -> None:
    """A view holds words and numbers only, nothing of the engine."""
    if isinstance(value, dict):
        for key, item in value.items():
            assert isinstance(key, str)
            instances(item)
    elif isinstance(value, list):
        for item in value:
            instances(item)
    else:
        assert value is None or isinstance(value, str | int)


@pytest.mark.parametrize("name", GAMES)
def test_the_order_of_a_hand_does_not_show(name: str) -> None:
    """Where a zone has no order, neither a view nor an offer shows one."""
    dice = Dice(9)
    for game in decisions(name, range(70, 80), every=4):
        other = game.clone()
        layout = game.machine.program.layout
        for number, zone in enumerate(layout.zones):
            if zone.ordered:
                continue
            for cards in other.state.zl[number]:
                for i in range(len(cards) - 1, 0, -1):
                    j = dice.below(i + 1)
                    cards[i], cards[j] = cards[j], cards[i]
        for player in range(2):
            views = [m.observe(player) for m in (game, other)]
            for view in views:
                view.pop("decision", None)
            assert views[0] == views[1]
