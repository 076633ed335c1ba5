"""Coverage as a page of text in one language."""

from __future__ import annotations

from kirifuda.core.diagnostics import Argument
from kirifuda.explain.assumptions import UNSURE, Assumption
from kirifuda.explain.clauses import FAILING, STATES
from kirifuda.explain.coverage import Coverage, counts, place
from kirifuda.explain.inventory import KINDS
from kirifuda.explain.page import Page
from kirifuda.explain.words import Words
from kirifuda.reading.messages import message


def coverage_text(coverage: Coverage, language: str, *, assumed: bool = False) -> str:
    """All of it; ``assumed``: with a list of what is assumed."""
    writer = _Writer(coverage, language)
    writer.head()
    writer.clauses()
    writer.parts()
    writer.assumptions(listed=assumed)
    writer.end()
    return writer.page.text()


class _Writer:
    def __init__(self, coverage: Coverage, language: str) -> None:
        self.coverage, self.language = coverage, language
        self.words = Words(coverage.game, language)
        self.page = Page()

    def say(self, key: str, **args: Argument) -> str:
        return message("coverage", key, self.language, **args)

    def head(self) -> None:
        outcomes = self.coverage.evidence.outcomes
        self.page.section(self.say("title", game=self.words.title(), date=self.coverage.game.as_of))
        if not outcomes:
            self.page.line(self.say("no-scenarios"), 0)
            return
        found = counts((outcome.status for outcome in outcomes), ("passed", "failed", "out-of-date"))
        said = self.say("scenarios", passed=found["passed"], failed=found["failed"], skipped=found["out-of-date"])
        self.page.line(said, 0)
        failed = [outcome for outcome in outcomes if outcome.status == "failed"]
        if failed:
            self.page.section(self.say("failed"))
            self.page.rows([(outcome.name, place(outcome.span)) for outcome in failed])

    def clauses(self) -> None:
        states = self.coverage.clauses
        if not states:
            self.page.section(self.say("no-clauses"))
            return
        self.page.section(self.say("clauses", count=len(states)))
        found = counts((item.state for item in states), STATES)
        self.page.rows([(self.say(f"state-{state}"), str(count)) for state, count in found.items() if count])
        failing = [item for item in states if item.state in FAILING]
        if failing:
            self.page.section(self.say("uncovered"))
        for item in failing:
            clause = item.clause
            self.page.line(
                self.say("clause", id=clause.id, state=self.say(f"state-{item.state}"), at=place(clause.span))
            )
            self.page.line(f"{clause.place}: {self.words.one_of(clause.texts)}".removeprefix(": "), 2)
            if clause.rules:
                self.page.line(self.say("by-rules", names=clause.rules), 2)

    def parts(self) -> None:
        parts = self.coverage.parts
        rows = []
        for kind in KINDS:
            some = [part for part in parts if part.kind == kind]
            touched = sum(bool(part.scenarios) for part in some)
            if some:
                rows.append((self.say(f"kind-{kind}"), self.say("of", count=len(some), touched=touched)))
        self.page.section(self.say("touched"))
        self.page.rows(rows)
        untouched = self.coverage.untouched()
        if untouched:
            self.page.section(self.say("untouched"))
            self.page.rows([(self.say(f"kind-{part.kind}"), part.id, place(part.span)) for part in untouched])

    def assumptions(self, listed: bool) -> None:
        found = self.coverage.assumptions
        number = counts((item.basis for item in found), UNSURE)
        self.page.section(self.say("assumptions", assumed=number["assumed"], inferred=number["inferred"]))
        if listed:
            self.page.rows([(item.basis, self._assumed(item), place(item.span)) for item in found])
        elif found:
            self.page.line(self.say("how-to-list"))

    def _assumed(self, item: Assumption) -> str:
        what = self.words.word("property", item.what) if item.kind == "value" else item.what
        return self.say(f"assumed-{item.kind}", card=self.words.card_by_id(item.owner), what=what)

    def end(self) -> None:
        if self.coverage.clauses:
            missing = sum(item.state in FAILING for item in self.coverage.clauses)
            self.page.section(self.say("incomplete", count=missing) if missing else self.say("complete"))
