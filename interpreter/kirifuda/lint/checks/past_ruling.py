"""Rulings that no longer hold: another one has taken their place, or their time is over; and circles of such ones."""

from __future__ import annotations

from collections.abc import Iterator

from kirifuda.core.diagnostics import Diagnostic, Label
from kirifuda.core.source import Span
from kirifuda.linking.rulings import last_day, replacing
from kirifuda.model.ruleset import Game
from kirifuda.model.rulings import Ruling
from kirifuda.reading.documents import RULING
from kirifuda.reading.games import Loaded
from kirifuda.reading.values import scalar


def check(loaded: Loaded) -> Iterator[Diagnostic]:
    """One finding for each, as of the day of the game, at the ruling's id."""
    game = loaded.game
    if game is None:
        return
    places = {
        place.text: place.span
        for file in loaded.documents.of(RULING)
        if file.root is not None and (place := scalar(file.root, "ruling")) is not None
    }
    known = {ruling.id: ruling for ruling in game.rulings}
    for ruling in game.rulings:
        if ruling.id in places:
            yield from _of(game, ruling, known, places)


def _of(game: Game, ruling: Ruling, known: dict[str, Ruling], places: dict[str, Span]) -> Iterator[Diagnostic]:
    place = places[ruling.id]
    if ruling.id in _earlier(ruling, known):
        yield Diagnostic("rulings-in-a-circle", place, {"id": ruling.id}, subject=ruling.id)
        return
    other = replacing(ruling, game.rulings, game.as_of, game.switched_on)
    if other is not None:
        args = {"id": ruling.id, "other": other.id, "day": game.as_of}
        related = (Label(places[other.id], "first"),) if other.id in places else ()
        yield Diagnostic("superseded-ruling", place, args, related=related, subject=ruling.id)
        return
    last = last_day(ruling)
    if last is not None and last < game.as_of and not ruling.announced:
        yield Diagnostic("expired-ruling", place, {"id": ruling.id, "last": last, "day": game.as_of}, subject=ruling.id)


def _earlier(ruling: Ruling, known: dict[str, Ruling]) -> set[str]:
    """All that a ruling takes the place of, at once or in turn."""
    found: set[str] = set()
    queue = list(ruling.supersedes)
    while queue:
        name = queue.pop()
        if name not in found and name in known:
            found.add(name)
            queue += known[name].supersedes
    return found
