"""How bots behave where a position repeats itself: they do not go round a third time."""

from __future__ import annotations

from kirifuda.engine.game import Game

#: a position that has been met so often in one turn is not gone on from by a bot
ENOUGH = 3


def way_out(game: Game) -> int | None:
    """The option to do nothing more, where going on has only led back here; None where there is no need."""
    if game.repeats < ENOUGH:
        return None
    options = game.state.do
    return next((n for n, option in enumerate(options) if isinstance(option, tuple) and option[:1] == (-1,)), None)
