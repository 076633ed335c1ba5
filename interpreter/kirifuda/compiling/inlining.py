"""Writes small functions out where they are called, for speed alone: in CPython a call costs as much as what they do.

Only functions that cannot pause are written out, and only where they return last of all on each path (``_tail`` turns
what returns early in a condition into such a shape). Their locals get names of their own where they come to stand.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterable, Mapping, Sequence

from kirifuda.compiling.shapes import Taken, copied, filled, has, walk

MOST = 10  # statements of a function that is written out


def write_out(functions: Sequence[ast.FunctionDef], small: Collection[str]) -> None:
    """Rewrites the functions in place. ``small``: those that may be written out, see ``acyclic``."""
    found = {f.name: f for f in functions if f.name in small and fits(f)}
    _Writing(found).all(functions)
    for function in functions:
        function.body = _checked_once(function.body)


def acyclic(calls: Mapping[str, Iterable[str]]) -> set[str]:
    """Functions that never come back to themselves, by what they call: the others would be written out without end."""
    found: set[str] = set()
    left = {name: [other for other in called if other in calls] for name, called in calls.items()}
    while ready := [name for name, called in left.items() if found.issuperset(called)]:
        found.update(ready)
        for name in ready:
            del left[name]
    return found


def fits(function: ast.FunctionDef) -> bool:
    """Whether a function may be written out: small, no loop around a way out, no name bound in an expression."""
    if function.args.defaults or _size(function.body) > MOST:
        return False
    params = {arg.arg for arg in function.args.args}
    for node in walk(*function.body):
        match node:
            case ast.NamedExpr() | ast.While():
                return False
            case ast.For() if has(ast.Return, node):
                return False
            case ast.Name(name, ast.Store()) if name in params:
                return False
            case ast.Call(ast.Name(name)) if name == function.name:
                return False
    return True


def _size(statements: Sequence[ast.stmt]) -> int:
    """How many statements there are in all."""
    inner = [[*node.body, *node.orelse] for node in statements if isinstance(node, ast.If | ast.For | ast.While)]
    return len(statements) + sum(map(_size, inner))


class _Writing:
    """Writes out what is called in each function, first in those that are written out themselves."""

    def __init__(self, small: dict[str, ast.FunctionDef]) -> None:
        self.small = small
        self.done: set[str] = set()

    def all(self, functions: Sequence[ast.FunctionDef]) -> None:
        """Each function once."""
        for function in functions:
            self.one(function)

    def one(self, function: ast.FunctionDef) -> None:
        """A function, after those it calls."""
        if function.name not in self.done:
            self.done.add(function.name)
            function.body = _Writer(function, self).block(function.body)
            if function.name in self.small and not fits(function):  # it has grown
                del self.small[function.name]

    def find(self, name: str) -> ast.FunctionDef | None:
        """A function that is written out, in its final form; None: it is called."""
        function = self.small.get(name)
        if function is not None:
            self.one(function)
        return self.small.get(name)


def _tail(statements: Sequence[ast.stmt], target: str | None) -> list[ast.stmt]:
    """A function's statements with ``target`` set in the place of each return; None: nobody reads what it returns."""
    out: list[ast.stmt] = []
    for at, node in enumerate(statements):
        if isinstance(node, ast.Return):
            if target is not None:
                out += filled("TARGET = VALUE", TARGET=target, VALUE=node.value or ast.Constant(None))
            elif node.value is not None and has(ast.Call, node.value):
                out.append(ast.Expr(node.value))
            return out
        if isinstance(node, ast.If) and has(ast.Return, node):
            rest = list(statements[at + 1 :])
            then = _tail([*node.body, *map(copied, () if _leaves(node.body) else rest)], target)
            other = _tail([*node.orelse, *rest], target)
            if then:
                out.append(ast.If(node.test, then, other))
            elif other:
                out.append(ast.If(_opposite(node.test), other, []))
            elif has(ast.Call, node.test):
                out.append(ast.Expr(_bare(node.test)))
            return out
        out.append(node)
    if target is not None:
        out += filled("TARGET = None", TARGET=target)
    return out


