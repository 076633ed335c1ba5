"""The sayable sentence nearest to one that cannot be read: a pattern filled with words of the game at hand."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml

from kirifuda.core.similar import in_common, pairs
from kirifuda.core.unicode import decomposed
from kirifuda.model.vocabulary import LANGUAGES, Parameter, Vocabulary, Word
from kirifuda.reading.data import data_folder
from kirifuda.reading.frames import OBJECT_MARKERS, Frame, frames
from kirifuda.reading.lexicon import Lexicon, plural
from kirifuda.reading.particles import fill
from kirifuda.reading.verb_help import stems_of

_SLOT = re.compile(r"\{([\w-]+)(?:=([\w-]+)|:([\w-]+))?\}")
_PLACE = re.compile(r"\{([ABP])_(\w+?)!?\}")
_NEAR = 0.3  # of the signs in a row that two sentences share
_SAME_VERBS = 0.4  # what counts for having all the verbs of the sentence
_TRIES = 6
_LIKE = re.compile(r"[0-9０-９]+")


@dataclass(frozen=True, slots=True)
class _Order:
    """A form of a verb as it is written, without the verb itself: what stands before it and after it."""

    frame: Frame
    before: str
    after: str
    on_card: bool  # it does something to one card, and no more
    counted: bool  # it says how many or how much, and nothing else


@dataclass(frozen=True, slots=True)
class _Example:
    """A filled pattern, the verbs it has, and its pairs of signs."""

    pattern: str
    text: str
    verbs: frozenset[str]
    pairs: Counter[str]


@cache
def _patterns() -> Mapping[str, Any]:
    path = data_folder() / "grammar" / "mistakes" / "patterns.yaml"
    found: Mapping[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return found


class Examples:
    """Example sentences of one language under one vocabulary. ``reads`` says whether a text can be read."""

    def __init__(self, lexicon: Lexicon, reads: Callable[[str], bool]) -> None:
        self._lexicon = lexicon
        self._reads = reads
        self._words = _words_of(lexicon)
        self._indirect = _indirect_verbs(lexicon.vocabulary)
        self._orders = [order for frame in frames(lexicon.vocabulary, lexicon.language) for order in self._order(frame)]
        self._known: dict[str, bool] = {}
        self._made: dict[tuple[str, ...], tuple[_Example, ...]] = {}
        self._surfaces = [
            (decomposed(surface.casefold()), order)
            for order in self._orders
            for surfaces in (*order.frame.forms.values(), stems_of(order.frame.forms, lexicon.language))
            for surface in surfaces
        ]
        nouns = {decomposed(text.casefold()) for text in (*lexicon.noun_texts, *lexicon.names) if len(text) > 1}
        self._nouns = sorted(nouns - {decomposed(key) for key in lexicon.verbs}, key=lambda noun: (-len(noun), noun))

    def nearest(self, text: str) -> str:
        """The example that shares most with the text; "" where none is near."""
        verbs = self._verbs_in(text)
        named = {order.frame.verb for order in verbs}
        wanted = pairs(_masked(text))
        scored = []
        for number, example in enumerate(self._filled(verbs)):
            share = in_common(wanted, example.pairs)
            if share >= _NEAR:
                share += _SAME_VERBS * len(named & example.verbs) / max(1, len(named))
                scored.append((-round(share, 1), number, example.text))  # of two that are as near, the plainer one
        for _, _, text in sorted(scored)[:_TRIES]:
            if self.is_sayable(text):
                return text
        return ""

    def of(self, pattern: str) -> str:
        """The example of one pattern; "" where the game has no words for it."""
        found = (example.text for example in self._filled([]) if example.pattern == pattern)
        return next((text for text in found if self.is_sayable(text)), "")

    def every(self) -> Iterator[tuple[str, str]]:
        """Each pattern's name with an example, where the game has the words for it."""
        for example in self._filled([]):
            yield example.pattern, example.text

    def is_sayable(self, example: str) -> bool:
        """Whether an example can be read in this game."""
        if example not in self._known:
            self._known[example] = self._reads(example)
        return self._known[example]

    def _filled(self, verbs: list[_Order]) -> tuple[_Example, ...]:
        """All patterns with these verbs (the last one in A), with others of the game where there are too few."""
        counted = [order for order in self._orders if order.counted]
        last = verbs[-1] if verbs else next(iter([*counted, *self._orders]), None)
        if last is None:
            return ()
        on_card = next((order for order in (*verbs, *self._orders) if order.on_card), None)
        fallback = [] if on_card is None else [on_card]
        others = [order for order in (*verbs, *fallback, *self._orders) if order.frame.verb != last.frame.verb]
        chosen = {"A": last, "B": others[0] if others else last, "P": on_card}
        key = tuple(order.frame.verb if order is not None else "" for order in chosen.values())
        if key not in self._made:
            self._made[key] = tuple(self._make(chosen))
        return self._made[key]

    def _make(self, chosen: Mapping[str, _Order | None]) -> Iterator[_Example]:
        for entry in _patterns()["patterns"]:
            skeleton = entry[self._lexicon.language]
            text = self._fill(skeleton, chosen)
            if text is not None:
                used = (chosen[letter] for letter, _ in _PLACE.findall(skeleton))
                verbs = frozenset(order.frame.verb for order in used if order is not None)
                yield _Example(entry["pattern"], text, verbs, pairs(_masked(text)))

    def _fill(self, skeleton: str, orders: Mapping[str, _Order | None]) -> str | None:
        parts = dict(self._words)
        for letter, form in _PLACE.findall(skeleton):
            order = orders[letter]
            text = None if order is None else self._said(order, form.lower(), alone=letter == "P")
            if text is None:
                return None
            parts[f"{letter}_{form}"] = text[:1].upper() + text[1:] if form[0].isupper() else text
        if any(name not in parts for name in re.findall(r"\{(\w+)!?\}", skeleton)):
            return None
        text = fill(skeleton, parts)
        return text[:1].upper() + text[1:]

    def _said(self, order: _Order, form: str, alone: bool) -> str | None:
        surfaces = order.frame.forms.get("base" if form == "do" and "base" in order.frame.forms else form)
        if not surfaces:
            return None
        return surfaces[0] if alone else order.before + surfaces[0] + order.after

    def _verbs_in(self, text: str) -> list[_Order]:
        """The verbs that a text has, in its order; of several at one place the longest."""
        key = decomposed(text.casefold())
        for noun in self._nouns:
            at = _place_of(noun, key)
            while at >= 0:
                key = key[:at] + " " * len(noun) + key[at + len(noun) :]
                at = _place_of(noun, key)
        places: dict[int, tuple[int, _Order]] = {}
        for surface, order in self._surfaces:
            at = _place_of(surface, key)
            if at >= 0 and len(surface) > places.get(at, (0, order))[0]:
                places[at] = (len(surface), order)
        return [places[at][1] for at in sorted(places)]

    def _order(self, frame: Frame) -> Iterator[_Order]:
        """The written form of a frame with words of the game for its slots; none for one that needs other things."""
        verb = self._lexicon.verbs_by_id[frame.verb]
        params = {param.name: param for param in verb.params}
        objects = _patterns()["objects"][self._lexicon.language]
        for written in verb.forms.get(self._lexicon.language, ()):
            if frame.intransitive or not _has_head(written.do, frame.head):
                continue
            parts: dict[str, str] = {}
            cards = 0
            for name, fixed, counter in _SLOT.findall(written.do):
                text = self._object(params.get(name), fixed, counter, objects, cards)
                if text is None:
                    return
                cards += name in params and "card" in params[name].types
                parts[name.replace("-", "_")] = text
            skeleton = _SLOT.sub(lambda slot: "{" + slot[1].replace("-", "_") + "}", written.do)
            text = fill(skeleton, {name: fill(part, self._words) for name, part in parts.items()})
            before, _, after = text.rpartition(frame.head) if not text.startswith(frame.head) else ("", "", "")
            if text.startswith(frame.head):
                after = text[len(frame.head) :]
            alone = len(parts) == 1
            direct = frame.verb not in self._indirect
            counted = alone and all("number" in params[name].types for name, _, _ in _SLOT.findall(written.do))
            yield _Order(frame, before, after, alone and cards == 1 and direct, counted)
            return

    def _object(
        self, param: Parameter | None, fixed: str, counter: str, objects: Mapping[str, str], cards: int
    ) -> str | None:
        if fixed:
            return self._words.get(f"={fixed}")
        if param is None:
            return None
        if "number" in param.types:
            return "1" + self._words.get(counter, "")
        for kind in param.types:
            if kind in objects and not (kind == "zone" and "zone" not in self._words):
                text = objects["here"] if kind == "card" and cards else objects[kind]
                return text if all(name in self._words for name in re.findall(r"\{(\w+)\}", text)) else None
        return None


