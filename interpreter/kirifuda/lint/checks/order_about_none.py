"""Orders whose number is none: they can be read and do nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.source import Span
from kirifuda.model.amounts import Number
from kirifuda.model.effects import Do
from kirifuda.model.objects import Both, Either, Select
from kirifuda.model.walking import walk
from kirifuda.reading.games import Loaded

_NONE = Number(0)
_COUNTED = ("exactly", "up-to")
_ZERO = re.compile(r"(?<![0-9０-９])[0０]+(?![0-9０-９])")


def check(loaded: Loaded) -> Iterator[Diagnostic]:
    """One finding for each, at the number."""
    game = loaded.game
    if game is None:
        return
    for node in walk((game.cards, game.scenario_cards, game.ruleset)):
        if isinstance(node, Do) and node.span is not None and any(_of_none(value) for _, value in node.args):
            yield Diagnostic("order-about-none", _place(node.span))


def _of_none(value: object) -> bool:
    """Whether it is no object, or nothing but such ones; what stands in a description of it is another matter."""
    match value:
        case Select(quantity=quantity):
            return quantity is not None and quantity.mode in _COUNTED and quantity.amount == _NONE
        case Either(options=parts) | Both(parts=parts):
            return all(map(_of_none, parts))
    return value == _NONE


def _place(span: Span) -> Span:
    """The number, where it is written in digits."""
    match = _ZERO.search(span.text)
    return span if match is None else Span(span.file, span.start + match.start(), span.start + match.end())
