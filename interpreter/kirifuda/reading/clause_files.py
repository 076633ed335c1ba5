"""Clauses out of their files: statements of the rulebook, and the parts of the game that carry them out."""

from __future__ import annotations

from collections.abc import Mapping

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.tree import ListNode, MapNode, Scalar
from kirifuda.model.rulings import Clause
from kirifuda.reading.context import Context
from kirifuda.reading.documents import Documents, Item
from kirifuda.reading.references import declared_ids, unknown_id
from kirifuda.reading.values import by_language, entries, located, needed, text, texts

SIGN = ":"
_NO_PARTS = ("clause", "word", "format")
_SETUP_IDS = ("zone", "id", "mode")  # keys whose text names a step


def read_clauses(documents: Documents, context: Context) -> tuple[Clause, ...]:
    """All clauses, in the order of their files; ``rules`` are checked and written ``kind:id``."""
    parts = parts_of(documents)
    return tuple(_clause(item, parts, context) for item in documents.items("clauses", "clauses"))


def parts_of(documents: Documents) -> dict[str, tuple[str, ...]]:
    """Kind to ids of everything that can carry out a clause: what files declare, policies, steps of the setup."""
    parts = {kind: tuple(ids) for kind, ids in declared_ids(documents).items() if kind not in _NO_PARTS}
    policies = [key for file in documents.of("policies") for key, _ in entries(file.root)]
    steps: list[str] = []
    for file in documents.of("setup"):
        for mark in file.marks:
            if mark.use == "declares":
                steps.append(mark.scalar.text)
        for step in _maps_in(file.root.get("setup") if file.root is not None else None):
            steps += [key for key, _ in entries(step)]
            steps += [name for key, value in entries(step) if key in _SETUP_IDS for name in texts(value)]
    known = {"policy": policies, "setup": steps}
    return parts | {kind: tuple(dict.fromkeys(ids)) for kind, ids in known.items() if ids}


def _maps_in(node: object) -> list[MapNode]:
    """Every mapping inside a tree, outermost first."""
    if isinstance(node, MapNode):
        return [node, *(found for _, value in entries(node) for found in _maps_in(value))]
    return [found for item in node.items for found in _maps_in(item)] if isinstance(node, ListNode) else []


def _clause(item: Item, parts: Mapping[str, tuple[str, ...]], context: Context) -> Clause:
    node = item.node
    rules: list[str] = []
    for place in located(node.get("rules")):
        found = _resolved(place, parts, context)
        if found is not None:
            rules.append(found)
    return Clause(
        needed(node, "id"),
        by_language(node.get("text")),
        text(node, "place") or "",
        tuple(dict.fromkeys(rules)),
        text(node, "for") or "engine",
        text(node, "basis"),
        text(node, "from"),
        node.span,
    )


def _resolved(place: Scalar, parts: Mapping[str, tuple[str, ...]], context: Context) -> str | None:
    """A reference as ``kind:id``; a finding where it means nothing, or several things."""
    written = place.text
    whole = [f"{kind}{SIGN}{ident}" for kind, ids in parts.items() for ident in ids]
    if SIGN in written:
        if written in whole:
            return written
        ident = written.partition(SIGN)[2]
        same = tuple(name for name in whole if name.partition(SIGN)[2] == ident)
        context.add(unknown_id(place, "part", same or tuple(whole)))
        return None
    meant = tuple(name for name in whole if name.partition(SIGN)[2] == written)
    if len(meant) == 1:
        return meant[0]
    if meant:
        context.add(Diagnostic("unclear-part", place.span, {"id": written, "candidates": meant}))
    else:
        context.add(unknown_id(place, "part", tuple(name.partition(SIGN)[2] for name in whole)))
    return None
