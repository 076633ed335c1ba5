"""Setup as play: drafts by decisions or answered by decks, in both modes; what is chosen in secret stays so."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from test_matches import check_places

from kirifuda.engine.game import Game
from kirifuda.engine.library import CannotStart, Library
from kirifuda.engine.randomness import Dice
from playing import GAMES, answer, everything, library, play_on

DRAFTS = (("orchard", "own"), ("orchard", "shared"), ("crossxgear", "two-boxes"))
SEEDS = range(12)


def drafted(name: str, mode: str, seed: int, **options: Any) -> Game:
    """A match in which everybody picks."""
    lib = library(name)
    return lib.start(seed, [None] * lib.game.ruleset.players, mode=mode, **options)


def in_setup(game: Game) -> bool:
    """Whether the first turn has not begun."""
    return game.decision is not None and game.state.turn == 0


def setups(name: str, mode: str) -> Iterator[Game]:
    """Matches at each decision of their setup."""
    for seed in SEEDS:
        game, dice = drafted(name, mode, seed), Dice(seed)
        while in_setup(game):
            yield game
            game.choose(dice.below(len(game.state.do)))


@pytest.mark.parametrize(("name", "mode"), DRAFTS)
def test_clones_and_saves_at_every_decision_of_the_setup(name: str, mode: str) -> None:
    """Both go on as the match itself does, though cards come into the game after them."""
    for game in setups(name, mode):
        copies = [game.clone(), library(name).restore(game.save())]
        logs = [(play_on(copy, Dice(5)), everything(copy.state)) for copy in copies]
        other = game.clone()
        assert [(play_on(other, Dice(5)), everything(other.state))] * 2 == logs


@pytest.mark.parametrize(("name", "mode"), DRAFTS)
def test_cards_are_in_one_place_and_their_own_players(name: str, mode: str) -> None:
    """At every decision of whole matches, over cards that came into the game during setup too."""
    for seed in SEEDS:
        game, dice = drafted(name, mode, seed), Dice(seed + 1)
        while game.decision is not None:
            check_places(game)
            answer(game, dice.below(len(game.state.do)))


@pytest.mark.parametrize(("name", "mode"), DRAFTS)
def test_what_is_brought_is_what_the_picked_cards_bring(name: str, mode: str) -> None:
    """And as much of it for each player as a deck with the same picks gives him."""
    for seed in SEEDS:
        game, dice = drafted(name, mode, seed), Dice(seed)
        while in_setup(game):
            game.choose(dice.below(len(game.state.do)))
        layout, by_id = game.machine.program.layout, {card.id: card for card in library(name).game.cards}
        for player in range(layout.players):
            ids = Counter(layout.cards[d].id for d, o in zip(game.state.d, game.state.o, strict=True) if o == player)
            picked = [card for card in ids if by_id[card].brings and card in chosen(game, player)]
            brought: Counter[str] = Counter()
            for card in picked:
                brought.update(by_id[card].brings)
            assert brought and all(ids[card] == count for card, count in brought.items())


def chosen(game: Game, player: int) -> list[str]:
    """The cards a player picked, where they lie after setup."""
    lib, layout = game.library, game.machine.program.layout
    zone = "character-area" if lib.game.ruleset.id == "crossxgear" else "bench"
    return [layout.cards[game.state.d[card]].id for card in game.state.zl[layout.zone_number[zone]][player]]


# ------------------------------------------------------------- hidden choices
@pytest.mark.parametrize(("name", "mode", "zone"), [("orchard", "own", "basket"), ("crossxgear", "two-boxes", "")])
def test_a_secret_choice_changes_nothing_the_other_sees(name: str, mode: str, zone: str) -> None:
    """Whatever the first player picks, the second is asked the same and sees the same until all is shown."""
    for seed in SEEDS:
        game = drafted(name, mode, seed)
        first = game.state.dp
        views = []
        for index in range(len(game.state.do)):
            other = game.clone()
            other.choose(index)
            if in_setup(other) and other.state.dp != first and other.decision.kind in ("card", "set"):
                views.append(json.dumps(other.observe(other.state.dp), ensure_ascii=False))
        assert len(dict.fromkeys(views)) <= 1
        assert views or name == "crossxgear"  # two characters only leave no choice
        if zone:
            assert zone in views[0]


# -------------------------------------------------------------------- presets
def test_decks_for_all_ask_nothing_and_place_everything_before_the_match() -> None:
    """The picks lie where they would lie, what they bring is there, and no choice of cards is left."""
    for mode in ("own", "shared"):
        asked = library("orchard").start(3, ["apples", "pears"], mode=mode).decision
        assert asked is not None and asked.kind == "first"  # decks do not say who begins
        game = library("orchard").start(3, ["apples", "pears"], mode=mode, first=1)
        assert not in_setup(game) and not game.machine.program.layout.drafting
        assert [Counter(chosen(game, player)) for player in (0, 1)] == [
            Counter(["apple-tree", "cherry-tree"]), Counter(["pear-tree", "plum-tree"]),
        ]  # fmt: skip
        check_places(game)


def test_a_deck_for_one_seat_answers_for_that_seat_alone() -> None:
    """The other one is asked, out of what is left in a common zone."""
    for mode in ("own", "shared"):
        for seed in SEEDS:
            game, dice = library("orchard").start(seed, ["apples", None], mode=mode), Dice(seed)
            while in_setup(game):
                if game.decision.kind in ("card", "set") and game.state.dp == 0:  # the other one has taken them
                    assert mode == "shared" and not {"林檎の木", "桜の木"} & {o.text for o in game.decision.options}
                game.choose(dice.below(len(game.state.do)))
            assert Counter(chosen(game, 0)) == Counter(["apple-tree", "cherry-tree"]) or mode == "shared"
            check_places(game)


def test_a_list_of_cards_brings_them_and_picks_nothing() -> None:
    """As a deck for all seats, and for one."""
    fruits = {"leaf": 20}
    game = library("orchard").start(1, [fruits, fruits], mode="own", first=0)
    assert not in_setup(game) and chosen(game, 0) == []
    assert library("orchard").start(1, [fruits, None], mode="own").state.dp == 1


REFUSED = [
    ({"mode": "none"}, "no mode 'none'; there are: own, shared"),
    ({"decks": ["apples", "apples"], "mode": "shared"}, "card 'apple-tree' is not there to be picked once more"),
    ({"decks": ["apples"]}, "2 decks are needed, 1 given"),
    ({"decks": ["apples", "figs"]}, "no deck 'figs'; there are: apples, pears"),
]


@pytest.mark.parametrize(("options", "why"), REFUSED)
def test_what_cannot_be_set_up_is_refused(options: dict[str, Any], why: str) -> None:
    with pytest.raises(CannotStart) as refused:
        library("orchard").start(0, **options)
    assert str(refused.value) == why


def test_a_game_without_modes_and_picks_refuses_both() -> None:
    with pytest.raises(CannotStart, match="no mode 'own'; there are: none"):
        library("glade").start(0, [["leaf"], ["leaf"]], mode="own")
    with pytest.raises(CannotStart, match="no cards to pick"):
        library("glade").start(0, [["leaf"], None])


def test_the_mode_is_kept() -> None:
    """By the record, the save and what goes on from it."""
    game = drafted("orchard", "shared", 4)
    assert game.replay_data()["mode"] == "shared"
    again = library("orchard").restore(game.save())
    assert again.setup["mode"] == "shared" and play_on(again, Dice(1)) == play_on(game, Dice(1))


@cache
def all_games() -> tuple[Library, ...]:
    return tuple(library(name) for name in ("orchard", "well", "glade"))


def test_games_without_common_zones_share_owners_between_clones() -> None:
    """What a game does not use costs nothing: owners are a column that no clone copies, unless cards change owners."""
    for lib in all_games():
        if lib.game.ruleset.id == "glade":
            game = lib.start(0, [["leaf"], ["leaf"]])
            assert isinstance(game.state.o, tuple) and game.clone().state.o is game.state.o
        elif lib.game.ruleset.id == "well":
            assert isinstance(lib.start(0).state.o, list)
    decks = ["aria-kanon", "aria-kanon"]
    assert isinstance(library("crossxgear").start(0, decks).state.o, tuple)
    assert (GAMES / "well").is_dir()
