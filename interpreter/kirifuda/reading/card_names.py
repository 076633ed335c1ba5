"""Names of cards that no text and no command could say: brackets, signs, spaces and characters that cannot be seen."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.tree import MapNode, Scalar
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.reading.function_words import function_words

_NOTHING = ("~", "null", "Null", "NULL")  # what YAML takes for no value
_SIGNS = re.compile("[#@{}。．]")
_PLAYER = re.compile(r"[A-Za-z]\.\S")  # names of players stand so before names of cards


def check_names(card: MapNode, subject: str) -> Iterator[Diagnostic]:
    """One finding for each name of a card."""
    names = card.get("name")
    for entry in names.entries if isinstance(names, MapNode) else ():
        name = entry.value
        found = _fault(name) if isinstance(name, Scalar) else None
        if found is not None:
            variant, sign = found
            yield Diagnostic("bad-name", name.span, {"found": sign}, variant, subject=subject)


def _fault(name: Scalar) -> tuple[str, str] | None:
    """What is wrong with a name, and the piece that is."""
    text = name.text
    hidden = next((char for char in text if unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp")), None)
    if hidden is not None:
        return "control", f"U+{ord(hidden):04X}"
    if text != text.strip():
        return "space", text
    bracket = next((char for char in text if char in _brackets()), None)
    if bracket is not None:
        return "bracket", bracket
    sign = _SIGNS.search(text) or _PLAYER.match(text)
    if sign is not None:
        return "", sign.group()[:2]
    return ("nothing", text) if name.style == "plain" and text in _NOTHING else None


@cache
def _brackets() -> str:
    """The brackets of names and headers of all languages."""
    words = [function_words(language) for language in LANGUAGES]
    return "".join(pair for found in words for pair in (*found.texts("names"), found.settings["headers"]))
