"""Where lines go and answers come from: a coloured screen (the only home of rich here), or plain lines."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TextIO

from kirifuda.play.paper import Line, Paper, text_of

STYLES = {
    "frame": "dim", "title": "bold", "you": "bold cyan", "other": "bold magenta", "zone": "dim", "name": "bold",
    "value": "", "changed": "yellow", "marker": "red", "state": "italic", "under": "", "keyword": "green",
    "count": "", "text": "dim", "ask": "bold yellow", "number": "cyan", "option": "bold", "action": "green",
    "news": "", "turn": "dim", "help": "dim", "wrong": "red", "said": "bold",
}  # fmt: skip
_CLEAR = "\x1b[H\x1b[2J\x1b[3J"  # home, the screen, and what can be scrolled back to


class Plain:
    """Lines without colour or frame, for pipes, screen readers and terminals that can do no more."""

    def __init__(self, read: Callable[[str], str], write: Callable[[str], None]) -> None:
        self._read = read
        self._write = write
        self.paper = Paper(plain=True)

    def write(self, line: Line) -> None:
        """One line."""
        self._write(text_of(line))

    def read(self, prompt: str) -> str:
        """A typed line. Raises EOFError and KeyboardInterrupt."""
        return self._read(prompt)

    def clear(self) -> None:
        """Nothing is cleared in plain lines."""


class Screen:
    """A terminal with colours as far as it has them; colour never says what no word says. ``columns`` and ``rows``:
    the size, if it is not to be that of the terminal."""

    def __init__(
        self,
        file: TextIO | None = None,
        read: Callable[[str], str] = input,
        *,
        columns: int | None = None,
        rows: int | None = None,
    ) -> None:
        from rich.console import Console
        from rich.style import Style
        from rich.text import Text

        self._console = Console(file=file or sys.stdout, highlight=False, markup=False, emoji=False)
        self._styles = {name: Style.parse(text or "none") for name, text in STYLES.items()}
        self._text = Text
        self._read = read
        self._size = (columns, rows)

    @property
    def paper(self) -> Paper:
        """What the screen can hold now: a terminal may have been made wider since."""
        size = self._console.size
        plain = not self._console.encoding.lower().startswith("utf") or self._console.legacy_windows
        return Paper(self._size[0] or size.width, self._size[1] or size.height, plain)

    def write(self, line: Line) -> None:
        """One line."""
        text = self._text()
        for part, style in line:
            text.append(part, self._styles.get(style))
        text.rstrip()
        self._console.print(text, soft_wrap=True)

    def read(self, prompt: str) -> str:
        """A typed line. Raises EOFError and KeyboardInterrupt."""
        return self._read(prompt)

    def clear(self) -> None:
        """An empty screen; on a terminal also what could be scrolled back to."""
        if self._console.is_terminal and not self._console.legacy_windows:
            self._console.file.write(_CLEAR)
            self._console.file.flush()
        else:
            self._console.clear()
