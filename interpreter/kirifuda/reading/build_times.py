"""Phrases that stand for a time: a duration, a point of a turn, for each of something."""

from __future__ import annotations

from kirifuda.model.amounts import Number, Slot
from kirifuda.model.conditions import Duration, Point
from kirifuda.model.objects import Noun, Player, PropertyOf, Select
from kirifuda.model.vocabulary import Word
from kirifuda.reading.build_nouns import NounBuilder
from kirifuda.reading.clauses import Bag, Part, Phrase
from kirifuda.reading.scope import Scope

PERIODS = ("period", "phase")


class TimeBuilder:
    """Reads adverbial phrases."""

    def __init__(self, scope: Scope, nouns: NounBuilder) -> None:
        self.scope = scope
        self.nouns = nouns

    def per(self, phrase: Phrase) -> tuple[int, Select | PropertyOf] | None:
        """「…」1枚につき: how many, and of what."""
        parts = phrase.parts
        if len(phrase.bags) != 1 or not any(part.kind == "PER" for part in parts):
            return None
        rest = tuple(part for part in parts if part.kind != "PER")
        every = 1
        for part in rest:
            if part.kind == "COUNT" and isinstance(part.amount, Number):
                every = part.amount.value
        described = tuple(part for part in rest if part.kind != "COUNT")
        if not described:
            raise self.scope.problem("wrong-kind-of-argument", phrase.start, phrase.end)
        what = self.nouns.noun(Phrase((Bag(described),)), ("card",))
        if not isinstance(what, Select | PropertyOf):
            raise self.scope.problem("wrong-kind-of-argument", phrase.start, phrase.end)
        return every, what

    def duration(self, phrase: Phrase) -> Duration | None:
        """このターンの間, 相手のターンの間, ターンの終わりまで."""
        parts = phrase.parts
        if len(phrase.bags) != 1 or not parts:
            return None
        if parts[-1].kind == "DURING":
            head, rest = self._period(parts[:-1])
            if head is None:
                return None
            if [part.kind for part in rest] == ["THIS"]:
                return Duration("this", head.id)
            return Duration("during", head.id, self._player(rest, phrase))
        if parts[-1].kind == "UPTO":
            until = self._point(parts[:-1])
            return None if until is None else Duration("until", until=until)
        return None

    def point(self, phrase: Phrase) -> Point | None:
        """自分のターンの開始時."""
        if len(phrase.bags) != 1 or any(part.kind in ("UPTO", "DURING", "PER") for part in phrase.parts):
            return None
        return self._point(phrase.parts)

    def turn_of(self, phrase: Phrase) -> Noun | None:
        """自分のターン, as a condition."""
        if len(phrase.bags) != 1:
            return None
        head, rest = self._period(phrase.parts)
        return None if head is None or head.id != "turn" or not rest else self._player(rest, phrase)

    def _point(self, parts: tuple[Part, ...]) -> Point | None:
        edges = [part for part in parts if part.kind == "EDGE"]
        others = tuple(part for part in parts if part.kind not in ("EDGE", "NEXT"))
        head, rest = self._period(others)
        if len(edges) != 1 or head is None:
            return None
        ahead = any(part.kind == "NEXT" for part in parts)
        if [part.kind for part in rest] == ["THIS"]:
            return Point(edges[0].value, head.id)
        whose = self._player(rest, Phrase((Bag(parts),))) if rest else None
        return Point(edges[0].value, head.id, whose, ahead)

    def _period(self, parts: tuple[Part, ...]) -> tuple[Word | None, tuple[Part, ...]]:
        """The period or phase a phrase names, and the words before it."""
        words = tuple(part for part in parts if part.kind != "OF")
        for place, part in enumerate(words):
            word = next((w for w in part.words if w.cls in PERIODS), None)
            if word is not None:
                return word, words[:place] + words[place + 1 :]
        return None, words

    def _player(self, rest: tuple[Part, ...], phrase: Phrase) -> Noun | None:
        if not rest:
            return None
        found = self.nouns.noun(Phrase((Bag(rest),)), ("player",))
        if isinstance(found, Player):
            return found
        if isinstance(found, Slot) and "player" in self.scope.slots.get(found.name, ()):
            return found
        raise self.scope.problem("wrong-kind-of-argument", phrase.start, phrase.end)
