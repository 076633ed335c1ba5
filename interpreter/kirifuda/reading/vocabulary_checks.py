"""Checks of a vocabulary before a sentence is read: words with two meanings, verb forms that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator

from kirifuda.core.diagnostics import Diagnostic, Label
from kirifuda.core.source import Span
from kirifuda.model.vocabulary import LANGUAGES, Vocabulary
from kirifuda.reading.build_nouns import CLASSES
from kirifuda.reading.frames import malformed
from kirifuda.reading.function_words import function_words
from kirifuda.reading.lexicon import noun_forms

# classes whose words may share a written form: one stands in verb forms only, or names the same thing elsewhere
_TOGETHER = (
    frozenset({"resource", "marker"}),
    frozenset({"resource", "variable"}),
    frozenset({"resource", "property"}),
    frozenset({"resource", "kind"}),
    frozenset({"keyword", "thing"}),
)
# a variable that holds a word describing cards is both
_HELD = frozenset({"state", "variable"})


def check_vocabulary(vocabulary: Vocabulary) -> tuple[Diagnostic, ...]:
    """Everything that is wrong with the words of a game, in the order of its files."""
    found: list[Diagnostic] = []
    for language in LANGUAGES:
        found.extend(_two_meanings(vocabulary, language))
        found.extend(_forms(vocabulary, language))
    return tuple(found)


def _two_meanings(vocabulary: Vocabulary, language: str) -> Iterator[Diagnostic]:
    """A written form that two words share, or that is a function word of the language."""
    words = function_words(language)
    taken = {words.key(text) for values in words.terminals.values() for texts in values.values() for text in texts}
    seen: dict[str, tuple[str, str, Span | None]] = {}
    for word in vocabulary.words:
        if word.cls not in CLASSES:
            continue
        for text in noun_forms(word, language):
            key = words.key(text)
            before = seen.setdefault(key, (word.cls, word.id, word.span))
            if word.span is None:
                continue
            if key in taken:
                yield Diagnostic("word-with-two-meanings", word.span, {"text": text}, "grammar")
            elif before[1] == word.id and frozenset({before[0], word.cls}) == _HELD:
                continue
            elif before[:2] != (word.cls, word.id) and frozenset({before[0], word.cls}) not in _TOGETHER:
                related = () if before[2] is None else (Label(before[2], "other"),)
                yield Diagnostic("word-with-two-meanings", word.span, {"text": text}, related=related)


def _forms(vocabulary: Vocabulary, language: str) -> Iterator[Diagnostic]:
    spans = {verb.id: verb.span for verb in vocabulary.verbs}
    for form in malformed(vocabulary, language):
        span = spans.get(form.verb)
        if span is None:
            continue
        if form.missing:
            yield Diagnostic("verb-form-missing", span, {"text": form.do, "forms": form.missing})
        else:
            yield Diagnostic("malformed-verb-form", span, {"text": form.do})
