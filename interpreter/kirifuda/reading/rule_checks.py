"""Checks of the rules among each other: exceptions that tie, exceptions that no card can make use of; empty ranges."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from kirifuda.core.diagnostics import Diagnostic, Label
from kirifuda.model.effects import Change, Permit, Prohibit
from kirifuda.model.ruleset import Game, Rule
from kirifuda.model.walking import walk


def check_rules(game: Game) -> Iterator[Diagnostic]:
    """Everything that is wrong with how rules except one another, and with the ranges of what is counted."""
    rules = {rule.id: rule for rule in game.ruleset.rules}
    for rule in game.ruleset.rules:
        if rule.id in _reached(rules, rule) and rule.span is not None:
            yield Diagnostic(
                "tied-exceptions", rule.span, {"rule": rule.id, "other": rule.id}, "circle", subject=rule.id
            )
    for one, other in combinations(game.ruleset.rules, 2):
        shared = [name for name in one.excepts if name in other.excepts]
        if not shared or other.id in _reached(rules, one) or one.id in _reached(rules, other):
            continue
        if _contrary(one, other) and other.span is not None:
            related = () if one.span is None else (Label(one.span, "first"),)
            args = {"rule": other.id, "other": one.id}
            yield Diagnostic("tied-exceptions", other.span, args, subject=other.id, related=related)
    for keyword in game.ruleset.keywords:
        if keyword.exempt_from and not keyword.word and keyword.span is not None:
            yield Diagnostic("exempt-without-word", keyword.span, {"keyword": keyword.id}, subject=keyword.id)
    for metric in game.ruleset.metrics:
        reach = metric.range
        if reach is not None and reach.high < reach.low and reach.span is not None:
            args = {"starts": str(reach.low), "ends": str(reach.high)}
            yield Diagnostic("empty-range", reach.span, args, subject=metric.id)


def _reached(rules: Mapping[str, Rule], rule: Rule) -> tuple[str, ...]:
    """The rules that a rule excepts, and those that these except."""
    found: list[str] = []
    left = list(rule.excepts)
    while left:
        name = left.pop()
        if name not in found:
            found.append(name)
            left += rules[name].excepts if name in rules else ()
    return tuple(found)


def _contrary(one: Rule, other: Rule) -> bool:
    """Whether two exceptions of the same rule say different things of the same matter."""
    forbidden = [{n.verb for n in walk(rule.abilities) if isinstance(n, Prohibit)} for rule in (one, other)]
    allowed = [{n.verb for n in walk(rule.abilities) if isinstance(n, Permit)} for rule in (one, other)]
    if forbidden[0] & allowed[1] or forbidden[1] & allowed[0]:
        return True
    values = [
        {(n.what, n.amount) for n in walk(rule.abilities) if isinstance(n, Change) and n.op == "set"}
        for rule in (one, other)
    ]
    return bool(values[0]) and bool(values[1]) and values[0] != values[1]
