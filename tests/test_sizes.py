"""Modules stay small, and each says first what it owns."""

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "interpreter" / "kirifuda"
CAP = 400
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.stat().st_size)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_module_is_small_and_says_what_it_owns(path):
    text = path.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= CAP
    assert ast.get_docstring(ast.parse(text)), "no docstring"


def test_package_front_is_short():
    assert len((PACKAGE / "__init__.py").read_text(encoding="utf-8").splitlines()) < 30
