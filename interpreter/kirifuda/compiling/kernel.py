"""The event kernel of one program, written in the same small language as the effects: events, moves, values, checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kirifuda.compiling.code import Code, Scope, Unplayable, Value
from kirifuda.model.effects import Change
from kirifuda.model.objects import PropertyOf, Select
from kirifuda.model.ruleset import Place, Rule

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler


class Kernel:
    """Writes what every program needs, as far as this one uses it."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.layout = compiler.layout
        self.moves: dict[int, None] = {}
        self.takes: dict[tuple[int, int], None] = {}
        self.sames: dict[tuple[object, ...], int] = {}
        self.same_selects: list[Select | None] = []
        self.events: dict[str, None] = {}
        self.assumed: dict[int, None] = {}
        self.varying_groups: dict[int, None] = {}
        self.varying_markers: dict[int, None] = {}
        self.attaches = False
        self.starts = False
        self.expires = False
        #: zones whose content constant effects or state checks depend on
        self.dirty_zones: set[int] = set()
        #: kinds of cards that something lasting may be given to (None: unknown, any)
        self.started: dict[str | None, None] = {}

    # --------------------------------------------------------------- events
    def event(self, verb_id: str) -> None:
        """The unit that proposes events of one verb: forbid, replace, perform as a batch, trigger."""
        compiler = self.compiler
        number = compiler.verb_number(verb_id)
        verb = self.layout.verbs[verb_id]
        code = Code(f"ev{number}", ("you", "src", "evs"), compiler.traced)
        if compiler.listens("forbid", verb_id):
            table = compiler.code("forbid", verb_id)
            with code.block(f"if g.act[{table}]:"):
                code.trace(f"note_forbidden(g, {number}, evs, no{number}, g.act[{table}], K)")
                code.put(f"evs = tuple([e for e in evs if not no{number}(g, *e)])")
        if compiler.listens("replace", verb_id):
            self.replace(code, verb_id)
        types: dict[str, Value] = {}
        for i, param in enumerate(verb.params):
            both = "card" in param.types and "player" in param.types
            kind = "target" if both else ("card" if "card" in param.types else param.types[0])
            types[param.name] = Value(kind, f"ev[{i}]")
        triggers = compiler.listens("trigger", verb_id)
        if triggers:
            table = compiler.code("trigger", verb_id)
            code.put(f"before = g.act[{table}]")
            code.put("hits = tuple([(e, ev) for e in before for ev in evs if K[e[0]](g, e, *ev)])")
            code.put("done = ()")
        with code.block("for ev in evs:"):
            code.trace(f"record(g, 'event', {number}, *ev)")
            scope = Scope(code, "you", "src", checks=False)
            if verb.primitive is not None:
                compiler.primitives.put_event(scope, verb, types)
                code.put("ok = 1")
            else:
                name, exprs = compiler.verb_body(verb, types)
                code.put(f"ok = {name}({', '.join(('g', 'you', 'src', *exprs))})" if name else "ok = 1")
            if triggers:
                with code.block("if ok:"):
                    code.put("done += (ev,)")
        if triggers:
            table = compiler.code("trigger", verb_id)
            with code.block(f"if g.act[{table}] is not before:"):
                fresh = f"[e for e in g.act[{table}] if e not in before]"
                code.put(f"hits += tuple([(e, ev) for e in {fresh} for ev in evs if K[e[0]](g, e, *ev)])")
            with code.block("if hits:"):
                code.put("g.pend += tuple([(TRIG[e[0]], e[2], e[1], ev) for e, ev in hits if ev in done])")
        compiler.add_unit(code)

    def replace(self, code: Code, verb_id: str) -> None:
        """Each replacement once, in an order the affected player chooses; what takes the place is proposed anew."""
        compiler = self.compiler
        verb = self.layout.verbs[verb_id]
        table = compiler.code("replace", verb_id)
        cards = [i for i, p in enumerate(verb.params) if "card" in p.types and p.name != verb.subject]
        players = [i for i, p in enumerate(verb.params) if p.types == ("player",)]
        affected = f"affected(g, ev[{cards[0]}])" if cards else f"ev[{players[0]}]" if players else "you"
        order, optional = compiler.ask("replacement", verb.span), compiler.ask("may", verb.span)
        with code.block(f"if g.act[{table}]:"):
            code.put("left = ()")
            with code.block("for ev in evs:"):
                code.put("seen = g.seen")
                code.put("gone = 0")
                with code.block("while not gone:"):
                    code.put(f"found = tuple([e for e in g.act[{table}] if e not in seen and K[e[0]](g, e, *ev)])")
                    with code.block("if not found:"):
                        code.put("break")
                    code.put(f"i = ask(g, {affected}, {order}, tuple(range(len(found))))")
                    code.put("r = found[i]")
                    code.put("seen += (r,)")
                    code.put("yes = 1")
                    with code.block("if REPL[r[0]][1]:"):
                        code.put(f"yes = ask(g, r[2], {optional}, (1, 0))")
                    with code.block("if yes:"):
                        code.put("gone = 1")
                        code.put("held = g.seen")
                        code.put("g.seen = seen")
                        code.trace("record(g, 'replaced', r[0], *ev)")
                        code.put("invoke(g, REPL[r[0]][0], r[2], r[1], ev)")
                        code.put("g.seen = held")
                with code.block("if not gone:"):
                    code.put("left += (ev,)")
            code.put("evs = left")

    def forbidden(self, verb_id: str) -> None:
        """``no<verb>``: whether an event is forbidden."""
        number = self.compiler.verb_number(verb_id)
        names = [f"a{i}" for i in range(len(self.layout.verbs[verb_id].params))]
        code = Code(f"no{number}", tuple(names), self.compiler.traced)
        table = self.compiler.code("forbid", verb_id)
        args = "".join(f", {n}" for n in names)
        with code.block(f"for e in g.act[{table}]:"), code.block(f"if K[e[0]](g, e{args}):"):
            code.put("return True")
        code.put("return False")
        self.compiler.add_pure(code)

    # ------------------------------------------------------------- settling
    def resolve(self) -> None:
        """Resolves what is pending: the turn player's first, each owner in the order he chooses."""
        about = self.compiler.ask("order", None)
        code = Code("resolve", (), self.compiler.traced)
        with code.block("while g.pend:"):
            code.put(f"p, ready = next_pending(g, {self.layout.players})")
            code.put(f"i = ask(g, p, {about}, ready)")
            code.put("t = g.pend[i]")
            code.put("g.pend = g.pend[:i] + g.pend[i + 1:]")
            code.trace("record(g, 'resolves', t[0], t[2])")
            code.put("invoke(g, t[0], t[1], t[2], t[3])")
            with code.block("if g.dirty:"):
                code.put("check(g)")
        self.compiler.add_unit(code)

    def check(self, rules: list[Rule]) -> None:
        """State checks to a fixed point."""
        code = Code("check", (), self.compiler.traced)
        with code.block("while g.dirty:"):
            code.put("g.dirty = 0")
            code.put("step(g)")
            for rule in rules:
                scope = Scope(code, "g.tp", "-1", checks=False, span=rule.span)
                self.compiler.effects.sequence(scope, rule.effects)
        self.compiler.add_unit(code)

    # --------------------------------------------------------------- values
    def property(self, prop: str, number: int) -> None:
        """``P<n>``: a derived value of a card: printed, then the rules, then what lasts."""
        compiler = self.compiler
        code = Code(f"P{number}", ("c",), compiler.traced)
        code.put(f"x = BASE{number}[g.d[c]]")
        if compiler.listens("set", prop):
            with code.block(f"for e in g.act[{compiler.code('set', prop)}]:"):
                code.put("x = K[e[0]](g, e, c, x)")
        for rule in compiler.constant_rules:
            for ability in rule.abilities:
                for effect in ability.body:
                    if isinstance(effect, Change) and isinstance(effect.what, PropertyOf) and effect.what.property == prop:
                        self.rule_value(code, rule, prop, effect)
        if compiler.listens("add", prop):
            table = compiler.code("add", prop)
            with code.block(f"if g.act[{table}]:"), code.block(f"for e in g.act[{table}]:"):
                code.put("x = K[e[0]](g, e, c, x)")
        code.put("return x")
        compiler.add_pure(code)

    def rule_value(self, code: Code, rule: Rule, prop: str, effect: Change) -> None:
        """A rule's constant change, in place."""
        if not isinstance(effect.what, PropertyOf) or not isinstance(effect.what.of, Select) or effect.amount is None:
            raise Unplayable("a rule's constant change", rule.span)
        scope = Scope(code, "g.tp", "-1", candidate="c", span=rule.span)
        select = effect.what.of
        having = [k.id for k in self.layout.rules.kinds if prop in k.properties]
        if all(kind in select.kinds for kind in having):
            select = Select(zones=self.layout.default_zones(select), whose=select.whose, states=select.states, filters=select.filters)
        value = self.compiler.pure.amount(scope, effect.amount)
        if not self.attachments_used() and "g.na[" in value:
            return
        tests = self.compiler.pure.predicate(scope, select, "c", owner=True, zone=True)
        change = {"add": f"x += {value}", "subtract": f"x -= {value}", "set": f"x = {value}"}[effect.op]
        with code.block(f"if {' and '.join(tests) or 'True'}:"):
            code.put(change)

    def attachments_used(self) -> bool:
        """Whether anything of this program attaches cards."""
        return self.attaches

    def flag(self, keyword: str, number: int) -> None:
        """``has<n>``: whether a card has a bare keyword, printed or given."""
        compiler = self.compiler
        code = Code(f"has{number}", ("c",), compiler.traced)
        printed = compiler.abilities.flags.get(keyword, [])
        if printed:
            with code.block(f"if {compiler.pure.among('g.d[c]', printed)}:"):
                code.put("return True")
        if compiler.listens("flag", keyword):
            table = compiler.code("flag", keyword)
            with code.block(f"for e in g.act[{table}]:"), code.block("if K[e[0]](g, e, c):"):
                code.put("return True")
        code.put("return False")
        compiler.add_pure(code)

    # ------------------------------------------------------------- sameness
    def same(self, select: Select | None) -> int:
        """Number of the pair ``same<n>`` (one of each kind) and ``key<n>`` for candidates of a description."""
        if select is None:
            key: tuple[object, ...] = ("everything",)
        else:
            fixed = tuple(sorted({self.layout.group_of[s][0] for s in select.states}))
            key = (self.compiler.pure.detailed(select), select.kinds, select.names, fixed, select.host is not None)
        if key not in self.sames:
            self.sames[key] = len(self.sames)
            self.same_selects.append(select)
        return self.sames[key]

    def key_parts(self, select: Select | None) -> list[str]:
        """What candidates of a description can differ in, in this program."""
        layout = self.layout
        kinds = [k for k in (select.kinds if select else ()) if k in layout.kinds]
        numbers = layout.cards_of_kinds(kinds) if kinds else list(range(len(layout.cards)))
        if select is not None and select.names:
            numbers = [n for n in numbers if layout.cards[n].id in select.names]
        parts = ["g.d[c]"] if len(numbers) > 1 else []
        if select is not None and not self.compiler.pure.detailed(select):
            return parts
        used = [layout.kinds[layout.cards[n].kind] for n in numbers]
        fixed = {layout.group_of[s][0] for s in select.states} if select is not None else set()
        for number, group in enumerate(layout.rules.groups):
            if number in self.varying_groups and number not in fixed and any(group.id in k.states for k in used):
                parts.append(f"g.s{number}[c]")
        for number, marker in enumerate(layout.markers):
            if number in self.varying_markers and any(marker in k.markers for k in used):
                parts.append(f"g.m{number}[c]")
        hosts = {a.to for a in layout.attached}
        if self.attaches and any(k.id in hosts for k in used):
            parts += ["g.na[c] and attached_key(g, c)", "g.h[c]"]
        if self.starts and (None in self.started or any(k.id in self.started for k in used)):
            parts.append("g.tmp and lasting_key(g, c)")
        if select is None or (select.whose is None and select.host is None):
            parts += ["g.o[c]", "g.z[c]"]
        return parts

    def all_alike(self, number: int) -> bool:
        """Whether candidates of a description never differ, as far as is known; what is assumed is checked at the end."""
        if self.compiler.cautious or self.key_parts(self.same_selects[number]):
            return False
        self.assumed[number] = None
        return True

    def assumptions_hold(self) -> bool:
        """Whether what was assumed alike still is, now that all is lowered."""
        return not any(self.key_parts(self.same_selects[number]) for number in self.assumed)

    def sameness(self) -> None:
        """All pairs ``same<n>``, ``key<n>``; written last, when it is known what can differ."""
        for number, select in enumerate(self.same_selects):
            parts = self.key_parts(select)
            key = Code(f"key{number}", ("c",), self.compiler.traced)
            expr = "0" if not parts else parts[0] if len(parts) == 1 else f"({', '.join(parts)})"
            key.put(f"return {expr}")
            self.compiler.add_pure(key)
            code = Code(f"same{number}", ("cards",), self.compiler.traced)
            if not parts:
                code.put("return cards[:1]")
            else:
                lasting = "g.tmp and lasting_key(g, c)"
                with code.block("if len(cards) < 2:"):
                    code.put("return cards")
                if parts == [lasting]:
                    with code.block("if not g.tmp:"):
                        code.put("return cards[:1]")
                elif parts[0] == "g.d[c]" and len(parts) > 1:
                    with code.block("if len({g.d[c] for c in cards}) == len(cards):"):
                        code.put("return cards")
                code.put("s = []")
                code.put("r = []")
                with code.block("for c in cards:"):
                    code.put(f"k = {expr}")
                    with code.block("if k not in s:"):
                        code.put("s.append(k)")
                        code.put("r.append(c)")
                code.put("return r")
            self.compiler.add_pure(code)

    # ---------------------------------------------------------------- moves
    def write_moves(self) -> None:
        """``mv<zone>``, ``take<from>_<to>``, ``room<zone>``, ``attach``."""
        leaving = {a.when_host_leaves for a in self.layout.attached if a.when_host_leaves}
        if self.attaches:
            for zone in sorted(self.layout.zone_number[z] for z in leaving):
                self.moves[zone] = None
        for start, end in self.takes:
            if self.layout.zones[end].capacity is not None or self.compiler.registers_in(start, end):
                self.moves[end] = None
        for zone in self.moves:
            self.move(zone)
        for start, end in self.takes:
            self.take(start, end)
        for number, zone_data in enumerate(self.layout.zones):
            if zone_data.capacity is not None:
                code = Code(f"room{number}", ("p",), self.compiler.traced)
                code.put(f"return len(g.z{number}[p]) < {zone_data.capacity}")
                self.compiler.add_pure(code)
        if self.attaches:
            self.attach()

    def enter_states(self, code: Code, states: tuple[str, ...], reset: bool) -> None:
        """States a card gets in its new place."""
        given = {self.layout.group_of[s][0]: self.layout.group_of[s][1] for s in states}
        for number in range(len(self.layout.rules.groups)):
            if number in given:
                code.put(f"g.s{number}[c] = {given[number]}")
            elif reset:
                code.put(f"g.s{number}[c] = 0")

    def leave(self, code: Code) -> None:
        """What a card loses when it leaves the zone ``f``."""
        layout = self.layout
        if self.attaches:
            with code.block(f"if f == {layout.attached_zone}:"):
                code.put("g.na[g.h[c]] -= 1")
                code.put("g.h[c] = -1")
            zone = next(layout.zone_number[a.when_host_leaves] for a in layout.attached if a.when_host_leaves)
            with code.block("if g.na[c]:"), code.block("for a in attached_to(g, c):"):
                code.put(f"mv{zone}(g, a, g.o[a])")
        code.put("g.zl[f][g.o[c]].remove(c)")
        for number in sorted(self.varying_markers):
            code.put(f"g.m{number}[c] = 0")
        if self.starts:
            with code.block("if g.tmp:"):
                code.put("drop(g, c)")

    def move(self, zone: int) -> None:
        """``mv<zone>``: a card to a player's zone; 1 if it went there, 0 if there was no room."""
        layout, data = self.layout, self.layout.zones[zone]
        code = Code(f"mv{zone}", ("c", "p", "bottom=-1"), self.compiler.traced)
        if data.capacity is not None:
            with code.block(f"if len(g.z{zone}[p]) >= {data.capacity}:"):
                code.put("return 0")
        code.put("f = g.z[c]")
        self.leave(code)
        code.put(f"g.z[c] = {zone}")
        with code.block("if bottom < 0:"):
            code.put(f"g.z{zone}[p].append(c)")
        with code.block("else:"):
            code.put(f"g.z{zone}[p].insert(0, c)")
        code.put("g.st[c] += 1")
        self.enter_states(code, data.enters, reset=True)
        if self.compiler.registers_in(zone, None):
            with code.block("if REG[g.d[c]]:"):
                code.put(f"register(g, c, f, {zone})")
        if zone in self.dirty_zones:
            code.put("g.dirty = 1")
        else:
            code.put("g.dirty = g.dirty or DIRTY[f]")
        code.trace(f"record(g, 'moves', c, f, {zone})")
        code.put("return 1")
        self.compiler.add_pure(code)

    def take(self, start: int, end: int) -> None:
        """``take<from>_<to>``: the top cards of a pile, as many as there are."""
        code = Code(f"take{start}_{end}", ("p", "n"), self.compiler.traced)
        code.put(f"s = g.z{start}[p]")
        if self.layout.zones[end].capacity is not None or self.compiler.registers_in(start, end):
            with code.block("for i in range(min(n, len(s))):"):
                code.put(f"mv{end}(g, s[-1], p)")
        else:
            code.put(f"t = g.z{end}[p]")
            with code.block("for i in range(min(n, len(s))):"):
                code.put("c = s.pop()")
                code.put(f"g.z[c] = {end}")
                code.put("g.st[c] += 1")
                code.put("t.append(c)")
                self.enter_states(code, self.layout.zones[end].enters, reset=False)
                code.trace(f"record(g, 'moves', c, {start}, {end})")
            if end in self.dirty_zones or start in self.dirty_zones:
                code.put("g.dirty = 1")
        code.put("return 1")
        self.compiler.add_pure(code)

    def attach(self) -> None:
        """``attach``: a card under a host."""
        layout = self.layout
        zone = layout.attached_zone
        code = Code("attach", ("c", "h"), self.compiler.traced)
        code.put("f = g.z[c]")
        self.leave(code)
        code.put(f"g.z[c] = {zone}")
        code.put(f"g.z{zone}[g.o[c]].append(c)")
        code.put("g.h[c] = h")
        code.put("g.na[h] += 1")
        code.put("g.st[c] += 1")
        self.enter_states(code, layout.attached[0].enters, reset=True)
        if self.compiler.registers_in(zone, None):
            with code.block("if REG[g.d[c]]:"):
                code.put(f"register(g, c, f, {zone})")
        code.put("g.dirty = 1")
        code.trace(f"record(g, 'attaches', c, h, f)")
        code.put("return 1")
        self.compiler.add_pure(code)

    def placed_groups(self) -> None:
        """State groups that can differ because of how cards are placed."""
        for step in self.layout.rules.setup:
            if isinstance(step, Place):
                for state in step.states:
                    group = self.layout.group_of[state][0]
                    homes = [self.layout.zones[i] for i in sorted(self.layout.detailed) if i < len(self.layout.zones)]
                    if not all(any(self.layout.group_of[s][0] == group for s in z.enters) for z in homes):
                        self.varying_groups[group] = None

