"""English word forms the printer needs: plurals, articles, possessives, capitals."""

from __future__ import annotations

import re

_VOWEL = re.compile(r"^[\"'(\[]*(?:[aeio]|u(?!n[iu]|s[aeiu]|t[ei]))", re.IGNORECASE)
_LETTER_NAMES = re.compile(r"^[\"'(\[]*(?:[AEFHILMNORSX](?![A-Za-z])|[AEFHILMNORSX](?=[^aeiouyAEIOUY])[A-Z]+\b)")


def plural(noun: str) -> str:
    """The regular plural of a noun or, in a phrase, of its last word."""
    if re.search(r"[^aeiou]y$", noun):
        return noun[:-1] + "ies"
    return noun + ("es" if re.search(r"(s|x|z|ch|sh)$", noun) else "s")


def article(noun: str) -> str:
    """``noun`` with a or an before it: an art, another art."""
    an = _VOWEL.match(noun) or _LETTER_NAMES.match(noun)
    one = f"{'an' if an else 'a'} {noun}"
    return one.replace("an other", "another", 1) if one.startswith("an other ") else one


def possessive(noun: str) -> str:
    """``noun`` as an owner: fox's, boys'."""
    return noun + ("'" if noun.endswith("s") else "'s")


def capitalised(sentence: str) -> str:
    """A sentence with a capital at its start; one that starts with a slot or a sign stays as it is."""
    return sentence[:1].upper() + sentence[1:] if sentence[:1].isalpha() else sentence


def listed(texts: list[str], word: str) -> str:
    """a and b; a, b, and c."""
    if len(texts) < 3:
        return f" {word} ".join(texts)
    return ", ".join(texts[:-1]) + f", {word} {texts[-1]}"


def joint(texts: list[str], word: str) -> str:
    """a or b or c: words of one description, in which a comma would end it."""
    return f" {word} ".join(texts)
