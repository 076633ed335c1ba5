"""Lowers players and places: whose a thing is, which lists of zones a description looks through."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import replace

from kirifuda.compiling.backward import Backward
from kirifuda.compiling.candidates import UnclearReference
from kirifuda.compiling.code import Scope, Unplayable
from kirifuda.compiling.layout import Layout
from kirifuda.model.amounts import Slot
from kirifuda.model.objects import SEATS, ByThis, Either, Noun, Player, PropertyOf, Select, That, Zone


class Places(Backward):
    """Expressions of players and of the lists that cards lie in."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        #: what cards are said to count as besides (words, names), and whether names change in this program
        self.counted_as: dict[str, None] = {}
        self.renamed = False
        self.verb_numbers = {verb.id: number for number, verb in enumerate(layout.rules.verbs)}

    @abstractmethod
    def card(self, scope: Scope, node: Noun) -> str:
        """Expression of one card."""

    @abstractmethod
    def flag(self, keyword: str, card: str) -> str:
        """Whether a card has a bare keyword."""

    @abstractmethod
    def among(self, expr: str, numbers: list[int]) -> str:
        """Membership in a few numbers."""

    def or_counts(self, test: str, ident: str, var: str) -> str:
        """A test, or that the card counts as that besides."""
        return f"({test} or {self.flag(f'as {ident}', var)})" if ident in self.counted_as else test

    def named(self, scope: Scope, names: Sequence[str], var: str) -> str:
        """Test that a card has one of some names."""
        layout = self.layout
        known = [name for name in names if name in layout.card_number]
        text = self.among(f"g.d[{var}]", [layout.card_number[name] for name in known])
        if self.renamed:
            text = self.among(f"named(g, {var})", [layout.name_numbers[name] for name in names])
        for name in names:
            text = self.or_counts(text, name, var)
        return text

    def player(self, scope: Scope, node: Noun) -> str:
        """Expression of one player's number."""
        match node:
            case Player("you"):
                return scope.you
            case Player("opponent"):
                if self.layout.players != 2:
                    raise Unplayable("opponent", scope.span)
                return f"(1 - {scope.you})" if not scope.you.isdigit() else str(1 - int(scope.you))
            case Player(role) if role in SEATS:
                step = SEATS[role]
                on = self.layout.players // 2 if step is None else step % self.layout.players
                if step is None and self.layout.players % 2:
                    raise Unplayable("opposite", scope.span)
                return f"(({scope.you} + {on}) % {self.layout.players})"
            case Player("turn-player"):
                return "g.tp"
            case Player("themself") if scope.subject is not None:
                return scope.subject
            case Player("themself"):
                raise UnclearReference(scope.span)
            case Player("owner", of) if of is not None:
                return self.layout.owner(self.card(scope, of))
            case Player(role) if role in self.layout.roles:
                return self.layout.roles[role]
            case Slot(name) if name in scope.slots and scope.slots[name].type == "player":
                return scope.slots[name].expr
            case PropertyOf(_, of) if of is not None:
                return self.player(scope, of)
            case That("player"):
                found = [v for v in scope.refs if v.type == "player"]
                if len(found) == 1:
                    return found[0].expr
        raise Unplayable("player", scope.span, player=getattr(node, "role", node))

    def players(self, scope: Scope, whose: Noun | None) -> list[str]:
        """Expressions of all players a description may mean; the turn player first where it means everybody."""
        if whose is None or (isinstance(whose, Player) and whose.role in ("each-player", "player")):
            if self.layout.players == 2:
                return ["g.tp", "(1 - g.tp)"]
            return [f"((g.tp + {i}) % {self.layout.players})" for i in range(self.layout.players)]
        return [self.player(scope, whose)]

    def room_of(self, scope: Scope, prop: str, zone: Zone) -> str:
        """How many cards a player's zone holds now."""
        number = self.layout.zone_number[zone.zone]
        data = self.layout.zones[number]
        if data.slots != prop or data.capacity is None:
            raise Unplayable("room", scope.span, value=prop, zone=zone.zone)
        return self.layout.room(number, scope.you if zone.whose is None else self.player(scope, zone.whose))

    # ---------------------------------------------------------------- cards
    def whole_zone(self, scope: Scope, select: Select) -> str | None:
        """The zone list itself, where the description is just "the cards in that player's zone"."""
        select = self.owned(select)
        plain = not (select.kinds and select.kinds != ("card",)) and not select.names and not select.states
        plain = plain and not select.filters and not select.besides and not select.other and select.host is None
        if plain and not select.among and len(select.zones) == 1 and not isinstance(select.whose, Select):
            lists = self.zone_lists(scope, select)
            return lists[0] if len(lists) == 1 else None
        return None

    def owned(self, select: Select) -> Select:
        """A description whose text names a zone and not whose: that of the player who acts, save where a kind
        is at home, where everybody's cards lie side by side."""
        if select.whose is not None or select.host is not None or not select.zones:
            return select
        if any(self.layout.zone_number[zone] in self.layout.detailed for zone in select.zones):
            return select
        if all(map(self.layout.is_common, select.zones)):
            return select
        return replace(select, whose=select.chooser or Player("you"))

    def opened(self, scope: Scope, select: Select) -> Select:
        """A description of some of the cards that lie open, with the zones they lie in."""
        if not select.among:
            return select
        if scope.open is None:
            raise UnclearReference(scope.span)
        return replace(select, zones=scope.open.zones)

    def zone_lists(self, scope: Scope, select: Select) -> list[str]:
        """The zone lists a description looks through, in turn order."""
        layout = self.layout
        select = self.owned(select)
        attached = [a for a in layout.attached if a.id in select.kinds]
        if attached or (select.host is not None):
            return [f"g.z{layout.attached_zone}[{p}]" for p in self.players(scope, select.whose)]
        zones = layout.default_zones(select)
        if not zones:
            raise Unplayable("no-zone", select.span or scope.span)
        players = self.players(scope, select.whose)
        return list(dict.fromkeys(layout.zone_list(z, p) for z in zones for p in players))

    def done_by(self, scope: Scope, select: Select) -> str | None:
        """The cards that something has been done to, where a description names no other place to look for them."""
        done = next((f for f in select.filters if isinstance(f, ByThis)), None)
        if done is None or select.zones or select.among:
            return None
        return f"distinct({self.past(scope, done)})"

    def past(self, scope: Scope, node: ByThis) -> str:
        """The cards that events of a verb took place with: by this effect, in this turn or game."""
        verb = self.layout.verbs[node.verb]
        places = [i for i, p in enumerate(verb.params) if "card" in p.types and (p.name == verb.subject) == node.doer]
        if not places:
            raise Unplayable("done-to", scope.span, verb=node.verb)
        past, kept = "g.past", f"p[1] == {self.verb_numbers[node.verb]}"
        if node.period == "effect" and scope.since is not None:
            past = f"g.past[{scope.since}:]"
        elif node.period == "turn":
            kept += " and p[0] == g.turn"
        elif node.period != "game":
            raise Unplayable("past-period", scope.span, period=node.period)
        return f"[p[{2 + places[0]}] for p in {past} if {kept}]"

    def detailed(self, select: Noun) -> bool:
        """Whether candidates must be compared in every value, not by their card alone."""
        if isinstance(select, Either):
            return True
        if not isinstance(select, Select):
            return False
        layout = self.layout
        if select.host is not None or any(a.id in select.kinds for a in layout.attached):
            return True
        return any(layout.zone_number[z] in layout.detailed for z in layout.default_zones(select))
