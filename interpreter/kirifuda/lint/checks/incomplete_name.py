"""What is not written in all three languages cannot be printed in the others: names of cards, words, verbs, headers."""

from __future__ import annotations

from collections.abc import Iterator

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.source import Span
from kirifuda.core.tree import MapNode, Scalar
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.reading.documents import CARDS
from kirifuda.reading.games import Loaded


def check(loaded: Loaded) -> Iterator[Diagnostic]:
    """One finding for each thing."""
    for item in loaded.documents.items(CARDS, "cards"):
        name, key, ident = item.node.get("name"), item.node.key("name"), item.node.get("id")
        if isinstance(name, MapNode) and key is not None and isinstance(ident, Scalar):
            missing = tuple(language for language in LANGUAGES if name.get(language) is None)
            if missing:
                yield Diagnostic("incomplete-name", key.span, {"missing": missing}, subject=ident.text)
    yield from _words(loaded)


def _words(loaded: Loaded) -> Iterator[Diagnostic]:
    if loaded.game is None:
        return
    vocabulary = loaded.game.ruleset.vocabulary
    written = (
        *((word.id, word.forms, word.span) for word in vocabulary.words),
        *((verb.id, verb.forms, verb.span) for verb in vocabulary.verbs),
        *((keyword.id, keyword.header, keyword.span) for keyword in vocabulary.keywords),
    )
    for ident, forms, span in written:
        missing = tuple(language for language in LANGUAGES if language not in forms)
        if missing and span is not None:
            yield Diagnostic("incomplete-name", _first_line(span), {"missing": missing}, subject=ident)


def _first_line(span: Span) -> Span:
    return Span(span.file, span.start, min(span.end, span.file.line_end(span.start)))
