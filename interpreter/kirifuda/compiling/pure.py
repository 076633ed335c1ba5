"""Lowers what has no effect: numbers, players, sets of cards, conditions, to Python expressions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kirifuda.compiling.absent import if_there, there
from kirifuda.compiling.code import Scope, Unplayable, Value
from kirifuda.compiling.combining import compared, having_values
from kirifuda.compiling.layout import Layout
from kirifuda.compiling.places import Places
from kirifuda.model.amounts import (
    Amount,
    Arithmetic,
    CountOf,
    Half,
    Letter,
    NameOf,
    Number,
    PerEach,
    Slot,
    ThatMuch,
    TotalOf,
    UntilCount,
    ValueOf,
    WordOf,
)
from kirifuda.model.conditions import All, Any, Compares, Condition, Exists, Happened, Is, TurnOf
from kirifuda.model.objects import (
    AnyState,
    Bears,
    Beside,
    ByThis,
    Compare,
    Extreme,
    Filter,
    HasKeyword,
    NameHas,
    Noun,
    PropertyOf,
    Same,
    Select,
    States,
    That,
    This,
    Together,
    Zone,
)

OPERATORS = {">=": ">=", "<=": "<=", ">": ">", "<": "<", "=": "==", "!=": "!="}


class Pure(Places):
    """Expressions over the state; shared by everything that lowers."""

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.minted = 0
        self.atoms: list[str] = []  # candidate lists written so far, for sharing inside one function
        self.uses_flag: dict[str, int] = {}
        #: whether any ability asks what was last true of a card that may have left
        self.uses_last = False
        #: a test that something has happened (set by the compiler)
        self.happened: Callable[[Scope, Happened], str] = lambda _scope, _node: "False"
        #: a test that some set of cards makes what a description asks (set by the compiler)
        self.combined: Callable[[Scope, Select], str] = lambda _scope, _select: "False"
        #: a derived value as one expression, where nothing but rules can change it in this program
        self.simple_property: Callable[[str, str], str | None] = lambda _prop, _card: None

    def fresh(self) -> str:
        """A new name for a comprehension's variable."""
        self.minted += 1
        return f"c{self.minted}"

    # -------------------------------------------------------------- numbers
    def amount(self, scope: Scope, node: Amount) -> str:
        """Expression of a number."""
        match node:
            case Number(value):
                return str(value)
            case Letter(name) | Slot(name):
                if name not in scope.slots:
                    raise Unplayable("unknown-number", scope.span, name=name)
                return scope.slots[name].expr
            case CountOf(what):
                return self.count(scope, what)
            case ValueOf(prop, of):
                return self.value_of(scope, prop, of)
            case ThatMuch(counter):
                return self.that_much(scope, counter)
            case Arithmetic(op, left, right):
                return f"({self.amount(scope, left)} {op} {self.amount(scope, right)})"
            case Half(of, rounded):
                return f"(({self.amount(scope, of)} + {1 if rounded == 'up' else 0}) // 2)"
            case PerEach(amount, every, what):
                count = self.count(scope, what)
                times = count if every == 1 else f"({count} // {every})"
                each = self.amount(scope, amount)
                return times if each == "1" else f"({each} * {times})"
            case WordOf(word):
                return str(self.layout.value_words[word][1])
            case NameOf(card):
                return str(self.layout.name_numbers[card])
            case TotalOf(prop, Select() as of):
                var = self.fresh()
                return (
                    f"sum([{self.value_of(scope.inside(var), prop, None)} for {var} in {self.candidates(scope, of)}])"
                )
            case UntilCount(what, count):
                return f"max(0, {self.amount(scope, count)} - {self.count(scope, what)})"
        raise Unplayable("number", scope.span, thing=node)

    def any_amount(self, scope: Scope, node: object) -> str:
        """As ``amount``, for an argument that may be something else."""
        if isinstance(node, Amount):
            return self.amount(scope, node)
        raise Unplayable("number", scope.span, thing=node)

    def count(self, scope: Scope, what: Noun) -> str:
        """How many cards fit a description; how many of something there are on a card."""
        if isinstance(what, PropertyOf):
            return self.value_of(scope, what.property, what.of)
        if not isinstance(what, Select):
            raise Unplayable("count", scope.span, thing=what)
        if what.host is not None and not what.filters and not what.states and not what.names and what.whose is None:
            host = self.card(scope, what.host) if not isinstance(what.host, Select) else None
            if host is not None:
                return if_there(there(scope, what, self.meant), f"g.na[{host}]", "0")
        whole = self.whole_zone(scope, what)
        return f"len({whole})" if whole else f"len({self.candidates(scope, what)})"

    def value_of(self, scope: Scope, prop: str, of: Noun | None) -> str:
        """A value of a card, a player or the game; of a card that is not there 0."""
        return if_there(there(scope, of, self.meant), self._value_of(scope, prop, of), "0")

    def _value_of(self, scope: Scope, prop: str, of: Noun | None) -> str:
        layout = self.layout
        for i, variable in enumerate(layout.game_variables):
            if variable.id == prop:
                return f"g.w{i}"
        for i, variable in enumerate(layout.player_variables):
            if variable.id == prop:
                return f"g.v{i}[{scope.candidate if of is None else self.player(scope, of)}]"
        if prop in layout.properties and isinstance(of, This | That):
            value = scope.this() if isinstance(of, This) else self.reference(scope, of)
            if value.last:
                return self.last_value(scope, prop, value)
        if isinstance(of, Zone):
            return self.room_of(scope, prop, of)
        card = scope.candidate if of is None else self.card(scope, of)
        if card is None:
            raise Unplayable("whose", scope.span, value=prop)
        if prop in layout.markers:
            return f"g.m{layout.markers.index(prop)}[{card}]"
        if prop in layout.properties:
            return self.property(prop, card)
        raise Unplayable("value", scope.span, value=prop)

    def last_value(self, scope: Scope, prop: str, value: Value) -> str:
        """A derived value of a participant of an event: what it is, or what it last was, if the card has left."""
        self.uses_last = True
        there = scope.code.once("k", f"g.st[{value.expr}] == {value.last[0]}")
        was = value.last[1 + self.layout.properties.index(prop)]
        return f"({self.property(prop, value.expr)} if {there} else {was})"

    def property(self, prop: str, card: str) -> str:
        """Expression of a derived value."""
        number = self.layout.properties.index(prop)
        if card.isidentifier():
            simple = self.simple_property(prop, card)
            if simple is not None:
                return simple
        return f"P{number}(g, {card})"

    def card(self, scope: Scope, node: Noun) -> str:
        """Expression of one card."""
        match node:
            case This():
                return scope.src
            case Slot(name) if name in scope.slots and scope.slots[name].type in ("card", "target"):
                return scope.slots[name].expr
            case That():
                return self.reference(scope, node).expr
        raise Unplayable("card", scope.span, thing=node)

    def candidates(self, scope: Scope, select: Select, *, live: bool = False) -> str:
        """List of the cards that fit, in zone order; ``live``: it may be the zone's own list, only to be looked at."""
        if select.among:
            select = self.opened(scope, select)
            lists = [scope.open.cards] if scope.open is not None else []
        elif (done := self.done_by(scope, select)) is not None:
            lists = [done]
        else:
            lists = self.zone_lists(scope, select)
        source = " + ".join(lists)
        var = self.fresh()
        tests = self.predicate(scope, select, var, owner=False)
        extremes = [f for f in select.filters if isinstance(f, Extreme)]
        test = f" if {' and '.join(tests)}" if tests else ""
        expr = f"[{var} for {var} in {source}{test}]" if tests or len(lists) == 1 else f"({source})"
        if live and not tests and len(lists) == 1:
            expr = source
        for extreme in extremes:
            number = self.layout.properties.index(extreme.property)
            expr = f"extreme(g, {expr}, P{number}, {extreme.which == 'highest'})"
        expr = if_there(there(scope, select, self.meant), expr, "()")
        self.atoms.append(expr)
        return expr

    def predicate(self, scope: Scope, select: Select, var: str, *, owner: bool, zone: bool = False) -> list[str]:
        """Tests that a card must pass; ``owner``/``zone``: test those too (event patterns, constant effects)."""
        select = self.owned(select)
        layout = self.layout
        tests: list[str] = []
        zones = layout.default_zones(select, said=True) if zone else ()
        attached = any(a.id in select.kinds for a in layout.attached)
        if zone and not attached and zones:
            numbers = [layout.zone_number[z] for z in zones]
            tests.append(f"g.z[{var}] == {numbers[0]}" if len(numbers) == 1 else f"g.z[{var}] in {tuple(numbers)}")
        if owner and select.whose is not None:
            tests.append(f"g.o[{var}] == {self.player(scope, select.whose)}")
        if attached and zone:
            tests.append(f"g.z[{var}] == {layout.attached_zone}")
        kinds = [k for k in select.kinds if k in layout.kinds]
        if zone or not owner:  # the zone is known, and with it perhaps the kind
            kinds = [] if layout.only_holds(layout.default_zones(select, said=True), kinds) else kinds
        if kinds:
            numbers = layout.cards_of_kinds(kinds)
            if len(numbers) < len(layout.cards):
                tests.append(f"{self.among(f'g.d[{var}]', numbers)}")
        if "token" in select.kinds:
            tests.append(self.among(f"g.d[{var}]", [i for i, card in enumerate(layout.cards) if card.token]))
        if select.names:
            tests.append(self.named(scope, select.names, var))
        for state in select.states:
            worded = layout.worded(state)
            if worded is not None:
                text = f"{self.property(worded[0], var)} == {worded[1]}"
                tests.append(self.or_counts(text, state, var))
                continue
            group, value = layout.group_of[state]
            tests.append(f"g.s{group}[{var}] == {value}")
        if select.host is not None:
            tests.append(self.host_test(scope, select.host, var))
        if select.other:
            tests.append(f"{var} != {scope.src}")
        for left_out in select.besides:
            beside = Select(states=left_out.states) if isinstance(left_out, States) else left_out
            if isinstance(beside, Select):
                inner = self.predicate(scope, beside, var, owner=True)
                tests.append(f"not ({' and '.join(inner) or 'True'})")
            else:
                tests.append(f"{var} != {self.card(scope, beside)}")
        tests += [t for f in select.filters if (t := self.filter(scope, f, var))]
        return tests + [self.among(f"g.d[{var}]", having) for having in having_values(self.layout, select)]

    def host_test(self, scope: Scope, host: Noun, var: str) -> str:
        """Test that ``var`` is attached to such a card."""
        if isinstance(host, Select):
            inner = self.predicate(scope, host, f"g.h[{var}]", owner=True, zone=True)
            return " and ".join(inner) or f"g.h[{var}] >= 0"
        return f"g.h[{var}] == {self.card(scope, host)}"

    def among(self, expr: str, numbers: list[int]) -> str:
        """Membership in a few numbers, as the cheapest test."""
        if not numbers:
            return "False"
        if len(numbers) == 1:
            return f"{expr} == {numbers[0]}"
        low, high = min(numbers), max(numbers)
        if high - low + 1 == len(numbers):
            if low == 0:
                return f"{expr} <= {high}"
            return f"{expr} >= {low}" if high == len(self.layout.cards) - 1 else f"{low} <= {expr} <= {high}"
        return f"{expr} in {tuple(sorted(numbers))}"

    def filter(self, scope: Scope, node: Filter, var: str) -> str | None:
        """Test for one filter (extremes look at the whole set and are done elsewhere)."""
        match node:
            case Compare(prop, op, amount):
                inner = scope.inside(var)
                value, number = self.value_of(inner, prop, None), self.amount(inner, amount)
                if (shift := self.layout.shift_number(prop)) is not None:
                    return compared(value, op, number, f"P{shift}(g, {var})")
                return f"{value} {OPERATORS[op]} {number}"
            case HasKeyword(keyword, lacking):
                return ("not " if lacking else "") + self.flag(keyword, var)
            case Same(prop, Select() as of, different):
                return self.shared(scope, prop, of, var, different)
            case Same("name", of, different) if self.renamed:
                return f"named(g, {var}) {'!=' if different else '=='} named(g, {self.card(scope, of)})"
            case Same("name", of, different) if self.layout.names_differ:
                return f"g.d[{var}] {'!=' if different else '=='} g.d[{self.card(scope, of)}]"
            case Same("name", of, different):
                return f"NAME[g.d[{var}]] {'!=' if different else '=='} NAME[g.d[{self.card(scope, of)}]]"
            case Same(prop, of, different):
                inner = scope.inside(var)
                here, there = self.value_of(inner, prop, None), self.value_of(scope, prop, of)
                return f"{here} {'!=' if different else '=='} {there}"
            case Bears() | Extreme() | Together(make=""):
                return None
            case Beside(of, how):
                return f"{how}(g, {var}, {self.card(scope, of)})"
            case NameHas(part):
                return self.among(f"g.d[{var}]", self.layout.cards_named(part))
            case ByThis():
                return f"{var} in {self.past(scope, node)}"
            case AnyState(states):
                words = [self.predicate(scope, Select(states=(state,)), var, owner=True) for state in states]
                return f"({' or '.join(' and '.join(tests) for tests in words)})"
        raise Unplayable("filter", scope.span, thing=node)

    def shared(self, scope: Scope, prop: str, of: Select, var: str, different: bool) -> str:
        """Test that a card shares a value (or its name) with one of the cards of a description."""
        cards, other = self.candidates(replace(scope, candidate=None), of), self.fresh()
        here, there = (
            f"NAME[g.d[{c}]]" if prop == "name" else self.value_of(scope.inside(c), prop, None) for c in (var, other)
        )
        return f"{here} {'not in' if different else 'in'} [{there} for {other} in {cards}]"

    def flag(self, keyword: str, card: str) -> str:
        """Whether a card has a bare keyword; marks its function as needed."""
        number = self.uses_flag.setdefault(keyword, len(self.uses_flag))
        return f"has{number}(g, {card})"

    # ----------------------------------------------------------- conditions
    def condition(self, scope: Scope, node: Condition) -> str:
        """Expression of a test; nothing is true of a card that is not there."""
        test = self._condition(scope, node)
        needed = "" if isinstance(node, All | Any) else there(scope, node, self.meant)
        return f"({needed} and {test})" if needed else test

    def _condition(self, scope: Scope, node: Condition) -> str:
        match node:
            case Compares(left, op, right):
                return f"{self.amount(scope, left)} {OPERATORS[op]} {self.amount(scope, right)}"
            case Exists(what, negated):
                if any(isinstance(f, Together) and f.make for f in what.filters):
                    expr = self.combined(scope, what)
                    return f"not {expr}" if negated else expr
                whole = self.whole_zone(scope, what)
                expr = whole or self.candidates(scope, what)
                return f"not {expr}" if negated else f"bool({expr})"
            case Is(what, like, negated):
                test = self.is_like(scope, what, like)
                return f"not ({test})" if negated else test
            case Happened():
                return self.happened(scope, node)
            case TurnOf(player):
                return f"g.tp == {self.player(scope, player)}"
            case All(parts):
                return "(" + " and ".join(self.condition(scope, p) for p in parts) + ")"
            case Any(parts):
                return "(" + " or ".join(self.condition(scope, p) for p in parts) + ")"
        raise Unplayable("condition", scope.span, thing=node)

    def several(self, scope: Scope, what: Noun) -> str | None:
        """The cards that a test speaks of, where they are a set."""
        if isinstance(what, Select) and any(isinstance(f, ByThis) for f in what.filters):
            return self.candidates(scope, what)
        value = self.reference(scope, what) if isinstance(what, That) else None
        return value.expr if value is not None and value.type == "cards" else None

    def is_like(self, scope: Scope, what: Noun, like: Select) -> str:
        """Whether a card fits a description that names its zone only where it says so; of several cards, each does."""
        cards = self.several(scope, what)
        if cards is not None:
            var = self.fresh()
            each = " and ".join(self.predicate(scope, like, var, owner=True, zone=bool(like.zones))) or "True"
            return f"({cards} and all([{each} for {var} in {cards}]))"
        card = self.card(scope, what)
        tests = self.predicate(scope, like, card, owner=True, zone=bool(like.zones))
        return "(" + (" and ".join(tests) or "True") + ")"
