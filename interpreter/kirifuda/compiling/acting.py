"""Lowers actions: the units that carry them out, when a player takes them, and when a procedure has them done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kirifuda.compiling.code import Code, Scope, Unplayable, Value
from kirifuda.model.amounts import Slot
from kirifuda.model.objects import Player, PropertyOf
from kirifuda.model.ruleset import Action
from kirifuda.model.steps import Act

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler
    from kirifuda.compiling.procedures import Procedures


class Acting:
    """The units of actions, each written once."""

    def __init__(self, compiler: Compiler, procedures: Procedures) -> None:
        self.compiler, self.procedures = compiler, procedures
        self.layout = compiler.layout
        self.written: dict[str, None] = {}

    def action(self, action: Action) -> None:
        """The unit that carries out an action: cost, then steps."""
        with self.compiler.undecided.by_deciders(False):  # whoever takes it
            self.unit(action)

    def act(self, scope: Scope, step: Act) -> None:
        """An action that is carried out without an offer."""
        action, given = self.procedures.actions[step.action], dict(step.given)
        args = []
        for name in (*(p.name for p in action.given), *(name for name, _ in action.choose)):
            noun = given.get(name)
            if isinstance(noun, Slot) and noun.name in scope.slots:
                args.append(scope.slots[noun.name].expr)
            elif isinstance(noun, Player):
                args.append(self.compiler.pure.player(scope, noun))
            else:
                raise Unplayable("given", step.span, name=name)
        if action.uses:
            raise Unplayable("unchosen", step.span)
        number, code = self.procedures.action_numbers[action.id], scope.code
        code.at(self.compiler.site(action.span))
        code.note(f"record(g, 'action', {number}, {', '.join([scope.you, *args])})")
        code.put(f"free{number}({', '.join(['g', scope.you, *args])})")
        with self.compiler.undecided.by_deciders(False):
            self.unit(action, free=True)

    def unit(self, action: Action, *, free: bool = False) -> None:
        """The unit that carries out an action, without its cost where it is ``free``."""
        number = self.procedures.action_numbers[action.id]
        unit = f"{'free' if free else 'act'}{number}"
        if unit in self.written:
            return
        self.written[unit] = None
        names = [p.name for p in action.given] + [name for name, _ in action.choose]
        if action.uses:
            names = ["card", "ability"]
        code = Code(unit, ("you", *(f"q{i}" for i in range(len(names)))), self.compiler.traced)
        slots = {}
        for i, name in enumerate(names):
            given = next((p for p in action.given if p.name == name), None)
            kind = given.types[0] if given else "card"
            chosen = dict(action.choose).get(name)
            if isinstance(chosen, PropertyOf):
                slots[name] = Value("number", f"q{i}")
                continue
            zones = self.layout.default_zones(chosen) if chosen is not None else ()
            slots[name] = Value(kind, f"q{i}", kinds=chosen.kinds if chosen else (), zones=zones)
        scope = Scope(code, "you", "-1", slots=slots, span=action.span)
        if not free:
            held = self.procedures.pays(scope, action.cost)
            self.compiler.effects.sequence(scope, action.cost)
            code.release(held)
        if action.uses:
            self.procedures.windows.use(code)
            self.procedures.settle(scope)
        self.procedures.steps(scope, action.steps)
        self.compiler.add_unit(code)
