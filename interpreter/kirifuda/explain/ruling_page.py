"""The page of a ruling: question and answer, dates, what it takes the place of and what takes its place."""

from __future__ import annotations

from kirifuda.explain.writer import Writer
from kirifuda.model.rulings import Ruling


def ruling_page(writer: Writer, ruling: Ruling) -> str:
    """All of it."""
    own = writer.own
    writer.title(own.one_of(ruling.titles) or ruling.id, "ruling", ruling.id, ruling.span)
    rows = [writer.said("what-it-does", writer.say(f"ruling-{ruling.kind}"))]
    dates = writer.dates(ruling)
    rows += [writer.said("holds", dates)] if dates else []
    rows.append(writer.said("basis", writer.basis(ruling.basis)))
    rows += [writer.said("source", ruling.source)] if ruling.source else []
    rows += [writer.said("changes", ", ".join(ruling.changes))] if ruling.changes else []
    cards = ", ".join(own.card_by_id(card) for card in ruling.cards)
    rows += [writer.said("cards", cards)] if cards else []
    writer.page.rows(rows)
    for key, texts in (("question", ruling.question), ("answer", ruling.answer)):
        text = own.one_of(texts)
        if text:
            writer.section(key)
            writer.page.line(text)
    for key, chain in (("supersedes", earlier(writer, ruling)), ("superseded-by", later(writer, ruling))):
        if chain:
            writer.section(key)
            writer.rulings(chain)
    writer.scenarios(ruling.scenarios)
    return writer.text()


def earlier(writer: Writer, ruling: Ruling) -> list[Ruling]:
    """The rulings it takes the place of, and those they took the place of."""
    known = {other.id: other for other in writer.game.rulings}
    found: list[Ruling] = []
    queue = list(ruling.supersedes)
    while queue:
        other = known.get(queue.pop(0))
        if other is not None and other is not ruling and all(other is not one for one in found):
            found.append(other)
            queue += other.supersedes
    return found


def later(writer: Writer, ruling: Ruling) -> list[Ruling]:
    """The rulings that take its place, the next first."""
    found: list[Ruling] = []
    names = [ruling.id]
    while names:
        name = names.pop(0)
        for other in writer.game.rulings:
            if name in other.supersedes and other is not ruling and all(other is not one for one in found):
                found.append(other)
                names.append(other.id)
    return found
