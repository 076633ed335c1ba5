"""Answers that a procedure gives: the one option that its data picks out of those of a question."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kirifuda.engine.randomness import draw

State = Any
Way = tuple[str, Any, bool]  # kind of the question, how it is settled, whether few are better than many


def settled(
    g: State, player: int, about: int, ways: Sequence[Sequence[Way | None]], placed: Sequence[bool], options: Any
) -> Any:
    """The options of a question; only one of them where a procedure plays the seat."""
    way = ways[about][player]
    if way is None or len(options) < 2:
        return options
    kind, how, few = way
    match kind:
        case "card" | "target":
            return (options[draw(g, len(options)) if how == "at-random" else _first(g, options, placed)],)
        case "set":
            return (_set(g, options, how, few, placed),)
        case "mode":
            return (_mode(g, options, how),)
        case "order":
            return (min(options, key=lambda i: _place(g, g.pend[i][2])) if how == "from-left" else _any(g, options),)
        case "replacement":
            return (options[0] if how == "from-left" else _any(g, options),)
        case "number":
            return (min(options) if few else max(options),)
        case "may" | "pay":
            return (min(options) if how == "never" else max(options),)
        case "answer":
            answers = [option for option in options if option[0] >= 0]
            declined = [option for option in options if option[0] < 0]
            return ((declined or options)[0] if how == "never" else (answers or options)[0],)
        case "action":
            return (_action(g, options, how, placed),)
    raise AssertionError(f"a question that no procedure answers: {kind}")


def _any(g: State, options: Sequence[Any]) -> Any:
    return options[draw(g, len(options))]


def _ordered(g: State, card: int, placed: Sequence[bool]) -> bool:
    """Whether an object has its place in an order: a player has, in the order of the text."""
    return card < 0 or placed[g.z[card]]


def _first(g: State, options: Sequence[int], placed: Sequence[bool]) -> int:
    """The number of the first option; of cards that lie in no order, of any."""
    if _ordered(g, options[0], placed):
        return 0
    return draw(g, len(options))


def _place(g: State, card: int) -> tuple[int, int]:
    """Where a card lies: what has left its zone comes as it is listed there."""
    if card < 0:
        return -1, 0
    sides = g.zl[g.z[card]]
    side = sides[0] if len(sides) == 1 else sides[g.o[card]]
    return g.z[card], side.index(card) if card in side else len(side)


def _set(g: State, options: Any, how: str, few: bool, placed: Sequence[bool]) -> tuple[int, ...]:
    """As many cards as may be, or as few: the first of them, or any."""
    size = options.low if few else options.high
    cards = sorted((card for group in options.groups for card in group), key=lambda card: _place(g, card))
    if how == "from-left" and all(_ordered(g, card, placed) for card in cards):
        return tuple(cards[:size])
    return tuple(cards.pop(draw(g, len(cards))) for _ in range(size))


def _mode(g: State, options: Sequence[Any], how: str) -> Any:
    """One of several, or as many of them as may be chosen."""
    if isinstance(options[0], tuple):
        most = max(map(len, options))
        options = [option for option in options if len(option) == most]
    return {"first": options[0], "last": options[-1]}[how] if how != "at-random" else _any(g, options)


def _action(g: State, options: Sequence[tuple[int, ...]], how: Any, placed: Sequence[bool]) -> tuple[int, ...]:
    """The first action that is taken, with the first of its objects; else none where one may decline."""
    decline, taken = how
    found = [option for option in options if option[0] in taken]
    found = found or [option for option in options if option[0] == decline] or list(options)
    same = [option for option in found if option[0] == found[0][0]]
    places = taken.get(same[0][0], ())
    if len(same) > 1 and not all(_ordered(g, same[0][place], placed) for place in places):
        return same[draw(g, len(same))]
    return same[0]
