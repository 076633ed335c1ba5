"""Writes frozen.json: matches of the yardstick as data, so that its answers are tested where it is not at hand.

Run: KIRIFUDA_YARDSTICK=FILE PYTHONPATH=tests python tests/yardstick/make_frozen.py
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from yardstick.adapter import digest
from yardstick.reference import VARIABLE, Reference, module

FROZEN = Path(__file__).parent / "frozen.json"
MATCHES = 40
#: so many of them hold every option and state in full, to see where a difference comes from
IN_FULL = 1


def record(reference: Reference, full: bool) -> dict[str, Any]:
    """One match: decks, and at each choice the options and the state (a hash, or in full), then the name chosen."""
    points: list[Any] = []
    data: dict[str, Any] = {"decks": reference.decks, "choices": [], "points": points}
    while True:
        names, snapshot = sorted(reference.options, key=str), reference.match.snapshot()
        points.append([names, snapshot] if full else digest(names, snapshot))
        if not names:
            return data
        name = reference.pick()
        data["choices"].append(name)
        reference.choose(name)


def main() -> int:
    """Writes the file; 2 if the yardstick is not at hand."""
    yardstick = module()
    if yardstick is None:
        print(f"{VARIABLE} names no file", file=sys.stderr)
        return 2
    matches = [record(Reference(yardstick, 5000 + n), n < IN_FULL) for n in range(MATCHES)]
    lines = ",\n".join(json.dumps(match, separators=(",", ":")) for match in matches)
    FROZEN.write_text(f'{{"matches":[\n{lines}\n]}}\n', encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
