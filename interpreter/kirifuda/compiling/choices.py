"""Lowers choices: one card, a set, a target, a number; the decision's options are all different answers."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING

from kirifuda.compiling.candidates import UnclearReference
from kirifuda.compiling.code import NOTHING, Open, Scope, Unplayable, Value
from kirifuda.compiling.combining import Combining
from kirifuda.model.amounts import AnyNumber, Number
from kirifuda.model.objects import Noun, Player, PropertyOf, Select, This
from kirifuda.model.ruleset import Verb

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler


#: more cards than any zone holds
MANY = 10_000


class Choices:
    """Statements that ask for objects and numbers."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.pure = compiler.pure
        self.layout = compiler.layout
        self.combining = Combining(compiler)

    def any_number(self, scope: Scope, node: AnyNumber) -> Value:
        """A number the player names."""
        answer = scope.code.fresh("n")
        low, high = self.pure.amount(scope, node.low), self.pure.amount(scope, node.high)
        numbers = f"tuple(range({low}, {high} + 1))"
        scope.code.put(f"{answer} = {self.compiler.question(scope, 'number', scope.you, numbers)}")
        return Value("number", answer)

    def any_number_for(self, scope: Scope, node: AnyNumber, given: Value) -> str:
        """A number the player names for some cards; where there are none, nothing is asked."""
        answer = scope.code.local("n", "0")
        there = given.expr if given.type == "cards" else self.compiler.modifiers.there(scope, given)
        with scope.code.block(f"if {there}:") if there is not None else nullcontext():
            scope.code.put(f"{answer} = {self.any_number(scope, node).expr}")
        return answer

    def take(self, scope: Scope, select: Select) -> Value:
        """The cards a description means, chosen where there is a choice."""
        code, quantity = scope.code, select.quantity
        chooser = self.pure.player(scope, select.chooser) if select.chooser is not None else scope.you
        if select.kinds == ("player",):
            return self.take_players(scope, select)
        select = self.pure.opened(scope, select)
        zones = self.layout.default_zones(select)
        cards = code.fresh("l")
        owner = self.pure.owned(select).whose
        owners = self.pure.players(scope, owner) if owner is not None and not isinstance(owner, Select) else []
        whose = owners[0] if len(owners) == 1 else None
        side = owner.role if isinstance(owner, Player) else ""
        known = Value("cards", "", kinds=select.kinds, zones=zones, whose=whose, span=select.span, side=side)
        if quantity is not None and quantity.fits is not None:
            return self.gone_through(scope, select, quantity.fits, known)
        if select.position is not None:
            lists = self.pure.zone_lists(scope, select)
            count = self.pure.amount(scope, quantity.amount) if quantity and quantity.amount else "1"
            ends = [f"{select.position}_of({pile}, {count})" for pile in lists]  # so many of each pile
            code.put(f"{cards} = {' + '.join(ends)}")
            value = replace(known, expr=cards, aside=(zones[0], select.position) if len(zones) == 1 else None)
        elif quantity is None or quantity.mode in ("all", "each"):
            code.put(f"{cards} = {self.pure.candidates(scope, select)}")
            value = replace(known, expr=cards)
        else:
            combining = self.combining
            together = combining.wanted(select)
            plain = select if together is None else combining.having(combining.each(select), together)
            found = self.pure.candidates(scope, plain)
            searched = any(self.layout.hidden(self.layout.zone_number[zone]) for zone in zones)
            code.put(f"{cards} = {f'in_order(g, {found})' if searched else found}")
            if together is not None:
                value = combining.take(scope, select, cards, chooser, known)
            elif select.at_random or self.blind(select, zones):
                value = self.random_cards(scope, select, cards, known)
            elif quantity.mode == "exactly" and quantity.amount and self.pure.amount(scope, quantity.amount) == "1":
                value = self.one_card(scope, cards, chooser, self.compiler.unlike(select), known)
            else:
                value = self.some_cards(scope, select, cards, chooser, known)
        scope.refs.append(value)
        return value

    def gone_through(self, scope: Scope, select: Select, fits: Select, known: Value) -> Value:
        """The cards from an end of a pile, one after the other, to the first that fits or to the other end; that one is
        what the text may point back at."""
        code, var = scope.code, self.pure.fresh()
        cards, found = code.fresh("l"), code.fresh("x")
        whole = f"{select.position}_of({' + '.join(self.pure.zone_lists(scope, select))}, {MANY})"
        tests = self.pure.predicate(scope, fits, var, owner=False)
        code.put(f"{cards} = {whole}")
        fitting = f"[{var} for {var} in {cards}{' if ' if tests else ''}{' and '.join(tests)}]"
        code.put(f"{found} = ({fitting} or ({NOTHING},))[0]")
        code.put(f"{cards} = {cards}[:{cards}.index({found}) + 1] if {found} >= 0 else {cards}")
        scope.refs.append(replace(known, type="card", expr=found, kinds=fits.kinds, maybe=True))
        aside = (known.zones[0], select.position) if len(known.zones) == 1 and select.position else None
        return replace(known, expr=cards, aside=aside)

    def open(self, scope: Scope, verb: Verb, values: dict[str, Value]) -> None:
        """Cards are looked at or revealed: they are the set that what follows may take from."""
        if self.compiler.listened(verb.id):
            raise Unplayable("listening", scope.span, verb=verb.id)
        player, cards = (values[p.name] for p in verb.params)
        code = scope.code
        pairs = code.local("o", "()")
        held = cards.expr if cards.type == "cards" else f"({cards.expr},)"
        there = " if c >= 0" if cards.maybe or cards.type == "target" else ""
        viewer = "-1" if verb.primitive == "reveal" else player.expr
        code.put(f"{pairs} = tuple([(c, g.st[c]) for c in {held}{there}])")
        self.compiler.bodies.note(scope, verb)
        code.trace(f"record(g, 'shows', {viewer}, *[c for c, w in {pairs}])")
        scope.open = Open(pairs, viewer, cards.zones, cards.whose)
        self.compiler.happening.note(scope, verb.id, f"len({pairs})")

    def rest(self, scope: Scope) -> Value:
        """What is left of the set that lies open."""
        if scope.open is None:
            raise UnclearReference(scope.span)
        cards = scope.code.fresh("l")
        scope.code.put(f"{cards} = {scope.open.cards}")
        return Value("cards", cards, zones=scope.open.zones, whose=scope.open.whose)

    def blind(self, select: Select, zones: Sequence[str]) -> bool:
        """Whether the chooser may not look at the cards: then the choice is none, and chance decides."""
        if select.among:
            return False
        own = select.chooser or Player("you")
        owned = [self.layout.zones[self.layout.zone_number[zone]].seen_by == "owner" for zone in zones]
        return any(owned) and select.whose is not None and select.whose != own

    def random_cards(self, scope: Scope, select: Select, cards: str, known: Value) -> Value:
        """A number of cards at random, from the stream of effects."""
        code, quantity = scope.code, select.quantity
        if quantity is None or quantity.amount is None or quantity.mode not in ("exactly", "up-to"):
            raise Unplayable("random-count", scope.span)
        chosen = code.local("x", "()")
        amount = self.pure.amount(scope, quantity.amount)
        exact = quantity.mode == "exactly" and self.layout.rules.policies.get("plain_count", "exact") == "exact"
        with code.block(f"if len({cards}) >= {amount if exact else 0}:"):
            code.put(f"{chosen} = at_random(g, {cards}, {amount})")
        return replace(known, expr=chosen)

    def take_players(self, scope: Scope, select: Select) -> Value:
        """All players that fit a description."""
        var = self.pure.fresh()
        tests = [t for f in select.filters if (t := self.pure.filter(scope, f, var))]
        held = scope.code.fresh("l")
        everybody = ", ".join(self.pure.players(scope, None))
        scope.code.put(f"{held} = [{var} for {var} in ({everybody}) if {' and '.join(tests) or 'True'}]")
        return Value("players", held)

    def one_card(self, scope: Scope, cards: str, chooser: str, same: str, known: Value) -> Value:
        """Exactly one out of a list; NOTHING when it is empty."""
        code = scope.code
        card = code.local("x", str(NOTHING))
        if self.compiler.sameness.all_alike(int(same[4:])):
            with code.block(f"if {cards}:"):
                code.put(f"{card} = {cards}[0]")
            return replace(known, type="card", expr=card, maybe=True)
        needs = self.compiler.undecided.unordered(known.zones)
        with code.block(f"if {cards}:"):
            code.put(f"{card} = {self.compiler.question(scope, 'card', chooser, f'{same}(g, {cards})', needs=needs)}")
        return replace(known, type="card", expr=card, maybe=True)

    def some_cards(self, scope: Scope, select: Select, cards: str, chooser: str, known: Value) -> Value:
        """A set out of a list, as one decision; empty when an exact number is not there."""
        code, quantity = scope.code, select.quantity
        assert quantity is not None
        chosen = code.local("x", "()")
        amount = self.pure.amount(scope, quantity.amount) if quantity.amount is not None else "0"
        exact = self.layout.rules.policies.get("plain_count", "exact") == "exact"
        low, high = {
            "exactly": (amount, amount) if exact else (f"min({amount}, len({cards}))",) * 2,
            "up-to": ("0", f"min({amount}, len({cards}))"),
            "any": ("0", f"len({cards})"),
            "most": (f"min(len({cards}), {self.room(scope)})",) * 2,
            "down-to": (f"max(0, len({cards}) - {amount})",) * 2,
        }[quantity.mode]
        key = self.compiler.unlike(select).replace("same", "key")
        with code.block(f"if len({cards}) >= {low}:"):
            all_sets = f"sets(g, {cards}, {low}, {high}, {key})"
            more = ("numbers",) if quantity.mode in ("up-to", "any") else ()
            needs = (*self.compiler.undecided.unordered(known.zones), *more)
            code.put(f"{chosen} = {self.compiler.question(scope, 'set', chooser, all_sets, needs=needs)}")
        return replace(known, expr=chosen)

    def room(self, scope: Scope) -> str:
        """How many cards the order can take at most: as many as there is room for where they go."""
        return scope.room or str(MANY)

    def arranged(self, scope: Scope, value: Value) -> Value:
        """Cards in an order that the player chooses, one after the other."""
        code = scope.code
        left, order, card = code.fresh("l"), code.local("o", "()"), code.local("x", str(NOTHING))
        code.put(f"{left} = tuple({value.expr})")
        with code.block(f"while len({left}) > 1:"):
            code.put(f"{card} = {self.compiler.question(scope, 'card', scope.you, left)}")
            code.put(f"{order} += ({card},)")
            code.put(f"{left} = tuple([c for c in {left} if c != {card}])")
        code.put(f"{order} += {left}")
        return replace(value, expr=order)

    def take_both(self, scope: Scope, parts: list[Value]) -> Value:
        """One set of all that the parts are; a part that is not there leaves the others."""
        if any(part.type not in ("card", "cards") for part in parts):
            raise Unplayable("players-and-cards", scope.span)
        held = scope.code.fresh("l")
        lists = [
            f"tuple({part.expr})" if part.type == "cards" else f"tuple([c for c in ({part.expr},) if c >= 0])"
            for part in parts
        ]
        scope.code.put(f"{held} = {' + '.join(lists)}")
        kinds = tuple(dict.fromkeys(kind for part in parts for kind in part.kinds))
        zones = tuple(dict.fromkeys(zone for part in parts for zone in part.zones))
        return Value("cards", held, kinds=kinds, zones=zones)

    def take_either(self, scope: Scope, options: Sequence[Noun]) -> Value:
        """One object out of several descriptions: cards and players in one decision."""
        code = scope.code
        parts: list[str] = []
        kinds: list[str] = []
        zones: list[str] = []
        for option in options:
            match option:
                case Select(quantity=quantity) if quantity is None or quantity.amount == Number(1):
                    same = self.compiler.unlike(option)
                    parts.append(f"{same}(g, {self.pure.candidates(scope, option)})")
                    kinds += option.kinds
                    zones += self.layout.default_zones(option)
                case Player() | PropertyOf():
                    parts.append(f"(-1 - {self.pure.player(scope, option)},)")
                case This():
                    parts.append(f"({scope.src},)")
                case _:
                    raise Unplayable("option", scope.span, thing=option)
        target, offered = code.local("x", str(NOTHING)), code.fresh("l")
        code.put(f"{offered} = ({' + '.join(f'tuple({p})' for p in parts)})")
        with code.block(f"if {offered}:"):
            needs = self.compiler.undecided.unordered(zones)
            code.put(f"{target} = {self.compiler.question(scope, 'target', scope.you, offered, needs=needs)}")
        value = Value("target", target, kinds=tuple(kinds), maybe=True)
        scope.refs.append(value)
        return value
