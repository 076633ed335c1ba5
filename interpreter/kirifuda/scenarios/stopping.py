"""What ``because:`` may name: everything that a reason why not is about, by its id, name or kind."""

from __future__ import annotations

from collections.abc import Iterator

from kirifuda.core.source import Span
from kirifuda.engine.game import Game
from kirifuda.engine.whynot import Reason


def named(game: Game, reason: Reason) -> Iterator[str]:
    """The words that mean a reason, the plainest first."""
    args, layout = reason.args, game.machine.program.layout
    if reason.code == "forbidden":
        if args["card"] >= 0:
            card = layout.cards[game.state.d[args["card"]]]
            yield from (card.id, *card.names.values())
        yield from _parts(game, reason.span)
    elif reason.code == "limit":
        yield args["limit"].id
        yield from _parts(game, reason.span)
    elif reason.code == "object":
        yield args["part"]
        yield from args["about"]
    elif reason.code == "asked":
        yield args["row"].id
    elif reason.code == "room":
        yield from ("room", args["zone"])
    elif reason.code == "not-now":
        yield "phase"
        yield from (part.id for part in (*args["phases"], *args["inside"]))
    elif reason.code == "state":
        yield from ("state", *args["states"])
    yield reason.code


def _parts(game: Game, span: Span | None) -> Iterator[str]:
    """The rules and rulings in which a line stands."""
    data = game.library.game
    named = [(rule.id, rule.span) for rule in data.ruleset.rules]
    named += [(ruling.id, ruling.span) for ruling in data.rulings]
    for ident, whole in named:
        if span is not None and whole is not None and span.file.path == whole.file.path:
            yield from [ident] if whole.start <= span.start < whole.end else []