def _place_of(surface: str, text: str) -> int:
    """Where a word stands in a text (its last place), -1 if it does not; Latin letters make whole words only."""
    if surface.isascii():
        if surface not in text:
            return -1
        found = list(re.finditer(rf"(?<![a-z]){re.escape(surface)}(?![a-z])", text))
        return found[-1].start() if found else -1
    return text.rfind(surface) if len(surface) > 1 or "\u4e00" <= surface <= "\u9fff" else -1


def _indirect_verbs(vocabulary: Vocabulary) -> frozenset[str]:
    """The verbs that, in some language, do not take what they act on as their object ("look at"): an example that is
    to be written alike in all languages cannot be made of one."""
    return frozenset(
        frame.verb
        for language in LANGUAGES
        for frame in frames(vocabulary, language)
        if any(slot.marker not in OBJECT_MARKERS for slot in frame.slots)
    )


def _has_head(written: str, head: str) -> bool:
    return written.endswith(head) or written.startswith(head)


def _masked(text: str) -> str:
    return _LIKE.sub("0", text).casefold()


def _words_of(lexicon: Lexicon) -> dict[str, str]:
    """Words of the game for the places of the patterns; places that it has no word for are left out."""
    language = lexicon.language
    by_class: dict[str, list[Word]] = {}
    for word in lexicon.vocabulary.words:
        if word.forms.get(language):
            by_class.setdefault(word.cls, []).append(word)
    found = {f"={word.id}": word.forms[language][0] for words in by_class.values() for word in words}
    kinds = [word for word in by_class.get("kind", ()) if word.counter != "none" and word.id not in ("card", "token")]
    kinds = kinds or by_class.get("kind", [])
    zones = by_class.get("zone", [])
    for name, words, place in (
        ("kind", kinds, 0), ("other", kinds, 1), ("zone", zones, 0), ("place", zones, 1),
        ("property", [word for word in by_class.get("property", ()) if word.id != "name"], 0),
        ("state", by_class.get("state", []), 0),
        ("keyword", by_class.get("keyword", []), 0),
    ):  # fmt: skip
        if words:
            found[name] = words[min(place, len(words) - 1)].forms[language][0]
    for place, name in enumerate(("kinds", "others")):
        if kinds:
            word = kinds[min(place, len(kinds) - 1)]
            found[name] = word.plural or plural(word.forms[language][0])
    for word in lexicon.vocabulary.words:
        if word.cls == "counter":
            found[word.id] = next(iter(word.forms.get(language, ())), "")
    names = [card.names[language] for card in lexicon.vocabulary.cards if language in card.names]
    headers = [
        text
        for keyword in lexicon.vocabulary.keywords
        if not keyword.params
        for text in keyword.header.get(language, ())[:1]
        if text[:1] in lexicon.words.settings["headers"]
    ]
    for name, texts in (("name", names), ("header", headers)):
        if texts:
            found[name] = texts[0]
    return found
