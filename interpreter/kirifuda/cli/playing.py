"""``kirifuda play``: a table in plain lines, for people and bots."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import click

from kirifuda.cli.commands import OneOf, Refused, Verb, Whole, argument, data_options, option
from kirifuda.cli.opening import cannot_start, check_decks, chosen_decks, no_writing, open_library, per_seat
from kirifuda.cli.replaying import follow, read_record
from kirifuda.cli.texts import Texts
from kirifuda.engine.game import Game
from kirifuda.engine.library import CannotStart, Library
from kirifuda.play.labels import Labels
from kirifuda.play.log import Log
from kirifuda.play.replay import Replay, is_replay, play_again, write_replay
from kirifuda.play.scoring import Scoring
from kirifuda.play.seats import BOTS, Seat, make_bots
from kirifuda.play.table import HumanSeat, Left
from kirifuda.reading.folders import find_game

HUMAN = "human"


def verb(texts: Texts) -> Verb:
    """The verb."""

    def run(
        game: str,
        seats: tuple[str, ...] | None,
        decks: str | None,
        seed: int,
        load: str | None,
        record: str | None,
        as_of: str | None,
        rulings: tuple[str, ...],
    ) -> int:
        earlier = read_record(texts, load) if load is not None else None
        if earlier is not None:
            as_of, rulings = as_of or earlier.as_of, rulings or earlier.rulings
        library = open_library(texts, game, as_of, rulings)
        if earlier is not None and load is not None:
            _check_game(texts, library, earlier, Path(load), game)
        players = library.game.ruleset.players
        kinds = per_seat(texts, "--seats", seats, players) if seats else (HUMAN, *["random"] * (players - 1))
        if "greedy" in kinds and not library.game.ruleset.score:
            raise Refused(texts("error", text=texts("no-score")))
        path = Path(record) if record is not None else None
        if path is not None:
            _check_writable(texts, path)
        match = _start(texts, library, chosen_decks(texts, library.game, decks), seed, earlier)
        if match is None:
            return 1
        own_seed = seed if earlier is None else earlier.seed
        labels = Labels(library.game, texts.language)
        viewers = [player for player, kind in enumerate(kinds) if kind == HUMAN]
        try:
            _sit(texts, match, kinds, own_seed, labels, Log(match, labels, viewers or None))
        except CannotStart as problem:
            raise cannot_start(texts, problem) from problem
        if path is not None:
            _write(texts, path, match, game)
        return 0

    params: list[click.Parameter] = [
        argument("game"),
        option(texts, "--seats", type=OneOf(texts, (HUMAN, *BOTS), several=True)),
        option(texts, "--decks", metavar="A,B"),
        option(texts, "--seed", type=Whole(texts, 0), default=0, metavar="N"),
        option(texts, "--load", metavar="FILE"),
        option(texts, "--record", metavar="FILE"),
        *data_options(texts),
    ]
    return Verb("play", texts, params, run)


def _start(texts: Texts, library: Library, decks: tuple[str, ...], seed: int, earlier: Replay | None) -> Game | None:
    """The match at the decision where this table takes over; None when a record could not be followed."""
    try:
        if earlier is None:
            return library.start(seed, decks, trace=True)
        check_decks(texts, library.game, [deck for deck in earlier.decks if isinstance(deck, str)])
        match, steps = play_again(library, earlier, trace=True)
    except CannotStart as problem:
        raise cannot_start(texts, problem) from problem
    return match if follow(texts, library, earlier, steps, lambda _: None) else None


def _sit(texts: Texts, match: Game, kinds: Sequence[str], seed: int, labels: Labels, log: Log) -> None:
    """Plays until the match ends or a person leaves."""
    scoring = Scoring(match.library.game.ruleset) if "greedy" in kinds else None
    bots = make_bots([kind if kind != HUMAN else "random" for kind in kinds], seed, scoring)
    human = HumanSeat(labels, _read_line, click.echo)
    seats: list[Seat] = [human if kind == HUMAN else bot for kind, bot in zip(kinds, bots, strict=True)]
    click.echo(labels.title())
    try:
        for line in log.news():
            click.echo(line)
        while (decision := match.decision) is not None:
            index = seats[decision.player].pick(match)
            log.asked(decision, decision.values[index])
            match.choose(index)
            for line in log.answered(decision):
                click.echo(line)
    except (Left, KeyboardInterrupt):
        click.echo("\n" + texts("left"))
    click.echo(log.ending())
    click.echo(texts("log-hash", seed=seed, decisions=len(match.log_entries()), log_hash=match.log_hash))


def _read_line(prompt: str) -> str:
    """A line from the keyboard or a pipe. Raises EOFError at its end."""
    click.echo(prompt, nl=False)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _check_game(texts: Texts, library: Library, replay: Replay, file: Path, game: str) -> None:
    """Refuses a record of another game; one of this game with other data goes on as far as it can."""
    if replay.fingerprint == library.fingerprint:
        return
    here = find_game(game)
    there = find_game(replay.game) or find_game(file.parent / replay.game)
    if here is None or there is None or here.resolve() != there.resolve():
        names = (library.game.ruleset.id, Path(game).resolve().name)
        if there is not None or Path(replay.game).name not in names:
            raise Refused(texts("error", text=texts("other-game", path=str(file), name=replay.game, game=game)))


def _check_writable(texts: Texts, path: Path) -> None:
    """Refuses before the match rather than after it; what is no record is never overwritten, and nothing is left."""
    try:
        if not path.exists():
            path.touch(exist_ok=False)
            path.unlink()
            return
        with path.open("a", encoding="utf-8"):
            pass
        if path.is_file() and path.stat().st_size and not is_replay(path):
            raise Refused(texts("error", text=texts("no-overwriting", path=str(path))))
    except OSError as error:
        raise no_writing(texts, path, error) from error


def _write(texts: Texts, path: Path, match: Game, game: str) -> None:
    try:
        write_replay(path, match, game)
    except OSError as error:
        raise no_writing(texts, path, error) from error
    click.echo(texts("recorded", path=str(path)), err=True)
