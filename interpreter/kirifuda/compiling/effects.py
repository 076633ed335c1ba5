"""Lowers effects to statements: orders to verbs with their choices, changes, conditions, both-or-neither, options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from kirifuda.compiling.absent import there
from kirifuda.compiling.code import Scope, Unplayable, Value
from kirifuda.compiling.everybody import Everybody
from kirifuda.compiling.performing import Performing
from kirifuda.compiling.pure import Pure
from kirifuda.model.amounts import Amount, AnyNumber, AnyWord, Number, Slot, UpTo
from kirifuda.model.effects import (
    ARRIVING,
    By,
    Chain,
    Change,
    Delayed,
    Do,
    During,
    Effect,
    Gain,
    May,
    Modal,
    OneOf,
    Prohibit,
    Stop,
    Unless,
    When,
)
from kirifuda.model.objects import (
    AbilityOf,
    Both,
    Either,
    Named,
    Noun,
    Player,
    PropertyOf,
    Quoted,
    Rest,
    Select,
    States,
    That,
    This,
    Zone,
)
from kirifuda.model.ruleset import Verb
from kirifuda.model.vocabulary import Parameter

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler

NOUNS = (Player, This, That, Rest, Zone, Select, Either, Both, States, AbilityOf, Named, PropertyOf, Slot)


class Effects(Performing):
    """Statements of one program; writes into the scope's code."""

    def __init__(self, compiler: Compiler) -> None:
        super().__init__(compiler)
        self.pure: Pure = compiler.pure
        self.everybody = Everybody(compiler)

    def sequence(self, scope: Scope, effects: Sequence[Effect]) -> None:
        """One effect after the other."""
        self.compiler.happening.sequence(scope, effects)

    def effect(self, scope: Scope, node: Effect) -> None:
        """One effect."""
        code = scope.code
        span = getattr(node, "span", None)
        if span is not None:
            scope.span = span
        if code.traced and not isinstance(node, Do | Chain):
            code.at(self.compiler.site(scope.span))
        if self.everybody.lower(scope, node):
            return
        match node:
            case Do():
                self.do(scope, node)
            case Change(what):
                whose = (what.of if isinstance(what, PropertyOf) else what,)
                self.if_there(scope, whose, lambda: self.change(scope, node))
            case When(condition, body, otherwise):
                with code.block(f"if {self.pure.condition(scope, condition)}:"):
                    self.effect(scope, body)
                if otherwise is None:
                    code.fizzle("condition")
                else:
                    with code.block("else:"):
                        self.effect(scope, otherwise)
            case May(body):
                self.may(scope, body)
            case By(cost, body):
                test = self.both(
                    self.compiler.feasibility.possible(scope, cost) + self.compiler.feasibility.possible(scope, body)
                )
                with code.block(f"if {test}:"):
                    self.compiler.happening.by(scope, cost, body)
                code.fizzle("needs")
            case Chain(links, "then"):
                self.sequence(scope, links)
            case Chain(links, _):
                self.together(scope, links)
            case During():
                self.compiler.modifiers.during(scope, node)
                self.compiler.happening.note(scope, "", "1")
            case OneOf(options):
                self.one_of(scope, [(o,) for o in options], who=self.everybody.doer(node))
            case Modal(None, options):
                for option in options:
                    self.sequence(scope, option)
            case Modal(count, options, _, who):
                self.one_of(scope, options, count, who)
            case Stop():
                code.put("return 0")
            case Delayed():
                self.compiler.times.put_off(scope, node)
            case Unless():
                self.compiler.times.unless(scope, node)
            case Gain() | Prohibit():
                raise Unplayable("duration", scope.span, "duration")
            case _:
                raise Unplayable("in-effect", scope.span, thing=node)

    def check(self, scope: Scope) -> None:
        """State checks, where this text is not inside a plain verb."""
        if scope.checks and self.compiler.has_checks:
            with scope.code.block("if g.dirty:"):
                scope.code.put("check(g)")

    def both(self, terms: Sequence[str]) -> str:
        """All terms of a feasibility test as one expression."""
        return " and ".join(dict.fromkeys(terms)) or "True"

    def may(self, scope: Scope, body: Effect, accepted: Callable[[], None] | None = None) -> None:
        """Asks whether an effect shall be done, where it can be; ``accepted`` writes what counts as its use."""
        code = scope.code
        answer = code.fresh("y")
        with code.block(f"if {self.both(self.compiler.feasibility.possible(scope, body))}:"):
            who = self.everybody.who(scope, body)
            code.put(f"{answer} = {self.compiler.question(scope, 'may', who, '(1, 0)')}")
            with code.block(f"if {answer}:"):
                if accepted is not None:
                    accepted()
                self.effect(scope, body)
        code.fizzle("needs")

    def one_of(
        self, scope: Scope, options: Sequence[Sequence[Effect]], count: Amount | None = None, who: Noun | None = None
    ) -> None:
        """Lets the player choose out of the lists of effects those to be done, one or ``count`` of them, among those
        that can be done; where these are fewer, all of them. Several are one decision, and done in their order."""
        code, chooser = scope.code, scope.you if who is None else self.pure.player(scope, who)
        several = count not in (None, Number(1))
        which, answer = code.fresh("o"), code.fresh("y")
        tests = [self.both(self.compiler.feasibility.possible(scope, option[0])) for option in options]
        items = ", ".join(f"({test})" for test in tests)
        code.put(f"{which} = tuple([i for i, t in enumerate(({items},)) if t])")
        offered = which
        if several and count is not None:
            low, high = self.bounds(scope, count)
            offered = f"modes({which}, {low}, {high})"
        with code.block(f"if {which}:"):
            code.put(f"{answer} = {self.compiler.question(scope, 'mode', chooser, offered, len(options))}")
            for i, option in enumerate(options):
                test = f"if {i} in {answer}:" if several else f"{'if' if i == 0 else 'elif'} {answer} == {i}:"
                with code.block(test):
                    self.sequence(scope, option)
        code.fizzle("needs")

    def bounds(self, scope: Scope, count: Amount) -> tuple[str, str]:
        """The least and the greatest number that an amount allows."""
        if isinstance(count, UpTo):
            return "0", self.pure.amount(scope, count.amount)
        exact = self.pure.amount(scope, count)
        return exact, exact

    def together(self, scope: Scope, links: Sequence[Effect]) -> None:
        """A batch: all arguments are evaluated first, all is performed, then the state is checked once."""
        prepared = []
        for link in links:
            if not isinstance(link, Do):
                raise Unplayable("together", scope.span, thing=link)
            verb = self.layout.verbs[link.verb]
            values = self.arguments(scope, verb, link)
            for name, value in list(values.items()):
                if value.type == "number" and not value.expr.isdigit():
                    held = scope.code.fresh("n")
                    scope.code.put(f"{held} = {value.expr}")
                    values[name] = Value("number", held)
            prepared.append((verb, values))
        span = next((link.span for link in links if isinstance(link, Do) and link.span is not None), scope.span)
        scope.code.at(self.compiler.site(span))
        if len({verb.id for verb, _ in prepared}) == 1 and self.compiler.listened(prepared[0][0].id):
            verb = prepared[0][0]
            events = ", ".join(f"({self.event(scope, verb, values)})" for _, values in prepared)
            names = {self.event_name(verb, values): None for _, values in prepared}
            if len(names) > 1:
                raise Unplayable("together-states", scope.span)
            scope.code.put(f"{next(iter(names))}(g, {scope.you}, {scope.src}, ({events},))")
        else:
            for verb, values in prepared:
                self.perform(scope, verb, values)
        self.check(scope)

    def do(self, scope: Scope, node: Do) -> None:
        """An order: its choices, then the event or the verb's body."""
        verb = self.layout.verbs.get(node.verb)
        if verb is None:
            raise Unplayable("unknown-verb", scope.span, verb=node.verb)
        scope.code.at(self.compiler.site(scope.span))
        whose = tuple(value for _, value in node.args)
        self.if_there(scope, whose, lambda: self.ordered(scope, verb, node))

    def change(self, scope: Scope, node: Change) -> None:
        """A value that changes."""
        self.compiler.changes.write(scope, node)
        self.compiler.happening.note(scope, "", "1")
        self.check(scope)

    def if_there(self, scope: Scope, whose: Sequence[object], write: Callable[[], None]) -> None:
        """What is done if the cards are there that it speaks of; those it is done to are looked at in their place."""
        needed = there(scope, tuple(part for part in whose if not isinstance(part, That)), self.pure.meant)
        if not needed:
            write()
            return
        with scope.code.block(f"if {needed}:"):
            write()
        scope.code.fizzle("gone")

    def ordered(self, scope: Scope, verb: Verb, node: Do) -> None:
        """An order that speaks of nothing that is not there."""
        kept = self.compiler.stack.struck(scope, node) if scope.link and self.compiler.struck else []
        if kept:
            with scope.code.block(f"if {self.both(kept)}:"):
                self.carried_out(scope, verb, node)
            scope.code.fizzle("negated")
        elif not self.compiler.piles.take(scope, verb, node):
            self.carried_out(scope, verb, node)

    def carried_out(self, scope: Scope, verb: Verb, node: Do) -> None:
        """An order whose cards are there."""
        asked = self.compiler.happening.asked(scope, verb.id)
        if not asked and self.compiler.primitives.top_to_zone(scope, verb, node):
            self.compiler.bodies.note(scope, verb)
            return
        scope.room = self.compiler.primitives.room_for(scope, verb)
        values = self.arguments(scope, verb, node)
        scope.room = None
        self.perform(scope, verb, values)
        self.check(scope)

    def arguments(self, scope: Scope, verb: Verb, node: Do) -> dict[str, Value]:
        """Values of all parameters, in their order; asks the choices on the way."""
        given = dict(node.args)
        values: dict[str, Value] = {}
        for param in verb.params:
            if verb.primitive == "create" and isinstance(given.get(param.name), Select):
                values[param.name] = Value("static", "", node=given[param.name])  # a description of what is made
            elif param.name in given:
                values[param.name] = self.value(scope, given[param.name], param)
            else:
                values[param.name] = self.omitted(scope, verb, param)
        arriving = given.get(ARRIVING)
        if isinstance(arriving, States):
            moved = self.compiler.primitives.moves_what(verb)
            if moved is None:
                raise Unplayable("arriving", scope.span, verb=verb.id)
            values[moved] = replace(values[moved], arriving=arriving.states)
        return values

    def omitted(self, scope: Scope, verb: Verb, param: Parameter) -> Value:
        """A parameter the text leaves out: the card's player, or the card itself as subject."""
        if "player" in param.types:
            return Value("player", scope.you)
        if param.name == verb.subject and "card" in param.types:
            return Value("card", scope.src)  # who does it; it may have left
        raise Unplayable("left-out", scope.span, verb=verb.id, part=param.name)

    def value(self, scope: Scope, node: Noun | Amount, param: Parameter) -> Value:
        """One argument."""
        if isinstance(node, AnyNumber):
            return self.compiler.choices.any_number(scope, node)
        if isinstance(node, AnyWord):
            count = len(self.layout.rules.words_of(node.property))
            return self.compiler.choices.any_number(scope, AnyNumber(Number(1), Number(count)))
        if isinstance(node, UpTo):
            return self.compiler.choices.any_number(scope, AnyNumber(Number(0), node.amount))
        if "number" in param.types and not isinstance(node, NOUNS[:-1]):
            return Value("number", self.pure.any_amount(scope, node))
        match node:
            case Slot(name):
                if name not in scope.slots:
                    raise Unplayable("slot", scope.span, name=name)
                return scope.slots[name]
            case Player("each-player"):
                return Value("players", f"({', '.join(self.pure.players(scope, node))})")
            case Player() | PropertyOf():
                player = self.pure.player(scope, node)
                return Value("target", f"(-1 - {player})") if "card" in param.types else Value("player", player)
            case This(kind):
                return scope.this((kind,) if kind else ())
            case That("player"):
                return Value("player", self.pure.player(scope, node))
            case That("effect" | "ability" | "event" | "activation") if "effect" in param.types:
                return self.pure.effect(scope, node)
            case That():
                return self.pure.reference(scope, node)
            case Select():
                return self.compiler.choices.take(scope, node)
            case Rest():
                return self.compiler.choices.rest(scope)
            case Either(options):
                return self.compiler.choices.take_either(scope, options)
            case Both(parts):
                return self.compiler.choices.take_both(scope, [self.value(scope, part, param) for part in parts])
            case Zone() | States() | AbilityOf() | Named() | Quoted():
                return Value("static", "", node=node)
        raise Unplayable("argument", scope.span, thing=node, part=param.name)
