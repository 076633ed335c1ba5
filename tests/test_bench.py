"""The programs under ``bench/`` that need no yardstick: the crowd plays, its table and its plot are whole."""

import importlib.util
import random
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from kirifuda.loading import load

BENCH = Path(__file__).resolve().parent.parent / "bench"
SPEEDS = {(10, 0): 4000.0, (100, 0): 2000.0, (1000, 0): 40.0, (10, 10): 3000.0, (100, 10): 1000.0, (1000, 10): 30.0,
          (10, 300): 200.0, (100, 300): 100.0, (1000, 300): 20.0}  # fmt: skip


def program(name):
    spec = importlib.util.spec_from_file_location(f"bench_{name}", BENCH / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def crowd():
    return program("crowd")


@pytest.mark.parametrize(("cards", "listeners"), [(10, 0), (100, 10)])
def test_all_that_listen_hear_and_none_does_anything(crowd, cards, listeners):
    game = crowd.crowd(load(BENCH / "crowd"), cards, listeners)
    lot = random.Random(1)
    assert len(game.state.d) == cards + listeners
    assert sum(map(len, game.state.act)) == listeners
    for _ in range(200):
        game.choose(int(lot.random() * len(game.state.do)))
    bumps = dict(zip(range(len(game.state.d)), game.state.m0, strict=True))
    names = [card.id for card in game.machine.program.layout.cards]
    assert max(bumps.values()) > 0
    assert not any(bumps[card] for card, number in enumerate(game.state.d) if names[number] == "watcher")


def test_a_measurement_leaves_the_match_alone(crowd):
    game = crowd.crowd(load(BENCH / "crowd"), 10, 10)
    before = game.save()
    assert crowd.decisions_per_second(game, random.Random(1), 0.01) > 0
    assert game.save() == before


def test_the_table_has_all_figures(crowd):
    lines = crowd.table(SPEEDS).splitlines()
    assert len(lines) == 1 + len(crowd.LISTENERS)
    assert lines[1].split()[1:] == ["4,000", "(1.000)", "2,000", "(0.500)", "40", "(0.010)"]


def test_the_plot_is_a_picture_with_a_line_for_each_number_of_listeners(crowd):
    picture = ET.fromstring(crowd.plot(SPEEDS))
    lines = [node.get("points").split() for node in picture.iter("{http://www.w3.org/2000/svg}polyline")]
    assert [len(line) for line in lines] == [len(crowd.CARDS)] * len(crowd.LISTENERS)
    heights = [float(point.split(",")[1]) for point in lines[0]]
    assert heights == sorted(heights)  # fewer decisions a second are further down


def test_the_search_written_by_hand_finds_the_same_sets():
    sets = program("sets")
    assert sets.same(sets.hands(20, 12, 4))
    assert sets.by_hand([(5, 0), (5, 0), (4, 1)]) == (
        [((5, 0), (5, 0)), ((5, 0), (4, 1))],
        [],
        [((5, 0), (5, 0), (4, 1))],
    )
    assert sets.ratio(sets.hands(5, 12, 4), 1) > 0
