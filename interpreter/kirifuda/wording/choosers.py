"""Who chooses: a set of cards that somebody chooses is said with that player as the subject of the clause."""

from __future__ import annotations

from dataclasses import replace

from kirifuda.model.objects import Player, Select
from kirifuda.wording.terms import Args, Value

YOU = Player("you")


def chooser_of(args: Args) -> Player | None:
    """The player who chooses, if one is said."""
    return next((v.chooser for v in args.values() if isinstance(v, Select) and v.chooser is not None), None)


def split_chooser(args: Args, own: Player | None = None) -> tuple[Player | None, dict[str, Value]]:
    """The player who chooses, if one is said, and the arguments without that player.

    Cards that belong to the one who chooses lose their owner, since the subject of the clause says it; where a zone is
    named, ``own`` (their) takes its place.
    """
    chooser = chooser_of(args)
    if chooser is None:
        return None, dict(args)
    return chooser, {name: _without(value, chooser, own) for name, value in args.items()}


def split_actor(args: Args, own: Player | None = None) -> tuple[Player | None, dict[str, Value]]:
    """As ``split_chooser``, for an event: who acts on cards of their own is the player of the text, unless told."""
    chooser, rest = split_chooser(args, own)
    if chooser is not None:
        return chooser, rest
    for name, value in args.items():
        if isinstance(value, Select) and value.whose == YOU and value.host is None:
            return YOU, {**rest, name: value if own is not None and value.zones else replace(value, whose=None)}
    return None, rest


def _without(value: Value, chooser: Player, own: Player | None) -> Value:
    if not isinstance(value, Select) or value.chooser != chooser:
        return value
    if value.whose != chooser or value.host is not None:
        return replace(value, chooser=None)
    return replace(value, chooser=None, whose=own if value.zones else None)
