"""Lines of help that fit a terminal, whatever the script: broken by screen width, between words or wide characters."""

from __future__ import annotations

import re
import shutil
from collections.abc import Sequence

from kirifuda.core.width import width

_PIECES = re.compile(
    r"[\u1100-\u11ff\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]|[^\s\u1100-\u11ff\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60]+|\s+"
)
_NEVER_FIRST = "、。，．）」』】・：？！ー"
_LEFT = 34


def columns() -> int:
    """Width to write for."""
    return max(40, min(100, shutil.get_terminal_size((80, 24)).columns))


def wrapped(text: str, room: int | None = None) -> list[str]:
    """A paragraph as lines."""
    limit = room if room is not None else columns()
    lines, line = [], ""
    for piece in _PIECES.findall(text):
        if line and width(line + piece.rstrip()) > limit and piece not in _NEVER_FIRST:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


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
