"""A text with repairs, so that reading can go on behind a slip, and the way back to places of the text as it was."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, field


@dataclass(slots=True)
class Patch:
    """``original`` with edits (start, end, new text); edits never overlap."""

    original: str
    edits: list[tuple[int, int, str]] = field(default_factory=list)
    text: str = ""
    _news: list[int] = field(default_factory=list)
    _olds: list[tuple[int, int]] = field(default_factory=list)  # (old start, old length); -1: copied text

    def __post_init__(self) -> None:
        self._build()

    def add(self, edits: tuple[tuple[int, int, str], ...]) -> bool:
        """Add edits; False, and nothing done, when one touches an earlier edit."""
        for start, end, text in edits:
            for other_start, other_end, other_text in self.edits:
                same = (start, end, text) == (other_start, other_end, other_text)
                if same or (start < other_end and other_start < end):
                    return False
        self.edits.extend(edits)
        self.edits.sort(key=lambda edit: (edit[0], edit[1]))
        self._build()
        return True

    def back(self, offset: int) -> int:
        """The place in the original of an offset in the patched text."""
        if not self.edits:
            return offset
        number = bisect_right(self._news, offset) - 1
        old, length = self._olds[number]
        delta = offset - self._news[number]
        if length < 0:
            return min(old + delta, len(self.original))
        return old + min(delta, length)

    def _build(self) -> None:
        parts: list[str] = []
        self._news, self._olds = [], []
        old = new = 0
        for start, end, text in self.edits:
            self._news.append(new)
            self._olds.append((old, -1))
            parts += [self.original[old:start], text]
            new += start - old
            self._news.append(new)
            self._olds.append((start, end - start))
            new += len(text)
            old = end
        self._news.append(new)
        self._olds.append((old, -1))
        parts.append(self.original[old:])
        self.text = "".join(parts)
