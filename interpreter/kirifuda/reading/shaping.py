"""What words that stand by themselves make of an order: for each of something, at random, in an order of choice."""

from __future__ import annotations

from dataclasses import replace

from kirifuda.model.amounts import Amount, Number, PerEach
from kirifuda.model.effects import Change, Do, During, Effect, May
from kirifuda.model.objects import Both, Either, Noun, Select, Zone
from kirifuda.reading.clauses import Adverbial, Clause, Segment
from kirifuda.reading.scope import Scope, UnreadableError

Args = tuple[tuple[str, Noun | Amount], ...]


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


def counted_alike(scope: Scope, args: Args, clause: Clause) -> Args:
    """AかB1枚, 1 A or B: a count that stands once is each part's; any other part without one is not clear."""
    count_first = bool(scope.lexicon.words.settings.get("count_first"))
    return tuple((name, _counted_alike(scope, value, clause, count_first)) for name, value in args)


def _counted_alike(scope: Scope, value: Noun | Amount, clause: Clause, count_first: bool) -> Noun | Amount:
    if not isinstance(value, Either | Both):
        return value
    parts = value.options if isinstance(value, Either) else value.parts
    cards = [part for part in parts if isinstance(part, Select)]
    counted = [part for part in cards if part.quantity is not None]
    if len(counted) == len(cards) or (not counted and isinstance(value, Both)):
        return value
    told = cards[0] if count_first else cards[-1]
    quantity = told.quantity
    one = quantity is not None and (quantity.amount is None or quantity.amount == Number(1))
    if len(counted) != 1 or not one or isinstance(value, Both):
        raise scope.problem("unclear-or", clause.start, clause.end, variant="count")
    each = tuple(replace(part, quantity=quantity) if isinstance(part, Select) else part for part in parts)
    return replace(value, options=each)


def unclear_choice(scope: Scope, option: Segment) -> UnreadableError:
    """Orders joined by or stand beside others in the same sentence: the choice could go further than one of them."""
    return scope.problem("unclear-or", option.start, option.end, variant="sentence")
