"""What is rewritten for speed, and what is left as it is because it would not mean the same."""

from __future__ import annotations

import ast

import pytest

from kirifuda.compiling.tightening import Whole, about, tighten

SAME = """
def first(g, cards):
    return cards[:1]
def alike(g, cards):
    if len(cards) < 2:
        return cards
    while similar(cards):
        pass
    return cards
def guarded(g, c):
    if not move(g, c):
        return 0
    use(c)
    return 1
def plain(g, c):
    if not move(g, c):
        return 0
    return 1
def again(g, c):
    again(g, c)
def lower(g, c):
    c = c - 1
    use(c)
def new(g, c):
    g.m0 = use(c)
"""

REWRITTEN = {
    "the first one": (
        "l1 = [c for c in g.z2[p] if fits(c)]\nif l1:\n    x = l1[0]\nreturn x",
        "for c in g.z2[p]:\n    if fits(c):\n        x = c\n        break\nreturn x",
    ),
    "one of a kind": (
        "for x in first(g, [c for c in h if fits(c)]):\n    r.append(x)",
        "for c in h:\n    if fits(c):\n        x = c\n        r.append(x)\n        break",
    ),
    "a loop": (
        "l1 = [c for c in h if fits(c)]\nuse(l1)",
        "l1 = []\nfor c in h:\n    if fits(c):\n        l1.append(c)\nuse(l1)",
    ),
    "a known place": (
        "l1 = [c for c in g.z2[0] + g.z2[1] if g.m0[c] >= (1 if g.z[c] == 2 else 0)]\nuse(l1)",
        "l1 = []\nfor c in g.z2[0] + g.z2[1]:\n    if g.m0[c] >= 1:\n        l1.append(c)\nuse(l1)",
    ),
    "only whether there is one": (
        "l1 = [c for c in h if fits(c)]\nif r and not l1:\n    use(r)",
        "l1 = False\nfor c in reversed(h):\n    if fits(c):\n        l1 = True\n        break\n"
        "if r and (not l1):\n    use(r)",
    ),
    "a table": (
        "return list({kind(c): c for c in h}.values())",
        "m = {}\nfor c in h:\n    m[kind(c)] = c\nreturn list(m.values())",
    ),
    "few that differ": (
        "if len({kind(c) for c in h}) == len(h):\n    return h",
        "if len(h) == 2:\n    one, two = h\n    if kind(one) != kind(two):\n        return h\n"
        "elif len(h) == 3:\n    one, two, three = h\n    if kind(one) != kind(two) != kind(three) != kind(one):\n"
        "        return h\nelif len({kind(c) for c in h}) == len(h):\n    return h",
    ),
    "a call of which nobody reads the result": ("guarded(g, p)", "if move(g, p):\n    use(p)"),
    "a call that only asks what it did": ("plain(g, p)", "move(g, p)"),
    "a result that is kept": (
        "r = guarded(g, p + 1)\nuse(r)",
        "c_1 = p + 1\nif not move(g, c_1):\n    r = 0\nelse:\n    use(c_1)\n    r = 1\nuse(r)",
    ),
    "a list gone through": (
        "for x in first(g, [c for c in h]):\n    use(x)",
        "cards_1 = list(h)\nfirst_1 = cards_1[:1]\nfor x in first_1:\n    use(x)",
    ),
    "a list that is read again": (
        "l1 = [c for c in h]\nif l1:\n    x = l1[0]\nuse(l1)",
        "l1 = list(h)\nif l1:\n    x = l1[0]\nuse(l1)",
    ),
    "a name that is taken": (
        "c = 1\nl1 = [c for c in h if c]\nuse(l1, c)",
        "c = 1\nl1 = []\nfor c_1 in h:\n    if c_1:\n        l1.append(c_1)\nuse(l1, c)",
    ),
    "a list for another function": (
        "for x in alike(g, [c for c in h if c]):\n    use(x)",
        "alike_of = []\nfor c in h:\n    if c:\n        alike_of.append(c)\n"
        "for x in alike_of if len(alike_of) < 2 else alike(g, alike_of):\n    use(x)",
    ),
    "one at most": ("for i in range(min(1, len(h))):\n    use(h)", "if h:\n    use(h)"),
    "what stays the same": (
        "for x in h:\n    for c in r:\n        if kind(c) == g.d[x]:\n            h.append(c)",
        "g_d = g.d\nfor x in h:\n    c_like = g_d[x]\n"
        "    for c in r:\n        if kind(c) == c_like:\n            h.append(c)",
    ),
    "the same check twice": ("if g.dirty:\n    check(g)\n" * 2, "if g.dirty:\n    check(g)"),
    "a column": ("for c in h:\n    use(g.d[c])", "g_d = g.d\nfor c in h:\n    use(g_d[c])"),
    "too few to differ": (
        "return alike(g, g.z2[p])",
        "return same_1 if len((same_1 := g.z2[p])) < 2 else alike(g, same_1)",
    ),
}
LEFT = {
    "a list made of itself": "l1 = use()\nl1 = [c for c in l1 if g.d[c]]\nuse(l1)",
    "another place": "l1 = sum([1 if g.z[c] == 3 else 0 for c in g.z2[0]])\nuse(l1)",
    "what may change": "for x in h:\n    for c in r:\n        if kind(c) == g.m0[x]:\n            use(c)",
    "one at most by its number": "for i in range(min(1, len(h))):\n    use(i)",
    "a column that is replaced": "for c in h:\n    use(g.m0[c])",
    "a column read once": "use(g.d[p])",
    "a call of what calls itself": "again(g, p)",
    "a call of what changes its parameter": "lower(g, p)",
    "a call inside an expression": "use(guarded(g, p))",
    "a check of something between": "if g.dirty:\n    check(g)\nuse(p)\nif g.dirty:\n    check(g)",
    "alike cards inside a list": "return [x for x in h if alike(g, g.z2[x])]",
}


def tightened(body: str, pausing: bool = False) -> str:
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    tree = ast.parse(f"{SAME}\ndef f(g, p, h, r):\n{lines}")
    functions = [node for node in tree.body if isinstance(node, ast.FunctionDef)]
    tighten(functions, Whole(map(about, functions), {"f": pausing}))
    return "\n".join(ast.unparse(node) for node in functions[-1].body)


@pytest.mark.parametrize("name", REWRITTEN)
def test_rewritten(name: str) -> None:
    before, after = REWRITTEN[name]
    assert tightened(before) == after


@pytest.mark.parametrize("name", LEFT)
def test_left_alone(name: str) -> None:
    assert tightened(LEFT[name]) == LEFT[name]


def test_a_function_that_may_pause_keeps_its_lists() -> None:
    """A list that a frame holds is made a tuple: what is added to has another name."""
    after = "l1_made = []\nfor c in h:\n    if fits(c):\n        l1_made.append(c)\nl1 = l1_made\nuse(l1)"
    assert tightened(REWRITTEN["a loop"][0], pausing=True) == after
