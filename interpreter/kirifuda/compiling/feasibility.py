"""Lowers the question whether an effect can be done in full, as far as its player may know."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kirifuda.compiling.code import Scope, Unplayable, Value
from kirifuda.compiling.effects import NOUNS
from kirifuda.compiling.everybody import ONE
from kirifuda.compiling.reasons import Term
from kirifuda.model.amounts import Amount, AnyNumber, AnyWord, Slot, UpTo
from kirifuda.model.effects import By, Chain, Change, Do, During, Effect, Gain, Prohibit, When
from kirifuda.model.objects import Both, Either, Noun, Player, PropertyOf, Quoted, Select, That, This
from kirifuda.model.ruleset import Verb
from kirifuda.model.vocabulary import Parameter
from kirifuda.model.walking import walk

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler


class Feasibility:
    """Expressions that are true when an effect is possible."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.pure = compiler.pure
        self.layout = compiler.layout
        self.combining = compiler.choices.combining

    def both(self, terms: Sequence[str]) -> str:
        """All terms as one expression."""
        return " and ".join(dict.fromkeys(terms)) or "True"

    def possible(self, scope: Scope, node: Effect) -> list[str]:
        """Terms that must hold for an effect to be possible in full, as far as its player may know."""
        everybody = self.compiler.effects.everybody
        shares = [
            self.possible(replace(scope, slots={**scope.slots, ONE: Value("player", player)}), share)
            for player, share in everybody.shares(scope, node)
        ]
        if shares:  # somebody can do something
            text = " or ".join(f"({self.both(terms)})" for terms in shares)
            return [Term(f"({text})", "when", inner=tuple(t for terms in shares for t in terms))] if all(shares) else []
        match node:
            case Do():
                return self.possible_do(scope, node)
            case By(cost, body):
                return self.possible(scope, cost) + self.possible(scope, body)
            case Chain(links, "then"):
                return self.possible(scope, links[0])
            case Chain(links, _):
                return [t for link in links for t in self.possible(scope, link)]
            case When(condition, body, None):
                needed = self.possible(scope, body)
                if not needed:
                    return []
                text = f"(({self.both(needed)}) or not ({self.pure.condition(scope, condition)}))"
                return [Term(text, "when", inner=tuple(needed))]
            case During(_, body):
                return self.possible(scope, body)
            case Change(PropertyOf(prop, of), "subtract", amount) if (least := self.layout.least(prop)) is not None:
                left = f"{self.pure.value_of(scope, prop, of or Player('you'))} - {self.pure.any_amount(scope, amount)}"
                return [Term(f"{left} >= {least}", "letter")]
            case Change():
                what = self.layout.of_bearers(node).what
                return self.possible_noun(scope, what.of) if isinstance(what, PropertyOf) and what.of else []
            case Gain(who):
                return self.possible_noun(scope, who)
            case Prohibit(_, args):
                return [t for _, a in args if isinstance(a, NOUNS) for t in self.possible_noun(scope, a)]
        return []

    def possible_do(self, scope: Scope, node: Do) -> list[str]:
        """An order is possible if its objects are there, its verb's steps are, and nothing forbids it."""
        verb = self.layout.verbs.get(node.verb)
        if verb is None:
            raise Unplayable("unknown-verb", scope.span, verb=node.verb)
        terms: list[str] = []
        for name, argument in node.args:
            if isinstance(argument, This | That):
                if name != verb.subject:  # who does it may have left
                    terms += self.there(scope, argument)
            elif isinstance(argument, NOUNS) and verb.primitive != "create":
                terms += self.possible_noun(scope, argument)
        if scope.link and self.compiler.struck:
            terms += self.compiler.stack.struck(scope, node)
        terms += self.compiler.primitives.possible(scope, verb, node)
        if not verb.steps.effects and not verb.steps.cases:
            return terms + self.compiler.bodies.allowed(scope, verb, node)
        inner = Scope(scope.code, scope.you, scope.src, candidate=scope.candidate)
        given = dict(node.args)
        for param in verb.params:
            try:
                bound = self.bound(scope, verb, param, given.get(param.name))
            except Unplayable:
                continue
            if bound is not None:
                inner.slots[param.name] = bound
            if param.name == verb.subject and bound is not None and bound.type == "player":
                inner.you = inner.subject = bound.expr
        emptied: dict[str, None] = {}
        for step in verb.steps.effects:
            try:
                terms += [t for t in self.possible(inner, step) if not self.makes_room(t, emptied)]
            except Unplayable:
                continue  # depends on what is chosen later
            emptied.update(
                dict.fromkeys(zone for node in walk(step) if isinstance(node, Select) for zone in node.zones)
            )
        return terms + self.compiler.bodies.allowed(scope, verb, node)

    def makes_room(self, term: str, emptied: Container[str]) -> bool:
        """Whether a term asks for room in a zone that an earlier step takes cards from."""
        return isinstance(term, Term) and term.ground.kind == "room" and term.ground.data["zone"] in emptied

    def there(self, scope: Scope, node: This | That) -> list[str]:
        """Terms that what is pointed back at is still the same object, where it may have left since."""
        try:
            value = scope.this() if isinstance(node, This) else self.pure.reference(scope, node)
        except Unplayable:
            return []
        return [Term(scope.code.once("k", value.same), "gone")] if value.same is not None else []

    def bound(self, scope: Scope, verb: Verb, param: Parameter, node: Noun | Amount | None) -> Value | None:
        """A parameter's value where it is known before any choice."""
        if node is None:
            return self.compiler.effects.omitted(scope, verb, param)
        if isinstance(node, Slot):
            return scope.slots.get(node.name)
        if isinstance(node, Quoted):
            return Value("static", "", node=node)
        if isinstance(node, That) and "effect" in param.types and node.kind in ("effect", "activation"):
            return self.pure.effect(scope, node)
        if isinstance(node, This | That):
            return Value("card", self.pure.card(scope, node))
        if isinstance(node, Player):
            return Value("player", self.pure.player(scope, node))
        if isinstance(node, (NOUNS, AnyNumber, AnyWord, UpTo)):
            return None
        return Value("number", self.pure.any_amount(scope, node))

    def possible_noun(self, scope: Scope, node: Noun) -> list[str]:
        """Terms for one object: enough candidates, unless they lie where nobody may look."""
        match node:
            case Select(among=True) if scope.open is None:
                return []  # what will lie open is not known yet
            case Select(quantity=quantity) if quantity is not None and self.combining.wanted(node) is not None:
                return self.combining.possible(scope, node)
            case Select(quantity=quantity, position=None) if quantity is not None and quantity.mode == "exactly":
                zones = [self.layout.zone_number[z] for z in self.layout.default_zones(node)]
                if any(self.layout.hidden(z) for z in zones):
                    return []
                assert quantity.amount is not None
                amount = self.pure.amount(scope, quantity.amount)
                cards = self.pure.candidates(scope, node)
                text = f"{cards}" if amount == "1" else f"len({cards}) >= {amount}"
                return [Term(text, "objects", node=node, found=cards, amount=amount)]
            case Either(options):
                needed = [self.possible_noun(scope, option) for option in options]
                text = "(" + " or ".join(f"({self.both(terms)})" for terms in needed) + ")"
                return [Term(text, "objects", node=node)] if all(needed) else []
            case Both(parts):
                return [t for part in parts for t in self.possible_noun(scope, part)]
        return []
