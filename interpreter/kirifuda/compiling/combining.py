"""Lowers what is said of the values of a whole set (a sum, a run, all equal), and values counted up or down."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kirifuda.compiling.code import Scope, Unplayable, Value
from kirifuda.compiling.layout import Layout
from kirifuda.compiling.reasons import Term
from kirifuda.model.amounts import Quantity
from kirifuda.model.objects import Bears, Compare, Extreme, Select, Together

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler


class Combining:
    """Sets whose values make something together."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.layout = compiler.layout
        self.pure = compiler.pure
        self.pure.combined = self.exists

    def wanted(self, select: Select) -> Together | None:
        """What the values of the set are to make; None where nothing is said of the whole."""
        found = [f for f in select.filters if isinstance(f, Together)]
        if len(found) > 1:
            raise Unplayable("two-wholes", select.span)
        return found[0] if found else None

    def each(self, select: Select) -> Select:
        """The description without what is said of the whole."""
        return replace(select, filters=tuple(f for f in select.filters if not isinstance(f, Together)))

    def sets(self, scope: Scope, select: Select, cards: str) -> str:
        """Expression of all sets that fit; ``cards``: the list they are taken out of."""
        together = self.wanted(select)
        assert together is not None
        if together.make == "different" and self.layout.shift_number(together.property) is not None:
            raise Unplayable("different-shifting", select.span or scope.span)
        low, high = self.bounds(scope, select.quantity, together, cards)
        key = self.compiler.unlike(self.each(select)).replace("same", "key")
        numbers = self.numbers(scope, select, together)
        made = f"{self.how(together)!r}, {self.target(scope, together)}"
        return f"combos(g, {cards}, {made}, {low}, {high}, {numbers}, {key})"

    def target(self, scope: Scope, together: Together) -> str:
        """The number the values are to make; what makes no number has none."""
        if together.amount is None:
            return "0"
        number = self.pure.amount(scope, together.amount)
        return f"{number} - 1" if together.op == "<" else f"{number} + 1" if together.op == ">" else number

    def how(self, together: Together) -> str:
        """What the values are to make, as the engine calls it."""
        if together.make != "sum" or together.op == "=":
            return together.make
        return "at-most" if together.op in ("<=", "<") else "at-least"

    def numbers(self, scope: Scope, select: Select, together: Together) -> str:
        """The functions of a card's value, and of how much that may be counted up or down."""
        if together.property == "name" and together.make == "different":
            return "named, None"
        if together.property not in self.layout.properties:
            raise Unplayable("set-value", select.span or scope.span, value=together.property)
        shift = self.layout.shift_number(together.property)
        return f"P{self.layout.properties.index(together.property)}, {'None' if shift is None else f'P{shift}'}"

    def having(self, select: Select, together: Together) -> Select:
        """The description of those cards alone that have the value."""
        return replace(select, filters=(*select.filters, Together(together.property, "")))

    def bounds(self, scope: Scope, quantity: Quantity | None, together: Together, cards: str) -> tuple[str, str]:
        """The least and the greatest number of cards."""
        if quantity is not None and quantity.mode == "exactly" and quantity.amount is not None:
            amount = self.pure.amount(scope, quantity.amount)
            return amount, amount
        open_ended = together.make == "different" or (together.make == "sum" and together.op != "=")
        if open_ended and quantity is not None and quantity.mode == "any":
            return "0", f"len({cards})"
        if open_ended and quantity is not None and quantity.mode == "up-to" and quantity.amount is not None:
            return "0", self.pure.amount(scope, quantity.amount)
        if together.make == "sum" and (quantity is None or quantity.mode == "any"):
            return "1", f"len({cards})"
        raise Unplayable("set-count", scope.span)

    def take(self, scope: Scope, select: Select, cards: str, chooser: str, known: Value) -> Value:
        """One decision between all sets that fit; nothing where there is none."""
        code = scope.code
        chosen, found = code.local("x", "()"), code.fresh("l")
        code.put(f"{found} = {self.sets(scope, select, cards)}")
        with code.block(f"if {found}:"):
            code.put(f"{chosen} = {self.compiler.question(scope, 'set', chooser, found)}")
        return replace(known, expr=chosen)

    def possible(self, scope: Scope, select: Select) -> list[str]:
        """Term that at least one set fits."""
        return [Term(self.exists(scope, select), "objects", node=select)]

    def exists(self, scope: Scope, select: Select) -> str:
        """Test that at least one set fits, without finding them."""
        together = self.wanted(select)
        assert together is not None
        held = self.pure.candidates(scope, self.having(self.each(select), together))
        low, high = self.bounds(scope, select.quantity, together, held)
        spans = f"spans(g, {held}, {self.numbers(scope, select, together)})"
        if spans not in self.pure.atoms:
            self.pure.atoms.insert(0, spans)  # in front of the list it is made of, which then is written there alone
        most = "None" if high == f"len({held})" else high
        return f"combinable({spans}, {self.how(together)!r}, {self.target(scope, together)}, {low}, {most})"


def having_values(layout: Layout, select: Select) -> list[list[int]]:
    """For each value a description speaks of: the definitions that have it, where some of the cards it may mean lack
    it."""
    spoken = dict.fromkeys(f.property for f in select.filters if isinstance(f, Bears | Compare | Extreme | Together))
    found = (layout.lacking(prop, select) for prop in spoken if prop in layout.properties)
    return [having for having in found if having is not None]


def compared(value: str, op: str, amount: str, shift: str) -> str:
    """Test of a value that may be counted up or down by ``shift``: whether it can be counted so that it fits."""
    match op:
        case ">=" | ">":
            return f"{value} + {shift} {op} {amount}"
        case "<=" | "<":
            return f"{value} - {shift} {op} {amount}"
        case "=":
            return f"-{shift} <= {value} - {amount} <= {shift}"
    return f"({value} != {amount} or {shift} > 0)"
