"""What every written form of a language means under one vocabulary: nouns, verb forms, counters, headers, names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from kirifuda.model.vocabulary import KeywordWords, Verb, Vocabulary, Word
from kirifuda.reading import conjugation_en, conjugation_ja, conjugation_ko
from kirifuda.reading.frames import Frame, FrameSlot, frames
from kirifuda.reading.function_words import Construct, FunctionWords, function_words
from kirifuda.reading.particles import VARIANTS

_CONJUGATE = {"ja": conjugation_ja.conjugate, "ko": conjugation_ko.conjugate, "en": conjugation_en.conjugate}
FULL_WIDTH = str.maketrans("０１２３４５６７８９", "0123456789")
CIRCLED = {chr(0x2460 + n): n + 1 for n in range(20)}


_SLOT = re.compile(r"\{[\w-]+(?:=([\w-]+)|:([\w-]+))?\}")


@dataclass(frozen=True, slots=True)
class VerbReading:
    """One thing a verb word can be: a frame of a verb or a construct of the language, in one of its forms."""

    form: str
    frame: Frame | None = None
    construct: Construct | None = None


@dataclass(frozen=True)
class Lexicon:
    """All written forms of one language under one vocabulary. Keys are made by ``FunctionWords.key``."""

    vocabulary: Vocabulary
    language: str
    words: FunctionWords
    nouns: Mapping[str, tuple[Word, ...]]
    literals: tuple[str, ...]  # words that stand in verb forms only and are no words of the vocabulary
    verbs: Mapping[str, tuple[VerbReading, ...]]
    verb_texts: tuple[str, ...]
    noun_texts: tuple[str, ...]
    counters: Mapping[str, str]  # written counter -> counter id
    values: Mapping[tuple[str, str], str]  # (terminal, key) -> value of a function word
    names: Mapping[str, str] = field(default_factory=dict)  # printed card name -> card id

    def value(self, terminal: str, text: str) -> str:
        """What a function word means."""
        return self.values[terminal, self.words.key(text)]

    def noun(self, text: str) -> tuple[Word, ...]:
        """The words written like this."""
        return self.nouns.get(self.words.key(text), ())

    def pattern(self, frame: Frame) -> str:
        """A form of a verb as people read it: …を…に付ける."""
        for form in self.verbs_by_id[frame.verb].forms.get(self.language, ()):
            for written in (form, form.intransitive):
                if written is not None and frame.head in written.do:
                    return _SLOT.sub(self._shown, written.do)
        return frame.head

    def _shown(self, slot: re.Match[str]) -> str:
        fixed, counter = slot[1], slot[2]
        for word in self.vocabulary.words:
            texts = word.forms.get(self.language, ())
            if texts and fixed == word.id and word.cls != "counter":
                return texts[0]
            if texts and counter == word.id and word.cls == "counter":
                return "…" + texts[0]
        return "…"

    def holds_word(self, ident: str) -> bool:
        """Whether a word that describes cards is a variable, whose value is such a word."""
        return any(word.id == ident and word.cls == "variable" for word in self.vocabulary.words)

    @cached_property
    def groups(self) -> Mapping[str, str]:
        """Of each word that describes cards, the group (or the value) whose words exclude one another."""
        return {w.id: w.group for w in self.vocabulary.words if w.cls == "state" and w.group is not None}

    def is_value(self, ident: str) -> bool:
        """Whether a word that describes cards is a value of theirs, not a state they are in."""
        return self.vocabulary.is_value(ident)

    @cached_property
    def name_parts(self) -> tuple[Word, ...]:
        """Parts of names that texts can ask for."""
        return tuple(w for w in self.vocabulary.words if w.cls == "name-part" and w.forms.get(self.language))

    @cached_property
    def received(self) -> dict[str, str]:
        """How the amounts of events are called, without the slot in it, and of which verb they are."""
        found: dict[str, str] = {}
        for verb in self.vocabulary.verbs:
            written = _SLOT.sub("", verb.amount.get(self.language, "")).strip()
            if written:
                found[written] = verb.id
                pair = next((p for p in VARIANTS.values() if written.startswith((f"{p[0]} ", f"{p[1]} "))), None)
                for particle in pair or ():
                    found[particle + " " + written.split(" ", 1)[1]] = verb.id
        return found

    @cached_property
    def state_texts(self) -> tuple[str, ...]:
        """Written forms of states."""
        return tuple(
            text for word in self.vocabulary.words if word.cls == "state" for text in word.forms.get(self.language, ())
        )

    @cached_property
    def symbols(self) -> dict[str, str]:
        """Written signs of costs and their ids, the longest first."""
        found = {
            text: word.id
            for word in self.vocabulary.words
            if word.cls == "symbol"
            for text in word.forms.get(self.language, ())
        }
        return dict(sorted(found.items(), key=lambda item: -len(item[0])))

    @cached_property
    def verbs_by_id(self) -> dict[str, Verb]:
        """The verbs of the vocabulary by id."""
        return {verb.id: verb for verb in self.vocabulary.verbs}

    @cached_property
    def keywords_by_id(self) -> dict[str, KeywordWords]:
        """The keywords of the vocabulary by id."""
        return {keyword.id: keyword for keyword in self.vocabulary.keywords}


def build_lexicon(vocabulary: Vocabulary, language: str) -> Lexicon:
    """The lexicon of a vocabulary in a language."""
    words = function_words(language)
    nouns: dict[str, list[Word]] = {}
    noun_texts: list[str] = []
    counters: dict[str, str] = {}
    for word in vocabulary.words:
        if word.cls == "counter":
            counters.update((words.key(text), word.id) for text in word.forms.get(language, ()))
            continue
        if word.cls in ("symbol", "name-part"):  # stands in costs only; in names only
            continue
        for text in noun_forms(word, language):
            nouns.setdefault(words.key(text), []).append(word)
            noun_texts.append(text)
    verbs: dict[str, list[VerbReading]] = {}
    verb_texts: list[str] = []
    literals: list[str] = []
    for frame in frames(vocabulary, language):
        _add_forms(frame.forms, words, verbs, verb_texts, frame=frame)
        for slot in frame.slots:
            literals.extend(_literals(slot, language))
    for construct in words.constructs:
        forms = _CONJUGATE[language](construct.head, construct.cls, construct.forms)
        _add_forms(forms, words, verbs, verb_texts, construct=construct)
        literals.extend(slot.literal for slot in construct.slots if slot.literal)
    unknown = tuple(dict.fromkeys(text for text in literals if words.key(text) not in nouns))
    values = {
        (terminal, words.key(text)): value
        for terminal, meanings in words.terminals.items()
        for value, texts in meanings.items()
        for text in texts
    }
    names: dict[str, str] = {}
    for own in (True, False):
        for card in vocabulary.cards:
            for name_language, text in card.names.items():
                if (name_language == language) is own:
                    names.setdefault(name_key(text), card.id)
    return Lexicon(
        vocabulary,
        language,
        words,
        {key: tuple(found) for key, found in nouns.items()},
        unknown,
        {key: tuple(found) for key, found in verbs.items()},
        tuple(dict.fromkeys(verb_texts)),
        tuple(dict.fromkeys(noun_texts)),
        counters,
        values,
        names,
    )


def _add_forms(
    forms: Mapping[str, tuple[str, ...]],
    words: FunctionWords,
    verbs: dict[str, list[VerbReading]],
    texts: list[str],
    frame: Frame | None = None,
    construct: Construct | None = None,
) -> None:
    for form, surfaces in forms.items():
        for text in surfaces:
            reading = VerbReading(form, frame, construct)
            found = verbs.setdefault(words.key(text), [])
            if reading not in found:
                found.append(reading)
            texts.append(text)


def _literals(slot: FrameSlot, language: str) -> list[str]:
    texts = [slot.noun] if slot.noun else []
    if language == "en":
        texts += [text.strip() for text in (slot.prefix, slot.suffix) if " " in text.strip()]
    return texts


def noun_forms(word: Word, language: str) -> tuple[str, ...]:
    """All written forms of a word, English plurals included."""
    forms = word.forms.get(language, ())
    if language != "en":
        return forms
    plurals = [plural(text) for text in forms]
    if word.plural is not None and plurals:
        plurals[0] = word.plural
    return tuple(dict.fromkeys((*forms, *plurals)))


def plural(text: str) -> str:
    """The regular English plural."""
    if re.search(r"[^aeiou]y$", text):
        return text[:-1] + "ies"
    return text + ("es" if re.search(r"(s|x|z|ch|sh)$", text) else "s")


def name_key(text: str) -> str:
    """A printed name as names are compared."""
    return re.sub(r"\s+", " ", text).strip().casefold()
