"""``kirifuda simulate``: many games between bots, and their figures."""

from __future__ import annotations

import json
import math
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any

import click

from kirifuda.cli.commands import INTERRUPTED, OneOf, Refused, Verb, Whole, argument, data_options, option
from kirifuda.cli.opening import cannot_start, chosen_decks, open_library
from kirifuda.cli.standing import table
from kirifuda.cli.texts import Texts
from kirifuda.cli.ways import Way, chosen_way, told, way_options
from kirifuda.core.width import width
from kirifuda.engine.library import CannotStart, Library
from kirifuda.model.ruleset import Metric
from kirifuda.play.labels import Labels
from kirifuda.play.seats import BOTS
from kirifuda.play.simulate import Plan, Played, Tally, games_of_each, pairings, simulate, wilson
from kirifuda.play.standings import Standings

ALL = "all"
GAMES_PER_JOB = {"random": 1000, "greedy": 20}  # below that another process costs more than it brings
MOST_JOBS = 64


def verb(texts: Texts) -> Verb:
    """The verb."""

    def run(
        game: str,
        games: int,
        bots: tuple[str, ...],
        decks: str | None,
        mode: str | None,
        level: int | None,
        settings: tuple[tuple[str, int], ...],
        seed: int,
        jobs: int | None,
        json: bool,
        as_of: str | None,
        rulings: tuple[str, ...],
    ) -> int:
        library = open_library(texts, game, as_of, rulings)
        rules = library.game.ruleset
        way = chosen_way(texts, library, mode, level, settings)
        kinds = way.kinds(texts, "--bots", bots, rules.players)
        if "greedy" in kinds and not rules.score:
            raise Refused(texts("error", text=texts("no-score")))
        plan = Plan(game, as_of, rulings, (), kinds, seed, games, mode=way.mode, settings=way.settings)
        if decks == ALL:
            plan = _field(texts, library, plan, len(way.seats))
        else:
            plan = replace(plan, pairs=(chosen_decks(texts, library.game, decks, plan.mode),))
        return _report(texts, library, plan, way, jobs if jobs is not None else _jobs_for(plan), json)

    params: list[click.Parameter] = [
        argument("game"),
        option(texts, "--games", type=Whole(texts, 1, 10**9), required=True, metavar="N"),
        option(texts, "--bots", type=OneOf(texts, BOTS, several=True), default="random"),
        option(texts, "--decks", key="option-decks-all", metavar="A,B|all"),
        *way_options(texts),
        option(texts, "--seed", type=Whole(texts, 0), default=0, metavar="N"),
        option(texts, "--jobs", type=Whole(texts, 1, MOST_JOBS), metavar="N"),
        option(texts, "--json", is_flag=True),
        *data_options(texts),
    ]
    return Verb("simulate", texts, params, run)


def _field(texts: Texts, library: Library, plan: Plan, seats: int) -> Plan:
    """Every deck against all others (alone, where only one seat has a deck): ``plan.games`` games a deck or a few more,
    spread evenly."""
    decks = [deck.id for deck in library.game.decks]
    pairs = tuple(pairings(seats, decks))
    if not pairs:
        raise Refused(texts("error", text=texts("no-decks")))
    return replace(plan, pairs=pairs, games=games_of_each(seats, len(decks), plan.games), moving=True)


def _jobs_for(plan: Plan) -> int:
    worth = math.ceil(plan.total / min(GAMES_PER_JOB[bot] for bot in plan.bots if bot in GAMES_PER_JOB))
    return min(os.cpu_count() or 1, worth)


def _report(texts: Texts, library: Library, plan: Plan, way: Way, jobs: int, as_json: bool) -> int:
    tally = Tally(library.game.ruleset.players)
    standings = None
    if plan.moving:
        standings = Standings([deck.id for deck in library.game.decks], len(way.seats))
    start = time.perf_counter()
    interrupted = False
    with Progress(plan.total) as progress:
        try:
            for number, played in enumerate(progress.over(simulate(library, plan, jobs))):
                tally.add(played)
                if standings is not None:
                    standings.add([deck or "" for deck in plan.decks(number) or ()], played.winner)
        except KeyboardInterrupt:
            interrupted = True
        except CannotStart as problem:
            raise cannot_start(texts, problem) from problem
    result = figures(tally, time.perf_counter() - start)
    result["interrupted"] = interrupted
    metrics = library.game.ruleset.metrics
    if metrics and tally.games:
        per_game = [round(count / tally.games, 3) for count in tally.counts]
        result["metrics"] = {metric.id: mean for metric, mean in zip(metrics, per_game, strict=True)}
    if as_json:
        whole = {"game": library.game.ruleset.id, "as_of": library.game.as_of, "seed": plan.seed, "mode": plan.mode}
        if way.settings:
            whole |= {"level": way.level, "settings": dict(way.settings)}
        whole |= {"bots": plan.bots, "decks": ALL if standings is not None else plan.pairs[0]} | result
        if standings is not None:
            whole |= {"table": standings.rows(), "matrix": standings.matrix()}
        click.echo(json.dumps(whole, ensure_ascii=False))
    else:
        line = told(texts, Labels(library.game, texts.language), way)
        if line:
            click.echo(line)
        if standings is not None:
            click.echo("\n".join(table(texts, library.game, standings)) + "\n")
        names = {metric.id: _name(metric, texts.language) for metric in metrics}
        click.echo("\n".join(_lines(texts, result, names, seats=standings is None)))
    if interrupted:
        click.echo(texts("interrupted", games=tally.games), err=True)
    return INTERRUPTED if interrupted else 0


