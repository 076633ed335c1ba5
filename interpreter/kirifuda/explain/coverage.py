"""Coverage of a game: clauses, parts no scenario touches, assumptions. Plain data; texts are made elsewhere."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from kirifuda.core.source import Span
from kirifuda.explain.assumptions import UNSURE, Assumption, assumptions_of
from kirifuda.explain.clauses import FAILING, STATES, ClauseState, clause_states
from kirifuda.explain.evidence import Evidence
from kirifuda.explain.inventory import KINDS, Part, parts_of_game
from kirifuda.explain.measured import measured
from kirifuda.linking.rulings import as_of
from kirifuda.model.ruleset import Game


@dataclass(frozen=True, slots=True)
class Coverage:
    """What of a game is covered as of its date."""

    game: Game
    evidence: Evidence
    clauses: tuple[ClauseState, ...]
    parts: tuple[Part, ...]
    assumptions: tuple[Assumption, ...]

    @property
    def complete(self) -> bool:
        """Every clause is carried out and shown, or is for people."""
        return not any(item.state in FAILING for item in self.clauses)

    def untouched(self) -> tuple[Part, ...]:
        """The parts no scenario touches."""
        return tuple(part for part in self.parts if not part.scenarios)


def cover(game: Game) -> Coverage:
    """Runs the scenarios of a game and counts. Raises CannotStart where some card cannot be played."""
    game = as_of(game)
    evidence = measured(game)
    parts = parts_of_game(game, evidence)
    return Coverage(game, evidence, clause_states(game, evidence), parts, assumptions_of(game))


def counts(words: Iterable[str], known: Iterable[str]) -> dict[str, int]:
    """How often each of the known words occurs."""
    found = dict.fromkeys(known, 0)
    for word in words:
        found[word] += 1
    return found


def as_data(coverage: Coverage) -> dict[str, Any]:
    """All of it for programs."""
    game = coverage.game
    outcomes = counts((o.status for o in coverage.evidence.outcomes), ("passed", "failed", "out-of-date"))
    return {
        "game": game.ruleset.id,
        "as_of": game.as_of,
        "complete": coverage.complete,
        "scenarios": outcomes,
        "clauses": {
            "counts": counts((item.state for item in coverage.clauses), STATES),
            "list": [
                {
                    "id": item.clause.id,
                    "state": item.state,
                    "place": item.clause.place,
                    "rules": list(item.clause.rules),
                    "scenarios": [scenario.name for scenario in item.scenarios],
                    "at": place(item.clause.span),
                }
                for item in coverage.clauses
            ],
        },
        "parts": {
            kind: {"all": len(some), "untouched": [_part(part) for part in some if not part.scenarios]}
            for kind in KINDS
            if (some := [part for part in coverage.parts if part.kind == kind])
        },
        "assumptions": {
            "counts": counts((item.basis for item in coverage.assumptions), UNSURE),
            "list": [
                {
                    "basis": item.basis,
                    "kind": item.kind,
                    "owner": item.owner,
                    "what": item.what,
                    "at": place(item.span),
                }
                for item in coverage.assumptions
            ],
        },
    }


def place(span: Span | None) -> str:
    """A place for people and programs, "" where there is none."""
    return span.place if span is not None else ""


def _part(part: Part) -> dict[str, str]:
    return {"id": part.id, "at": place(part.span)}
