"""When two positions of a turn are the same, and who chose to go on from one to the next."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from kirifuda.engine.game import Game
from kirifuda.engine.repeating import declines, going_on, most, position, times_met
from playing import decisions

NAMES = ("brink", "crossfire")


def whole(game: Game) -> object:
    """The position of a match, as it is compared."""
    return position(game.state, game.machine.space["PILES"], game.machine.space["STAYS"])


def moments(name: str) -> Iterator[Game]:
    """Decisions of some matches played at random."""
    yield from decisions(name, range(3), every=3)


@pytest.mark.parametrize("name", NAMES)
def test_what_nothing_depends_on_does_not_count(name: str) -> None:
    for game in moments(name):
        other = game.clone()
        piles, state = game.machine.space["PILES"], other.state
        state.steps += 7
        for zone, sides in enumerate(state.zl):
            for side in sides if not piles[zone] else ():
                if isinstance(side, list):
                    side.reverse()
        if not (state.used or state.pend or state.stack):
            state.st = type(state.st)(state.st.typecode, [number + 2 for number in state.st])
        assert whole(other) == whole(game)
        assert hash(whole(other)) == hash(whole(game))


@pytest.mark.parametrize("name", NAMES)
def test_all_else_counts(name: str) -> None:
    for game in moments(name):
        for slot in ("v0", "tp", "turn", "s0", "rng"):
            other = game.clone()
            value = getattr(other.state, slot)
            setattr(other.state, slot, [value[0] + 1, *value[1:]] if isinstance(value, list) else value + 1)
            assert whole(other) != whole(game), slot


@pytest.mark.parametrize(
    ("met", "times", "before", "players"),
    [
        ((8, 8), 2, 1, []),  # nobody chose anything in between
        ((8, 1, 8), 2, 1, [0]),
        ((8, 1, 6, 3, 8), 2, 1, [0, 1]),
        ((8, 3, 8, 1, 8), 3, 2, [0]),  # only what was since the last time
        ((6, 8, 1, 6), 2, 1, [0]),
    ],
)
def test_who_went_on(met: tuple[int, ...], times: int, before: int, players: list[int]) -> None:
    assert (times_met(met), most(met[:-1]), going_on(met)) == (times, before, players)


@pytest.mark.parametrize(
    ("kind", "nothing", "something"),
    [("action", (-1,), (0, 4)), ("answer", (-1, -1), (3, 4)), ("may", 0, 1), ("pay", 0, 2), ("set", (), (4,))],
)
def test_doing_nothing(kind: str, nothing: object, something: object) -> None:
    assert declines(kind, nothing) and not declines(kind, something)


@pytest.mark.parametrize(("kind", "choice"), [("card", 0), ("mode", 0), ("order", 0), ("number", 0)])
def test_choices_that_are_never_nothing(kind: str, choice: object) -> None:
    assert not declines(kind, choice)
