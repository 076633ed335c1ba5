"""Width of text on a screen: kana, kanji, hangul and emoji take two cells, combining marks none."""

from __future__ import annotations

import unicodedata

TAB_STOP = 4
_ZERO_CATEGORIES = frozenset({"Mn", "Me", "Cf"})


def char_width(char: str) -> int:
    """Cells one character takes: 0, 1 or 2."""
    if unicodedata.category(char) in _ZERO_CATEGORIES or 0x1160 <= ord(char) <= 0x11FF:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def width(text: str) -> int:
    """Cells a text takes; a tab counts as ``TAB_STOP``."""
    return sum(TAB_STOP if char == "\t" else char_width(char) for char in text)


def blank(text: str) -> str:
    """Blanks as wide as ``text``: an ideographic space for each wide character, which holds in any font."""
    cells = {0: "", 1: " ", 2: "\u3000"}
    return "".join(" " * TAB_STOP if char == "\t" else cells[char_width(char)] for char in text)
