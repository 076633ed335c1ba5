"""Made-up programs: the resumable functions ask and do what the walked ones do, saved and restored each time."""

from __future__ import annotations

import ast
import json
from types import SimpleNamespace
from typing import Any

import pytest

from kirifuda.compiling.resumable import RESERVED, Function, find_pausing, transform
from kirifuda.engine.randomness import Dice
from kirifuda.engine.runtime import PAUSE
from kirifuda.engine.saving import tuples
from oracle import Oracle

UNITS = 4
NAMES = ("a", "b", "c", "l1")


class Writer:
    """Writes one random program: units that ask, loop, branch, leave loops, call and invoke the units after them."""

    def __init__(self, seed: int) -> None:
        self.dice = Dice(seed)
        self.loops = 0

    def pick(self, items: Any) -> Any:
        return items[self.dice.below(len(items))]

    def value(self, depth: int = 0) -> str:
        kind = self.dice.below(6 if depth < 2 else 3)
        if kind == 0:
            return str(self.dice.below(5))
        if kind <= 2:
            return self.pick(NAMES[:3])
        if kind == 3:
            return f"({self.value(depth + 1)} + {self.value(depth + 1)})"
        if kind == 4:
            return f"({self.value(depth + 1)} * 3 - {self.value(depth + 1)}) % 7"
        return "len([x for x in l1 if x > a])"

    def options(self) -> str:
        return self.pick(["(0, 1)", "(2,)", "tuple(range(b % 3 + 1))", "[a % 5, c % 4, 7]", "(1, 0)"])

    def statement(self, depth: int, unit: int, looping: bool) -> list[str]:
        pad = " " * depth
        name = self.pick(NAMES[:3])
        kind = self.dice.below(14)
        if kind <= 1:
            return [f"{pad}{name} = {self.value()}"]
        if kind == 2:
            return [f"{pad}{name} += {self.value()}"]
        if kind == 3:
            return [f"{pad}note(g, {unit}, {name}, b, len(l1))"]
        if kind == 4:
            return [f"{pad}l1 = [x for x in ({self.value()}, {self.value()}, 4) if x != {name}]"]
        if kind <= 6:
            return [f"{pad}{name} = ask(g, {unit}, {self.dice.below(9)}, {self.options()})"]
        if kind == 7 and unit < UNITS - 1:
            other = unit + 1 + self.dice.below(UNITS - 1 - unit)
            call = self.pick([f"u{other}(g, {name}, {self.value()})", f"invoke(g, {other}, {name}, {self.value()})"])
            return [pad + self.pick(["", f"{self.pick(NAMES[:3])} = "]) + call]
        if kind == 8 and looping:
            test = f"{name} % 3 == {self.dice.below(3)}"
            return [f"{pad}if {test}:", f"{pad} {self.pick(['break', 'continue', f'return {name}'])}"]
        if depth > 4:
            return [f"{pad}c = {self.value()}"]
        if kind <= 10:
            lines = [f"{pad}if {self.value()} % 2:", *self.block(depth + 1, unit, looping)]
            if self.dice.below(2):
                lines += [f"{pad}else:", *self.block(depth + 1, unit, looping)]
            return lines
        if kind == 11:
            self.loops += 1
            counter = f"w{self.loops}"
            head = [f"{pad}{counter} = 0", f"{pad}while {counter} < d:", f"{pad} {counter} += 1"]
            return [*head, *self.block(depth + 1, unit, True)]
        self.loops += 1
        items = self.pick(["tuple(range(3))", "l1", "(5, b, 2)"])
        return [f"{pad}for f{self.loops} in {items}:", f"{pad} a = f{self.loops}", *self.block(depth + 1, unit, True)]

    def block(self, depth: int, unit: int, looping: bool) -> list[str]:
        return [line for _ in range(1 + self.dice.below(4)) for line in self.statement(depth, unit, looping)]

    def program(self) -> list[tuple[str, str, bool]]:
        """Name, text and "is a unit" of each function."""
        found = []
        for unit in range(UNITS):
            head = [f"def u{unit}(g, a, b):", " c = 1", " d = 3", " l1 = [3, 1]"]
            found.append((f"u{unit}", "\n".join([*head, *self.block(1, unit, False), " return a + c"]), True))
        return found


