"""Rewrites lists, sets and tables that a function makes only to ask something short of them, for speed alone.

In CPython 3.11 a comprehension is a call of its own; for the few cards of a zone that costs more than the work. Each
shape here means the same as what it replaces:

- a list of which only emptiness is asked ends with the first that fits, looked for from the end: costs and choices take
  the first that fits, so what still fits lies late;
- a table made by a comprehension is made by a loop;
- whether two or three cards all differ is asked without a set;
- a list that is only counted or gone through is not copied, and one card is taken without a loop;
- what stays the same while a list is gone through is looked up before.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator

from kirifuda.compiling.shapes import both, filled, has, names, replaced, rewritten, searched, slot, walk


def shorten(function: ast.FunctionDef) -> None:
    """Rewrites a function that cannot pause, in place."""
    Uncopied().visit(function)
    asked = _only_asked(function)
    function.body = rewritten(function.body, lambda node: _whether(node, asked))
    function.body = rewritten(function.body, _table)
    function.body = rewritten(function.body, _all_differ)
    function.body = rewritten(function.body, _at_most_one)
    function.body = _ahead(function.body, ())


class Uncopied(ast.NodeTransformer):
    """A list that is made in an expression only to be counted or gone through there need not be a copy."""

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        match node:
            case ast.Call(ast.Name("len"), [made], []):
                node.args = [_original(made)]
        return node

    def visit_comprehension(self, node: ast.comprehension) -> ast.comprehension:
        self.generic_visit(node)
        node.iter = _original(node.iter)
        return node


def _original(made: ast.expr) -> ast.expr:
    """What a list is a copy of, or itself."""
    found = searched(made)
    return made if found is None or found[2] else found[1]


def _truths(node: ast.expr) -> Iterator[ast.expr]:
    """The parts of a condition of which only the truth counts."""
    match node:
        case ast.BoolOp(_, values):
            for value in values:
                yield from _truths(value)
        case ast.UnaryOp(ast.Not(), operand):
            yield from _truths(operand)
        case _:
            yield node


def _only_asked(function: ast.FunctionDef) -> set[str]:
    """Locals that are assigned once and of which only the truth is ever read."""
    reads: dict[str, int] = {}
    writes: dict[str, int] = {}
    truths: dict[str, int] = {}
    for node in walk(function):
        if isinstance(node, ast.Name):
            count = reads if isinstance(node.ctx, ast.Load) else writes
            count[node.id] = count.get(node.id, 0) + 1
        elif isinstance(node, ast.If):
            for part in _truths(node.test):
                if isinstance(part, ast.Name):
                    truths[part.id] = truths.get(part.id, 0) + 1
    return {name for name, count in truths.items() if reads[name] == count and writes.get(name) == 1}


def _whether(node: ast.stmt, asked: set[str]) -> list[ast.stmt] | None:
    match node:
        case ast.Assign([ast.Name(listed)], made) if listed in asked:
            found = searched(made)
            if found is not None and found[2]:
                name, source, tests = found
                pattern = "LISTED = False\nfor NAME in reversed(SOURCE):\n if TEST:\n  LISTED = True\n  break"
                return filled(pattern, LISTED=listed, NAME=name, SOURCE=source, TEST=both(tests))
    return None


def _table(node: ast.stmt) -> list[ast.stmt] | None:
    """``list({k: v for c in cards}.values())``, returned or kept."""
    match node.value if isinstance(node, ast.Return | ast.Assign) else None:
        case ast.Call(ast.Name("list"), [ast.Call(ast.Attribute(ast.DictComp() as table, "values") as values, [])]):
            (loop,) = table.generators
            if not loop.ifs and isinstance(loop.target, ast.Name):
                pattern = "m = {}\nfor NAME in SOURCE:\n m[KEY] = VALUE"
                values.value = ast.Name("m", ast.Load())
                made = filled(pattern, NAME=loop.target.id, SOURCE=loop.iter, KEY=table.key, VALUE=table.value)
                return [*made, node]
    return None


def _all_differ(node: ast.stmt) -> list[ast.stmt] | None:
    """``if len({k for c in cards}) == len(cards): return cards``, with the two commonest lengths apart."""
    match node:
        case ast.If(
            ast.Compare(
                ast.Call(
                    ast.Name("len"),
                    [ast.SetComp(key, [ast.comprehension(ast.Name(name), ast.Name(source), [], 0)])],
                ),
                [ast.Eq()],
                [ast.Call(ast.Name("len"), [ast.Name(counted)])],
            ),
            [ast.Return(ast.Name(given))],
            [],
        ) if source == counted == given and not names(key) & {"one", "two", "three"}:
            pattern = (
                "if len(CARDS) == 2:\n one, two = CARDS\n if ONE != TWO:\n  return CARDS\n"
                "elif len(CARDS) == 3:\n one, two, three = CARDS\n"
                " if ONE != TWO != THREE != ONE:\n  return CARDS\n"
                "elif ASKED:\n return CARDS"
            )
            one, two, three = (replaced(key, name, ast.Name(n, ast.Load())) for n in ("one", "two", "three"))
            return filled(pattern, CARDS=source, ONE=one, TWO=two, THREE=three, ASKED=node.test)
    return None


def _at_most_one(node: ast.stmt) -> list[ast.stmt] | None:
    """``for i in range(min(1, len(s))): ...``, with a body that does not read i."""
    match node:
        case ast.For(
            ast.Name(index),
            ast.Call(
                ast.Name("range"), [ast.Call(ast.Name("min"), [ast.Constant(1), ast.Call(ast.Name("len"), [some])])]
            ),
            body,
            [],
        ) if not any(index in names(inner) or isinstance(inner, ast.Break | ast.Continue) for inner in body):
            return [ast.If(some, body, [])]
    return None


def _ahead(statements: list[ast.stmt], outer: tuple[str, ...]) -> list[ast.stmt]:
    """Takes the look-up of what an outer loop goes through out of the loops inside it; ``outer``: names of theirs."""
    out: list[ast.stmt] = []
    for node in statements:
        if isinstance(node, ast.If | ast.While):
            node.body, node.orelse = _ahead(node.body, outer), _ahead(node.orelse, outer)
        if isinstance(node, ast.For) and isinstance(node.target, ast.Name):
            match node.body:
                case [ast.If(ast.Compare(left, [ast.Eq()], [right]) as test, body, [])] if (
                    outer and node.target.id in names(left) and _looked_up(right, outer) and all(map(_adds, body))
                ):
                    held = f"{node.target.id}_like"
                    out += filled("HELD = RIGHT", HELD=held, RIGHT=right)
                    test.comparators = [ast.Name(held, ast.Load())]
            node.body = _ahead(node.body, (*outer, node.target.id))
        out.append(node)
    return out


def _looked_up(node: ast.expr, outer: tuple[str, ...]) -> bool:
    """Whether an expression is a column's value for what an outer loop has at hand: to ask for it is always safe."""
    match node:
        case ast.Subscript(column, ast.Name(name), ast.Load()):
            return slot(column) is not None and name in outer
    return False


def _adds(node: ast.stmt) -> bool:
    """Whether a statement does no more than note what was found."""
    match node:
        case ast.Assign([ast.Name()], ast.Name()) | ast.Break():
            return True
        case ast.Expr(ast.Call(ast.Attribute(ast.Name(), "append"), [value], [])):
            return not has(ast.Call, value)
    return False
