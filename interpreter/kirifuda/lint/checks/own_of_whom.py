"""Clauses with another subject that say "your": it always means the card's player, which a reader may not expect."""

from __future__ import annotations

from collections.abc import Iterator

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.model.effects import Do
from kirifuda.model.objects import Player, Select
from kirifuda.model.walking import walk
from kirifuda.reading.games import Loaded


def check(loaded: Loaded) -> Iterator[Diagnostic]:
    """One finding for each clause of a card."""
    if loaded.game is None:
        return
    for card in (*loaded.game.cards, *loaded.game.scenario_cards):
        for node in walk(card.abilities):
            if isinstance(node, Do) and node.span is not None and any(_others_choice(value) for _, value in node.args):
                yield Diagnostic("own-of-whom", node.span, subject=card.id)


def _others_choice(value: object) -> bool:
    """Whether somebody else chooses among the cards of the card's player."""
    if not isinstance(value, Select) or value.chooser is None:
        return False
    return value.chooser != Player("you") and value.whose == Player("you")
