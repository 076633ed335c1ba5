"""Writes how cards move: into zones, from the top of piles, under hosts, into the game and out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kirifuda.compiling.code import Code, Unplayable

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler


#: how many cards a match may come to have where its ruleset sets no cap of objects
MOST_CARDS = 5000


class Moves:
    """The functions ``mv<zone>``, ``take<from>_<to>``, ``attach`` of one program."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.layout = compiler.layout
        self.kernel = compiler.kernel
        self.moves: dict[int, None] = {}
        self.takes: dict[tuple[int, int], None] = {}
        self.births: dict[int, None] = {}
        self.control = False  # whether the control of a card changes
        #: numbers of the definitions whose cards leave the game instead of going elsewhere
        self.tokens = [i for i, card in enumerate(self.layout.cards) if card.token]

    def write_moves(self) -> None:
        """``mv<zone>``, ``take<from>_<to>``, ``attach``."""
        leaving = {a.when_host_leaves for a in self.layout.attached if a.when_host_leaves}
        if self.kernel.attaches:
            for zone in sorted(self.layout.zone_number[z] for z in leaving):
                self.moves[zone] = None
        for start, end in self.takes:
            if self.needs_care(start, end):
                self.moves[end] = None
        for zone in self.moves:
            self.move(zone)
        for start, end in self.takes:
            self.take(start, end)
        for zone in self.births:
            self.birth(zone)
        if self.kernel.attaches:
            self.attach()
        if self.control:
            self.set_controller()
        if self.tokens:
            self.vanish()

    def fresh_states(self, code: Code, states: tuple[str, ...], reset: bool) -> None:
        """States a card gets in its new place."""
        given = {self.layout.group_of[s][0]: self.layout.group_of[s][1] for s in states}
        for number in range(len(self.layout.rules.groups)):
            if number in given:
                code.put(f"g.s{number}[c] = {given[number]}")
            elif reset:
                code.put(f"g.s{number}[c] = 0")

    def depart(self, code: Code) -> None:
        """What a card loses when it leaves the zone ``f``."""
        layout = self.layout
        if self.kernel.attaches:
            with code.block(f"if f == {layout.attached_zone}:"):
                code.put("g.na[g.h[c]] -= 1")
                code.put("g.h[c] = -1")
            zone = next(layout.zone_number[a.when_host_leaves] for a in layout.attached if a.when_host_leaves)
            with code.block("if g.na[c]:"), code.block("for a in attached_to(g, c):"):
                code.put(f"mv{zone}(g, a, {layout.owner('a')})")
        code.put("g.zl[f][g.o[c]].remove(c)")
        for number in sorted(self.kernel.varying_markers):
            code.put(f"g.m{number}[c] = 0")
        if self.kernel.starts:
            with code.block("if g.tmp:"):
                code.put("drop(g, c)")

    def needs_care(self, start: int, end: int) -> bool:
        """Whether cards taken from one zone to another must go one by one through all that a move looks after."""
        first, last = self.layout.zones[start], self.layout.zones[end]
        misfit = bool(last.holds) and not (first.holds and set(first.holds) <= set(last.holds))
        return last.capacity is not None or misfit or self.compiler.registers_in(start, end)

    def move(self, zone: int) -> None:
        """``mv<zone>``: a card to a player's zone, or to a common one; 1 if it went there, 0 if there was no room."""
        data = self.layout.zones[zone]
        there = self.layout.zone_list(data.id, "p")
        code = Code(f"mv{zone}", ("c", "p", "bottom=-1"), self.compiler.traced)
        self.out(code, f" and g.z[c] != {zone}")
        if data.holds:
            numbers = self.layout.cards_of_kinds(data.holds)
            if len(numbers) < len(self.layout.cards):
                with code.block(f"if not ({self.compiler.pure.among('g.d[c]', numbers)}):"):
                    code.put("return 0")
        if data.capacity is not None:
            with code.block(f"if len({there}) >= {self.layout.room(zone, 'p')}:"):
                code.put("return 0")
        code.put("f = g.z[c]")
        self.depart(code)
        code.put(f"g.z[c] = {zone}")
        self.owner(code, zone)
        with code.block("if bottom < 0:"):
            code.put(f"{there}.append(c)")
        with code.block("else:"):
            code.put(f"{there}.insert(0, c)")
        code.put("g.st[c] += 1")
        self.fresh_states(code, data.enters, reset=True)
        if self.compiler.registers_in(zone, None):
            with code.block(f"if REGZ[g.d[c]][f] or REGZ[g.d[c]][{zone}]:"):
                code.put(f"register(g, c, f, {zone})")
        if zone in self.kernel.dirty_zones:
            code.put("g.dirty = 1")
        else:
            code.put("g.dirty = g.dirty or DIRTY[f]")
        code.trace(f"record(g, 'moves', c, f, {zone})")
        code.put("return 1")
        self.compiler.add_pure(code)

    def out(self, code: Code, test: str = "") -> None:
        """A token goes nowhere but out of the game."""
        if self.tokens:
            with code.block(f"if {self.compiler.pure.among('g.d[c]', self.tokens)}{test}:"):
                code.put("return vanish(g, c)")

    def vanish(self) -> None:
        """``vanish``: a card leaves the game: it is in no zone, and what pointed at it does so no more."""
        code = Code("vanish", ("c",), self.compiler.traced)
        code.put("f = g.z[c]")
        with code.block("if f < 0:"):
            code.put("return 0")
        self.depart(code)
        code.put("g.z[c] = -1")
        code.put("g.st[c] += 1")
        with code.block("if REGZ[g.d[c]][f]:"):
            code.put("register(g, c, f, -1)")
        code.put("g.dirty = g.dirty or DIRTY[f]")
        code.trace("record(g, 'vanishes', c, f)")
        code.put("return 1")
        self.compiler.add_pure(code)

    def owner(self, code: Code, zone: int, player: str = "p") -> None:
        """Whose the card is in its new zone: nobody's in a common one, else the player's whose zone it is."""
        if self.layout.sides(zone) < self.layout.players:
            code.put("g.o[c] = -1")
        elif self.layout.controlled:
            code.put(f"g.o[c] = {player}")
            with code.block("if g.own[c] < 0:"):
                code.put(f"g.own = (*g.own[:c], {player}, *g.own[c + 1 :])")
        elif self.layout.shared:
            code.put(f"g.o[c] = {player}")

    def birth(self, zone: int) -> None:
        """``new<zone>``: a card that comes into the game, of a definition ``d``; its number."""
        layout, data = self.layout, self.layout.zones[zone]
        code = Code(f"new{zone}", ("d", "p"), self.compiler.traced)
        code.put("c = len(g.d)")
        with code.block(f"if c >= {layout.rules.caps.get('objects', MOST_CARDS)}:"):
            code.put("capped(g, 'objects')")
        code.put("g.d += (d,)")
        owner = "-1" if layout.is_common(data.id) else "p"
        code.put(f"g.o.append({owner})" if layout.shared else f"g.o += ({owner},)")
        if layout.controlled:
            code.put(f"g.own += ({owner},)")
        starts = {"z": str(zone), "st": "0", "h": "-1", "na": "0"}
        starts |= {f"m{i}": "0" for i in range(len(layout.markers))}
        starts |= {f"s{i}": "0" for i in range(len(layout.rules.groups))}
        for slot, value in starts.items():
            code.put(f"g.{slot}.append({value})")
        code.put(f"{layout.zone_list(data.id, 'p')}.append(c)")
        self.fresh_states(code, data.enters, reset=False)
        if self.compiler.registers_in(zone, None):
            with code.block("if REG[d]:"):
                code.put(f"register(g, c, -1, {zone})")
        if zone in self.kernel.dirty_zones:
            code.put("g.dirty = 1")
        code.trace(f"record(g, 'comes', c, {zone})")
        code.put("return c")
        self.compiler.add_pure(code)

    def take(self, start: int, end: int) -> None:
        """``take<from>_<to>``: the top cards of a pile, as many as there are."""
        code = Code(f"take{start}_{end}", ("p", "n"), self.compiler.traced)
        zones = self.layout.zones
        code.put(f"s = {self.layout.zone_list(zones[start].id, 'p')}")
        if self.needs_care(start, end):
            with code.block("for i in range(min(n, len(s))):"):
                code.put(f"mv{end}(g, s[-1], p)")
        else:
            code.put(f"t = {self.layout.zone_list(zones[end].id, 'p')}")
            with code.block("for i in range(min(n, len(s))):"):
                code.put("c = s.pop()")
                code.put(f"g.z[c] = {end}")
                self.owner(code, end)
                code.put("g.st[c] += 1")
                code.put("t.append(c)")
                self.fresh_states(code, self.layout.zones[end].enters, reset=False)
                code.trace(f"record(g, 'moves', c, {start}, {end})")
            if end in self.kernel.dirty_zones or start in self.kernel.dirty_zones:
                code.put("g.dirty = 1")
        code.put("return 1")
        self.compiler.add_pure(code)

    def attach(self) -> None:
        """``attach``: a card under a host."""
        layout = self.layout
        zone = layout.attached_zone
        hosts = {a.to for a in layout.attached}
        for kind in layout.kinds.values():
            if kind.id in hosts and kind.zone is not None and layout.is_common(kind.zone):
                raise Unplayable("attach-common", layout.zones[layout.zone_number[kind.zone]].span, zone=kind.zone)
        code = Code("attach", ("c", "h"), self.compiler.traced)
        self.out(code)
        code.put("f = g.z[c]")
        self.depart(code)
        code.put(f"g.z[c] = {zone}")
        self.owner(code, zone, "g.o[h]")
        code.put(f"g.z{zone}[g.o[c]].append(c)")
        code.put("g.h[c] = h")
        code.put("g.na[h] += 1")
        code.put("g.st[c] += 1")
        self.fresh_states(code, layout.attached[0].enters, reset=True)
        if self.compiler.registers_in(zone, None):
            with code.block(f"if REGZ[g.d[c]][f] or REGZ[g.d[c]][{zone}]:"):
                code.put(f"register(g, c, f, {zone})")
        code.put("g.dirty = 1")
        code.trace("record(g, 'attaches', c, h, f)")
        code.put("return 1")
        self.compiler.add_pure(code)

    def set_controller(self) -> None:
        """``control``: a card lies with another player, with all that lies under it; nothing if there is no room."""
        code = Code("control", ("c", "p"), self.compiler.traced)
        code.put("f = g.z[c]")
        with code.block("if g.o[c] == p or g.o[c] < 0:"):
            code.put("return 0")
        for zone, data in enumerate(self.layout.zones):
            if data.capacity is not None:
                with code.block(
                    f"if f == {zone} and len({self.layout.zone_list(data.id, 'p')}) >= {self.layout.room(zone, 'p')}:"
                ):
                    code.put("return 0")
        cards = "(c, *attached_to(g, c))" if self.kernel.attaches else "(c,)"
        with code.block(f"for a in {cards}:"):
            code.put("f = g.z[a]")
            code.put("g.zl[f][g.o[a]].remove(a)")
            code.put("g.o[a] = p")
            code.put("g.zl[f][p].append(a)")
            code.put("controlled(g, a, p)")
        code.put("g.dirty = 1")
        code.trace("record(g, 'controls', c, p)")
        code.put("return 1")
        self.compiler.add_pure(code)
