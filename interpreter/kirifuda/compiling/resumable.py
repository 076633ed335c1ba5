"""Turns structured functions into resumable ones: a frame is an immutable tuple (unit, pc, live locals).

Input is a small subset of Python (assignments, if, while, for, return, break, continue, calls). A call to ``ask``,
``invoke`` or to a unit that may pause stands alone or as the right side of one assignment; everything else is plain.
At a pause each active function appends its frame to ``g.cap`` and returns ``PAUSE``; resuming re-enters the innermost
function first and hands its result on in ``g.ret``. The method is described in docs/architecture.md.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from kirifuda.compiling.shapes import walk

PAUSING = ("ask", "invoke")
#: names that the transformation itself uses in a resumable function
RESERVED = ("F", "R", "_", "pc")
#: stands for a unit's number, which depends on the units before it; no source holds such a character
NUMBER = "\0"
#: locals that hold a list of cards or players
LIST = re.compile(r"l\d+")


@dataclass(frozen=True, slots=True)
class Function:
    """One unit before the transformation. ``entry``: may be called by number, so it always takes a frame."""

    name: str
    tree: ast.FunctionDef
    entry: bool


def call_of(node: ast.stmt) -> ast.Call | None:
    """The call a statement consists of (bare or assigned to one name), or None."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        return node.value
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and isinstance(node.targets[0], ast.Name):
        return node.value
    return None


def called(call: ast.Call) -> str:
    """Name of the called function, or an empty string."""
    return call.func.id if isinstance(call.func, ast.Name) else ""


def find_pausing(functions: Sequence[Function]) -> dict[str, bool]:
    """Which units may pause, see ``pausing_of``."""
    return pausing_of(
        {f.name: [called(node) for node in walk(f.tree) if isinstance(node, ast.Call)] for f in functions}
    )


def pausing_of(calls: Mapping[str, Iterable[str]]) -> dict[str, bool]:
    """By what they call: units may pause that ask or invoke, and those that call such a unit (a fixed point)."""
    pausing = {name: any(c in PAUSING for c in names) for name, names in calls.items()}
    changed = True
    while changed:
        changed = False
        for name, names in calls.items():
            if not pausing[name] and any(pausing.get(c, False) for c in names):
                pausing[name] = changed = True
    return pausing


def desugar_for(statements: Iterable[ast.stmt], pauses: _Pauses, counter: list[int]) -> list[ast.stmt]:
    """Rewrites ``for`` loops with a pause inside into ``while`` loops over a snapshot, so list and index are locals."""
    out: list[ast.stmt] = []
    for node in statements:
        if isinstance(node, ast.If | ast.While):
            node.body = desugar_for(node.body, pauses, counter)
            node.orelse = desugar_for(node.orelse, pauses, counter)
        elif isinstance(node, ast.For) and pauses.inside(node):
            counter[0] += 1
            items, index = f"it{counter[0]}", f"ix{counter[0]}"
            head = ast.parse(f"{items} = tuple(0)\n{index} = 0\nwhile {index} < len({items}):\n x = 0\n {index} += 1")
            first, second, loop = head.body
            assert isinstance(first, ast.Assign) and isinstance(first.value, ast.Call) and isinstance(loop, ast.While)
            first.value.args = [node.iter]
            step = ast.parse(f"{index} += 1").body[0]
            take = ast.Assign([node.target], ast.parse(f"{items}[{index}]", mode="eval").body, lineno=node.lineno)
            loop.body = [take, step, *desugar_for(node.body, pauses, counter)]
            out += [first, second, loop]
            continue
        out.append(node)
    return out


class _Pauses:
    """Knows the pause points: which statements are one, which contain one."""

    def __init__(self, pausing: Mapping[str, bool]) -> None:
        self.pausing = pausing

    def is_pause(self, node: ast.stmt) -> bool:
        call = call_of(node)
        if call is None:
            return False
        name = called(call)
        return name in PAUSING or self.pausing.get(name, False)

    def inside(self, node: ast.AST) -> bool:
        return any(isinstance(child, ast.stmt) and self.is_pause(child) for child in walk(node))


def names_read(node: ast.AST) -> dict[str, None]:
    """Names a node reads, in order, without those bound inside comprehensions."""
    bound = {
        target.id
        for comp in walk(node)
        if isinstance(comp, ast.comprehension)
        for target in walk(comp.target)
        if isinstance(target, ast.Name)
    }
    return {
        child.id: None
        for child in walk(node)
        if isinstance(child, ast.Name) and isinstance(child.ctx, ast.Load) and child.id not in bound
    }


def names_written(node: ast.stmt) -> list[str]:
    """Plain names a simple statement assigns."""
    if isinstance(node, ast.Assign):
        return [
            t.id
            for target in node.targets
            for t in walk(target)
            if isinstance(t, ast.Name) and isinstance(t.ctx, ast.Store)
        ]
    return []


