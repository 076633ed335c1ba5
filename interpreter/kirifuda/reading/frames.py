"""Verb frames: sentence forms of verbs taken apart into slots (what stands with which particle) and a head (the verb).

Markers are the particle or preposition in one canonical spelling. ja: を に へ と から で が は まで;
ko: 을 에 에게 에서 로 와 이 은 까지; en: the preposition, "" for what follows the verb directly. Particles that a form
writes in another variant (를, 으로) are folded. A literal noun of a form is the longest word of the vocabulary, else
plain text; a literal zone, state or player is a slot with ``fixed`` and no ``param``, so it reads as an ordinary
argument. ``prefix`` and ``suffix`` hold other literal text around a slot (この{part}の間の絵を: prefix この, suffix
の間の絵), spaces included.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from kirifuda.model.vocabulary import Verb, VerbForm, Vocabulary
from kirifuda.reading import conjugation_en, conjugation_ja, conjugation_ko


@dataclass(frozen=True, slots=True)
class FrameSlot:
    """One argument of a form.

    ``param``: the parameter that fills it (None: fixed words only); ``fixed``: only this word id; ``noun``: a literal
    noun that stands here, as written; ``counter``: with which the number is counted; ``amount_place``: where a number
    stands to the literal noun, ``before`` (3本の線を, 3 lines) or ``floating`` (線を3本), or None.
    """

    marker: str
    param: str | None = None
    fixed: str | None = None
    noun: str | None = None
    counter: str | None = None
    amount_place: str | None = None
    prefix: str = ""
    suffix: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """One form of a verb. ``head``: the verb word(s) alone, citation form; ``forms``: all forms of the head (see the
    conjugation modules); ``intransitive``: the object of the transitive form is the subject (出す, 出る)."""

    verb: str
    language: str
    slots: tuple[FrameSlot, ...]
    subject: str | None
    head: str
    forms: Mapping[str, tuple[str, ...]]
    intransitive: bool


@dataclass(frozen=True, slots=True)
class MalformedForm:
    """A form that cannot be taken apart: its verb and text. ``missing`` names the verb forms that cannot be derived."""

    verb: str
    language: str
    do: str
    missing: tuple[str, ...] = ()


NEEDED = (
    "do", "link", "may", "can", "cannot", "not_done", "by", "done", "was_done", "would", "would_be_done", "participle",
    "unless",
)  # fmt: skip

_CONJUGATE = {"ja": conjugation_ja.conjugate, "ko": conjugation_ko.conjugate, "en": conjugation_en.conjugate}
_REF = re.compile(r"\{([\w-]+)(?:=([\w-]+)|:([\w-]+))?\}")
_FIXED_CLASSES = ("zone", "state", "player")
OBJECT_MARKERS = ("を", "을", "")
_JA_PARTICLES = {word: word for word in ("から", "まで", "を", "に", "へ", "と", "で", "が", "は")}
_KO_PARTICLES = {
    "에게서": "에게서", "에서": "에서", "에게": "에게", "으로": "로", "까지": "까지",
    "을": "을", "를": "을", "에": "에", "로": "로",
    "와": "와", "과": "와", "이": "이", "가": "이", "은": "은", "는": "은",
}  # fmt: skip
_EN_PREPOSITIONS = (
    "to", "into", "onto", "on", "from", "with", "under", "at", "for", "in", "off", "by", "against", "of", "out", "as",
)  # fmt: skip
_EN_ADVERBS = ("up", "down", "away", "back", "over", "aside", "apart", "along", "together")  # of phrasal verbs: draw up


@dataclass(frozen=True, slots=True)
class _Ref:
    """A slot as a form writes it: {name}, {name=fixed}, {name:counter}."""

    name: str
    fixed: str | None
    counter: str | None


@lru_cache(maxsize=64)
def _all_frames(vocabulary: _Keyed, language: str) -> tuple[tuple[Frame, ...], tuple[MalformedForm, ...]]:
    return _build(vocabulary.vocabulary, language)


class _Keyed:
    """A vocabulary as a cache key: by identity, since it is frozen but holds mappings."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self.vocabulary = vocabulary

    def __hash__(self) -> int:
        return id(self.vocabulary)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Keyed) and other.vocabulary is self.vocabulary


