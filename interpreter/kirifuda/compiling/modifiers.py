"""Lowers what lasts: constant abilities and effects with a duration become entries that values and tests consult.

An entry is ``(k, src, you, period, card, amount)``: ``k`` a function in the table K, ``period`` -1 while its source
stays, else the period after which it ends, ``card`` the one card it was given to.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kirifuda.compiling.amounts import amount_entry, counted_as, law_kind, lowered
from kirifuda.compiling.code import Code, Scope, Unplayable, Value
from kirifuda.compiling.primitives import PLACES
from kirifuda.core.source import Span
from kirifuda.model.amounts import Amount, AnyNumber, Slot
from kirifuda.model.conditions import ORIGIN, Condition, Duration, Point, TurnOf
from kirifuda.model.effects import Chain, Change, CountAs, During, Effect, Gain, Oblige, Permit, Prohibit, When
from kirifuda.model.objects import AmountOf, Named, Noun, Player, PropertyOf, Quoted, Select, That, This, Zone
from kirifuda.model.ruleset import Verb

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler

#: (table code, function number in K)
Entry = tuple[int, int]


class Modifiers:
    """Writes functions of the table K and the entries that use them."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.layout = compiler.layout
        self.pure = compiler.pure

    # ------------------------------------------------------------ constants
    def constant(self, body: tuple[Effect, ...]) -> list[Entry]:
        """Entries of a constant ability; ``e[1]`` is its card, ``e[2]`` its player."""
        entries: list[Entry] = []
        for effect in body:
            self._constant(effect, [], entries)
        return entries

    def _constant(self, node: Effect, conditions: list[Condition], entries: list[Entry]) -> None:
        node = self.layout.said_plainly(node) if isinstance(node, Change) else node
        match node:
            case When(condition, body, None):
                self._constant(body, [*conditions, condition], entries)
            case During(Duration(kind="while", condition=condition), body) if condition is not None:
                self._constant(body, [*conditions, condition], entries)
            case During(Duration(kind="during", of="turn", whose=whose), body) if whose is not None:
                self._constant(body, [*conditions, TurnOf(whose)], entries)
            case Chain(links, _):
                for link in links:
                    self._constant(link, conditions, entries)
            case Change(PropertyOf(prop, Zone() as zone), op, amount) if amount is not None:
                entries.append(self.room_entry(prop, zone, op, amount, conditions, node.span))
            case Change(AmountOf(verb, of), op, amount):
                entries.append(amount_entry(self, verb, of, op, amount, conditions))
            case CountAs(who, like):
                entries += [self.flag_entry(f"as {ident}", who, conditions) for ident in counted_as(like)]
            case Change(PropertyOf(prop, of), op, amount) if of is not None and amount is not None:
                entries.append(self.value_entry(prop, of, op, amount, conditions, node.least))
            case Gain(who, Named(keyword), False):
                entries.append(self.flag_entry(keyword, who, conditions))
            case Gain(who, Quoted() as quoted, False):
                entries += self.compiler.grants.constant(who, quoted, conditions, node.span)
            case Gain(who, ability, True):
                entries.append(self.compiler.grants.void(who, ability, conditions, node.span))
            case Prohibit() | Permit() | Oblige():
                entries.append(self.forbid_entry(node, conditions))
            case _:
                raise Unplayable("constant", getattr(node, "span", None), thing=node)

    def function(self, params: str) -> tuple[Code, Scope, int]:
        """A new function of the table K; its first parameter is the entry."""
        number = self.compiler.next_k()
        code = Code(f"k{number}", tuple(params.split(", ")), self.compiler.traced)
        return code, Scope(code, "e[2]", "e[1]"), number

    def guards(self, scope: Scope, conditions: list[Condition]) -> list[str]:
        """Tests that conditions hold."""
        return [self.pure.condition(scope, condition) for condition in conditions]

    def on_card(self, scope: Scope, who: Noun, var: str) -> list[str]:
        """Tests that ``var`` is one of the cards a constant effect is about."""
        match who:
            case This():
                return [f"{var} == {scope.src}"]
            case Select():
                at = replace(who, zones=self.compiler.layout.default_zones(who))
                return self.pure.predicate(scope, at, var, owner=True, zone=True)
        raise Unplayable("constant-on", scope.span, thing=who)

    def value_entry(
        self,
        prop: str,
        of: Noun,
        op: str,
        amount: Amount,
        conditions: list[Condition],
        least: Amount | None = None,
    ) -> Entry:
        """``prop`` of some cards is changed while the source stays, not below ``least``."""
        code, scope, number = self.function("e, c, x")
        scope.candidate = "c"
        tests = self.on_card(scope, of, "c") + self.guards(scope, conditions)
        value = self.pure.amount(scope, amount)
        changed = {"add": f"x + {value}", "subtract": f"x - {value}", "set": value, "double": "x * 2"}.get(op)
        if changed is None:
            raise Unplayable("constant-change", scope.span)
        if least is not None:
            changed = f"min(x, max({self.pure.amount(scope, least)}, {changed}))"
        code.put(f"return ({changed}) if {' and '.join(tests) or 'True'} else x")
        self.compiler.add_k(code)
        return self.compiler.code("set" if op == "set" else "add", prop), number

    def room_entry(
        self, prop: str, zone: Zone, op: str, amount: Amount, conditions: list[Condition], span: Span | None
    ) -> Entry:
        """How many cards a player's zone holds is changed while the source stays."""
        if not self.compiler.has_room(prop, zone.zone):
            raise Unplayable("room", span, value=prop, zone=zone.zone)
        code, scope, number = self.function("e, c, x")
        whose = zone.whose or Player("you")
        everybody = isinstance(whose, Player) and whose.role in ("player", "each-player")
        tests = [] if everybody else [f"c == {self.pure.player(scope, whose)}"]
        tests += self.guards(scope, conditions)
        value = self.pure.amount(scope, amount)
        changed = {"add": f"x + {value}", "subtract": f"x - {value}", "set": value}.get(op)
        if changed is None:
            raise Unplayable("constant-room", span)
        code.put(f"return ({changed}) if {' and '.join(tests) or 'True'} else x")
        self.compiler.add_k(code)
        return self.compiler.code("set" if op == "set" else "add", f"{prop} {zone.zone}"), number

    def flag_entry(self, keyword: str, who: Noun, conditions: list[Condition]) -> Entry:
        """Some cards have a keyword while the source stays."""
        code, scope, number = self.function("e, c")
        tests = self.on_card(scope, who, "c") + self.guards(scope, conditions)
        code.put(f"return {' and '.join(tests) or 'True'}")
        self.compiler.add_k(code)
        return self.compiler.code("flag", keyword), number

    def spoken_of(self, scope: Scope, node: Prohibit | Permit | Oblige, captured: str | None = None) -> list[str]:
        """Tests that a prohibition or permission is about an event; "nothing but" turns all round but who does it."""
        if not isinstance(node, Prohibit) or not node.only:
            return self.event_tests(scope, node.verb, node.args, captured)
        subject = self.layout.verbs[node.verb].subject
        doer = tuple((name, noun) for name, noun in node.args if name == subject)
        rest = tuple((name, noun) for name, noun in node.args if name != subject)
        tests = self.event_tests(scope, node.verb, rest, captured)
        return [*self.event_tests(scope, node.verb, doer, captured), f"not ({' and '.join(tests) or 'True'})"]

    def forbid_entry(
        self, node: Prohibit | Permit | Oblige, conditions: list[Condition], captured: str | None = None
    ) -> Entry:
        """An event is forbidden, or prevented where it is read so, or allowed; ``captured``: the parameter that is
        the entry's own card."""
        code, scope, number = self.function(", ".join(["e", *self.compiler.event_params(node.verb)]))
        tests = self.spoken_of(scope, node, captured)
        tests += self.guards(scope, conditions)
        code.put(f"return {' and '.join(tests) or 'True'}")
        self.compiler.add_k(code)
        if not isinstance(node, Prohibit):
            return self.compiler.code(law_kind(node), node.verb), number
        reading = self.compiler.prevention(node)
        if reading is None:
            return self.compiler.code("forbid", node.verb), number
        self.compiler.abilities.replacement_units[number] = (self.compiler.nothing(), reading.optional)
        rows = self.compiler.limits.of_prevention(node.verb)
        self.compiler.replacing.same(number, rows)
        self.compiler.limits.limit_replacement(number, rows, node.span)
        return self.compiler.code("replace", node.verb), number

    def event_tests(
        self, scope: Scope, verb_id: str, args: tuple[tuple[str, Noun | Amount], ...], captured: str | None = None
    ) -> list[str]:
        """Tests that an event's arguments ``a0, a1, ...`` fit a pattern."""
        verb = self.layout.verbs[verb_id]
        place = {param.name: i for i, param in enumerate(verb.params)}
        tests: list[str] = []
        for name, noun in args:
            if name == ORIGIN and isinstance(noun, Zone):
                tests += self.origin_tests(scope, verb, noun, place)
                continue
            if name == "cause" and isinstance(noun, Named):
                tests += self.cause_tests(scope, noun.whose)
                continue
            if name not in place:
                raise Unplayable("event-part", scope.span, part=name)
            var = f"a{place[name]}"
            param = verb.params[place[name]]
            if name == captured:
                tests.append(f"{var} == e[4]")
                continue
            match noun:
                case This():
                    tests.append(f"{var} == {scope.src}")
                case Select():
                    inner = replace(scope, candidate=var)
                    if "player" in param.types:
                        tests.append(f"{var} >= 0")
                    tests += self.pure.predicate(inner, noun, var, owner=True, zone=bool(noun.zones))
                case Player("player" | "each-player"):
                    pass
                case Named(whose=whose) if "effect" in param.types:
                    tests += self.source_tests(scope, whose, var)
                case Zone(zone):
                    tests.append(f"{var} % {PLACES} == {self.layout.zone_number[zone]}")
                case Player() | PropertyOf():
                    player = self.pure.player(scope, noun)
                    tests.append(f"{var} == {f'-1 - {player}' if 'card' in param.types else player}")
                case _:
                    raise Unplayable("event-object", scope.span, thing=noun)
        return tests

    def cause_tests(self, scope: Scope, whose: Noun | None) -> list[str]:
        """Tests of whose effect it is by which an event takes place."""
        there = "g.cause >= 0"
        match whose:
            case None:
                return [there]
            case This():
                return [f"g.cause == {scope.src}"]
            case Select():
                return [there, *self.pure.predicate(replace(scope, candidate="g.cause"), whose, "g.cause", owner=True)]
        return [there, f"g.o[g.cause] == {self.pure.player(scope, whose)}"]

    def source_tests(self, scope: Scope, whose: Noun | None, effect: str) -> list[str]:
        """Tests of whose effect a declared effect is."""
        source = f"source(g, {effect})"
        match whose:
            case None:
                return []
            case This():
                return [f"{source} == {scope.src}"]
            case Select():
                return self.pure.predicate(replace(scope, candidate=source), whose, source, owner=True)
        return [f"g.o[{source}] == {self.pure.player(scope, whose)}"]

    def origin_tests(self, scope: Scope, verb: Verb, zone: Zone, place: dict[str, int]) -> list[str]:
        """Tests that the card of an event comes from such a zone."""
        moved = self.compiler.primitives.moves_what(verb)
        if moved is None:
            raise Unplayable("event-origin", scope.span, verb=verb.id)
        tests = [f"a{len(verb.params)} == {self.layout.zone_number[zone.zone]}"]
        if zone.whose is not None:
            tests.append(f"g.o[a{place[moved]}] == {self.pure.player(scope, zone.whose)}")
        return tests

    # ------------------------------------------------------------ durations
    def during(self, scope: Scope, node: During) -> None:
        """An effect that lasts, started by a resolution."""
        duration = node.duration
        until = duration.until
        if until is not None and until == Point("end", "turn"):
            period: int | str = self.compiler.period("turn")
        elif until is not None:
            period = self.compiler.times.until(scope, until)
        elif duration.kind == "this" and duration.of is not None:
            period = self.compiler.period(duration.of)
        else:
            raise Unplayable("duration-kind", scope.span)
        body = node.body
        parts = body.links if isinstance(body, Chain) else (body,)
        for part in parts:
            self._start(scope, part, period)
        self.compiler.effects.check(scope)

    def _start(self, scope: Scope, node: Effect, period: int | str) -> None:
        scope.code.at(self.compiler.site(getattr(node, "span", None) or scope.span))
        node = self.layout.of_bearers(self.layout.said_plainly(node)) if isinstance(node, Change) else node
        match node:
            case Change(PropertyOf(prop, Zone() as zone), op, amount) if amount is not None:
                table, number = self.room_entry(prop, zone, op, amount, [], node.span)
                self._open(scope, table, number, period)
                self.compiler.kernel.starts = True
            case Change(PropertyOf(prop, Select() as of), op, amount) if self.whoever(of) and amount is not None:
                table, number = self.value_entry(prop, of, op, amount, [], node.least)
                self._open(scope, table, number, period)
            case Gain(Select() as who, Named(keyword), False) if self.whoever(who):
                table, number = self.flag_entry(keyword, who, [])
                self._open(scope, table, number, period)
            case Change(AmountOf(verb, of), op, amount) if of is None or isinstance(of, Player):
                table, number = amount_entry(self, verb, of, op, amount, [])
                self._open(scope, table, number, period)
            case CountAs(who, like):
                for ident in counted_as(like):
                    table = self.compiler.code("flag", f"as {ident}")
                    self.give(scope, who, table, self.compiler.plain_k(None), period, "0")
            case Change(PropertyOf(prop, of), op, amount) if of is not None and self.layout.derived(prop):
                given = self.objects(scope, of)
                if isinstance(amount, AnyNumber):  # named when the cards are known
                    value = self.compiler.choices.any_number_for(scope, amount, given)
                else:
                    value = self.pure.amount(scope, amount) if amount is not None else "0"
                number = self.compiler.plain_k(
                    {"add": "x + e[5]", "subtract": lowered(self, scope, node), "set": "e[5]", "double": "x * 2"}[op]
                )
                table = self.compiler.code("set" if op == "set" else "add", prop)
                self.give(scope, given, table, number, period, value)
            case Gain(who, Named(keyword), False):
                self.give(scope, who, self.compiler.code("flag", keyword), self.compiler.plain_k(None), period, "0")
            case Gain(who, Quoted() as quoted, False):
                self.compiler.grants.during(scope, who, quoted, period, node.span)
            case Gain(who, ability, True):
                self.compiler.grants.void_during(scope, who, ability, period, node.span)
            case Prohibit() | Permit() | Oblige():
                self._prohibit(scope, node, period)
            case When(condition, body, None):
                with scope.code.block(f"if {self.pure.condition(scope, condition)}:"):
                    self._start(scope, body, period)
            case _:
                raise Unplayable("lasting", scope.span, thing=node)

    def _open(self, scope: Scope, table: int, number: int, period: int | str) -> None:
        """An entry for whoever fits while it lasts."""
        scope.code.put(f"start(g, {table}, ({number}, {scope.src}, {scope.you}, {period}, -1, 0))")

    def objects(self, scope: Scope, who: Noun) -> Value:
        """The cards a lasting effect is given to, fixed now."""
        match who:
            case Select():
                return self.compiler.choices.take(scope, who)
            case Slot(name) if name in scope.slots:
                return scope.slots[name]
            case This():
                kinds = tuple(
                    dict.fromkeys(card.kind for card in self.layout.cards if card.id == self.compiler.subject)
                )
                return scope.this(kinds)
            case That():
                return self.pure.reference(scope, who)
            case _:
                return Value("card", self.pure.card(scope, who))

    def there(self, scope: Scope, given: Value) -> str | None:
        """Test that a card to be given something is there, and is still the same object; None if it surely is."""
        tests = [f"{given.expr} >= 0"] if given.maybe or given.type == "target" else []
        tests += [scope.code.once("k", given.same)] if given.same is not None else []
        return " and ".join(tests) or None

    def whoever(self, who: Select) -> bool:
        """Whether "all such cards" for a time means those of any moment in it, not those of now: a policy."""
        all_of_them = who.quantity is None or who.quantity.mode in ("all", "each")
        return all_of_them and self.layout.rules.policies.get("lasting.all", "those-of-now") == "whoever-fits"

    def give(
        self,
        scope: Scope,
        who: Noun | Value,
        table: int,
        number: int,
        period: int | str,
        value: str,
        *,
        bearing: bool = False,
    ) -> None:
        """Entries for cards that are fixed now; ``bearing``: each bears the text, its controller is its player."""
        given = who if isinstance(who, Value) else self.objects(scope, who)
        code = scope.code
        self.compiler.kernel.started.update(dict.fromkeys(given.kinds or (None,)))
        self.compiler.kernel.started_in.update(dict.fromkeys(given.zones))
        card = code.fresh("e") if given.type == "cards" else given.expr
        whose = f"{card}, g.o[{card}]" if bearing else f"{scope.src}, {scope.you}"
        entry = f"start(g, {table}, ({number}, {whose}, {period}, {card}, {value}))"
        there = self.there(scope, given)
        if given.type == "cards":
            with code.block(f"for {card} in {given.expr}:"):
                code.put(entry)
        elif there is not None:
            with code.block(f"if {there}:"):
                code.put(entry)
        else:
            code.put(entry)

    def _prohibit(self, scope: Scope, node: Prohibit | Permit | Oblige, period: int | str) -> None:
        """A prohibition for a time; a card chosen for it is held by the entry."""
        captured, card = None, "-1"
        guard: str | None = None
        for name, noun in node.args:
            chosen = isinstance(noun, Select) and noun.quantity is not None and noun.quantity.mode == "exactly"
            if chosen or not isinstance(noun, Select | Player | PropertyOf):
                if captured is not None:
                    raise Unplayable("two-held", scope.span)
                if not isinstance(noun, Noun):
                    raise Unplayable("number-forbidden", scope.span)
                value = self.objects(scope, noun)
                captured, card = name, value.expr
                self.compiler.kernel.started.update(dict.fromkeys(value.kinds or (None,)))
                guard = self.there(scope, value)
        table, number = self.forbid_entry(node, [], captured)
        entry = f"start(g, {table}, ({number}, {scope.src}, {scope.you}, {period}, {card}, 0))"
        if guard is not None:
            with scope.code.block(f"if {guard}:"):
                scope.code.put(entry)
        else:
            scope.code.put(entry)
