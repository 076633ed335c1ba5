"""Lists to choose from: the sentence in front of them, who chooses, how many, and the items."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.model.abilities import Use
from kirifuda.model.amounts import Amount, UpTo
from kirifuda.model.conditions import Condition, Event, Point
from kirifuda.model.effects import Effect, Modal, When, with_lead
from kirifuda.model.objects import Noun, Player
from kirifuda.reading.build_clauses import number_of
from kirifuda.reading.build_sentences import SentenceBuilder
from kirifuda.reading.clauses import Phrase, Shape
from kirifuda.reading.lexicon import Lexicon
from kirifuda.reading.read_sentences import QUIET
from kirifuda.reading.scope import Scope
from kirifuda.reading.splitting import Piece

_MODE_NUMBER = "{n}"
Body = tuple[tuple[Event | Point, ...], tuple[Event | Point, ...], tuple[Effect, ...]]


class ListReader(ABC):
    """The part of the sentence reader that knows lists; what it needs of the rest is abstract here."""

    lexicon: Lexicon

    @abstractmethod
    def _shape(self, scope: Scope, start: int, end: int) -> Shape:
        """The clauses of a sentence."""

    @abstractmethod
    def _phrase(self, scope: Scope, start: int, end: int) -> Phrase:
        """A noun phrase alone."""

    @abstractmethod
    def _body(
        self,
        scope: Scope,
        pieces: list[Piece],
        findings: list[Diagnostic],
        cost: list[Effect] | None = None,
        uses: list[Use] | None = None,
    ) -> Body:
        """The sentences of a text."""

    @abstractmethod
    def _delayed(self, scope: Scope, triggers: tuple[Event | Point, ...], body: Effect, piece: Piece) -> Effect:
        """An effect behind the time it waits for."""

    def _modal(
        self, scope: Scope, builder: SentenceBuilder, piece: Piece, items: list[Piece], findings: list[Diagnostic]
    ) -> tuple[tuple[Event | Point, ...], Effect]:
        """A list: the sentence in front of it, then its items."""
        text = scope.file.text[piece.start : piece.end]
        words = self.lexicon.words
        keys = ("modes", "modes_up_to", "all_modes")
        counts = [(self._mode_pattern(form), key) for key in keys for form in words.texts(key)]
        for pattern, key in counts:
            match = pattern.search(text)
            if match is None:
                continue
            triggers: tuple[Event | Point, ...] = ()
            conditions: tuple[Condition, ...] = ()
            lead, who = "", None
            if match.start() > 0:
                before = text[: match.start()].rstrip("".join(words.texts("commas")) + " ")
                lead = self.lexicon.values.get(("CONNECTOR", words.key(before)), "")
                who, before = self._chooser(scope, builder, piece.start, before)
                if lead not in QUIET and before:
                    shape = self._shape(scope, piece.start, piece.start + len(before))
                    triggers, conditions, lead = builder.opening(shape)
            count = None if key == "all_modes" else number_of(match["n"], self.lexicon)
            if key == "modes_up_to" and count is not None:
                count = UpTo(count)
            effect: Effect = Modal(count, self._options(scope, items, findings), who=who)
            for condition in reversed(conditions):
                effect = When(condition, effect)
            return triggers, (with_lead(effect, lead) or effect) if lead else effect
        form = words.texts("modes")[0].replace(_MODE_NUMBER, "1" + next(iter(self.lexicon.counters), ""))
        raise scope.problem("list-without-choice", piece.start, piece.end, form=form)

    def _chooser(self, scope: Scope, builder: SentenceBuilder, start: int, before: str) -> tuple[Noun | None, str]:
        """Who chooses from the list, and the text before that: 相手は次の中から…."""
        commas = "".join(self.lexicon.words.texts("commas"))
        cut = max(map(before.rfind, commas)) + 1
        written = before[cut:].strip()
        particles = self.lexicon.words.terminals.get("PARTICLE", {})
        endings = [text for name in self.lexicon.words.texts("subjects") for text in particles.get(name, ())] or [""]
        for ending in sorted(endings, key=len, reverse=True):
            name = written.removesuffix(ending).strip()
            if written.endswith(ending) and any(word.cls == "player" for word in self.lexicon.noun(name)):
                at = start + before.index(name, cut)
                who = builder.nouns.noun(self._phrase(scope, at, at + len(name)), ("player",))
                chooser = None if isinstance(who, Amount) or who == Player("you") else who
                return chooser, before[:cut].rstrip(commas + " ")
        return None, before

    def _check_list(self, scope: Scope, piece: Piece) -> None:
        """A sentence that goes before a list has one."""
        text = scope.file.text[piece.start : piece.end]
        words = self.lexicon.words
        forms = (*words.texts("modes"), *words.texts("all_modes"))
        if any(self._mode_pattern(form).search(text) for form in forms):
            raise scope.problem("unfinished-sentence", piece.end, piece.end, variant="list")

    def _mode_pattern(self, form: str) -> re.Pattern[str]:
        counters = "|".join(re.escape(text) for text in self.lexicon.counters) or "(?!)"
        settings = self.lexicon.words.settings
        words = {**settings.get("numerals", {}), **settings.get("lone_numerals", {})}
        numerals = "|".join(re.escape(str(word)) for word in sorted(words, key=lambda word: (-len(word), word)))
        number = rf"(?P<n>[0-9０-９]+|[XYZ]{'|' + numerals if numerals else ''})\s*(?:{counters})?"
        before, _, after = form.partition(_MODE_NUMBER)
        spaced = [r"\s*".join(re.escape(word) for word in part.split()) for part in (before, after)]
        middle = rf"\s*{number}\s*" if _MODE_NUMBER in form else ""
        return re.compile(f"{spaced[0]}{middle}{spaced[1]}$", re.IGNORECASE)

    def _options(self, scope: Scope, items: list[Piece], findings: list[Diagnostic]) -> tuple[tuple[Effect, ...], ...]:
        groups: list[list[Piece]] = []
        for item in items:
            if item.bullet:
                groups.append([])
            groups[-1].append(item)
        options: list[tuple[Effect, ...]] = []
        for group in groups:
            triggers, _, effects = self._body(scope, group, findings)
            if triggers and effects:
                effects = (self._delayed(scope, triggers, effects[0], group[0]), *effects[1:])
            options.append(effects)
        return tuple(options)
