"""Letters defined after their use: "X is the number of ..." puts the amount in the place of the letter."""

from __future__ import annotations

import re
from dataclasses import fields, is_dataclass, replace
from typing import Any

from kirifuda.model.amounts import Amount, Letter
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
    if isinstance(node, tuple):
        return tuple(with_letter(part, letter, amount) for part in node)
    if is_dataclass(node) and not isinstance(node, type):
        changed = {
            field.name: new
            for field in fields(node)
            if field.name != "span" and (new := with_letter(old := getattr(node, field.name), letter, amount)) != old
        }
        return replace(node, **changed) if changed else node
    return node
