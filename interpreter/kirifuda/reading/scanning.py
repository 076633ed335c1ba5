"""How the words at a place are looked for: one terminal after the other, each pattern compiled once.

lark joins all terminals that may stand at a place into one pattern, and does so for each of its states: a long list of
words is then compiled a dozen times. The first terminal that matches is the same one either way.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import Any

from lark.lexer import BasicLexer, ContextualLexer, Scanner, TerminalDef
from lark.utils import TextSlice


@lru_cache(maxsize=1024)
def _compiled(regexp: str, flags: int) -> re.Pattern[str]:
    return re.compile(regexp, flags)


class WordScanner(Scanner):
    """The terminals of a state in the order in which they are tried."""

    def __init__(self, terminals: Collection[TerminalDef], flags: int) -> None:
        self.terminals = terminals
        self.allowed_types = {terminal.name for terminal in terminals}
        self._mres = [_compiled(terminal.pattern.to_regexp(), flags) for terminal in terminals]
        self._tries = [(pattern.match, terminal.name) for pattern, terminal in zip(self._mres, terminals, strict=True)]

    def match(self, text: TextSlice[Any], pos: int) -> tuple[str, str] | None:
        """The text and the terminal of the word at a place."""
        whole, end = text.text, text.end
        for match, name in self._tries:
            found = match(whole, pos, end)
            if found:
                return found.group(0), name
        return None

    def fullmatch(self, text: str) -> str | None:
        """The terminal that a whole text is a word of."""
        for pattern, terminal in zip(self._mres, self.terminals, strict=True):
            if pattern.fullmatch(text):
                return str(terminal.name)
        return None


class StateLexer(BasicLexer):
    """The lexer of one state."""

    def _build_scanner(self) -> Scanner:
        if self.user_callbacks or any(terminal.pattern.type != "re" for terminal in self.terminals):
            return super()._build_scanner()  # fixed texts in the grammar: lark must weigh them against the patterns
        self.callback = {}
        return WordScanner(self.terminals, self.g_regex_flags)


class StateLexers(ContextualLexer):
    """The lexers of all states."""

    BasicLexer = StateLexer


PLUGINS = {"ContextualLexer": StateLexers}
