"""Lowers time: points of a turn that abilities wait for, what a resolution puts off until then, what has happened."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kirifuda.compiling.code import Code, Scope, Unplayable, Value
from kirifuda.core.source import Span
from kirifuda.model.conditions import Condition, Event, Happened, Point
from kirifuda.model.effects import Delayed, Effect, Unless
from kirifuda.model.objects import ByThis, Select, That
from kirifuda.model.walking import walk

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler

#: kind of the tables of those who wait for a point of time, and of the verbs whose events are kept
POINT, PAST = "point", "past"
#: the period of what is put off: it ends with its time, not with a turn
PUT_OFF = "put off"
#: periods that end at a point of time are numbered from here on, by their turn
UNTIL = 100_000


class Times:
    """Statements and functions about time."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.layout = compiler.layout

    # --------------------------------------------------------------- points
    def key(self, point: Point, span: Span | None) -> str:
        """The name of a point's table: an edge of the turn or of a phase."""
        phases = [phase.id for phase in self.layout.rules.turn]
        if point.of != "turn" and point.of not in phases:
            raise Unplayable("edge", span, period=point.of)
        return f"{point.edge} {point.of}"

    def listener(
        self, point: Point, span: Span | None, put_off: bool = False, condition: Condition | None = None
    ) -> tuple[int, int]:
        """The table and the K function of those who wait for a point; ``put_off``: once, by a resolution."""
        if point.next and not put_off:
            raise Unplayable("next-time", span)
        number = self.compiler.next_k()
        code = Code(f"k{number}", ("e",), self.compiler.traced)
        scope = Scope(code, "e[2]", "e[1]", span=span)
        tests = [] if point.whose is None else [f"g.tp == {self.compiler.pure.player(scope, point.whose)}"]
        tests += ["g.turn > e[6]"] if point.next else []
        tests += [self.compiler.pure.condition(scope, condition)] if condition is not None else []
        code.put(f"return {' and '.join(tests) or 'True'}")
        self.compiler.add_k(code)
        return self.compiler.code(POINT, self.key(point, span)), number

    def reached(self, code: Code, edge: str, of: str) -> None:
        """Where a point of time lies in the flow: what waits for it is resolved."""
        name = f"{edge} {of}"
        if not self.compiler.listens(POINT, name):
            return
        table = self.compiler.code(POINT, name)
        last = ""
        if self.compiler.pure.uses_last:
            last = "".join(f"P{i}(g, e[1]), " for i in reversed(range(len(self.layout.properties)))) + "g.st[e[1]], "
        with code.block(f"if g.act[{table}]:"):
            code.put(f"h = tuple([e for e in g.act[{table}] if K[e[0]](g, e)])")
            code.trace(f"note_points(g, h, {table})")
            code.put(f"g.pend += tuple([(TRIG[e[0]], e[2], e[1], (), ({last}g.st[e[1]],)) for e in h if len(e) == 6])")
            put_off = "(TRIG[e[0]], e[2], e[1], (e[4],), (e[8], e[7]))"
            code.put(f"g.pend += tuple([{put_off} for e in h if len(e) > 6])")
            code.put(f"done_with(g, {table}, [e for e in h if len(e) > 6])")
            with code.block("if g.pend:"):
                code.put("resolve(g)")

    # -------------------------------------------------------------- put off
    def put_off(self, scope: Scope, node: Delayed) -> None:
        """The body waits for a point of time, with the one card it points back at."""
        if not isinstance(node.event, Point):
            self.wait(scope, node.event, node.body)
            return
        table, k = self.listener(node.event, scope.span, put_off=True)
        held = self.held(scope, node.body)
        unit = self.compiler.next_unit()
        code = Code(unit, ("you", "src", "ev"), self.compiler.traced)
        inner = Scope(code, "you", "src", span=scope.span, stay="ev[-1]")
        if held is not None:
            inner.refs = [replace(held, type="card", expr="ev[0]", maybe=False, same="g.st[ev[0]] == ev[1]", last=())]
        if code.traced:
            code.at(self.compiler.site(scope.span))
        code.note(f"record(g, 'resolves', {inner.src}, {inner.you})")
        self.compiler.effects.effect(inner, node.body)
        self.compiler.add_unit(code, entry=True)
        self.compiler.abilities.trigger_units[k] = unit
        card, stay = ("-1", "-1") if held is None else (held.expr, f"stay(g, {held.expr})")
        mine = scope.stay if scope.stay is not None else f"g.st[{scope.src}]"
        period = self.compiler.period(PUT_OFF)
        entry = f"({k}, {scope.src}, {scope.you}, {period}, {card}, 0, g.turn, {mine}, {stay})"
        self.compiler.kernel.starts = True
        self.compiler.kernel.started.update(dict.fromkeys(held.kinds or (None,)) if held is not None else {})
        there = None if held is None else self.compiler.modifiers.there(scope, held)
        if there is None:
            scope.code.put(f"start(g, {table}, {entry})")
            return
        with scope.code.block(f"if {there}:"):
            scope.code.put(f"start(g, {table}, {entry})")

    def until(self, scope: Scope, point: Point) -> str:
        """The period of what lasts until a point of time: it ends when that comes, and with it all of that period,
        which is one for each turn in which something so lasting began."""
        ahead = point if point.next or point.whose is None else Point(point.edge, point.of, point.whose)
        table, k = self.listener(ahead, scope.span, put_off=True)
        period = scope.code.fresh("n")
        own = self.compiler.period(f"until {table}")
        scope.code.put(f"{period} = {UNTIL} * ({own} + 1) + g.turn")
        unit = self.compiler.next_unit()
        code = Code(unit, ("you", "src", "ev"), self.compiler.traced)
        code.put("expire(g, -ev[0])")
        self.compiler.add_unit(code, entry=True)
        self.compiler.abilities.trigger_units[k] = unit
        mine = scope.stay if scope.stay is not None else f"g.st[{scope.src}]"
        entry = f"({k}, {scope.src}, {scope.you}, {self.compiler.period(PUT_OFF)}, -{period}, 0, g.turn, {mine}, -1)"
        self.compiler.kernel.starts = True
        scope.code.put(f"start(g, {table}, {entry})")
        return period

    def wait(self, scope: Scope, event: Event, body: Effect) -> None:
        """The body waits for the next such event, whenever it comes."""
        abilities = self.compiler.abilities
        expanded = abilities.waiting(event, body, scope.span)
        table, k = abilities.triggered(expanded, event)
        period = self.compiler.period(PUT_OFF)
        self.compiler.kernel.starts = True
        mine = scope.stay if scope.stay is not None else f"g.st[{scope.src}]"
        entry = f"({k}, {scope.src}, {scope.you}, {period}, -1, 0, g.turn, {mine}, -1)"
        scope.code.put(f"start(g, {table}, {entry})")

    def held(self, scope: Scope, body: Effect) -> Value | None:
        """The card an effect that is put off points back at; it may not be a set, and one only."""
        values: list[Value] = []
        for node in walk(body):
            if isinstance(node, That) and node.kind != "player":
                value = self.compiler.pure.reference(scope, node)
                values += [value] if value not in values else []
        if len(values) > 1 or (values and values[0].type not in ("card", "target")):
            raise Unplayable("several-later", scope.span)
        return values[0] if values else None

    # ----------------------------------------------------------------- past
    def happened(self, scope: Scope, node: Happened) -> str:
        """Whether an event has taken place in this turn, this game, or by this effect."""
        verb = self.layout.verbs[node.event.verb]
        for noun in (n for _, n in node.event.args if isinstance(n, Select)):
            if noun.filters or noun.states or noun.zones or noun.host is not None:
                raise Unplayable("past-described", scope.span)
        number = self.compiler.next_k()
        names = self.compiler.event_params(verb.id)
        code = Code(f"k{number}", ("e", *names), self.compiler.traced)
        inner = Scope(code, "e[2]", "e[1]", span=scope.span)
        tests = self.compiler.modifiers.event_tests(inner, verb.id, node.event.args)
        code.put(f"return {' and '.join(tests) or 'True'}")
        self.compiler.add_k(code)
        kept = f"p[1] == {self.compiler.verb_number(verb.id)}"
        past = "g.past"
        if node.period == "turn":
            kept += " and p[0] == g.turn"
        elif node.period == "effect" and scope.since is not None:
            past = f"g.past[{scope.since}:]"
        elif node.period != "game":
            raise Unplayable("past-period", scope.span, period=node.period)
        return f"any([k{number}(g, (0, {scope.src}, {scope.you}), *p[2:]) for p in {past} if {kept}])"

    def nth(self, scope: Scope, event: Event) -> list[str]:
        """Test that so many such events have taken place in this turn before; the next one is the next whenever."""
        if event.nth <= 0:
            return []
        before = self.happened(scope, Happened(replace(event, nth=0), "turn"))
        return [f"sum({before.removeprefix('any(')[:-1]}) == {event.nth - 1}"]

    def begin(self, scope: Scope, body: tuple[Effect, ...]) -> None:
        """Notes how far the past goes where an ability asks what its own effect has done."""
        if any(isinstance(node, Happened | ByThis) and node.period == "effect" for node in walk(body)):
            scope.since = scope.code.fresh("s")
            scope.code.put(f"{scope.since} = len(g.past)")

    # --------------------------------------------------------------- unless
    def unless(self, scope: Scope, node: Unless) -> None:
        """Somebody may do one thing so that the other is not done."""
        code, effects = scope.code, self.compiler.effects
        answer = code.local("y", "0")
        with code.block(f"if {effects.both(self.compiler.feasibility.possible(scope, node.avoid))}:"):
            code.put(
                f"{answer} = {self.compiler.question(scope, 'may', effects.everybody.who(scope, node.avoid), '(1, 0)')}"
            )
        with code.block(f"if {answer}:"):
            effects.effect(scope, node.avoid)
        with code.block("else:"):
            effects.effect(scope, node.body)


def put_off_points(triggers: tuple[Event | Point, ...], body: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The sentences of an ability whose header says when it happens: points of time in front put off the first."""
    points = [trigger for trigger in triggers if isinstance(trigger, Point) or trigger.nth < 0]
    if len(points) != 1 or not body:
        return body
    return (Delayed(points[0], body[0]), *body[1:])
