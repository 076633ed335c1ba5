"""What is not known for sure: every value, ability, ruling and clause that is assumed or inferred."""

from __future__ import annotations

from dataclasses import dataclass

from kirifuda.core.source import Span
from kirifuda.model.ruleset import Game

UNSURE = ("assumed", "inferred")


@dataclass(frozen=True, slots=True)
class Assumption:
    """What rests on how much: ``kind`` ability, value, ruling or clause; ``owner`` its card (or its own id);
    ``what`` the ability's number or the value's id."""

    basis: str
    kind: str
    owner: str
    what: str
    span: Span | None


def assumptions_of(game: Game) -> tuple[Assumption, ...]:
    """All of them, cards first, in the order of the files."""
    found: list[Assumption] = []
    for card in game.cards:
        for key, basis in card.basis.items():
            if basis in UNSURE:
                number = int(key) if key.isdecimal() else 0
                ability = card.abilities[number - 1] if 0 < number <= len(card.abilities) else None
                span = ability.span if ability is not None else card.span
                found.append(Assumption(basis, "ability" if number else "value", card.id, key, span))
    found += [Assumption(r.basis, "ruling", r.id, "", r.span) for r in game.rulings if r.basis in UNSURE]
    found += [Assumption(c.basis, "clause", c.id, "", c.span) for c in game.clauses if c.basis in UNSURE]
    return tuple(found)
