"""What the rewriting passes share: shapes of the IR that are recognised, statements made from a pattern, walks."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cache, cached_property
from typing import TypeVar

Node = TypeVar("Node", bound=ast.AST)
Rewrite = Callable[[ast.stmt], list[ast.stmt] | None]


#: fields that hold no code of their own: contexts, operators, positions
_LEFT_OUT = {"ctx", "op", "ops", "type_comment", "kind", "returns", "decorator_list"}
_FIELDS = {
    kind: tuple(name for name in kind._fields if name not in _LEFT_OUT)
    for kind in vars(ast).values()
    if isinstance(kind, type) and issubclass(kind, ast.AST)
}


def walk(*trees: ast.AST) -> list[ast.AST]:
    """All nodes of pieces of code but contexts and operators; faster than the library's walk."""
    found = list(trees)
    for node in found:
        for name in _FIELDS[node.__class__]:
            value = getattr(node, name, None)
            if isinstance(value, list):
                found += [item for item in value if isinstance(item, ast.AST)]
            elif isinstance(value, ast.AST):
                found.append(value)
    return found


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
    tree = _Fill(nodes).visit(copied(_parsed(pattern)))
    assert isinstance(tree, ast.Module)
    return tree.body


@cache
def _parsed(pattern: str) -> ast.Module:
    return ast.parse(pattern)


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
    return {node.id for node in walk(tree) if isinstance(node, ast.Name)}


def has(kind: type[ast.AST] | tuple[type[ast.AST], ...], *trees: ast.AST) -> bool:
    """Whether there is a node of a kind in pieces of code."""
    return any(isinstance(node, kind) for node in walk(*trees))


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


class Taken:
    """The names that a function has, looked for when they are first asked for."""

    def __init__(self, function: ast.FunctionDef) -> None:
        self.function = function

    @cached_property
    def names(self) -> set[str]:
        """Parameters and every name that is read or bound."""
        return names(self.function) | {arg.arg for arg in self.function.args.args}

    @cached_property
    def own(self) -> set[str]:
        """Parameters and the names that are bound, but not inside of an expression."""
        found = {arg.arg for arg in self.function.args.args}
        waiting: list[ast.AST] = [*self.function.body]
        while waiting:
            node = waiting.pop()
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                found.add(node.id)
            elif not isinstance(node, ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp):
                waiting += ast.iter_child_nodes(node)
        return found

    def fresh(self, name: str, first: str = "") -> str:
        """A name that the function has not had so far: this one with an ending (at first with ``first``)."""
        made, number = name + first, 1
        while made in self.names:
            made, number = f"{name}_{number}", number + 1
        self.names.add(made)
        return made
