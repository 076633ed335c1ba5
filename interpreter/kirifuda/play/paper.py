"""Lines of a screen before anything is drawn: pieces of text with the name of a style, fitted to a width in cells."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from kirifuda.core.width import char_width, width
from kirifuda.core.wrapping import clipped, fitted

Part = tuple[str, str]  # text, style
Line = tuple[Part, ...]

LEAST, MOST = 40, 140
GAP = "  "


@dataclass(frozen=True, slots=True)
class Paper:
    """What is written on: ``columns`` and ``rows`` of a screen; ``plain``: one whose signs for frames and for what is
    of ambiguous width cannot be relied on, so frames are ASCII and such signs count two cells."""

    columns: int = 80
    rows: int = 40
    plain: bool = False

    @property
    def room(self) -> int:
        """Cells a line may take."""
        return max(LEAST, min(MOST, self.columns))

    def measure(self, text: str) -> int:
        """Cells a text takes here."""
        if not self.plain:
            return width(text)
        return sum(2 if unicodedata.east_asian_width(char) == "A" else char_width(char) for char in text)

    def rule(self, title: str, style: str) -> Line:
        """A line across the screen with a title in it."""
        sign = "-" if self.plain else "─"
        text = clipped(title, self.room - 8, self.measure)
        left = f"{sign * 2} "
        rest = self.room - self.measure(left) - self.measure(text) - 1
        return (left, "frame"), (text, style), (" " + sign * (rest // self.measure(sign)), "frame")

    def text(self, text: str, style: str = "", indent: int = 0) -> Iterator[Line]:
        """A paragraph, all of it indented."""
        for line in fitted(text, self.room - indent, self.measure):
            yield ((" " * indent + line, style),)

    def flow(self, head: Line, parts: Iterable[Part], indent: int) -> Iterator[Line]:
        """Parts behind a head, two blanks apart, on as many lines as they need; later lines are indented."""
        line: list[Part] = list(head)
        used = sum(self.measure(text) for text, _ in line)
        fresh = True
        for text, style in parts:
            size = self.measure(text)
            gap = "" if fresh else GAP
            if used + len(gap) + size > self.room and used > indent:
                yield tuple(line)
                line, used, gap = [(" " * indent, "")], indent, ""
            if used + len(gap) + size > self.room:
                pieces = fitted(text, self.room - indent, self.measure)
                for piece in pieces[:-1]:
                    yield (*line, (piece, style))
                    line, used = [(" " * indent, "")], indent
                text, size = pieces[-1], self.measure(pieces[-1])
            line.append((gap + text, style))
            used += len(gap) + size
            fresh = False
        yield tuple(line)

    def padded(self, text: str, cells: int) -> str:
        """A text filled up with blanks."""
        return text + " " * max(0, cells - self.measure(text))


def text_of(line: Sequence[Part]) -> str:
    """A line without its styles."""
    return "".join(text for text, _ in line).rstrip()
