"""Applying edits to a text: together, never overlapping, each at the place it had before."""

from __future__ import annotations

from collections.abc import Sequence

from kirifuda.core.diagnostics import Edit


def overlap(first: Edit, second: Edit) -> bool:
    """The two edits touch the same text, or put something in at the same place."""
    one, two = first.span, second.span
    if one.start == one.end and two.start == two.end:
        return one.start == two.start
    return one.start < two.end and two.start < one.end


def compatible(edits: Sequence[Edit], others: Sequence[Edit]) -> bool:
    """No edit of one list overlaps one of the other."""
    return not any(overlap(edit, other) for edit in edits for other in others)


def apply_edits(text: str, edits: Sequence[Edit]) -> str:
    """The text with all edits made; of two that overlap the first in the list is made."""
    kept: list[Edit] = []
    for edit in edits:
        if compatible((edit,), kept):
            kept.append(edit)
    parts: list[str] = []
    place = 0
    for edit in sorted(kept, key=lambda edit: (edit.span.start, edit.span.end)):
        parts += [text[place : edit.span.start], edit.text]
        place = edit.span.end
    return "".join((*parts, text[place:]))
