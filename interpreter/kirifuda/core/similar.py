"""Did you mean: the closest of the words that would be right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from difflib import SequenceMatcher

from kirifuda.core.unicode import similarity_key

CUTOFF = 0.6
_SYLLABLES = 0.65  # words of syllables are alike by chance more often
MOST = 3
LISTED = 12


def closest(word: str, candidates: Iterable[str]) -> tuple[str, ...]:
    """Up to three candidates like ``word``, the best first; those that tie with the best keep their order."""
    candidates = tuple(dict.fromkeys(candidates))
    key = similarity_key(word)
    matcher = SequenceMatcher(None, autojunk=False)
    matcher.set_seq2(key)
    scored: list[tuple[float, int, str]] = []
    for number, candidate in enumerate(candidates):
        matcher.set_seq1(similarity_key(candidate))
        if candidate == word or matcher.real_quick_ratio() < CUTOFF or matcher.quick_ratio() < CUTOFF:
            continue
        ratio = matcher.ratio()
        if ratio >= CUTOFF:
            scored.append((-ratio, number, candidate))
    found = tuple(candidate for _, _, candidate in sorted(scored)[:MOST])
    return found or one_letter_off(word, candidates)


def listed(known: Iterable[str], near: Iterable[str] = ()) -> tuple[str, ...]:
    """What there is, cut short, for one who came close to none of it; nothing where some are ``near``."""
    names = tuple(dict.fromkeys(known))
    return () if tuple(near) else (*names[:LISTED], *("…",) * (len(names) > LISTED))


def alike(word: str, candidate: str, endings: Iterable[str]) -> bool:
    """Whether two words are still alike without the end that all words of a kind share (a verb's)."""
    for ending in endings:
        if ending and word.endswith(ending) and candidate.endswith(ending):
            one, other = word.removesuffix(ending), candidate.removesuffix(ending)
            return bool(one and other) and bool(closest(one, (other,)))
    return True


def is_near(word: str, candidate: str) -> bool:
    """Whether a word may be meant by what stands there: few letters of an alphabet differ, most of what syllables are
    made of is the same, one of the signs that carry the meaning is shared."""
    if word.isascii():
        one, other = word.casefold(), candidate.casefold()
        return other.startswith(one + " ") or _edits(one, other) <= max(1, len(one) // 4)
    signs = {sign for place, sign in enumerate(word) if _is_ideograph(sign) and not _is_look_alike(word, place)}
    if signs:
        return bool(set(similarity_key("".join(sorted(signs)))) & set(similarity_key(candidate)))
    return not any(_is_syllable(sign) for sign in word) or _ratio(word, candidate) >= _SYLLABLES


def _is_ideograph(sign: str) -> bool:
    return "\u3400" <= sign <= "\u9fff"


def _is_look_alike(word: str, place: int) -> bool:
    """Whether an ideograph stands beside katakana, of which some look the same."""
    return any("\u30a1" <= sign <= "\u30ff" for sign in (word[max(0, place - 1) : place], word[place + 1 : place + 2]))


def _is_syllable(sign: str) -> bool:
    return "\uac00" <= sign <= "\ud7a3"


def _edits(one: str, other: str) -> int:
    """How many letters are to be put in, left out, changed or turned round to make one word of the other."""
    rows = [list(range(len(other) + 1))]
    for i, a in enumerate(one):
        row = [i + 1]
        for j, b in enumerate(other):
            best = min(row[j] + 1, rows[i][j + 1] + 1, rows[i][j] + (a != b))
            if i and j and a == other[j - 1] and b == one[i - 1]:
                best = min(best, rows[i - 1][j - 1] + 1)
            row.append(best)
        rows.append(row)
    return rows[-1][-1]


def one_letter_off(word: str, candidates: Iterable[str]) -> tuple[str, ...]:
    """Words of two or three signs with one of them different: too short for a ratio, yet a usual slip."""
    if not 2 <= len(word) <= 3 or word.isascii():
        return ()
    alike = [
        text
        for text in dict.fromkeys(candidates)
        if len(text) == len(word) and sum(a != b for a, b in zip(text, word, strict=True)) == 1
    ]
    return tuple(alike[:MOST])


def single_best(word: str, candidates: Iterable[str]) -> str | None:
    """The one closest candidate; None when there is none or the best two tie."""
    found = closest(word, candidates)
    if not found:
        return None
    if len(found) > 1 and _ratio(word, found[0]) == _ratio(word, found[1]):
        return None
    return found[0]


def _ratio(word: str, candidate: str) -> float:
    return SequenceMatcher(None, similarity_key(candidate), similarity_key(word), autojunk=False).ratio()


def pairs(text: str) -> Counter[str]:
    """The signs of a text that stand next to each other, each pair with how often it does."""
    key = similarity_key(text)
    return Counter(key[place : place + 2] for place in range(len(key) - 1))


def in_common(one: Counter[str], other: Counter[str]) -> float:
    """How much of two texts is alike, from 0 to 1, by their pairs."""
    total = one.total() + other.total()
    return 2 * (one & other).total() / total if total else 0.0
