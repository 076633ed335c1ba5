"""What changes between two games, as a page of text in one language, and as data."""

from __future__ import annotations

from typing import Any

from kirifuda.core.diagnostics import Argument
from kirifuda.core.source import Span
from kirifuda.explain.parts import part_text
from kirifuda.explain.writer import Writer
from kirifuda.model.rulings import Ruling
from kirifuda.reading.messages import message
from kirifuda.scenarios.impact import Impact
from kirifuda.scenarios.runner import Outcome

_PASSED = "passed"


def impact_text(impact: Impact, language: str) -> str:
    """All of it: the two games, the rules that differ, the answers that change, how many were played."""
    return _Writer(impact, language).text()


def as_data(impact: Impact, language: str) -> dict[str, Any]:
    """The same as plain values; what rules say is in the given language."""
    writer = Writer(impact.after, language)
    return {
        "game": impact.after.ruleset.id,
        "ruling": impact.ruling.id if impact.ruling is not None else None,
        "before": {"day": impact.before.as_of, "rulings": [one.id for one in impact.rulings(after=False)]},
        "after": {"day": impact.after.as_of, "rulings": [one.id for one in impact.rulings(after=True)]},
        "other-days": list(impact.days),
        "rules": [
            {
                "kind": item.kind,
                "id": item.id,
                "before": part_text(writer, item.before),
                "after": part_text(writer, item.after),
            }
            for item in impact.rules
        ],
        "scenarios": {"played": impact.played, "changed": len(impact.answers), "out-of-date": impact.skipped},
        "answers": [
            {
                "scenario": answer.scenario.name,
                "place": place(answer.scenario.span),
                "ruling": answer.scenario.ruling,
                "from": answer.scenario.starts,
                "until": answer.scenario.ends,
                "before": _outcome(answer.before, answer.after, language),
                "after": _outcome(answer.after, answer.before, language),
            }
            for answer in impact.answers
        ],
    }


def place(span: Span | None) -> str:
    """File and line."""
    return f"{span.file.path}:{span.line}" if span is not None else ""


def _outcome(outcome: Outcome, other: Outcome, language: str) -> dict[str, Any]:
    """``says``: why it fails, or what stands in the scenario where the other side fails."""
    failed = outcome.status != _PASSED
    return {
        "status": outcome.status,
        "says": outcome.told(language) if failed else _written(other),
        "place": place((outcome if failed else other).place),
    }


def _written(failed: Outcome) -> str:
    """The line of a scenario at which it fails, in one line; "" where it is the scenario as a whole."""
    if failed.place is None or failed.place == failed.span:
        return ""
    return " ".join(failed.place.text.split())


class _Writer:
    def __init__(self, impact: Impact, language: str) -> None:
        self.impact, self.language = impact, language
        self.writer = Writer(impact.after, language)
        self.page = self.writer.page

    def say(self, key: str, **args: Argument) -> str:
        return message("impact", key, self.language, **args)

    def text(self) -> str:
        impact = self.impact
        game = self.writer.own.title()
        if impact.ruling is not None:
            title = self.writer.own.one_of(impact.ruling.titles)
            self.page.section(
                self.say("of-ruling", game=game, ruling=impact.ruling.id, title=title, day=impact.after.as_of)
            )
        else:
            self.page.section(self.say("of-dates", game=game, before=impact.before.as_of, after=impact.after.as_of))
        self.rulings()
        self.rules()
        if impact.answers:
            self.page.section(self.say("answers"))
        for answer in impact.answers:
            self.answer(answer.scenario.name, answer.scenario.span, answer.before, answer.after)
        self.page.section(self.say("counts", played=impact.played, changed=len(impact.answers), skipped=impact.skipped))
        if impact.days:
            self.page.line(self.say("other-days", days=impact.days), 0)
        return self.page.text()

    def rulings(self) -> None:
        """Other rulings that only one of the two has."""
        for after in (False, True):
            found = [one for one in self.impact.rulings(after=after) if one is not self.impact.ruling]
            if found:
                self.page.section(self.say("rulings-after" if after else "rulings-before"))
                self.page.rows([self.row(ruling) for ruling in found])

    def row(self, ruling: Ruling) -> tuple[str, ...]:
        return ruling.id, self.writer.own.one_of(ruling.titles), self.writer.dates(ruling)

    def rules(self) -> None:
        if not self.impact.rules:
            self.page.section(self.say("same-rules"))
            return
        self.page.section(self.say("rules"))
        for item in self.impact.rules:
            self.page.line(self.say("part", kind=self.say(f"kind-{item.kind}"), id=item.id))
            missing = self.say("unset" if item.kind == "policy" else "none")
            self.sides(*(part_text(self.writer, part) or missing for part in (item.before, item.after)))

    def answer(self, name: str, span: Span | None, before: Outcome, after: Outcome) -> None:
        self.page.line(f"{place(span)}: {name}")
        self.sides(self.given(before, after), self.given(after, before))

    def given(self, outcome: Outcome, other: Outcome) -> str:
        """What one side gives: what fails, or what stands in the scenario where the other side fails."""
        if outcome.status != _PASSED:
            line = outcome.place.line if outcome.place is not None else ""
            return self.say("fails", line=line, text=outcome.told(self.language))
        written = _written(other)
        return self.say("holds-line", text=written) if written else self.say("holds")

    def sides(self, before: str, after: str) -> None:
        names = ("without", "with") if self.impact.ruling is not None else ("before", "after")
        self.page.rows([(self.say(name), text) for name, text in zip(names, (before, after), strict=True)], 2)
