"""An observation in plain lines: what one player may see, a zone a line."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kirifuda.play.labels import Labels
from kirifuda.reading.listing import apart


class View:
    """An observation in words."""

    def __init__(self, view: dict[str, Any], labels: Labels) -> None:
        self.view = view
        self.labels = labels
        groups = labels.data.ruleset.groups
        self._common = [zone.id for zone in labels.data.ruleset.zones if zone.owner == "game"]
        self._usual = {group.id: group.states[0] for group in groups}
        self._put_away = [zone.id for zone in labels.data.ruleset.zones if zone.only == "setup"]
        self._held = [zone.id for zone in labels.data.ruleset.zones if zone.seen_by == "owner"]
        self._values = {card.id: card.values for card in labels.data.cards}

    def lines(self) -> Iterator[str]:
        """The other players first, the viewer last."""
        players = self.labels.data.ruleset.players
        viewer = self.view["player"]
        for ident in self._common:
            if ident in self.view["zones"]:
                held = common(self.view["zones"][ident])
                text = held if isinstance(held, int) else ", ".join(self._cards(held))
                yield f"{self.labels.word('zone', ident)}: {text}"
        for step in range(1, players + 1):
            yield from self._side((viewer + step) % players)

    def _side(self, player: int) -> Iterator[str]:
        variables = [
            f"{self.labels.word('variable', name)} {self.labels.held(name, value[player])}"
            for name, value in self.view["variables"].items()
            if isinstance(value, list)
        ]
        hidden, open_zones = [], []
        for ident, sides in self.view["zones"].items():
            if ident in self._common:
                continue
            name = self.labels.word("zone", ident)
            if isinstance(sides[player], int):
                if sides[player] or ident not in self._put_away:
                    hidden.append(f"{name} {sides[player]}")
            elif sides[player]:
                held = [self._with_words(card) for card in sides[player]] if ident in self._held else sides[player]
                open_zones.append(f"    {name}: {', '.join(self._cards(held))}")
        yield f"{_letter(player)}  {' | '.join([*variables, *hidden])}"
        yield from open_zones

    def _cards(self, cards: list[dict[str, Any]]) -> list[str]:
        counted: dict[str, int] = {}
        for card in cards:
            text = self._card(card)
            counted[text] = counted.get(text, 0) + 1
        return [text if count == 1 else f"{text} ×{count}" for text, count in counted.items()]

    def _with_words(self, card: dict[str, Any]) -> dict[str, Any]:
        """A card held in the hand with those of its printed values that are words; of two words the first is usual and
        goes without saying."""
        printed = self._values.get(card.get("card", ""), {})
        found = {}
        for worded in self.labels.data.ruleset.value_words:
            usual = 1 if len(worded.words) == 2 else 0
            if worded.property not in card and printed.get(worded.property, 0) > usual:
                found[worded.property] = printed[worded.property]
        return card | found

    def _card(self, card: dict[str, Any]) -> str:
        details = []
        for key, value in card.items():
            if key in ("card", "lasting") or value == self._usual.get(key) or not value:
                continue
            if key in self._usual:
                details.append(self.labels.word("state", value))
            elif key == "under":
                details.append("+ " + ", ".join(self._cards(value)))
            elif not isinstance(value, bool):
                word = self.labels.word("marker", key)
                name = self.labels.word("property", key) if word == key else word
                details.append(f"{name} {self.labels.value(key, value)}")
        name = apart(self.labels.card(card["card"]), self.labels.language) if "card" in card else "?"
        return f"{name} ({', '.join(details)})" if details else name


def common(held: Any) -> Any:
    """What lies in a zone of the game: a number or one list, be it given alone or as the only side."""
    return held[0] if isinstance(held, list) and len(held) == 1 and not isinstance(held[0], dict) else held


def _letter(player: int) -> str:
    return chr(ord("A") + player)
