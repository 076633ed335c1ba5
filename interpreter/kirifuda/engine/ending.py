"""How a match ends: by a line that says who wins, or by a cap of the ruleset."""

from __future__ import annotations

from typing import Any

State = Any


class Over(Exception):
    """The game has ended; everything that is pending is void."""


class Capped(Exception):
    """A cap of the ruleset was reached; ``args[0]`` names it."""


def finish(g: State, winner: int, why: object) -> None:
    """Ends the game: ``winner`` a player or -1 for a draw, ``why`` the cap or the place of the line."""
    g.over = winner if winner >= 0 else -1
    g.why = why
    g.pend = ()
    raise Over
