"""Small positions set up by hand, played by the names of options: for tests of what one mechanism does."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kirifuda.engine.game import Game
from kirifuda.engine.position import Placed, position
from playing import library

Cards = Mapping[str, Sequence[str]]


class Table:
    """A match of one of the games under tests/games from a given position.

    ``a`` and ``b``: zone id -> card ids, the first at the bottom; a card may be written ``bear(wounds=2)`` or
    ``bear(asleep)``. Decks that are not named hold ``filler``.
    """

    def __init__(
        self,
        name: str,
        a: Cards,
        b: Cards,
        *,
        turn_player: int = 0,
        filler: str = "leaf",
        trace: bool = False,
        **values: Any,
    ) -> None:
        lib = library(name)
        cards: list[Placed] = []
        for owner, zones in enumerate((a, b)):
            full: Cards = zones if "deck" in zones else {"deck": [filler] * 5, **zones}
            cards += [placed(text, owner, zone) for zone, texts in full.items() for text in texts]
        ids = [card.id for card in lib.game.cards]
        machine = lib.machine(ids, traced=trace)
        state = position(machine, cards, values, turn_player)
        setup = {"seed": 0, "decks": [ids, []], "stacked": True, "first": turn_player, "trace": trace}
        self.game = Game(lib, machine, state, setup)
        self.log: list[str] = []
        machine.begin(state, 0)

    # ---------------------------------------------------------------- play
    @property
    def asked(self) -> str:
        """Who is asked for what: ``A action``; empty at the end."""
        decision = self.game.decision
        return "" if decision is None else f"{'AB'[decision.player]} {decision.kind}"

    @property
    def options(self) -> list[str]:
        """The texts of the open options."""
        decision = self.game.decision
        return [] if decision is None else [option.text for option in decision.options]

    def do(self, *texts: str) -> Table:
        """Takes the options with these texts, one after the other."""
        for text in texts:
            assert self.options.count(text) == 1, f"{text!r} is not one of {self.asked}: {self.options}"
            self.log.append(f"{self.asked}: {text}")
            self.game.choose(self.options.index(text))
        return self

    # --------------------------------------------------------------- views
    def zone(self, player: str, zone: str) -> list[str]:
        """Card ids in a player's zone, in order."""
        layout, state = self.game.machine.program.layout, self.game.state
        return [layout.cards[state.d[card]].id for card in state.zl[layout.zone_number[zone]]["AB".index(player)]]

    def card(self, player: str, zone: str, name: str, which: int = 0) -> int:
        """The instance of a card."""
        layout, state = self.game.machine.program.layout, self.game.state
        cards = state.zl[layout.zone_number[zone]]["AB".index(player)]
        return [card for card in cards if layout.cards[state.d[card]].id == name][which]

    def value(self, player: str, name: str, prop: str = "strength", which: int = 0) -> int:
        """A derived value of a card on the field."""
        number = self.game.machine.program.layout.properties.index(prop)
        return self.game.machine.space[f"P{number}"](self.game.state, self.card(player, "field", name, which))

    def variable(self, name: str) -> list[int]:
        """A variable of both players."""
        ids = [v.id for v in self.game.machine.program.layout.player_variables]
        return list(getattr(self.game.state, f"v{ids.index(name)}"))


def placed(text: str, owner: int, zone: str) -> Placed:
    """One card of a position."""
    name, _, rest = text.partition("(")
    states, markers = [], {}
    for part in rest.rstrip(")").split(",") if rest else ():
        key, equal, number = part.strip().partition("=")
        if equal:
            markers[key] = int(number)
        else:
            states.append(key)
    return Placed(name, owner, zone, tuple(states), markers)
