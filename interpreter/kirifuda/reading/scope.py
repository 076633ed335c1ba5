"""What the builder knows while it reads one text: lexicon, slots, file, and how a finding is made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from kirifuda.core.diagnostics import Argument, Diagnostic, Edit, Fix, Grade, Label
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
        """A finding, to be raised. ``text`` is always among its arguments; ``right``: what should stand there."""
        arguments: dict[str, Argument] = {"text": self.file.text[start:end], **args}
        span = self.span(start, end)
        right = arguments.get("right")
        fixes = (replacement(span, right),) if isinstance(right, str) and right else ()
        return UnreadableError(Diagnostic(kind, span, arguments, variant, related, fixes))


def replacement(span: Span, word: str) -> Fix:
    """A fix that puts a word in the place of another; it may change the meaning."""
    return Fix("replace", (Edit(span, word),), Grade.UNSAFE, {"word": word})
