"""Holds columns of the state in locals, in functions that read them again and again, for speed alone.

A column is a list that no function ever puts another one in the place of, so a function that cannot pause may keep it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterable, Sequence

from kirifuda.compiling.shapes import filled, has, slot, walk

#: columns of cards and of players
COLUMN = re.compile(r"[dzoh]|st|na|[smv]\d+")
LEAST = 3  # reads from which on it pays


def replaced_columns(function: ast.FunctionDef) -> set[str]:
    """The columns that a function puts others in the place of."""
    slots = (
        slot(node) for node in walk(function) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
    )
    return {name for name in slots if name is not None and COLUMN.fullmatch(name)}


def hold(function: ast.FunctionDef, changing: Collection[str]) -> None:
    """Rewrites a function that cannot pause, in place. ``changing``: the columns that some function replaces."""
    if len(function.body) == 1 and not has((ast.For, ast.While), *function.body):
        return
    counts: dict[str, int] = {}
    at = _start(function.body)
    _count(function.body[at:], 1, counts)
    held = {name: f"g_{name}" for name, count in counts.items() if count >= LEAST and _lasts(name, changing)}
    if held:
        holder = _Held(held)
        made = [
            node for name, local in held.items() for node in filled("LOCAL = COLUMN", LOCAL=local, COLUMN=_of(name))
        ]
        function.body[at:] = [*made, *(holder.visit(node) for node in function.body[at:])]


def _lasts(name: str, changing: Collection[str]) -> bool:
    return COLUMN.fullmatch(name) is not None and name not in changing


def _of(name: str) -> ast.expr:
    return ast.parse(f"g.{name}", mode="eval").body


def _start(body: Sequence[ast.stmt]) -> int:
    """After the ways out at the beginning that read no column often."""
    at = 0
    while at < len(body) and isinstance(body[at], ast.If) and not _loops(body[at]):
        at += 1
    return at if at < len(body) else 0


def _loops(node: ast.AST) -> bool:
    return has((ast.For, ast.While, ast.comprehension), node)


def _count(nodes: Iterable[ast.AST], weight: int, counts: dict[str, int]) -> None:
    """How often columns are read, what stands in a loop counted thrice."""
    for node in nodes:
        name = slot(node)
        if name is not None:
            counts[name] = counts.get(name, 0) + weight
        inner = weight * 3 if isinstance(node, ast.For | ast.While) else weight
        _count(ast.iter_child_nodes(node), inner, counts)


class _Held(ast.NodeTransformer):
    def __init__(self, held: dict[str, str]) -> None:
        self.held = held

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        name = slot(node)
        return ast.Name(self.held[name], ast.Load()) if name in self.held else node
