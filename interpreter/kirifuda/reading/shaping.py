"""What words that stand by themselves make of an order: for each of something, at random, in an order of choice."""

from __future__ import annotations

from dataclasses import replace

from kirifuda.model.amounts import Amount, PerEach
from kirifuda.model.effects import Change, Do, During, Effect, May
from kirifuda.model.objects import Noun, Select, Zone
from kirifuda.reading.clauses import Adverbial, Clause
from kirifuda.reading.scope import Scope


def multiplied(scope: Scope, effect: Effect, every: int, what: Noun, adverbial: Adverbial) -> Effect:
    """The one amount of the effect, for each of something."""
    if isinstance(effect, Change) and effect.amount is not None:
        return replace(effect, amount=PerEach(effect.amount, every, what))
    if isinstance(effect, May | During):
        return replace(effect, body=multiplied(scope, effect.body, every, what, adverbial))
    if isinstance(effect, Do):
        numbers = [name for name, value in effect.args if isinstance(value, Amount)]
        if len(numbers) == 1:
            args = tuple(
                (name, PerEach(value, every, what) if isinstance(value, Amount) else value)
                for name, value in effect.args
            )
            return replace(effect, args=args)
    raise scope.problem("nothing-to-multiply", adverbial.start, adverbial.end)


def arranged(
    scope: Scope, args: tuple[tuple[str, Noun | Amount], ...], clause: Clause
) -> tuple[tuple[str, Noun | Amount], ...]:
    """The place that cards are put to in an order of choice."""
    if not any(isinstance(value, Zone) for _, value in args):
        raise scope.problem("unexpected-word", clause.start, clause.end, variant="sentence")
    return tuple((name, replace(value, arranged=True) if isinstance(value, Zone) else value) for name, value in args)


def at_random(value: Noun | Amount) -> Noun | Amount:
    return replace(value, at_random=True) if isinstance(value, Select) else value
