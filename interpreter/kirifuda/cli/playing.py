"""``kirifuda play``: a table in the terminal for people and bots; plain lines where it is none."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import click

from kirifuda.cli.commands import OneOf, Refused, Verb, Whole, argument, data_options, option
from kirifuda.cli.opening import (
    Decks,
    cannot_start,
    check_decks,
    chosen_decks,
    no_file,
    no_writing,
    open_library,
)
from kirifuda.cli.replaying import follow, read_record
from kirifuda.cli.texts import Texts
from kirifuda.cli.ways import Way, chosen_way, played_by, told, way_options
from kirifuda.engine.game import Game
from kirifuda.engine.library import CannotStart, Library
from kirifuda.play.ending import ending
from kirifuda.play.labels import Labels
from kirifuda.play.replay import Replay, is_replay, play_again, write_replay
from kirifuda.play.saves import CannotLoad, Saved, read_save, restored
from kirifuda.play.scoring import Scoring
from kirifuda.play.screen import Plain, Screen
from kirifuda.play.seats import BOTS, HUMAN, make_bots
from kirifuda.play.sitting import Front, Left, Sitting, Table
from kirifuda.reading.folders import find_game
from kirifuda.reading.messages import message

Earlier = Replay | Saved


def verb(texts: Texts) -> Verb:
    """The verb."""

    def run(
        game: str,
        seats: tuple[str, ...] | None,
        decks: str | None,
        mode: str | None,
        level: int | None,
        settings: tuple[tuple[str, int], ...],
        seed: int,
        load: str | None,
        record: str | None,
        plain: bool,
        as_of: str | None,
        rulings: tuple[str, ...],
    ) -> int:
        earlier = _earlier(texts, load) if load is not None else None
        if earlier is not None:
            as_of, rulings = as_of or earlier.as_of, rulings or earlier.rulings
        library = open_library(texts, game, as_of, rulings)
        if earlier is not None and load is not None:
            _check_game(texts, library, earlier, Path(load), game)
        way = chosen_way(texts, library, mode, level, settings)
        if earlier is None:
            kinds = _kinds(texts, library, way, seats)
        path = Path(record) if record is not None else None
        if path is not None:
            _check_writable(texts, path)
        match = _start(texts, library, chosen_decks(texts, library.game, decks, way.mode), way, seed, earlier, load)
        if match is None:
            return 1
        if earlier is not None:
            way = chosen_way(texts, library, match.setup["mode"], None, tuple(match.setup.get("settings", {}).items()))
            kinds = _kinds(texts, library, way, seats)
        drawn = HUMAN in kinds and not plain and _is_table()
        try:
            scoring = Scoring(library.game.ruleset) if "greedy" in kinds else None
            bots = make_bots([kind if kind != HUMAN else "random" for kind in kinds], match.setup["seed"], scoring)
        except CannotStart as problem:
            raise cannot_start(texts, problem) from problem
        labels = Labels(library.game, texts.language)
        table = Table(kinds, bots, labels, game, drawn, played_by(labels, way))
        sitting = Sitting(match, table, Screen(read=_typed) if drawn else Plain(_read_line, click.echo))
        click.echo("\n".join(line for line in (labels.title(), told(texts, labels, way)) if line))
        _sit(texts, sitting, path)
        return 0

    params: list[click.Parameter] = [
        argument("game"),
        option(texts, "--seats", type=OneOf(texts, (HUMAN, *BOTS), several=True)),
        option(texts, "--decks", metavar="A,B"),
        *way_options(texts),
        option(texts, "--seed", type=Whole(texts, 0), default=0, metavar="N"),
        option(texts, "--load", metavar="FILE"),
        option(texts, "--record", metavar="FILE"),
        option(texts, "--plain", is_flag=True),
        *data_options(texts),
    ]
    return Verb("play", texts, params, run)


def _is_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _is_table() -> bool:
    """Whether a board can be drawn: somebody sits at a terminal that can do more than lines."""
    return _is_terminal() and os.environ.get("TERM", "") != "dumb"


def _kinds(texts: Texts, library: Library, way: Way, seats: tuple[str, ...] | None) -> tuple[str, ...]:
    """What sits on each chair: as asked; else a person, at a terminal against the better bot that can play."""
    rules = library.game.ruleset
    if not seats:
        other = "greedy" if _is_terminal() and rules.score else "random"
        seats = (HUMAN, *[other] * (len(way.seats) - 1))
    kinds = way.kinds(texts, "--seats", seats, rules.players)
    if "greedy" in kinds and not rules.score:
        raise Refused(texts("error", text=texts("no-score")))
    return kinds


def _earlier(texts: Texts, file: str) -> Earlier:
    """A saved match or a record; refuses what is neither."""
    try:
        saved = read_save(Path(file))
    except OSError as error:
        raise no_file(texts, file, error) from error
    except CannotLoad as problem:
        raise Refused(texts("error", text=problem.said(texts.language, file))) from problem
    return saved if saved is not None else read_record(texts, file)


def _start(
    texts: Texts,
    library: Library,
    decks: Decks | None,
    way: Way,
    seed: int,
    earlier: Earlier | None,
    file: str | None,
) -> Game | None:
    """The match at the decision where this table takes over; None when a record could not be followed."""
    try:
        if earlier is None:
            return library.start(seed, decks, mode=way.mode, settings=way.settings, trace=True)
        if isinstance(earlier, Saved):
            return restored(library, earlier)
        check_decks(texts, library.game, [deck for deck in earlier.decks if isinstance(deck, str)])
        match, steps = play_again(library, earlier, trace=True)
    except CannotStart as problem:
        raise cannot_start(texts, problem) from problem
    except CannotLoad as problem:
        raise Refused(texts("error", text=problem.said(texts.language, str(file)))) from problem
    return match if follow(texts, library, earlier, steps, lambda _: None) else None


def _sit(texts: Texts, sitting: Sitting, path: Path | None) -> None:
    """Plays until the match ends or a person leaves, and says how it ended."""
    table, front = sitting.table, sitting.front
    try:
        try:
            sitting.run()
        except (Left, KeyboardInterrupt) as leaving:
            click.echo("")
            if not isinstance(leaving.__cause__, EOFError) and path is None and sitting.match.choices:
                _offer(front, _say(texts, "offer-save"), sitting.saved)
            click.echo(texts("left"))
        if table.drawn:
            for line in ending(sitting.match, table.labels, table.people, front.paper):
                front.write(line)
            if path is None and sitting.match.result is not None:
                path = _where_to_record(texts, front)
        else:
            click.echo(sitting.diary.public.log.ending())
    finally:
        if path is not None:
            _write(texts, path, sitting.match, table.name)
    seed = sitting.match.setup["seed"]
    if table.drawn:
        if path is not None:
            sitting.tell(_say(texts, "how-replay", path=str(path)), "help")
        sitting.tell(_say(texts, "how-another", game=table.name, seed=seed + 1), "help")
    decisions = len(sitting.match.log_entries())
    click.echo(texts("log-hash", seed=seed, decisions=decisions, log_hash=sitting.match.log_hash))


def _offer(front: Front, prompt: str, keep: Callable[[str], bool]) -> None:
    """Asks for a file until it is kept or not wanted."""
    try:
        while name := front.read(prompt).strip():
            if keep(name):
                return
    except (EOFError, KeyboardInterrupt):
        click.echo("")


def _where_to_record(texts: Texts, front: Front) -> Path | None:
    """The file a person wants the ended match recorded in."""
    found: list[Path] = []

    def keep(name: str) -> bool:
        try:
            _check_writable(texts, Path(name))
        except Refused as refused:
            click.echo(refused.text)
            return False
        found.append(Path(name))
        return True

    _offer(front, _say(texts, "offer-record"), keep)
    return found[0] if found else None


def _say(texts: Texts, key: str, **args: str | int) -> str:
    return message("play", key, texts.language, **args)


def _typed(prompt: str) -> str:
    """A line typed at a terminal, with its editing keys. Raises EOFError at its end."""
    with suppress(ImportError):
        import readline  # noqa: F401 - input() then edits by characters, wide ones too
    sys.stdout.flush()
    return input(prompt)


def _read_line(prompt: str) -> str:
    """A line from the keyboard or a pipe. Raises EOFError at its end."""
    click.echo(prompt, nl=False)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _check_game(texts: Texts, library: Library, earlier: Earlier, file: Path, game: str) -> None:
    """Refuses a match of another game; a record of this game with other data goes on as far as it can."""
    if earlier.fingerprint == library.fingerprint:
        return
    here = find_game(game)
    there = find_game(earlier.game) or find_game(file.parent / earlier.game)
    if here is None or there is None or here.resolve() != there.resolve():
        names = (library.game.ruleset.id, Path(game).resolve().name)
        if there is not None or Path(earlier.game).name not in names:
            raise Refused(texts("error", text=texts("other-game", path=str(file), name=earlier.game, game=game)))


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
