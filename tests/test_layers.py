"""The layers of the package: each imports only from those below it, and libraries stay where they belong."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "interpreter" / "kirifuda"
#: bottom to top; ``loading`` is the way in for programs, the package itself fetches its names when they are used
LAYERS = (
    "core", "model", "reading", "linking", "compiling", "engine", "scenarios", "wording", "lint", "explain", "report",
    "loading", "play", "cli", "__init__", "__main__",
)  # fmt: skip
HOMES = {
    "lark": ("reading",),
    "yaml": ("reading",),
    "jsonschema": (),  # for tests alone
    "referencing": (),
    "click": ("cli",),
    "rich": ("cli", "play"),
}
MODULES = sorted(PACKAGE.rglob("*.py"))


def layer_of(path: Path) -> str:
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def imported(path: Path) -> Iterator[tuple[str, int]]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}:{node.lineno}: a relative import"
            yield node.module or "", node.lineno


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_module_imports_only_from_below(path):
    own = LAYERS.index(layer_of(path))
    for name, line in imported(path):
        top, *rest = name.split(".")
        if top == "kirifuda":
            layer = rest[0] if rest else "__init__"
            if layer == "__init__" and layer_of(path) == "cli":
                continue  # the version
            assert LAYERS.index(layer) <= own, f"{path}:{line} imports {name}"
        elif top in HOMES:
            assert layer_of(path) in HOMES[top], f"{path}:{line} imports {name}"


def test_every_folder_has_a_layer():
    folders = {path.name for path in PACKAGE.iterdir() if path.is_dir() and any(path.glob("*.py"))}
    assert folders <= set(LAYERS)
