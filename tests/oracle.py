"""The oracle: walks the IR of a program, before the transformation, with generators; shares nothing with the back end.

Every function of the IR is walked, pure ones too. A unit is a generator: ``ask`` yields its question, ``invoke`` and
calls of units go down with ``yield from``. Its state cannot be copied or saved; that is what the engine is for.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Generator
from typing import Any

from kirifuda.engine.ending import Capped, Over
from kirifuda.engine.machine import Machine
from kirifuda.engine.repeating import chose
from kirifuda.engine.runtime import HELPERS

Env = dict[str, Any]
Question = tuple[int, int, Any]
Walk = Generator[Question, Any, Any]

COMPARE: dict[type, Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le, ast.Gt: operator.gt,
    ast.GtE: operator.ge, ast.Is: operator.is_, ast.IsNot: operator.is_not,
    ast.In: lambda a, b: a in b, ast.NotIn: lambda a, b: a not in b,
}  # fmt: skip
BINARY: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Mod: operator.mod,
    ast.FloorDiv: operator.floordiv,
}  # fmt: skip
UNARY: dict[type, Callable[[Any], Any]] = {ast.Not: operator.not_, ast.USub: operator.neg}
BUILTINS = {f.__name__: f for f in (tuple, list, len, range, min, max, bool, sum, zip, enumerate, any, all, map)}


class Leave(Exception):
    """A return on its way out of the statements around it."""

    def __init__(self, value: Any) -> None:
        super().__init__()
        self.value = value


class Break(Exception):
    """A break."""


class Continue(Exception):
    """A continue."""


class Oracle:
    """One program, walked."""

    def __init__(self, machine: Machine) -> None:
        program = machine.program
        self.machine = machine
        self.trees: dict[str, ast.FunctionDef] = {}
        self.units: dict[str, bool] = {}
        self.space: Env = {**BUILTINS, **HELPERS, **program.tables}
        self.space["register"] = machine.space["register"]
        for name, text, unit in program.ir:
            tree = ast.parse(text).body[0]
            assert isinstance(tree, ast.FunctionDef)
            self.trees[name], self.units[name] = tree, unit
            if not unit:
                self.space[name] = self.pure(name)
        self.names = {number: name for name, number in program.numbers.items()}
        self.space["K"] = [self.space[name] for name in program.tables["KNAMES"]]  # type: ignore[attr-defined]
        limits: Any = program.tables.get("LIMITS", {})
        self.space["LIMIT"] = [
            (self.space[f"free{limits[k][0]}"], self.space[f"use{limits[k][0]}"], limits[k][1]) if k in limits else None
            for k in range(len(self.space["K"]))
        ]
        self.space["MV"] = [self.space.get(f"mv{i}") for i in range(program.layout.zone_count)]

    # ------------------------------------------------------------ functions
    def pure(self, name: str) -> Callable[..., Any]:
        """A function that never asks, as something that can be called."""

        def call(*args: Any) -> Any:
            return self.finish(self.function(name, args))

        return call

    def finish(self, walk: Walk) -> Any:
        """The result of a walk that may not ask."""
        try:
            question = next(walk)
        except StopIteration as stop:
            return stop.value
        raise AssertionError(f"a question inside an expression: {question}")

    def function(self, name: str, args: tuple[Any, ...]) -> Walk:
        """One call."""
        tree = self.trees[name]
        params = [a.arg for a in tree.args.args]
        defaults = [self.value(d, {}) for d in tree.args.defaults]
        values = [*args, *defaults[len(defaults) - (len(params) - len(args)) :]] if len(args) < len(params) else args
        env = dict(zip(params, values, strict=True))
        try:
            yield from self.block(tree.body, env)
        except Leave as leave:
            return leave.value
        return 0 if self.units[name] else None

    # ----------------------------------------------------------- statements
    def block(self, statements: list[ast.stmt], env: Env) -> Walk:
        """Statements in order."""
        for node in statements:
            match node:
                case ast.Expr(ast.Call() as call):
                    if self.pauses(call):
                        yield from self.call(call, env)
                    else:
                        self.value(call, env)
                case ast.Assign([target], value):
                    if isinstance(value, ast.Call) and self.pauses(value):
                        result = yield from self.call(value, env)
                    else:
                        result = self.value(value, env)
                    self.store(target, result, env)
                case ast.AugAssign(target, op, value):
                    load = ast.parse(ast.unparse(target), mode="eval").body
                    old, new = self.value(load, env), self.value(value, env)
                    self.store(target, old.__iadd__(new) if isinstance(old, list) else BINARY[type(op)](old, new), env)
                case ast.If(test, body, other):
                    yield from self.block(body if self.value(test, env) else other, env)
                case ast.For(target, items, body):
                    for item in self.value(items, env):
                        self.store(target, item, env)
                        try:
                            yield from self.block(body, env)
                        except Continue:
                            continue
                        except Break:
                            break
                case ast.While(test, body):
                    while self.value(test, env):
                        try:
                            yield from self.block(body, env)
                        except Continue:
                            continue
                        except Break:
                            break
                case ast.Return(value):
                    raise Leave(None if value is None else self.value(value, env))
                case ast.Break():
                    raise Break
                case ast.Continue():
                    raise Continue
                case ast.Pass():
                    pass
                case _:
                    raise AssertionError(f"no such statement in the IR: {ast.unparse(node)}")
        return None

    def pauses(self, call: ast.Call) -> bool:
        """Whether a call is one that a walk goes down into."""
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        return name in ("ask", "invoke") or self.units.get(name, False)

    def call(self, call: ast.Call, env: Env) -> Walk:
        """A question, or a call of a unit."""
        assert isinstance(call.func, ast.Name)
        args = tuple(self.value(a, env) for a in call.args)
        if call.func.id == "ask":
            _, player, about, options = args[:4]
            if len(options) > 1:
                return (yield player, about, options)
            return options[0]
        if call.func.id == "invoke":
            return (yield from self.function(self.names[args[1]], (args[0], *args[2:])))
        return (yield from self.function(call.func.id, args))

    def store(self, target: ast.expr, value: Any, env: Env) -> None:
        """An assignment."""
        match target:
            case ast.Name(name):
                env[name] = value
            case ast.Tuple(parts):
                for part, item in zip(parts, value, strict=True):
                    self.store(part, item, env)
            case ast.Attribute(of, name):
                setattr(self.value(of, env), name, value)
            case ast.Subscript(of, index):
                self.value(of, env)[self.value(index, env)] = value
            case _:
                raise AssertionError(f"no such target in the IR: {ast.unparse(target)}")

    # ---------------------------------------------------------- expressions
    def value(self, node: ast.expr, env: Env) -> Any:
        """An expression's value; nothing in it may ask."""
        kind = type(node)
        if kind is ast.Name:
            return env[node.id] if node.id in env else self.space[node.id]  # type: ignore[attr-defined]
        if kind is ast.Constant:
            return node.value  # type: ignore[attr-defined]
        if kind is ast.Attribute:
            return getattr(self.value(node.value, env), node.attr)  # type: ignore[attr-defined]
        return getattr(self, kind.__name__)(node, env)

    def Subscript(self, node: ast.Subscript, env: Env) -> Any:
        of = self.value(node.value, env)
        if isinstance(node.slice, ast.Slice):
            ends = (node.slice.lower, node.slice.upper, node.slice.step)
            return of[slice(*(None if e is None else self.value(e, env) for e in ends))]
        return of[self.value(node.slice, env)]

    def Compare(self, node: ast.Compare, env: Env) -> Any:
        left = self.value(node.left, env)
        for op, right_node in zip(node.ops, node.comparators, strict=True):
            right = self.value(right_node, env)
            if not COMPARE[type(op)](left, right):
                return False
            left = right
        return True

    def BoolOp(self, node: ast.BoolOp, env: Env) -> Any:
        result: Any = None
        for part in node.values:
            result = self.value(part, env)
            if bool(result) != isinstance(node.op, ast.And):
                break
        return result

    def BinOp(self, node: ast.BinOp, env: Env) -> Any:
        return BINARY[type(node.op)](self.value(node.left, env), self.value(node.right, env))

    def UnaryOp(self, node: ast.UnaryOp, env: Env) -> Any:
        return UNARY[type(node.op)](self.value(node.operand, env))

    def IfExp(self, node: ast.IfExp, env: Env) -> Any:
        return self.value(node.body if self.value(node.test, env) else node.orelse, env)

    def items(self, nodes: list[ast.expr], env: Env) -> list[Any]:
        found: list[Any] = []
        for node in nodes:
            if isinstance(node, ast.Starred):
                found += self.value(node.value, env)
            else:
                found.append(self.value(node, env))
        return found

    def Tuple(self, node: ast.Tuple, env: Env) -> Any:
        return tuple(self.items(node.elts, env))

    def List(self, node: ast.List, env: Env) -> Any:
        return self.items(node.elts, env)

    def Call(self, node: ast.Call, env: Env) -> Any:
        assert not node.keywords
        args = tuple(self.items(node.args, env))
        if isinstance(node.func, ast.Name) and self.units.get(node.func.id, False):
            return self.finish(self.function(node.func.id, args))
        return self.value(node.func, env)(*args)

    def ListComp(self, node: ast.ListComp, env: Env) -> Any:
        return list(self.each(node.generators, node.elt, dict(env)))

    def SetComp(self, node: ast.SetComp, env: Env) -> Any:
        return set(self.each(node.generators, node.elt, dict(env)))

    def DictComp(self, node: ast.DictComp, env: Env) -> Any:
        pair = ast.Tuple([node.key, node.value], ast.Load())
        return dict(self.each(node.generators, pair, dict(env)))

    def Dict(self, node: ast.Dict, env: Env) -> Any:
        return dict(zip((self.value(k, env) for k in node.keys if k), self.items(node.values, env), strict=True))

    def GeneratorExp(self, node: ast.GeneratorExp, env: Env) -> Any:
        return self.each(node.generators, node.elt, dict(env))

    def each(self, loops: list[ast.comprehension], result: ast.expr, env: Env) -> Any:
        """A comprehension, in its own scope."""
        if not loops:
            yield self.value(result, env)
            return
        for item in self.value(loops[0].iter, env):
            self.store(loops[0].target, item, env)
            if all(self.value(test, env) for test in loops[0].ifs):
                yield from self.each(loops[1:], result, env)


class Match:
    """A match that the oracle plays: its own driver around the walk of the whole game."""

    def __init__(self, oracle: Oracle, state: Any) -> None:
        self.state, self.machine = state, oracle.machine
        self.walk = oracle.function("game", (state, -1))
        self.question: Question | None = None
        self.advance(None)

    def advance(self, choice: Any) -> None:
        """Answers (or begins) and walks to the next question or the end."""
        if self.question is not None and self.machine.compares:
            player, about, _ = self.question
            chose(self.state, player, self.machine.program.asks[about].kind, choice)
        try:
            self.question = self.walk.send(choice)
        except Over:
            self.question = None
        except Capped as cap:
            self.state.over, self.state.why, self.state.pend = -1, cap.args[0], ()
            self.question = None
