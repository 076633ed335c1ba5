"""Composition, digits and look-alikes: what is compared, never what is stored. No file is normalised as a whole."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

_FULL_DIGITS = {0xFF10 + n: ord("0") + n for n in range(10)}
_FULL_LETTERS = {0xFF21 + n: ord("A") + n for n in range(26)} | {0xFF41 + n: ord("a") + n for n in range(26)}
_SIGNS = {
    0xFF0B: "+", 0xFF0D: "-", 0x2212: "-", 0xFF08: "(", 0xFF09: ")", 0xFF0F: "/", 0xFF1A: ":", 0xFF01: "!", 0xFF1F: "?",
    0xFF06: "&", 0xFF0C: ",", 0x301C: "~", 0xFF5E: "~", 0x2018: "'", 0x2019: "'", 0x201C: '"', 0x201D: '"', 0x3000: " ",
    0x00A0: " ",
}  # fmt: skip
_VARIANTS = str.maketrans("擊劍黑廣國龍惡變會學體對圓寶發靈轉戰", "撃剣黒広国竜悪変会学体対円宝発霊転戦")
_STRAY_MARK = re.compile(r"[\u0300-\u036f\u3099\u309a\u1160-\u11ff]")


def fold_digits(text: str) -> str:
    """Full-width digits and signs of numbers as ASCII: １２ is 12, －１ is -1."""
    return text.translate(_FULL_DIGITS | {0xFF0B: "+", 0xFF0D: "-", 0x2212: "-"})


def integer(text: str) -> int | None:
    """The integer a text says with ASCII or full-width digits, or None."""
    folded = fold_digits(text)
    return int(folded) if re.fullmatch(r"[+-]?[0-9]{1,18}", folded) else None


def comparison_key(text: str) -> str:
    """What two spellings of one word have in common: width of digits, Latin letters and signs; letter case is kept."""
    composed = unicodedata.normalize("NFC", text)
    return composed.translate(_FULL_DIGITS).translate(_FULL_LETTERS).translate(_SIGNS)


@lru_cache(maxsize=1 << 14)
def similarity_key(text: str) -> str:
    """For did-you-mean only: decomposed, kana as hiragana, variants of kanji as one, lower case."""
    folded = unicodedata.normalize("NFC", text).translate(_VARIANTS)
    decomposed = unicodedata.normalize("NFKD", folded).casefold()
    return "".join(chr(ord(char) - 0x60) if "\u30a1" <= char <= "\u30f6" else char for char in decomposed)


def decomposed(text: str) -> str:
    """The signs of a text taken apart (a Hangul syllable into its letters), so that stems can be compared."""
    return unicodedata.normalize("NFD", text)


def uncomposed(text: str) -> list[tuple[int, int]]:
    """Pieces of ``text`` that are not in composed form (NFC), as offsets; a piece holds its base character."""
    if unicodedata.is_normalized("NFC", text):
        return []
    pieces: list[tuple[int, int]] = []
    start = 0
    for offset in range(1, len(text) + 1):
        if offset < len(text) and not _starts_anew(text[offset]):
            continue
        if not unicodedata.is_normalized("NFC", text[start:offset]):
            pieces.append((start, offset))
        start = offset
    return pieces


def _starts_anew(char: str) -> bool:
    """No character before it can compose with this one."""
    return unicodedata.combining(char) == 0 and not _STRAY_MARK.match(char)
