"""Lowers the rules of the game that always hold: values they change, what they forbid, what they allow or exempt.

Cannot beats can beats default. A card's word beats a rule's; an absolute rule beats both. Inside the rules an exception
names what it excepts: a rule by ``excepts``, a bare keyword by ``exempt_from``.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from kirifuda.compiling.code import Code, Scope, Unplayable
from kirifuda.compiling.layout import Layout
from kirifuda.model.amounts import ValueOf
from kirifuda.model.conditions import Condition
from kirifuda.model.effects import Chain, Change, During, Effect, Permit, Prohibit, When
from kirifuda.model.objects import Compare, PropertyOf, Same, Select
from kirifuda.model.ruleset import Rule
from kirifuda.model.walking import walk

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler


@dataclass(frozen=True, slots=True)
class Law:
    """One effect of a constant rule, under its conditions."""

    rule: Rule
    conditions: tuple[Condition, ...]
    effect: Change | Prohibit | Permit


def flat(rule: Rule, layout: Layout) -> list[Law]:
    """The effects of a constant rule; what no rule can say raises Unplayable."""
    laws: list[Law] = []

    def add(effect: Effect, conditions: tuple[Condition, ...]) -> None:
        match effect:
            case When(condition, body, None):
                add(body, (*conditions, condition))
            case During(duration, body) if duration.kind == "while" and duration.condition is not None:
                add(body, (*conditions, duration.condition))
            case Chain(links, _):
                for link in links:
                    add(link, conditions)
            case Change(PropertyOf(_, Select()), "vary", _):
                laws.append(Law(rule, conditions, layout.said_plainly(effect)))
            case (
                Change(PropertyOf(_, Select()), "add" | "subtract" | "set" | "double", _)
                | Prohibit()
                | Permit(again=False)
            ):
                laws.append(Law(rule, conditions, effect))
            case _:
                raise Unplayable("law", getattr(effect, "span", None) or rule.span, thing=effect)

    for ability in rule.abilities:
        if ability.headers or ability.triggers or ability.cost or ability.timing:
            raise Unplayable("law-header", ability.span or rule.span)
        for effect in ability.body:
            add(effect, ())
    return laws


class Laws:
    """What the constant rules of one program say."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.layout = compiler.layout
        self.laws: list[Law] = []
        for rule in compiler.constant_rules:
            try:
                self.laws += flat(rule, self.layout)
            except Unplayable as problem:
                compiler.problem(problem, rule.span, None)

    # --------------------------------------------------------------- values
    def changes(self, prop: str) -> list[Law]:
        """The rules that change a value."""
        return [
            law
            for law in self.laws
            if isinstance(law.effect, Change)
            and isinstance(law.effect.what, PropertyOf)
            and law.effect.what.property == prop
        ]

    def in_place(self, prop: str, card: str) -> str | None:
        """A derived value as one expression, if only a printed value and rules that add to it play a part."""
        compiler = self.compiler
        if compiler.listens("set", prop) or compiler.listens("add", prop):
            return None
        number = self.layout.properties.index(prop)
        expr = f"BASE{number}[g.d[{card}]]"
        for law in self.changes(prop):
            if self._change(law).op != "add" or self._circular(law, prop):
                return None
            parts = self._parts(law, prop, Scope(Code("", (), False), "g.tp", "-1", candidate=card))
            if parts is not None:
                value, tests = parts
                expr += f" + ({value} if {' and '.join(tests)} else 0)" if tests else f" + {value}"
        return f"({expr})"

    def put(self, code: Code, prop: str) -> None:
        """The changes of a value as statements: ``x`` is the value of card ``c``."""
        for law in self.changes(prop):
            change = self._change(law)
            if self._circular(law, prop):
                raise Unplayable("circular", change.span or law.rule.span)
            parts = self._parts(law, prop, Scope(code, "g.tp", "-1", candidate="c", span=change.span))
            if parts is None:
                continue
            value, tests = parts
            done = {"add": f"x += {value}", "subtract": f"x -= {value}", "set": f"x = {value}", "double": "x *= 2"}
            with code.block(f"if {' and '.join(tests) or 'True'}:"):
                code.put(done[change.op])

    def _change(self, law: Law) -> Change:
        assert isinstance(law.effect, Change)
        return law.effect

    def _circular(self, law: Law, prop: str) -> bool:
        """Whether a change asks for the value that it changes."""
        change = self._change(law)
        select = change.what.of if isinstance(change.what, PropertyOf) else None
        asked = (law.conditions, change.amount, select.filters if isinstance(select, Select) else ())
        return any(isinstance(n, ValueOf | Compare | Same | PropertyOf) and n.property == prop for n in walk(asked))

    def _parts(self, law: Law, prop: str, scope: Scope) -> tuple[str, list[str]] | None:
        """How much, and the tests that the card must pass; None where no card of this program can."""
        pure, change = self.compiler.pure, self._change(law)
        value = "0" if change.amount is None else pure.amount(scope, change.amount)
        if not self.compiler.kernel.attaches and "g.na[" in value:
            return None
        tests = pure.predicate(scope, self._select(prop, change), scope.candidate or "c", owner=True, zone=True)
        tests += [pure.condition(replace(scope, candidate=None), condition) for condition in law.conditions]
        return value, tests + self._excepted(law, scope, [scope.candidate or "c"])

    def _select(self, prop: str, change: Change) -> Select:
        """The cards a rule's change is about, without a kind that having the value implies."""
        assert isinstance(change.what, PropertyOf) and isinstance(change.what.of, Select)
        select = change.what.of
        said = self.layout.shifts.get(prop, prop)
        having = [k.id for k in self.layout.rules.kinds if said in k.properties]
        if all(kind in select.kinds for kind in having):
            return replace(select, kinds=(), zones=self.layout.default_zones(select))
        return select

    def _excepted(self, law: Law, scope: Scope, cards: Sequence[str]) -> list[str]:
        """Tests that no exception lifts a rule: neither a keyword of one of the cards nor another rule."""
        pure, tests = self.compiler.pure, []
        for keyword in self.layout.rules.keywords:
            if law.rule.id in keyword.exempt_from:
                tests += [f"not {pure.flag(keyword.id, card)}" for card in cards]
        for other in self.laws:
            if law.rule.id not in other.rule.excepts or not isinstance(other.effect, type(law.effect) | Permit):
                continue
            inner = [pure.condition(replace(scope, candidate=None), condition) for condition in other.conditions]
            if isinstance(other.effect, Change):
                what = other.effect.what
                select = what.of if isinstance(what, PropertyOf) else None
                if isinstance(select, Select):
                    inner += pure.predicate(scope, select, cards[0], owner=True, zone=True)
            else:
                inner += self.compiler.modifiers.event_tests(scope, other.effect.verb, other.effect.args)
            tests.append(f"not ({' and '.join(inner) or 'True'})")
        return tests

    # ---------------------------------------------------------- prohibitions
    def about(self, verb: str, kind: type, absolute: bool) -> list[Law]:
        """The rules of one kind and level about a verb."""
        return [
            law
            for law in self.laws
            if isinstance(law.effect, kind)
            and isinstance(law.effect, Prohibit | Permit)
            and law.effect.verb == verb
            and law.rule.absolute == absolute
        ]

    def forbids(self, verb_id: str) -> bool:
        """Whether some rule forbids an event of a verb."""
        return any(isinstance(law.effect, Prohibit) and law.effect.verb == verb_id for law in self.laws)

    def test(self, verb_id: str, args: str) -> str:
        """Expression that is true when an event is forbidden."""
        compiler = self.compiler
        call = f"no{compiler.verb_number(verb_id)}(g, {args})"
        if self.forbids(verb_id):
            return call
        return f"{compiler.grants.entries(compiler.code('forbid', verb_id))} and {call}"

    def forbidden(self, verb_id: str) -> None:
        """``no<verb>``: whether an event is forbidden: an absolute rule, a card, a rule that nothing lifts."""
        compiler = self.compiler
        names = compiler.event_params(verb_id)
        code = Code(f"no{compiler.verb_number(verb_id)}", tuple(names), compiler.traced)
        args = "".join(f", {n}" for n in names)
        self._rules(code, verb_id, Prohibit, "True", args, absolute=True)
        self._rules(code, verb_id, Permit, "False", args, absolute=True)
        if compiler.listens("forbid", verb_id):
            entries = compiler.grants.entries(compiler.code("forbid", verb_id))
            with code.block(f"for e in {entries}:"), code.block(f"if K[e[0]](g, e{args}):"):
                code.put("return e")
        if self.about(verb_id, Prohibit, absolute=False):
            if compiler.listens("permit", verb_id):
                entries = compiler.grants.entries(compiler.code("permit", verb_id))
                with code.block(f"for e in {entries}:"), code.block(f"if K[e[0]](g, e{args}):"):
                    code.put("return False")
            self._rules(code, verb_id, Prohibit, "True", args, absolute=False)
        code.put("return False")
        compiler.add_pure(code)

    def _rules(self, code: Code, verb_id: str, kind: type, answer: str, args: str, *, absolute: bool) -> None:
        """The answer that rules of one level give."""
        for law in self.about(verb_id, kind, absolute):
            number = self._test(law, verb_id)
            entry = f"({number}, -1, g.tp, -1, -1, 0)"
            with code.block(f"if K[{number}](g, {entry}{args}):"):
                code.put(f"return {entry if answer == 'True' else answer}")

    def _test(self, law: Law, verb_id: str) -> int:
        """A function of K: whether a rule speaks of an event. Who is spoken to in it is the player who acts."""
        compiler, effect = self.compiler, law.effect
        assert isinstance(effect, Prohibit | Permit)
        compiler.current = effect.span or law.rule.span
        number = compiler.next_k()
        code = Code(f"k{number}", ("e", *compiler.event_params(verb_id)), compiler.traced)
        verb = self.layout.verbs[verb_id]
        place = {param.name: f"a{i}" for i, param in enumerate(verb.params)}
        acting = next((p for p in verb.params if p.name == verb.subject and p.types == ("player",)), None)
        scope = Scope(code, place[acting.name] if acting is not None else "g.tp", "-1", span=compiler.current)
        tests = compiler.modifiers.spoken_of(scope, effect)
        tests += [compiler.pure.condition(scope, condition) for condition in law.conditions]
        spoken = [place[name] for name, noun in effect.args if isinstance(noun, Select)]
        cards = [place[p.name] for p in verb.params if "card" in p.types and p.name != verb.subject]
        tests += self._excepted(law, scope, [c for c in spoken if c in cards] or cards[:1])
        code.put(f"return {' and '.join(tests) or 'True'}")
        compiler.add_k(code)
        compiler.current = None
        return number
