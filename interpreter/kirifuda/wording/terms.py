"""What the printer looks up: words of the vocabulary, verb frames, headers, names, phrases of one language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from kirifuda.model.amounts import Amount, AnyWord, NameOf, WordOf
from kirifuda.model.objects import Noun, Player, States, Zone
from kirifuda.model.vocabulary import LANGUAGES, KeywordWords, Verb, Vocabulary, Word
from kirifuda.reading.conjugation_en import conjugate as conjugate_en
from kirifuda.reading.conjugation_ja import conjugate as conjugate_ja
from kirifuda.reading.conjugation_ko import conjugate as conjugate_ko
from kirifuda.reading.frames import Frame, frames
from kirifuda.reading.particles import fill
from kirifuda.reading.phrases import print_phrases
from kirifuda.wording.english import plural

Value = Noun | Amount
Args = Mapping[str, Value]
_CONJUGATE = {"ja": conjugate_ja, "ko": conjugate_ko, "en": conjugate_en}
_FULL_WIDTH = str.maketrans("0123456789", "０１２３４５６７８９")

#: classes of words for values of cards, players and the game
VALUES = ("property", "marker", "variable")


class Unprintable(Exception):
    """A node that has no sentence: a gap in the printer or in the vocabulary, never a user's mistake."""

    def __init__(self, node: object, language: str, why: str) -> None:
        super().__init__(f"cannot print in {language}: {why}: {node!r}")
        self.node = node
        self.language = language
        self.why = why


