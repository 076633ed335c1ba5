"""What is rewritten for speed, and what is left as it is because it would not mean the same."""

from __future__ import annotations

import ast

import pytest

from kirifuda.compiling.tightening import tighten

SAME = """
def first(g, cards):
    return cards[:1]
def alike(g, cards):
    if len(cards) < 2:
        return cards
    return different(cards)
"""

REWRITTEN = {
    "the first one": (
        "l1 = [c for c in g.z2[p] if g.s0[c] == 0]\nif l1:\n    x = l1[0]\nreturn x",
        "for c in g.z2[p]:\n    if g.s0[c] == 0:\n        x = c\n        break\nreturn x",
    ),
    "one of a kind": (
        "for x in first(g, [c for c in h if g.d[c] == 1]):\n    r.append(x)",
        "for c in h:\n    if g.d[c] == 1:\n        x = c\n        r.append(x)\n        break",
    ),
    "a loop": (
        "l1 = [c for c in h if g.d[c] == 1]\nuse(l1)",
        "l1 = []\nfor c in h:\n    if g.d[c] == 1:\n        l1.append(c)\nuse(l1)",
    ),
    "a known place": (
        "l1 = [c for c in g.z2[0] + g.z2[1] if g.m0[c] >= (1 if g.z[c] == 2 else 0)]\nuse(l1)",
        "l1 = []\nfor c in g.z2[0] + g.z2[1]:\n    if g.m0[c] >= 1:\n        l1.append(c)\nuse(l1)",
    ),
    "too few to differ": (
        "return alike(g, g.z2[p])",
        "return same_1 if len((same_1 := g.z2[p])) < 2 else alike(g, same_1)",
    ),
}
LEFT = {
    "a list that is read again": "l1 = [c for c in h]\nif l1:\n    x = l1[0]\nuse(l1)",
    "a name that is taken": "c = 1\nl1 = [c for c in h if c]\nuse(l1, c)",
    "a list made of itself": "l1 = use()\nl1 = [c for c in l1 if g.d[c]]\nuse(l1)",
    "another place": "l1 = sum([1 if g.z[c] == 3 else 0 for c in g.z2[0]])\nuse(l1)",
    "a body that does more": "for x in first(g, [c for c in h]):\n    use(x)",
    "alike cards inside a list": "return [x for x in h if alike(g, g.z2[x])]",
}


def tightened(body: str, pausing: bool = False) -> str:
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    tree = ast.parse(f"{SAME}\ndef f(g, p, h, r):\n{lines}")
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    tighten(functions, {"f": pausing})
    return "\n".join(ast.unparse(node) for node in functions[-1].body)


@pytest.mark.parametrize("name", REWRITTEN)
def test_rewritten(name: str) -> None:
    before, after = REWRITTEN[name]
    assert tightened(before) == after


@pytest.mark.parametrize("name", LEFT)
def test_left_alone(name: str) -> None:
    assert tightened(LEFT[name]) == LEFT[name]


def test_a_function_that_may_pause_keeps_its_lists() -> None:
    """A list that a frame holds is made a tuple: it cannot be added to."""
    body = REWRITTEN["a loop"][0]
    assert tightened(body, pausing=True) == body
