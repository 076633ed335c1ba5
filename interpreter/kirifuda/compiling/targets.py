"""Targets chosen when an ability is declared: the body with slots in their places, and how the slots are filled."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

from kirifuda.compiling.code import NOTHING, Scope, Value
from kirifuda.model.amounts import Slot
from kirifuda.model.effects import By, Chain, Change, Do, During, Effect, Gain, May, Prohibit
from kirifuda.model.objects import Either, PropertyOf, Rest, Select, That
from kirifuda.model.walking import walk

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler

#: effects whose objects are known before anything of the ability is done
PLAIN = (Do, Change, Gain, Prohibit, Chain, During, By, May)


class Targets:
    """The targets of one body: cards in the open that the text chooses, in the order of the text."""

    def __init__(self, compiler: Compiler, body: tuple[Effect, ...]) -> None:
        self.compiler = compiler
        self.found: list[Select | Either] = []
        self.body: tuple[Effect, ...] = tuple(self._effect(effect) for effect in body)

    def _effect(self, node: Any) -> Any:
        return self._rewritten(node) if isinstance(node, PLAIN) else node

    def _rewritten(self, node: Any) -> Any:
        """The node with a slot in the place of each target."""
        if isinstance(node, Select | Either) and self._target(node):
            self.found.append(node)
            return Slot(f" target {len(self.found)}")  # no text can name it
        if isinstance(node, tuple):
            return tuple(self._rewritten(part) for part in node)
        if not isinstance(node, (*PLAIN, PropertyOf)) or not is_dataclass(node) or self._makes(node):
            return node
        changed = {
            f.name: new
            for f in fields(node)
            if f.name != "span" and (new := self._rewritten(old := getattr(node, f.name))) is not old and new != old
        }
        return replace(node, **changed) if changed else node

    def _makes(self, node: Any) -> bool:
        """Whether what the order speaks of is still to come into the game."""
        verb = self.compiler.layout.verbs.get(node.verb) if isinstance(node, Do) else None
        return verb is not None and verb.primitive == "create"

    def _target(self, node: Select | Either) -> bool:
        """Whether the object is chosen, and lies where everybody sees it."""
        if isinstance(node, Either):
            return all(not isinstance(option, Select) or self._target(option) for option in node.options)
        if node.quantity is None or node.quantity.mode not in ("exactly", "up-to", "any") or node.at_random:
            return False
        if node.among or node.position or any(isinstance(part, That | Rest) for part in walk(node)):
            return False
        layout = self.compiler.layout
        zones = layout.default_zones(node)
        return bool(zones) and all(layout.zone_number[zone] in layout.detailed for zone in zones)

    def choose(self, scope: Scope) -> str:
        """Asks for every target; the expression of what is kept: each chosen card with its stay."""
        kept = []
        for node in self.found:
            choices = self.compiler.choices
            value = choices.take(scope, node) if isinstance(node, Select) else choices.take_either(scope, node.options)
            if value.type in ("cards", "players"):
                kept.append(f"tuple([(c, g.st[c]) for c in {value.expr}])")
            else:
                kept.append(f"({value.expr}, stay(g, {value.expr}))")
        return f"({', '.join(kept)},)" if kept else "()"

    def fill(self, scope: Scope, chosen: str) -> None:
        """The slots while the ability resolves: what is still the object that was chosen."""
        for number, node in enumerate(self.found):
            code = scope.code
            one = isinstance(node, Either) or (node.quantity is not None and self._one(node))
            kinds = node.kinds if isinstance(node, Select) else ()
            if one:
                card = code.fresh("t")
                kept = f"{chosen}[{number}]"
                code.put(f"{card} = {kept}[0] if stay(g, {kept}[0]) == {kept}[1] else {NOTHING}")
                kind = "target" if isinstance(node, Either) else "card"
                value = Value(kind, card, kinds=kinds, maybe=True, node=node)
            else:
                cards = code.fresh("l")
                code.put(f"{cards} = [c for c, was in {chosen}[{number}] if g.st[c] == was]")
                value = Value("cards", cards, kinds=kinds, node=node)
            scope.slots[f" target {number + 1}"] = value
            scope.refs.append(value)

    def _one(self, node: Select) -> bool:
        amount = node.quantity.amount if node.quantity is not None else None
        return node.quantity is not None and node.quantity.mode == "exactly" and getattr(amount, "value", 0) == 1