class Liveness:
    """Backward analysis: which locals are needed after each pause point."""

    def __init__(self, local_names: dict[str, None], pauses: _Pauses) -> None:
        self.locals = local_names
        self.pauses = pauses
        self.after: dict[int, dict[str, None]] = {}

    def _uses(self, node: ast.AST) -> dict[str, None]:
        return {name: None for name in names_read(node) if name in self.locals}

    def block(
        self, statements: Sequence[ast.stmt], out: dict[str, None], brk: dict[str, None], cont: dict[str, None]
    ) -> dict[str, None]:
        """Names live before ``statements``, given those live after, at a break and at a continue."""
        live = out
        for node in reversed(statements):
            live = self._statement(node, live, brk, cont)
        return live

    def _statement(
        self, node: ast.stmt, live: dict[str, None], brk: dict[str, None], cont: dict[str, None]
    ) -> dict[str, None]:
        if isinstance(node, ast.Return):
            return self._uses(node)
        if isinstance(node, ast.Break):
            return brk
        if isinstance(node, ast.Continue):
            return cont
        if isinstance(node, ast.If):
            then = self.block(node.body, live, brk, cont)
            other = self.block(node.orelse, live, brk, cont)
            return {**self._uses(node.test), **then, **other}
        if isinstance(node, ast.While | ast.For):
            test = node.test if isinstance(node, ast.While) else node.iter
            head = {**self._uses(test), **live}
            while True:
                before = {**head, **self.block(node.body, head, live, head)}
                if len(before) == len(head):
                    break
                head = before
            if isinstance(node, ast.For):
                for target in walk(node.target):
                    if isinstance(target, ast.Name):
                        head.pop(target.id, None)
            return head
        written = names_written(node)
        rest = {name: None for name in live if name not in written}
        if self.pauses.is_pause(node):
            known = self.after.get(id(node), {})
            self.after[id(node)] = {**known, **rest}
        if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Name):
            rest = {**rest, **({node.target.id: None} if node.target.id in self.locals else {})}
        return {**rest, **self._uses(node)}


