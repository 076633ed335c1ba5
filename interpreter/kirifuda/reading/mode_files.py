"""Modes and procedures out of their files: settings, levels, seats that nobody decides for, and how they are played."""

from __future__ import annotations

from kirifuda.core.tree import ListNode, MapNode, Node, Scalar
from kirifuda.model.modes import Mode, Phase, Procedure, Seated, Setting
from kirifuda.reading.context import Context
from kirifuda.reading.documents import Documents, Item
from kirifuda.reading.flow_files import phase_of
from kirifuda.reading.values import by_language, counts, entries, integers, maps, needed, number, text

ACTIONS = "actions"


def mode_of(node: MapNode) -> Mode:
    """One mode."""
    return Mode(
        needed(node, "id"),
        by_language(node.get("name")),
        node.span,
        tuple(
            Seated((number(seat, "seat") or 1) - 1, needed(seat, "procedure"), text(seat, "role"))
            for seat in maps(node.get("seats"))
        ),
        tuple(
            Setting(needed(setting, "variable"), integers(setting.get("values")))
            for setting in maps(node.get("settings"))
        ),
        tuple(counts(level) for level in maps(node.get("levels"))),
    )


def read_procedures(documents: Documents, context: Context) -> tuple[Procedure, ...]:
    """All procedures."""
    return tuple(_procedure(item, context) for item in documents.items("procedures", "procedures"))


def _procedure(item: Item, context: Context) -> Procedure:
    node, language = item.node, item.language
    choices = node.get("choices")
    return Procedure(
        needed(node, "id"),
        by_language(node.get("name")),
        tuple(_phases(node.get("turn"), context, language)),
        _words(choices),
        _words(choices.get(ACTIONS)) if isinstance(choices, MapNode) else {},
        node.span,
    )


def _phases(node: Node | None, context: Context, language: str) -> list[Phase | str]:
    found: list[Phase | str] = []
    for part in node.items if isinstance(node, ListNode) else ():
        if isinstance(part, Scalar):
            found.append(part.text)
        elif isinstance(part, MapNode):
            found.append(phase_of(part, context, language))
    return found


def _words(node: Node | None) -> dict[str, str]:
    return {key: value.text for key, value in entries(node) if isinstance(value, Scalar)}
