"""Whether a phrase points back at something said before it: its words must then stand after that."""

from __future__ import annotations

from dataclasses import fields, is_dataclass

from kirifuda.model.objects import That


def points_back(node: object) -> bool:
    """Whether there is a "that" anywhere in a node."""
    if isinstance(node, That):
        return True
    if isinstance(node, tuple):
        return any(points_back(part) for part in node)
    if is_dataclass(node) and not isinstance(node, type):
        return any(points_back(getattr(node, field.name)) for field in fields(node) if field.compare)
    return False
