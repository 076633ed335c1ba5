"""Replaces parameters by their values inside a tree: what a keyword's number means on one card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from kirifuda.model.amounts import Slot
from kirifuda.model.walking import with_parts

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
    return with_parts(node, lambda part: _rewrite(part, values))
