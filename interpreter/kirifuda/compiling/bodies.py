"""Writes the bodies of verbs: one function for each shape of arguments a verb is used with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kirifuda.compiling.code import Code, Scope, Unplayable, Value
from kirifuda.compiling.reasons import Term
from kirifuda.model.amounts import Slot
from kirifuda.model.effects import Do
from kirifuda.model.objects import States
from kirifuda.model.ruleset import Verb

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler


class Bodies:
    """The functions that carry verbs out."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.layout = compiler.layout
        self.traced = compiler.traced
        self.bodies: dict[tuple[object, ...], str] = {}

    def verb_body(self, verb: Verb, values: dict[str, Value]) -> tuple[str, list[str]]:
        """Name and arguments of the function that carries a verb out; an empty name if there is nothing to do."""
        if not verb.steps.effects and not verb.steps.cases:
            return "", []
        exprs: list[str] = []
        key: list[object] = []
        slots: dict[str, Value] = {}
        for i, param in enumerate(verb.params):
            value = values[param.name]
            target = "card" in param.types and "player" in param.types
            if value.type == "number" and value.expr.isdigit():
                slots[param.name] = value
                key.append(value.expr)
                continue
            kind = "target" if target and value.type not in ("card",) else value.type
            if target and value.type == "player":
                exprs.append(f"-1 - {value.expr}")
            else:
                exprs.append(value.expr)
            slots[param.name] = Value(kind, f"a{i}", kinds=value.kinds, counter=value.counter, arriving=value.arriving)
            key.append((kind, value.kinds, value.arriving))
        signature = (verb.id, *key)
        if signature not in self.bodies:
            name = f"b{self.compiler.verb_number(verb.id)}_{len(self.bodies)}"
            self.bodies[signature] = name
            self.write_body(name, verb, slots)
        return self.bodies[signature], exprs

    def inlined(self, scope: Scope, verb: Verb, values: dict[str, Value]) -> bool:
        """Writes a verb whose one step is a primitive with known arguments in place; False if it is not so."""
        steps = verb.steps.effects
        if self.traced or verb.steps.by is not None or len(steps) != 1 or not isinstance(steps[0], Do):
            return False
        inner = self.layout.verbs.get(steps[0].verb)
        if inner is None or inner.primitive != "set-states" or self.compiler.listened(inner.id):
            return False
        if not all(isinstance(a, Slot | States) for _, a in steps[0].args):
            return False
        place = Scope(scope.code, scope.you, scope.src, slots=values, checks=False, verb=True, span=verb.span)
        self.compiler.primitives.put(place, inner, self.compiler.effects.arguments(place, inner, steps[0]))
        return True

    def note(self, scope: Scope, verb: Verb) -> None:
        """In a trace: a verb that is carried out in place, as no event."""
        scope.code.trace(f"record(g, 'does', {self.compiler.verb_number(verb.id)})")

    def write_body(self, name: str, verb: Verb, slots: dict[str, Value]) -> None:
        """The function of one verb for one shape of arguments."""
        params = tuple(v.expr for v in slots.values() if not v.expr.isdigit())
        code = Code(name, ("you", "src", *params), self.traced)
        subject = slots.get(verb.subject) if verb.subject else None
        doer = subject.expr if subject is not None and subject.type == "player" else None
        scope = Scope(code, doer or "you", "src", slots=slots, checks=verb.uninterrupted, verb=True, span=verb.span)
        scope.subject = doer  # its steps are said to the one who does it, whoever's text gives the order
        if not self.compiler.listened(verb.id):
            told = ", ".join(v.expr for v in slots.values())
            code.note(f"record(g, 'event', {self.compiler.verb_number(verb.id)}, {told})")
        if verb.steps.by is None:
            self.compiler.effects.sequence(scope, verb.steps.effects)
        else:
            self.write_cases(scope, verb, slots)
        code.put("return 1")
        self.compiler.add_unit(code)

    def write_cases(self, scope: Scope, verb: Verb, slots: dict[str, Value]) -> None:
        """A body that depends on whether an argument is a card or a player."""
        assert verb.steps.by is not None
        value = slots[verb.steps.by]
        cases = {
            "card": (f"if {value.expr} >= 0:", Value("card", value.expr)),
            "player": (f"if {value.expr} < 0:", Value("player", f"(-1 - {value.expr})")),
        }
        for kind, effects in verb.steps.cases.items():
            if value.type == "card":
                if kind == "card":
                    self.compiler.effects.sequence(scope, effects)
                continue
            test, typed = cases[kind]
            with scope.code.block(test):
                inner = Scope(**{f: getattr(scope, f) for f in scope.__slots__})
                inner.slots = {**slots, verb.steps.by: typed}
                self.compiler.effects.sequence(inner, effects)

    def against(self, verb: Verb) -> list[Verb]:
        """The verbs of which a prohibition forbids an order: its own; what cannot be negated, not in part either."""
        whole = [v for v in self.layout.rules.verbs if v.primitive == "negate" and verb.primitive == "strike"]
        return [v for v in (verb, *whole) if self.compiler.listens("forbid", v.id)]

    def let(self, scope: Scope, verb: Verb, values: dict[str, Value], against: Sequence[Verb]) -> list[str]:
        """Terms that none of these prohibitions is about an order with such values."""
        terms: list[str] = []
        for other in against:
            shared = (
                {p.name: v for p, v in zip(other.params, values.values(), strict=False)} if other != verb else values
            )
            args = self.compiler.effects.event(scope, other, shared).rstrip(",")
            entries = self.compiler.grants.entries(self.compiler.code("forbid", other.id))
            text = f"not ({self.compiler.laws.test(other.id, args)})"
            if self.compiler.causes:
                text = f"caused(g, {scope.src}) and {text}"
            terms.append(Term(text, "forbidden", verb=other.id, entries=entries, args=args))
        return terms

    def allowed(self, scope: Scope, verb: Verb, node: Do) -> list[str]:
        """Terms that an order with known arguments is not forbidden."""
        against = self.against(verb)
        if not against:
            return []
        given = dict(node.args)
        values = {}
        for param in verb.params:
            try:
                value = self.compiler.feasibility.bound(scope, verb, param, given.get(param.name))
            except Unplayable:
                return []
            if value is None:
                return []
            values[param.name] = value
        return self.let(scope, verb, values, against)
