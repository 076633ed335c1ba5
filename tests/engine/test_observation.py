"""What a player sees, and may do, does not depend on what is hidden from that player."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from kirifuda.engine import observation
from kirifuda.engine.game import Game
from kirifuda.engine.naming import Names
from kirifuda.engine.position import Placed, position
from kirifuda.engine.randomness import Dice
from kirifuda.play.greedy import unseen_groups
from playing import decisions, everything, library
from sight import dealt_anew, may_see, unseen

GAMES = (
    "crossxgear",
    "crossxgear/solo",
    "cross-lords",
    "cross-lords/solo",
    "crossfire",
    "vanilla",
    "glade",
    "veil",
    "paths",
)


def sample(name: str, seeds: range, every: int) -> Iterator[Game]:
    """Matches at random at each ``every``-th decision; of those in which more is decided, more seldom."""
    return decisions(name, seeds, every * (4 if name.startswith("cross-lords") else 1))


def hidden_cards_do_not_show(name: str) -> None:
    """Whatever the cards are that a player may not look at, his view is the same; and the bot that deals anew what it
    has not seen deals those cards and no others."""
    became, dice = 0, Dice(3)
    for game in sample(name, range(12), every=2):
        before = everything(game.state)
        for player in range(2):
            view = json.dumps(game.observe(player))
            unknown = sorted(card for cards in unseen(game, player).values() for card in cards)
            assert sorted(card for cards in unseen_groups(game, player) for card in cards) == unknown
            other = dealt_anew(game, player, dice)
            became += other.state.d != game.state.d
            other._decision = None
            assert json.dumps(other.observe(player)) == view
        assert everything(game.state) == before
    assert became > 200


def what_may_be_seen_is_in_a_view(name: str) -> None:
    """A view names every card that its player may look at, and no other: of those it says how many there are."""
    hidden_cards = shown_cards = 0
    for game in sample(name, range(60, 70), every=2):
        layout, state = game.machine.program.layout, game.state
        for player in range(2):
            view = game.observe(player)
            for number, zone in enumerate(layout.zones):
                for owner, cards in enumerate(state.zl[number]):
                    said, open_to = view["zones"][zone.id][owner], [c for c in cards if may_see(game, c, player)]
                    one_by_one = isinstance(said, list)
                    assert (len(said) if one_by_one else said) == len(cards)
                    named = [item["card"] for item in said if "card" in item] if one_by_one else []
                    assert sorted(named) == sorted(layout.cards[state.d[card]].id for card in open_to)
                    hidden_cards += len(cards) - len(open_to)
                    shown_cards += zone.seen_by == "owner" and owner != player and len(open_to)
                    under = [item.get("under", ()) for item in said] if one_by_one else []
                    lie = [c for host in cards for c in game.machine.space["attached_to"](state, host)] if under else []
                    named = [item["card"] for items in under for item in items if "card" in item]
                    assert sorted(named) == sorted(layout.cards[state.d[c]].id for c in lie if may_see(game, c, player))
            assert ("decision" in view) == (game.decision.player == player)
            instances(view)
    assert hidden_cards > 50
    if name.startswith("cross-lords") and "/" not in name:
        assert shown_cards > 5  # whose numbers an effect has changed


@pytest.mark.parametrize("name", GAMES)
def test_hidden_cards_do_not_show(name: str) -> None:
    hidden_cards_do_not_show(name)


@pytest.mark.parametrize("name", GAMES)
def test_what_may_be_seen_is_in_a_view(name: str) -> None:
    what_may_be_seen_is_in_a_view(name)


@pytest.mark.parametrize("name", GAMES)
def test_offers_do_not_depend_on_hidden_cards(name: str) -> None:
    """What a player may do in a phase is listed anew after hidden cards were dealt anew: the same texts, in order."""
    dice, offers = Dice(4), 0
    for game in sample(name, range(30, 42), every=2):
        decision, state = game.decision, game.state
        if decision.kind != "action":
            continue
        other = dealt_anew(game, decision.player, dice)
        about = game.machine.program.asks[state.dk]
        listed = game.machine.space[about.lists](other.state, *state.da)
        assert [other.names.option(decision, value) for value in listed] == [o.text for o in decision.options]
        offers += 1
    assert offers > 100


def all_is_open(game: Game, card: int, player: int) -> bool:
    return True


def all_is_changed(game: Game, card: int) -> bool:
    return True


def nothing_is_changed(game: Game, card: int) -> bool:
    return False


LEAKS = {
    "lasted_on shows too much": ("cross-lords", "lasted_on", all_is_changed, what_may_be_seen_is_in_a_view),
    "lasted_on shows too much, dealt anew": ("cross-lords", "lasted_on", all_is_changed, hidden_cards_do_not_show),
    "lasted_on hides what is changed": ("cross-lords", "lasted_on", nothing_is_changed, what_may_be_seen_is_in_a_view),
    "seen through a state that hides": ("veil", "seen", all_is_open, what_may_be_seen_is_in_a_view),
    "seen through, dealt anew": ("veil", "seen", all_is_open, hidden_cards_do_not_show),
}


@pytest.mark.parametrize("leak", LEAKS)
def test_a_view_that_is_wrong_is_found(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The checks hold views against the files, not against what makes the views: broken ones do not pass."""
    name, part, broken, check = LEAKS[leak]
    monkeypatch.setattr(observation, part, broken)
    with pytest.raises(AssertionError):
        check(name)


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
    for game in sample(name, range(70, 80), every=3):
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
