"""Letters defined after their use: "X is the number of ..." puts the amount in the place of the letter."""

from __future__ import annotations

import re
from typing import Any

from kirifuda.model.amounts import Amount, Letter
from kirifuda.model.walking import with_parts
from kirifuda.reading.function_words import FunctionWords


def defined_letter(text: str, words: FunctionWords) -> tuple[str, int, int] | None:
    """The letter that a sentence defines, and where in it the amount stands."""
    for pattern in words.texts("definitions"):
        match = re.fullmatch(pattern, text, re.IGNORECASE)
        if match is not None:
            return match["letter"].translate(str.maketrans("ＸＹＺxyz", "XYZXYZ")), *match.span("amount")
    return None


def with_letter(node: Any, letter: str, amount: Amount) -> Any:
    """A piece of a tree with the amount wherever the letter stood."""
    if node == Letter(letter):
        return amount
    return with_parts(node, lambda part: with_letter(part, letter, amount))
