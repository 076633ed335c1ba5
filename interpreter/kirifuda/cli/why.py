"""``kirifuda why``: the lines behind an event of a recorded match."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

import click

from kirifuda.cli.commands import Refused, Verb, argument, option
from kirifuda.cli.opening import FAILED
from kirifuda.cli.replaying import follow, opened, read_record, value_of
from kirifuda.cli.texts import Texts
from kirifuda.engine.decisions import Decision
from kirifuda.play.chronicle import Chronicle
from kirifuda.play.labels import Labels
from kirifuda.play.replay import Divergence, Replay
from kirifuda.play.why import listing, page

SIGN = ":"


def verb(texts: Texts) -> Verb:
    """The verb."""

    def run(event: str, game: str | None) -> int:
        file, number = _split(texts, event)
        replay = read_record(texts, file)
        match, steps = opened(texts, file, replay, game)
        told = Chronicle(match, Labels(match.library.game, texts.language))
        if not _played(texts, told, replay, steps):
            return FAILED
        if number is None:
            click.echo("\n".join(listing(told)))
            return 0
        if told.entry(number) is None:
            raise Refused(texts("error", text=texts("no-event", number=number, most=len(told.entries), path=file)))
        click.echo("\n".join(page(told, number)))
        return 0

    return Verb("why", texts, [argument("event"), option(texts, "--game", metavar="GAME")], run)


def _split(texts: Texts, event: str) -> tuple[str, int | None]:
    """The file and the number behind it; a file may have a colon in its name."""
    file, sign, number = event.rpartition(SIGN)
    if not sign or Path(event).is_file():
        return event, None
    if number.isascii() and number.isdecimal() and len(number) < 10:
        return file, int(number)
    if Path(file).is_file():
        raise Refused(texts("error", text=texts("not-a-number", value=number[:40])))
    return event, None


def _played(texts: Texts, told: Chronicle, replay: Replay, steps: Iterable[Divergence | Decision]) -> bool:
    """Plays the record to its end and tells it; False where it goes another way."""
    last: list[Decision] = []

    def hear(decision: Decision | None) -> None:
        for earlier in last:
            told.answered(earlier)
        last.clear()
        if decision is not None:
            last.append(decision)
            step = replay.steps[len(told.match.log_entries())]
            told.asked(decision, value_of(decision, step.index, step.text))

    return follow(texts, told.match.library, replay, steps, hear)
