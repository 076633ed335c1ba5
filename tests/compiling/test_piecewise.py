"""A program is the same whatever was transformed before it; what programs have in common is transformed once."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kirifuda.compiling import compiler, piecewise
from kirifuda.compiling.compiler import compile_game
from playing import library

#: games that have much to write out and much to hold
GAMES = ("crazy-eights", "den", "crossxgear", "vanilla", "host")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The functions that are written, in a process that knows none."""
    found: list[str] = []
    write = piecewise.written

    def written(function: Any, *rest: Any) -> str:
        found.append(function.name)
        return write(function, *rest)

    monkeypatch.setattr(piecewise, "written", written)
    monkeypatch.setattr(piecewise, "_KNOWN", piecewise._Known())
    return found


def programs(name: str, monkeypatch: pytest.MonkeyPatch) -> list[list[tuple[str, bool]]]:
    """The units of several programs of a game: of fewer cards, with a trace, for positions set up by hand."""
    found: list[list[tuple[str, bool]]] = []
    monkeypatch.setattr(
        compiler, "resumable_source", lambda units: found.append(list(units)) or piecewise.transform(units)
    )
    game = library(name).game
    cards = [card.id for card in game.cards]
    for settings in ({}, {"traced": True}, {"placed": True}):
        compile_game(game, cards, **settings)
    compile_game(game, cards[::2])
    return found


@pytest.mark.parametrize("name", GAMES)
def test_nothing_depends_on_what_was_before(monkeypatch: pytest.MonkeyPatch, made: list[str], name: str) -> None:
    units = programs(name, monkeypatch)
    alone = []
    for program in units:
        monkeypatch.setattr(piecewise, "_KNOWN", piecewise._Known())
        alone.append(piecewise.transform(program))
    for seed in range(4):
        monkeypatch.setattr(piecewise, "_KNOWN", piecewise._Known())
        order = list(range(len(units)))
        random.Random(seed).shuffle(order)
        assert [piecewise.transform(units[number]) for number in order] == [alone[number] for number in order]


def test_what_programs_have_in_common_is_written_once(monkeypatch: pytest.MonkeyPatch, made: list[str]) -> None:
    (usual, _, placed, _) = programs("crossxgear", monkeypatch)
    monkeypatch.setattr(piecewise, "_KNOWN", piecewise._Known())
    made.clear()
    piecewise.transform(usual)
    assert len(made) == len(usual)
    piecewise.transform(usual)
    assert len(made) == len(usual)
    piecewise.transform(placed)
    assert len(made) < len(usual) + len(placed) / 2


TEXTS = {
    "game": "def game(g, a):\n one(g, a)\n two(g, a)\n return 0",
    "one": "def one(g, a):\n use(g.m0[a])\n return same(g, [c for c in g.z1[a]])",
    "two": "def two(g, a):\n for c in g.z1[a]:\n  use(g.z1[c])\n three(g, a)\n return 0",
    "three": "def three(g, a):\n note(g, a)\n return 0",
    "same": "def same(g, cards):\n return cards[:1]",
    "last": "def last(g, a):\n return 0",
}
#: what is another in a program, and the functions that are another for it
CHANGES = {
    "nothing": ({}, []),
    "a text": ({"last": "def last(g, a):\n return 1"}, ["last"]),
    "what is written out": ({"three": "def three(g, a):\n note(g, a, a)\n return 0"}, ["game", "two", "three"]),
    "whether it may pause": ({"three": "def three(g, a):\n x = ask(g, a, 1, a)\n return x"}, ["game", "two", "three"]),
    "what it begins with": (
        {"same": "def same(g, cards):\n if len(cards) < 2:\n  return cards\n return use(cards)"},
        ["game", "one", "same"],
    ),
    "a column that does not last": ({"last": "def last(g, a):\n g.m0 = a\n return 0"}, list(TEXTS)),
}


@pytest.mark.parametrize("name", CHANGES)
def test_what_a_function_depends_on(made: list[str], name: str) -> None:
    """Each change makes anew what depends on it, and comes to the same as where nothing is known."""
    texts, expected = CHANGES[name]
    changed = [(text, False) for text in {**TEXTS, **texts}.values()]
    piecewise.transform([(text, False) for text in TEXTS.values()])
    made.clear()
    after = piecewise.transform(changed)
    assert made == expected
    piecewise._KNOWN.texts.clear()
    assert piecewise.transform(changed) == after


def test_whether_it_is_called_by_number_counts(made: list[str]) -> None:
    piecewise.transform([(text, False) for text in TEXTS.values()])
    made.clear()
    source, numbers = piecewise.transform([(text, name == "three") for name, text in TEXTS.items()])
    assert numbers == {"three": 0} and "def three(g, F, a=0)" in source
    assert made == ["game", "two", "three"]


def test_little_is_kept(monkeypatch: pytest.MonkeyPatch, made: list[str]) -> None:
    monkeypatch.setattr(piecewise, "MOST", 3)
    for _ in range(2):
        piecewise.transform([(text, False) for text in TEXTS.values()])
    assert len(piecewise._KNOWN.texts) == 3
    assert made == [*TEXTS, "game", "one", "two"]  # the last three are known


def test_functions_that_call_each_other_are_called() -> None:
    """Written out in turn they would have no end, and which of them is would depend on which comes first."""
    texts = ["def f(g, a):\n h(g, a)\n return 0", "def h(g, a):\n f(g, a)\n return 0"]
    source, _ = piecewise.transform([(text, False) for text in texts])
    other, _ = piecewise.transform([(text, False) for text in reversed(texts)])
    assert sorted(source.split("\n\n")[0].splitlines()) == sorted(other.strip().split("\n\n")[1].splitlines())
    assert "h(g, a)" in source and "f(g, a)" in source
