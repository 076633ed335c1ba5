"""Who chooses: a set of cards that somebody chooses is said with that player as the subject of the clause."""

from __future__ import annotations

from dataclasses import replace

from kirifuda.model.objects import Player, Select
from kirifuda.wording.terms import Args, Value


def split_chooser(args: Args) -> tuple[Player | None, dict[str, Value]]:
    """The player who chooses, if one is said, and the arguments without that player.

    Cards that belong to the one who chooses lose their owner: the subject of the clause says it.
    """
    chooser = next((v.chooser for v in args.values() if isinstance(v, Select) and v.chooser is not None), None)
    if chooser is None:
        return None, dict(args)
    return chooser, {name: _without(value, chooser) for name, value in args.items()}


def _without(value: Value, chooser: Player) -> Value:
    if not isinstance(value, Select) or value.chooser != chooser:
        return value
    own = value.whose == chooser and value.host is None
    return replace(value, chooser=None, whose=None if own else value.whose)
