"""A position set up by hand: which card lies where, in which state, under what; play goes on from a phase."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from kirifuda.engine.machine import Machine, State
from kirifuda.engine.randomness import below, seed_streams


@dataclass(slots=True)
class Placed:
    """One card of a position: its definition's id, owner, zone id (or None: attached to ``host``, an index in the same
    list), states, markers."""

    card: str
    owner: int
    zone: str | None
    states: tuple[str, ...] = ()
    markers: Mapping[str, int] = field(default_factory=dict)
    host: int | None = None


def position(
    machine: Machine, cards: Sequence[Placed], variables: Mapping[str, Any], turn_player: int, turn: int = 1
) -> State:
    """A state with these cards (in zones: first is the bottom) and values; nothing is pending and nobody has decided.

    ``variables``: id -> number, or a list of one number a player. Unnamed ones have their start value.
    """
    layout = machine.program.layout
    g = machine.new_state([[] for _ in range(layout.players)], 0, stacked=True, first=turn_player)
    lists: list[list[list[int]]] = [[[] for _ in sides] for sides in g.zl]
    size = len(cards)
    g.d = tuple(layout.card_number[p.card] for p in cards)
    owners = [p.owner for p in cards]
    g.o = owners if layout.shared else tuple(owners)
    if layout.controlled:
        g.own = tuple(owners)
    g.z, g.na = [0] * size, [0] * size
    g.st, g.h = array("i", [0]) * size, array("i", [-1]) * size
    for i in range(len(layout.markers)):
        setattr(g, f"m{i}", [0] * size)
    for i in range(len(layout.rules.groups)):
        setattr(g, f"s{i}", [0] * size)
    g.act = [()] * len(g.act)
    for card, placed in enumerate(cards):
        zone = layout.attached_zone if placed.zone is None else layout.zone_number[placed.zone]
        g.z[card] = zone
        lists[zone][placed.owner].append(card)
        if placed.host is not None:
            g.h[card] = placed.host
            g.na[placed.host] += 1
        enters = layout.attached[0].enters if placed.zone is None else layout.zones[zone].enters
        for state in (*enters, *placed.states):
            group, value = layout.group_of[state]
            getattr(g, f"s{group}")[card] = value
        for marker, amount in placed.markers.items():
            getattr(g, f"m{layout.markers.index(marker)}")[card] = amount
    g.tp, g.turn = turn_player, turn
    machine.set_zones(g, lists)
    for card in range(size):
        machine.register(g, card, -1, g.z[card])
    for i, variable in enumerate(layout.player_variables):
        setattr(g, f"v{i}", list(variables.get(variable.id, [variable.start] * layout.players)))
    for i, variable in enumerate(layout.game_variables):
        setattr(g, f"w{i}", variables.get(variable.id, variable.start))
    return g


def start(
    machine: Machine,
    cards: Sequence[Placed],
    named: Sequence[tuple[str, int]],
    variables: Mapping[str, Any],
    drawn: Sequence[int],
) -> State:
    """A state before its setup is played, in which everybody picks: ``named`` zones (by side, -1: common) hold these
    cards instead of what setup puts there. ``drawn``: the players that are drawn by lot first, which the seed is
    looked for."""
    layout = machine.program.layout
    decks: list[list[int]] = [[] for _ in range(layout.players)]
    usual = machine.new_state(decks, 0, stacked=True)
    groups = [[group.states[i] for i in getattr(usual, f"s{n}")] for n, group in enumerate(layout.rules.groups)]
    kept = [
        Placed(layout.cards[usual.d[card]].id, owner, layout.zones[zone].id, tuple(states[card] for states in groups))
        for zone, lists in enumerate(usual.zl[: len(layout.zones)])
        for side, ids in enumerate(lists)
        for owner in (side if len(lists) == layout.players else -1,)
        if (layout.zones[zone].id, owner) not in named
        for card in ids
    ]
    g = position(machine, [*kept, *cards], variables, 0, turn=0)
    g.first = -1
    seed = next(seed for seed in count() if drawn_first(seed, layout.players, len(drawn)) == list(drawn))
    g.rng = seed_streams(seed)
    machine.shuffle_placed(g)
    return g


def drawn_first(seed: int, players: int, number: int) -> list[int]:
    """The players that are drawn first with a seed."""
    streams = seed_streams(seed)
    return [below(streams, 1, players) for _ in range(number)]
