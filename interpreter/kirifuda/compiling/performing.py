"""Lowers the carrying out of an order whose arguments are known: a proposed event, or the verb's body in place."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from kirifuda.compiling.code import NOTHING, Scope, Unplayable, Value
from kirifuda.compiling.layout import Layout
from kirifuda.compiling.listening import ANSWERING
from kirifuda.model.objects import Zone
from kirifuda.model.ruleset import Verb

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler


class Performing:
    """The part of the effects that carries orders out."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.layout: Layout = compiler.layout

    def event_name(self, verb: Verb, values: dict[str, Value]) -> str:
        """The function that proposes events of a verb; where a card arrives in other states, one of its own."""
        return self.compiler.event_name(verb.id, tuple((n, v.arriving) for n, v in values.items() if v.arriving))

    def listened(self, verb: Verb, values: dict[str, Value]) -> bool:
        """Whether anybody can listen to this order, as far as its places are known."""
        moved = self.compiler.primitives.moves_what(verb)
        zone = next((v.node for v in values.values() if isinstance(v.node, Zone)), None)
        return self.compiler.listened_to(verb, zone, values[moved].zones if moved is not None else ())

    def event(self, scope: Scope, verb: Verb, values: dict[str, Value]) -> str:
        """The arguments of an event as the inside of a tuple; the zone a card comes from behind them, where any
        listener asks."""
        exprs = []
        for param in verb.params:
            value = values[param.name]
            if value.type == "static":
                exprs.append(self.compiler.primitives.number_of(scope, value))
            elif value.type == "player" and "card" in param.types:
                exprs.append(f"-1 - {value.expr}")
            else:
                exprs.append(value.expr)
        moved = self.compiler.primitives.moves_what(verb) if verb.id in self.compiler.origins else None
        if moved is not None:
            exprs.append(f"g.z[{values[moved].expr}]")
        return ", ".join(exprs) + ("," if len(exprs) == 1 else "")

    @contextmanager
    def at_once(self, scope: Scope, verb: Verb, cards: str | None) -> Iterator[None]:
        """What happens to several ``cards`` at once: those who listen to a part of it are those there were before it;
        where cards that go together do not see each other, which ones go is kept."""
        kept = {"was": "tuple(g.act)", "gone": cards} if self.compiler.nests(verb) else {}
        held = [(slot, v, scope.code.fresh("b")) for slot, v in kept.items() if v and slot in self.layout.more_slots]
        for slot, value, before in held:
            scope.code.put(f"{before} = g.{slot}")
            scope.code.put(f"g.{slot} = g.{slot} or {value}")
        yield
        for slot, _, before in held:
            scope.code.put(f"g.{slot} = {before}")

    def perform(self, scope: Scope, verb: Verb, values: dict[str, Value]) -> None:
        """The event (where somebody may listen) or the verb's body, for one object or for each of a batch."""
        code = scope.code
        tests = [f"{v.expr} != {NOTHING}" for v in values.values() if v.maybe]
        tests += [code.once("k", v.same) for n, v in values.items() if v.same and n != verb.subject]
        if tests:
            solid = {n: replace(v, maybe=False, same=None) for n, v in values.items()}
            with code.block(f"if {' and '.join(tests)}:"):
                self.perform(scope, verb, solid)
            code.fizzle("gone")
            return
        if self.compiler.spares and self.spared(scope, verb, values):
            return
        plural = [name for name, v in values.items() if v.type in ("cards", "players")]
        if plural and any(isinstance(v.node, Zone) and v.node.arranged for v in values.values()):
            values = {**values, plural[0]: self.compiler.choices.arranged(scope, values[plural[0]])}
        if len(plural) > 1:
            raise Unplayable("two-sets", scope.span, verb=verb.id)
        if verb.primitive in ("look", "reveal"):
            self.compiler.choices.open(scope, verb, values)
            return
        if verb.primitive == "bundle" and not self.listened(verb, values):
            self.body(scope, verb, values)  # all of them at once: together they are one
            self.compiler.happening.note(scope, verb.id, "1")
            return
        if verb.primitive == "lose" and plural:
            with code.block(f"if {values[plural[0]].expr}:"):
                code.put(f"lose(g, tuple({values[plural[0]].expr}), {self.compiler.site(scope.span)})")
            return
        against = self.compiler.bodies.against(verb) if verb.primitive in ANSWERING else []
        if against:
            with code.block(f"if {' and '.join(self.compiler.bodies.let(scope, verb, values, against))}:"):
                self.body(scope, verb, values)
                self.compiler.happening.note(scope, verb.id, "1")
            code.fizzle("forbidden")
            return
        if not self.listened(verb, values):
            if not plural:
                self.body(scope, verb, values)
                self.compiler.happening.note(scope, verb.id, "1")
                return
            held = values[plural[0]]
            single = "card" if held.type == "cards" else "player"
            one = Value(single, code.fresh("e"), held.kinds, held.zones, arriving=held.arriving)
            cards = f"tuple({held.expr})" if held.type == "cards" else None
            with self.at_once(scope, verb, cards), self.one_by_one(scope, verb, values, plural[0], one.expr):
                code.at(self.compiler.site(scope.span))
                self.body(scope, verb, {**values, plural[0]: one})
                self.compiler.happening.note(scope, verb.id, "1")
            return
        name = self.event_name(verb, values)
        if plural and verb.uninterrupted:
            one = Value("card", code.fresh("e"))
            with self.one_by_one(scope, verb, values, plural[0], one.expr):
                event = self.event(scope, verb, {**values, plural[0]: one})
                self.propose(scope, verb, name, f"(({event}),)")
            return
        if plural:
            item = code.fresh("e")
            single = "card" if values[plural[0]].type == "cards" else "player"
            each = {**values, plural[0]: Value(single, item)}
            events = f"tuple([({self.event(scope, verb, each)}) for {item} in {values[plural[0]].expr}])"
        else:
            events = f"(({self.event(scope, verb, values)}),)"
        self.propose(scope, verb, name, events)

    def propose(self, scope: Scope, verb: Verb, name: str, events: str) -> None:
        """Calls the unit of an event; where somebody asks whether it happened, keeps how often it did."""
        code, asked = scope.code, self.compiler.happening.asked(scope, verb.id)
        if not asked:
            code.put(f"{name}(g, {scope.you}, {scope.src}, {events})")
            return
        given, done = code.fresh("n"), code.fresh("n")
        code.put(f"{given} = {events}")
        code.put(f"{done} = {name}(g, {scope.you}, {scope.src}, {given})")
        self.compiler.happening.note(scope, verb.id, done, f"len({given})")

    @contextmanager
    def one_by_one(self, scope: Scope, verb: Verb, values: dict[str, Value], name: str, item: str) -> Iterator[None]:
        """A loop over the cards of an order. Where what is done to one of them may move another (a verb that is carried
        out whole, card by card), those that wait are set aside if they are the end of a pile; what has moved, be it one
        of them or the other party, is left alone."""
        code, cards = scope.code, values[name]
        if not verb.uninterrupted or cards.type != "cards":
            with code.block(f"for {item} in {cards.expr}:"):
                yield
            return
        was = code.fresh("w")
        code.put(f"{was} = tuple([g.st[{item}] for {item} in {cards.expr}])")
        tests = [f"g.st[{item}] == {was}_"]
        for other, value in values.items():
            if other != name and value.type == "card":
                stay = code.fresh("w")
                code.put(f"{stay} = g.st[{value.expr}]")
                tests.append(f"g.st[{value.expr}] == {stay}")
        aside = cards.aside if self.layout.aside_zone >= 0 else None
        if aside is not None:
            code.put(f"aside(g, {cards.expr}, {self.layout.aside_zone})")
        with code.block(f"for {item}, {was}_ in tuple(zip({cards.expr}, {was})):"):
            if aside is not None:
                code.put(f"back(g, {item}, {self.layout.zone_number[aside[0]]}, {aside[1] == 'top'})")
            with code.block(f"if {' and '.join(tests)}:"):
                yield

    def spared(self, scope: Scope, verb: Verb, values: dict[str, Value]) -> bool:
        """Leaves out the cards that the effect being resolved is not applied to; True if that was written here."""
        if scope.verb or verb.primitive in ("spare", "negate"):
            return False  # a verb's own steps belong to what has been let through
        for name, value in values.items():
            if name == verb.subject or value.kept or value.type not in ("card", "cards", "target"):
                continue
            if value.type == "cards":
                cards = scope.code.fresh("l")
                scope.code.put(f"{cards} = [c for c in {value.expr} if c not in g.spared]")
                self.perform(scope, verb, {**values, name: replace(value, expr=cards, kept=True)})
            else:
                with scope.code.block(f"if {value.expr} not in g.spared:"):
                    self.perform(scope, verb, {**values, name: replace(value, kept=True)})
            return True
        return False

    def body(self, scope: Scope, verb: Verb, values: dict[str, Value]) -> None:
        """Carries a verb out without asking anybody: the primitive in place, or a call of its body."""
        if verb.primitive is not None:
            self.compiler.bodies.note(scope, verb)
            self.compiler.primitives.put(scope, verb, values)
            return
        if self.compiler.bodies.inlined(scope, verb, values):
            return
        name, exprs = self.compiler.bodies.verb_body(verb, values)
        if name:
            scope.code.put(f"{name}({', '.join(('g', scope.you, scope.src, *exprs))})")
        else:
            self.compiler.bodies.note(scope, verb)
