"""From where something moves: the zones out of which an order takes its cards, the zone of an event (…から…)."""

from __future__ import annotations

from dataclasses import replace

from kirifuda.model.amounts import Amount
from kirifuda.model.objects import Noun, Select, Zone
from kirifuda.reading.arguments import ArgumentReader
from kirifuda.reading.build_nouns import NounBuilder
from kirifuda.reading.clauses import Argument
from kirifuda.reading.frames import Frame


def origin_of(pool: list[Argument], frame: Frame, reader: ArgumentReader) -> Noun | None:
    """The zone from which something moves, in an event (…から). Taken out of the pool."""
    for argument in pool:
        marked = argument.marker in reader.words.texts("origins")
        if marked and not any(slot.marker == argument.marker for slot in frame.slots):
            value = reader.nouns.noun(argument.phrase, ("zone",))
            if not isinstance(value, Zone):
                raise reader.wrong(argument.phrase)
            pool.remove(argument)
            return value
    return None


def places_of(
    pool: list[Argument], frame: Frame, markers: tuple[str, ...], nouns: NounBuilder
) -> tuple[Argument, Select] | None:
    """The argument that says the zones, taken out of the pool, and the zones; None where the form of the verb has a
    place for such words itself."""
    for argument in pool:
        marked = argument.marker in markers and argument.floating is None
        if not marked or any(slot.marker == argument.marker for slot in frame.slots):
            continue
        value = nouns.noun(argument.phrase, ("card",))
        if isinstance(value, Select) and value.zones and value == Select(whose=value.whose, zones=value.zones):
            pool.remove(argument)
            return argument, value
    return None


def taken_from(places: Select, types: dict[str, tuple[str, ...]], values: dict[str, Noun | Amount]) -> bool:
    """Whether the order has cards that lie nowhere yet; the first of them lie there now."""
    for name, value in values.items():
        if not isinstance(value, Select) or "card" not in types.get(name, ()):
            continue
        if value.zones or value.host is not None or value.among:
            continue
        if places.whose is not None and value.whose not in (None, places.whose):
            return False
        values[name] = replace(value, zones=places.zones, whose=places.whose or value.whose)
        return True
    return False
