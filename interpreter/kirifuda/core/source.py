"""Source files and spans: where in a file something stands, as offsets; lines and columns are derived here alone."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property


@dataclass(frozen=True)
class SourceFile:
    """One text as it was read: ``path`` as shown to people, ``text`` without a byte-order mark."""

    path: str
    text: str = field(repr=False)

    @cached_property
    def line_starts(self) -> list[int]:
        """Offsets at which lines begin; a line ends after LF, CR LF or CR."""
        starts = [0]
        text, size = self.text, len(self.text)
        for offset, char in enumerate(text):
            if char == "\n" or (char == "\r" and not (offset + 1 < size and text[offset + 1] == "\n")):
                starts.append(offset + 1)
        return starts

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column (both from 1, columns in code points) of an offset."""
        line = bisect_right(self.line_starts, offset) - 1
        return line + 1, offset - self.line_starts[line] + 1

    def line_end(self, offset: int) -> int:
        """Where the line of an offset ends, its line end left out."""
        line = bisect_right(self.line_starts, offset)
        return self.line_starts[line - 1] + len(self.line(line))

    def line(self, number: int) -> str:
        """Text of a line (from 1) without its end."""
        starts = self.line_starts
        end = starts[number] if number < len(starts) else len(self.text)
        return self.text[starts[number - 1] : end].rstrip("\r\n")


@dataclass(frozen=True, slots=True)
class Span:
    """A piece of a file: code-point offsets, ``end`` exclusive."""

    file: SourceFile
    start: int
    end: int

    @property
    def text(self) -> str:
        """The text under the span."""
        return self.file.text[self.start : self.end]

    @property
    def line(self) -> int:
        """Line of the start, from 1."""
        return self.file.position(self.start)[0]

    @property
    def column(self) -> int:
        """Column of the start in code points, from 1."""
        return self.file.position(self.start)[1]

    @property
    def place(self) -> str:
        """``path:line:column``."""
        line, column = self.file.position(self.start)
        return f"{self.file.path}:{line}:{column}"
