"""A value that does not fall below a bound: said by a sentence of its own, behind the one that lowers it."""

from __future__ import annotations

from dataclasses import replace

from kirifuda.model.amounts import Amount
from kirifuda.model.effects import Change, During, Effect
from kirifuda.model.objects import PropertyOf
from kirifuda.wording.terms import VALUES, Terms


def without_bound(terms: Terms, effect: Effect) -> tuple[str, Amount, Effect] | None:
    """The value's name, its bound, and the effect without it; None where nothing bounds what it does."""
    change = effect.body if isinstance(effect, During) else effect
    if not isinstance(change, Change) or change.least is None or not isinstance(change.what, PropertyOf):
        return None
    bare = replace(change, least=None)
    value = terms.text(change.what.property, VALUES, effect)
    return value, change.least, replace(effect, body=bare) if isinstance(effect, During) else bare
