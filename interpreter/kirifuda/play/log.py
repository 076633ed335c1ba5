"""The log of a match in words: each decision, and what cards and rules made of it, out of the trace."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kirifuda.engine.decisions import Decision
from kirifuda.engine.game import Game
from kirifuda.engine.naming import Names
from kirifuda.engine.observation import seen
from kirifuda.play.labels import Labels
from kirifuda.reading.messages import message


class Log:
    """Writes one match in one language. ``viewers``: players whose eyes it is for; None: nothing is hidden."""

    def __init__(self, game: Game, labels: Labels, viewers: Sequence[int] | None = None) -> None:
        self.game = game
        self.labels = labels
        self.viewers = viewers
        self.names = Names(game, labels.language, canonical=False)
        self._turn = 0
        self._values = self._variables()
        self._trace: Any = game.state.trace
        self._asked = ""
        self._value: Any = None
        self._homes = frozenset(game.machine.program.layout.detailed)

    def asked(self, decision: Decision, value: Any) -> None:
        """Call before an answer is given: names are those of this moment."""
        self._asked = self.names.option(decision, value)
        self._value = value

    def answered(self, decision: Decision) -> Iterator[str]:
        """Call after the answer: the lines of what was decided and of what came of it."""
        text = self._asked if self._public(decision) else self._say("hidden-choice")
        where = self.labels.card(decision.subject) if decision.subject else ""
        player = self.names.player(decision.player)
        if decision.kind == "action" or not where:
            yield self._say("log-decision", player=player, option=text)
        else:
            yield self._say("log-card-decision", player=player, option=text, card=where)
        yield from self.news()

    def news(self) -> Iterator[str]:
        """What has happened since the last call: events, values that changed, a new turn."""
        for site, what, data in self._entries():
            line = self._event(site, what, data)
            if line is not None:
                yield "    " + line
        values = self._variables()
        for name, players in values.items():
            for player, (old, new) in enumerate(zip(self._values[name], players, strict=True)):
                if old != new:
                    who = self.names.player(player)
                    yield "    " + self._say("log-value", player=who, name=name, old=old, new=new)
        self._values = values
        state = self.game.state
        if state.turn != self._turn and state.over == -2:
            self._turn = state.turn
            yield self._say("log-turn", turn=state.turn, player=self.names.player(state.tp))

    def ending(self) -> str:
        """The last line."""
        result = self.game.result
        if result is None:
            return self._say("log-unfinished", decisions=len(self.game.log_entries()))
        if result.winner is None:
            return self._say("log-draw", turns=result.turns, why=result.why)
        return self._say("log-win", player=self.names.player(result.winner), turns=result.turns, why=result.why)

    # ------------------------------------------------------------------
    def _say(self, key: str, **args: str | int) -> str:
        return message("play", key, self.labels.language, **args)

    def _variables(self) -> dict[str, list[int]]:
        state, layout = self.game.state, self.game.machine.program.layout
        return {
            self.labels.word("variable", variable.id): list(getattr(state, f"v{number}"))
            for number, variable in enumerate(layout.player_variables)
        }

    def _entries(self) -> list[tuple[int, str, tuple[Any, ...]]]:
        """The trace since the last call, oldest first."""
        entries = []
        node = self.game.state.trace
        while node is not None and node is not self._trace:
            entries.append(node[1:])
            node = node[0]
        self._trace = self.game.state.trace
        return entries[::-1]

    def _public(self, decision: Decision) -> bool:
        """Whether the viewers may know the answer: all its cards lie, now, where they can see them."""
        if self.viewers is None or decision.player in self.viewers:
            return True
        value = self._value
        parts = value[1:] if decision.kind == "action" else value if isinstance(value, tuple) else (value,)
        if decision.kind not in ("action", "card", "target", "set"):
            return True
        return all(self._visible(card) for card in parts)

    def _visible(self, card: int) -> bool:
        return card < 0 or self.viewers is None or any(seen(self.game, card, viewer) for viewer in self.viewers)

    def _event(self, site: int, what: str, data: tuple[Any, ...]) -> str | None:
        """An entry of the trace worth a line: what a card's text does, and a card that leaves where it is at home."""
        program = self.game.machine.program
        if what == "moves":
            card, start, end = data
            if start in self._homes and start != end and end < len(program.layout.zones):
                zones = [self._zone(number) for number in (start, end)]
                return self._say("log-move", card=self._card(card), start=zones[0], end=zones[1])
            return None
        span = program.sites[site]
        if what != "event" or span is None or not self._is_card_text(span.file.path, span.start):
            return None
        verb = self.labels.verb(program.verb_ids[data[0]])
        if verb is None:
            return None
        values: dict[str, str] = {}
        for param, value in zip(verb.params, data[1:], strict=False):
            values[param.name] = self._argument(param.types, value)
        sentence = self.labels.sentence(verb, values)
        return (
            None if sentence is None else self._say("log-effect", text=sentence, place=f"{span.file.path}:{span.line}")
        )

    def _argument(self, types: tuple[str, ...], value: Any) -> str:
        if "number" in types or not isinstance(value, int):
            return str(value)
        if types == ("player",):
            return self.names.player(value)
        if value < 0:
            return self.names.player(-1 - value) if value >= -len(self.game.state.z0) else "-"
        return self._card(value)

    def _card(self, card: int) -> str:
        """A card with its owner's letter, or as a card nobody of the viewers sees."""
        owner = self.names.player(self.game.state.o[card])
        if not self._visible(card):
            return self._say("hidden-card", player=owner)
        return f"{owner}.{self.names.card_name(self.game.state.d[card])}"

    def _zone(self, number: int) -> str:
        layout = self.game.machine.program.layout
        if number == layout.attached_zone:
            return self.labels.word("attached", layout.attached[0].id)
        return self.labels.word("zone", layout.zones[number].id)

    def _is_card_text(self, path: str, start: int) -> bool:
        """Whether a place lies in the text of a card that takes part."""
        for card in self.game.machine.program.layout.cards:
            span = card.span
            if span is not None and span.file.path == path and span.start <= start < span.end:
                return True
        return False
