"""Who acts in an effect; what each player does is lowered once for each, in turn order, with their own choices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kirifuda.compiling.code import Scope, Value
from kirifuda.model.amounts import Slot
from kirifuda.model.effects import By, Chain, Do, During, Effect, May, OneOf, When
from kirifuda.model.objects import Player, Select
from kirifuda.model.walking import walk, with_parts

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler

EACH, THEMSELF = Player("each-player"), Player("themself")
#: the parameter that is one of the players; no parameter of a file has a blank in its name
ONE = "each player"


class Everybody:
    """The part of the effects that knows who acts."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.layout = compiler.layout

    def doer(self, node: Effect) -> Player | Slot | None:
        """Who acts in an effect, first of all: the subject of the order, or who chooses in it; None: who is not said.
        Of several things to choose from, all must be the same one's."""
        match node:
            case Do(verb, args):
                values = dict(args)
                data = self.layout.verbs.get(verb)
                subject = values.get(data.subject or "") if data is not None else None
                if isinstance(subject, Player):
                    return subject
                if data is not None and isinstance(subject, Slot):
                    return subject if any(p.name == data.subject and "player" in p.types for p in data.params) else None
                return next((n.chooser for n in values.values() if isinstance(n, Select) and n.chooser), None)
            case By(first, _) | May(first) | When(_, first, None) | During(_, first) | Chain((first, *_)):
                return self.doer(first)
            case OneOf((first, *others)):
                found = self.doer(first)
                return found if all(self.doer(other) == found for other in others) else None
        return None

    def who(self, scope: Scope, node: Effect) -> str:
        """The player who is asked about an effect as a whole."""
        found = self.doer(node)
        return scope.you if found is None else self.compiler.pure.player(scope, found)

    def shares(self, scope: Scope, node: Effect) -> Iterator[tuple[str, Effect]]:
        """An effect that each player decides about: the player and what that player does, one after the other."""
        if not isinstance(node, Do | May | OneOf | By):
            return
        apart = isinstance(node, Do) and any(_by_chance(value) for _, value in node.args)
        if not apart and self.doer(node) != EACH:
            return
        if not apart and isinstance(node, Do) and not any(_theirs(part) for part in walk(node.args)):
            return  # one event for all: nobody has anything to choose
        for player in self.compiler.pure.players(scope, EACH):
            yield player, _of_one(node)

    def lower(self, scope: Scope, node: Effect) -> bool:
        """Writes what each player does; False where the effect is not so."""
        shares, outer, held = list(self.shares(scope, node)), scope.slots, ""
        if shares:
            held = scope.code.hold()
        for place, (player, share) in enumerate(shares):
            if place:
                scope.code.release(held)
            one = scope.code.fresh("p")
            scope.code.put(f"{one} = {player}")
            scope.slots = {**outer, ONE: Value("player", one)}
            self.compiler.effects.effect(scope, share)
        scope.slots = outer
        return bool(shares)


def _theirs(part: object) -> bool:
    return part == THEMSELF or (isinstance(part, Select) and part.chooser == EACH)


def _by_chance(part: object) -> bool:
    return isinstance(part, Select) and part.whose == EACH and part.at_random


def _of_one(node: Any) -> Any:
    """The effect as one of the players does it."""
    if node == THEMSELF:
        return Slot(ONE)
    if isinstance(node, Do):
        args = tuple((name, Slot(ONE) if value == EACH else _of_one(value)) for name, value in node.args)
        return replace(node, args=args)
    made = with_parts(node, _of_one)
    if isinstance(node, Select) and (node.chooser == EACH or _by_chance(node)):
        chooser = Slot(ONE) if node.chooser == EACH else node.chooser
        return replace(made, chooser=chooser, whose=Slot(ONE) if node.whose == EACH else made.whose)
    return made
