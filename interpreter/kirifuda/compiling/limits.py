"""Lowers limits of use: rows of data that say what is counted, for whom, over which period."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kirifuda.compiling.code import Code, Scope, Unplayable
from kirifuda.compiling.reasons import Term
from kirifuda.core.source import Span
from kirifuda.model.effects import Do
from kirifuda.model.ruleset import Limit
from kirifuda.model.walking import walk

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler
    from kirifuda.compiling.expanding import Expanded

#: the period of a limit that is given back when its card leaves its zone: it never expires by time
STAY = -1


class Limits:
    """Tests and records of uses; a use is ``(limit, period, ...)`` in the state's ``used``."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.rows = compiler.layout.rules.limits
        #: K number of a replacement -> number of its limit function pair, whether one use covers a whole effect
        self.replacements: dict[int, tuple[int, bool]] = {}

    def of(self, ability: Expanded) -> list[Limit]:
        """The rows that limit an ability: by its headers, by what its text orders, or all that are used."""
        return [row for row in self.rows if self._limits(row, ability)]

    def _limits(self, row: Limit, ability: Expanded) -> bool:
        if any(header in row.besides for header in ability.headers):
            return False
        if any(header in row.keywords for header in ability.headers):
            return True
        if ability.kind not in ("activated", "triggered"):
            return False
        return row.every or any(isinstance(n, Do) and n.verb in row.orders for n in walk((ability.cost, ability.body)))

    def of_prevention(self, verb: str) -> list[Limit]:
        """The rows that limit preventions of a verb."""
        return [row for row in self.rows if verb in row.verbs]

    def key(self, scope: Scope, row: Limit, span: Span | None) -> str:
        """The use that would be recorded: the row, its period, the ability, and what is counted apart."""
        number = self.rows.index(row)
        parts = [str(number), str(self.compiler.period(row.per))]
        if self._by_ability(row):
            parts.append(str(self.compiler.site(span)))
        exprs = {
            "card": [scope.src],
            "stay": [scope.src, f"g.st[{scope.src}]"],
            "name": [f"NAME[g.d[{scope.src}]]"],
            "player": [scope.you],
        }
        if scope.candidate is not None:
            exprs["object"] = [scope.candidate, f"stay(g, {scope.candidate})"]
        for apart in row.apart:
            if apart not in exprs:
                raise Unplayable("limit-apart", row.span)
            parts += exprs[apart]
        return f"({', '.join(parts)},)"

    def stays(self, row: Limit) -> tuple[int, ...]:
        """Where in a use of a row a card is named that its stay follows."""
        at, found = 3 if self._by_ability(row) else 2, []
        for apart in row.apart:
            if apart in ("stay", "object"):
                found.append(at)
            at += 1 + (apart in ("stay", "object"))
        return tuple(found)

    def _by_ability(self, row: Limit) -> bool:
        """Whether each ability has uses of its own."""
        return bool(row.keywords or row.every) and not row.together

    def free(self, scope: Scope, rows: Sequence[Limit], span: Span | None) -> Sequence[str]:
        """Tests that no row is used up."""
        found = []
        for row in rows:
            key = self.key(scope, row, span)
            found.append(Term(f"g.used.count({key}) < {row.count}", "limit", row=self.rows.index(row), key=key))
        return found

    def use(self, scope: Scope, rows: Sequence[Limit], span: Span | None) -> None:
        """Records one use of each row."""
        for row in rows:
            scope.code.put(f"g.used += ({self.key(scope, row, span)},)")
            self.note(scope, row)

    def note(self, scope: Scope, row: Limit) -> None:
        """In a trace: one use of a row."""
        scope.code.trace(f"record(g, 'limit', {self.rows.index(row)}, {scope.src}, {scope.you})")

    def given_back(self, stage: int) -> tuple[int, ...]:
        """Numbers of the rows whose uses are given back when the activation (1) or the effect (2) is negated."""
        name = {1: "activation-negated", 2: "effect-negated"}[stage]
        return tuple(number for number, row in enumerate(self.rows) if name in row.given_back)

    def limit_replacement(self, k: int, rows: Sequence[Limit], span: Span | None) -> None:
        """Gives a replacement its pair of functions: whether it is free, and its record."""
        if not rows:
            return
        compiler = self.compiler
        number = len(self.replacements)
        test = Code(f"free{number}", ("e", "o"), compiler.traced)
        scope = Scope(test, "e[2]", "e[1]", candidate="o", span=span)
        test.put(f"return {' and '.join(self.free(scope, rows, span))}")
        record = Code(f"use{number}", ("e", "o"), compiler.traced)
        self.use(Scope(record, "e[2]", "e[1]", candidate="o", span=span), rows, span)
        compiler.add_pure(test)
        compiler.add_pure(record)
        self.replacements[k] = (number, all(row.by == "effect" for row in rows))
