"""The position of a scenario, from its located tree to the list of placed cards."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from kirifuda.compiling.layout import bundle_zones
from kirifuda.core.source import Span
from kirifuda.core.tree import ListNode, MapNode, Node, Scalar
from kirifuda.engine.position import Placed
from kirifuda.model.in_mode import in_mode
from kirifuda.model.ruleset import Game
from kirifuda.scenarios.cast import filler, find_card
from kirifuda.scenarios.failures import Misread

COUNT = re.compile(r"([0-9]+)\s*cards?")
NUMBER = re.compile(r"-?[0-9]+")
LETTERS = "ABCDEFGH"
DECK_SIZE = 10
SETUP = "setup"
MOST_DRAWN = 4096  # ways in which lots can fall that are looked through
MOST_CARDS = 1000  # more make no position that anybody could read
MOST = 1_000_000


def whole(text: str, span: Span, least: int = -MOST, most: int = MOST) -> int:
    """A number that is written in digits, within bounds. Raises Misread."""
    if not NUMBER.fullmatch(text):
        raise Misread("no-number", span, text=text[:40])
    number = int(text) if len(text) < 20 else None
    if number is None or not least <= number <= most:
        raise Misread("out-of-bounds", span, text=text[:40], least=least, most=most)
    return number


@dataclass(slots=True)
class Given:
    """A position: cards, variables, whose turn, the phase it goes on from, or from the setup in a mode; the zones that
    are named, by side (-1: common); the players that are drawn by lot first; a mode's level and settings."""

    cards: list[Placed] = field(default_factory=list)
    variables: dict[str, Any] = field(default_factory=dict)
    turn_player: int = 0
    phase: int = 0
    from_setup: bool = False
    mode: str | None = None
    level: int | None = None
    settings: dict[str, int] = field(default_factory=dict)
    places: dict[str, Span] = field(default_factory=dict)  # of the level and each setting
    named: list[tuple[str, int]] = field(default_factory=list)
    drawn: list[int] = field(default_factory=list)


