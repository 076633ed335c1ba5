"""A question on the screen: what is asked and by which line, the options under their actions with the cards' texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from kirifuda.engine.decisions import Decision
from kirifuda.engine.naming import Names, cards_chosen
from kirifuda.engine.observation import card_view, seen
from kirifuda.engine.sets import Sets
from kirifuda.model.ruleset import Action
from kirifuda.play.board import Board
from kirifuda.play.log import Log
from kirifuda.play.paper import Line, Part
from kirifuda.reading.listing import listed
from kirifuda.reading.messages import message

FEWEST = 5  # options a page has at least
BESIDE = 8  # lines of a screen that are kept for what stands around a page
LISTED = 2_000  # options among which a typed text is looked for
_ON_CARDS = ("card", "target", "set")


class Choices:
    """The options of one open decision, for the eyes of the player who decides."""

    def __init__(self, decision: Decision, board: Board, log: Log) -> None:
        self.decision = decision
        self.board = board
        self.labels = board.labels
        self.sentences = board.sentences
        self.paper = board.paper
        self.log = log
        self.game = decision.game
        self.names = Names(self.game, self.labels.language, canonical=False)
        self.count = len(decision.values)
        self._digits = len(str(self.count))

    def question(self) -> Iterator[Line]:
        """What is asked, by which card, and the sentence that asks."""
        decision = self.decision
        card = self.labels.card(decision.subject) if decision.subject else ""
        about = self.about()
        who = self._say("asked-by-card" if card else "asked-plain", player=self.names.player(decision.player),
                        about=about, card=card)  # fmt: skip
        parts = [(who, "ask")]
        for given in self._given().values():
            parts += [(self._say("asked-about", name=self._object(given)), "name"), *self._now(given)]
        yield from self.paper.flow((), parts, 2)
        sentence = self.sentence()
        if sentence is not None:
            yield from self.paper.text(sentence, "text", 2)

    def about(self) -> str:
        """What kind of answer is asked for."""
        values = self.decision.values
        if isinstance(values, Sets) and values.low == values.high == 1:
            return self._say("ask-card")
        known = self.decision.kind in _ASKED
        return self._say(f"ask-{self.decision.kind}" if known else "ask-other")

    def sentence(self) -> str | None:
        """The line that asks, in words; where it is a step of a verb, what the verb is doing."""
        span = self.decision.span
        verb = self.sentences.verb_at(span)
        happening = self.log.happening(verb) if verb is not None else None
        text = happening or self.sentences.at(span)
        return text[:1].upper() + text[1:] if text is not None else None

    def page(self, start: int) -> tuple[list[Line], int]:
        """The options from ``start`` on as far as a screen holds them, and where the next page begins."""
        lines: list[Line] = []
        told: set[str] = set()
        group: str | None = None
        index = start
        while index < self.count:
            title, parts = self._titled(self.decision.values[index])
            more: list[Line] = []
            if title and title != group:
                more += self.paper.text(title, "action", 1)
            head = f" {index + 1:>{self._digits + (2 if title else 1)}}) "
            more += self.paper.flow(((head, "number"),), parts, len(head))
            for ident in self._cards(self.decision.values[index]):
                if ident not in told:
                    told.add(ident)
                    for ability in self.sentences.card(ident):
                        more += self.paper.text(ability, "text", len(head) + 1)
            if index - start >= FEWEST and len(lines) + len(more) > max(FEWEST, self.paper.rows - BESIDE):
                break
            lines += more
            group = title
            index += 1
        return lines, index

    def told(self, start: int, end: int) -> set[str]:
        """The cards whose text a page shows."""
        return {ident for value in self.decision.values[start:end] for ident in self._cards(value)}

    def concerned(self, index: int) -> list[str]:
        """The cards of an option."""
        return list(dict.fromkeys(self._cards(self.decision.values[index])))

    def of_several(self, index: int) -> str | None:
        """The card of whose abilities this option is one and a neighbour another: a number alone tells them apart."""
        near = [self._used(place) for place in (index - 1, index, index + 1)]
        return self.concerned(index)[0] if near[1] is not None and near[1] in (near[0], near[2]) else None

    def _used(self, index: int) -> int | None:
        """The card whose ability an option uses."""
        value = self.decision.values[index] if 0 <= index < self.count else None
        if self.decision.kind != "action" or value is None or value[0] < 0 or not self._actions()[value[0]].uses:
            return None
        return int(value[1])

    def text(self, index: int) -> str:
        """An option in words."""
        return self.names.option(self.decision, self.decision.values[index])

    def does(self, index: int) -> str:
        """What the action of an option costs and does, its cards filled in; nothing for other options."""
        value = self.decision.values[index]
        return self._does(value, cost=True) if self.decision.kind == "action" and value[0] >= 0 else ""

    def _does(self, value: Any, *, cost: bool) -> str:
        action = self._actions()[value[0]]
        if action.uses:  # its text says it
            return ""
        parts = [self.names.chosen(value[0], place, part, self.decision.player) for place, part in enumerate(value[1:])]
        chosen = {name: part for (name, _), part in zip(action.choose, parts, strict=False)}
        given = {name: self._object(card) for name, card in self._given().items()}
        return self.sentences.action(action, {**given, **chosen}, cost=cost)

    def find(self, text: str) -> int | None:
        """The one option whose words are ``text``."""
        found = [index for index in range(min(self.count, LISTED)) if self.text(index) == text]
        return found[0] if len(found) == 1 else None

    # ------------------------------------------------------------------
    def _titled(self, value: Any) -> tuple[str, list[Part]]:
        """The heading an option stands under, and its words there: a single card with what it is like now."""
        kind = self.decision.kind
        if kind == "action" and value[0] >= 0 and len(value) > 1:
            if self._actions()[value[0]].uses:
                text = self.names.ability(value[1], value[2], self.decision.values, self.decision.player)
                return self.names.action(value[0]), [(text, "option"), *self._now(value[1])]
            if len(value) > 2:  # which of the cards does what to which
                told = map(self._object, value[1:])
                text = self._does(value, cost=False) or listed(told, self.labels.language, self._say("list-between"))
                return self.names.action(value[0]), [(text, "option")]
            text = self.names.chosen(value[0], 0, value[1], self.decision.player)
            card = value[1] if cards_chosen(self._actions()[value[0]], value) else -1
            return self.names.action(value[0]), [(text, "option"), *self._now(card)]
        text = self.names.option(self.decision, value)
        if kind == "action" and value[0] < 0 and self.sentences.repeats(self.decision.span):
            text = self._say("pass-for-good", option=text)
        return "", [(text, "option"), *self._now(value if kind in ("card", "target") else -1)]

    def _now(self, card: Any) -> list[Part]:
        """What a card that lies open is like at this moment."""
        if not isinstance(card, int) or card < 0 or not seen(self.game, card, self.decision.player):
            return []
        return self.board.now(card_view(self.game, card, self.decision.player))

    def _object(self, card: int) -> str:
        return self.names.object(card, self.decision.player)

    def _actions(self) -> Sequence[Action]:
        return self.labels.data.ruleset.actions

    def _given(self) -> dict[str, int]:
        """The cards an offer is about, by the names of its parameters: whose attack is to be answered."""
        decision = self.decision
        if decision.kind != "action":
            return {}
        action = next((a for a in self._actions() if decision.actions and a.id == decision.actions[0]), None)
        names = [param.name for param in action.given if "card" in param.types] if action is not None else []
        values = self.game.state.da[1:]
        return {
            name: card
            for name, card in zip(names, values, strict=False)
            if isinstance(card, int) and 0 <= card < len(self.game.state.d) and seen(self.game, card, decision.player)
        }

    def _cards(self, value: Any) -> Iterator[str]:
        """The definitions of the cards of an answer that the player sees."""
        kind = self.decision.kind
        if kind == "action":
            parts = cards_chosen(self._actions()[value[0]], value) if value[0] >= 0 else ()
        elif kind in _ON_CARDS:
            parts = value if isinstance(value, tuple) else (value,)
        else:
            return
        layout = self.game.machine.program.layout
        for card in parts:
            if isinstance(card, int) and card >= 0 and seen(self.game, card, self.decision.player):
                yield layout.cards[self.game.state.d[card]].id

    def _say(self, key: str, **args: str | int) -> str:
        return message("play", key, self.labels.language, **args)


_ASKED = ("action", "card", "target", "set", "may", "pay", "number", "mode", "order", "replacement", "first")
