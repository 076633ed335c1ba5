"""The board: an observation and the words of its game as lines, both sides, the viewer's own last."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from kirifuda.model.ruleset import Zone
from kirifuda.play.labels import Labels
from kirifuda.play.paper import Line, Paper, Part
from kirifuda.play.sentences import Sentences
from kirifuda.play.table import common
from kirifuda.reading.listing import apart
from kirifuda.reading.messages import message

View = Mapping[str, Any]
LABEL = 16  # cells the name of a zone may take before its cards stand further right
NAME = 24


class Board:
    """Draws observations of one game. ``seats``: what sits on each chair, in the reader's language."""

    def __init__(self, labels: Labels, sentences: Sentences, paper: Paper, seats: Sequence[str]) -> None:
        self.labels = labels
        self.sentences = sentences
        self.paper = paper
        self.seats = seats
        rules = labels.data.ruleset
        self._groups = {group.id: group.states for group in rules.groups}
        self._kinds = {kind.id: kind for kind in rules.kinds}

    def lines(self, view: View, told: Collection[str] = ()) -> Iterator[Line]:
        """The whole board. ``told``: cards whose text stands elsewhere on the screen."""
        players = range(self.labels.data.ruleset.players)
        viewer = view["player"]
        yield from self._values(view)
        zones = [zone for zone in self.labels.data.ruleset.zones if zone.id in view["zones"]]
        shared = [(zone, common(view["zones"][zone.id])) for zone in zones if zone.owner == "game"]
        yield from self._zones(shared, (), told)
        for step in range(1, len(players) + 1):
            player = (viewer + step) % len(players)
            yield self._title(view, player)
            variables = [
                (f"{self.labels.word('variable', name)} {self.labels.held(name, value[player])}", "value")
                for name, value in view["variables"].items()
                if isinstance(value, list)
            ]
            own = [(zone, view["zones"][zone.id][player]) for zone in zones if zone.owner != "game"]
            yield from self._zones(own, variables, told)

    def now(self, view: View) -> list[Part]:
        """All that can be said of a card in play, the states it usually has left out."""
        return self._details(view) if len(view) > 1 else []

    def choice(self, view: View) -> Line:
        """The line between the board and the options: whose turn it is."""
        turn = self._say("head-turn", turn=view["turn"], player=_letter(view["turn_player"]))
        return self.paper.rule(f"{self._say('your-choice')}  {turn}", "ask")

    def printed(self, ident: str) -> list[Part]:
        """The values printed on a card and its bare keywords."""
        card = self.sentences.definition(ident)
        if card is None:
            return []
        values = [
            (f"{self.labels.word('property', name)} {self.labels.value(name, value)}", "value")
            for name, value in card.values.items()
        ]
        return [*values, *((word, "keyword") for word in self.sentences.words(ident))]

    # ------------------------------------------------------------------
    def _values(self, view: View) -> Iterator[Line]:
        """The variables of the game itself; one that only repeats the number of the turn is left out."""
        values = [
            (f"{self.labels.word('variable', name)} {self.labels.held(name, value)}", "value")
            for name, value in view["variables"].items()
            if not isinstance(value, list) and value != view["turn"]
        ]
        if values:
            yield from self.paper.flow(((" ", ""),), values, 1)

    def _title(self, view: View, player: int) -> Line:
        who = self._say("seat-you") if player == view["player"] else self.seats[player]
        turn = self._say("seat-turn") if player == view["turn_player"] else ""
        return self.paper.rule(f"{_letter(player)}  {who}{turn}", "you" if player == view["player"] else "other")

    def _zones(
        self, zones: Sequence[tuple[Zone, Any]], variables: Sequence[Part], told: Collection[str]
    ) -> Iterator[Line]:
        """First what is but a number, on one line; then the zones whose cards are shown; the hand last."""
        counts: list[Part] = []
        shown: list[tuple[Zone, list[View]]] = []
        for zone, held in zones:
            name = self.labels.word("zone", zone.id)
            if isinstance(held, int):
                counts.append((f"{name} {held}", "count"))
            elif held and zone.shows == "count" and all(set(card) == {"card"} for card in held):
                counts.append((f"{name} {len(held)}", "count"))
            elif held:
                shown.append((zone, held[-1:] if zone.shows == "top" else held))
        if variables or counts:
            yield from self.paper.flow(((" ", ""),), [*variables, *counts], 1)
        names = [self.labels.word("zone", zone.id) for zone, _ in shown]
        left = min(LABEL, max(map(self.paper.measure, names), default=0)) + 3
        for zone, held in sorted(shown, key=lambda pair: pair[0].seen_by == "owner"):
            label = self.paper.padded(f" {self.labels.word('zone', zone.id)} ", left)
            rows = list(self._rows(zone, held, told))
            for number, (parts, text) in enumerate(rows):
                head: Part = (label, "zone") if number == 0 else (" " * left, "")
                yield from self.paper.flow((head,), parts, left + 2)
                for line in text:
                    yield from self.paper.text(line, "text", left + 2)

    def _rows(self, zone: Zone, held: Sequence[View], told: Collection[str]) -> Iterator[tuple[list[Part], list[str]]]:
        """The rows of a zone: alike cards on one row, cards that are but a name and states on one row for all."""
        own = zone.seen_by == "owner"
        if not own and not any(self._has_values(card) for card in held):
            yield from ((parts, []) for parts in self._heaps(held))
            return
        named = self._numbered(zone, held)
        counted: dict[str, tuple[View, int]] = {}
        for name, card in zip(named, held, strict=True):
            key = f"{name} {sorted(card.items(), key=str)}"
            counted[key] = ({**card, "name": name}, counted[key][1] + 1 if key in counted else 1)
        texts = [self._times(card["name"], count) for card, count in counted.values()]
        room = min(NAME, max(map(self.paper.measure, texts)))
        for text, (card, _) in zip(texts, counted.values(), strict=True):
            ident = card.get("card", "")
            details = self._details(card) if set(card) - {"card", "name"} else self.printed(ident)
            lines = list(self.sentences.card(ident)) if own and ident and ident not in told else []
            yield [(self.paper.padded(text, room), "name"), *details], lines

    def _heaps(self, held: Sequence[View]) -> Iterator[list[Part]]:
        """Cards without values: for each name how many there are in which state."""
        heaps: dict[str, dict[tuple[int, str], int]] = {}
        for card in held:
            unusual = self._states(card, all_of_them=False)
            text = self._say("and-between").join(unusual or self._states(card, all_of_them=True))
            counts = heaps.setdefault(self._name(card), {})
            counts[len(unusual), text] = counts.get((len(unusual), text), 0) + 1
        for name, counts in heaps.items():
            line = self._times(name, sum(counts.values()))
            told = [f"{state} {count}" if len(counts) > 1 else state for (_, state), count in sorted(counts.items())]
            if any(told):
                line += self._say("colon") + self._say("list-between").join(told)
            yield [(line, "name")]

    def _numbered(self, zone: Zone, held: Sequence[View]) -> list[str]:
        """The names of cards, told apart by a number as in the options where alike names are not alike."""
        names = [self._name(card) for card in held]
        if not zone.ordered:
            return names
        looks: dict[str, set[str]] = {}
        for name, card in zip(names, held, strict=True):
            looks.setdefault(name, set()).add(str(sorted(card.items(), key=str)))
        return [
            f"{name}#{names[: place + 1].count(name)}" if len(looks[name]) > 1 and name != "?" else name
            for place, name in enumerate(names)
        ]

    def _name(self, card: View) -> str:
        return self.labels.card(card["card"]) if "card" in card else "?"

    def _has_values(self, card: View) -> bool:
        rules = self.labels.data.ruleset
        return any(key in rules.properties or key in rules.markers or key == "under" for key in card)

    def _details(self, card: View) -> list[Part]:
        rules = self.labels.data.ruleset
        definition = self.sentences.definition(card.get("card", ""))
        parts: list[Part] = []
        for key in rules.properties:
            value, printed = card.get(key), definition.values.get(key) if definition is not None else None
            if value is None or (printed is None and not value):
                continue
            word = self.labels.word("property", key)
            if printed is None or printed == value:
                parts.append((f"{word} {self.labels.value(key, value)}", "value"))
            else:
                now, then = self.labels.value(key, value), self.labels.value(key, printed)
                parts.append((self._say("value-changed", name=word, value=now, printed=then), "changed"))
        for key in rules.markers:
            if card.get(key):
                parts.append((f"{self.labels.word('marker', key)} {card[key]}", "marker"))
        parts += [(state, "state") for state in self._states(card, all_of_them="card" not in card)]
        parts += [(word, "keyword") for word in self.sentences.words(card.get("card", ""))]
        return [*parts, *self._under(card, definition.kind if definition is not None else "")]

    def _states(self, card: View, *, all_of_them: bool) -> list[str]:
        """States in words, those a card usually has only where all are asked for."""
        found = [(group, card[group]) for group in self._groups if group in card]
        unusual = [(group, state) for group, state in found if state != self._groups[group][0]]
        chosen = unusual or (found[:1] if all_of_them else [])
        return [self.labels.word("state", state) for _, state in chosen]

    def _under(self, card: View, kind: str) -> Iterator[Part]:
        if not card.get("under"):
            return
        attached = [item for item in self.labels.data.ruleset.attached if item.to == kind]
        word = self.labels.word("attached", attached[0].id) if attached else "+"
        names: dict[str, int] = {}
        for under in card["under"]:
            name = self._name(under)
            names[name] = names.get(name, 0) + 1
        language = self.labels.language
        listed = self._say("list-between").join(self._times(apart(n, language), count) for n, count in names.items())
        yield f"{word}{self._say('colon')}{listed}", "under"

    def _times(self, name: str, count: int) -> str:
        return name if count == 1 else self._say("times", name=name, count=count)

    def _say(self, key: str, **args: str | int) -> str:
        return message("play", key, self.labels.language, **args)


def _letter(player: int) -> str:
    return chr(ord("A") + player)
