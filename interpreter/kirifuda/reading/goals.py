"""Numbers that bring a count up to something: whose cards are counted where the text does not say it."""

from __future__ import annotations

from dataclasses import replace

from kirifuda.model.amounts import Amount, UntilCount
from kirifuda.model.objects import Noun, Player
from kirifuda.reading.arguments import Told


def with_owned_goal(told: Told) -> Told:
    """…がN枚になるまで: a zone of nobody is that of whoever does it."""
    doer = next((value for _, value in told.args if isinstance(value, Player)), Player("you"))
    doer = Player("themself") if doer == Player("each-player") else doer

    def owned(value: Noun | Amount) -> Noun | Amount:
        if not isinstance(value, UntilCount) or not value.what.zones or value.what.host is not None:
            return value
        return replace(value, what=replace(value.what, whose=value.what.whose or doer))

    return replace(told, args=tuple((name, owned(value)) for name, value in told.args))