class GivenReader:
    """Reads ``given`` for one game and language."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.rules = game.ruleset
        self.language = language
        self.zones = {zone.id: zone for zone in self.rules.zones}
        self.common = [zone.id for zone in self.rules.zones if zone.owner == "game"]
        self.roles: list[str] = []
        self.kinds = {card.id: card.kind for card in game.cards}
        self.letters = LETTERS[: self.rules.players]

    def read(self, node: MapNode | None) -> Given:
        """The whole position. Raises Misread."""
        given = Given()
        named = node.get("mode") if node is not None else None
        if named is not None:
            given.mode = self.mode(named)
        self.rules = in_mode(self.rules, given.mode)
        seated = [seat.role for seat in self.rules.seated]  # whose role it is the mode says
        self.roles = [v.id for v in self.rules.variables if v.holds == "player" and v.id not in seated]
        for variable in self.rules.variables:
            if variable.of == "player":
                given.variables[variable.id] = [variable.start] * self.rules.players
            else:
                given.variables[variable.id] = variable.start
        phase: Scalar | None = None
        for entry in node.entries if node is not None else ():
            key, value = entry.key.text, entry.value
            if key == "phase":
                self.scalar(value)
                assert isinstance(value, Scalar)
                phase = value
            elif key == "from":
                if self.scalar(value) != SETUP:
                    raise Misread("goes-on-from", value.span, setup=SETUP)
                given.from_setup = True
            elif key == "mode":
                continue
            elif key == "level":
                given.level = self.number(value)
                given.places[key] = value.span
            elif key == "settings":
                if not isinstance(value, MapNode):
                    raise Misread("settings-shape", value.span)
                given.settings = {setting.key.text: self.number(setting.value) for setting in value.entries}
                given.places |= {setting.key.text: setting.key.span for setting in value.entries}
            elif key == "drawn":
                items = value.items if isinstance(value, ListNode) else (value,)
                if self.rules.players ** len(items) > MOST_DRAWN:
                    raise Misread("too-many-drawn", value.span, count=len(items))
                given.drawn = [self.player(self.scalar(item), item.span) for item in items]
            elif key == "turn_player":
                given.turn_player = self.player(self.scalar(value), value.span)
            elif key in self.roles:
                given.variables[key] = self.player(self.scalar(value), value.span)
            elif key in seated:
                raise Misread("mode-says-who", entry.key.span, key=key)
            elif key in self.common:
                given.named.append((key, -1))
                self.zone(given, -1, key, value)
            elif key in given.variables and not isinstance(given.variables[key], list):
                given.variables[key] = self.number(value)
            elif len(key) == 1 and key in self.letters:
                self.side(given, self.letters.index(key), value)
            else:
                raise Misread("no-part-of-position", entry.key.span, key=key)
        given.phase = self.phase(given.turn_player, phase)
        self.check_start(given, node)
        if not given.from_setup:
            self.fill_decks(given)
        return given

    def phase(self, player: int, named: Scalar | None) -> int:
        """The number of a phase of a player's turn, without a name the first in which anything is done."""
        procedure = next((seated.procedure for seated in self.rules.seated if seated.seat == player), None)
        own = [(i, phase) for i, phase in enumerate(self.rules.turn) if phase.procedure == procedure]
        if named is None:
            return next((i for i, phase in own if phase.steps), 0)
        for i, phase in own:
            if phase.id == named.text:
                return i
        raise Misread("no-phase", named.span, name=named.text, known=tuple(phase.id for _, phase in own))

    def mode(self, node: Node) -> str:
        """A mode of the game."""
        name, known = self.scalar(node), [mode.id for mode in self.rules.modes]
        if name not in known:
            raise Misread("no-mode", node.span, name=name, known=tuple(known) or ("-",))
        return name

    def check_start(self, given: Given, node: MapNode | None) -> None:
        """Refuses what the setup itself decides, and what only a setup asks for."""
        own = ("phase", "turn_player", *self.roles) if given.from_setup else ("drawn",)
        key = "not-with-setup" if given.from_setup else "only-with-setup"
        for entry in node.entries if node is not None else ():
            if entry.key.text in own:
                raise Misread(key, entry.key.span, key=entry.key.text, setup=SETUP)

    def fill_decks(self, given: Given) -> None:
        """A pile nobody may look into that is not named holds ten cards."""
        for zone in self.rules.zones:
            for player in (-1,) if zone.id in self.common else range(self.rules.players):
                if zone.seen_by == "nobody" and (zone.id, player) not in given.named:
                    card = filler(self.game, zone.id)
                    size = DECK_SIZE if zone.capacity is None else min(DECK_SIZE, zone.capacity)
                    given.cards += [Placed(card, player, zone.id) for _ in range(size)]

    def side(self, given: Given, player: int, node: Node) -> None:
        """One player's zones and variables."""
        if not isinstance(node, MapNode):
            raise Misread("side-shape", node.span)
        for entry in node.entries:
            key = entry.key.text
            if key in self.common:
                raise Misread("common-zone", entry.key.span, key=key)
            if key in self.zones:
                given.named.append((key, player))
                self.zone(given, player, key, entry.value)
            elif isinstance(given.variables.get(key), list):
                given.variables[key][player] = self.number(entry.value)
            else:
                known = tuple(zone for zone in self.zones if zone not in self.common)
                own = tuple(name for name, value in given.variables.items() if isinstance(value, list))
                raise Misread("no-zone", entry.key.span, key=key, known=(*known, *own))

    def zone(self, given: Given, player: int, zone: str, node: Node) -> None:
        """The cards of one zone; in a pile the last named is on top."""
        for item in node.items if isinstance(node, ListNode) else (node,):
            self.card(given, player, zone, item, None)
        room = self.zones[zone].capacity
        lying = sum(card.zone == zone and card.owner == player for card in given.cards)
        if room is not None and self.zones[zone].slots is None and lying > room:
            raise Misread("no-room", node.span, zone=zone, room=room, there=lying)

    def place(self, given: Given, placed: Placed, copies: int, node: Node) -> None:
        """Puts copies of a card where they lie, if such a card may lie there."""
        if len(given.cards) + copies > MOST_CARDS:
            raise Misread("too-many-cards", node.span, most=MOST_CARDS)
        if placed.zone is not None:
            held, kind = self.zones[placed.zone].holds, self.kinds[placed.card]
            if held and kind not in held:
                raise Misread("wrong-kind", node.span, zone=placed.zone, held=tuple(held), kind=kind)
        given.cards += [
            Placed(placed.card, placed.owner, placed.zone, placed.states, placed.markers, placed.host)
            for _ in range(copies)
        ]

    def host(self, placed: Placed, node: Node) -> None:
        """Refuses a card that nothing can lie under."""
        kind = self.kinds[placed.card]
        hosts = [attached.to for attached in self.rules.attached]
        if placed.host is not None:
            raise Misread("under-an-under", node.span)
        if kind not in hosts:
            raise Misread("nothing-under", node.span, kind=kind)
        home = next(known.zone for known in self.rules.kinds if known.id == kind)
        if home is not None and placed.zone not in (home, *bundle_zones(self.rules, self.game.cards)):
            raise Misread("under-only-in", node.span, kind=kind, zone=home)

    def card(self, given: Given, player: int, zone: str, node: Node, host: int | None) -> None:
        """One entry of a zone: a name, a number of cards, or a mapping with states and what lies under it."""
        place = zone if host is None else None
        if isinstance(node, Scalar):
            count = COUNT.fullmatch(node.text)
            if count:
                placed = Placed(filler(self.game, zone), player, place, host=host)
                self.place(given, placed, whole(count[1], node.span, 0, MOST_CARDS), node)
            else:
                self.place(given, Placed(self.name(node), player, place, host=host), 1, node)
            return
        if not isinstance(node, MapNode):
            raise Misread("card-shape", node.span)
        placed = Placed("", player, place, host=host)
        copies, under = 1, None
        markers: dict[str, int] = {}
        for entry in node.entries:
            key, value = entry.key.text, entry.value
            if key == "card":
                placed.card = self.name(value)
            elif key == "cards":
                placed.card, copies = filler(self.game, zone), self.number(value, 0, MOST_CARDS)
            elif key == "states":
                placed.states = self.states(value)
            elif key in self.rules.markers:
                markers[key] = self.number(value, 0)
            elif key == "under":
                under = value
            else:
                raise Misread("nothing-a-card-has", entry.key.span, key=key)
        if not placed.card:
            raise Misread("needs-name", node.span)
        placed.markers = markers
        if under is not None:
            self.host(placed, under)
        for _ in range(copies):
            self.place(given, placed, 1, node)
            top = len(given.cards) - 1
            for item in under.items if isinstance(under, ListNode) else (under,) if under is not None else ():
                self.card(given, player, zone, item, top)

    def states(self, node: Node) -> tuple[str, ...]:
        """State ids."""
        items = node.items if isinstance(node, ListNode) else (node,)
        known = [state for group in self.rules.groups for state in group.states]
        found = []
        for item in items:
            text = self.scalar(item)
            if text not in known:
                raise Misread("no-state", item.span, name=text, known=tuple(known))
            found.append(text)
        for group in self.rules.groups:
            both = [state for state in found if state in group.states]
            if len(both) > 1:
                raise Misread("both-states", node.span, states=tuple(both))
        return tuple(found)

    def name(self, node: Node) -> str:
        """A card's id by its name."""
        text = self.scalar(node)
        card = find_card(self.game, text, self.language)
        if card is None:
            raise Misread("no-card", node.span, name=text)
        return card.id

    def player(self, text: str, span: Span) -> int:
        """A player by letter."""
        if len(text) == 1 and text in self.letters:
            return self.letters.index(text)
        raise Misread("no-player", span, name=text, known=tuple(self.letters))

    def number(self, node: Node, least: int = -MOST, most: int = MOST) -> int:
        """A whole number."""
        return whole(self.scalar(node), node.span, least, most)

    def scalar(self, node: Node) -> str:
        """A text."""
        if not isinstance(node, Scalar):
            raise Misread("needs-text", node.span)
        return node.text
