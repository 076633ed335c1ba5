"""What lark could not read, as findings: the place, the word that stands there, and words that could."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

import yaml
from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from kirifuda.core.diagnostics import Arguments, Diagnostic, Edit, Fix, Grade, Sort
from kirifuda.core.similar import alike, closest, is_near, single_best
from kirifuda.core.source import Span
from kirifuda.core.unicode import decomposed
from kirifuda.reading.data import data_folder
from kirifuda.reading.ends import wrong_stop
from kirifuda.reading.field_words import brought, field_words
from kirifuda.reading.grammar_text import word_lists
from kirifuda.reading.hangul import is_syllable
from kirifuda.reading.lexicon import Lexicon, VerbReading, name_key
from kirifuda.reading.scope import replacement
from kirifuda.reading.spelled_numbers import signed_number, spelled_number
from kirifuda.reading.verb_help import forms_of, forms_said, stems_of

_SHOWN = 3  # words of each kind
_SORTS = 4
_QUOTED = re.compile(r"(?P<sign>[\"'‘’“”])(?P<name>[^\"'‘’“”\n]+)[\"'‘’“”]")
_LONGEST_WORD = 12
_STOPS = frozenset(' \t\u3000、，,。．.：:「」『』【】[]()（）"“”\n0123456789０１２３４５６７８９')
_SHOWN_CLASSES = ("kind", "zone", "player", "property")


def finding(error: UnexpectedInput, span: Span, lexicon: Lexicon) -> Diagnostic:
    """The finding for a sentence lark could not read."""
    if isinstance(error, UnexpectedCharacters):
        return _unknown(error, span, lexicon)
    if isinstance(error, UnexpectedToken) and error.token.type != "$END":
        token = error.token
        start, end = token.start_pos or span.start, token.end_pos or span.end
        brought_along = _from_the_field(start, span, lexicon)
        if brought_along is not None:
            return brought_along
        number = spelled_number(start, span, lexicon) or signed_number(start, span, lexicon)
        if number is not None:
            return number
        place = Span(span.file, start, end)
        if token.type == "PARTICLE" and _follows_itself(place, span, lexicon):
            fix = Fix("remove", (Edit(place, ""),), Grade.UNSAFE)
            return Diagnostic("unexpected-word", place, {"text": str(token)}, "doubled", fixes=(fix,))
        accepted = _accepted(error)
        longer = _longer(str(token), accepted, lexicon)
        args: Arguments = {"text": str(token), "candidates": longer, "expected": expected_sorts(accepted, lexicon)}
        fixes = (replacement(place, longer[0]),) if len(longer) == 1 else ()
        return Diagnostic("unexpected-word", place, args, fixes=fixes)
    assert isinstance(error, UnexpectedToken | UnexpectedEOF)
    end = _last_end(error, span)
    sorts = expected_sorts(_accepted(error), lexicon)
    return Diagnostic("unfinished-sentence", Span(span.file, end, end), {"text": span.text, "expected": sorts})


def _follows_itself(place: Span, span: Span, lexicon: Lexicon) -> bool:
    """Whether a particle stands straight behind the same one, in any of its variants."""
    value = lexicon.value("PARTICLE", place.text)
    before = place.file.text[span.start : place.start].rstrip()
    return before.endswith(lexicon.words.terminals["PARTICLE"][value])


def _longer(text: str, terminals: set[str], lexicon: Lexicon) -> tuple[str, ...]:
    """Words of several words that could stand here and begin with what stands here: discard, discard pile."""
    if lexicon.words.settings.get("spaces") != "kept":
        return ()
    lists = word_lists(lexicon)
    words = (word for name in sorted(terminals) for word in lists.get(name, ()))
    found = [word for word in words if word.casefold().startswith(text.casefold() + " ")]
    return tuple(sorted(dict.fromkeys(found), key=len)[:1])


def _last_end(error: UnexpectedToken | UnexpectedEOF, span: Span) -> int:
    text = span.text.rstrip()
    return span.start + len(text)


def _accepted(error: UnexpectedInput) -> set[str]:
    accepted = next((found for name in ("accepts", "expected", "allowed") if (found := getattr(error, name, None))), ())
    return {str(name) for name in accepted}


@cache
def _kinds() -> tuple[Mapping[str, Any], ...]:
    path = data_folder() / "grammar" / "mistakes" / "expected.yaml"
    return tuple(yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader))


def expected_sorts(terminals: set[str], lexicon: Lexicon) -> tuple[Sort, ...]:
    """The kinds of phrase the terminals stand for, the likeliest first, with a few words of each."""
    sorts: list[Sort] = []
    for entry in _kinds():
        here = [name for name in entry["terminals"] if name in terminals]
        words = [text for name in here for text in _examples(name, lexicon)] if entry.get("words") else []
        if here and (words or not entry.get("words")):
            sorts.append(Sort("sentence", entry["kind"], tuple(dict.fromkeys(words))[:_SHOWN]))
    return tuple(sorts[:_SORTS])


def _examples(terminal: str, lexicon: Lexicon) -> list[str]:
    """A few words of a terminal, as they are printed."""
    if terminal == "VERB":
        heads = dict.fromkeys(reading.frame.head for r in lexicon.verbs.values() for reading in r if reading.frame)
        return list(heads)[:_SHOWN]
    if terminal == "NOUN":
        shown = [
            word.forms.get(lexicon.language, ())
            for cls in _SHOWN_CLASSES
            for word in lexicon.vocabulary.words
            if word.cls == cls
        ]
        return [forms[0] for forms in shown if forms][:_SHOWN]
    values = lexicon.words.terminals.get(terminal, {})
    return [texts[0] for texts in values.values()][:_SHOWN]


def _unknown(error: UnexpectedCharacters, span: Span, lexicon: Lexicon) -> Diagnostic:
    start = error.pos_in_stream if error.pos_in_stream is not None else span.start
    if span.file.text[start : start + 1] in lexicon.words.texts("wrong_stops"):
        return wrong_stop(Span(span.file, start, start + 1), lexicon.words)
    number = spelled_number(start, span, lexicon) or signed_number(start, span, lexicon)
    if number is not None:
        return number
    named = _card_name(start, span, lexicon)
    if named is not None:
        return _without_brackets(start, named, named, span, lexicon)
    quoted = _quoted_name(start, span, lexicon)
    if quoted is not None:
        return quoted
    for look in (_apart, _from_the_field, _unknown_form):
        found = look(start, span, lexicon)
        if found is not None:
            return found
    lists = word_lists(lexicon)
    here = [word for name in sorted(_accepted(error)) for word in lists.get(name, ())]
    nearer = set(here)
    everywhere = [word for surfaces in lists.values() for word in surfaces if word not in nearer]
    # first the piece up to the next known word, then (a known word may be part of the slip) the whole run
    ends = [_word_end(start, span, _known(lexicon)), _word_end(start, span, ())]
    endings = (*field_words(lexicon.language).endings, *lexicon.words.texts("stop"))
    for candidates in (here, everywhere):
        for end in ends:
            text = span.file.text[start:end]
            close = tuple(word for word in closest(text, candidates) if _meant(text, word, endings))
            if close:
                best = close[0] if len(close) == 1 else single_best(text, close)
                place = Span(span.file, start, end)
                fixes = (replacement(place, best),) if best is not None and _as_long(text, best) else ()
                return Diagnostic("unknown-word", place, {"text": text, "candidates": close}, fixes=fixes)
    place = Span(span.file, start, ends[0])
    args: Arguments = {"text": place.text, "candidates": (), "expected": expected_sorts(_accepted(error), lexicon)}
    return Diagnostic("unknown-word", place, args)


def _meant(text: str, word: str, endings: Iterable[str]) -> bool:
    return alike(text, word, endings) and is_near(text, word)


def _as_long(text: str, word: str) -> bool:
    """A word so much shorter that it would remove what was written, or longer, is no replacement."""
    return abs(len(text) - len(word)) * 2 < max(len(text), len(word))


def of_the_field(found: Diagnostic, lexicon: Lexicon) -> Diagnostic:
    """A finding about a word that is read as another one: 내 (my) is a form of a verb too, -1 a change of a value."""
    span = found.primary
    if found.name == "unexpected-word":
        return signed_number(span.start, Span(span.file, span.start, len(span.file.text)), lexicon) or found
    if found.name not in ("argument-missing", "verb-form-not-here") or not span.text:
        return found
    if span.text.casefold() not in field_words(lexicon.language).instead:
        return found
    return _from_the_field(span.start, span, lexicon) or found


def _from_the_field(start: int, span: Span, lexicon: Lexicon) -> Diagnostic | None:
    """A word of other games: what this game says for it."""
    found = brought(span.file.text, start, span.start, span.end, lexicon.language, _meanings(lexicon))
    if found is None:
        return None
    place = Span(span.file, found.start, found.end)
    if found.unneeded:
        after = re.compile(r"\s*").match(span.file.text, found.end, span.end)
        cut = Span(span.file, found.start, after.end() if after else found.end)
        fix = Fix("remove", (Edit(cut, ""),), Grade.UNSAFE)
        return Diagnostic("unknown-word", place, {"text": place.text}, "unneeded", fixes=(fix,))
    only = found.others[0] if len(found.others) == 1 else None
    fixes = () if only is None else (replacement(place, only),)
    return Diagnostic("unknown-word", place, {"text": place.text, "candidates": found.others}, "field", fixes=fixes)


def _apart(start: int, span: Span, lexicon: Lexicon) -> Diagnostic | None:
    """A blank inside a word, or before one that stands straight after another."""
    if lexicon.words.settings.get("spaces") == "kept":
        return None
    text = span.file.text
    attached = [text for name in lexicon.words.texts("attached") for text in word_lists(lexicon).get(name, ())]
    gap = start
    while gap > span.start and text[gap - 1] == " ":
        gap -= 1
    if span.start < gap < start:
        word = max((word for word in attached if text.startswith(word, start)), key=len, default="")
        after = text[start + len(word) : start + len(word) + 1]
        if word and not is_syllable(after):
            return _joined_up(Span(span.file, gap, start + len(word)), word, Span(span.file, gap, start))
    end = _word_end(start, span, ())
    blank = re.compile(r" +").match(text, end, span.end)
    if blank is None:
        return None
    last = _word_end(blank.end(), span, ()) if blank.end() < span.end else blank.end()
    whole = text[start:end] + text[blank.end() : last]
    if whole not in lexicon.verbs:
        return None
    return _joined_up(Span(span.file, start, last), whole, Span(span.file, end, blank.end()))


def _joined_up(place: Span, word: str, gap: Span) -> Diagnostic:
    fix = Fix("join", (Edit(gap, ""),), Grade.SAFE, {"word": word})
    return Diagnostic("unknown-word", place, {"text": place.text.strip(), "word": word}, "apart", fixes=(fix,))


def _meanings(lexicon: Lexicon) -> dict[str, tuple[str, ...]]:
    """The written words of a game in lower case, with what they mean (the word itself where that is only grammar)."""
    found: dict[str, tuple[str, ...]] = {
        word.casefold(): (word,) for surfaces in word_lists(lexicon).values() for word in surfaces
    }
    for word in (word for word in lexicon.vocabulary.words if word.cls != "symbol"):
        found.update((text.casefold(), (word.cls, word.id)) for text in word.forms.get(lexicon.language, ()))
    for readings in lexicon.verbs.values():
        for reading in readings:
            if reading.frame is not None:
                found[reading.frame.head.casefold()] = ("verb", reading.frame.verb)
    return found


def _unknown_form(start: int, span: Span, lexicon: Lexicon) -> Diagnostic | None:
    """A verb of the game in a form that is not read: its own forms are named."""
    if lexicon.words.settings.get("spaces") == "kept":
        return None
    text = span.file.text
    first = start
    for key in lexicon.verbs:
        if len(key) > start - first and text.startswith(key, start - len(key)) and start - len(key) >= span.start:
            first = start - len(key)
    end = _word_end(start, span, ())
    said = decomposed(text[first:end])
    best: tuple[int, bool, VerbReading] | None = None
    once = {id(reading.frame or reading.construct): reading for found in lexicon.verbs.values() for reading in found}
    for reading in once.values():
        for passive, stem in enumerate(stems_of(forms_of(reading, lexicon.language), lexicon.language)):
            if stem and said.startswith(stem) and (best is None or len(stem) > best[0]):
                best = (len(stem), bool(passive), reading)
    if best is None:
        return None
    place = Span(span.file, first, end)
    said_forms = forms_said(best[2], lexicon.language, passive=best[1])
    plain = str(said_forms["form"])
    fixes = (replacement(place, plain),) if end == span.end and plain else ()
    return Diagnostic("verb-form-not-here", place, {"text": place.text, **said_forms}, fixes=fixes)


def _without_brackets(start: int, said: str, name: str, span: Span, lexicon: Lexicon) -> Diagnostic:
    place = Span(span.file, start, start + len(said))
    a, b = tuple(lexicon.words.texts("names")[0])
    fix = Fix("brackets", (Edit(place, a + name + b),), Grade.SAFE, {"word": a + name + b})
    return Diagnostic("name-without-brackets", place, {"text": name, "right": a + name + b}, fixes=(fix,))


def _quoted_name(start: int, span: Span, lexicon: Lexicon) -> Diagnostic | None:
    """A card's name in quotation marks that are none of the language's."""
    match = _QUOTED.match(span.file.text, start, span.end)
    if match is None or name_key(match["name"]) not in lexicon.names:
        return None
    return _without_brackets(start, match[0], match["name"], span, lexicon)


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
