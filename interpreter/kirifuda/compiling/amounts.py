"""Lowers what is said of the amount that events have, and what cards count as besides."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from kirifuda.compiling.code import Scope, Unplayable
from kirifuda.model.amounts import Amount, Number
from kirifuda.model.conditions import Condition
from kirifuda.model.effects import Change, Oblige, Permit, Prohibit
from kirifuda.model.objects import Noun

if TYPE_CHECKING:
    from kirifuda.compiling.modifiers import Entry, Modifiers

#: what is said of whether an event can or must be
Law = Prohibit | Permit | Oblige


def lowered(modifiers: Modifiers, scope: Scope, change: Change) -> str:
    """What a value is while it is lowered by what its entry holds, not below a plain number that the text says."""
    if change.least is None:
        return "x - e[5]"
    if not isinstance(change.least, Number):
        raise Unplayable("counted-bound", change.span or scope.span)
    return f"min(x, max({modifiers.pure.amount(scope, change.least)}, x - e[5]))"


def law_kind(law: Permit | Oblige) -> str:
    """The kind of the tables that hold it."""
    return "must" if isinstance(law, Oblige) else "again" if law.again else "permit"


def amount_entry(
    modifiers: Modifiers, verb_id: str, of: Noun | None, op: str, amount: Amount | None, conditions: list[Condition]
) -> Entry:
    """The amount that events have is changed while the source stays."""
    code, scope, number = modifiers.function(", ".join(["e", *modifiers.compiler.event_params(verb_id)]))
    said = next(v.amount for v in modifiers.layout.rules.vocabulary.verbs if v.id == verb_id)
    slot = re.search(r"\{([\w-]+)\}", next(iter(said.values())))
    verb = modifiers.layout.verbs[verb_id]
    place = next(i for i, param in enumerate(verb.params) if param.types == ("number",))
    args = () if of is None or slot is None else ((slot[1], of),)
    tests = modifiers.event_tests(scope, verb_id, args) + modifiers.guards(scope, conditions)
    value = "0" if amount is None else modifiers.pure.amount(scope, amount)
    x = f"a{place}"
    changed = {"add": f"{x} + {value}", "subtract": f"{x} - {value}", "set": value, "double": f"{x} * 2"}
    changed["halve"] = f"{x} // 2"
    code.put(f"return ({changed[op]}) if {' and '.join(tests) or 'True'} else {x}")
    modifiers.compiler.add_k(code)
    return modifiers.compiler.code("adjust", verb_id), number


def counted_as(like: Noun) -> tuple[str, ...]:
    """The words and names that cards count as besides."""
    return (*getattr(like, "states", ()), *getattr(like, "names", ()))
