"""Names in a list: one that holds the sign between them stands in the brackets of names."""

from __future__ import annotations

from collections.abc import Iterable

from kirifuda.reading.function_words import function_words


def apart(name: str, language: str) -> str:
    """A name as it stands in a list."""
    words = function_words(language)
    if not any(sign in name for sign in (",", *words.texts("commas"))):
        return name
    start, end = tuple(words.texts("names")[0])
    return f"{start}{name}{end}"


def listed(names: Iterable[str], language: str, between: str = ", ") -> str:
    """Names one after the other, each to be told from the next."""
    return between.join(apart(name, language) for name in names)
