"""Cards of a pile that were looked at: where some of them are taken, it is said what becomes of the rest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kirifuda.core.diagnostics import Diagnostic, Label
from kirifuda.core.source import Span
from kirifuda.model.amounts import Number
from kirifuda.model.effects import Do, Effect
from kirifuda.model.objects import Rest, Select
from kirifuda.model.walking import walk

_OPENING = ("look", "reveal")
_CLOSING = ("shuffle",)  # the pile is in no order any more


def left_open(body: tuple[Effect, ...], primitives: Mapping[str, str | None]) -> Iterator[Diagnostic]:
    """One finding for a set of which some are taken and the rest is not spoken of; ``primitives``: of each verb."""
    opened: Span | None = None
    taken: Span | None = None
    left = 0  # how many of them are not spoken of yet
    for node in walk(body):
        if not isinstance(node, Do):
            continue
        primitive = primitives.get(node.verb)
        nouns = [noun for noun in walk(node.args) if isinstance(noun, Select | Rest)]
        if any(isinstance(noun, Rest) or _everything(noun) for noun in nouns) or primitive in _CLOSING:
            opened = taken = None
        some = [noun for noun in nouns if isinstance(noun, Select) and noun.among]
        if opened is not None and some:
            taken = node.span
            left -= sum(map(_number, some))
            if left == 0:
                opened = taken = None  # one of two, and the other
        piles = [noun for noun in nouns if isinstance(noun, Select) and noun.position is not None]
        if primitive in _OPENING and piles:
            opened, taken, left = node.span, None, sum(map(_number, piles))
    if opened is not None and taken is not None:
        yield Diagnostic("left-open", taken, {"text": taken.text}, related=(Label(opened, "opened"),))


def _number(noun: Select) -> int:
    """How many cards it says there are, 0 where it says no number."""
    quantity = noun.quantity
    exact = quantity is not None and quantity.mode == "exactly"
    return quantity.amount.value if exact and quantity and isinstance(quantity.amount, Number) else 0


def _everything(noun: Select | Rest) -> bool:
    """All cards that lie open, whatever they are."""
    if isinstance(noun, Rest) or not noun.among or noun.quantity is None or noun.quantity.mode not in ("all", "each"):
        return False
    return not (noun.kinds or noun.names or noun.states or noun.filters or noun.besides)
