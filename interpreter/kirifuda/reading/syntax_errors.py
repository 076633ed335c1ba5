"""What lark could not read, as findings: the place, the word that stands there, and words that could."""

from __future__ import annotations

from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.similar import closest
from kirifuda.core.source import Span
from kirifuda.reading.grammar_text import word_lists
from kirifuda.reading.lexicon import Lexicon

_SHOWN = 8
_LONGEST_WORD = 12
_COMMON = ("PARTICLE", "VERB", "NOUN", "CONNECTOR", "COMMA")


def finding(error: UnexpectedInput, span: Span, lexicon: Lexicon) -> Diagnostic:
    """The finding for a sentence lark could not read."""
    if isinstance(error, UnexpectedCharacters):
        return _unknown(error, span, lexicon)
    if isinstance(error, UnexpectedToken) and error.token.type != "$END":
        token = error.token
        start, end = token.start_pos or span.start, token.end_pos or span.end
        words = expected_words(_accepted(error), lexicon)
        return Diagnostic("unexpected-word", Span(span.file, start, end), {"text": str(token), "expected": words})
    assert isinstance(error, UnexpectedToken | UnexpectedEOF)
    end = _last_end(error, span)
    words = expected_words(_accepted(error), lexicon)
    return Diagnostic("unfinished-sentence", Span(span.file, end, end), {"text": span.text, "expected": words})


def _last_end(error: UnexpectedToken | UnexpectedEOF, span: Span) -> int:
    text = span.text.rstrip()
    return span.start + len(text)


def _accepted(error: UnexpectedInput) -> set[str]:
    accepted = getattr(error, "accepts", None) or getattr(error, "expected", None) or set()
    return {str(name) for name in accepted}


def expected_words(terminals: set[str], lexicon: Lexicon) -> tuple[str, ...]:
    """Words of the terminals, the commonest terminals first; never terminal names."""
    lists = word_lists(lexicon)
    order = [name for name in _COMMON if name in terminals]
    order += [name for name in sorted(terminals) if name not in _COMMON]
    words: list[str] = []
    for name in order:
        for text in lists.get(name, ())[: 3 if name in ("VERB", "NOUN") else 2]:
            if text not in words:
                words.append(text)
    return tuple(words[:_SHOWN])


def _unknown(error: UnexpectedCharacters, span: Span, lexicon: Lexicon) -> Diagnostic:
    start = error.pos_in_stream if error.pos_in_stream is not None else span.start
    end = _word_end(start, span, lexicon)
    text = span.file.text[start:end]
    lists = word_lists(lexicon)
    here = [word for name in sorted(_accepted(error)) for word in lists.get(name, ())]
    everywhere = [word for surfaces in lists.values() for word in surfaces]
    close = closest(text, here) or closest(text, everywhere)
    return Diagnostic("unknown-word", Span(span.file, start, end), {"text": text, "similar": tuple(close)})


def _word_end(start: int, span: Span, lexicon: Lexicon) -> int:
    """Where the unknown word ends: at a space, a bracket, a comma or a word that is known."""
    text = span.file.text
    stops = set(' \t\u3000、，,。．.：:「」『』【】[]()（）"“”\n')
    known = sorted(
        {word for name in ("PARTICLE", "OF", "VERB", "COMMA", "NOUN") for word in word_lists(lexicon).get(name, ())},
        key=lambda word: (-len(word), word),
    )
    end = start + 1
    while end < span.end and end - start < _LONGEST_WORD and text[end] not in stops:
        if text[end - 1] in stops or (
            not text[end].isascii() and any(text.startswith(word, end, span.end) for word in known)
        ):
            break
        end += 1
    return end
