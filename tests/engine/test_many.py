"""The laws in thousands of matches, for the night. Skipped unless KIRIFUDA_LONG says how many matches of each game:

    KIRIFUDA_LONG=2000 python -m pytest -n 2 tests/engine/test_many.py

Every tenth match is also walked by the oracle.
"""

from __future__ import annotations

import pytest

from laws import LONG, games, lawful, same_as_oracle

PARTS = 20
FROM = 10_000  # other matches than the short tests play

pytestmark = pytest.mark.skipif(not LONG, reason="KIRIFUDA_LONG is not set")


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", games() if LONG else ("none",))
def test_many_matches(name: str, part: int) -> None:
    decisions = [lawful(name, number, every=12)[0] for number in range(FROM + part, FROM + LONG, PARTS)]
    assert len(decisions) == len(range(part, LONG, PARTS)) and min(decisions, default=1) > 0
    for number in range(FROM + part, FROM + LONG, 10 * PARTS):
        same_as_oracle(name, number)
