"""Costs written in signs before a colon: 青青：, {B}{B}:."""

from __future__ import annotations

import re

from kirifuda.reading.lexicon import Lexicon


def in_symbol_cost(text: str, place: int, end: int, lexicon: Lexicon) -> bool:
    """Whether a sign of a cost stands at ``place``: behind it and others come a colon, or a comma and later a colon."""
    if not lexicon.symbols:
        return False
    sign = "|".join(re.escape(written) for written in lexicon.symbols)
    words = lexicon.words
    commas, colons, stops = (re.escape("".join(words.texts(name))) for name in ("commas", "colons", "stop"))
    pattern = rf"(?:(?:{sign})\s*)+(?:[{commas}][^{stops}{colons}\n]*)?[{colons}]"
    return re.compile(pattern).match(text, place, end) is not None


def symbol_cost(text: str, lexicon: Lexicon) -> tuple[tuple[tuple[str, int], ...], int]:
    """The signs at the front of a cost, each with how often it stands there, and where they end; () and 0 if the
    text does not consist of them up to a comma or its end."""
    if not lexicon.symbols:
        return (), 0
    sign = "|".join(re.escape(written) for written in lexicon.symbols)
    commas = re.escape("".join(lexicon.words.texts("commas")))
    match = re.match(rf"(?P<signs>(?:(?:{sign})\s*)+)(?:[{commas}]\s*(?=\S)|$)", text)
    if match is None:
        return (), 0
    counted: dict[str, int] = {}
    for written in re.findall(sign, match["signs"]):
        ident = lexicon.symbols[written]
        counted[ident] = counted.get(ident, 0) + 1
    return tuple(counted.items()), match.end()
