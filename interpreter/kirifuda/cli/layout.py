"""Lines of help that fit a terminal, whatever the script: broken by screen width, between words or wide characters."""

from __future__ import annotations

import shutil
from collections.abc import Sequence

from kirifuda.core.width import width
from kirifuda.core.wrapping import wrapped as paragraph

_LEFT = 34


def columns() -> int:
    """Width to write for."""
    return max(40, min(100, shutil.get_terminal_size((80, 24)).columns))


def wrapped(text: str, room: int | None = None) -> list[str]:
    """A paragraph as lines."""
    return paragraph(text, room if room is not None else columns())


def two_columns(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Names and what they mean."""
    left = min(_LEFT, max((width(name) for name, _ in rows), default=0)) + 4
    lines = []
    for name, text in rows:
        first, *rest = wrapped(text, columns() - left)
        head = "  " + name
        if width(head) > left - 2:
            lines.append(head)
            head = ""
        lines.append(head + " " * (left - width(head)) + first)
        lines += [" " * left + line for line in rest]
    return lines
