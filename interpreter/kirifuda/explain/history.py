"""The rulings that change a part of the rules, with what each makes of it from which day on, and what replaces them."""

from __future__ import annotations

from collections.abc import Iterator

from kirifuda.explain.limits import limit_text
from kirifuda.explain.parts import rule_text
from kirifuda.explain.ruling_page import earlier, later
from kirifuda.explain.writer import Writer
from kirifuda.linking.rulings import in_force
from kirifuda.model.ruleset import Amendment
from kirifuda.model.rulings import Ruling


def changing(writer: Writer, ident: str) -> list[Ruling]:
    """The rulings that change a part, the oldest first."""
    found = [
        ruling for ruling in writer.game.rulings if ident in ruling.changes or any(_versions(writer, ruling, ident))
    ]
    chain = {id(one) for ruling in found for one in (*earlier(writer, ruling), *later(writer, ruling))}
    found += [ruling for ruling in writer.game.rulings if id(ruling) in chain and ruling not in found]
    return sorted(found, key=lambda ruling: (ruling.announced, ruling.starts or ruling.date or "", ruling.id))


def history(writer: Writer, ident: str) -> None:
    """The section of a page, where any ruling changes the part."""
    found = changing(writer, ident)
    if not found:
        return
    held = in_force(writer.game.rulings, writer.game.as_of, writer.game.switched_on)
    writer.section("changed-by")
    for ruling in found:
        state = "in-force" if ruling in held else "not-in-force"
        title = writer.own.one_of(ruling.titles)
        writer.page.rows([(ruling.id, title, writer.dates(ruling), writer.say(state))])
        for version in _versions(writer, ruling, ident):
            writer.page.line(version, 3)
        for other in writer.game.rulings:
            if ruling.id in other.supersedes:
                writer.page.line(writer.say("gives-way", name=other.id, dates=writer.dates(other)).strip(), 3)


def _versions(writer: Writer, ruling: Ruling, ident: str) -> Iterator[str]:
    for part in ruling.amendments:
        text = _made(writer, part, ident)
        if text is not None:
            yield f"{writer.period(part.starts, part.ends)}  {text}".strip()


def _made(writer: Writer, part: Amendment, ident: str) -> str | None:
    """What a change makes of the part: its new text; None where it leaves it alone."""
    if ident in part.without:
        return writer.say("no-longer")
    for rule in part.rules:
        if rule.id == ident:
            return rule_text(writer, rule)
    return next((limit_text(writer, limit) for limit in part.limits if limit.id == ident), None)
