"""How far each statement of the rulebook is carried out, and shown by a scenario."""

from __future__ import annotations

from dataclasses import dataclass

from kirifuda.explain.evidence import Evidence
from kirifuda.model.ruleset import Game
from kirifuda.model.rulings import Clause, Scenario

#: a rule carries it out and a scenario shows it; for people alone; a rule alone; nothing carries it out; not yet valid
STATES = ("covered", "people", "unshown", "missing", "later")
FAILING = ("unshown", "missing")


@dataclass(frozen=True, slots=True)
class ClauseState:
    """A clause, how far it is covered (one of ``STATES``), and the scenarios that passed and show it."""

    clause: Clause
    state: str
    scenarios: tuple[Scenario, ...]


def clause_states(game: Game, evidence: Evidence) -> tuple[ClauseState, ...]:
    """All clauses in their order."""
    return tuple(_state(game, clause, evidence) for clause in game.clauses)


def _state(game: Game, clause: Clause, evidence: Evidence) -> ClauseState:
    shown = tuple(s for s in evidence.scenarios if clause.id in s.clauses and evidence.passed(s))
    if clause.starts is not None and game.as_of < clause.starts:
        state = "later"
    elif clause.audience == "players":
        state = "people"
    elif not clause.rules:
        state = "missing"
    else:
        state = "covered" if shown else "unshown"
    return ClauseState(clause, state, shown)
