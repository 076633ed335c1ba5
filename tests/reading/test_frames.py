"""Verb forms taken apart into slots and head."""

import pytest

from kirifuda.model.vocabulary import Parameter, Verb, VerbForm, Vocabulary, Word
from kirifuda.reading.frames import Frame, FrameSlot, frames, malformed

WORDS = (
    Word("kind", "card", {"ja": ("カード",), "ko": ("카드",), "en": ("card",)}),
    Word("kind", "gear", {"ja": ("歯車カード",), "ko": ("톱니 카드",), "en": ("gear card",)}),
    Word("resource", "harm", {"ja": ("傷",), "ko": ("상처",), "en": ("harm",)}),
    Word("zone", "stage", {"ja": ("舞台",), "ko": ("무대",), "en": ("play",)}),
    Word("period", "game", {"ja": ("ゲーム",), "ko": ("게임",), "en": ("game",)}),
)
PARAMS = (
    Parameter("n", ("number",)),
    Parameter("card", ("card",)),
    Parameter("target", ("card", "player")),
    Parameter("zone", ("zone",)),
    Parameter("part", ("period",)),
)


def _vocabulary(language: str, *forms: VerbForm, subject: str | None = None) -> Vocabulary:
    return Vocabulary(WORDS, (Verb("act", PARAMS, {language: forms}, subject),), ())


def _one(language: str, do: str, cls: str | None = None) -> Frame:
    vocabulary = _vocabulary(language, VerbForm(do, cls))
    assert malformed(vocabulary, language) == ()
    (frame,) = frames(vocabulary, language)
    return frame


@pytest.mark.parametrize(
    ("language", "do", "cls", "head", "slots"),
    [
        (
            "ja",
            "カードを{n:cards}引く",
            "godan-ku",
            "引く",
            [FrameSlot("を", "n", None, "カード", "cards", "floating")],
        ),
        (
            "ja",
            "{target}に{n:points}の傷を与える",
            "ichidan",
            "与える",
            [FrameSlot("に", "target"), FrameSlot("を", "n", None, "傷", "points", "before")],
        ),
        ("ja", "{card}を舞台に出す", "godan-su", "出す", [FrameSlot("を", "card"), FrameSlot("に", None, "stage")]),
        ("ja", "{card}を無効にする", "suru", "無効にする", [FrameSlot("を", "card")]),
        ("ja", "OVER DRIVEする", "suru", "OVER DRIVEする", []),
        (
            "ja",
            "この{part}の間の傷を終える",
            "ichidan",
            "終える",
            [FrameSlot("を", "part", prefix="この", suffix="の間の傷")],
        ),
        (
            "ja",
            "歯車カードを{n:cards}得る",
            "ichidan",
            "得る",
            [FrameSlot("を", "n", None, "歯車カード", "cards", "floating")],
        ),
        (
            "ko",
            "카드를 {n:cards} 뽑는다",
            "regular",
            "뽑는다",
            [FrameSlot("을", "n", None, "카드", "cards", "floating")],
        ),
        (
            "ko",
            "{card}을 {zone=stage}로 한다",
            "hada",
            "한다",
            [FrameSlot("을", "card"), FrameSlot("로", "zone", "stage")],
        ),
        (
            "ko",
            "{target}에게 {n:points}의 상처를 준다",
            "regular",
            "준다",
            [FrameSlot("에게", "target"), FrameSlot("을", "n", None, "상처", "points", "before")],
        ),
        ("ko", "{card}를 무대에 낸다", "regular", "낸다", [FrameSlot("을", "card"), FrameSlot("에", None, "stage")]),
        ("ko", "{card}를 무효로 한다", "hada", "무효로 한다", [FrameSlot("을", "card")]),
        (
            "en",
            "deal {n} harm to {target}",
            None,
            "deal",
            [FrameSlot("", "n", None, "harm", None, "before"), FrameSlot("to", "target")],
        ),
        ("en", "put {card} into play", None, "put", [FrameSlot("", "card"), FrameSlot("into", None, "stage")]),
        (
            "en",
            "put {card} into {zone=stage}",
            None,
            "put",
            [FrameSlot("", "card"), FrameSlot("into", "zone", "stage")],
        ),
        ("en", "turn {card} {part}", None, "turn", [FrameSlot("", "card"), FrameSlot("", "part")]),
        ("en", "gain {n} gear card", None, "gain", [FrameSlot("", "n", None, "gear card", None, "before")]),
        ("en", "lose the game", None, "lose the game", []),
        (
            "en",
            "end effects that last this {part}",
            None,
            "end",
            [FrameSlot("", "part", prefix="effects that last this ")],
        ),
        ("en", "look at {card}", None, "look", [FrameSlot("at", "card")]),
    ],
)
def test_form_is_taken_apart(language: str, do: str, cls: str | None, head: str, slots: list[FrameSlot]) -> None:
    frame = _one(language, do, cls)
    assert (frame.head, list(frame.slots)) == (head, slots)


def test_intransitive_form_has_the_object_as_its_subject() -> None:
    form = VerbForm("{card}を舞台に出す", "godan-su", {}, VerbForm("舞台に出る", "ichidan"))
    active, by_itself = frames(_vocabulary("ja", form, subject="target"), "ja")
    assert (active.subject, active.intransitive) == ("target", False)
    assert (by_itself.subject, by_itself.intransitive) == ("card", True)
    assert by_itself.slots == (FrameSlot("に", None, "stage"),)
    assert by_itself.forms["done"][0] == "出た時"


@pytest.mark.parametrize(
    ("language", "do"),
    [("ja", "引く{card}を"), ("ja", "{card"), ("ko", "{card} 뽑는다 {n}"), ("en", "{card} draw"), ("en", "put {a}{b}")],
)
def test_form_that_makes_no_sense_is_reported(language: str, do: str) -> None:
    vocabulary = _vocabulary(language, VerbForm(do))
    assert frames(vocabulary, language) == ()
    assert [bad.do for bad in malformed(vocabulary, language)] == [do]


def test_missing_verb_forms_are_named() -> None:
    (bad,) = malformed(_vocabulary("ja", VerbForm("{card}を出る")), "ja")
    assert "link" in bad.missing
