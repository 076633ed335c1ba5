"""LALR parsers, one for each vocabulary and language, kept for a while; their tables in the cache."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import lark.lexer
from lark import Lark

from kirifuda.core import cache
from kirifuda.model.vocabulary import Vocabulary
from kirifuda.reading import scanning, tables
from kirifuda.reading.grammar_text import grammar_text
from kirifuda.reading.lexicon import Lexicon, build_lexicon

STARTS = ("sentence", "phrase", "condition")
KIND = "parsers"  # of entries in the cache
_OPTIONS: dict[str, Any] = {
    "start": list(STARTS),
    "parser": "lalr",
    "lexer": "contextual",
    "maybe_placeholders": False,
    "propagate_positions": False,
}


class _Kept:
    """Lexicons and parsers by identity of the vocabulary; parsers by their grammar, which many vocabularies share."""

    def __init__(self) -> None:
        self.entries: dict[tuple[int, str], tuple[Vocabulary, Lexicon, Lark]] = {}
        self.parsers: dict[str, Lark] = {}


_KEPT = _Kept()
_LIMIT = 48


def build_parser(lexicon: Lexicon, strict: bool = False) -> Lark:
    """A new parser. ``strict`` also looks for terminals that overlap, which takes minutes for a full vocabulary."""
    return _build(grammar_text(lexicon), strict)


def cached_parser(lexicon: Lexicon) -> Lark:
    """A parser whose tables may come from the cache."""
    text = grammar_text(lexicon)
    made_by = cache.maker(__file__, tables.__file__, scanning.__file__)
    if made_by is None:
        return _build(text, False)
    name = cache.key(made_by, lark.__version__, repr(_OPTIONS), text)
    kept = cache.get(KIND, name)
    parser = tables.unpack(kept, scanning.PLUGINS) if kept is not None else None
    if parser is None:
        parser = _build(text, False)
        cache.put(KIND, name, tables.pack(parser))
    return parser


def _build(text: str, strict: bool) -> Lark:
    with _overlap_check(strict):
        return Lark(text, strict=strict, _plugins=scanning.PLUGINS, **_OPTIONS)


@contextmanager
def _overlap_check(wanted: bool) -> Iterator[None]:
    """lark compares all terminals whenever interegular is installed, strict or not; only tests ask for it."""
    before = lark.lexer.has_interegular
    lark.lexer.has_interegular = before and wanted
    try:
        yield
    finally:
        lark.lexer.has_interegular = before


def parser_for(vocabulary: Vocabulary, language: str) -> tuple[Lexicon, Lark]:
    """The lexicon and the parser of a vocabulary in a language, built once."""
    key = (id(vocabulary), language)
    kept = _KEPT.entries.get(key)
    if kept is None or kept[0] is not vocabulary:
        lexicon = build_lexicon(vocabulary, language)
        kept = (vocabulary, lexicon, _shared_parser(lexicon))
        while len(_KEPT.entries) >= _LIMIT:
            _KEPT.entries.pop(next(iter(_KEPT.entries)))
        _KEPT.entries[key] = kept
    return kept[1], kept[2]


def _shared_parser(lexicon: Lexicon) -> Lark:
    """A parser that this process may have for another vocabulary; the one used last goes last."""
    text = grammar_text(lexicon)
    parser = _KEPT.parsers.pop(text, None) or cached_parser(lexicon)
    while len(_KEPT.parsers) >= _LIMIT:
        _KEPT.parsers.pop(next(iter(_KEPT.parsers)))
    _KEPT.parsers[text] = parser
    return parser
