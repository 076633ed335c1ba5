"""Numbers that a text leaves open: until there are so many, up to so many."""

from __future__ import annotations

import pytest

from table import Table


@pytest.mark.parametrize(("held", "after"), [(0, 3), (1, 3), (3, 3), (4, 4)])
def test_until_there_are_so_many(held: int, after: int) -> None:
    """What is missing is drawn; who has more draws nothing."""
    t = Table("glade", {"hand": ["refill", *["bear"] * held]}, {})
    t.do("chant 補充")
    assert len(t.zone("A", "hand")) == after


@pytest.mark.parametrize("named", [0, 1, 2])
def test_up_to_so_many(named: int) -> None:
    """The player names the number."""
    t = Table("glade", {"hand": ["sip"]}, {})
    t.do("chant 一口")
    assert (t.asked, len(t.options)) == ("A number", 3)
    t.do(t.options[named])
    assert len(t.zone("A", "hand")) == named
