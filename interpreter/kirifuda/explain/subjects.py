"""Finding what is to be explained: a thing of a game by its id or its printed name, a finding by its code or name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kirifuda.explain.naming import PARTS, part_forms, part_ids
from kirifuda.model.in_mode import all_phases
from kirifuda.model.ruleset import Game
from kirifuda.reading.findings import Finding, catalogue

SIGN = ":"
#: what can be explained, in the order in which it is looked for
KINDS = ("card", "rule", "limit", "phase", "action", "procedure", "verb", "keyword", "ruling", *PARTS, "clause")
CODE = "code"


@dataclass(frozen=True, slots=True)
class Subject:
    """One thing of one game."""

    game: Game
    kind: str
    id: str

    @property
    def name(self) -> str:
        """GAME:KIND:ID, which means nothing else."""
        return SIGN.join((self.game.ruleset.id, self.kind, self.id))


def split(name: str) -> tuple[str, str, str]:
    """Game, kind and id out of ID, KIND:ID, GAME:ID or GAME:KIND:ID; "" for what is not said."""
    *front, ident = name.split(SIGN)
    kind = front.pop() if front and front[-1] in (*KINDS, CODE) else ""
    return SIGN.join(front), kind, ident


def find_subjects(game: Game, kind: str, name: str) -> tuple[Subject, ...]:
    """Everything of a game with this id, else with this printed name; ``kind``: only of this kind, where it is said."""
    named = [(cls, ident, names) for cls, ident, names in _all(game) if kind in ("", cls)]
    found = [(cls, ident) for cls, ident, _ in named if ident == name]
    found = found or [(cls, ident) for cls, ident, names in named if name in names]
    if not kind:  # a clause is often called like the part that carries it out, whose page names it; a zone like a verb
        found = [(cls, ident) for cls, ident in found if cls not in (*PARTS, "clause")] or found
        found = [(cls, ident) for cls, ident in found if cls != "clause"] or found
    return tuple(Subject(game, cls, ident) for cls, ident in dict.fromkeys(found))


def known_names(game: Game) -> Iterator[str]:
    """All ids and printed names, for "did you mean"."""
    for _, ident, names in _all(game):
        yield ident
        yield from names


def find_finding(name: str) -> Finding | None:
    """A finding by its code or its readable name."""
    for finding in catalogue().values():
        if name.upper() == finding.code or name == finding.name:
            return finding
    return None


def _all(game: Game) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Kind, id and printed names of everything that can be explained."""
    rules = game.ruleset
    for card in (*game.cards, *game.scenario_cards):
        yield "card", card.id, tuple(card.names.values())
    for rule in rules.rules:
        yield "rule", rule.id, ()
    for limit in rules.limits:
        yield "limit", limit.id, ()
    for phase in all_phases(rules):
        yield "phase", phase.id, _forms(phase.names)
    for action in rules.actions:
        yield "action", action.id, _forms(action.names)
    for procedure in rules.procedures:
        yield "procedure", procedure.id, tuple(procedure.names.values())
    for verb in rules.verbs:
        yield "verb", verb.id, ()
    for keyword in rules.vocabulary.keywords:
        yield "keyword", keyword.id, _forms(keyword.header)
    for ruling in game.rulings:
        yield "ruling", ruling.id, tuple(ruling.titles.values())
    for part in PARTS:
        for ident in part_ids(game, part):
            yield part, ident, _forms(part_forms(game, part, ident))
    for clause in game.clauses:
        yield "clause", clause.id, ()


def _forms(names: Mapping[str, tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(form for forms in names.values() for form in forms)
