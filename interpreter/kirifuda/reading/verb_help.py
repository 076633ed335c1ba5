"""What help says about a verb: its plain form, the other forms that it takes in sentences, its stem."""

from __future__ import annotations

from collections.abc import Mapping

from kirifuda.core.unicode import decomposed
from kirifuda.reading.conjugation_en import conjugate as conjugate_en
from kirifuda.reading.conjugation_ja import conjugate as conjugate_ja
from kirifuda.reading.conjugation_ko import conjugate as conjugate_ko
from kirifuda.reading.lexicon import VerbReading

_CONJUGATE = {"ja": conjugate_ja, "ko": conjugate_ko, "en": conjugate_en}
_SHOWN = ("link", "may", "by", "done", "was_done", "cannot")
_ONLY = {"en": ("third", "participle")}  # the others are words around these
_DOING = ("do", "link", "done", "participle")
_DONE_TO = ("was_done", "would_be_done", "had_been_done", "not_done")
_SHORTEST = {"ja": 1, "ko": 3}  # signs of a stem by which a verb is known, taken apart


Forms = Mapping[str, tuple[str, ...]]


def forms_of(reading: VerbReading, language: str) -> dict[str, tuple[str, ...]]:
    """All forms of a verb of the game or of the language."""
    if reading.frame is not None:
        return dict(reading.frame.forms)
    construct = reading.construct
    assert construct is not None
    return _CONJUGATE[language](construct.head, construct.cls, construct.forms)


def forms_said(
    reading: VerbReading, language: str, said: str = "", passive: bool = False
) -> dict[str, str | tuple[str, ...]]:
    """The plain form (unless it is what is ``said``, or something is done to the subject), and others worth showing."""
    forms = forms_of(reading, language)
    plain = forms["do"][0]
    names = _DONE_TO if passive else _ONLY.get(language, _SHOWN)
    others = dict.fromkeys(forms[name][0] for name in names if name in forms)
    return {
        "form": "" if passive or plain.casefold() == said.casefold() else plain,
        "forms": tuple(text for text in others if text != plain),
    }


def stems_of(forms: Forms, language: str) -> tuple[str, str]:
    """What the forms of a verb begin with, taken apart: of doing, and of being done to; "" where it is too short to
    know the verb by."""
    return _stem(forms, _DOING, language), _stem(forms, _DONE_TO, language)


def _stem(forms: Forms, names: tuple[str, ...], language: str) -> str:
    texts = [decomposed(text) for name in names for text in forms.get(name, ())]
    size = next((n for n, signs in enumerate(zip(*texts, strict=False)) if len(set(signs)) > 1), None)
    stem = min(texts, key=len, default="")[:size]
    kana = all("\u3041" <= char <= "\u309f" for char in stem)
    return "" if len(stem) < _SHORTEST.get(language, 9) or (kana and len(stem) < 2) else stem
