"""Replaces parameters by their values inside a tree: what a keyword's number means on one card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

from kirifuda.model.amounts import Slot

T = TypeVar("T")


def substitute(node: T, values: Mapping[str, object]) -> T:
    """The tree with each parameter in ``values`` replaced; unchanged parts are shared."""
    if not values:
        return node
    rewritten: T = _rewrite(node, values)
    return rewritten


def _rewrite(node: Any, values: Mapping[str, object]) -> Any:
    if isinstance(node, Slot):
        return values.get(node.name, node)
    if isinstance(node, tuple):
        items = tuple(_rewrite(item, values) for item in node)
        return node if all(a is b for a, b in zip(items, node, strict=True)) else items
    if is_dataclass(node) and not isinstance(node, type):
        changed = {}
        for f in fields(node):
            if f.compare:
                old = getattr(node, f.name)
                new = _rewrite(old, values)
                if new is not old:
                    changed[f.name] = new
        return replace(node, **changed) if changed else node
    return node
