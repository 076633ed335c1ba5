"""The English word any: one of your choice before a single thing, unclear before several, empty in a prohibition."""

from __future__ import annotations

from dataclasses import replace

from kirifuda.reading.clauses import Bag, Part, Phrase
from kirifuda.reading.lexicon import Lexicon, plural


def any_told(parts: list[Part], lexicon: Lexicon) -> list[Part]:
    """The words of a phrase with what any means in it: nothing beside a number, else one or, before several things,
    something that is to be said in another way."""
    at = next((i for i, part in enumerate(parts) if part.kind == "ANY" and part.value == "one"), None)
    if at is None:
        return parts
    after = parts[at + 1 :]
    if after and after[0].kind == "COUNT":
        return [*parts[:at], *after]
    several = bool(after) and (after[0].kind == "OF" or _is_plural(after, lexicon))
    return [*parts[:at], replace(parts[at], value="unclear"), *after] if several else parts


def without_any(phrase: Phrase) -> Phrase:
    """cannot attack any arts: arts."""
    bags = tuple(Bag(tuple(part for part in bag.parts if part.kind != "ANY") or bag.parts) for bag in phrase.bags)
    return Phrase(bags, phrase.join)


def _is_plural(after: list[Part], lexicon: Lexicon) -> bool:
    """Whether the first thing that is named stands in the plural."""
    for part in after:
        said = part.text.casefold()
        kinds = [word for word in part.words if word.cls in ("kind", "attached")]
        forms = [form for word in kinds for form in word.forms.get(lexicon.language, ())]
        if kinds:
            many = [*(word.plural for word in kinds if word.plural), *map(plural, forms)]
            return said in {form.casefold() for form in many} and said not in {form.casefold() for form in forms}
    return False
