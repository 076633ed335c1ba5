"""Pages of text: a title, sections, lines, and rows whose columns are aligned by screen width."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from kirifuda.core.width import width

_WIDEST = 72
_STEP = "  "


class Page:
    """Lines that grow from top to bottom."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def section(self, text: str) -> None:
        """A heading, with an empty line before it."""
        if self._lines:
            self._lines.append("")
        self._lines.append(text)

    def line(self, text: str, depth: int = 1) -> None:
        """A text, line by line."""
        self._lines += [_STEP * depth + part.rstrip() for part in text.splitlines()]

    def lines(self, texts: Iterable[str], depth: int = 1) -> None:
        """Several texts."""
        for text in texts:
            self.line(text, depth)

    def rows(self, rows: Sequence[tuple[str, ...]], depth: int = 1) -> None:
        """Rows of columns; a column is as wide as its widest text, up to a bound."""
        columns = max((len(row) for row in rows), default=0)
        widths = [
            min(_WIDEST, max((width(row[number]) for row in rows if number < len(row)), default=0))
            for number in range(columns)
        ]
        for row in rows:
            text = _STEP.join(cell + " " * (room - width(cell)) for cell, room in zip(row, widths, strict=False))
            self._lines.append((_STEP * depth + text).rstrip())

    def text(self) -> str:
        """All of it."""
        return "\n".join(self._lines)
