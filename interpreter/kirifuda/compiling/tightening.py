"""Rewrites functions before they are made resumable, for speed alone: the oracle walks them as they were.

Only functions and statements that cannot pause are touched, and only shapes that mean the same:

- the first of a list that is made for nothing else is looked for and not listed;
- a list of what fits is made by a loop, which costs no call;
- where the cards of a zone are gone through, nobody asks whether they lie there;
- where alike cards are told apart, a list that is too short to hold two is not handed over.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from kirifuda.compiling.holding import hold, replaced_columns
from kirifuda.compiling.inlining import acyclic, fits, write_out
from kirifuda.compiling.looping import shorten
from kirifuda.compiling.shapes import Taken, filled, names, replaced, searched, walk


@dataclass(frozen=True, slots=True)
class About:
    """What others must know of a function: what it calls, and what ``tighten`` goes by. ``fits``: small enough to be
    written out where it is called; ``single``: it leaves only the first of some cards; ``short``: it begins with giving
    back a list that is too short to hold two; ``replaces``: columns that it puts others in the place of."""

    name: str
    calls: tuple[str, ...]
    fits: bool
    single: bool
    short: bool
    replaces: tuple[str, ...]


def about(function: ast.FunctionDef) -> About:
    """What others must know of a function as it was lowered."""
    named = (node.func.id for node in walk(function) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name))
    return About(
        function.name,
        tuple(dict.fromkeys(named)),
        fits(function),
        _is(function, "return cards[:1]"),
        _is(function, "if len(cards) < 2:\n    return cards"),
        tuple(sorted(replaced_columns(function))),
    )


class Whole:
    """What a function must know of all functions of its program."""

    def __init__(self, functions: Iterable[About], pausing: Mapping[str, bool]) -> None:
        known = tuple(functions)
        self.pausing = pausing
        self.single = {f.name for f in known if f.single}
        self.short = {f.name for f in known if f.short}
        self.small = acyclic({f.name: f.calls for f in known if f.fits and not pausing.get(f.name, False)})
        self.changing = tuple(sorted({column for f in known for column in f.replaces}))


def tighten(functions: Sequence[ast.FunctionDef], whole: Whole, wanted: Collection[str] | None = None) -> None:
    """Rewrites functions in place. ``wanted``: the names of those that are needed; the others are there because they
    may be written out in these."""
    for function in functions:
        taken = Taken(function)
        function.body = _first_of(function.body, function, taken, whole.single)
    write_out(functions, whole.small)
    for function in functions:
        if wanted is not None and function.name not in wanted:
            continue
        taken = Taken(function)
        framed = whole.pausing.get(function.name, False)
        if not framed:
            shorten(function)
        function.body = _spread(function.body, taken, framed)
        if not framed:
            _Short(whole.short).visit(function)
            hold(function, whole.changing)


def _is(function: ast.FunctionDef, start: str) -> bool:
    """Whether a function of ``g`` and ``cards`` begins with a statement."""
    names = [arg.arg for arg in function.args.args]
    return names == ["g", "cards"] and ast.unparse(function.body[0]) == start


def _loop(found: tuple[str, ast.expr, list[ast.expr]], target: str, body: list[ast.stmt]) -> ast.For:
    """``body`` for the first that fits, under the name ``target``."""
    name, source, tests = found
    return _each(name, source, tests, [*ast.parse(f"{target} = {name}").body, *body, ast.Break()])


def _first_of(statements: list[ast.stmt], function: ast.FunctionDef, taken: Taken, single: set[str]) -> list[ast.stmt]:
    out: list[ast.stmt] = []
    for node in statements:
        if isinstance(node, ast.If | ast.For | ast.While):
            node.body = _first_of(node.body, function, taken, single)
            node.orelse = _first_of(node.orelse, function, taken, single)
        new = _looked_for(out[-1] if out else None, node, function, taken)
        if new is not None:
            out[-1] = new
            continue
        out.append(_once(node, taken, single) or node)
    return out


def _spread(statements: list[ast.stmt], taken: Taken, framed: bool) -> list[ast.stmt]:
    """``framed``: of a function that may pause, whose lists are made tuples where they are assigned."""
    out: list[ast.stmt] = []
    for node in statements:
        if isinstance(node, ast.If | ast.For | ast.While):
            node.body = _spread(node.body, taken, framed)
            node.orelse = _spread(node.orelse, taken, framed)
        match node:
            case ast.Assign([ast.Name()], ast.Call(_, [ast.Name("g"), ast.ListComp() as made]) as call) | (
                ast.For(_, ast.Call(ast.Name(), [ast.Name("g"), ast.ListComp() as made]) as call)
            ) if searched(made) is not None:
                listed = taken.fresh(f"{ast.unparse(call.func)}_of")
                out += _made(listed, made, taken) or [ast.Assign([ast.Name(listed, ast.Store())], made, lineno=0)]
                call.args[1] = ast.Name(listed, ast.Load())
            case ast.Assign([ast.Name(listed)], made) if listed not in names(made) and searched(made) is not None:
                own = taken.fresh(f"{listed}_made") if framed else listed
                loop = _made(own, made, taken)
                if loop is not None:
                    out += loop
                    if framed:
                        out += filled("LISTED = MADE", LISTED=listed, MADE=own)
                    continue
        out.append(node)
    return out


def _made(listed: str, made: ast.expr, taken: Taken) -> list[ast.stmt] | None:
    """Statements that make the list ``[c for c in ...]`` under a name."""
    found = searched(made)
    if found is None:
        return None
    name, source, tests = found
    if name in taken.own:
        new = taken.fresh(name)
        tests = [replaced(test, name, ast.Name(new, ast.Load())) for test in tests]
        name = new
    if not tests:
        return filled("LISTED = list(SOURCE)", LISTED=listed, SOURCE=source)
    return [*filled("LISTED = []", LISTED=listed), _each(name, source, tests, filled("L.append(C)", L=listed, C=name))]


def _each(name: str, source: ast.expr, tests: list[ast.expr], body: list[ast.stmt]) -> ast.For:
    """A loop over what fits."""
    zone = _zone(source)
    if tests:
        test = tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)
        if zone is not None:
            test = _Lies(name, zone).visit(test)
        body = [ast.If(test, body, [])]
    return ast.For(ast.Name(name, ast.Store()), source, body, [], lineno=0)


def _zone(source: ast.expr) -> int | None:
    """The number of the one zone whose cards a list holds, or None."""
    match source:
        case ast.BinOp(left, ast.Add(), right):
            one, other = _zone(left), _zone(right)
            return one if one == other else None
        case ast.Subscript(ast.Attribute(ast.Name("g"), slot)) if slot[0] == "z" and slot[1:].isdigit():
            return int(slot[1:])
    return None


class _Lies(ast.NodeTransformer):
    """A choice by whether a card lies where it is known to lie is made."""

    def __init__(self, card: str, zone: int) -> None:
        self.known = f"g.z[{card}] == {zone}"

    def visit_IfExp(self, node: ast.IfExp) -> ast.AST:
        self.generic_visit(node)
        return node.body if ast.unparse(node.test) == self.known else node


def _looked_for(before: ast.stmt | None, node: ast.stmt, function: ast.FunctionDef, taken: Taken) -> ast.stmt | None:
    """``l = [c for ...]`` and ``if l: x = l[0]``, where l is read nowhere else."""
    match before, node:
        case (
            ast.Assign([ast.Name(listed)], made),
            ast.If(
                ast.Name(asked),
                [ast.Assign([ast.Name(target)], ast.Subscript(ast.Name(read), ast.Constant(0)))],
                [],
            ),
        ) if listed == asked == read:
            found = searched(made)
            reads = sum(isinstance(n, ast.Name) and n.id == listed for n in walk(function))
            if found is not None and found[0] not in taken.own and reads == 3:
                return _loop(found, target, [])
    return None


def _once(node: ast.stmt, taken: Taken, single: set[str]) -> ast.stmt | None:
    """``for x in same(g, [c for ...])``, where ``same`` leaves the first alone, with a body that only adds."""
    match node:
        case ast.For(ast.Name(target), ast.Call(ast.Name(name), [_, made], []), body, []) if name in single:
            found = searched(made)
            if found is not None and found[0] not in taken.own and all(_adds(inner) for inner in body):
                return _loop(found, target, body)
    return None


def _adds(node: ast.stmt) -> bool:
    match node:
        case ast.Expr(ast.Call(ast.Attribute(_, "append"))):
            return True
        case ast.If(_, body, []):
            return all(_adds(inner) for inner in body)
    return False


class _Short(ast.NodeTransformer):
    """``same(g, cards)`` becomes ``cards if len(cards) < 2 else same(g, cards)``, where that is how it begins."""

    def __init__(self, short: set[str]) -> None:
        self.short = short
        self.count = 0

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.func, ast.Name) and node.func.id in self.short and len(node.args) == 2:
            cards = node.args[1]
            held: ast.expr = cards
            if not isinstance(cards, ast.Name):
                self.count += 1
                held = ast.Name(f"same_{self.count}", ast.Load())
                cards = ast.NamedExpr(ast.Name(held.id, ast.Store()), cards)
            test = ast.Compare(ast.Call(ast.Name("len", ast.Load()), [cards], []), [ast.Lt()], [ast.Constant(2)])
            node.args[1] = held
            return ast.IfExp(test, held, node)
        return node

    def visit_ListComp(self, node: ast.ListComp) -> ast.expr:
        """Inside a comprehension a name would be bound outside of it: left alone."""
        return node

    visit_SetComp = visit_DictComp = visit_GeneratorExp = visit_ListComp  # type: ignore[assignment]
