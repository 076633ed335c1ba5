"""Korean particles: which variant follows a text, by the last sound of the text as it is read aloud."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping

from kirifuda.reading.hangul import coda, is_syllable

# canonical particle -> after a consonant, after a vowel; a final ㄹ counts as a vowel for 로
VARIANTS = {
    "을": ("을", "를"),
    "은": ("은", "는"),
    "이": ("이", "가"),
    "와": ("과", "와"),
    "로": ("으로", "로"),
    "이라면": ("이라면", "라면"),
    "이나": ("이나", "나"),
}
_SPELLINGS = {variant: name for name, pair in VARIANTS.items() for variant in pair}
_UNDECIDED = {"을": "을(를)", "은": "은(는)", "이": "이(가)", "와": "와(과)", "로": "(으)로"}
CONSONANT, VOWEL, RIEUL = "consonant", "vowel", "rieul"

_DIGIT_SOUNDS = dict(zip("0123456789", "ㅇㄹ ㅁ  ㄱㄹㄹ ", strict=True))
_SIGN_SOUNDS = {"%": VOWEL, "％": VOWEL, "+": VOWEL, "＋": VOWEL}  # 퍼센트, 플러스
_LETTER_SOUNDS = {"L": RIEUL, "M": CONSONANT, "N": CONSONANT, "R": RIEUL}
_CLOSING = "」』》】〉)]）］}\"'”’。.!！?？…・~～"  # not read aloud
_PLACE = re.compile(
    r"\{(?P<name>\w+)(?P<raw>!)?\}(?:(?P<particle>"
    + "|".join(sorted(_SPELLINGS, key=len, reverse=True))
    + r")(?=$|[\s,.:)\]」』{]))?"
)


def last_sound(text: str, readings: Mapping[str, str] | None = None) -> str | None:
    """How a text ends when it is read aloud: ``consonant``, ``vowel``, ``rieul``, or None if that cannot be known.

    ``readings`` gives the reading (in Hangul) of words whose spelling does not show it.
    """
    bare = text.rstrip(_CLOSING + " ")
    if not bare:
        return None
    ends = [word for word in readings or () if bare.endswith(word)]
    if readings and ends:
        bare = readings[max(ends, key=len)]
    char = bare[-1:]
    if char in _SIGN_SOUNDS:
        return _SIGN_SOUNDS[char]
    if is_syllable(char):
        return _of_coda(coda(char))
    number = re.search(r"[0-9０-９]+$", bare)
    if number:
        return _of_number(str(int(number[0])))
    value = unicodedata.numeric(char, None) if char else None
    if value is not None and value == int(value) and not char.isalpha():
        return _of_number(str(int(value)))
    latin = re.search(r"[A-Za-z]+$", bare)
    if latin:
        return _of_latin(latin[0])
    if "HIRAGANA" in unicodedata.name(char, "") or "KATAKANA" in unicodedata.name(char, ""):
        return CONSONANT if char in "んンﾝ" else VOWEL
    return None


def particle(text: str, name: str, readings: Mapping[str, str] | None = None) -> str:
    """The variant of a particle (given in any variant) after ``text``."""
    canonical = _SPELLINGS.get(name, name)
    if canonical not in VARIANTS:
        return name
    if text.endswith("}"):
        return canonical if canonical != "로" else "으로"  # after a slot one variant stands for all
    sound = last_sound(text, readings)
    if sound is None:
        return _UNDECIDED.get(canonical, canonical)
    after_consonant, after_vowel = VARIANTS[canonical]
    if sound == RIEUL:
        return after_vowel if canonical == "로" else after_consonant
    return after_consonant if sound == CONSONANT else after_vowel


def fill(template: str, parts: Mapping[str, str], readings: Mapping[str, str] | None = None) -> str:
    """A template with its slots filled; a particle straight after a slot takes the variant its text asks for.

    After ``{name!}`` nothing is fitted.
    """

    def one(match: re.Match[str]) -> str:
        text, mark = parts[match["name"]], match["particle"] or ""
        return text + (mark if match["raw"] else particle(text, mark, readings))

    return _PLACE.sub(one, template)


def _of_coda(final: str) -> str:
    return VOWEL if not final else RIEUL if final == "ㄹ" else CONSONANT


def _of_number(digits: str) -> str:
    if digits.endswith("0"):
        return CONSONANT  # 영, 십, 백, 천, 만
    return _of_coda(_DIGIT_SOUNDS[digits[-1]].strip())


def _of_latin(word: str) -> str | None:
    """Letters spelled out one by one, or a word read as it is borrowed into Korean; None where both ends are heard."""
    if len(word) == 1 or not re.search(r"[AEIOUYaeiouy]", word):
        return _LETTER_SOUNDS.get(word[-1].upper(), VOWEL)
    low = word.lower()
    if low.endswith(("l", "le", "ll")):
        return RIEUL
    if re.search(r"(m|n|ng|me|ne)$", low):
        return CONSONANT
    if re.search(r"ck$", low):
        return CONSONANT
    if re.search(r"[aeiouy][bpt]$|[aeiouy]{1}[kc]$", low):
        return None
    return VOWEL
