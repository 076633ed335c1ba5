"""The hand-written yardstick, where KIRIFUDA_YARDSTICK names its file: options with alike ones merged, and states."""

from __future__ import annotations

import importlib.util
import os
import random
from types import ModuleType
from typing import Any

from yardstick.adapter import BLOCKING, DISCARDING, Name

VARIABLE = "KIRIFUDA_YARDSTICK"


def module() -> ModuleType | None:
    """The yardstick's module, or None if the environment names no file."""
    path = os.environ.get(VARIABLE)
    if not path:
        return None
    spec = importlib.util.spec_from_file_location("yardstick_module", path)
    assert spec is not None and spec.loader is not None
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


class Reference:
    """One match of the yardstick. It stops only where there are two different options at least."""

    def __init__(self, yardstick: ModuleType, seed: int) -> None:
        self.match = yardstick.Game(seed=seed)
        sides = sorted((self.match.me, self.match.foe), key=lambda side: side.index)
        self.decks = [[*side.deck, *side.hand[::-1]] for side in sides]
        self.dice = random.Random(seed)
        self.options: dict[Name, list[int]] = {}
        self.advance()

    def advance(self) -> None:
        """Takes what is the only option, until there is a choice or the end."""
        while self.match.winner < 0:
            self.options = self.discards() if self.match.phase == DISCARDING else self.merged()
            if len(self.options) > 1:
                return
            self.apply(next(iter(self.options.values())))
        self.options = {}

    def apply(self, actions: list[int]) -> None:
        """Its own actions, one after the other."""
        for action in actions:
            self.match.apply(action)

    def choose(self, name: Name) -> None:
        """One of the options, by name, and on to the next choice."""
        self.apply(self.options[name])
        self.advance()

    def pick(self) -> Name:
        """An option by the seed."""
        names = sorted(self.options, key=str)
        return names[int(self.dice.random() * len(names))]

    def merged(self) -> dict[Name, list[int]]:
        """``legal_distinct`` with arts in play that are alike in every value merged, the first one kept."""
        match = self.match
        field = (match.foe if match.phase == BLOCKING else match.me).field

        def value(index: int) -> tuple[Any, ...]:
            unit = field[index]
            return (unit.art, unit.power, unit.damage, unit.drives, unit.up, unit.active)

        seen: dict[Name, tuple[Name, list[int]]] = {}
        for action in match.legal_distinct():
            name = match.describe(action)
            key: Name = name
            if name[0] in ("withdraw", "attack", "block", "drive"):
                key = (*name[:-1], value(name[-1]))
            seen.setdefault(key, (name, [action]))
        return dict(seen.values())

    def discards(self) -> dict[Name, list[int]]:
        """All sets its single discards can lead to."""
        found: dict[Name, list[int]] = {}

        def further(match: Any, names: Name, actions: list[int]) -> None:
            if match.phase != DISCARDING or (actions and match.turn != self.match.turn):
                found.setdefault(("discards", *sorted(names)), actions)
                return
            for action in match.legal_distinct():
                after = match.clone()
                after.apply(action)
                further(after, (*names, match.describe(action)[1]), [*actions, action])

        further(self.match, (), [])
        return found
