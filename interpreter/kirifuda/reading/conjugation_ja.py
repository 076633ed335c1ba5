"""Forms of Japanese verbs, derived from the citation form and the conjugation class.

Keys (each a tuple of surfaces, the first canonical, the others only read, polite endings among them):
do 書く, 書きます; link 書き, 書いて; may 書くことができる, 書いてもよい; can 書くことができる, 書ける;
cannot 書くことができない, 書けない; not_done 書かれない; by 書くことで; done 書いた時, 書いたとき;
was_done 書かれた時; would 書く時; would_be_done 書かれる時; participle 書いた; passive_participle 書かれた;
unless 書かないかぎり; causative 書かせる; further: passive 書かれる; not_do 書かない; each 書くたび;
each_passive 書かれるたび; or 書くか; had_done 書いていたなら; had_been_done 書かれていたなら.
``may`` and ``can`` share surfaces: a particle elsewhere tells option from permission.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

Forms = dict[str, tuple[str, ...]]

CLASSES = (
    "godan-ku", "godan-gu", "godan-su", "godan-tsu", "godan-nu", "godan-bu", "godan-mu", "godan-ru", "godan-u",
    "ichidan", "suru", "kuru",
)  # fmt: skip

# class -> citation ending, i-stem, a-stem, e-stem (a kana each), te-form, past (two kana each)
_ROWS = {
    "godan-ku": "くきかけいていた",
    "godan-gu": "ぐぎがげいでいだ",
    "godan-su": "すしさせしてした",
    "godan-tsu": "つちたてってった",
    "godan-nu": "ぬになねんでんだ",
    "godan-bu": "ぶびばべんでんだ",
    "godan-mu": "むみまめんでんだ",
    "godan-ru": "るりられってった",
    "godan-u": "ういわえってった",
}
_GODAN = {name: (*row[:4], row[4:6], row[6:]) for name, row in _ROWS.items()}
_BY_ENDING = {parts[0]: name for name, parts in _GODAN.items() if name != "godan-ru"}


class _Stems(NamedTuple):
    """The parts all forms are put together from; ``potential`` is None where it would be a homograph of the passive."""

    link: str
    negative: str  # before ない
    passive: str  # the passive verb without its る
    causative: str
    potential: str | None  # the potential verb without its る
    te: str
    past: str


def class_of(citation: str, cls: str | None) -> str | None:
    """The class: the one given if the citation form can have it, or the one its ending leaves no doubt of."""
    if cls is None:
        return "suru" if citation.endswith("する") else _BY_ENDING.get(citation[-1:])
    if cls in _GODAN:
        return cls if citation.endswith(_GODAN[cls][0]) else None
    endings = {"ichidan": ("る",), "suru": ("する",), "kuru": ("来る", "くる")}.get(cls, ())
    return cls if citation.endswith(endings) and endings else None


def conjugate(citation: str, cls: str | None, overrides: Mapping[str, str]) -> Forms:
    """All forms of a verb. A citation form that does not fit its class has only ``do`` and what ``overrides`` give.

    An override of ``passive`` (a citation form of class ichidan) renews all forms that are built on the passive.
    """
    forms: Forms = {"do": (citation,)}
    known = class_of(citation, cls)
    if known is not None:
        stems = _stems(citation, known)
        forms.update(_done_by(citation, stems))
        passive = overrides.get("passive", stems.passive + "る")
        forms.update(_passive(passive[:-1] if passive.endswith("る") else passive))
        if citation.endswith("させる"):
            del forms["causative"]  # it is one itself
    forms.update({name: (text,) for name, text in overrides.items()})
    return forms


def _done_by(do: str, stems: _Stems) -> Forms:
    able = () if stems.potential is None else (stems.potential + "る",)
    unable = () if stems.potential is None else (stems.potential + "ない",)
    negative = stems.negative + "ない"
    polite = (do + "ことができます", *(text[:-1] + "ます" for text in able))
    refused = (do + "ことができません", do + "ことはできません", *(text[:-2] + "ません" for text in unable))
    return {
        "do": (do, stems.link + "ます"),
        "link": (stems.link, stems.te),
        "may": (do + "ことができる", stems.te + "もよい", stems.te + "も良い", *polite, stems.te + "もよいです"),
        "can": (do + "ことができる", *able, *polite),
        "cannot": (do + "ことができない", do + "ことはできない", *unable, *refused),
        "to_do": (do + "には", do + "ためには"),
        "by": (do + "ことで", do + "ことによって"),
        "done": (stems.past + "時", stems.past + "とき"),
        "would": (do + "時", do + "とき", do + "場合"),
        "participle": (stems.past,),
        "unless": (negative + "かぎり", negative + "限り"),
        "causative": (stems.causative + "る", stems.causative + "ます"),
        "not_do": (negative, stems.link + "ません"),
        "each": (do + "たび", do + "たびに", do + "度"),
        "or": (do + "か",),
        "had_done": (stems.te + "いたなら", stems.te + "いた場合"),
    }


def _passive(stem: str) -> Forms:
    return {
        "passive": (stem + "る", stem + "ます"),
        "not_done": (stem + "ない", stem + "ません"),
        "was_done": (stem + "た時", stem + "たとき"),
        "would_be_done": (stem + "る時", stem + "るとき", stem + "る場合"),
        "passive_participle": (stem + "た",),
        "each_passive": (stem + "るたび", stem + "るたびに", stem + "る度"),
        "had_been_done": (stem + "ていたなら", stem + "ていた場合"),
    }


def _stems(citation: str, cls: str) -> _Stems:
    if cls in _GODAN:
        ending, i, a, e, te, past = _GODAN[cls]
        base = citation[: -len(ending)]
        if cls == "godan-ku" and base in ("行", "い"):
            te, past = "って", "った"  # the one exception of its row
        return _Stems(base + i, base + a, base + a + "れ", base + a + "せ", base + e, base + te, base + past)
    if cls == "suru":
        base = citation[:-2]
        return _Stems(*(base + end for end in ("し", "し", "され", "させ", "でき", "して", "した")))
    base = citation[:-1]
    if cls == "ichidan":
        return _Stems(base, base, base + "られ", base + "させ", None, base + "て", base + "た")
    ko = base if base.endswith("来") else base[:-1] + "こ"
    ki = base if base.endswith("来") else base[:-1] + "き"
    return _Stems(ki, ko, ko + "られ", ko + "させ", None, ki + "て", ki + "た")
