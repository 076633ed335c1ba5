"""Numbers that are not written in plain digits: spelled in words, or with a sign before a counter."""

from __future__ import annotations

import re
from collections.abc import Mapping

from kirifuda.core.diagnostics import Arguments, Diagnostic, Edit, Fix, Grade
from kirifuda.core.source import Span
from kirifuda.reading.grammar_text import counters_of
from kirifuda.reading.lexicon import Lexicon
from kirifuda.reading.scope import replacement

_SIGN = r"([+＋\-−－])\s*[0-9０-９]+\s*"
_BLANK = re.compile(r"[\s　]")
_VALUES = ("property", "variable")
_TENS = 10  # from here on a numeral says how many of its kind there are: 二十, and not one digit behind another


def spelled_number(start: int, span: Span, lexicon: Lexicon) -> Diagnostic | None:
    """A number in words, where the language has digits for it: the digits are offered. In a language with counters
    one must follow."""
    text, counters = span.file.text, counters_of(lexicon)
    words = _numerals(lexicon)
    if counters:
        start = _whole_word(start, span, words)
    values, end = _read(text, start, span.end, words, apart=not counters)
    gap = len(text[end : span.end]) - len(text[end : span.end].lstrip(" "))
    if not values or (counters and not text.startswith(counters, end + gap)):
        return None
    place, value = Span(span.file, start, end), str(_sum(values))
    args: Arguments = {"text": place.text, "candidates": (value,)}
    return Diagnostic("unknown-word", place, args, fixes=(replacement(place, value),))


def signed_number(start: int, span: Span, lexicon: Lexicon) -> Diagnostic | None:
    """A number with a sign straight before what is counted: the sign is what is wrong there."""
    text, counters = span.file.text, counters_of(lexicon)
    if counters:
        match = re.compile(_SIGN + "$").search(text, span.start, start) if text.startswith(counters, start) else None
    else:
        match = re.compile(_SIGN).match(text, start, span.end)
        match = None if match is not None and _of_a_value(text[match.end() : span.end], lexicon) else match
    if match is None:
        return None
    place = Span(span.file, match.start(1), match.end(1))
    fix = Fix("remove", (Edit(place, ""),), Grade.UNSAFE, {"text": place.text})
    return Diagnostic("sign-before-count", place, {"text": place.text}, fixes=(fix,))


def _of_a_value(after: str, lexicon: Lexicon) -> bool:
    """Whether a value is named there: that may go up and down by so much."""
    values = (word for word in lexicon.vocabulary.words if word.cls in _VALUES)
    return after.startswith(tuple(form for word in values for form in word.forms.get(lexicon.language, ())))


def _numerals(lexicon: Lexicon) -> Mapping[str, int]:
    """All words that can be a piece of a spelled number."""
    settings = lexicon.words.settings
    articles = settings.get("articles", ())
    parts = (settings.get(name, {}) for name in ("lone_numerals", "numerals", "written_numerals"))
    return {word: value for part in parts for word, value in part.items() if word not in articles}


def _whole_word(start: int, span: Span, words: Mapping[str, int]) -> int:
    """Where the word begins that a place lies in, if numerals alone stand between: their first may look like another
    word."""
    text, first = span.file.text, start
    while first > span.start and not _BLANK.match(text, first - 1):
        first -= 1
    return first if first < start and _read(text, first, start, words)[1] == start else start


def _read(text: str, start: int, end: int, words: Mapping[str, int], apart: bool = False) -> tuple[list[int], int]:
    """The numerals from a place on and where the last one ends; ``apart``: each is a word of its own."""
    pattern = "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word)))
    one = re.compile(rf"(?:{pattern})\b" if apart else pattern, re.IGNORECASE)
    between = re.compile(r"[ -]")
    values: list[int] = []
    last = place = start
    while words and (match := one.match(text, place, end)):
        values.append(words[match.group().lower()])
        last = place = match.end()
        if apart and between.match(text, place, end):
            place += 1
    return values, last


def _sum(values: list[int]) -> int:
    """What numerals come to: each of ten or more as often as the digits before it say, digits one behind the other."""
    total = digits = 0
    for value in values:
        if value >= _TENS:
            total, digits = total + (digits or 1) * value, 0
        else:
            digits = digits * _TENS + value
    return total + digits
