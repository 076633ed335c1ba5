"""The schemas are sound draft-07 and say of the shipped files what our own walk says."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft7Validator
from referencing import Registry, Resource

from kirifuda.core.source import SourceFile
from kirifuda.core.tree import ListNode, Node, Scalar
from kirifuda.reading.data import data_folder
from kirifuda.reading.folders import kind_of
from kirifuda.reading.schema import load_schema
from kirifuda.reading.shape import check_shape
from kirifuda.reading.yaml_nodes import read_yaml

SCHEMAS = sorted(path.stem for path in (data_folder() / "grammar" / "schemas").glob("*.json"))
GAMES = Path(__file__).parent.parent / "games"
FOLDERS = (data_folder() / "rulesets", data_folder() / "cards", GAMES)
FILES = [path for folder in FOLDERS for path in sorted(folder.rglob("*.yaml")) if kind_of(path) is not None]


def validator(name: str) -> Draft7Validator:
    common = Resource.from_contents(dict(load_schema("common")))
    return Draft7Validator(dict(load_schema(name)), registry=Registry().with_resource("common.json", common))


def plain(node: Node) -> Any:
    """The tree as an editor sees it: numbers and true and false where a plain text looks so."""
    if isinstance(node, Scalar):
        if node.style == "plain" and node.text in ("true", "false"):
            return node.text == "true"
        return int(node.text) if node.style == "plain" and node.text.lstrip("-").isdecimal() else node.text
    if isinstance(node, ListNode):
        return [plain(item) for item in node.items]
    return {entry.key.text: plain(entry.value) for entry in node.entries}


def described(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        if isinstance(schema.get("description"), str):
            yield schema["description"]
        for value in schema.values():
            yield from described(value)
    elif isinstance(schema, list):
        for value in schema:
            yield from described(value)


@pytest.mark.parametrize("name", SCHEMAS)
def test_schema_is_sound_and_described_in_three_languages(name: str) -> None:
    schema = load_schema(name)
    Draft7Validator.check_schema(schema)
    for text in described(schema):
        assert len(text.split("\n")) == 3, text
    raw = (data_folder() / "grammar" / "schemas" / f"{name}.json").read_text(encoding="utf-8")
    assert raw == json.dumps(json.loads(raw), ensure_ascii=False, indent=2) + "\n"


@pytest.mark.parametrize("path", FILES, ids=lambda path: "/".join(path.parts[-3:]))
def test_shipped_file_fits_its_schema_both_ways(path: Path) -> None:
    kind = kind_of(path)
    assert kind is not None
    document = read_yaml(SourceFile(path.name, path.read_text(encoding="utf-8")))
    assert document.diagnostics == () and document.root is not None
    assert check_shape(document.root, kind).diagnostics == []
    assert [error.message for error in validator(kind).iter_errors(plain(document.root))] == []


BROKEN = [
    ("cards", "language: ja\ncards: x\n"),
    ("cards", "language: ja\ncards:\n  - id: a\n    kind: land\n"),
    ("cards", "language: xx\ncards: []\n"),
    ("zones", "zones:\n  - id: A b\n    name: {ja: x}\n"),
    ("zones", "zones:\n  - id: a\n    name: {ja: x}\n    ordered: maybe\n"),
    ("deck", "id: a\nname: {ja: x}\ncards: {b: many}\n"),
    ("actions", "actions:\n  - id: a\n    name: {ja: x}\n    steps:\n      - {if: x}\n"),
    ("ruleset", "id: a\nplayers: 0\n"),
    ("ruleset", "id: a\nnonsense: 1\n"),
]


@pytest.mark.parametrize(("kind", "text"), BROKEN)
def test_what_a_schema_refuses_our_walk_refuses(kind: str, text: str) -> None:
    document = read_yaml(SourceFile("a.yaml", text))
    assert document.root is not None
    assert list(validator(kind).iter_errors(plain(document.root)))
    assert check_shape(document.root, kind).diagnostics
