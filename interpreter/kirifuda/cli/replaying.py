"""``kirifuda replay``: a recorded match again, its log, and where it goes another way."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import click

from kirifuda.cli.commands import Refused, Verb, argument, option
from kirifuda.cli.opening import FAILED, cannot_start, check_decks, no_file, open_library
from kirifuda.cli.texts import Texts
from kirifuda.engine.decisions import Decision
from kirifuda.engine.game import Game
from kirifuda.engine.library import CannotStart, Library
from kirifuda.play.labels import Labels
from kirifuda.play.log import Log
from kirifuda.play.replay import Divergence, NotAReplay, Replay, play_again, read_replay
from kirifuda.reading.folders import find_game


def verb(texts: Texts) -> Verb:
    """The verb."""

    def run(file: str, game: str | None, numbers: bool) -> int:
        replay = read_record(texts, file)
        match, steps = opened(texts, file, replay, game)
        labels = Labels(match.library.game, texts.language)
        log = Log(match, labels, numbers=numbers)
        click.echo(labels.title())
        for line in log.news():
            click.echo(line)
        last: list[Decision] = []

        def show(decision: Decision | None) -> None:
            for earlier in last:
                for line in log.answered(earlier):
                    click.echo(line)
            last.clear()
            if decision is not None:
                last.append(decision)
                place = len(match.log_entries())
                step = replay.steps[place]
                log.asked(decision, value_of(decision, step.index, step.text))

        if not follow(texts, match.library, replay, steps, show):
            return FAILED
        click.echo(log.ending())
        click.echo(texts("same", decisions=len(replay.steps), log_hash=match.log_hash))
        return 0

    params = [option(texts, "--game", metavar="GAME"), option(texts, "--numbers", is_flag=True)]
    return Verb("replay", texts, [argument("file"), *params], run)


def opened(texts: Texts, file: str, replay: Replay, game: str | None) -> tuple[Game, Iterator[Divergence | Decision]]:
    """The match of a record at its start, with a trace, and the run through it; ``game``: where its game is now."""
    beside = Path(file).parent / replay.game
    name = game or (replay.game if find_game(replay.game) is not None else beside.as_posix())
    library = open_library(texts, name, replay.as_of, replay.rulings)
    check_decks(texts, library.game, [deck for deck in replay.decks if isinstance(deck, str)])
    try:
        return play_again(library, replay, trace=True)
    except CannotStart as problem:
        raise cannot_start(texts, problem) from problem


def read_record(texts: Texts, file: str) -> Replay:
    """A record from a file; refuses what is none."""
    try:
        return read_replay(Path(file))
    except OSError as error:
        raise no_file(texts, file, error) from error
    except NotAReplay as problem:
        raise Refused(texts("error", text=texts(problem.args[0], path=file))) from problem


def follow(
    texts: Texts,
    library: Library,
    replay: Replay,
    steps: Iterable[Divergence | Decision],
    show: Callable[[Decision | None], None],
) -> bool:
    """Runs through a record; False, and the place said, where it goes another way. ``show`` gets each decision before
    it is answered, None at the end."""
    if library.fingerprint != replay.fingerprint:
        click.echo(texts("other-data"), err=True)
    for step in steps:
        if isinstance(step, Divergence):
            show(None)
            lines = [texts("diverged", number=step.number), texts("expected", text=step.expected)]
            lines.append(texts("found", text=step.found))
            if step.options:
                lines.append(texts("choices-now", names=step.options))
            click.echo("\n".join(lines))
            return False
        show(step)
    show(None)
    return True


def value_of(decision: Decision, index: int, text: str) -> object:
    """The raw answer of a step, for its words."""
    options = decision.options
    if index < len(options) and options[index].text == text:
        return options[index].value
    return decision.find(text)[0].value
