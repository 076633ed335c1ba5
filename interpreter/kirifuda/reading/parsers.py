"""LALR parsers, one for each vocabulary and language, kept while the vocabulary lives."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import lark.lexer
from lark import Lark

from kirifuda.model.vocabulary import Vocabulary
from kirifuda.reading.grammar_text import grammar_text
from kirifuda.reading.lexicon import Lexicon, build_lexicon

STARTS = ("sentence", "phrase", "condition")


class _Kept:
    """Lexicons and parsers by identity of the vocabulary."""

    def __init__(self) -> None:
        self.entries: dict[tuple[int, str], tuple[Vocabulary, Lexicon, Lark]] = {}


_KEPT = _Kept()
_LIMIT = 12


def build_parser(lexicon: Lexicon, strict: bool = False) -> Lark:
    """A new parser. ``strict`` also looks for terminals that overlap, which takes minutes for a full vocabulary."""
    text = grammar_text(lexicon)
    with _overlap_check(strict):
        return Lark(
            text,
            start=list(STARTS),
            parser="lalr",
            lexer="contextual",
            strict=strict,
            maybe_placeholders=False,
            propagate_positions=False,
        )


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
        kept = (vocabulary, lexicon, build_parser(lexicon))
        while len(_KEPT.entries) >= _LIMIT:
            _KEPT.entries.pop(next(iter(_KEPT.entries)))
        _KEPT.entries[key] = kept
    return kept[1], kept[2]
