"""Lists what a player may do where actions are offered: each action with each different choice of its parameters."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from kirifuda.compiling.code import NOTHING, Code, Scope, Unplayable, Value
from kirifuda.compiling.reasons import Claim, Listed, Loop, Plan, Term, Usable, claims, parts, presets
from kirifuda.compiling.said import slot_in
from kirifuda.core.source import Span
from kirifuda.model.amounts import Slot
from kirifuda.model.effects import Do
from kirifuda.model.objects import Player, PropertyOf, Select
from kirifuda.model.ruleset import Action, Must
from kirifuda.model.steps import Offer, Sentence

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler
    from kirifuda.compiling.procedures import Procedures

DECLINE = -1


class Offering:
    """Functions that list options."""

    def __init__(self, compiler: Compiler, procedures: Procedures) -> None:
        self.compiler = compiler
        self.procedures = procedures
        self.layout = compiler.layout
        #: by the function that lists options: what it is written of, for who asks why something is not there
        self.listed: dict[str, Listed] = {}
        self.repeated: dict[int, None] = {}  # verbs that some card may do once more

    def options(self, number: int, offer: Offer, slots: dict[str, Value], moment: str = "") -> str:
        """The function that lists what can be done: each action with each different choice of its parameters."""
        name = f"opt{number}"
        params = tuple(v.expr for v in slots.values())
        code = Code(name, ("you", *params), self.compiler.traced)
        actions = [self.procedures.actions[a] for a in offer.actions]
        plans = [self.plan(code, action, slots, offer) for action in actions if not action.uses]
        texts = [text for plan in plans for text in plan.terms] + [cards for plan in plans for _, cards in plan.loops]
        atoms = [cards for plan in plans for _, cards in plan.loops] + self.compiler.pure.atoms
        hoisted: dict[str, str] = {}
        for atom in dict.fromkeys(atoms):
            uses = sum(text.count(atom) for text in texts)
            if uses > 1 and not re.search(r"\bx\d+\b", atom):
                hoisted[atom] = code.fresh("h")
                code.put(f"{hoisted[atom]} = {atom}")
                texts = [text.replace(atom, hoisted[atom]) for text in texts]
        code.put("r = []" if offer.required else f"r = [({DECLINE},)]")
        for plan in plans:
            self.write_plan(code, plan, hoisted)
        if not offer.required:
            for action in actions:
                self.obliged(code, action)
        usable: dict[int, Usable] = {}
        for action in (action for action in actions if action.uses):
            listed = self.procedures.action_numbers[action.id]
            code.put(f"r += {self.procedures.windows.usable(listed, moment)}(g, you)")
            usable[listed] = self.procedures.windows.listed[f"{listed} {moment}"]
        known = {plan.action: plan.plan(self.layout.rules.actions[plan.action].span, code) for plan in plans}
        self.listed[name] = Listed(params, known, usable, offer.required)
        code.put("return r")
        self.compiler.add_pure(code)
        return name

    def plan(self, code: Code, action: Action, slots: dict[str, Value], offer: Offer) -> _Plan:
        """Loops and terms of one action."""
        pure = self.compiler.pure
        scope = Scope(code, "you", "-1", slots={p.name: slots[p.name] for p in action.given}, span=action.span)
        loops = []
        described: list[Loop] = []
        for name, select in action.choose:
            pure.minted = 0
            if isinstance(select, PropertyOf):
                var = code.fresh("x")
                found = self.values(scope, select)
                loops.append((var, found))
                described.append(Loop(name, var, select, found, ()))
                scope.slots[name] = Value("number", var)
                continue
            cards, known = pure.candidates(scope, select, live=True), select
            for verb in self.again(action, name)[:1] if select.states else ():
                known = replace(select, states=())
                cards = self.ready_again(scope, select, pure.candidates(scope, known), verb)
            var = code.fresh("x")
            loops.append((var, f"{self.compiler.unlike(known)}(g, {cards})"))
            described.append(Loop(name, var, select, cards, parts(pure, scope, select, var, cards)))
            zones = self.layout.default_zones(select)
            whose = pure.player(scope, select.whose) if select.whose is not None else None
            scope.slots[name] = Value("card", var, kinds=select.kinds, zones=zones, whose=whose)
        needed = [Claim(self.needed(scope, row), "asked", row.span or action.span) for row in action.must]
        sentences = [effect for step in action.steps if isinstance(step, Sentence) for effect in step.effects]
        for number, effect in enumerate((*action.cost, *sentences)):
            pure.minted = 0
            role = "cost" if number < len(action.cost) else "effect"
            span = getattr(effect, "span", None) or action.span
            needed += claims(self.compiler.feasibility.possible(scope, effect), role, span)
        return _Plan(self.procedures.action_numbers[action.id], loops, described, needed)

    def again(self, action: Action, name: str) -> list[str]:
        """The verbs that the card of a parameter does in an action, where a text may let it do them once more."""
        verbs = [verb for verb in self.layout.rules.verbs if self.compiler.listens("again", verb.id)]
        return [verb.id for verb in verbs if verb.subject and slot_in(action, verb.id, verb.subject) == name]

    def ready_again(self, scope: Scope, select: Select, cards: str, verb: str) -> str:
        """Those of some cards that are in the states asked for, or may do it once more."""
        compiler, var = self.compiler, self.compiler.pure.fresh()
        number, data = compiler.verb_number(verb), self.layout.verbs[verb]
        doer = next(i for i, param in enumerate(data.params) if param.name == data.subject)
        if number not in self.repeated:
            self.repeated[number] = None
            code = Code(f"again{number}", ("c",), compiler.traced)
            code.put(f"n = len([p for p in g.past if p[0] == g.turn and p[1] == {number} and p[{2 + doer}] == c])")
            given = ["c" if i == doer else str(NOTHING) for i in range(len(compiler.event_params(verb)))]
            entries = compiler.grants.entries(compiler.code("again", verb))
            code.put(f"return 0 < n <= len([e for e in {entries} if K[e[0]](g, e, {', '.join(given)})])")
            compiler.add_pure(code)
        states = " and ".join(compiler.pure.predicate(scope, Select(states=select.states), var, owner=True))
        return f"[{var} for {var} in {cards} if ({states}) or again{number}(g, {var})]"

    def obliged(self, code: Code, action: Action) -> None:
        """While an option brings about what some card must do if able, the offer cannot be declined."""
        sentences = [effect for step in action.steps if isinstance(step, Sentence) for effect in step.effects]
        names = [name for name, _ in action.choose]
        for do in sentences:
            if not isinstance(do, Do) or not self.compiler.listens("must", do.verb):
                continue
            given, exprs = dict(do.args), []
            for param in self.layout.verbs[do.verb].params:
                value = given.get(param.name)
                if isinstance(value, Slot) and value.name in names:
                    exprs.append(f"o[{1 + names.index(value.name)}]")
                elif isinstance(value, Player):
                    player = self.compiler.pure.player(Scope(code, "you", "-1", span=action.span), value)
                    exprs.append(f"-1 - {player}" if "card" in param.types else player)
            if len(exprs) != len(self.layout.verbs[do.verb].params):
                raise Unplayable("must-do", do.span, verb=do.verb)
            entries = self.compiler.grants.entries(self.compiler.code("must", do.verb))
            number = self.procedures.action_numbers[action.id]
            fits = f"any([K[e[0]](g, e, {', '.join(exprs)}) for e in {entries}])"
            with code.block(f"if any([o[0] == {number} and {fits} for o in r]):"):
                code.put(f"r = [o for o in r if o[0] != {DECLINE}]")

    def values(self, scope: Scope, value: PropertyOf) -> str:
        """The values that can be chosen: those that some cards have, or all words of a property."""
        pure = self.compiler.pure
        if isinstance(value.of, Select):
            card = pure.fresh()
            cards = pure.candidates(scope, value.of)
            return f"distinct([{pure.value_of(scope.inside(card), value.property, None)} for {card} in {cards}])"
        words = self.layout.rules.words_of(value.property)
        if not words:
            raise Unplayable("any-value", scope.span, value=value.property)
        return f"range(1, {len(words) + 1})"

    def needed(self, scope: Scope, row: Must) -> str:
        """Test of a row of what an action asks for."""
        pure = self.compiler.pure
        pure.minted = 0
        tests = [pure.is_like(scope, Slot(name), like) for name, like in row.like]
        tests += [pure.condition(scope, row.holds)] if row.holds is not None else []
        asked = " and ".join(tests)
        text = f"({asked})" if row.condition is None else f"({asked} or not ({pure.condition(scope, row.condition)}))"
        return Term(text, "asked", row=row)

    def write_plan(self, code: Code, plan: _Plan, hoisted: dict[str, str]) -> None:
        """Nested loops, each test as far out as it can stand."""

        def short(text: str) -> str:
            for atom, local in hoisted.items():
                text = text.replace(atom, local)
            return text

        depth = code.depth
        waiting = list(plan.terms)
        for level in range(len(plan.loops) + 1):
            later = [var for var, _ in plan.loops[level:]]
            ready = [t for t in waiting if not any(re.search(rf"\b{v}\b", t) for v in later)]
            waiting = [t for t in waiting if t not in ready]
            if ready:
                code.put(f"if {' and '.join(short(t) for t in ready)}:")
                code.depth += 1
            if level < len(plan.loops):
                var, cards = plan.loops[level]
                code.put(f"for {var} in {short(cards)}:")
                code.depth += 1
        chosen = "".join(f", {var}" for var, _ in plan.loops) or ","
        code.put(f"r.append(({plan.action}{chosen}))")
        code.depth = depth


class _Plan:
    """How the options of one action are listed."""

    def __init__(self, action: int, loops: list[tuple[str, str]], described: list[Loop], needed: list[Claim]) -> None:
        self.action = action
        self.loops = loops
        self.described = described
        self.needed = needed
        self.terms = list(dict.fromkeys(claim.term for claim in needed))

    def plan(self, span: Span | None, code: Code) -> Plan:
        """The same, for who asks why it is not offered."""
        return Plan(tuple(self.described), tuple(self.needed), span, presets(code))
