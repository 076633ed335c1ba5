"""Finds what a text speaks of again: the one earlier choice, participant, effect or amount that its words fit."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import replace

from kirifuda.compiling.candidates import only
from kirifuda.compiling.code import Scope, Value
from kirifuda.model.objects import Noun, That


class Backward(ABC):
    """Back-references of a scope."""

    @abstractmethod
    def player(self, scope: Scope, node: Noun) -> str:
        """Expression of one player."""

    def reference(self, scope: Scope, node: That) -> Value:
        """The one earlier choice or participant that fits; none or two is an error of the text."""
        found = self.meant(scope, node)
        if not found and scope.candidate is not None:
            return Value("card", scope.candidate)
        return only(scope, found)

    def meant(self, scope: Scope, node: That) -> list[Value]:
        """The earlier choices and participants that fit."""
        return [v for v in scope.refs if self._fits(scope, v, node)]

    def effect(self, scope: Scope, node: That) -> Value:
        """The one declared effect spoken of before."""
        found = [v for v in scope.refs if v.type == "effect"]
        return replace(only(scope, found), node=node)

    def _fits(self, scope: Scope, value: Value, node: That) -> bool:
        """By kind, and by what the words repeat: the zone, whose it is."""
        if value.type not in ("card", "cards", "target"):
            return False
        if node.zones and value.zones and not any(zone in value.zones for zone in node.zones):
            return False
        if node.whose is not None and value.whose is not None and self.player(scope, node.whose) != value.whose:
            return False
        return node.kind in (None, "card") or not value.kinds or node.kind in value.kinds

    def that_much(self, scope: Scope, counter: str) -> str:
        """The one amount mentioned before, by its counter."""
        found = [v for v in scope.refs if v.type == "number" and (v.counter in (None, counter))]
        if not found and counter == "cards":  # as many as the one set of cards before
            found = [replace(v, expr=f"len({v.expr})") for v in scope.refs if v.type == "cards"]
        return only(scope, found).expr
