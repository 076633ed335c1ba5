"""Arithmetic of Hangul syllables: taking a syllable apart, changing its vowel or its final consonant."""

from __future__ import annotations

ONSETS = "ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ"
VOWELS = "ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ"
CODAS = ("", *"ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ")
_FIRST, _LAST = 0xAC00, 0xD7A3


def is_syllable(char: str) -> bool:
    """Whether ``char`` is one composed Hangul syllable."""
    return len(char) == 1 and _FIRST <= ord(char) <= _LAST


def split(char: str) -> tuple[str, str, str]:
    """Onset, vowel and final consonant ("" for none) of a syllable."""
    index = ord(char) - _FIRST
    return ONSETS[index // 588], VOWELS[index % 588 // 28], CODAS[index % 28]


def join(onset: str, vowel: str, coda: str = "") -> str:
    """The syllable of these letters."""
    return chr(_FIRST + ONSETS.index(onset) * 588 + VOWELS.index(vowel) * 28 + CODAS.index(coda))


def coda(text: str) -> str:
    """Final consonant of the last syllable of ``text``; "" if there is none or it is no Hangul."""
    return split(text[-1])[2] if text and is_syllable(text[-1]) else ""


def with_coda(text: str, final: str) -> str:
    """``text`` with the final consonant of its last syllable replaced by ``final``."""
    onset, vowel, _ = split(text[-1])
    return text[:-1] + join(onset, vowel, final)
