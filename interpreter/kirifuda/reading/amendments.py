"""What a ruling changes: policies, limits, readings, rules, in the words of the files they stand in."""

from __future__ import annotations

from kirifuda.core.tree import MapNode
from kirifuda.model.ruleset import Amendment, Limit, Reading, Rule
from kirifuda.reading.context import Context
from kirifuda.reading.flow_files import rule_of
from kirifuda.reading.ruleset_files import limit_of, policies_of, reading_of
from kirifuda.reading.values import maps, text, texts

#: keys of a ruling, or of one of its versions, that change something
AMENDING = ("policies", "limits", "limit", "rules", "readings", "without")


def read_amendment(node: MapNode, ruling: str, language: str, context: Context) -> Amendment:
    """What one part of a ruling changes; its one ``limit`` has the ruling's id."""
    single = node.get("limit")
    rows = [*maps(node.get("limits")), *([single] if isinstance(single, MapNode) else [])]
    limits: tuple[Limit, ...] = tuple(limit_of(row, ruling) for row in rows)
    readings: tuple[Reading, ...] = tuple(reading_of(row) for row in maps(node.get("readings")))
    rules: tuple[Rule, ...] = tuple(rule_of(row, language, context) for row in maps(node.get("rules")))
    return Amendment(
        text(node, "from"),
        text(node, "until"),
        policies_of(node.get("policies")),
        limits,
        readings,
        rules,
        texts(node.get("without")),
        node.span,
    )
