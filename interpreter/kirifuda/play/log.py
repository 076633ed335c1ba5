"""The log of a match in words: each decision, and what cards and rules made of it, out of the trace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kirifuda.core.source import Span
from kirifuda.engine.decisions import Decision
from kirifuda.engine.game import Game
from kirifuda.engine.naming import Names, cards_chosen
from kirifuda.engine.observation import seen
from kirifuda.engine.tracing import Entry, effect_ended, entries
from kirifuda.linking.rulings import in_force
from kirifuda.play.labels import Labels
from kirifuda.reading.listing import listed
from kirifuda.reading.messages import message

LOOPS = "loops"  # what a ruling is about, or changes, that is named where positions come again
RECENT = 40  # entries of the trace among which what is going on is looked for
_ANSWERS = {("may", 1): "log-may-yes", ("may", 0): "log-may-no", ("pay", 1): "log-pay-yes", ("pay", 0): "log-pay-no"}
_CHOICES = {"card": "log-choice", "target": "log-choice", "set": "log-choice"}


class Log:
    """Writes one match in one language. ``viewers``: players who all look at it, so that it says what every one of them
    may know; None: nothing is hidden. ``places``: name the file and line of a text at work, else its card;
    ``numbers``: before each line the number of the entry of the trace it tells of."""

    def __init__(
        self,
        game: Game,
        labels: Labels,
        viewers: Sequence[int] | None = None,
        *,
        places: bool = True,
        numbers: bool = False,
    ) -> None:
        self.labels = labels
        self.viewers = viewers
        self.places = places
        self.numbers = numbers
        self._turn = 0
        self._trace: Any = None
        self._follow(game)
        if not game.log_entries():
            self._trace = None  # what setup did is news too
        self._asked = ""
        self._value: Any = None
        self._homes = frozenset(game.machine.program.layout.detailed)
        self._undecided = frozenset(seated.seat for seated in game.machine.program.layout.rules.seated)

    def rewind(self, game: Game) -> None:
        """Goes on from another match, or from an earlier moment of this one."""
        self._turn = game.state.turn
        self._follow(game)

    def _follow(self, game: Game) -> None:
        self.game = game
        self.names = Names(game, self.labels.language, canonical=False)
        self._values = self._variables()
        self._trace = game.state.trace

    def asked(self, decision: Decision, value: Any) -> None:
        """Call before an answer is given: names are those of this moment."""
        self._asked = self.names.option(decision, value)
        self._value = value

    def answered(self, decision: Decision) -> Iterator[str]:
        """Call after the answer: the lines of what was decided and of what came of it."""
        text = self._asked if self._public(decision) else self._say("hidden-choice")
        where = self.labels.card(decision.subject) if decision.subject else ""
        key = "log-picked" if decision.kind in _CHOICES else "log-decision"
        if where and decision.kind != "action":
            key = _ANSWERS.get((decision.kind, self._value), _CHOICES.get(decision.kind, "log-card-decision"))
        line = self._say(key, player=self.names.player(decision.player), option=text, card=where)
        new = entries(self.game.state.trace, self._trace) if self.numbers else []
        yield self._numbered(line, next((entry.number for entry in new if entry.what == "decides"), 0))
        yield from self.news()

    def news(self) -> Iterator[str]:
        """What has happened since the last call: events, values that changed, a new turn."""
        changed: dict[tuple[Any, ...], int] = {}
        values = {ident: list(players) for ident, players in self._values.items()}
        for entry in self._entries():
            if entry.what == "turn":
                turn, player = entry.data
                yield from self._value_lines(values, changed)  # what changed before it is not of this turn
                yield self._turn_line(turn, player, entry.number)
            line = self.told(entry)
            if line is not None:
                yield self._numbered("    " + line, entry.number)
            if entry.what == "changes":
                ident, _, new, *of = entry.data
                changed[ident, entry.data[-1]] = entry.number
                if ident in values and of and of[0] < 0:
                    values[ident][-1 - of[0]] = new
                if self._undecided:  # turns pass without any decision: each value at its place among what happens
                    yield from self._value_lines(values, changed)
        yield from self._value_lines(self._variables(), changed)
        state = self.game.state
        if state.turn != self._turn and state.over == -2:
            yield self._turn_line(state.turn, state.tp)

    def _value_lines(self, values: dict[str, list[int]], changed: dict[tuple[Any, ...], int]) -> Iterator[str]:
        """The values that are others than those last told; ``changed``: the entries that tell it."""
        for ident, players in values.items():
            for player, (old, new) in enumerate(zip(self._values[ident], players, strict=True)):
                if old != new:
                    yield self._value_line(ident, player, old, new, changed.get((ident, -1 - player), 0))
        self._values = {ident: list(players) for ident, players in values.items()}

    def _value_line(self, ident: str, player: int, old: int, new: int, number: int) -> str:
        who, name = self.names.player(player), self.labels.word("variable", ident)
        return self._numbered("    " + self._say("log-value", player=who, name=name, old=old, new=new), number)

    def _turn_line(self, turn: int, player: int, number: int = 0) -> str:
        self._turn = turn
        return self._numbered(self._say("log-turn", turn=turn, player=self.names.player(player)), number)

    def ending(self) -> str:
        """The last line."""
        result = self.game.result
        if result is None:
            return self._say("log-unfinished", decisions=len(self.game.log_entries()))
        if result.winner is None:
            return self._say("log-draw", turns=result.turns, why=result.why)
        return self._say("log-win", player=self.names.player(result.winner), turns=result.turns, why=result.why)

    def happening(self, verb: str) -> str | None:
        """The latest event of a verb in words, where it is among the last: what is going on while its steps ask."""
        node = self.game.state.trace
        for _ in range(RECENT):
            if node is None:
                return None
            node, _, what, data, *_ = node
            if what == "event" and self.game.machine.program.verb_ids[data[0]] == verb:
                return self.sentence(data)
        return None

    # ------------------------------------------------------------------
    def _say(self, key: str, **args: str | int) -> str:
        return message("play", key, self.labels.language, **args)

    def _variables(self) -> dict[str, list[int]]:
        state, layout = self.game.state, self.game.machine.program.layout
        return {
            variable.id: list(getattr(state, f"v{number}")) for number, variable in enumerate(layout.player_variables)
        }

    def _numbered(self, line: str, number: int) -> str:
        """A line with the number of its entry, where that is wanted (0: it tells of none)."""
        return f"{number or '':>6}  {line}" if self.numbers else line

    def _entries(self) -> list[Entry]:
        """The trace since the last call, oldest first."""
        found = entries(self.game.state.trace, self._trace)
        self._trace = self.game.state.trace
        return found

    def _public(self, decision: Decision) -> bool:
        """Whether the viewers may know the answer: all its cards lie, now, where they can see them."""
        if self.viewers is None or all(viewer == decision.player for viewer in self.viewers):
            return True
        value = self._value
        if decision.kind not in ("action", "card", "target", "set"):
            return True
        parts = value if isinstance(value, tuple) else (value,)
        if decision.kind == "action":
            actions = self.game.machine.program.layout.rules.actions
            parts = tuple(cards_chosen(actions[value[0]], value)) if value[0] >= 0 else ()
        return all(self._visible(card) for card in parts)

    def _visible(self, card: int) -> bool:
        return card < 0 or self.viewers is None or all(seen(self.game, card, viewer) for viewer in self.viewers)

    def told(self, entry: Entry) -> str | None:
        """An entry of the trace worth a line: what a card's text does, and a card that leaves where it is at home."""
        program = self.game.machine.program
        site, what, data, *_ = entry
        if what == "moves":
            moved, start, end = data
            told = start in self._homes and end < len(program.layout.zones)
            if start != end and (told or (end in self._homes and self.game.state.o[moved] in self._undecided)):
                zones = [self.zone(number) for number in (start, end)]
                name = self.card(moved, open_before=self._lay_open(start))
                return self._say("log-move", card=name, start=zones[0], end=zones[1])
            return None
        if what in ("action", "attaches") and self._undecided:
            return self._by_a_procedure(what, data)
        if what == "role":
            role = list(program.layout.roles)[data[0]]
            return self._say("log-role", role=self.labels.word("player", role), player=self.names.player(data[1]))
        if what == "repeats":
            return self.repeated(data[0], data[1:])
        if what == "shows":
            return self.shown(data[0], data[1:])
        span = program.sites[site]
        card = self.card_of_text(span) if what == "event" and span is not None else None
        if card is None or span is None:
            return None
        sentence = self.sentence(data)
        if sentence is None:
            return None
        return self._say("log-effect", text=sentence, place=self._source(span) if self.places else card)

    def _by_a_procedure(self, what: str, data: tuple[Any, ...]) -> str | None:
        """What a seat does that nobody decides for: no decision tells it."""
        if what == "attaches":
            card, host, start = data
            if self.game.state.o[card] not in self._undecided:
                return None
            return self._say("log-under", card=self.card(card), start=self.zone(start), host=self.card(host))
        number, player, *objects = data
        if player not in self._undecided:
            return None
        own = f"{self.names.player(player)}."
        words = [self.names.action(number), *(self.card(card).removeprefix(own) for card in objects)]
        return self._say("log-procedure", player=self.names.player(player), text=" ".join(words))

    def sentence(self, data: tuple[Any, ...]) -> str | None:
        """An event of a verb in words."""
        verb = self.labels.verb(self.game.machine.program.verb_ids[data[0]])
        if verb is None:
            return None
        values: dict[str, str] = {}
        for param, value in zip(verb.params, data[1:], strict=False):
            values[param.name] = self._argument(param.types, value)
        return self.labels.sentence(verb, values)

    @staticmethod
    def _source(span: Span) -> str:
        return f"{span.file.path}:{span.line}"

    def repeated(self, times: int, cards: Sequence[int]) -> str:
        """A position that comes again, with the rulings in force about that and about the cards that led to it."""
        ids = {self.game.machine.program.layout.cards[self.game.state.d[card]].id for card in cards}
        rulings = in_force(self.labels.data.rulings, self.labels.data.as_of, self.labels.data.switched_on)
        named = [r for r in rulings if LOOPS in (*r.about, *r.changes) and (not r.cards or ids.intersection(r.cards))]
        said = [self._say("log-repeats-ruling", title=self.labels.ruling(ruling)) for ruling in named]
        return self._say("log-repeats-join").join([self._say("log-repeats", times=times), *said])

    def shown(self, viewer: int, cards: Sequence[int]) -> str | None:
        """Cards that were looked at, for those who looked; revealed ones for everybody."""
        if not cards or (viewer >= 0 and self.viewers is not None and viewer not in self.viewers):
            return None
        state = self.game.state
        names = [f"{self.names.player(state.o[card])}.{self.names.card_name(state.d[card])}" for card in cards]
        cards_said = listed(names, self.labels.language)
        if viewer < 0:
            return self._say("log-reveal", cards=cards_said)
        return self._say("log-look", player=self.names.player(viewer), cards=cards_said)

    def _argument(self, types: tuple[str, ...], value: Any) -> str:
        if "number" in types or not isinstance(value, int):
            return str(value)
        if types == ("player",):
            return self.names.player(value)
        if "effect" in types:
            return self._effect(value)
        if value < 0:
            return self.names.player(-1 - value) if value >= -self.game.machine.program.layout.players else "-"
        return self.card(value)

    def _effect(self, value: int) -> str:
        """An effect by its card, where that is known once it has been carried out."""
        card = effect_ended(value)
        return self._say("the-effect") if card is None else self._say("effect-of", card=self.card(card))

    def card(self, card: int, *, open_before: bool = False) -> str:
        """A card with its owner's letter, or as a card nobody of the viewers sees, nor saw before it moved."""
        number = self.game.state.o[card]
        name = self.names.card_name(self.game.state.d[card])
        visible = open_before or self._visible(card)
        if number < 0:
            return name if visible else self._say("hidden-common-card")
        owner = self.names.player(number)
        return f"{owner}.{name}" if visible else self._say("hidden-card", player=owner)

    def _lay_open(self, zone: int) -> bool:
        """Whether all cards of a zone lie open to everybody."""
        layout = self.game.machine.program.layout
        return zone < len(layout.zones) and layout.zones[zone].seen_by == "everyone" and zone not in layout.veils

    def zone(self, number: int) -> str:
        layout = self.game.machine.program.layout
        if number == layout.attached_zone:
            return self.labels.word("attached", layout.attached[0].id)
        return self.labels.word("zone", layout.zones[number].id)

    def card_of_text(self, place: Span) -> str | None:
        """The name of the card that takes part and in whose text a place lies."""
        for card in self.game.machine.program.layout.cards:
            span = card.span
            if span is not None and span.file.path == place.file.path and span.start <= place.start < span.end:
                return self.labels.card(card.id)
        return None
