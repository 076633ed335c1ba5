"""Dashes and signs in names that look like the long-vowel mark or like one another, and are other characters."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kirifuda.core.diagnostics import Diagnostic, Edit, Fix, Grade
from kirifuda.core.source import Span
from kirifuda.core.tree import MapNode, Scalar
from kirifuda.reading.documents import CARDS
from kirifuda.reading.games import Loaded

# a dash, a minus, the kanji for one or a box line after kana, where the long-vowel mark belongs
_DASH = re.compile(
    "(?<=[\u3041-\u3096\u30a1-\u30fa\u30fc])[\u2010-\u2015\u2212\uff0d\u4e00\u2500-](?=[\u3041-\u3096\u30a1-\u30fa])"
)
_LONG_VOWEL = "\u30fc"


def check(loaded: Loaded) -> Iterator[Diagnostic]:
    """One finding for each such character."""
    for item in loaded.documents.items(CARDS, "cards"):
        name, ident = item.node.get("name"), item.node.get("id")
        for entry in name.entries if isinstance(name, MapNode) else ():
            if isinstance(entry.value, Scalar) and isinstance(ident, Scalar):
                yield from _in_name(entry.value, ident.text)


def _in_name(name: Scalar, card: str) -> Iterator[Diagnostic]:
    if not name.exact:
        return
    for match in _DASH.finditer(name.content.text):
        span = Span(name.content.file, name.content.start + match.start(), name.content.start + match.end())
        args = {"point": f"{match.group()} (U+{ord(match.group()):04X})", "meant": f"{_LONG_VOWEL} (U+30FC)"}
        fix = Fix("replace", (Edit(span, _LONG_VOWEL),), Grade.UNSAFE, {"word": _LONG_VOWEL})
        yield Diagnostic("look-alike", span, args, fixes=(fix,), subject=card)
