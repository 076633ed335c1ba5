"""What a player sees, and may do, does not depend on what is hidden from that player."""

from __future__ import annotations

import json
from typing import Any

import pytest

from kirifuda.engine.game import Game
from kirifuda.engine.naming import Names
from kirifuda.engine.observation import card_view, looked_at, veiled
from kirifuda.engine.position import Placed, position
from kirifuda.engine.randomness import Dice
from playing import decisions, everything, library

GAMES = ("crossxgear", "crossxgear/solo", "vanilla", "glade", "veil", "paths")


def hidden_places(game: Game, player: int) -> list[tuple[int, int]]:
    """Zones and their owners that a player may not look into, without what is put away for good (tuples)."""
    places = []
    for number, zone in enumerate(game.machine.program.layout.zones):
        for owner, cards in enumerate(game.state.zl[number]):
            if not cards or isinstance(cards, tuple):
                continue
            if zone.seen_by == "nobody" or (zone.seen_by == "owner" and owner != player):
                places.append((number, owner))
    return places


def dealt_anew(game: Game, player: int, dice: Dice) -> Game:
    """A clone in which the cards hidden from a player are dealt anew, each owner's among that owner's places: those in
    piles and hands change places, those whose state hides them become others (of those hidden from the player)."""
    other = game.clone()
    state, layout = other.state, other.machine.program.layout
    shown = looked_at(game, player)
    for owner in range(layout.players):
        places = [place for place in hidden_places(game, player) if place[1] == owner]
        pool = [card for zone, _ in places for card in state.zl[zone][owner] if card not in shown]
        veils = [card for zone in layout.veils for card in state.zl[zone][owner] if veiled(game, card, player)]
        identities = [state.d[card] for card in (*pool, *veils)]
        mixed(pool, dice)
        for zone, _ in places:
            cards = state.zl[zone][owner]
            cards[:] = [card if card in shown else pool.pop() for card in cards]
            for card in cards:
                state.z[card] = zone
        if veils:
            mixed(identities, dice)
            unseen = [c for zone, _ in places for c in state.zl[zone][owner] if c not in shown]
            dealt = dict(zip((*unseen, *veils), identities, strict=True))
            state.d = tuple(dealt.get(card, definition) for card, definition in enumerate(state.d))
    return other


def mixed(items: list[Any], dice: Dice) -> None:
    """Brings a list into another order."""
    for i in range(len(items) - 1, 0, -1):
        j = dice.below(i + 1)
        items[i], items[j] = items[j], items[i]


@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_do_not_show(name: str) -> None:
    changed = 0
    dice = Dice(3)
    for game in decisions(name, range(12), every=2):
        before = everything(game.state)
        for player in range(2):
            seen = json.dumps(game.observe(player))
            other = dealt_anew(game, player, dice)
            changed += [list(map(tuple, z)) for z in other.state.zl] != [list(map(tuple, z)) for z in game.state.zl]
            other._decision = None
            assert json.dumps(other.observe(player)) == seen
        assert everything(game.state) == before
    assert changed > 400


@pytest.mark.parametrize("name", GAMES)
def test_offers_do_not_depend_on_hidden_cards(name: str) -> None:
    """What a player may do in a phase is listed anew after hidden cards were dealt anew: the same texts, in order."""
    dice, offers = Dice(4), 0
    for game in decisions(name, range(30, 42), every=2):
        decision, state = game.decision, game.state
        if decision.kind != "action":
            continue
        other = dealt_anew(game, decision.player, dice)
        about = game.machine.program.asks[state.dk]
        listed = game.machine.space[about.lists](other.state, *state.da)
        assert [other.names.option(decision, value) for value in listed] == [o.text for o in decision.options]
        offers += 1
    assert offers > 100


@pytest.mark.parametrize("name", GAMES)
def test_nothing_hidden_is_in_a_view(name: str) -> None:
    """No view names a card that its player cannot have seen: own deck, other deck, other hand are numbers only."""
    hidden_cards = 0
    for game in decisions(name, range(60, 70), every=5):
        layout = game.machine.program.layout
        for player in range(2):
            view = game.observe(player)
            for zone, owner in hidden_places(game, player):
                assert view["zones"][layout.zones[zone].id][owner] == len(game.state.zl[zone][owner])
            for zone, who in layout.veils.items():
                for card in game.state.zl[zone][1 - player if who == "owner" else player]:
                    hidden = veiled(game, card, player)
                    assert ("card" in card_view(game, card, player)) is not hidden
                    hidden_cards += hidden
            assert ("decision" in view) == (game.decision.player == player)
            instances(view)
    assert hidden_cards > 50 or name != "veil"


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
            for cards in (cards for cards in other.state.zl[number] if isinstance(cards, list)):
                for i in range(len(cards) - 1, 0, -1):
                    j = dice.below(i + 1)
                    cards[i], cards[j] = cards[j], cards[i]
        for player in range(2):
            views = [m.observe(player) for m in (game, other)]
            for view in views:
                view.pop("decision", None)
            assert views[0] == views[1]


def test_choices_among_hidden_cards_do_not_depend_on_them() -> None:
    """Whatever lies face-down under an art, equal or not, the same options are there and the same is seen."""
    seen = set()
    for under in (("moth", "moth"), ("moth", "oracle"), ("weaver", "seeker")):
        lib = library("veil")
        ids = [card.id for card in lib.game.cards]
        cards = [Placed("moth", 0, "hand"), Placed("gear", 0, "gauge"), Placed("gear", 0, "gauge")]
        cards += [Placed("sleeper", 1, "play"), Placed("moth", 1, None, host=3)]
        cards += [Placed(card, 1, None, ("face-down",), host=3) for card in under]
        cards += [Placed("moth", owner, "deck") for owner in (0, 1) for _ in range(5)]
        machine = lib.machine(ids, placed=True)
        state = position(machine, cards, {}, 0)
        game = Game(lib, machine, state, {})
        machine.begin(state, 1)
        game.choose(game.decision.find("deploy 蛾")[0])
        assert [o.text for o in game.decision.options] == [
            "B.蛾@眠り手",
            "B.face-down#2@眠り手",
            "B.face-down#3@眠り手",
        ]
        korean = Names(game, "ko", canonical=False)
        assert korean.option(game.decision, game.decision.values[1]) == "B.뒷면#2@잠든 자"
        seen.add(json.dumps([game.observe(player) for player in (0, 1)]))
    assert len(seen) == 1