def frames(vocabulary: Vocabulary, language: str) -> tuple[Frame, ...]:
    """All frames of a language, in the order of the vocabulary, a verb's canonical form before its others."""
    return _all_frames(_Keyed(vocabulary), language)[0]


def malformed(vocabulary: Vocabulary, language: str) -> tuple[MalformedForm, ...]:
    """Forms that cannot be taken apart or lack a needed verb form (a class that does not fit, an unfinished slot)."""
    return _all_frames(_Keyed(vocabulary), language)[1]


def _build(vocabulary: Vocabulary, language: str) -> tuple[tuple[Frame, ...], tuple[MalformedForm, ...]]:
    words: dict[str, tuple[str, str]] = {}
    for word in vocabulary.words:
        for text in word.forms.get(language, ()):
            words.setdefault(text, (word.cls, word.id))
    good: list[Frame] = []
    bad: list[MalformedForm] = []
    for verb in vocabulary.verbs:
        numbers = frozenset(param.name for param in verb.params if param.types == ("number",))
        for form in verb.forms.get(language, ()):
            _add(verb, form, language, _Reader(words, numbers), good, bad)
    return tuple(good), tuple(bad)


def _add(
    verb: Verb, form: VerbForm, language: str, reader: _Reader, good: list[Frame], bad: list[MalformedForm]
) -> None:
    first = reader.read(form.do, language)
    subject = verb.subject
    pairs: list[tuple[VerbForm, tuple[tuple[FrameSlot, ...], str] | None, bool]] = [(form, first, False)]
    if form.intransitive is not None:
        pairs.append((form.intransitive, reader.read(form.intransitive.do, language), True))
    for written, read, intransitive in pairs:
        if read is None:
            bad.append(MalformedForm(verb.id, language, written.do))
            continue
        slots, head = read
        if intransitive and first is not None:
            objects = [slot.param for slot in first[0] if slot.marker in OBJECT_MARKERS and slot.param is not None]
            subject = objects[0] if objects else subject
        forms = _CONJUGATE[language](head, written.cls, written.forms)
        missing = tuple(name for name in NEEDED if name not in forms)
        if missing:
            bad.append(MalformedForm(verb.id, language, written.do, missing))
        good.append(Frame(verb.id, language, slots, subject, head, forms, intransitive))


