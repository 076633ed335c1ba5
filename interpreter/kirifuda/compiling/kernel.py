"""The event kernel of one program, written in the same small language as the effects: events, moves, values, checks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kirifuda.compiling.code import Code, Scope, Value
from kirifuda.model.ruleset import Rule, Verb

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler
    from kirifuda.compiling.listening import Arriving


#: from so many steps of one turn on, positions are compared where the game asks for it
MANY = 1000


class Kernel:
    """Writes what every program needs, as far as this one uses it."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.layout = compiler.layout
        self.varying_groups: dict[int, None] = {}
        self.veiling: dict[int, None] = {}  # groups of which a hiding state can be set where it hides a card
        self.varying_markers: dict[int, None] = {}
        self.attaches = False
        self.places = 0  # where positions are compared, so far
        self.starts = False
        #: zones whose content constant effects or state checks depend on
        self.dirty_zones: set[int] = set()
        #: kinds of cards that something lasting may be given to (None: unknown, any)
        self.started: dict[str | None, None] = {}
        #: zones of cards that something lasting is given to
        self.started_in: dict[str, None] = {}

    def event(self, verb_id: str, arriving: Arriving = ()) -> None:
        """The unit that proposes events of one verb: forbid, replace, perform as a batch, trigger. ``arriving``: states
        in which a card arrives, by parameter."""
        compiler = self.compiler
        number = compiler.verb_number(verb_id)
        verb = self.layout.verbs[verb_id]
        code = Code(compiler.event_name(verb_id, arriving), ("you", "src", "evs"), compiler.traced)
        self.caused(code)
        if compiler.listens("forbid", verb_id):
            entries = compiler.grants.entries(compiler.code("forbid", verb_id))
            with code.block("if evs:" if compiler.laws.forbids(verb_id) else f"if {entries}:"):
                code.trace(f"note_forbidden(g, {number}, evs, no{number})")
                code.put(f"evs = tuple([e for e in evs if not no{number}(g, *e)])")
        ordered = compiler.listens("replace", verb_id) and not compiler.happening.really("when")
        if ordered:
            code.put("asked = evs")
        if compiler.listens("past", verb_id) and not compiler.happening.really("condition"):
            code.put(f"g.past += tuple([(g.turn, {number}, *ev) for ev in evs])")
            code.put("g.dirty = 1")
        if compiler.listens("replace", verb_id):
            compiler.replacing.put(code, verb_id)
        if compiler.listens("adjust", verb_id):
            self.adjusted(code, verb)
        types: dict[str, Value] = {}
        for i, param in enumerate(verb.params):
            both = "card" in param.types and "player" in param.types
            kind = "target" if both else ("card" if "card" in param.types else param.types[0])
            types[param.name] = Value(kind, f"ev[{i}]", arriving=dict(arriving).get(param.name, ()))
        triggers = compiler.listens("trigger", verb_id)
        goes = [i for i, p in enumerate(verb.params) if p.types == ("card",) and p.name != verb.subject]
        together = f"tuple([ev[{goes[0]}] for ev in evs])" if goes else None
        if triggers:
            self.caused(code)
            table = compiler.code("trigger", verb_id)
            kept = f"{'(g.was or g.act)' if 'was' in self.layout.more_slots else 'g.act'}[{table}]"
            code.put(f"kept = {kept}")
            code.put(f"before = {compiler.grants.entries(table, 'kept')}")
            heard = "asked" if ordered else "evs"
            fits = "K[e[0]](g, e, *ev)"
            if together is not None and "gone" in self.layout.more_slots:
                code.put(f"gone = g.gone or {together}")
                fits += f" and (e[1] not in gone or e[1] == ev[{goes[0]}])"
            code.put(f"hits = tuple([(e, ev) for e in before for ev in {heard} if {fits}])")
            if compiler.pure.uses_last:
                if not arriving:
                    self.last(verb)
                code.put(f"lasts = tuple([last{number}(g, e, *ev) for e, ev in hits])")
        scope = Scope(code, "you", "src", checks=False)
        code.put("done = ()")
        held = code.hold()
        with compiler.effects.at_once(scope, verb, together), code.block("for ev in evs:"):
            code.release(held)
            code.note(f"record(g, 'event', {number}, *ev)")
            if verb.primitive is not None:
                compiler.primitives.put_event(scope, verb, types)
                code.put("ok = 1")
            else:
                name, exprs = compiler.bodies.verb_body(verb, types)
                code.put(f"ok = {name}({', '.join(('g', 'you', 'src', *exprs))})" if name else "ok = 1")
            with code.block("if ok:"):
                code.put("done += (ev,)")
                if compiler.listens("past", verb_id) and compiler.happening.really("condition"):
                    code.put(f"g.past += ((g.turn, {number}, *ev),)")
                    code.put("g.dirty = 1")
        code.put("count = len(done)")
        if triggers and ordered:
            code.put("done += tuple([ev for ev in asked if ev not in evs])")
        if triggers:
            table = compiler.code("trigger", verb_id)
            with code.block(f"if g.act[{table}] is not kept:"):
                self.caused(code)
                fresh = f"[e for e in {compiler.grants.entries(table)} if e not in before]"
                code.put(f"hits += tuple([(e, ev) for e in {fresh} for ev in evs if K[e[0]](g, e, *ev)])")
                if compiler.pure.uses_last:
                    code.put(f"lasts += tuple([last{number}(g, e, *ev) for e, ev in hits[len(lasts):]])")
            if verb_id in compiler.abilities.conditional:
                self.omit(code, "unmet(g, hits, ASKED, K)")
            if verb_id in compiler.waiting:
                self.omit(code, "repeats(hits, done)")
                code.put(f"done_with(g, {table}, [e for e, ev in hits if len(e) > 6 and ev in done])")
            code.trace(f"note_triggers(g, {number}, hits, done)")
            with code.block("if hits:"):
                cards = [i for i, p in enumerate(verb.params) if "card" in p.types]
                stays = ", ".join(f"stay(g, ev[{i}])" if i in cards else "-1" for i in range(len(verb.params)))
                own = f"ev[:{len(verb.params)}]" if verb_id in compiler.origins else "ev"
                if compiler.pure.uses_last:
                    entry = f"(TRIG[e[0]], e[2], e[1], {own}, ({stays}, *was, g.st[e[1]]))"
                    code.put(f"g.pend += tuple([{entry} for (e, ev), was in zip(hits, lasts) if ev in done])")
                else:
                    entry = f"(TRIG[e[0]], e[2], e[1], {own}, ({stays}, g.st[e[1]]))"
                    code.put(f"g.pend += tuple([{entry} for e, ev in hits if ev in done])")
        code.put("return count")
        compiler.add_unit(code)

    def caused(self, code: Code) -> None:
        """Says whose effect it is, where anything asks that."""
        if self.compiler.causes:
            code.put("g.cause = src")

    def omit(self, code: Code, which: str) -> None:
        """Those of the hits whose numbers an expression gives are none after all."""
        code.put(f"skip = {which}")
        code.put("hits = tuple([h for n, h in enumerate(hits) if n not in skip])")
        if self.compiler.pure.uses_last:
            code.put("lasts = tuple([w for n, w in enumerate(lasts) if n not in skip])")

    def last(self, verb: Verb) -> None:
        """``last<verb>``: what is true before an event: the stay of each participant, its values; then, to be counted
        from the end, the values of the card that bears the trigger, the last first, and its stay."""
        names = self.compiler.event_params(verb.id)
        code = Code(f"last{self.compiler.verb_number(verb.id)}", ("e", *names), self.compiler.traced)
        props = range(len(self.layout.properties))
        plain = ["card" in p.types and "player" not in p.types for p in verb.params]
        own = names[: len(plain)]
        parts = [f"g.st[{n}]" if card else "-1" for n, card in zip(own, plain, strict=True)]
        parts += [f"P{i}(g, {n})" if card else "0" for n, card in zip(own, plain, strict=True) for i in props]
        parts += [f"P{i}(g, e[1])" for i in reversed(props)]
        code.put(f"return ({', '.join([*parts, 'g.st[e[1]]'])},)")
        self.compiler.add_pure(code)

    def resolve(self) -> None:
        """Resolves what is pending: the turn player's first, each owner in the order he chooses."""
        about = self.compiler.ask("order", None)
        code = Code("resolve", (), self.compiler.traced)
        policies = self.layout.rules.policies
        first = policies.get("triggers.first", "turn-player") == "turn-player"
        ordered = policies.get("triggers.own", "owner-orders") == "as-they-came"
        with code.block("while g.pend:"):
            self.count_step(code)  # a loop of triggers ends with the cap
            with code.block(f"if len(g.pend) > {self.layout.rules.caps.get('depth', 500)}:"):
                code.put("capped(g, 'depth')")  # so does one that breeds more than it resolves
            code.put(f"p, ready = next_pending(g, {self.layout.players}, {first}, {ordered}, DETAILED)")
            code.put(f"i = ask(g, p, {about}, ready)")
            code.put("t = g.pend[i]")
            code.note("waited(g, TRIG, t)")
            code.put("g.pend = g.pend[:i] + g.pend[i + 1:]")
            if self.layout.answered:
                code.put("ok = invoke(g, t[0], t[1], t[2], t[3] + t[4])")
                with code.block("if g.stack and not g.pend:" if self.compiler.stack.one_stack else "if ok:"):
                    code.put("answer(g)")
            else:
                code.put("invoke(g, t[0], t[1], t[2], t[3] + t[4])")
            if self.compiler.has_checks:
                with code.block("if g.dirty:"):
                    code.put("check(g)")
        self.compiler.add_unit(code)

    def count_step(self, code: Code, *on: str) -> None:
        """One more step of what must end some time; once there were many, positions are compared. ``on``: what the
        next step depends on besides the state."""
        cap, how = self.layout.rules.caps.get("steps", 200_000), self.layout.rules.policies.get("loops", "")
        code.put("g.steps += 1")
        if not how:
            with code.block(f"if g.steps > {cap}:"):
                code.put("capped(g)")
            return
        self.places += 1
        many = min(cap, self.layout.rules.caps.get("positions", MANY))
        with code.block(f"if g.steps > {many}:"):
            code.put(f"repeated(g, {cap}, {how!r}, ({', '.join([str(self.places), *on])},), PILES, STAYS)")

    def tables(self) -> dict[str, object]:
        """What positions are compared by: whether the order of a zone counts, where uses name stays."""
        layout, limits = self.layout, self.compiler.limits
        if "met" not in layout.more_slots:
            return {}
        piles = tuple(z < len(layout.zones) and layout.zones[z].ordered for z in range(layout.zone_count))
        return {"PILES": piles, "STAYS": tuple(map(limits.stays, limits.rows))}

    def check(self, rules: list[Rule]) -> None:
        """State checks to a fixed point."""
        code = Code("check", (), self.compiler.traced)
        apart = any(kind == "replace" for kind, _ in self.compiler.heard)
        if apart:  # what a check does is none of what took an event's place
            code.put("held = g.seen")
            code.put("g.seen = ()")
        call = code.local("n", "g.steps") if self.layout.rules.policies.get("loops", "") else "0"
        with code.block("while g.dirty:"):
            code.put("g.dirty = 0")
            code.note("latest(g)")
            self.count_step(code, call)  # what comes after it is not known here: another check is another place
            for rule in rules:
                scope = Scope(code, "g.tp", "-1", checks=False, span=rule.span)
                self.compiler.effects.sequence(scope, rule.effects)
            for zone in self.layout.overflowing:
                self.overflow(code, zone)
        if apart:
            code.put("g.seen = held")
        self.compiler.add_unit(code)

    def overflow(self, code: Code, zone: int) -> None:
        """While more cards lie in a player's zone than it holds, he does what the zone says, the turn player first."""
        data, players = self.layout.zones[zone], self.layout.players
        cards = self.layout.zone_list(data.id, "p")
        held = code.hold()
        with code.block(f"for i in tuple(range({self.layout.sides(zone)})):"):
            code.put(f"p = (g.tp + i) % {players}")
            with code.block(f"while len({cards}) > {self.layout.room(zone, 'p')}:"):
                code.release(held)
                code.put(f"n = len({cards})")
                scope = Scope(code, "p", "-1", checks=False, span=data.span)
                self.compiler.effects.sequence(scope, data.overflow)
                with code.block(f"if len({cards}) >= n:"):
                    code.put("break")

    def room(self, zone: int) -> None:
        """``room<zone>``: how many cards a player's zone holds."""
        data = self.layout.zones[zone]
        code = Code(f"room{zone}", ("p",), self.compiler.traced)
        code.put(f"x = {data.capacity}")
        for kind in ("set", "add"):
            if self.compiler.listens(kind, f"{data.slots} {data.id}"):
                table = self.compiler.code(kind, f"{data.slots} {data.id}")
                with code.block(f"for e in {self.compiler.grants.entries(table)}:"):
                    code.put("x = K[e[0]](g, e, p, x)")
        code.put("return max(0, x)")
        self.compiler.add_pure(code)

    def property(self, prop: str, number: int) -> None:
        """``P<n>``: a derived value of a card: printed, then the rules, then what lasts."""
        compiler = self.compiler
        code = Code(f"P{number}", ("c",), compiler.traced)
        code.put(f"x = BASE{number}[g.d[c]]")
        if compiler.listens("set", prop):
            with code.block(f"for e in {compiler.grants.entries(compiler.code('set', prop))}:"):
                code.put("x = K[e[0]](g, e, c, x)")
        compiler.laws.put(code, prop)
        if compiler.listens("add", prop):
            table = compiler.code("add", prop)
            entries = compiler.grants.entries(table)
            with code.block(f"if {entries}:"), code.block(f"for e in {entries}:"):
                code.put("x = K[e[0]](g, e, c, x)")
        code.put("return x")
        compiler.add_pure(code)

    def named(self) -> None:
        """``named``: the name of a card as a number, with what has been said of it."""
        code = Code("named", ("c",), self.compiler.traced)
        code.put("x = NAME[g.d[c]]")
        if self.compiler.listens("set", "name"):
            entries = self.compiler.grants.entries(self.compiler.code("set", "name"))
            with code.block(f"for e in {entries}:"):
                code.put("x = K[e[0]](g, e, c, x)")
        code.put("return x")
        self.compiler.add_pure(code)

    def adjusted(self, code: Code, verb: Verb) -> None:
        """The amount of each event as what is said of it leaves it; an event without any does not take place."""
        number = next(i for i, param in enumerate(verb.params) if param.types == ("number",))
        names = self.compiler.event_params(verb.id)
        own = Code(f"amount{self.compiler.verb_number(verb.id)}", tuple(names), self.compiler.traced)
        entries = self.compiler.grants.entries(self.compiler.code("adjust", verb.id))
        with own.block(f"for e in {entries}:"):
            own.put(f"a{number} = K[e[0]](g, e, {', '.join(names)})")
        own.put(f"return max(0, a{number})")
        self.compiler.add_pure(own)
        changed = f"(*ev[:{number}], {own.name}(g, *ev), *ev[{number + 1}:])"
        code.put(f"evs = tuple([{changed} for ev in evs])")
        code.put(f"evs = tuple([ev for ev in evs if ev[{number}]])")

    def flag(self, keyword: str, number: int) -> None:
        """``has<n>``: whether a card has a bare keyword, printed or given."""
        compiler = self.compiler
        code = Code(f"has{number}", ("c",), compiler.traced)
        printed = compiler.abilities.flags.get(keyword, [])
        if printed:
            test = compiler.pure.among("g.d[c]", printed)
            if compiler.grants.voids:  # a word is no entry; as one it would have no function in K
                test = f"{test} and not void(g, ({-100 - number}, c, -1, -1, -1, 0))"
            with code.block(f"if {test}:"):
                code.put("return True")
        if compiler.listens("flag", keyword):
            table = compiler.code("flag", keyword)
            entries = compiler.grants.entries(table)
            with code.block(f"for e in {entries}:"), code.block("if K[e[0]](g, e, c):"):
                code.put("return True")
        code.put("return False")
        compiler.add_pure(code)
