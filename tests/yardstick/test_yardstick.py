"""The game without card texts plays as a hand-written program of the same rules: every option, every state."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from yardstick.adapter import View, digest, start
from yardstick.reference import VARIABLE, Reference, module

FROZEN: dict[str, Any] = json.loads((Path(__file__).parent / "frozen.json").read_text(encoding="utf-8"))
YARDSTICK = module()
PARTS = 8
MATCHES = 1000


@pytest.mark.parametrize("number", range(0, len(FROZEN["matches"]), 8))
def test_frozen_answers(number: int) -> None:
    """Its answers kept as data, eight matches at a time."""
    for match in FROZEN["matches"][number : number + 8]:
        game = start(match["decks"])
        view = View(game)
        for count, point in enumerate(match["points"]):
            names = view.names() if game.decision is not None else {}
            if isinstance(point, str):
                assert digest(list(names), view.snapshot()) == point, (number, count)
            else:
                assert sorted(map(list, names), key=str) == point[0]
                assert view.snapshot() == point[1]
            if names:
                game.choose(names[tuple(match["choices"][count])])
        assert game.decision is None and len(match["points"]) == len(match["choices"]) + 1


@pytest.mark.skipif(YARDSTICK is None, reason=f"{VARIABLE} names no file; its frozen answers are tested all the same")
@pytest.mark.parametrize("part", range(PARTS))
def test_against_the_program(part: int) -> None:
    """A thousand matches with the same stacked decks, side by side."""
    assert YARDSTICK is not None
    for seed in range(part, MATCHES, PARTS):
        reference = Reference(YARDSTICK, seed)
        game = start(reference.decks)
        view = View(game)
        while reference.options:
            names = view.names()
            assert set(names) == set(reference.options), seed
            assert view.snapshot() == reference.match.snapshot(), seed
            name = reference.pick()
            reference.choose(name)
            game.choose(names[name])
        assert game.decision is None
        assert view.snapshot() == reference.match.snapshot(), seed