def _opposite(test: ast.expr) -> ast.expr:
    """A condition that is true where another is not."""
    match test:
        case ast.UnaryOp(ast.Not(), operand):
            return operand
    return ast.UnaryOp(ast.Not(), test)


def _bare(test: ast.expr) -> ast.expr:
    """A condition of which nobody reads the truth."""
    match test:
        case ast.UnaryOp(ast.Not(), operand):
            return operand
    return test


def _leaves(statements: Sequence[ast.stmt]) -> bool:
    """Whether every path through these statements returns."""
    match statements[-1] if statements else None:
        case ast.Return():
            return True
        case ast.If(_, body, orelse):
            return _leaves(body) and _leaves(orelse)
    return False


class _Rename(ast.NodeTransformer):
    """A function's body with its parameters and locals replaced."""

    def __init__(self, parts: dict[str, ast.expr], locals_: dict[str, str]) -> None:
        self.parts, self.locals = parts, locals_

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id in self.parts:
            return copied(self.parts[node.id])
        return ast.Name(self.locals.get(node.id, node.id), node.ctx)


class _Writer:
    """Writes calls out in one function."""

    def __init__(self, function: ast.FunctionDef, writing: _Writing) -> None:
        self.name, self.find = function.name, writing.find
        self.taken = Taken(function)

    def block(self, statements: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Statements with the calls among them written out."""
        out: list[ast.stmt] = []
        for node in statements:
            if isinstance(node, ast.If | ast.For | ast.While):
                node.body, node.orelse = self.block(node.body), self.block(node.orelse)
            match node:
                case ast.Expr(ast.Call(ast.Name(name)) as call) if (function := self.find(name)) is not None:
                    out += self.written(call, function, None) or [ast.Pass()]
                case ast.Assign([ast.Name(target)], ast.Call(ast.Name(name)) as call) if (
                    function := self.find(name)
                ) is not None:
                    out += self.written(call, function, target)
                case ast.For(_, ast.Call(ast.Name(name)) as call) if (function := self.find(name)) is not None:
                    target = self.taken.fresh(name, "_1")
                    out += self.written(call, function, target)
                    node.iter = ast.Name(target, ast.Load())
                    out.append(node)
                case _:
                    out.append(node)
        return out

    def written(self, call: ast.Call, function: ast.FunctionDef, target: str | None) -> list[ast.stmt]:
        """What a call does, as statements."""
        out: list[ast.stmt] = []
        parts: dict[str, ast.expr] = {}
        for param, given in zip((arg.arg for arg in function.args.args), call.args, strict=True):
            if isinstance(given, ast.Constant | ast.Name) or ast.unparse(given) == "-1":  # it cannot change meanwhile
                parts[param] = given
                continue
            local = self.taken.fresh(param, "_1")
            out += filled("LOCAL = GIVEN", LOCAL=local, GIVEN=given)
            parts[param] = ast.Name(local, ast.Load())
        bound = {
            node.id for node in walk(*function.body) if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        renamed = {local: self.taken.fresh(local, "_1") for local in sorted(bound)}
        rename = _Rename(parts, renamed)
        return out + _tail([rename.visit(copied(node)) for node in function.body], target)


def _checked_once(statements: list[ast.stmt]) -> list[ast.stmt]:
    """Twice in a row the same check of what has changed: the second finds nothing."""
    out: list[ast.stmt] = []
    for node in statements:
        if isinstance(node, ast.If | ast.For | ast.While):
            node.body, node.orelse = _checked_once(node.body), _checked_once(node.orelse)
        match out[-1] if out else None, node:
            case ast.If(ast.Attribute(_, "dirty")) as before, ast.If(ast.Attribute(_, "dirty")) if ast.unparse(
                before
            ) == ast.unparse(node):
                continue
        out.append(node)
    return out
