"""The phrase for what the values of a whole set of cards make. The same in every language."""

from __future__ import annotations

from kirifuda.model.objects import Together
from kirifuda.wording.terms import Terms, Unprintable


def of_the_whole(terms: Terms, together: Together, number: str, value: str, values: str, described: str = "") -> str:
    """A sum, a run, all the same, all different; ``value``: its name, ``values``: as that of several cards."""
    parts = {"n": number, "a": described}
    if together.op == "=":
        return terms.phrase(f"together-{together.make}", p=values, **parts)
    bounds: dict[str, str] = terms.phrases["together-sum-bound"]
    if together.op not in bounds:
        raise Unprintable(together, terms.language, "no phrase for this bound of a total")
    return terms.fill(bounds[together.op], {"p": value, **parts})