class Terms:
    """Look-ups for one vocabulary and one language."""

    def __init__(self, vocabulary: Vocabulary, language: str) -> None:
        self.vocabulary = vocabulary
        self.language = language
        self.phrases = print_phrases(language)

    @cached_property
    def _words(self) -> dict[str, list[Word]]:
        words: dict[str, list[Word]] = {}
        for word in self.vocabulary.words:
            words.setdefault(word.id, []).append(word)
        return words

    @cached_property
    def _frames(self) -> dict[str, list[Frame]]:
        found: dict[str, list[Frame]] = {}
        for frame in frames(self.vocabulary, self.language):
            found.setdefault(frame.verb, []).append(frame)
        return found

    @cached_property
    def verbs(self) -> dict[str, Verb]:
        """Verbs by id."""
        return {verb.id: verb for verb in self.vocabulary.verbs}

    @cached_property
    def keywords(self) -> dict[str, KeywordWords]:
        """Keywords by id."""
        return {keyword.id: keyword for keyword in self.vocabulary.keywords}

    @cached_property
    def names(self) -> dict[str, str]:
        """Card names of this language (or, lacking one, of any) by card id."""
        return {card.id: card.names.get(self.language) or next(iter(card.names.values())) for card in self.cards}

    @property
    def cards(self) -> tuple[Any, ...]:
        """The cards of the vocabulary."""
        return self.vocabulary.cards

    @property
    def you(self) -> str:
        """The word for the one who is addressed."""
        return str(next(iter(self.phrases["possessives"])))

    @cached_property
    def readings(self) -> dict[str, str]:
        """Readings of words and names that have one, by written form."""
        found: dict[str, str] = {}
        for word in self.vocabulary.words:
            if self.language in word.reading:
                found.update((form, word.reading[self.language]) for form in word.forms.get(self.language, ()))
        for card in self.vocabulary.cards:
            if self.language in card.reading and self.language in card.names:
                found[card.names[self.language]] = card.reading[self.language]
        return found

    def word(self, ident: str, classes: Iterable[str] = (), node: object = None) -> Word:
        """The word of an id, of one of ``classes`` if any are given."""
        wanted = tuple(classes)
        for word in self._words.get(ident, ()):
            if (not wanted or word.cls in wanted) and word.forms.get(self.language):
                return word
        raise Unprintable(node if node is not None else ident, self.language, f"no word for {ident!r}")

    def text(self, ident: str, classes: Iterable[str] = (), node: object = None) -> str:
        """The canonical written form of a word."""
        return self.word(ident, classes, node).forms[self.language][0]

    def has_word(self, ident: str, *classes: str) -> bool:
        """Whether there is such a word."""
        return any(word.cls in classes for word in self._words.get(ident, ()))

    def phrase(self, name: str, **parts: str) -> str:
        """A phrase with its slots filled."""
        return self.fill(str(self.phrases[name]), parts)

    def fill(self, template: str, parts: Mapping[str, str]) -> str:
        """A template with its slots filled, particles fitted."""
        return fill(template, parts, self.readings)

    def digits(self, value: int) -> str:
        """A number in the house style; a language that is written in narrow signs keeps its digits narrow."""
        wide = self.vocabulary.style.digits == "full" and bool(self.phrases.get("wide_digits"))
        return str(value).translate(_FULL_WIDTH) if wide else str(value)

    def name(self, card: str) -> str:
        """A card's name in its brackets."""
        written = self.names.get(card, card)
        pair = self.vocabulary.style.quotes.get(self.language)
        return f"{pair[0]}{written}{pair[1]}" if pair else self.phrase("name", text=written)

    def name_part(self, ident: str) -> str:
        """A part of names, as it stands in a name; or a card's whole name."""
        found = [w for w in self._words.get(ident, ()) if w.cls == "name-part" and w.forms.get(self.language)]
        return found[0].forms[self.language][0] if found else self.names.get(ident, ident)

    def spoken(self, value: WordOf | AnyWord | NameOf) -> str:
        """A value that is a word or a name, which stands as itself in every language."""
        match value:
            case WordOf(word=word):
                return self.text(word, ("state",), value)
            case AnyWord(property=prop):
                return self.phrase("any-word", p=self.text(prop, ("property",), value))
            case NameOf(card=card):
                return self.name(card)

    def amount_of(self, verb: str, of: str | None, node: object) -> str:
        """The amount that events of a verb have for what they happen to."""
        written = self.verbs[verb].amount.get(self.language) if verb in self.verbs else None
        slot = re.search(r"\{([\w-]+)\}", written or "")
        if written is None or slot is None or of is None:
            raise Unprintable(node, self.language, "the verb does not say how its amount is called")
        return self.fill(written, {slot[1]: of})

    def counter(self, ident: str) -> str:
        """The canonical written form of a counter, "" in a language without one."""
        for word in self._words.get(ident, ()):
            if word.cls == "counter":
                return next(iter(word.forms.get(self.language, ())), "")
        return ""

    def by_card(self, verb: str) -> bool:
        """Whether a card is the subject of a verb."""
        return "card" in self.verbs[verb].done_by

    def surface(self, forms: Mapping[str, tuple[str, ...]], name: str, node: object) -> str:
        """The form of a verb in the house style."""
        surfaces = forms.get(name)
        if not surfaces:
            raise Unprintable(node, self.language, f"the verb lacks the form {name!r}")
        if self.language in self.vocabulary.style.polite:
            endings = tuple(self.phrases["polite_endings"])
            return next((text for text in surfaces if text.endswith(endings)), surfaces[0])
        return surfaces[0]

    def construct(self, name: str, form: str, node: object) -> str:
        """The verb of a sentence that belongs to the language, in one of its forms."""
        return self.surface(self.construct_forms(name), form, node)

    def construct_forms(self, name: str) -> dict[str, tuple[str, ...]]:
        """All forms of such a verb."""
        entry = self.phrases["constructs"][name]
        return _CONJUGATE[self.language](entry["verb"], entry.get("class"), entry.get("forms", {}))

    def is_counted(self, verb: str, param: str | None) -> bool:
        """Whether the literal noun of a number in a verb's form has a plural: the counter elsewhere tells."""
        counters = (
            slot.counter
            for language in LANGUAGES
            for frame in frames(self.vocabulary, language)
            if frame.verb == verb
            for slot in frame.slots
            if slot.param == param and slot.counter is not None
        )
        return next(counters, None) not in self.phrases["uncounted"]

    def noun_plural(self, text: str) -> str:
        """The plural of a literal noun of a verb's form."""
        words = (word.plural for word in self.vocabulary.words if text in word.forms.get(self.language, ()))
        return next((form for form in words if form is not None), None) or plural(text)

    def frame(self, verb: str, args: Args, node: object, by_itself: bool = False) -> Frame:
        """The first form of a verb that fits the arguments; ``by_itself``: the intransitive one, where there is one
        and nobody is said to do it."""
        candidates = self._frames.get(verb, [])
        if by_itself:
            agent = self.verbs[verb].subject if verb in self.verbs else None
            own = [frame for frame in candidates if frame.intransitive and frame.subject in args]
            if own and agent not in args:
                return own[0]
        for frame in candidates:
            if (
                not frame.intransitive
                and all(
                    _is_fixed(args.get(slot.param), slot.fixed)
                    for slot in frame.slots
                    if slot.param is not None and slot.fixed is not None
                )
                and not self._means_another(frame, args)
            ):
                return frame
        raise Unprintable(node, self.language, f"no form of the verb {verb!r} fits")

    def subject_of(self, verb: str) -> str | None:
        """The parameter of a verb that is its subject, if it has one."""
        return self.verbs[verb].subject if verb in self.verbs else None

    def _means_another(self, frame: Frame, args: Args) -> bool:
        """Whether the form with these arguments is the form of another verb, which has one of them fixed."""
        return any(
            other.verb != frame.verb
            and other.head == frame.head
            and not other.intransitive
            and [slot.marker for slot in other.slots] == [slot.marker for slot in frame.slots]
            and any(slot.fixed is not None for slot in other.slots)
            and all(
                other_slot.fixed is None
                or (slot.param is not None and _is_fixed(args.get(slot.param), other_slot.fixed))
                for slot, other_slot in zip(frame.slots, other.slots, strict=True)
            )
            for group in self._frames.values()
            for other in group
        )


def _is_fixed(value: Noun | Amount | None, ident: str) -> bool:
    if isinstance(value, Zone):
        return value.zone == ident and value.position is None
    if isinstance(value, States):
        return value.states == (ident,)
    return isinstance(value, Player) and value.role == ident and value.of is None
