"""A state as JSON and back: plain data, frames by the names of their units, bound to the program by its fingerprint.

A column of small numbers is written as hexadecimal bytes, one byte a card (a plain list where a number does not fit),
and so is each list of cards; where a card lies is said by the zone lists alone.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from typing import Any

from kirifuda.engine.combining import Combos
from kirifuda.engine.machine import Machine, State
from kirifuda.engine.sets import Sets

VERSION = 1
#: rebuilt on loading, or of no meaning at a decision
LEFT_OUT = ("zl", "cap", "ret", "trace", "frames", "do", "z", "h", "na")


class CannotRestore(Exception):
    """The data is no saved game, or one of other rules or cards."""


def tuples(value: Any) -> Any:
    """Lists become tuples, all the way down (frames, events, entries hold only tuples)."""
    if type(value) is not list:  # what JSON gives is of no other type
        return value
    return tuple([tuples(v) if type(v) is list else v for v in value])


def is_column(slot: str) -> bool:
    """Whether a slot holds one number a card."""
    return slot in ("d", "o", "st") or (slot[0] in "ms" and slot[1:].isdigit())


def is_zone(slot: str) -> bool:
    """Whether a slot holds the lists of a zone."""
    return slot[0] == "z" and slot[1:].isdigit()


def pack(column: Sequence[int]) -> str | list[int]:
    """A column, or a list of cards, as text."""
    try:
        return bytes(column.tolist() if isinstance(column, array) else column).hex()
    except ValueError:
        return list(column)


def unpack(data: Any) -> list[int]:
    """A column again."""
    return list(bytes.fromhex(data)) if isinstance(data, str) else list(data)


encode = json.JSONEncoder(separators=(",", ":"), ensure_ascii=False, check_circular=False).encode


def dump(machine: Machine, g: State) -> dict[str, Any]:
    """The state as data for JSON."""
    names = machine.unit_names
    data: dict[str, Any] = {}
    for slot in machine.saved_columns:
        data[slot] = pack(getattr(g, slot))
    for slot in machine.zone_slots:
        data[slot] = [pack(cards) if cards else "" for cards in getattr(g, slot)]
    for slot in machine.saved_slots:
        data[slot] = getattr(g, slot)
    hosts = g.h
    data["hosts"] = [(c, hosts[c]) for cards in g.zl[-1] for c in cards if hosts[c] >= 0]
    data["frames"] = [(names[f[0]], *f[1:]) for f in g.frames]
    if isinstance(g.do, Sets):
        data["do"] = {"groups": g.do.groups, "low": g.do.low, "high": g.do.high}
    elif isinstance(g.do, Combos):
        data["do"] = g.do.data()
    else:
        data["do"] = g.do
    return data


def opened(text: str, fingerprint: str) -> dict[str, Any]:
    """A saved match as data. Raises CannotRestore if it is none, or not of this version or these rules and cards."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise CannotRestore("not JSON") from error
    if not isinstance(data, dict) or data.get("version") != VERSION:
        raise CannotRestore("not a saved game of this version")
    if data.get("fingerprint") != fingerprint:
        raise CannotRestore("saved with other rules or cards")
    return data


def load(machine: Machine, data: Any) -> State:
    """A state from its data; CannotRestore if it does not belong to this program."""
    g = machine.state_class.__new__(machine.state_class)
    try:
        for slot in machine.saved_columns:
            setattr(g, slot, unpack(data[slot]))
        for slot in machine.saved_slots:
            setattr(g, slot, data[slot])
        size = len(g.d)
        g.d = tuple(g.d)
        if not machine.shared:
            g.o = tuple(g.o)
        if machine.program.layout.drafting:
            g.pre = tuples(g.pre)
        g.pend, g.seen, g.used, g.da = tuples(g.pend), tuples(g.seen), tuples(g.used), tuples(g.da)
        if machine.program.layout.answered:
            g.stack, g.spared = tuples(g.stack), tuples(g.spared)
        g.act = [tuples(entries) if entries else () for entries in g.act]
        machine.set_zones(g, [[unpack(cards) for cards in data[name]] for name in machine.zone_slots])
        g.z = lies = [-1] * size
        for zone, lists in enumerate(g.zl):
            for cards in lists:
                for card in cards:
                    lies[card] = zone
        for slot in machine.program.layout.more_slots:
            setattr(g, slot, tuples(getattr(g, slot)))
        g.st = array("i", g.st)
        g.h, g.na = array("i", [-1]) * size, [0] * size
        for card, host in data["hosts"]:
            g.h[card] = host
            g.na[host] += 1
        g.frames = [(machine.program.numbers[f[0]], *tuples(f[1:])) for f in data["frames"]]
        options: Any = data["do"]
        if isinstance(options, dict) and "how" in options:
            options = Combos(**options)
        elif isinstance(options, dict):
            options = Sets(options["groups"], options["low"], options["high"])
        else:
            options = list(tuples(options))
    except (KeyError, TypeError, IndexError, AttributeError, ValueError) as error:
        raise CannotRestore("incomplete") from error
    g.do, g.cap, g.ret, g.trace = options, [], 0, None
    return g