def figures(tally: Tally, seconds: float) -> dict[str, Any]:
    """The figures as plain data; shares have their 95 % interval."""

    def share(count: int) -> dict[str, Any]:
        low, high = wilson(count, tally.games)
        return {
            "count": count,
            "share": round(count / tally.games, 6) if tally.games else None,
            "low": round(low, 6),
            "high": round(high, 6),
        }

    return {
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "games_per_s": round(tally.games / seconds, 1) if seconds else None,
        "decisions_per_s": round(tally.decisions / seconds, 1) if seconds else None,
        "wins": [share(wins) for wins in tally.wins],
        "first_player_wins": share(tally.first_wins),
        "draws": tally.draws,
        "loops": tally.loops,
        "mean_turns": round(tally.turns / tally.games, 3) if tally.games else None,
        "mean_decisions": round(tally.decisions / tally.games, 3) if tally.games else None,
        "ends": dict(sorted(tally.ends.items(), key=lambda item: (-item[1], item[0]))),
        "log_hash": tally.log_hash,
    }


def _name(metric: Metric, language: str) -> str:
    """What is counted, in a language."""
    return next(iter(metric.names.get(language, ())), metric.id)


def _lines(texts: Texts, found: dict[str, Any], metrics: Mapping[str, str], *, seats: bool = True) -> list[str]:
    rows = [(texts("figures-games"), str(found["games"]))]
    for player, share in enumerate(found["wins"] if seats else ()):
        rows.append((texts("figures-wins", player=chr(ord("A") + player)), _share(share)))
    rows.append((texts("figures-first"), _share(found["first_player_wins"])))
    rows.append((texts("figures-draws"), str(found["draws"])))
    rows.append((texts("figures-loops"), str(found["loops"])))
    rows.append((texts("figures-turns"), _shown(found["mean_turns"])))
    rows.append((texts("figures-mean-decisions"), _shown(found["mean_decisions"])))
    rows.append((texts("figures-decisions"), str(found["decisions"])))
    rows += [(texts("figures-metric", name=name), str(found["metrics"][key])) for key, name in metrics.items()]
    for place, (why, count) in enumerate(found["ends"].items()):
        rows.append((texts("figures-ends") if place == 0 else "", f"{count}  {why}"))
    left = max(width(name) for name, _ in rows) + 2
    lines = [name + " " * (left - width(name)) + value for name, value in rows]
    speed = {"games": _shown(found["games_per_s"]), "decisions": _shown(found["decisions_per_s"])}
    lines.append(texts("figures-speed", seconds=str(found["seconds"]), **speed))
    lines.append(f"log_hash {found['log_hash']}")
    return lines


def _shown(value: float | None) -> str:
    return "-" if value is None else str(value)


def _share(share: dict[str, Any]) -> str:
    if share["share"] is None:
        return "-"
    return f"{share['count']}  {share['share']:.1%} ({share['low']:.1%} - {share['high']:.1%})"


class Progress:
    """A bar on standard error where that is a terminal; elsewhere nothing."""

    def __init__(self, games: int) -> None:
        self._games = games
        self._bar: Any = None
        self._task: Any = None

    def __enter__(self) -> Progress:
        if sys.stderr.isatty():
            from rich.console import Console
            from rich.progress import Progress as Bar

            self._bar = Bar(console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task("", total=self._games)
            self._bar.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.stop()

    def over(self, games: Iterable[Played]) -> Iterator[Played]:
        """The games, counted as they pass."""
        for played in games:
            yield played
            if self._bar is not None:
                self._bar.advance(self._task)
