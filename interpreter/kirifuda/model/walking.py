"""Goes through trees of the model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

from kirifuda.core.source import Span


def walk(node: object) -> Iterator[object]:
    """Every model node and value inside ``node``, itself included, in a fixed order."""
    yield node
    if isinstance(node, tuple):
        for item in node:
            yield from walk(item)
    elif isinstance(node, Mapping):
        for item in node.values():
            yield from walk(item)
    elif is_dataclass(node) and not isinstance(node, type):
        for f in fields(node):
            if f.compare:
                yield from walk(getattr(node, f.name))


def walk_apart(node: object, apart: type) -> Iterator[object]:
    """As ``walk``, without what is inside nodes of a type."""
    yield node
    if isinstance(node, tuple):
        for item in node:
            yield from walk_apart(item, apart)
    elif is_dataclass(node) and not isinstance(node, apart | type):
        for f in fields(node):
            if f.compare:
                yield from walk_apart(getattr(node, f.name), apart)


def walk_placed(node: object, span: Span | None = None) -> Iterator[tuple[object, Span | None]]:
    """As ``walk``, each node with the narrowest place that is known for it."""
    span = getattr(node, "span", None) or span
    yield node, span
    if isinstance(node, tuple):
        for item in node:
            yield from walk_placed(item, span)
    elif isinstance(node, Mapping):
        for item in node.values():
            yield from walk_placed(item, span)
    elif is_dataclass(node) and not isinstance(node, type):
        for f in fields(node):
            if f.compare:
                yield from walk_placed(getattr(node, f.name), span)
