"""Our match in the words of the hand-written yardstick: names of options, and a snapshot of the whole state."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from kirifuda.engine.game import Game
from playing import library

Name = tuple[Any, ...]
#: the yardstick's phases
MAIN, BLOCKING, DISCARDING, OVER = 3, 4, 5, 6


def start(decks: Sequence[Sequence[int]]) -> Game:
    """A match with two stacked decks of art numbers, the last card on top; player 0 begins."""
    return library("vanilla").start(0, [[f"plain-{art}" for art in deck] for deck in decks], stacked=True, first=0)


class View:
    """One match, seen as the yardstick sees its own."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.layout = game.machine.program.layout
        self.zones = {zone.id: number for number, zone in enumerate(self.layout.zones)}
        self.space = game.machine.space

    def art(self, card: int) -> int:
        """The yardstick's number of a card."""
        return int(self.layout.cards[self.game.state.d[card]].id.removeprefix("plain-"))

    def cards(self, zone: str, player: int) -> list[int]:
        """The cards in a player's zone."""
        return self.game.state.zl[self.zones[zone]][player]

    def phase(self) -> int:
        """The phase of the open decision."""
        decision = self.game.decision
        if decision is None:
            return OVER
        if decision.kind == "set":
            return DISCARDING
        return BLOCKING if decision.actions == ("block",) else MAIN

    def names(self) -> dict[Name, int]:
        """The options by their names; the discards of a hand limit are one set."""
        decision = self.game.decision
        assert decision is not None
        phase = self.phase()
        if phase == DISCARDING:
            return {("discards", *sorted(self.art(c) for c in value)): i for i, value in enumerate(decision.values)}
        field = self.cards("play", decision.player)
        found: dict[Name, int] = {}
        for index, (action, *chosen) in enumerate(decision.values):
            if action < 0:
                name: Name = ("end",) if phase == MAIN else ("no block",)
            else:
                match self.layout.rules.actions[action].id:
                    case "deploy":
                        name = ("deploy", self.art(chosen[0]))
                    case "retreat":
                        name = ("withdraw", field.index(chosen[0]))
                    case "drive":
                        name = ("drive", self.art(chosen[1]), field.index(chosen[0]))
                    case "accelerate":
                        name = ("accelerate",)
                    case other:
                        name = (other, field.index(chosen[0]))
            assert name not in found, name
            found[name] = index
        return found

    def snapshot(self) -> dict[str, Any]:
        """The whole state, with the yardstick's keys."""
        state = self.game.state
        attacker = -1
        if self.phase() == BLOCKING:
            attacker = self.cards("play", state.tp).index(state.da[1])
        return {
            "turn": state.turn,
            "phase": self.phase(),
            "turn_player": state.tp,
            "actor": state.dp,
            "winner": state.over if state.over >= 0 else -1,
            "first": state.first,
            "attacker": attacker,
            "sides": [self.side(player) for player in range(2)],
        }

    def side(self, player: int) -> dict[str, Any]:
        """One player's half."""
        state, layout = self.game.state, self.layout
        orientation = [group.id for group in layout.rules.groups].index("orientation")
        power, damage = self.space["P0"], getattr(state, f"m{layout.markers.index('damage')}")
        turned = getattr(state, f"s{orientation}")
        gauge = self.cards("gauge", player)
        up = sum(turned[card] == 0 for card in gauge)
        active = self.space["has0"]
        return {
            "life": state.v0[player],
            "deck": [self.art(c) for c in self.cards("deck", player)],
            "hand": sorted(self.art(c) for c in self.cards("hand", player)),
            "discard": sorted(self.art(c) for c in self.cards("discard", player)),
            "gear": [len(self.cards("gear-area", player)), up, len(gauge) - up],
            "field": [
                {
                    "art": self.art(card),
                    "power": power(state, card),
                    "damage": damage[card],
                    "drives": state.na[card],
                    "up": turned[card] == 0,
                    "active": active(state, card),
                }
                for card in self.cards("play", player)
            ],
        }


def digest(names: Sequence[Name], snapshot: dict[str, Any]) -> str:
    """A hash of what may be done and of the whole state."""
    text = json.dumps([sorted(map(list, names), key=str), snapshot], sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=6).hexdigest()