class _Reader:
    """Takes forms apart, knowing the vocabulary's words and the verb's number parameters."""

    def __init__(self, words: Mapping[str, tuple[str, str]], numbers: frozenset[str]) -> None:
        self.words = words
        self.numbers = numbers
        self.refs: list[_Ref] = []

    def read(self, do: str, language: str) -> tuple[tuple[FrameSlot, ...], str] | None:
        """Slots and head, or None where a form makes no sense."""
        self.refs = [_Ref(*match.groups()) for match in _REF.finditer(do)]
        counter = iter(range(len(self.refs)))
        text = _REF.sub(lambda _: chr(0xE000 + next(counter)), do)
        if "{" in text or "}" in text:
            return None
        return self._english(text) if language == "en" else self._particles(text, language)

    def _slot(self, ref: _Ref, marker: str, literal: str = "", prefix: str = "", link: str = "") -> FrameSlot:
        """The slot of a reference with literal text after it."""
        noun = literal.strip().removeprefix(link).strip()
        if literal and (ref.counter is not None or ref.name in self.numbers):
            return FrameSlot(marker, ref.name, ref.fixed, noun, ref.counter, "before", prefix)
        return FrameSlot(marker, ref.name, ref.fixed, None, ref.counter, None, prefix, literal)

    def _literal(self, marker: str, text: str) -> FrameSlot:
        cls, ident = self.words.get(text, ("", ""))
        return FrameSlot(marker, fixed=ident) if cls in _FIXED_CLASSES else FrameSlot(marker, noun=text)

    def _particles(self, text: str, language: str) -> tuple[tuple[FrameSlot, ...], str] | None:
        particles = _JA_PARTICLES if language == "ja" else _KO_PARTICLES
        link = "の" if language == "ja" else "의"
        gap = "" if language == "ja" else r"(?:\s+|$)"
        ending = f"(?P<p>{'|'.join(particles)}){gap}"
        known = "|".join(re.escape(word) for word in sorted(self.words, key=len, reverse=True)) or "(?!)"
        argument = re.compile(rf"(?P<s>[\ue000-\uf8ff])(?P<t>(?:{link}|\s)[^\ue000-\uf8ff]*?)??{ending}")
        literal = re.compile(rf"(?P<w>{known}){ending}")
        floating = re.compile(rf"(?P<w>[^\ue000-\uf8ff]+?){ending}(?P<s>[\ue000-\uf8ff])\s*")
        slots: list[FrameSlot] = []
        prefix, place = "", 0
        while place < len(text):
            if found := argument.match(text, place):
                marker = particles[found["p"]]
                slots.append(self._slot(self._ref(found["s"]), marker, found["t"] or "", prefix, link))
                prefix = ""
            elif (found := floating.match(text, place)) and not argument.match(text, found.start("s")):
                ref = self._ref(found["s"])
                marker = particles[found["p"]]
                slots.append(FrameSlot(marker, ref.name, ref.fixed, found["w"], ref.counter, "floating", prefix))
                prefix = ""
            elif found := literal.match(text, place):
                slots.append(self._literal(particles[found["p"]], found["w"]))
            elif found := re.compile(r"[^\ue000-\uf8ff]+(?=[\ue000-\uf8ff])").match(text, place):
                prefix += found[0]
            elif re.search(r"[\ue000-\uf8ff]", text[place:]):
                return None
            else:
                return (tuple(slots), text[place:]) if not prefix else None
            place = found.end()
        return None

    def _ref(self, char: str) -> _Ref:
        return self.refs[ord(char) - 0xE000]

    def _english(self, text: str) -> tuple[tuple[FrameSlot, ...], str] | None:
        tokens = text.split()
        if (
            not tokens
            or self._is_ref(tokens[0])
            or any(len(t) > 1 and re.search(r"[\ue000-\uf8ff]", t) for t in tokens)
        ):
            return None
        place = 2 if tokens[1:2] and tokens[1] in _EN_ADVERBS else 1
        head = tokens[:place]
        slots: list[FrameSlot] = []
        while place < len(tokens):
            marker = ""
            if tokens[place] in _EN_PREPOSITIONS:
                marker, place = tokens[place], place + 1
            place, before = self._run(tokens, place)
            if place < len(tokens) and self._is_ref(tokens[place]):
                place, after = self._run(tokens, place + 1, at_ref=tokens[place])
                ref = self._ref(after[0])
                literal = "".join(" " + word for word in after[1:])
                slots.append(self._slot(ref, marker, literal, "".join(word + " " for word in before)))
            elif marker and before:
                slots.append(self._literal(marker, " ".join(before)))
            elif before and not slots:
                head += before
            else:
                return None
        return tuple(slots), " ".join(head)

    def _run(self, tokens: list[str], place: int, at_ref: str | None = None) -> tuple[int, list[str]]:
        """Literal words from ``place`` on, up to a preposition or slot."""
        words = [] if at_ref is None else [at_ref]
        while place < len(tokens) and not self._is_ref(tokens[place]) and tokens[place] not in _EN_PREPOSITIONS:
            words.append(tokens[place])
            place += 1
        return place, words

    @staticmethod
    def _is_ref(token: str) -> bool:
        return "\ue000" <= token <= "\uf8ff"
