"""Writes small functions out where they are called, for speed alone: in CPython a call costs as much as what they do.

Only functions that cannot pause are written out, and only where they return last of all on each path (``_tail`` turns
what returns early in a condition into such a shape). Their locals get names of their own where they come to stand.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from kirifuda.compiling.shapes import copied, filled

MOST = 10  # statements of a function that is written out
DEEP = 3  # times in a row that what was written out is looked through again


def write_out(functions: Sequence[ast.FunctionDef], pausing: dict[str, bool]) -> None:
    """Rewrites the functions in place."""
    small = {f.name: f for f in functions if not pausing.get(f.name, False) and _fits(f)}
    for _ in range(DEEP):
        bodies = {name: (f, [copied(node) for node in f.body]) for name, f in small.items()}
        for function in functions:
            function.body = _Writer(function, bodies).block(function.body)
        small = {name: f for name, f in small.items() if _fits(f)}
    for function in functions:
        function.body = _checked_once(function.body)


def _fits(function: ast.FunctionDef) -> bool:
    """Whether a function may be written out: small, no loop around a way out, no name bound in an expression."""
    nodes = [node for top in function.body for node in ast.walk(top)]
    if sum(isinstance(node, ast.stmt) for node in nodes) > MOST or function.args.defaults:
        return False
    params = {arg.arg for arg in function.args.args}
    for node in nodes:
        match node:
            case ast.NamedExpr() | ast.While():
                return False
            case ast.For() if any(isinstance(child, ast.Return) for child in ast.walk(node)):
                return False
            case ast.Name(name, ast.Store()) if name in params:
                return False
            case ast.Call(ast.Name(name)) if name == function.name:
                return False
    return True


def _tail(statements: Sequence[ast.stmt], target: str | None) -> list[ast.stmt]:
    """A function's statements with ``target`` set in the place of each return; None: nobody reads what it returns."""
    out: list[ast.stmt] = []
    for at, node in enumerate(statements):
        if isinstance(node, ast.Return):
            if target is not None:
                out += filled("TARGET = VALUE", TARGET=target, VALUE=node.value or ast.Constant(None))
            elif node.value is not None and any(isinstance(child, ast.Call) for child in ast.walk(node.value)):
                out.append(ast.Expr(node.value))
            return out
        if isinstance(node, ast.If) and any(isinstance(child, ast.Return) for child in ast.walk(node)):
            rest = list(statements[at + 1 :])
            then = _tail([*node.body, *map(copied, () if _leaves(node.body) else rest)], target)
            other = _tail([*node.orelse, *rest], target)
            if then:
                out.append(ast.If(node.test, then, other))
            elif other:
                out.append(ast.If(_opposite(node.test), other, []))
            elif any(isinstance(child, ast.Call) for child in ast.walk(node.test)):
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

    def __init__(self, function: ast.FunctionDef, small: dict[str, tuple[ast.FunctionDef, list[ast.stmt]]]) -> None:
        self.small = {name: found for name, found in small.items() if name != function.name}
        self.taken = {node.id for node in ast.walk(function) if isinstance(node, ast.Name)}
        self.taken |= {arg.arg for arg in function.args.args}

    def block(self, statements: Sequence[ast.stmt]) -> list[ast.stmt]:
        """Statements with the calls among them written out."""
        out: list[ast.stmt] = []
        for node in statements:
            if isinstance(node, ast.If | ast.For | ast.While):
                node.body, node.orelse = self.block(node.body), self.block(node.orelse)
            match node:
                case ast.Expr(ast.Call(ast.Name(name)) as call) if name in self.small:
                    out += self.written(call, name, None) or [ast.Pass()]
                case ast.Assign([ast.Name(target)], ast.Call(ast.Name(name)) as call) if name in self.small:
                    out += self.written(call, name, target)
                case ast.For(_, ast.Call(ast.Name(name)) as call) if name in self.small:
                    target = self.fresh(name)
                    out += self.written(call, name, target)
                    node.iter = ast.Name(target, ast.Load())
                    out.append(node)
                case _:
                    out.append(node)
        return out

    def fresh(self, stem: str) -> str:
        """A name that nothing in the function has."""
        number = 1
        while f"{stem}_{number}" in self.taken:
            number += 1
        self.taken.add(f"{stem}_{number}")
        return f"{stem}_{number}"

    def written(self, call: ast.Call, name: str, target: str | None) -> list[ast.stmt]:
        """What a call does, as statements."""
        function, body = self.small[name]
        out: list[ast.stmt] = []
        parts: dict[str, ast.expr] = {}
        for param, given in zip((arg.arg for arg in function.args.args), call.args, strict=True):
            if isinstance(given, ast.Constant | ast.Name) or ast.unparse(given) == "-1":  # it cannot change meanwhile
                parts[param] = given
                continue
            local = self.fresh(param)
            out += filled("LOCAL = GIVEN", LOCAL=local, GIVEN=given)
            parts[param] = ast.Name(local, ast.Load())
        bound = {
            node.id
            for top in body
            for node in ast.walk(top)
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
        }
        renamed = {local: self.fresh(local) for local in sorted(bound)}
        rename = _Rename(parts, renamed)
        return out + _tail([rename.visit(copied(node)) for node in body], target)


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
