"""What lark could not read, as findings: the place, the word that stands there, and words that could."""

from __future__ import annotations

from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from kirifuda.core.diagnostics import Arguments, Diagnostic, Edit, Fix, Grade
from kirifuda.core.similar import closest, single_best
from kirifuda.core.source import Span
from kirifuda.reading.ends import wrong_stop
from kirifuda.reading.grammar_text import counters_of, word_lists
from kirifuda.reading.lexicon import Lexicon
from kirifuda.reading.scope import replacement

_SHOWN = 8
_LONGEST_WORD = 12
_STOPS = frozenset(' \t\u3000、，,。．.：:「」『』【】[]()（）"“”\n0123456789０１２３４５６７８９')
_COMMON = ("PARTICLE", "OF", "VERB", "NOUN", "COPULA", "PREP")
_SHOWN_CLASSES = ("player", "kind", "zone", "property")


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
    order = [name for name in _COMMON if name in terminals]
    order += [name for name in sorted(terminals) if name not in _COMMON]
    words: list[str] = []
    for name in order:
        for text in _examples(name, lexicon):
            if text not in words:
                words.append(text)
    return tuple(words[:_SHOWN])


def _examples(terminal: str, lexicon: Lexicon) -> list[str]:
    """A few words of a terminal, as they are printed."""
    if terminal == "VERB":
        heads = dict.fromkeys(reading.frame.head for r in lexicon.verbs.values() for reading in r if reading.frame)
        return list(heads)[:4]
    if terminal == "NOUN":
        shown = [
            word.forms.get(lexicon.language, ()) for word in lexicon.vocabulary.words if word.cls in _SHOWN_CLASSES
        ]
        return [forms[0] for forms in shown if forms][:4]
    values = lexicon.words.terminals.get(terminal, {})
    return [texts[0] for texts in values.values()][: 5 if terminal == "PARTICLE" else 2]


def _unknown(error: UnexpectedCharacters, span: Span, lexicon: Lexicon) -> Diagnostic:
    start = error.pos_in_stream if error.pos_in_stream is not None else span.start
    if span.file.text[start : start + 1] in lexicon.words.texts("wrong_stops"):
        return wrong_stop(Span(span.file, start, start + 1), lexicon.words)
    numeral = _written_numeral(start, span, lexicon)
    if numeral is not None:
        return numeral
    named = _card_name(start, span, lexicon)
    if named is not None:
        place = Span(span.file, start, start + len(named))
        a, b = tuple(lexicon.words.texts("names")[0])
        fix = Fix("brackets", (Edit(place, a + named + b),), Grade.SAFE, {"word": a + named + b})
        return Diagnostic("name-without-brackets", place, {"text": named, "right": a + named + b}, fixes=(fix,))
    lists = word_lists(lexicon)
    here = [word for name in sorted(_accepted(error)) for word in lists.get(name, ())]
    everywhere = [word for surfaces in lists.values() for word in surfaces]
    # first the piece up to the next known word, then (a known word may be part of the slip) the whole run
    ends = [_word_end(start, span, _known(lexicon)), _word_end(start, span, ())]
    for candidates in (here, everywhere):
        for end in ends:
            text = span.file.text[start:end]
            close = closest(text, candidates)
            if close:
                best = close[0] if len(close) == 1 else single_best(text, candidates)
                place = Span(span.file, start, end)
                fixes = (replacement(place, best),) if best is not None and _as_long(text, best) else ()
                return Diagnostic("unknown-word", place, {"text": text, "candidates": close}, fixes=fixes)
    place = Span(span.file, start, ends[0])
    return Diagnostic("unknown-word", place, {"text": place.text, "candidates": ()})


def _as_long(text: str, word: str) -> bool:
    """A word so much shorter that it would remove what was written, or longer, is no replacement."""
    return abs(len(text) - len(word)) * 2 < max(len(text), len(word))


def _written_numeral(start: int, span: Span, lexicon: Lexicon) -> Diagnostic | None:
    """A number in words before a counter, where the language has digits."""
    numerals = lexicon.words.settings.get("written_numerals", {})
    text, end, value = span.file.text, start, 0
    while end < span.end and text[end] in numerals:
        value, end = value + numerals[text[end]], end + 1
    single = end - start == 1 or (end - start == 2 and numerals[text[start]] == max(numerals.values()))
    gap = len(text[end : span.end]) - len(text[end : span.end].lstrip(" "))
    if not value or not single or not text.startswith(counters_of(lexicon), end + gap):
        return None
    place = Span(span.file, start, end)
    args: Arguments = {"text": place.text, "candidates": (str(value),)}
    return Diagnostic("unknown-word", place, args, fixes=(replacement(place, str(value)),))


def _card_name(start: int, span: Span, lexicon: Lexicon) -> str | None:
    """The longest printed card name that stands there without brackets."""
    names = [card.names[lexicon.language] for card in lexicon.vocabulary.cards if lexicon.language in card.names]
    text = span.file.text
    found = [name for name in names if text.startswith(name, start, span.end) and _is_word(text, start, name)]
    return max(found, key=len, default=None)


def _is_word(text: str, start: int, name: str) -> bool:
    """A name of Latin letters or digits is not a piece of a longer word."""
    before, after = text[start - 1 : start], text[start + len(name) : start + len(name) + 1]
    return not (_joined(before, name[:1]) or _joined(name[-1:], after))


def _joined(left: str, right: str) -> bool:
    return bool(left and right) and all(char.isascii() and char.isalnum() for char in (left, right))


def _known(lexicon: Lexicon) -> tuple[str, ...]:
    lists = word_lists(lexicon)
    short = {word for name in ("PARTICLE", "OF", "COMMA") for word in lists.get(name, ())}
    words = short | {word for surfaces in lists.values() for word in surfaces if len(word) > 1}
    return tuple(sorted(words, key=lambda word: (-len(word), word)))


def _word_end(start: int, span: Span, known: tuple[str, ...]) -> int:
    """Where the unknown word ends: at a space, a bracket, a digit, a comma or a word that is known."""
    text = span.file.text
    end = start + 1
    while end < span.end and end - start < _LONGEST_WORD and text[end] not in _STOPS and text[end - 1] not in _STOPS:
        if not text[end].isascii() and any(text.startswith(word, end, span.end) for word in known):
            break
        end += 1
    return end
