"""Earlier decisions of the people at the table, and whether one may still be taken back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from kirifuda.engine.combining import Combos
from kirifuda.engine.decisions import Decision
from kirifuda.engine.game import Game
from kirifuda.engine.naming import cards_chosen
from kirifuda.engine.observation import seen
from kirifuda.engine.sets import Sets


@dataclass(frozen=True, slots=True)
class Mark:
    """The match as it was when a person was asked; ``notes``: whatever the table wants to know again then."""

    game: Game
    player: int
    answers: int
    notes: Any


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why nothing is taken back: ``nothing``, ``other`` (a seat has decided), ``chance``, ``seen`` (by ``player``)."""

    why: str
    player: int = 0


class History:
    """Marks, oldest first; the last is the decision that is open. ``people``: whose eyes count; a bot forgets."""

    def __init__(self, people: Sequence[int]) -> None:
        self._people = tuple(people)
        self._marks: list[Mark] = []

    def remember(self, game: Game, notes: Any) -> None:
        """Call whenever a person is asked; asking again for the same changes nothing."""
        decision = game.decision
        assert decision is not None
        answers = len(game.choices)
        if not self._marks or self._marks[-1].answers != answers:
            self._marks.append(Mark(game.clone(), decision.player, answers, notes))

    def forget(self) -> None:
        """Nothing can be taken back any more: another match is on the table."""
        self._marks.clear()

    def back(self, game: Game) -> Mark | Refusal:
        """The decision before the open one, which is open again then; or why not. The mark's match is to be cloned."""
        if len(self._marks) < 2:
            return Refusal("nothing")
        refusal = refused(self._marks[-2], game, self._people)
        if refusal is not None:
            return refusal
        self._marks.pop()
        return self._marks[-1]


def refused(mark: Mark, game: Game, people: Sequence[int]) -> Refusal | None:
    """Why the match cannot go back to a mark: somebody else has decided since, a random number was drawn, or a card has
    come before the eyes of one of the people at the table who had not seen it."""
    for entry in game.log_entries()[mark.answers :]:
        if entry[1] != mark.player:
            return Refusal("other", entry[1])
    decision = game.decision
    if decision is not None and decision.player != mark.player:
        return Refusal("other", decision.player)
    if list(mark.game.state.rng) != list(game.state.rng):
        return Refusal("chance")
    cards = range(len(mark.game.state.d))  # what was made since then has never been hidden
    for player in people:
        before = {card for card in cards if seen(mark.game, card, player)}
        shown = {card for card in cards if seen(game, card, player)}
        shown.update(card for card in _passed(mark.game, game, player) if card in cards)
        if decision is not None and decision.player == player:
            shown.update(card for card in _offered(decision) if card in cards)
            before |= {card for asked in (mark.game.decision,) if asked for card in _offered(asked)}
        if shown - before:
            return Refusal("seen", player)
    return None


def _passed(before: Game, now: Game, player: int) -> Iterator[int]:
    """Cards that have been, between two moments of one match, where a player sees them."""
    layout = now.machine.program.layout
    node, last = now.state.trace, before.state.trace
    while node is not None and node is not last:
        node, _, what, data, *_ = node
        if what == "moves":
            card, _, end = data
            who = layout.zones[end].seen_by if end < len(layout.zones) else "everyone"
            if who == "everyone" or (who == "owner" and now.state.o[card] == player):
                yield card


def _offered(decision: Decision) -> Iterator[int]:
    """Cards that are shown as options."""
    values = decision.values
    if decision.kind not in ("action", "card", "target", "set"):
        return
    if isinstance(values, Sets | Combos):
        for group in values.groups:
            yield from group
        return
    for value in values:
        parts = value if isinstance(value, tuple) else (value,)
        if decision.kind == "action":
            actions = decision.game.machine.program.layout.rules.actions
            parts = tuple(cards_chosen(actions[value[0]], value)) if value[0] >= 0 else ()
        yield from (card for card in parts if card >= 0)
