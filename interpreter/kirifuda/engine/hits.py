"""Which of the listeners that an event has found count: alike replacements, late triggers, conditions that fail."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

State = Any


def unlike(found: Sequence[tuple[int, ...]], alike: Mapping[int, int], how: Any) -> tuple[int, ...]:
    """Which of several replacements differ: those that prevent without being asked do not, nor do those of one text
    that does not speak of its card."""
    seen: list[object] = []
    places = []
    for place, entry in enumerate(found):
        key: object = entry
        if entry[0] in alike:
            key = "nothing" if how[entry[0]][2] and alike[entry[0]] else (entry[0], entry[2], *entry[4:])
        if key not in seen:
            seen.append(key)
            places.append(place)
    return tuple(places)


def repeats(hits: Sequence[tuple[Any, Any]], done: Sequence[Any]) -> tuple[int, ...]:
    """Which hits of entries that wait for one event only come too late: another event of the batch was before."""
    seen: list[Any] = []
    late = []
    for number, (entry, event) in enumerate(hits):
        if len(entry) > 6 and event in done:
            if entry in seen:
                late.append(number)
            seen.append(entry)
    return tuple(late)


def unmet(g: State, hits: Sequence[tuple[Any, Any]], asked: Mapping[int, int], k: Sequence[Any]) -> tuple[int, ...]:
    """Which hits are of triggers whose condition does not hold now."""
    return tuple(
        number
        for number, (entry, event) in enumerate(hits)
        if entry[0] in asked and not k[asked[entry[0]]](g, entry, *event)
    )
