"""The line behind something: the card or the part of the rules it belongs to, its sentence, its place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from kirifuda.core.source import Span
from kirifuda.model.in_mode import all_phases
from kirifuda.model.ruleset import Game, Limit
from kirifuda.play.labels import Labels
from kirifuda.play.sentences import Sentences
from kirifuda.reading.messages import message


@dataclass(frozen=True, slots=True)
class Line:
    """``name``: of the card or part, in words; ``kind`` and ``ident`` of it; ``text``: the sentence, "" where there is
    none; ``place``: file and line."""

    name: str
    kind: str
    ident: str
    text: str
    place: str


class Lines:
    """Finds lines of one game in one language."""

    def __init__(self, labels: Labels, sentences: Sentences | None = None) -> None:
        self.labels = labels
        self.data: Game = labels.data
        self.language = labels.language
        self.sentences = sentences or Sentences(labels.data, labels.language)

    def at(self, span: Span | None) -> Line | None:
        """The line at a place."""
        if span is None:
            return None
        kind, ident, name, whole = self._owner(span)
        text = self.sentences.at(span) or ""
        if not text and kind in ("rule", "card") and whole is not None and span != whole:
            text = " ".join(span.text.split())
        return Line(self._named(kind, name), kind, ident, text, span.place)

    def limit(self, limit: Limit) -> Line:
        """A limit, in words."""
        text = self.limit_text(limit)
        name = message("why", "line-limit", self.language, name=limit.id)
        return Line(name, "limit", limit.id, text, limit.span.place if limit.span is not None else "")

    def limit_text(self, limit: Limit) -> str:
        """How often, in which time, for each of what."""
        period = self.labels.word("period", limit.per)
        text = message("explain", "limit-is", self.language, count=limit.count, period=period)
        if limit.apart:
            what = tuple(message("explain", f"apart-{part}", self.language) for part in limit.apart)
            text += message("explain", "limit-apart", self.language, what=what)
        return text

    # ------------------------------------------------------------------
    def _named(self, kind: str, name: str) -> str:
        return name if kind == "card" else message("why", f"line-{kind}", self.language, name=name)

    def _owner(self, span: Span) -> tuple[str, str, str, Span | None]:
        """The smallest part that a place lies in."""
        best: tuple[str, str, str, Span | None] = ("file", span.file.path, span.file.path, None)
        size = -1
        for kind, ident, name, whole in self._parts:
            inside = whole.file.path == span.file.path and whole.start <= span.start < whole.end
            if inside and (size < 0 or whole.end - whole.start < size):
                best, size = (kind, ident, name, whole), whole.end - whole.start
        return best

    @cached_property
    def _parts(self) -> list[tuple[str, str, str, Span]]:
        return [(kind, ident, name, span) for kind, ident, name, span in self._all() if span is not None]

    def _all(self) -> Iterator[tuple[str, str, str, Span | None]]:
        data, rules, labels = self.data, self.data.ruleset, self.labels
        for card in (*data.cards, *data.scenario_cards):
            yield "card", card.id, labels.card(card.id), card.span
        for rule in rules.rules:
            yield "rule", rule.id, rule.id, rule.span
        for limit in rules.limits:
            yield "limit", limit.id, limit.id, limit.span
        for verb in rules.verbs:
            yield "verb", verb.id, verb.id, verb.span
        for keyword in rules.keywords:
            yield "keyword", keyword.id, keyword.id, keyword.span
        for action in rules.actions:
            forms = action.names.get(self.language) or (action.id,)
            yield "action", action.id, forms[0], action.span
        for phase in all_phases(rules):
            forms = phase.names.get(self.language) or (phase.id,)
            yield "phase", phase.id, forms[0], phase.span
        for step in rules.setup:
            yield "setup", "setup", "", getattr(step, "span", None)
        for ruling in data.rulings:
            titles = ruling.titles
            name = titles.get(self.language) or next(iter(titles.values()), ruling.id)
            yield "ruling", ruling.id, name, ruling.span
