"""Forms of Korean verbs, derived from the citation form (적는다, 그린다) and the conjugation class.

Keys (each a tuple of surfaces, the first canonical, the others only read, polite endings among them):
do 적는다; link 적고, 적어; may 적을 수 있다, 적어도 된다; can 적을 수 있다; cannot 적을 수 없다;
not_done 기록되지 않는다; by 적음으로써; done 적었을 때; was_done 기록되었을 때; would 적을 때;
would_be_done 기록될 때; participle 적은; passive_participle 기록된; unless 적지 않는 한;
causative 적게 한다; further: polite 적습니다; passive 기록된다; not_do 적지 않는다; each 적을 때마다;
each_passive 기록될 때마다; or 적거나; had_done 적었다면; had_been_done 기록되었다면.
``may`` and ``can`` share surfaces: a particle elsewhere tells option from permission.
"""

from __future__ import annotations

from collections.abc import Mapping

from kirifuda.reading.hangul import coda, is_syllable, join, split, with_coda

Forms = dict[str, tuple[str, ...]]

CLASSES = ("regular", "hada", "reu", "d", "b", "s", "h", "eu", "l")

_CODA_OF_CLASS = {"d": "ㄷ", "b": "ㅂ", "s": "ㅅ", "h": "ㅎ", "l": "ㄹ"}
_BRIGHT = "ㅏㅑㅗ"


def stem_of(citation: str, cls: str | None) -> str | None:
    """The stem (적, 그리, 만들) of a citation form, or None if the form does not fit the class."""
    kind = cls or ("hada" if citation.endswith(("한다", "하다")) else "regular")
    if kind not in CLASSES or len(citation) < 2 or not citation.endswith("다"):
        return None
    body = citation[:-1]
    if body.endswith("는") and coda(body[:-1]):
        stem = body[:-1]
    elif coda(body) == "ㄴ":
        stem = with_coda(body, "")
    else:
        stem = body
    if not is_syllable(stem[-1]):
        return None
    if kind == "l" and not coda(stem):
        stem = with_coda(stem, "ㄹ")
    return stem if _fits(stem, kind) else None


def _fits(stem: str, kind: str) -> bool:
    if kind == "hada":
        return stem.endswith("하")
    if kind == "reu":
        return stem.endswith("르") and len(stem) > 1 and is_syllable(stem[-2])
    if kind == "eu":
        return split(stem[-1])[1:] == ("ㅡ", "")
    wanted = _CODA_OF_CLASS.get(kind)
    return coda(stem) == wanted if wanted else coda(stem) != "ㄹ"


def conjugate(citation: str, cls: str | None, overrides: Mapping[str, str]) -> Forms:
    """All forms of a verb. A citation form that does not fit its class has only ``do`` and what ``overrides`` give.

    An override of ``passive`` (a regular citation form such as 적힌다) renews all forms that are built on the passive.
    """
    forms: Forms = {"do": (citation,)}
    kind = cls or ("hada" if citation.endswith(("한다", "하다")) else "regular")
    stem = stem_of(citation, kind)
    if stem is not None:
        forms.update(_done_by(citation, stem, kind))
        passive = stem_of(overrides["passive"], None) if "passive" in overrides else _passive_stem(stem, kind)
        if passive is not None:
            forms.update(_passive(passive))
    forms.update({name: (text,) for name, text in overrides.items()})
    return forms


def _done_by(citation: str, stem: str, kind: str) -> Forms:
    infinitives = _infinitive(stem, kind)
    pasts = _past(infinitives)
    future, noun = _attach(stem, kind, "ㄹ"), _attach(stem, kind, "ㅁ")
    polite = _polite(stem)
    causatives = [stem + "게 한다", stem + "게 합니다"]
    if kind == "hada" and len(stem) > 1:
        causatives += [stem[:-1] + "시킨다", stem[:-1] + "시킵니다"]
    present = (with_coda(stem, "") if coda(stem) == "ㄹ" else stem) + "는"
    negative = stem + "지 않는다"
    if kind == "h":  # words of description, not of doing
        present, negative = _attach(stem, kind, "ㄴ"), stem + "지 않다"
    return {
        "do": (citation, polite),
        "polite": (polite,),
        "link": (stem + "고", *infinitives, *(text + "서" for text in infinitives)),
        "may": (
            future + " 수 있다",
            future + " 수 있습니다",
            *(f"{text}도 {ending}" for text in infinitives for ending in ("된다", "좋다", "됩니다", "좋습니다")),
        ),
        "can": (future + " 수 있다", future + " 수 있습니다"),
        "cannot": (future + " 수 없다", future + " 수 없습니다"),
        "to_do": ((stem if coda(stem) == "ㄹ" else with_coda(future, "")) + "려면",),
        "by": (noun + "으로써", noun + "으로", present + " 것으로"),
        "done": tuple(text + "을 때" for text in pasts),
        "would": (future + " 때", future + " 경우"),
        "participle": (_attach(stem, kind, "ㄴ"),),
        "unless": (stem + "지 않는 한",),
        "causative": tuple(causatives),
        "not_do": (negative, stem + "지 않습니다"),
        "each": (future + " 때마다",),
        "or": (stem + "거나",),
        "had_done": tuple(text + ending for text in pasts for ending in ("다면", "을 경우")),
    }


