"""What all pages share: texts in the reader's language, sentences in all three, lists of scenarios and clauses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from kirifuda.core.diagnostics import Argument
from kirifuda.core.source import Span
from kirifuda.engine.library import CannotStart
from kirifuda.explain.evidence import Evidence
from kirifuda.explain.measured import measured
from kirifuda.explain.page import Page
from kirifuda.explain.words import Words
from kirifuda.model.ruleset import Game
from kirifuda.model.rulings import Clause, Ruling, Scenario
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.reading.messages import message
from kirifuda.wording.printer import Printer

T = TypeVar("T")
MOST = 12  # scenarios in a list


class Writer:
    """One page about one thing of a game."""

    def __init__(self, game: Game, language: str) -> None:
        self.game, self.language = game, language
        self.rules = game.ruleset
        self.words = {lang: Words(game, lang) for lang in LANGUAGES}
        self.own = self.words[language]
        self.page = Page()
        self._evidence: Evidence | None = None
        self._runs = True

    def say(self, key: str, **args: Argument) -> str:
        """A text in the reader's language."""
        return message("explain", key, self.language, **args)

    def evidence(self) -> Evidence:
        """What the game's scenarios carry out; nothing where they cannot be run."""
        if self._evidence is None:
            try:
                self._evidence = measured(self.game)
            except CannotStart:
                self._evidence, self._runs = Evidence((), (), {}, {}, {}), False
        return self._evidence

    def title(self, name: str, kind: str, ident: str, span: Span | None) -> None:
        """The first lines: name and kind, id and place."""
        self.page.section(self.say("title", name=name, kind=self.say(f"kind-{kind}")))
        place = span.place if span is not None else "-"
        self.page.line(f"{self.rules.id}:{kind}:{ident}  {place}", 0)

    def section(self, key: str, **args: Argument) -> None:
        """A heading."""
        self.page.section(self.say(key, **args))

    def said(self, key: str, text: str) -> tuple[str, str]:
        """A row: what it is, and the text."""
        return self.say(key), text

    def three(self, write: Callable[[Printer, T], str], node: T, depth: int = 1) -> None:
        """A node in all languages, as one of the printer's methods writes it."""
        self.page.rows([(lang, self.words[lang].printed(write, node)) for lang in LANGUAGES], depth)

    def basis(self, word: str | None) -> str:
        """On what something rests."""
        return self.say(f"basis-{word}") if word is not None else self.say("basis-none")

    def period(self, starts: str | None, ends: str | None) -> str:
        """From when until when, "" where it is always."""
        parts = [self.say("from", date=starts)] if starts is not None else []
        parts += [self.say("until", date=ends)] if ends is not None else []
        return " ".join(parts)

    def scenarios(self, found: Sequence[Scenario], key: str = "scenarios") -> None:
        """A list of scenarios, with their dates or else their places."""
        self.section(key)
        if not found:
            self.page.line(self.say("none" if self._runs else "not-run"))
            return
        rows = []
        for scenario in found[:MOST]:
            place = scenario.span.place if scenario.span is not None else ""
            rows.append((scenario.name, self.period(scenario.starts, scenario.ends) or place))
        self.page.rows(rows)
        if len(found) > MOST:
            self.page.line(self.say("more", count=len(found) - MOST))

    def clauses_of(self, kind: str, ident: str) -> tuple[Clause, ...]:
        """The statements of the rulebook that a part carries out."""
        return tuple(clause for clause in self.game.clauses if f"{kind}:{ident}" in clause.rules)

    def clauses(self, kind: str, ident: str) -> None:
        """Those statements, where there are any."""
        found = self.clauses_of(kind, ident)
        if found:
            self.section("clauses")
        for clause in found:
            self.page.line(f"{clause.id} ({clause.place})" if clause.place else clause.id)
            self.page.line(self.own.one_of(clause.texts), 2)

    def changed_by(self, ident: str) -> None:
        """The rulings that change a part, where there are any."""
        found = [ruling for ruling in self.game.rulings if ident in ruling.changes]
        if found:
            self.section("changed-by")
            self.rulings(found)

    def rulings(self, found: Sequence[Ruling]) -> None:
        """Rulings with their titles and dates."""
        self.page.rows([(ruling.id, self.own.one_of(ruling.titles), self.dates(ruling)) for ruling in found])

    def dates(self, ruling: Ruling) -> str:
        """When a ruling was given, and from when until when it holds."""
        parts = [ruling.date or "", self.period(ruling.starts, ruling.ends)]
        parts += [self.say("announced")] if ruling.announced else []
        return " ".join(part for part in parts if part)

    def text(self) -> str:
        """The page."""
        return self.page.text()
