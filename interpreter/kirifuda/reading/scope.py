"""What the builder knows while it reads one text: lexicon, slots, file, and how a finding is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kirifuda.core.diagnostics import Argument, Diagnostic, Label
from kirifuda.core.source import SourceFile, Span
from kirifuda.reading.lexicon import Lexicon

MAX_DEPTH = 2


class UnreadableError(Exception):
    """A sentence cannot be read; the reader catches it and returns its finding."""

    def __init__(self, diagnostic: Diagnostic) -> None:
        super().__init__(diagnostic.name)
        self.diagnostic = diagnostic


@dataclass(frozen=True, slots=True)
class Scope:
    """The surroundings of a sentence."""

    lexicon: Lexicon
    file: SourceFile
    slots: Mapping[str, tuple[str, ...]]
    ability_names: tuple[str, ...] = ()
    depth: int = 0

    def span(self, start: int, end: int) -> Span:
        """A span of the file."""
        return Span(self.file, start, end)

    def problem(
        self,
        kind: str,
        start: int,
        end: int,
        /,
        variant: str = "",
        related: tuple[Label, ...] = (),
        **args: Argument,
    ) -> UnreadableError:
        """A finding, to be raised. ``text`` is always among its arguments."""
        arguments: dict[str, Argument] = {"text": self.file.text[start:end], **args}
        return UnreadableError(Diagnostic(kind, self.span(start, end), arguments, variant, related))
