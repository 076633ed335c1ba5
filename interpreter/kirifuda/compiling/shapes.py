"""What the rewriting passes share: shapes of the IR that are recognised, statements made from a pattern, walks."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import TypeVar

Node = TypeVar("Node", bound=ast.AST)
Rewrite = Callable[[ast.stmt], list[ast.stmt] | None]


class _Fill(ast.NodeTransformer):
    """Puts expressions in the place of names."""

    def __init__(self, parts: dict[str, ast.expr]) -> None:
        self.parts = parts

    def visit_Name(self, node: ast.Name) -> ast.expr:
        part = self.parts.get(node.id)
        if part is None:
            return node
        if isinstance(part, ast.Name):
            return ast.Name(part.id, node.ctx)
        return copied(part)


def filled(pattern: str, **parts: ast.expr | str) -> list[ast.stmt]:
    """The statements of a pattern, with expressions (or names) where the pattern has the names of ``parts``."""
    nodes = {name: ast.Name(part, ast.Load()) if isinstance(part, str) else part for name, part in parts.items()}
    tree = _Fill(nodes).visit(ast.parse(pattern))
    assert isinstance(tree, ast.Module)
    return tree.body


def replaced(node: ast.expr, name: str, by: ast.expr) -> ast.expr:
    """An expression with another in the place of a name."""
    made = _Fill({name: by}).visit(copied(node))
    assert isinstance(made, ast.expr)
    return made


def both(tests: list[ast.expr]) -> ast.expr:
    """All of these tests as one."""
    return tests[0] if len(tests) == 1 else ast.BoolOp(ast.And(), tests)


def searched(node: ast.AST) -> tuple[str, ast.expr, list[ast.expr]] | None:
    """Name, source and tests of ``[c for c in SOURCE if TEST]``, or None."""
    match node:
        case ast.ListComp(ast.Name(elt), [ast.comprehension(ast.Name(name), source, tests, 0)]) if elt == name:
            return name, source, tests
    return None


def rewritten(statements: list[ast.stmt], rewrite: Rewrite) -> list[ast.stmt]:
    """Statements, innermost first, with those that ``rewrite`` gives in the place of the ones it takes."""
    out: list[ast.stmt] = []
    for node in statements:
        if isinstance(node, ast.If | ast.For | ast.While):
            node.body = rewritten(node.body, rewrite)
            node.orelse = rewritten(node.orelse, rewrite)
        new = rewrite(node)
        out += [node] if new is None else new
    return out


def names(tree: ast.AST) -> set[str]:
    """All names in a piece of code."""
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}


def slot(node: ast.AST) -> str | None:
    """The slot of the state an expression is, ``s`` for ``g.s``, or None."""
    match node:
        case ast.Attribute(ast.Name("g"), attr):
            return attr
    return None


def copied(node: Node) -> Node:
    """A copy of a piece of code that may be changed."""
    made = node.__class__()
    for name in node._attributes:
        setattr(made, name, getattr(node, name, 0))
    for name, value in ast.iter_fields(node):
        if isinstance(value, list):
            setattr(made, name, [copied(item) if isinstance(item, ast.AST) else item for item in value])
        else:
            setattr(made, name, copied(value) if isinstance(value, ast.AST) else value)
    return made
