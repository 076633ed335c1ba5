"""The JSON schemas of grammar/schemas as the one description of a file's shape: loading, references, branches."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from kirifuda.core.tree import ListNode, MapNode, Node, Scalar
from kirifuda.reading.data import data_folder

Schema = Mapping[str, Any]
_SCALAR_TYPES = ("string", "integer", "boolean", "null", "number")


@cache
def load_schema(name: str) -> Schema:
    """A schema file by its name without ``.json``."""
    path = data_folder() / "grammar" / "schemas" / f"{name}.json"
    with path.open(encoding="utf-8") as file:
        schema: Schema = json.load(file)
    return schema


def resolve(schema: Schema) -> Schema:
    """The schema behind a ``$ref``, with what stands beside the reference added."""
    while "$ref" in schema:
        file, _, pointer = schema["$ref"].partition("#/definitions/")
        beside = {key: value for key, value in schema.items() if key != "$ref"}
        schema = {**load_schema(file.removesuffix(".json"))["definitions"][pointer], **beside}
    return schema


def branches(schema: Schema) -> tuple[Schema, ...]:
    """The alternatives of a schema, itself when it has none; nested alternatives are laid flat."""
    schema = resolve(schema)
    if "oneOf" not in schema:
        return (schema,)
    beside = {key: value for key, value in schema.items() if key != "oneOf"}
    return tuple({**beside, **leaf} for option in schema["oneOf"] for leaf in branches(option))


def node_kind(node: Node) -> str:
    """``text``, ``list`` or ``mapping``."""
    match node:
        case Scalar():
            return "text"
        case ListNode():
            return "list"
        case MapNode():
            return "mapping"


def kinds_of(schema: Schema) -> tuple[str, ...]:
    """What a schema without alternatives takes, in words: text, integer, boolean, list, mapping."""
    types = schema.get("type", ())
    names = {"string": "text", "array": "list", "object": "mapping"}
    return tuple(names.get(name, name) for name in ([types] if isinstance(types, str) else types))


def is_tree(schema: Schema) -> bool:
    """Anything may stand here: what it means is another module's business."""
    return bool(schema.get("x-tree"))


def fitting(options: tuple[Schema, ...], node: Node) -> tuple[Schema, ...]:
    """The alternatives that take a node of this kind, the best first."""
    kind = node_kind(node)
    found = [option for option in options if is_tree(option) or kind in _node_kinds(option)]
    if isinstance(node, MapNode) and len(found) > 1:
        keys = [entry.key.text for entry in node.entries]
        found.sort(key=lambda option: -_likeness(option, keys))
    return tuple(found)


def distinguished(option: Schema, node: MapNode) -> bool:
    """The mapping has a key that says it is this alternative."""
    return any(node.key(name) is not None for name in option.get("required", ())) or not option.get("required")


def _node_kinds(option: Schema) -> tuple[str, ...]:
    return tuple("text" if kind in ("text", *_SCALAR_TYPES) else kind for kind in kinds_of(option))


def _likeness(option: Schema, keys: list[str]) -> float:
    required = option.get("required", ())
    known = option.get("properties", {})
    first = 100 if required and required[0] in keys else 0
    return first + 10 * sum(key in required for key in keys) + sum(key in known for key in keys)
