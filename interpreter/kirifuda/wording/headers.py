"""Printing what stands before an ability: headers with their arguments, labels, numbers. The same in every language."""

from __future__ import annotations

import re

from kirifuda.model.abilities import Ability, Header
from kirifuda.model.amounts import Amount, Letter, Number, Slot
from kirifuda.model.effects import Pay
from kirifuda.wording.terms import Terms, Unprintable

_SLOT = re.compile(r"\{([\w-]+)(?::([\w-]+))?\}")
_LAST_CIRCLED = 20


def front_matter(terms: Terms, ability: Ability) -> str:
    """Number, own name and headers, with what separates them from the sentences."""
    gap = str(terms.phrases["header_gap"])
    pieces = [] if ability.label is None else [terms.phrase("label", label=ability.label)]
    pieces += [_alternatives(terms, header) for header in ability.headers]
    number = "" if ability.number is None else terms.phrase("number_label", n=_label(terms, ability.number))
    return number.rstrip() + (gap if number and pieces else "") + gap.join(pieces)


def flavour(terms: Terms, ability: Ability) -> str:
    """The label without meaning in front of everything, as it was written, with its dash."""
    return "" if ability.flavour is None else terms.phrase("flavour", label=ability.flavour)


def symbols(terms: Terms, pay: Pay) -> str:
    """A cost in signs."""
    return "".join(terms.text(ident, ("symbol",), pay) * count for ident, count in pay.symbols)


def header_text(terms: Terms, header: Header) -> str:
    """One header as it is printed."""
    keyword = terms.keywords.get(header.keyword)
    forms = keyword.header.get(terms.language, ()) if keyword is not None else ()
    if not forms:
        raise Unprintable(header, terms.language, f"no header for {header.keyword!r}")
    args = dict(header.args)

    def one(match: re.Match[str]) -> str:
        if match[1] not in args:
            raise Unprintable(header, terms.language, f"the header lacks {match[1]!r}")
        return number(terms, args[match[1]], match[2], header)

    text = _SLOT.sub(one, forms[0])
    if header.label is None:
        return text
    label = terms.phrase("header_label", label=header.label)
    return re.sub(r"([\]】〉》)）]?[:：]?)$", lambda match: label + match[1], text, count=1)


def number(terms: Terms, amount: Amount, style: str | None, node: object) -> str:
    """A number in a header."""
    if style == "circled":
        return circled(terms, amount)
    plain = _plain(terms, amount, node)
    return plain + (terms.counter(style) if style else "")


def _label(terms: Terms, value: int) -> str:
    plain = terms.phrases.get("plain_labels", False)
    return terms.digits(value) if plain else circled(terms, Number(value))


def circled(terms: Terms, amount: Amount) -> str:
    """②, or (21), (X) where there is no such sign."""
    if isinstance(amount, Number) and 1 <= amount.value <= _LAST_CIRCLED:
        return chr(0x2460 + amount.value - 1)
    return terms.phrase("circled", n=_plain(terms, amount, amount))


def _plain(terms: Terms, amount: Amount, node: object) -> str:
    if isinstance(amount, Number):
        return terms.digits(amount.value)
    if isinstance(amount, Letter):
        return amount.name
    if isinstance(amount, Slot):
        return "{" + amount.name + "}"
    raise Unprintable(node, terms.language, "a header holds only plain numbers")


def _alternatives(terms: Terms, header: Header) -> str:
    text = header_text(terms, header)
    for other in header.alternatives:
        text = terms.phrase("header_or", a=text, b=header_text(terms, other))
    return text
