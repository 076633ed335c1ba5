"""Forms of English verbs: bare words; the words around them (may, would be, when ...) belong to the grammar.

Own keys: base (write), third (writes), past (wrote), participle (written), ing (writing). Under the names used for all
languages: do (base, third), link (base, third), may, can, cannot, would, by, causative, not_do (base); done (third,
base, past); unless, each, or (third, base); had_done (past, participle); not_done, was_done, would_be_done, passive,
passive_participle, participle, each_passive, had_been_done (participle). Overrides may give third, past, participle,
ing; a participle that is not given is the past. In a phrase (take a seat) the first word is inflected, unless a
given form shows which.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

Forms = dict[str, tuple[str, ...]]

_BASE = ("to_do", "may", "can", "cannot", "would", "by", "causative", "not_do")
_PARTICIPLE = (
    "not_done", "was_done", "would_be_done", "passive", "passive_participle", "each_passive", "had_been_done",
)  # fmt: skip
_DOUBLING = re.compile(r"[^aeiou]*[aeiou][^aeiouwxy]")
_HISSING = re.compile(r"(s|x|z|ch|sh)$")


def conjugate(citation: str, cls: str | None, overrides: Mapping[str, str]) -> Forms:
    """All forms of a verb; ``cls`` is not used."""
    given = {name: text for name, text in overrides.items() if name in ("third", "past", "participle", "ing")}
    before, word, after = _inflected(citation, given)

    def phrase(own: str, derived: str) -> str:
        text = given.get(own)
        if text is None:
            return before + derived + after
        return text + after if after and " " not in text else text

    if "participle" not in given and "past" in given:
        given["participle"] = given["past"]
    third, past, ing = phrase("third", third_person(word)), phrase("past", past_of(word)), phrase("ing", ing_of(word))
    participle = phrase("participle", past_of(word))
    forms: Forms = {
        "base": (citation,),
        "third": (third,),
        "past": (past,),
        "participle": (participle,),
        "ing": (ing,),
        "do": (citation, third),
        "link": (citation, third),
        "done": (third, citation, past),
        "unless": (third, citation),
        "each": (third, citation),
        "or": (citation, third),
        "had_done": (past, participle),
    }
    forms.update(dict.fromkeys(_BASE, (citation,)))
    forms.update(dict.fromkeys(_PARTICIPLE, (participle,)))
    forms.update({name: (text,) for name, text in overrides.items() if name not in given})
    return forms


def _inflected(citation: str, given: Mapping[str, str]) -> tuple[str, str, str]:
    """What stands before, at and after the word that changes."""
    words = citation.split(" ")
    place = 0
    for text in given.values():
        other = text.split(" ")
        if len(other) == len(words) > 1:
            place = next((index for index in range(len(words)) if other[index] != words[index]), 0)
            break
    before, after = " ".join(words[:place]), " ".join(words[place + 1 :])
    return before + " " if before else "", words[place], " " + after if after else ""


def third_person(word: str) -> str:
    """writes, catches, carries."""
    low = word.lower()
    if _HISSING.search(low) or low in ("go", "do", "undergo", "redo", "undo"):
        return _like(word, word + "es")
    if low.endswith("y") and low[-2:-1] not in "aeiou":
        return _like(word, word[:-1] + "ies")
    return _like(word, word + "s")


def past_of(word: str) -> str:
    """The regular past: painted, carried, moved, swapped."""
    low = word.lower()
    if low.endswith("e"):
        return _like(word, word + "d")
    if low.endswith("y") and low[-2:-1] not in "aeiou":
        return _like(word, word[:-1] + "ied")
    return _like(word, (word + word[-1] if _DOUBLING.fullmatch(low) else word) + "ed")


def ing_of(word: str) -> str:
    """painting, moving, swapping."""
    low = word.lower()
    if low.endswith("ie"):
        return _like(word, word[:-2] + "ying")
    if low.endswith("e") and not low.endswith(("ee", "oe", "ye")):
        return _like(word, word[:-1] + "ing")
    return _like(word, (word + word[-1] if _DOUBLING.fullmatch(low) else word) + "ing")


def _like(word: str, derived: str) -> str:
    """Capitals throughout where the word is written so."""
    return derived.upper() if len(word) > 1 and word.isupper() else derived
