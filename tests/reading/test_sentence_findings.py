"""What is said about sentences that cannot be read: the name, the exact place, words and fixes."""

from __future__ import annotations

import random

import pytest
import yaml
from words_loader import ROOT, sample_words

from kirifuda.core.source import SourceFile, Span
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.reading.sentences import SentenceReader
from kirifuda.report.text import format_one

CASES = [
    ("ja", "カードを1枚ひく。", "unknown-word", "ひく"),
    ("ja", "カードをを1枚引く。", "unexpected-word", "を"),
    ("ja", "自分のアーツ1枚を。", "unfinished-sentence", ""),
    ("ja", "カードを1枚引き。", "verb-form-not-here", "引き"),
    ("ja", "カードを2引く。", "number-without-counter", "2"),
    ("ja", "カードを2点引く。", "wrong-counter", "2点"),
    ("ja", "自分の手札のミナ1枚を捨てる。", "name-without-brackets", "ミナ"),
    ("ja", "自分の手札の「ミヤ」1枚を捨てる。", "unknown-name", "「ミヤ」"),
    ("ja", "【氷塊】カードを1枚引く。", "unknown-header", "【氷塊】"),
    ("ja", "自分の手札の場のアーツ1枚を捨てる。", "slot-filled-twice", "場"),
    ("ja", "自分の手札1枚を置く。", "argument-missing", "置く"),
    ("ja", "カードを1枚引く", "full-stop-missing", ""),
    ("ja", "場からカードを1枚引く。", "argument-left-over", "場"),
    ("ja", "お互いの手札1枚を捨てる。", "one-of-each-player", "お互いの手札1枚を捨てる"),
    ("ko", "서로의 패 1장을 버린다.", "one-of-each-player", "서로의 패 1장을 버린다"),
    ("en", "Destroy up to 2 of each player's arts.", "one-of-each-player", "Destroy up to 2 of each player's arts"),
    ("ko", "카드를 1장 뽐는다.", "unknown-word", "뽐는다"),
    ("ko", "자신의 패의 「마나」 1장을 버린다.", "unknown-name", "「마나」"),
    ("en", "Draw 1 cart.", "unknown-word", "cart"),
    ("ja", "カードを-1枚引く。", "sign-before-count", "-"),
    ("ja", "相手に－3点のダメージを与える。", "sign-before-count", "－"),
    ("ko", "카드를 -1장 뽑는다.", "sign-before-count", "-"),
    ("en", "Draw -1 cards.", "sign-before-count", "-"),
    ("en", 'Discard 1 "Nina" from your hand.', "unknown-name", '"Nina"'),
]


def read(language: str, text: str):
    return SentenceReader(sample_words(), language).abilities(Span(SourceFile("example", text), 0, len(text)))


@pytest.mark.parametrize(("language", "text", "name", "place"), CASES)
def test_finding_has_its_name_and_place(language: str, text: str, name: str, place: str) -> None:
    abilities, findings = read(language, text)
    assert abilities == ()
    assert [(finding.name, finding.primary.text) for finding in findings] == [(name, place)]
    for shown in LANGUAGES:
        assert format_one(findings[0], shown)


def test_close_words_are_offered_with_a_fix() -> None:
    _, findings = read("ja", "自分の手礼1枚を捨てる。")
    assert findings[0].args["candidates"] == ("手札",)
    assert [edit.text for fix in findings[0].fixes for edit in fix.edits] == ["手札"]


SPELLED = [
    ("ja", "カードを二十枚引く。", "二十", "20"),
    ("ja", "カードを二〇枚引く。", "二〇", "20"),
    ("ja", "カードを百二十三枚引く。", "百二十三", "123"),
    ("ko", "카드를 스무 장 뽑는다.", "스무", "20"),
    ("ko", "카드를 스물다섯 장 뽑는다.", "스물다섯", "25"),
    ("ko", "카드를 이십 장 뽑는다.", "이십", "20"),
    ("ko", "카드를 열두장 뽑는다.", "열두", "12"),
    ("en", "Draw twenty cards.", "twenty", "20"),
    ("en", "Draw Twenty-Five cards.", "Twenty-Five", "25"),
]


@pytest.mark.parametrize(("language", "text", "written", "digits"), SPELLED)
def test_a_number_in_words_is_offered_in_digits(language: str, text: str, written: str, digits: str) -> None:
    _, findings = read(language, text)
    assert [(finding.name, finding.primary.text) for finding in findings] == [("unknown-word", written)]
    assert [edit.text for fix in findings[0].fixes for edit in fix.edits] == [digits]


def test_no_input_raises() -> None:
    triples = yaml.safe_load((ROOT / "tests" / "sentences" / "triples.yaml").read_text(encoding="utf-8"))
    rng = random.Random(7)
    for _ in range(100):
        language = rng.choice(LANGUAGES)
        text, other = rng.choice(triples)[language], rng.choice(triples)[language]
        at, cut = rng.randrange(len(text)), rng.randrange(len(other))
        broken = rng.choice([text[:at], text[:at] + other[cut : cut + 6] + text[at:], text[:at] + text[at + 3 :]])
        for finding in read(language, broken)[1]:
            assert 0 <= finding.primary.start <= finding.primary.end <= len(broken)
            assert format_one(finding, language)
