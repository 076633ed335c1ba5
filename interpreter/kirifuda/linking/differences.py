"""What of a ruleset is otherwise than in another one: limits and rules by id, policies, readings of sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kirifuda.model.ruleset import Limit, Reading, Rule, Ruleset

Part = Limit | Rule | Reading | str


@dataclass(frozen=True, slots=True)
class Difference:
    """One part: its kind (limit, rule, policy, reading), its id, and what it is before and after; None: not there."""

    kind: str
    id: str
    before: Part | None
    after: Part | None


def differences(before: Ruleset, after: Ruleset) -> tuple[Difference, ...]:
    """The parts that differ, kind by kind."""
    tables = [_tables(rules) for rules in (before, after)]
    return tuple(part for kind in tables[0] for part in _of(kind, tables[0][kind], tables[1][kind]))


def _tables(rules: Ruleset) -> dict[str, Mapping[str, Part]]:
    return {
        "limit": {limit.id: limit for limit in rules.limits},
        "rule": {rule.id: rule for rule in rules.rules},
        "policy": rules.policies.values,
        "reading": {name_of(row): row for row in rules.readings},
    }


def name_of(reading: Reading) -> str:
    """A reading by its form and verbs, which no other has."""
    return " ".join((reading.form, *reading.verbs))


def _of(kind: str, old: Mapping[str, Part], new: Mapping[str, Part]) -> Iterator[Difference]:
    for ident in dict.fromkeys((*old, *new)):
        if old.get(ident) != new.get(ident):
            yield Difference(kind, ident, old.get(ident), new.get(ident))
