"""How bots behave where a position repeats itself: they do not go round a third time."""

from __future__ import annotations

from kirifuda.engine.game import Game
from kirifuda.engine.repeating import declines

#: a position that has been met so often in one turn is not gone on from by a bot
ENOUGH = 3


def way_out(game: Game) -> int | None:
    """The option to do nothing (more), where going on has only led back here; None where there is no need, or none."""
    if game.repeats < ENOUGH:
        return None
    kind = game.machine.program.asks[game.state.dk].kind
    return next((n for n, option in enumerate(game.state.do) if declines(kind, option)), None)
