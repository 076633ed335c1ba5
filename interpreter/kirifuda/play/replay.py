"""Records of matches as files: written, checked when read, and played again with the first divergence named."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any

from kirifuda.engine.decisions import Decision
from kirifuda.engine.game import Game
from kirifuda.engine.library import CannotStart, Library

FORMAT = "kirifuda-replay"
VERSION = 1
MOST_SEED = 10**18
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


class NotAReplay(Exception):
    """The file is none of ours, or damaged; ``args[0]`` is the key of the reason."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """One decision of a record."""

    player: int
    kind: str
    text: str
    index: int


@dataclass(frozen=True, slots=True)
class Replay:
    """A record. ``game``: how the game was named; ``ends``: winner (None: a draw) and turns, where it ended."""

    game: str
    as_of: str
    fingerprint: str
    seed: int
    decks: tuple[str | tuple[str, ...] | None, ...]
    steps: tuple[Recorded, ...]
    rulings: tuple[str, ...] = ()
    stacked: bool = False
    first: int | None = None
    mode: str | None = None
    settings: Mapping[str, int] = field(default_factory=dict)
    log_hash: str = ""
    ends: tuple[int | None, int] | None = None


@dataclass(frozen=True, slots=True)
class Divergence:
    """Where a match goes another way than its record: decision number (from 1), what was expected and what is there."""

    number: int
    expected: str
    found: str
    options: tuple[str, ...] = field(default=())


def describe(decision: Decision, text: str) -> str:
    """A decision and its answer in short: ``A action: deploy NAME``."""
    return f"{decision.game.names.player(decision.player)} {decision.kind}: {text}"


def write_replay(path: Path, game: Game, name: str) -> None:
    """The record of a match as a file. ``name``: how the game is named."""
    path.write_text(json.dumps(record(game, name), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")


def record(game: Game, name: str) -> dict[str, Any]:
    """The record of a match; it is played again from its start for the words of each decision."""
    setup = game.setup
    kept = ("mode", "settings", "stacked", "first")
    again = game.library.start(setup["seed"], setup["decks"], **{key: setup[key] for key in kept if key in setup})
    steps = []
    for index in game.choices:
        decision = again.decision
        assert decision is not None
        steps.append([decision.player, decision.kind, decision.options[index].text, index])
        again.choose(index)
    result = game.result
    return {
        "format": FORMAT,
        "version": VERSION,
        "game": name,
        "as_of": game.library.game.as_of,
        "rulings": list(game.library.game.switched_on),
        "fingerprint": game.library.fingerprint,
        "seed": setup["seed"],
        "decks": setup["decks"],
        "mode": setup["mode"],
        **({"settings": setup["settings"]} if "settings" in setup else {}),
        "stacked": setup["stacked"],
        "first": setup["first"],
        "log_hash": game.log_hash,
        "result": None if result is None else {"winner": result.winner, "turns": result.turns},
        "steps": steps,
    }


def read_replay(path: Path) -> Replay:
    """A record from a file. Raises NotAReplay, or OSError when it cannot be opened."""
    try:
        data = json.loads(path.read_text(encoding="utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise NotAReplay("replay-no-json") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise NotAReplay("replay-other-format")
    if data.get("version") != VERSION:
        raise NotAReplay("replay-other-version")
    try:
        return _replay(data)
    except (KeyError, TypeError, ValueError) as error:
        raise NotAReplay("replay-damaged") from error


def is_replay(path: Path) -> bool:
    """Whether a file is a record, though perhaps damaged or of another version. Raises OSError."""
    try:
        read_replay(path)
    except NotAReplay as problem:
        return problem.args[0] not in ("replay-no-json", "replay-other-format")
    return True


def play_again(
    library: Library, replay: Replay, *, trace: bool = False
) -> tuple[Game, Iterator[Divergence | Decision]]:
    """The match from its start, and the run through its record: each decision before it is answered, at most one
    divergence as the last item. Raises CannotStart."""
    if replay.first is not None and replay.first not in range(library.game.ruleset.players):
        raise CannotStart(f"no player {replay.first} to go first")
    decks = [list(deck) if isinstance(deck, tuple) else deck for deck in replay.decks]
    game = library.start(
        replay.seed,
        decks,
        mode=replay.mode,
        settings=replay.settings,
        stacked=replay.stacked,
        first=replay.first,
        trace=trace,
    )
    return game, _follow(game, replay)


def _follow(game: Game, replay: Replay) -> Iterator[Divergence | Decision]:
    same_data = game.library.fingerprint == replay.fingerprint
    for number, step in enumerate(replay.steps, 1):
        decision = game.decision
        expected = f"{game.names.player(step.player)} {step.kind}: {step.text}"
        if decision is None:
            yield Divergence(number, expected, _end(game))
            return
        found = _find(decision, step, exactly=same_data)
        if found is None:
            texts = tuple(dict.fromkeys(option.text for option in decision.options[:50]))
            yield Divergence(number, expected, describe(decision, "…"), texts)
            return
        yield decision
        game.choose(found)
    result = game.result
    ends = None if result is None else (result.winner, result.turns)
    if ends != replay.ends:
        yield Divergence(len(replay.steps) + 1, _words(game, replay.ends), _end(game))
    elif same_data and replay.log_hash and game.log_hash != replay.log_hash:
        yield Divergence(len(replay.steps) + 1, replay.log_hash, game.log_hash)


def _find(decision: Decision, step: Recorded, *, exactly: bool) -> int | None:
    """The index of the recorded answer; with other data its words count, not its place in the list."""
    if (decision.player, decision.kind) != (step.player, step.kind):
        return None
    options = decision.options
    if step.index < len(options) and options[step.index].text == step.text:
        return step.index
    if exactly:
        return None
    found = decision.find(step.text) if len(options) <= 10_000 else []
    return found[0].index if found else None


def _end(game: Game) -> str:
    result = game.result
    return _words(game, None if result is None else (result.winner, result.turns))


def _words(game: Game, ends: tuple[int | None, int] | None) -> str:
    if ends is None:
        return "…"
    winner, turns = ends
    return f"{'-' if winner is None else game.names.player(winner)} ({turns})"


def _replay(data: dict[str, Any]) -> Replay:
    steps = tuple(
        Recorded(_number(player), _text(kind), _text(text), _number(index))
        for player, kind, text, index in _list(data["steps"])
    )
    if any(step.player not in range(8) or step.index < 0 for step in steps):
        raise ValueError("a player or an option that cannot be")
    seed, day, stacked = _number(data["seed"]), _text(data["as_of"]), data["stacked"]
    if not 0 <= seed <= MOST_SEED or not _DAY.fullmatch(day) or not isinstance(stacked, bool):
        raise ValueError("a seed, a day or an order that cannot be")
    return Replay(
        game=_text(data["game"]),
        as_of=date.fromisoformat(day).isoformat(),
        fingerprint=_text(data["fingerprint"]),
        seed=seed,
        decks=tuple(_deck(deck) for deck in _list(data["decks"])),
        steps=steps,
        rulings=tuple(map(_text, _list(data["rulings"]))),
        stacked=stacked,
        first=None if data["first"] is None else _number(data["first"]),
        mode=None if data.get("mode") is None else _text(data["mode"]),
        settings={_text(name): _number(value) for name, value in dict(data.get("settings", {})).items()},
        log_hash=_text(data["log_hash"]),
        ends=_ends(data["result"]),
    )


def _ends(result: Any) -> tuple[int | None, int] | None:
    """How the match ended: nothing while it goes on."""
    if result is None:
        return None
    winner, turns = result["winner"], _number(result["turns"])
    if winner is not None and _number(winner) not in range(8):
        raise ValueError("a winner that cannot be")
    return winner, turns


def _deck(value: Any) -> str | tuple[str, ...] | None:
    """A deck by its id or by its cards; None: the seat picked."""
    return value if value is None or isinstance(value, str) else tuple(map(_text, _list(value)))


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value


def _number(value: Any) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError("not a whole number")
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list):
        raise TypeError("not a list")
    return value
