"""The board from observations alone: zones, states and numbers of players no shipped game has."""

from dataclasses import replace

import pytest

from command_line import LANGUAGES
from kirifuda.model.ruleset import Zone
from kirifuda.play.board import Board
from kirifuda.play.choices import Choices
from kirifuda.play.labels import Labels
from kirifuda.play.log import Log
from kirifuda.play.paper import Paper, text_of
from kirifuda.play.sentences import Sentences
from kirifuda.play.table import View
from tables import library

UP = {"orientation": "ready", "face": "face-up"}


def drawn(observation, *, language="en", columns=80, players=2, zones=()):
    data = library("crossxgear").game
    data = replace(data, ruleset=replace(data.ruleset, players=players, zones=(*data.ruleset.zones, *zones)))
    labels = Labels(data, language)
    board = Board(labels, Sentences(data, language), Paper(columns), [f"seat {n}" for n in range(players)])
    plain = list(View(observation, labels).lines())
    assert plain
    return [text_of(line) for line in board.lines(observation)]


def observation(player=0, players=2, variables=None, **zones):
    empty = [[] for _ in range(players)]
    named = {name.replace("_", "-"): held for name, held in zones.items()}
    return {
        "player": player,
        "turn_player": 0,
        "turn": 3,
        "variables": {"life": [20] * players, **(variables or {})},
        "zones": {
            "deck": [7] * players,
            "play": empty,
            **named,
        },
    }


def test_a_card_shows_all_that_is_known_of_it():
    card = {"card": "aria-2", **UP, "orientation": "exhausted", "damage": 1, "power": 4,
            "under": [{"card": "aria-2"}, {"card": "aria-2"}, {}]}  # fmt: skip
    row = next(line for line in drawn(observation(play=[[], [card]]), columns=120) if "Aria" in line)
    assert row.split("  ", 1)[1].strip() == (
        "Aria ②  power 4 (printed 2)  damage 1  exhausted  DRIVE card: Aria ② x2, ?"
    )


def test_alike_cards_are_one_row_and_unlike_ones_are_told_apart_as_in_options():
    card = {"card": "aria-2", **UP, "damage": 0, "power": 2}
    lines = drawn(observation(play=[[card, card], [card, {**card, "damage": 1}]]))
    assert [line for line in lines if "Aria ② x2" in line] and [line for line in lines if "Aria ②#2" in line]


def test_a_hidden_card_is_a_question_mark_with_its_states():
    lines = drawn(observation(play=[[], [{"orientation": "exhausted", "face": "face-down"}]]))
    assert any("?" in line and "exhausted and face-down" in line for line in lines)
    values = {"damage": 0, "power": 2}
    lines = drawn(observation(play=[[], [{"face": "face-down"}, {"card": "aria-2", **UP, **values}]]))
    assert any("?" in line and "face-down" in line for line in lines)


def test_cards_without_values_are_counted_by_state():
    ready, used = {"card": "gear", **UP}, {"card": "gear", "orientation": "exhausted", "face": "face-down"}
    lines = drawn(observation(gauge=[[], [used, ready, ready, ready]]))
    assert any("GEAR x4: ready 3, exhausted and face-down 1" in line for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
def test_zones_of_the_game_stand_once_above_all_sides(language):
    zones = (Zone("market", owner="game"), Zone("fog", owner="game", seen_by="nobody"))
    for held, hidden in (([{"card": "aria-1"}] * 2, 9), ([[{"card": "aria-1"}] * 2], [9])):
        seen = observation(market=held, fog=hidden, variables={"turn-number": 8})
        lines = drawn(seen, zones=zones, language=language)
        assert sum("market 2" in line for line in lines) == sum("fog 9" in line for line in lines) == 1
        assert "8" in lines[0] and "market" in lines[1]


def test_any_number_of_players_the_viewer_last():
    lines = drawn(observation(player=1, players=4), players=4)
    heads = [line[3] for line in lines if line.startswith("──")]
    assert heads == ["C", "D", "A", "B"] and "you" in next(line for line in lines if line.startswith("── B"))
    assert drawn(observation(players=1), players=1)


def test_an_unheard_of_question_is_asked_in_general_words():
    game = library("crossxgear").start(3, trace=True)
    decision = replace(game.decision, kind="unheard-of", values=("this", ("that",)), span=None)
    labels = Labels(game.library.game, "en")
    board = Board(labels, Sentences(labels.data, "en"), Paper(), ["", ""])
    choices = Choices(decision, board, Log(game, labels))
    assert text_of(next(choices.question())).endswith("choose one")
    assert [text_of(line) for line in choices.page(0)[0]] == ["  1) this", "  2) ('that',)"]
