"""What a word that points back could mean: the candidates named in a finding, and what tells them apart."""

from __future__ import annotations

from collections.abc import Sequence

from kirifuda.compiling.code import Scope, Unplayable, Value
from kirifuda.core.diagnostics import Arguments, Diagnostic, Label
from kirifuda.core.source import Span


def only(scope: Scope, found: Sequence[Value]) -> Value:
    """The one candidate; raises ``UnclearReference`` where there is none or are several."""
    if len(found) != 1:
        raise UnclearReference(scope.span, found)
    return found[0]


class UnclearReference(Unplayable):
    """There is not exactly one thing that a word can point back at."""

    def __init__(self, span: Span | None, found: Sequence[Value] = ()) -> None:
        super().__init__("reference", span)
        self.found = tuple(found)

    def finding(self, place: Span, subject: str | None) -> Diagnostic:
        """The finding, its candidates underlined; ``sides`` and ``places``: whose they are and where they lie."""
        args: Arguments = {
            "count": str(len(self.found)),
            "sides": tuple(value.side for value in self.found),
            "places": tuple(value.zones[0] if len(value.zones) == 1 else "" for value in self.found),
        }
        spans = dict.fromkeys(value.span for value in self.found if value.span is not None)
        related = tuple(Label(span, "candidate") for span in spans)
        return Diagnostic("unclear-reference", place, args, "several" if self.found else "", related, subject=subject)
