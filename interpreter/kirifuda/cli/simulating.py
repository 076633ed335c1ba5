"""``kirifuda simulate``: many games between bots, and their figures."""

from __future__ import annotations

import json
import math
import os
import sys
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
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
from kirifuda.model.metrics import Metric
from kirifuda.play.labels import Labels
from kirifuda.play.seats import BOTS
from kirifuda.play.simulate import Plan, Played, Tally, games_of_each, pairings, quantile, simulate, wilson
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
    metrics = library.game.ruleset.metrics
    tally = Tally(library.game.ruleset.players, metrics)
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
    result |= of_metrics(tally, metrics)
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
        click.echo("\n".join(_lines(texts, result, metrics, seats=standings is None)))
    if interrupted:
        click.echo(texts("interrupted", games=tally.games), err=True)
    return INTERRUPTED if interrupted else 0


def share(count: int, games: int) -> dict[str, Any]:
    """How many of the games, with the 95 % interval of the share."""
    low, high = wilson(count, games)
    return {
        "count": count,
        "share": round(count / games, 6) if games else None,
        "low": round(low, 6),
        "high": round(high, 6),
    }


def figures(tally: Tally, seconds: float) -> dict[str, Any]:
    """The figures as plain data; shares have their 95 % interval."""
    return {
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "games_per_s": round(tally.games / seconds, 1) if seconds else None,
        "decisions_per_s": round(tally.decisions / seconds, 1) if seconds else None,
        "wins": [share(wins, tally.games) for wins in tally.wins],
        "first_player_wins": share(tally.first_wins, tally.games),
        "draws": tally.draws,
        "loops": tally.loops,
        "mean_turns": round(tally.turns / tally.games, 3) if tally.games else None,
        "turns": _lengths(tally.lengths),
        "mean_decisions": round(tally.decisions / tally.games, 3) if tally.games else None,
        "ends": dict(sorted(tally.ends.items(), key=lambda item: (-item[1], item[0]))),
        "log_hash": tally.log_hash,
    }


def _lengths(lengths: Mapping[int, int]) -> dict[str, Any] | None:
    """How long the games were: the shortest, the deciles and quarters, the longest, and how many of each length."""
    if not lengths:
        return None
    return {
        "min": min(lengths),
        "quartiles": [quantile(lengths, part / 4) for part in (1, 2, 3)],
        "deciles": [quantile(lengths, part / 10) for part in range(1, 10)],
        "max": max(lengths),
        "games": {str(length): lengths[length] for length in sorted(lengths)},
    }


def of_metrics(tally: Tally, metrics: Sequence[Metric]) -> dict[str, Any]:
    """What the ruleset wants counted: means, and the shares of games in its ranges. ``reached``: whether the whole
    interval lies at or above what is wanted (true), below it (false), or neither (null)."""
    if not metrics or not tally.games:
        return {}
    means = {metric.id: round(count / tally.games, 3) for metric, count in zip(metrics, tally.counts, strict=True)}
    ranges = {}
    for metric, count in zip(metrics, tally.inside, strict=True):
        if metric.range is None:
            continue
        found = {"from": metric.range.low, "to": metric.range.high} | share(count, tally.games)
        if metric.range.wanted is not None:
            wanted = metric.range.wanted / 100
            sure = found["low"] >= wanted or found["high"] < wanted
            found |= {"wanted": wanted, "reached": found["low"] >= wanted if sure else None}
        ranges[metric.id] = found
    return {"metrics": means} | ({"ranges": ranges} if ranges else {})


REACHED = {True: "figures-reached", False: "figures-missed", None: "figures-open"}


def _lines(texts: Texts, found: dict[str, Any], metrics: Sequence[Metric], *, seats: bool = True) -> list[str]:
    rows = [(texts("figures-games"), str(found["games"]))]
    for player, won in enumerate(found["wins"] if seats else ()):
        rows.append((texts("figures-wins", player=chr(ord("A") + player)), _share(won)))
    rows.append((texts("figures-first"), _share(found["first_player_wins"])))
    rows.append((texts("figures-draws"), str(found["draws"])))
    rows.append((texts("figures-loops"), str(found["loops"])))
    rows.append((texts("figures-turns"), _shown(found["mean_turns"])))
    if found["turns"] is not None:
        rows.append((texts("figures-lengths"), _spread(texts, found["turns"])))
    rows.append((texts("figures-mean-decisions"), _shown(found["mean_decisions"])))
    rows.append((texts("figures-decisions"), str(found["decisions"])))
    for metric in metrics if found["games"] else ():
        rows += _metric_rows(texts, metric, found)
    for place, (why, count) in enumerate(found["ends"].items()):
        rows.append((texts("figures-ends") if place == 0 else "", f"{count}  {why}"))
    left = max(width(name) for name, _ in rows) + 2
    lines = [name + " " * (left - width(name)) + value for name, value in rows]
    speed = {"games": _shown(found["games_per_s"]), "decisions": _shown(found["decisions_per_s"])}
    lines.append(texts("figures-speed", seconds=str(found["seconds"]), **speed))
    lines.append(f"log_hash {found['log_hash']}")
    return lines


def _spread(texts: Texts, lengths: Mapping[str, Any]) -> str:
    """The shortest game, the quarters and the longest."""
    low, middle, high = map(str, lengths["quartiles"])
    ends = {"least": str(lengths["min"]), "most": str(lengths["max"])}
    return texts("figures-spread", low=low, middle=middle, high=high, **ends)


def _metric_rows(texts: Texts, metric: Metric, found: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The mean of a metric (of turns it stands above already) and the share of games in its range."""
    name = next(iter(metric.names.get(texts.language, ())), metric.id)
    if metric.of != "turns":
        yield texts("figures-metric", name=name), str(found["metrics"][metric.id])
    if metric.range is not None:
        reach = found["ranges"][metric.id]
        line = _share(reach)
        if "wanted" in reach:
            line += "  " + texts("figures-wanted", share=f"{reach['wanted']:.0%}", so=texts(REACHED[reach["reached"]]))
        yield texts("figures-range", name=name, low=str(metric.range.low), high=str(metric.range.high)), line


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
