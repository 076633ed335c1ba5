"""A state as JSON and back: plain data, frames by the names of their units, bound to the program by its fingerprint."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from kirifuda.engine.machine import Machine, State
from kirifuda.engine.sets import Sets

VERSION = 1


class CannotRestore(Exception):
    """The data is no saved game, or one of other rules or cards."""


def tuples(value: Any) -> Any:
    """Lists become tuples, all the way down (frames, events, entries hold only tuples)."""
    return tuple(tuples(v) for v in value) if isinstance(value, list) else value


def dump(machine: Machine, g: State, fingerprint: str) -> str:
    """The state as JSON text."""
    names = list(machine.program.numbers)
    data: dict[str, Any] = {"version": VERSION, "fingerprint": fingerprint}
    for slot in g.__slots__:
        if slot in ("zl", "cap", "ret", "trace", "frames", "do"):
            continue
        data[slot] = getattr(g, slot)
    data["frames"] = [[names[f[0]], *f[1:]] for f in g.frames]
    if isinstance(g.do, Sets):
        data["do"] = {"groups": g.do.groups, "low": g.do.low, "high": g.do.high}
    else:
        data["do"] = list(g.do)
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def load(machine: Machine, text: str, fingerprint: str) -> State:
    """A state from JSON text; CannotRestore if it does not belong to this program."""
    try:
        data = json.loads(text)
    except ValueError as error:
        raise CannotRestore("not JSON") from error
    if not isinstance(data, dict) or data.get("version") != VERSION:
        raise CannotRestore("not a saved game of this version")
    if data.get("fingerprint") != fingerprint:
        raise CannotRestore("saved with other rules or cards")
    g = machine.state_class.__new__(machine.state_class)
    try:
        for slot in g.__slots__:
            if slot not in ("zl", "cap", "ret", "trace", "frames", "do"):
                setattr(g, slot, data[slot])
        g.da = tuples(data["da"])
        g.d, g.o, g.pend, g.seen = tuple(data["d"]), tuple(data["o"]), tuples(data["pend"]), tuples(data["seen"])
        g.act = [tuples(entries) for entries in data["act"]]
        g.zl = tuple(getattr(g, f"z{i}") for i in range(machine.program.layout.zone_count))
        g.frames = [(machine.program.numbers[f[0]], *tuples(f[1:])) for f in data["frames"]]
        options: Sequence[Any] = ()
        if isinstance(data["do"], dict):
            options = Sets(tuples(data["do"]["groups"]), data["do"]["low"], data["do"]["high"])
        else:
            options = [tuples(o) for o in data["do"]]
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        raise CannotRestore("incomplete") from error
    g.do, g.cap, g.ret, g.trace = options, [], 0, None
    return g