def _passive(stem: str) -> Forms:
    pasts = _past(_infinitive(stem, "regular"))
    future = _attach(stem, "regular", "ㄹ")
    return {
        "passive": (_attach(stem, "regular", "ㄴ") + "다" if not coda(stem) else stem + "는다", _polite(stem)),
        "not_done": (stem + "지 않는다", stem + "지 않습니다"),
        "was_done": tuple(text + "을 때" for text in pasts),
        "would_be_done": (future + " 때", future + " 경우"),
        "passive_participle": (_attach(stem, "regular", "ㄴ"),),
        "each_passive": (future + " 때마다",),
        "had_been_done": tuple(text + ending for text in pasts for ending in ("다면", "을 경우")),
    }


def _passive_stem(stem: str, kind: str) -> str:
    if kind == "hada":
        return stem[:-1] + "되"
    if stem.endswith("시키") and len(stem) > 2:
        return stem[:-2] + "되"
    long = _infinitive(stem, kind)
    return (long[-1] if long[-1] == stem + "어" else long[0]) + "지"


def _attach(stem: str, kind: str, final: str) -> str:
    """The stem before ㄹ, ㄴ, ㅁ: 적을, 그릴, 만들 (만든, 만듦), 고를, 들을, 도울, 지을."""
    own = coda(stem)
    if not own or kind == "h":
        return with_coda(stem, final)
    if own == "ㄹ":
        return with_coda(stem, {"ㅁ": "ㄻ"}.get(final, final))
    if kind == "b":
        return with_coda(stem, "") + join("ㅇ", "ㅜ", final)
    if kind == "s":
        return with_coda(stem, "") + join("ㅇ", "ㅡ", final)
    if kind == "d":
        return with_coda(stem, "ㄹ") + join("ㅇ", "ㅡ", final)
    return stem + join("ㅇ", "ㅡ", final)


def _polite(stem: str) -> str:
    return with_coda(stem, "ㅂ") + "니다" if coda(stem) in ("", "ㄹ") else stem + "습니다"


def _past(infinitives: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(with_coda(text, "ㅆ") for text in infinitives)


def _infinitive(stem: str, kind: str) -> tuple[str, ...]:
    """The stem with -아/-어, the written form before the contracted one where both are in use (나누어, 나눠)."""
    head, (onset, vowel, final) = stem[:-1], split(stem[-1])
    ending = "아" if vowel in _BRIGHT else "어"
    if kind == "hada" or (stem[-1] == "하" and kind == "regular"):
        return head + "해", head + "하여"
    if kind == "reu":
        bright = split(head[-1])[1] in _BRIGHT
        return (with_coda(head, "ㄹ") + ("라" if bright else "러"),)
    if kind == "eu":
        bright = bool(head) and is_syllable(head[-1]) and split(head[-1])[1] in _BRIGHT
        return (head + join(onset, "ㅏ" if bright else "ㅓ"),)
    if kind == "h":
        return (head + join(onset, {"ㅑ": "ㅒ", "ㅕ": "ㅖ"}.get(vowel, "ㅐ")),)
    if kind == "b":
        short = with_coda(stem, "")
        return (short + ("와" if stem in ("돕", "곱") else "워"),)
    if kind == "s":
        return (with_coda(stem, "") + ending,)
    if kind == "d":
        return (with_coda(stem, "ㄹ") + ending,)
    if final:
        return (stem + ending,)
    return _contracted(stem, head, onset, vowel)


def _contracted(stem: str, head: str, onset: str, vowel: str) -> tuple[str, ...]:
    if vowel in "ㅏㅓㅐㅔㅕ":
        return (stem, stem + "어") if vowel in "ㅐㅔ" else (stem,)
    if vowel == "ㅣ":
        return (head + join(onset, "ㅕ"),)
    if vowel in "ㅗㅜ":
        short = head + join(onset, "ㅘ" if vowel == "ㅗ" else "ㅝ")
        return (short,) if onset == "ㅇ" else (stem + ("아" if vowel == "ㅗ" else "어"), short)
    if vowel == "ㅚ":
        return stem + "어", head + join(onset, "ㅙ")
    if vowel == "ㅡ":
        return (head + join(onset, "ㅓ"),)
    return (stem + "어",)