class Resumable:
    """Writes one pausing unit as text."""

    def __init__(self, function: Function, pauses: _Pauses, framed: Mapping[str, bool]) -> None:
        self.framed = framed
        self.pauses = pauses
        tree = function.tree
        self.name = function.name
        self.params = [a.arg for a in tree.args.args if a.arg != "g"]
        body = desugar_for(tree.body, pauses, [0])
        self.body = body
        names: dict[str, None] = dict.fromkeys(self.params)
        for node in (child for top in body for child in walk(top)):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                names[node.id] = None
        live = Liveness(names, pauses)
        live.block(body, {}, {}, {})
        self.after = live.after
        saved: dict[str, None] = {}
        for kept in live.after.values():
            saved.update(kept)
        self.saved = [name for name in names if name in saved]
        assert not any(name in names for name in RESERVED), (self.name, list(names))
        self.freeze()
        self.lines: list[str] = []
        self.pc = 0
        self.total = self._last_pc(body)

    def freeze(self) -> None:
        """A list that a frame would hold is made a tuple: what is saved is never changed, and JSON gives it back."""
        for node in (child for top in self.body for child in walk(top)):
            if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                name = node.targets[0].id
                if name in self.saved and LIST.fullmatch(name) and not self.pauses.is_pause(node):
                    node.value = ast.Call(ast.Name("tuple", ast.Load()), [node.value], [])

    def text(self) -> str:
        """The resumable function's source."""
        head = ", ".join(["g", "F", *(f"{p}=0" for p in self.params)])
        self.lines = [f"def {self.name}({head}):"]
        if self.after:
            unpack = ", ".join(["_", "pc", *self.saved])
            self.lines += [f" if F: {unpack} = F", " else: pc = 0"]
            self._block(self.body, 1)
        else:
            self._plain(self.body, 1)
        self.lines.append(" return 0")
        return "\n".join(self.lines)

    def _put(self, depth: int, text: str) -> None:
        pad = " " * depth
        self.lines += [pad + line for line in text.split("\n")]

    def _plain(self, statements: Sequence[ast.stmt], depth: int) -> None:
        for node in statements:
            self._put(depth, unparse(node, self.framed))

    def _block(self, statements: Sequence[ast.stmt], depth: int) -> None:
        group: list[ast.stmt] = []
        for node in statements:
            if not self.pauses.inside(node):
                group.append(node)
                continue
            guarded = self._group(group, depth)
            group = []
            if isinstance(node, ast.If):
                self._if(node, depth)
            elif isinstance(node, ast.While):
                self._while(node, depth)
            else:
                self._pause(node, depth, guarded)
        self._group(group, depth)

    def _group(self, group: Sequence[ast.stmt], depth: int) -> bool:
        """Statements without a pause point; whether a guard stands before them that what follows may stand behind."""
        if not group:
            return False
        if self.pc == self.total:  # no pause point is left that a frame could be on its way to
            self._plain(group, depth)
            return False
        self._put(depth, "if not pc:")
        self._plain(group, depth + 1)
        return True

    def _last_pc(self, statements: Sequence[ast.stmt]) -> int:
        """The number the last pause point inside will get, counting on from the current one."""
        return self.pc + sum(
            1
            for top in statements
            for child in walk(top)
            if isinstance(child, ast.stmt) and self.pauses.is_pause(child)
        )

    def _if(self, node: ast.If, depth: int, word: str = "if") -> None:
        last = self._last_pc(node.body)
        test = ast.unparse(node.test)
        if last == self.pc:
            self._put(depth, f"{word} not pc and ({test}):")
            self._plain(node.body, depth + 1)
        else:
            self._put(depth, f"{word} (pc <= {last}) if pc else ({test}):")
            self._block(node.body, depth + 1)
        if node.orelse:
            end = self._last_pc(node.orelse)
            if end == self.pc:
                self._put(depth, "elif not pc:")
                self._plain(node.orelse, depth + 1)
            elif len(node.orelse) == 1 and isinstance(node.orelse[0], ast.If):  # its own tests keep later frames out
                self._if(node.orelse[0], depth, "elif")
            else:
                self._put(depth, f"elif pc <= {end}:")
                self._block(node.orelse, depth + 1)

    def _while(self, node: ast.While, depth: int) -> None:
        last = self._last_pc(node.body)
        test = ast.unparse(node.test)
        if last < self.total:
            self._put(depth, f"if pc <= {last}:")
            depth += 1
        self._put(depth, "while 1:" if test in ("1", "True") else f"while pc or ({test}):")
        self._block(node.body, depth + 1)

    def _pause(self, node: ast.stmt, depth: int, guarded: bool) -> None:
        self.pc += 1
        pc = self.pc
        call = call_of(node)
        assert call is not None
        kept = self.after.get(id(node), {})
        frame = ", ".join([NUMBER, str(pc), *(name if name in kept else "0" for name in self.saved)])
        target = names_written(node)
        name = called(call)
        args = [ast.unparse(a) for a in call.args]
        result = target[0] if target else "R"
        if not guarded:
            self._put(depth, "if not pc:")
        if name == "ask":
            _, player, about, options, *rest = args
            known = f"g.da = {rest[0]}; " if rest else ""
            self._put(depth + 1, f"R = {options}")
            self._put(depth + 1, "if len(R) > 1:")
            self._put(depth + 2, f"{known}g.dp = {player}; g.dk = {about}; g.do = R; g.cap = [({frame})]; return PAUSE")
            self._put(depth + 1, f"{result} = R[0]")
        else:
            if name == "invoke":
                self._put(depth + 1, f"{result} = FN[{args[1]}](g, 0, {', '.join(args[2:])})")
            else:
                self._put(depth + 1, f"{result} = {name}(g, 0, {', '.join(args[1:])})")
            self._put(depth + 1, f"if {result} is PAUSE: g.cap.append(({frame})); return PAUSE")
        resumed = f"; {result} = g.ret" if target else ""
        self._put(depth, f"elif pc == {pc}: pc = 0{resumed}")


class _Calls(ast.NodeTransformer):
    """Gives calls of units that take a frame their empty frame, in statements without a pause point."""

    def __init__(self, framed: Mapping[str, bool]) -> None:
        self.framed = framed

    def visit_Call(self, node: ast.Call) -> ast.AST:
        self.generic_visit(node)
        if self.framed.get(called(node), False):
            node.args.insert(1, ast.Constant(0))
        return node


def unparse(node: ast.stmt, framed: Mapping[str, bool]) -> str:
    """Source of a statement without pause points."""
    return ast.unparse(_Calls(framed).visit(node))


def written(function: Function, pausing: Mapping[str, bool], framed: Mapping[str, bool]) -> str:
    """Source of one function, resumable where needed, with ``NUMBER`` for the unit's number. ``framed``: which units
    take a frame."""
    if framed[function.name]:
        return Resumable(function, _Pauses(pausing), framed).text()
    return unparse(function.tree, framed)


def joined(parts: Mapping[str, str], framed: Mapping[str, bool]) -> tuple[str, dict[str, int]]:
    """Source of a program out of its functions, by name, and the number of each unit that takes a frame."""
    numbers: dict[str, int] = {}
    for name in parts:
        if framed[name]:
            numbers[name] = len(numbers)
    source = [part.replace(NUMBER, str(numbers[name])) if framed[name] else part for name, part in parts.items()]
    return "\n\n".join(source) + "\n", numbers


def transform(functions: Sequence[Function]) -> tuple[str, dict[str, int]]:
    """Source of all functions, resumable where needed, and the number of each unit that takes a frame."""
    pausing = find_pausing(functions)
    framed = {f.name: pausing[f.name] or f.entry for f in functions}
    return joined({f.name: written(f, pausing, framed) for f in functions}, framed)
