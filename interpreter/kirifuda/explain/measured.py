"""What the scenarios of a game carried out, from the cache where the same game was measured by the same interpreter."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache as once
from pathlib import Path
from typing import Any

from kirifuda.core import cache
from kirifuda.core.source import SourceFile, Span
from kirifuda.engine.library import Library
from kirifuda.explain.evidence import Evidence, measure
from kirifuda.model.ruleset import Game
from kirifuda.model.rulings import Scenario
from kirifuda.reading.data import data_folder
from kirifuda.scenarios.runner import Outcome, all_scenarios

KIND = "evidence"  # of entries in the cache
_Files = dict[str, SourceFile]


def measured(game: Game) -> Evidence:
    """As ``measure``: the scenarios are run only if the cache does not know how they went. Raises CannotStart."""
    made_by = _interpreter()
    if made_by is None:
        return measure(game)
    places, files = _places(game)
    name = cache.key(made_by, game.fingerprint, repr(game), repr(places))  # a game may be changed after it was read
    scenarios = tuple(all_scenarios(Library(game)))
    kept = cache.get(KIND, name)
    known = _unpack(kept, scenarios, files) if kept is not None else None
    if known is None:
        known = measure(game)
        packed = _pack(known)
        if _unpack(packed, scenarios, files) == known:
            cache.put(KIND, name, packed)
    return known


@once
def _interpreter() -> bytes | None:
    """A hash of all code and of the data that every game shares."""
    code = Path(__file__).resolve().parent.parent.rglob("*.py")
    data = (path for path in (data_folder() / "grammar").rglob("*") if path.is_file())
    return cache.maker(*sorted(map(str, code)), *sorted(map(str, data)))


def _places(game: Game) -> tuple[list[tuple[str, int, int]], _Files]:
    """Where everything in a game stands, which its ``repr`` does not say, and the files it stands in."""
    found: list[tuple[str, int, int]] = []
    files: _Files = {}
    inner: dict[type, tuple[str, ...]] = {}
    left: list[Any] = [game]
    while left:
        node = left.pop()
        kind = type(node)
        if kind is Span:
            files[node.file.path] = node.file
            found.append((node.file.path, node.start, node.end))
        elif kind is tuple or kind is list:
            left.extend(node)
        elif isinstance(node, Mapping):
            left.extend(node.values())
        elif kind is not str:
            if kind not in inner:
                inner[kind] = tuple(field.name for field in fields(node)) if is_dataclass(node) else ()
            left.extend([getattr(node, name) for name in inner[kind]])
    return found, files


def _pack(evidence: Evidence) -> bytes:
    """Evidence as JSON; the scenarios are those of the game."""
    outcomes = [(o.name, o.status, _placed(o.span), o.ruling, o.message, _placed(o.place)) for o in evidence.outcomes]
    tables = [list(found.items()) for found in (evidence.touched, evidence.done, evidence.held)]
    return json.dumps([outcomes, *tables], separators=(",", ":")).encode("utf-8", errors="surrogatepass")


def _placed(span: Span | None) -> tuple[str, int, int] | None:
    return None if span is None else (span.file.path, span.start, span.end)


def _unpack(kept: bytes, scenarios: tuple[Scenario, ...], files: _Files) -> Evidence | None:
    """The evidence of these scenarios; None where it is not theirs."""

    def span(place: list[Any] | None) -> Span | None:
        return None if place is None else Span(files[place[0]], int(place[1]), int(place[2]))

    def table(rows: list[Any]) -> dict[Any, tuple[int, ...]]:
        return {tuple(key): tuple(numbers) for key, numbers in rows}

    try:
        rows, touched, done, held = json.loads(kept)
        outcomes = tuple(
            Outcome(name, status, span(where), ruling, message, span(place))
            for name, status, where, ruling, message, place in rows
        )
        found = Evidence(scenarios, outcomes, table(touched), table(done), table(held))
    except (ValueError, LookupError, TypeError):
        return None
    numbers = (number for rows in (found.touched, found.done, found.held) for some in rows.values() for number in some)
    fits = len(outcomes) == len(scenarios) and all(0 <= number < len(scenarios) for number in numbers)
    return found if fits else None
