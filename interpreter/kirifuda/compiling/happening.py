"""Whether what an ability orders happened: for "if you do", for "by doing", for costs and limits.

A policy says for each whether an order counts that was given and then replaced or prevented (``ordered``), or only one
that was really carried out (``really``).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kirifuda.compiling.code import Scope, Unplayable
from kirifuda.model.effects import Again, Effect, taken_lead

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler

#: the word of joining "if you do"
IF_DONE = "if-done"
#: default settings: a cost that was replaced is paid, also one within a text, everything else must really happen
DEFAULTS = {"if_done": "really", "condition": "really", "when": "really", "by": "ordered", "cost": "ordered"}
DEFAULTS |= {"limit": "really"}


class Happening:
    """Locals that become true when an order is carried out."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler

    def really(self, use: str) -> bool:
        """Whether only what was really carried out counts, for one use."""
        return self.compiler.layout.rules.policies.get(f"happened.{use}", DEFAULTS[use]) == "really"

    def sequence(self, scope: Scope, effects: Sequence[Effect]) -> None:
        """One effect after the other, those behind "if you do" only where the one before was done."""
        lower = self.compiler.effects.effect
        done: str | None = None
        held = scope.code.hold() if len(effects) > 1 else ""
        for i, effect in enumerate(effects):
            if i:
                scope.code.release(held)
            if isinstance(effect, Again):
                self.sequence(scope, effects[:i])
                continue
            before, done = done, None
            if i + 1 < len(effects) and taken_lead(effects[i + 1])[0] == IF_DONE:
                done = scope.code.local("d", "0")
                scope.did.append((None, done, self.really("if_done")))
            if taken_lead(effect)[0] == IF_DONE:
                if before is None:
                    raise Unplayable("if-done", scope.span)
                with scope.code.block(f"if {before}:"):
                    lower(scope, effect)
            else:
                lower(scope, effect)
            if done is not None:
                scope.did = [entry for entry in scope.did if entry[1] != done]

    def pay(self, scope: Scope, cost: Sequence[Effect]) -> None:
        """A cost; where it must really happen, one that was replaced or prevented ends the ability unpaid."""
        for effect in cost:
            if not self.really("cost"):
                self.compiler.effects.effect(scope, effect)
                continue
            done = scope.code.local("d", "0")
            scope.did.append((None, done, True))
            self.compiler.effects.effect(scope, effect)
            scope.did = [entry for entry in scope.did if entry[1] != done]
            with scope.code.block(f"if not {done}:"):
                scope.code.put("return 0")

    def by(self, scope: Scope, cost: Effect, body: Effect) -> None:
        """Two effects of which the second comes of the first; where that must really happen, not without it."""
        if not self.really("by"):
            self.compiler.effects.effect(scope, cost)
            self.compiler.effects.effect(scope, body)
            return
        done = scope.code.local("d", "0")
        scope.code.put(f"{done} = 0")
        scope.did.append((None, done, True))
        self.compiler.effects.effect(scope, cost)
        scope.did = [entry for entry in scope.did if entry[1] != done]
        with scope.code.block(f"if {done}:"):
            self.compiler.effects.effect(scope, body)
        scope.code.fizzle("needs")

    def asked(self, scope: Scope, verb: str) -> list[tuple[str, bool]]:
        """The locals that an order to a verb makes true, and whether only what was really done counts."""
        return [(local, really) for asked, local, really in scope.did if asked in (None, verb)]

    def note(self, scope: Scope, verb: str, done: str, given: str | None = None) -> None:
        """Writes that an order was carried out ``done`` times, and given ``given`` times (None: as often)."""
        for local, really in self.asked(scope, verb):
            scope.code.put(f"{local} += {done if really or given is None else given}")