def note(g: Any, *values: int) -> None:
    g.log.append(("note", *values))


class Resumed:
    """The transformed program, driven as the engine drives its own; frames go through JSON at every question."""

    def __init__(self, program: list[tuple[str, str, bool]]) -> None:
        functions = [Function(name, ast.parse(text).body[0], True) for name, text, _ in program]  # type: ignore[arg-type]
        self.source, self.numbers = transform(functions)
        space: dict[str, Any] = {"PAUSE": PAUSE, "note": note}
        exec(compile(self.source, "<made up>", "exec"), space)
        space["FN"] = self.functions = [space[name] for name in self.numbers]
        self.g = SimpleNamespace(log=[], frames=[], cap=[], ret=0, dp=-1, dk=-1, do=(), da=())

    def run(self, choice: Any, first: bool) -> Any:
        g = self.g
        result = self.functions[0](g, 0, 1, 2) if first else choice
        if first:
            if result is not PAUSE:
                return result
            g.frames = [*g.frames, *g.cap[::-1]]
            return PAUSE
        while g.frames:
            frame = g.frames.pop()
            g.ret = result
            result = self.functions[frame[0]](g, frame)
            if result is PAUSE:
                g.frames += g.cap[::-1]
                return PAUSE
        return result

    def saved_and_restored(self) -> None:
        for frame in self.g.frames:
            assert not any(isinstance(value, list) for value in frame), frame
        self.g.frames = [tuples(frame) for frame in json.loads(json.dumps(self.g.frames))]


def walked(program: list[tuple[str, str, bool]], numbers: dict[str, int]) -> Oracle:
    """The oracle for a program without a game."""
    layout = SimpleNamespace(zone_count=0)
    made = SimpleNamespace(ir=program, numbers=numbers, tables={"KNAMES": (), "note": note}, layout=layout)
    return Oracle(SimpleNamespace(program=made, space={"register": None}))  # type: ignore[arg-type]


@pytest.mark.parametrize("part", range(4))
def test_made_up_programs(part: int) -> None:
    asked = 0
    for seed in range(part * 100, part * 100 + 100):
        program = Writer(seed).program()
        resumed = Resumed(program)
        state = SimpleNamespace(log=[])
        walk = walked(program, resumed.numbers).function("u0", (state, 1, 2))
        dice, result, choice, first = Dice(seed), None, None, True
        while True:
            ours = resumed.run(choice, first)
            try:
                question = walk.send(choice)
            except StopIteration as stop:
                result = stop.value
                break
            assert ours is PAUSE, (seed, program)
            g = resumed.g
            assert (g.dp, g.dk, list(g.do)) == (question[0], question[1], list(question[2])), seed
            assert g.log == state.log, seed
            resumed.saved_and_restored()
            choice, first = question[2][dice.below(len(question[2]))], False
            asked += 1
            if asked % 400 == 399:
                break
        if result is not None:
            assert ours == result, seed
        assert resumed.g.log == state.log, seed
    assert asked > 200


def test_no_name_of_the_transformation_is_taken() -> None:
    """A local that the transformation needs for itself is refused, not overwritten."""
    for name in RESERVED:
        text = f"def u0(g, a):\n {name} = ask(g, 0, 0, (1, 2))\n return {name}"
        with pytest.raises(AssertionError):
            transform([Function("u0", ast.parse(text).body[0], True)])  # type: ignore[arg-type]


def test_what_cannot_pause_stays_plain() -> None:
    """Only units that ask, or call what asks, pay for it."""
    texts = {
        "u0": "def u0(g, a):\n u1(g, a)\n return 1",
        "u1": "def u1(g, a):\n a = ask(g, 0, 0, (1, 2))\n return a",
        "u2": "def u2(g, a):\n u3(g, a)\n return 1",
        "u3": "def u3(g, a):\n return a",
    }
    functions = [Function(name, ast.parse(text).body[0], False) for name, text in texts.items()]  # type: ignore[arg-type]
    assert find_pausing(functions) == {"u0": True, "u1": True, "u2": False, "u3": False}
    source, numbers = transform(functions)
    assert list(numbers) == ["u0", "u1"]
    assert "def u2(g, a):\n    u3(g, a)\n    return 1" in source
