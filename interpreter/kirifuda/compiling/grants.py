"""Lowers text that is given or taken: quoted abilities that cards gain, abilities that cards lose for a time.

What is given to chosen cards becomes entries of those cards. What is given to whoever fits a description is looked up
each time: ``given<t>`` lists the entries of a table that hold so; ``void`` says whether a card's own text is void.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from kirifuda.compiling.code import Code, Scope, Unplayable
from kirifuda.core.source import Span
from kirifuda.model.abilities import Ability
from kirifuda.model.conditions import Condition
from kirifuda.model.effects import Gain
from kirifuda.model.objects import AbilityOf, Named, Noun, Quoted, Select

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler

#: a registration: table code, number in K
Entry = tuple[int, int]


class Grants:
    """Given and void text of one program."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.layout = compiler.layout
        self.voids = False  # whether anything makes text void
        self.open = False  # whether anything gives text to whoever fits a description
        self._known: dict[tuple[Ability, str | None], tuple[Entry, ...]] = {}
        #: table code -> (code of the grant's own table, description, K number) of what is given by description
        self._given: dict[int, list[tuple[int, Select, int]]] = {}
        self._written: dict[int, None] = {}
        self._grants = 0

    def scan(self, node: Gain) -> None:
        """Takes note that text is given or taken."""
        self.voids = self.voids or node.lose
        self.open = self.open or (isinstance(node.ability, Quoted) and isinstance(node.who, Select))

    # ---------------------------------------------------------------- entries
    def entries(self, table: int, own: str | None = None) -> str:
        """The expression of all entries of a table that hold: none of void text, those that are given; ``own``: the
        entries of the table at another moment."""
        own = own or f"g.act[{table}]"
        if self.voids:
            own = f"[e for e in {own} if e[3] >= 0 or not void(g, e)]"
        if self.open:
            self._written[table] = None
            return f"({own if not self.voids else f'tuple({own})'} + given{table}(g))"
        return own

    def numbers(self, table: int) -> list[int]:
        """Numbers in K of the abilities in quotes that belong to a table."""
        return [k for found in self._known.values() for t, k in found if t == table]

    # ------------------------------------------------------------------- give
    def quoted(self, ability: Ability, span: Span | None) -> tuple[Entry, ...]:
        """The registrations of an ability in quotes, wherever its card lies."""
        key = (ability, self.compiler.subject)
        if key not in self._known:
            self._known[key] = ()
            found: list[tuple[int, int, int]] = []
            for expanded in self.compiler.abilities.expand(ability):
                if expanded.kind in ("called", "word"):
                    raise Unplayable("quoted-header", span)
                self.compiler.abilities.register(-1, expanded, found, -1)
            self._known[key] = tuple((table, k) for _, table, k in found)
        return self._known[key]

    def constant(self, who: Noun, ability: Quoted, conditions: list[Condition], span: Span | None) -> list[Entry]:
        """Cards that fit a description have an ability while the source stays."""
        if not isinstance(who, Select):
            raise Unplayable("given-to", span, thing=who)
        return [self._describe(who, ability, conditions, span)]

    def _describe(self, who: Select, ability: Quoted, conditions: list[Condition], span: Span | None) -> Entry:
        """A grant of its own table: while an entry stands there, whoever fits has the ability."""
        modifiers = self.compiler.modifiers
        table = self.compiler.code("grant", str(self._grants))
        self._grants += 1
        code, scope, number = modifiers.function("e, c")
        scope.candidate = "c"
        tests = modifiers.guards(scope, conditions)
        code.put(f"return {' and '.join(tests) or 'True'}")
        self.compiler.add_k(code)
        for inner, k in self.quoted(ability.ability, span):
            self._given.setdefault(inner, []).append((table, who, k))
        return table, number

    def during(self, scope: Scope, who: Noun, ability: Quoted, period: int | str, span: Span | None) -> None:
        """Cards have an ability for a time: those chosen now, or whoever fits where the game reads it so."""
        if isinstance(who, Select) and self.compiler.modifiers.whoever(who):
            table, number = self._describe(who, ability, [], span)
            scope.code.put(f"start(g, {table}, ({number}, {scope.src}, {scope.you}, {period}, -1, 0))")
            return
        for table, k in self.quoted(ability.ability, span):
            self.compiler.modifiers.give(scope, who, table, k, period, "0", bearing=True)

    # ------------------------------------------------------------------- void
    def void(self, who: Noun, ability: Noun | None, conditions: list[Condition], span: Span | None) -> Entry:
        """The text of cards, or their part under a header, is void while the source stays."""
        modifiers = self.compiler.modifiers
        code, scope, number = modifiers.function("e, c, k")
        tests = modifiers.on_card(scope, who, "c") + modifiers.guards(scope, conditions) + self._part(ability, span)
        code.put(f"return {' and '.join(tests) or 'True'}")
        self.compiler.add_k(code)
        return self.compiler.code("void", ""), number

    def void_during(self, scope: Scope, who: Noun, ability: Noun | None, period: int | str, span: Span | None) -> None:
        """The text of cards is void for a time."""
        code, _, number = self.compiler.modifiers.function("e, c, k")
        tests = ["e[4] == c", *self._part(ability, span)]
        code.put(f"return {' and '.join(tests)}")
        self.compiler.add_k(code)
        self.compiler.modifiers.give(scope, who, self.compiler.code("void", ""), number, period, "0")

    def _part(self, ability: Noun | None, span: Span | None) -> list[str]:
        """Test that an entry's function belongs to the part that is void."""
        match ability:
            case None:
                return []
            case AbilityOf(header):
                return [f"k in PART[{header!r}]"]
            case Named(keyword):
                return [f"k in PART[{keyword!r}]"]
        raise Unplayable("losing", span, thing=ability)

    # ------------------------------------------------------------------ write
    def write(self) -> None:
        """The functions that list what is given and say what is void, once everything else is lowered."""
        if self.voids:
            self._write_void()
        done: dict[int, None] = {}
        while len(done) < len(self._written):
            for table in [t for t in self._written if t not in done]:
                done[table] = None
                self._write_given(table, self._given.get(table, ()))

    def _write_void(self) -> None:
        table = self.compiler.code("void", "")
        code = Code("void", ("e",), self.compiler.traced)
        with code.block(f"for v in g.act[{table}]:"), code.block("if e[4] < 0 and K[v[0]](g, v, e[1], e[0]):"):
            code.put("return True")
        code.put("return False")
        self.compiler.add_pure(code)

    def _write_given(self, table: int, rows: Iterable[tuple[int, Select, int]]) -> None:
        code = Code(f"given{table}", (), self.compiler.traced)
        code.put("r = ()")
        for grant, who, k in rows:
            with code.block(f"for e in g.act[{grant}]:"):
                scope = Scope(code, "e[2]", "e[1]", span=who.span)
                cards = self.compiler.pure.candidates(scope, who)
                entry = f"({k}, c, g.o[c], -1, c, 0)"
                code.put(f"r += tuple([{entry} for c in {cards} if K[e[0]](g, e, c)])")
        code.put("return r")
        self.compiler.add_pure(code)
