"""Lowers the taking of cards from an end of a pile that is made anew, or is lost by, when it has run out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kirifuda.compiling.code import Code, Scope
from kirifuda.model.amounts import Number, Quantity
from kirifuda.model.effects import Do
from kirifuda.model.objects import Select
from kirifuda.model.ruleset import Verb

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler


class Piles:
    """Orders that take cards one by one, so that a pile can run out in the middle."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.layout = compiler.layout
        self.written: dict[int, None] = {}

    def take(self, scope: Scope, verb: Verb, node: Do) -> bool:
        """Writes an order that moves cards of an end of such a pile; False if it is none."""
        if verb.primitive != "move" or verb.fixed:
            return False
        name, cards = next(((n, a) for n, a in node.args if isinstance(a, Select)), ("", None))
        if cards is None or cards.position not in ("top", "bottom") or len(cards.zones) != 1 or cards.among:
            return False
        zone = self.layout.zone_number[cards.zones[0]]
        quantity = cards.quantity
        if not self.layout.zones[zone].empty or quantity is None or quantity.amount is None:
            return False
        if quantity.mode != "exactly" or cards.filters or quantity == Quantity("exactly", Number(0)):
            return False
        code, left, player = scope.code, scope.code.fresh("n"), scope.code.fresh("p")
        code.put(f"{left} = {self.compiler.pure.amount(scope, quantity.amount)}")
        whose = scope.you if cards.whose is None else self.compiler.pure.players(scope, cards.whose)[0]
        code.put(f"{player} = {whose}")
        pile = self.layout.zone_list(cards.zones[0], player)
        one = replace(cards, quantity=Quantity("exactly", Number(1)))
        held = code.hold()
        with code.block(f"while {left} > 0:"):
            code.release(held)
            with code.block(f"if not {pile}:"):
                code.put(f"empty{zone}(g, {player})")
                with code.block(f"if not {pile}:"):
                    code.put("break")
            code.at(self.compiler.site(scope.span))  # the pile may have been made anew for another line
            code.put(f"{left} -= 1")
            self.compiler.effects.carried_out(
                scope, verb, replace(node, args=tuple((n, one if n == name else a) for n, a in node.args))
            )
        self.anew(zone)
        return True

    def anew(self, zone: int) -> None:
        """``empty<zone>``: what a player does when his pile has run out."""
        if zone in self.written:
            return
        self.written[zone] = None
        code = Code(f"empty{zone}", ("you",), self.compiler.traced)
        data = self.layout.zones[zone]
        code.at(self.compiler.site(data.span))
        scope = Scope(code, "you", "-1", checks=False, span=data.span)
        self.compiler.effects.sequence(scope, data.empty)
        self.compiler.add_unit(code)
