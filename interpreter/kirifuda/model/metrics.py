"""What a ruleset wants counted and reported of simulated matches, beside their results."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kirifuda.core.source import Span


@dataclass(frozen=True, slots=True)
class Range:
    """Counts from ``low`` to ``high``, both included; ``wanted``: how many of a hundred matches should lie in it."""

    low: int
    high: int
    wanted: int | None = None
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Metric:
    """Something that ``simulate`` counts in a match: ``of`` answers (effects that answer another), turns, or (does)
    what a ``verb`` does. Of a ``range`` it reports the share of matches in it."""

    id: str
    names: Mapping[str, tuple[str, ...]]
    of: str
    verb: str | None = None
    range: Range | None = None
