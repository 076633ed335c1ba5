"""A table in plain lines: what one player may see, numbered options, an answer from the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from kirifuda.engine.game import Game
from kirifuda.engine.naming import Names
from kirifuda.play.labels import Labels
from kirifuda.reading.messages import message

PAGE = 30  # options shown at once


class Left(Exception):
    """The person at the table has left."""


class HumanSeat:
    """A person who is shown the observation of the seat, never the game. ``read`` asks for a line and raises EOFError
    or KeyboardInterrupt when there is none."""

    def __init__(self, labels: Labels, read: Callable[[str], str], write: Callable[[str], None]) -> None:
        self.labels = labels
        self.read = read
        self.write = write

    def pick(self, game: Game) -> int:
        """The option the person chooses."""
        decision = game.decision
        assert decision is not None
        view = View(game.observe(decision.player), self.labels)
        names = Names(game, self.labels.language, canonical=False)
        self.write("")
        for line in view.lines():
            self.write(line)
        asked_by = self.labels.card(decision.subject) if decision.subject else ""
        place = decision.span.place if decision.span is not None else ""
        about = self._say(f"ask-{decision.kind}")
        self.write(self._say("asked", player=names.player(decision.player), about=about, card=asked_by or place))
        count = len(decision.options)
        shown = 0
        while True:
            until = min(count, shown + PAGE)
            for option in decision.options[shown:until]:
                self.write(f"  {option.index + 1}) {names.option(decision, option.value)}")
            shown = until
            if shown < count:
                self.write(self._say("more-options", left=count - shown))
            answer = self._answer(count, shown < count)
            if answer is not None:
                return answer

    def _answer(self, count: int, more: bool) -> int | None:
        """An index, or None for the next page."""
        while True:
            try:
                line = self.read(self._say("prompt", count=count)).strip()
            except (EOFError, KeyboardInterrupt) as error:
                raise Left from error
            if not line and more:
                return None
            if line.lower() in ("q", "quit"):
                raise Left
            number = int(line) if line.isdecimal() and len(line) < 10 else 0
            if 1 <= number <= count:
                return number - 1
            self.write(self._say("not-an-option", count=count))

    def _say(self, key: str, **args: str | int) -> str:
        return message("play", key, self.labels.language, **args)


class View:
    """An observation in words."""

    def __init__(self, view: dict[str, Any], labels: Labels) -> None:
        self.view = view
        self.labels = labels
        groups = labels.data.ruleset.groups
        self._usual = {group.id: group.states[0] for group in groups}

    def lines(self) -> Iterator[str]:
        """The other players first, the viewer last."""
        players = len(next(iter(self.view["zones"].values())))
        viewer = self.view["player"]
        for step in range(1, players + 1):
            yield from self._side((viewer + step) % players)

    def _side(self, player: int) -> Iterator[str]:
        variables = [
            f"{self.labels.word('variable', name)} {value[player]}"
            for name, value in self.view["variables"].items()
            if isinstance(value, list)
        ]
        hidden, open_zones = [], []
        for ident, sides in self.view["zones"].items():
            name = self.labels.word("zone", ident)
            if isinstance(sides[player], int):
                hidden.append(f"{name} {sides[player]}")
            elif sides[player]:
                open_zones.append(f"    {name}: {', '.join(self._cards(sides[player]))}")
        yield f"{_letter(player)}  {' | '.join([*variables, *hidden])}"
        yield from open_zones

    def _cards(self, cards: list[dict[str, Any]]) -> list[str]:
        counted: dict[str, int] = {}
        for card in cards:
            text = self._card(card)
            counted[text] = counted.get(text, 0) + 1
        return [text if count == 1 else f"{text} ×{count}" for text, count in counted.items()]

    def _card(self, card: dict[str, Any]) -> str:
        if "card" not in card:
            return "?"
        details = []
        for key, value in card.items():
            if key in ("card", "lasting") or value == self._usual.get(key) or value == 0:
                continue
            if key in self._usual:
                details.append(self.labels.word("state", value))
            elif key == "under":
                details.append("+ " + ", ".join(self._cards(value)))
            else:
                word = self.labels.word("marker", key)
                details.append(f"{self.labels.word('property', key) if word == key else word} {value}")
        name = self.labels.card(card["card"])
        return f"{name} ({', '.join(details)})" if details else name


def _letter(player: int) -> str:
    return chr(ord("A") + player)
