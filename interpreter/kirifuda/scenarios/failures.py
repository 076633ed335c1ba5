"""Why a scenario did not hold or could not be understood: a key and its arguments, told when it is printed."""

from __future__ import annotations

from kirifuda.core.diagnostics import Argument
from kirifuda.core.source import Span
from kirifuda.reading.messages import fill, messages

AREA = "scenario"


class Unfulfilled(Exception):
    """``key`` names the text in the message file, ``parts`` what is put into it."""

    def __init__(self, key: str, /, **args: Argument) -> None:
        super().__init__(key)
        self.key = key
        self.parts = args

    def told(self, language: str) -> str:
        """The text in a language."""
        return fill(messages(AREA)[self.key][language], language, self.parts)

    def __str__(self) -> str:
        return self.told("en")


class Failed(Unfulfilled):
    """A step or an expectation that does not hold."""


class Misread(Unfulfilled):
    """A part of a scenario that cannot be understood; ``span`` is its place."""

    def __init__(self, key: str, span: Span, /, **args: Argument) -> None:
        super().__init__(key, **args)
        self.span = span
