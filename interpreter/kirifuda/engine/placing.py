"""Where the cards of a match lie before anything is decided: the part of the setup that needs no player."""

from __future__ import annotations

from collections.abc import Sequence

from kirifuda.compiling.layout import Layout
from kirifuda.model.steps import Picked, Place


class Placing:
    """Cards by number: definitions, owners (-1 nobody), zones; the zone lists; the states each card comes in with."""

    def __init__(
        self, layout: Layout, decks: Sequence[Sequence[int]], picks: Sequence[Sequence[int] | None] = ()
    ) -> None:
        self.layout, self.decks = layout, decks
        self.picks = [list(p or ()) for p in picks]
        self.defs: list[int] = []
        self.owners: list[int] = []
        self.zones: list[int] = []
        self.lists: list[list[list[int]]] = [[[] for _ in range(layout.sides(z))] for z in range(layout.zone_count)]
        #: first and last card (exclusive) of a run of cards, and the states they come in with
        self.given: list[tuple[int, int, tuple[str, ...]]] = []

    def place(self, step: Place | Picked) -> None:
        """One step, for every player."""
        zone = self.layout.zone_number[step.zone]
        sides = self.layout.sides(zone)
        for side in range(sides):
            if isinstance(step, Place) and step.seats and sides == self.layout.players and side not in step.seats:
                continue
            if isinstance(step, Picked):
                self.take(step, zone, side)
                continue
            owner = side if sides == self.layout.players else -1
            self.add(self.cards(step, side), owner, zone, (*self.layout.zones[zone].enters, *step.states))

    def cards(self, step: Place, side: int) -> list[int]:
        """Definitions of what a step places at one side."""
        number = self.layout.card_number
        if step.brought_by is not None:
            bringers = self.lists[self.layout.zone_number[step.brought_by]][side]
            brought = [self.layout.cards[self.defs[card]].brings for card in bringers]
            return [number[card] for bring in brought for card, n in bring.items() for _ in range(n)]
        if step.cards is None:
            return list(self.decks[side])
        return [number[card] for card, n in step.cards.items() for _ in range(n)]

    def take(self, step: Picked, zone: int, player: int) -> None:
        """The next picks of a player's deck, out of the zone they lie in, else from outside the game."""
        source = self.layout.zone_number[step.source]
        pile = self.lists[source][0 if self.layout.sides(source) < self.layout.players else player]
        for wanted in self.picks[player][: step.each] if self.picks else ():
            self.picks[player].pop(0)
            card = next((c for c in pile if self.defs[c] == wanted), None)
            if card is None:
                self.add([wanted], player, zone, self.layout.zones[zone].enters)
                continue
            pile.remove(card)
            self.owners[card], self.zones[card] = player, zone
            self.lists[zone][player].append(card)

    def add(self, cards: Sequence[int], owner: int, zone: int, states: tuple[str, ...]) -> None:
        """Cards by their definitions."""
        first, count = len(self.defs), len(cards)
        self.lists[zone][owner] += range(first, first + count)
        if states:
            self.given.append((first, first + count, states))
        self.defs += cards
        self.owners += [owner] * count
        self.zones += [zone] * count
