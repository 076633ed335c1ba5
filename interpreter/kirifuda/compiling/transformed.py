"""The resumable source of a program, from the cache where the same units were transformed before."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from kirifuda.core import cache

KIND = "programs"  # of entries in the cache
#: not imported when the cache has it all
_STAGES = ("piecewise.py", "resumable.py", "tightening.py", "looping.py", "inlining.py", "holding.py", "shapes.py")
_TRANSFORMATION = tuple(str(Path(__file__).with_name(name)) for name in _STAGES)


def resumable_source(units: Sequence[tuple[str, bool]]) -> tuple[str, dict[str, int]]:
    """Source and unit numbers (see ``resumable.transform``) of units: text, and whether it is called by number."""
    made_by = cache.maker(__file__, *_TRANSFORMATION)
    if made_by is None:
        return _transform(units)
    name = cache.key(made_by, json.dumps(units))
    kept = cache.get(KIND, name)
    known = _unpack(kept) if kept is not None else None
    if known is None:
        known = _transform(units)
        cache.put(KIND, name, json.dumps(known).encode("utf-8"))
    return known


def _unpack(kept: bytes) -> tuple[str, dict[str, int]] | None:
    try:
        source, numbers = json.loads(kept)
    except (ValueError, TypeError):
        return None
    return (source, numbers) if isinstance(source, str) and isinstance(numbers, dict) else None


def _transform(units: Sequence[tuple[str, bool]]) -> tuple[str, dict[str, int]]:
    from kirifuda.compiling.piecewise import transform

    return transform(units)
