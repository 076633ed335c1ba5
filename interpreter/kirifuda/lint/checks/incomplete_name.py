"""A card whose name is not written in all three languages cannot be printed in the others."""

from __future__ import annotations

from collections.abc import Iterator

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.tree import MapNode, Scalar
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.reading.documents import CARDS
from kirifuda.reading.games import Loaded


def check(loaded: Loaded) -> Iterator[Diagnostic]:
    """One finding for each card."""
    for item in loaded.documents.items(CARDS, "cards"):
        name, key, ident = item.node.get("name"), item.node.key("name"), item.node.get("id")
        if isinstance(name, MapNode) and key is not None and isinstance(ident, Scalar):
            missing = tuple(language for language in LANGUAGES if name.get(language) is None)
            if missing:
                yield Diagnostic("incomplete-name", key.span, {"missing": missing}, subject=ident.text)
