"""Words that writers of other games bring along: the words this game has for the same thing, or none at all."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import yaml

from kirifuda.reading.data import data_folder


@dataclass(frozen=True, slots=True)
class Brought:
    """A word of the field that stands in a text: its place, what to say instead (in the order of the list), and
    ``unneeded``: it is to be left out."""

    start: int
    end: int
    others: tuple[str, ...]
    unneeded: bool = False


@dataclass(frozen=True, slots=True)
class FieldWords:
    """Groups of words for one thing, words that stand for another one, and the end that all verbs of a kind share."""

    same: tuple[tuple[str, ...], ...]
    instead: Mapping[str, str]
    endings: tuple[str, ...]


@cache
def field_words(language: str) -> FieldWords:
    """The words of the field in a language."""
    path = data_folder() / "grammar" / "mistakes" / "field.yaml"
    data: Mapping[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)[language]
    groups = tuple(tuple(str(word) for word in group) for group in data["same"])
    return FieldWords(groups, {str(k): str(v) for k, v in data["instead"].items()}, tuple(data["endings"]))


def brought(
    text: str, place: int, first: int, last: int, language: str, known: Mapping[str, tuple[str, ...]]
) -> Brought | None:
    """The word of the field that covers ``place`` in ``text[first:last]``, the longest.

    ``known``: the game's words in lower case, with what they mean; of two words for one thing the first is offered.
    """
    words = field_words(language)
    best: tuple[int, int, tuple[str, ...]] | None = None
    candidates = [(word, group) for group in words.same for word in group]
    candidates += [(word, (word, instead)) for word, instead in words.instead.items()]
    for word, group in candidates:
        if group in words.same and word.casefold() in known:
            continue  # the game has it
        stem, ending = _stem(word, words.endings)
        for start in range(max(first, place - len(stem) + 1), place + 1):
            end = start + len(stem)
            if not _stands(text, stem, start, end, last):
                continue
            if ending:
                end = _run(text, end, last)
            if best is None or end - start > best[1] - best[0]:
                best = (start, end, tuple(other for other in group if other != word))
    if best is None:
        return None
    start, end, others = best
    if others == ("",):
        return Brought(start, end, (), unneeded=True)
    own: dict[tuple[str, ...], str] = {}
    for word in others:
        meaning = known.get(word.casefold(), (word,) if word in words.instead.values() else None)
        if meaning is not None:
            own.setdefault(meaning, word)
    return Brought(start, end, tuple(own.values()))


def _stem(word: str, endings: tuple[str, ...]) -> tuple[str, str]:
    ending = next((ending for ending in endings if word.endswith(ending) and len(word) > len(ending)), "")
    return word.removesuffix(ending), ending


def _stands(text: str, word: str, start: int, end: int, last: int) -> bool:
    if end > last or text[start:end].casefold() != word.casefold():
        return False
    before, after = text[start - 1 : start], text[end : end + 1]
    return not (_joined(before, word[:1]) or _joined(word[-1:], after))


def _joined(left: str, right: str) -> bool:
    """Two Latin letters make one word; so do two of Hangul where a short word would be a piece of a longer one."""
    return bool(left and right) and all(char.isascii() and char.isalpha() for char in (left, right))


def _run(text: str, end: int, last: int) -> int:
    """The end of a verb whose stem ends at ``end``: up to a space, a comma or a stop."""
    found = re.compile(r"[^\s、，,。．.：:「」『』\[\]【】()（）]*").match(text, end, last)
    return found.end() if found else end
