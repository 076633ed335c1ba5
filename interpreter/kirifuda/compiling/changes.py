"""Lowers changes of stored values: markers on cards, variables of players and of the game."""

from __future__ import annotations

from contextlib import nullcontext
from typing import TYPE_CHECKING

from kirifuda.compiling.code import Scope, Unplayable
from kirifuda.model.effects import Change
from kirifuda.model.objects import Noun, Player, PropertyOf, Select

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler


class Changes:
    """Statements that write stored values."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.layout = compiler.layout
        self.pure = compiler.pure

    def write(self, scope: Scope, node: Change) -> None:
        """One change, for ever."""
        if not isinstance(node.what, PropertyOf):
            raise Unplayable("changed", scope.span, thing=node.what)
        prop, of = node.what.property, node.what.of
        layout, code = self.layout, scope.code
        amount = self.pure.amount(scope, node.amount) if node.amount is not None else ""
        game = {v.id: f"g.w{i}" for i, v in enumerate(layout.game_variables)}
        player = {v.id: f"g.v{i}" for i, v in enumerate(layout.player_variables)}
        code.at(self.compiler.site(node.span or scope.span))
        least = self.pure.amount(scope, node.least) if node.least is not None else None
        if least is not None and node.op != "subtract":
            raise Unplayable("raised-bound", node.span or scope.span)
        if prop in game:
            self.assign(scope, prop, game[prop], node.op, self.bounded(amount, game[prop], least))
        elif prop in player:
            everybody = isinstance(of, Player) and of.role == "each-player"
            for owner in self.pure.players(scope, of) if everybody else [self.owner(scope, of)]:
                place = f"{player[prop]}[{owner}]"
                self.assign(scope, prop, place, node.op, self.bounded(amount, place, least), f"-1 - {owner}")
        elif prop in layout.markers:
            self.marker(scope, prop, of, node.op, amount, least)
        else:
            raise Unplayable("duration", node.span or scope.span, "duration")

    def bounded(self, amount: str, place: str, least: str | None) -> str:
        """What is subtracted where the value does not fall below a bound."""
        return amount if least is None else f"max(0, min({amount}, {place} - {least}))"

    def owner(self, scope: Scope, of: Noun | None) -> str:
        """Whose variable it is."""
        return scope.you if of is None else self.pure.player(scope, of)

    def assign(self, scope: Scope, prop: str, place: str, op: str, amount: str, of: str = "") -> None:
        """One assignment; what depends on stored values is checked afterwards. ``of``: the card or the player (as a
        target) whose value it is."""
        text = {
            "add": f"{place} += {amount}",
            "subtract": f"{place} -= {amount}",
            "set": f"{place} = {amount}",
            "double": f"{place} *= 2",
            "halve": f"{place} //= 2",
        }.get(op)
        if text is None:
            raise Unplayable("change", scope.span, value=prop)
        if prop not in self.compiler.watched:
            self.noted(scope, prop, place, text, of)
            return
        with scope.code.block(f"if {place} != {amount}:") if op == "set" and amount.isdigit() else nullcontext():
            self.noted(scope, prop, place, text, of)
            scope.code.put("g.dirty = 1")

    def noted(self, scope: Scope, prop: str, place: str, text: str, of: str) -> None:
        """An assignment, and in a trace the value before and after it."""
        code = scope.code
        old = code.fresh("old") if code.traced else ""
        code.trace(f"{old} = {place}")
        code.put(text)
        code.trace(f"record(g, 'changes', {prop!r}, {old}, {place}{f', {of}' if of else ''})")

    def marker(self, scope: Scope, prop: str, of: Noun | None, op: str, amount: str, least: str | None) -> None:
        """A marker on one card or on each of several; it never goes below zero, nor below a bound."""
        number = self.layout.markers.index(prop)
        self.compiler.kernel.varying_markers[number] = None
        code = scope.code
        if isinstance(of, Select):
            value = self.compiler.choices.take(scope, of)
            if value.type == "cards":
                item = code.fresh("e")
                with code.block(f"for {item} in {value.expr}:"):
                    self.one_marker(scope, prop, f"g.m{number}[{item}]", op, amount, item, least)
                return
            with code.block(f"if {value.expr} >= 0:"):
                self.one_marker(scope, prop, f"g.m{number}[{value.expr}]", op, amount, value.expr, least)
            return
        if of is None:
            raise Unplayable("whose", scope.span, value=prop)
        card = self.pure.card(scope, of)
        place = f"g.m{number}[{card}]"
        there = self.compiler.modifiers.there(scope, self.compiler.modifiers.objects(scope, of))
        if there is None:
            self.one_marker(scope, prop, place, op, amount, card, least)
            return
        with code.block(f"if {there}:"):
            self.one_marker(scope, prop, place, op, amount, card, least)

    def one_marker(
        self, scope: Scope, prop: str, place: str, op: str, amount: str, card: str, least: str | None
    ) -> None:
        """A marker's assignment."""
        if op == "subtract":
            taken = self.bounded(amount, place, least)
            self.noted(scope, prop, place, f"{place} = max(0, {place} - {taken})", card)
            scope.code.put("g.dirty = 1")
        else:
            self.assign(scope, prop, place, op, amount, card)
