"""Goes through trees of the model, and puts other parts into them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any

from kirifuda.core.source import Span


def walk(node: object, apart: type | tuple[type, ...] = ()) -> Iterator[object]:
    """Every model node and value inside ``node``, itself included, in a fixed order; of the nodes ``apart`` not what is
    inside them."""
    yield node
    if isinstance(node, tuple):
        for item in node:
            yield from walk(item, apart)
    elif isinstance(node, Mapping):
        for item in node.values():
            yield from walk(item, apart)
    elif is_dataclass(node) and not isinstance(node, type) and not isinstance(node, apart):
        for f in fields(node):
            if f.compare:
                yield from walk(getattr(node, f.name), apart)


def with_parts(node: Any, change: Callable[[Any], Any]) -> Any:
    """``node`` with each of its parts changed; itself where no part is another one then."""
    if isinstance(node, tuple):
        items = tuple([change(item) for item in node])
        return node if all(new is old for new, old in zip(items, node, strict=True)) else items
    if is_dataclass(node) and not isinstance(node, type):
        changed = {}
        for f in fields(node):
            old = getattr(node, f.name) if f.compare else None
            new = change(old) if f.compare else None
            if new is not old:
                changed[f.name] = new
        return replace(node, **changed) if changed else node
    return node


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
