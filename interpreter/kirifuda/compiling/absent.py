"""What a text means that speaks of a card where none was chosen: no order, no truth, no cards, no number but 0."""

from __future__ import annotations

from collections.abc import Callable

from kirifuda.compiling.code import NOTHING, Scope, Value
from kirifuda.model.objects import Quoted, That
from kirifuda.model.walking import walk

#: those of a scope's cards that a back-reference may mean
Meant = Callable[[Scope, That], list[Value]]


def there(scope: Scope, node: object, meant: Meant) -> str:
    """A test that the cards are there which a part of a text speaks of and which may be missing; "" where none may."""
    tests: dict[str, None] = {}
    for part in walk(node, Quoted):
        found = meant(scope, part) if isinstance(part, That) else []
        if len(found) == 1 and found[0].maybe:
            tests[f"{found[0].expr} != {NOTHING}"] = None
    return " and ".join(tests)


def if_there(test: str, expr: str, otherwise: str) -> str:
    """An expression, or another where the test fails; the expression alone where there is none."""
    return f"({expr} if {test} else {otherwise})" if test else expr
