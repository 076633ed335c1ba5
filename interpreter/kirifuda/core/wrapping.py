"""Paragraphs as lines that fit a width in cells: broken between words or wide characters, elsewhere if need be."""

from __future__ import annotations

import re
from collections.abc import Callable

from kirifuda.core.width import width

_WIDE = "\u1100-\u11ff\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60"
_PIECES = re.compile(rf"[{_WIDE}]|[^\s{_WIDE}]+|\s+")
_NEVER_FIRST = "、。，．）」』】・：？！ー"


def wrapped(text: str, room: int, measure: Callable[[str], int] = width) -> list[str]:
    """A paragraph as lines of at most ``room`` cells (a closing sign may stand out by one wide character)."""
    lines, line = [], ""
    for piece in _PIECES.findall(text):
        if line and measure(line + piece.rstrip()) > room and piece not in _NEVER_FIRST:
            lines.append(line.rstrip())
            line = piece.lstrip()
        else:
            line += piece
    return [*lines, line.rstrip()] if line.strip() or not lines else lines


def fitted(text: str, room: int, measure: Callable[[str], int] = width) -> list[str]:
    """As ``wrapped``, but no line is ever wider than ``room``: words too long for a line are cut."""
    lines: list[str] = []
    for line in wrapped(text, room - 2, measure):
        while measure(line) > room:
            cut = len(line)
            while cut > 1 and measure(line[:cut]) > room:
                cut -= 1
            lines.append(line[:cut])
            line = line[cut:]
        lines.append(line)
    return lines


def clipped(text: str, room: int, measure: Callable[[str], int] = width) -> str:
    """A text cut to one line of at most ``room`` cells; what is left out is marked."""
    if measure(text) <= room:
        return text
    while text and measure(text) > room - 2:
        text = text[:-1]
    return text + ".."
