"""Sentences in three languages: equal trees, exact places, the same whatever the way of writing."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
import yaml
from words_loader import ROOT, crossxgear, sample_words

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.source import SourceFile, Span
from kirifuda.model.abilities import Ability
from kirifuda.model.effects import Do, During
from kirifuda.model.objects import Select
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.reading.games import load_files
from kirifuda.reading.sentences import SentenceReader

TRIPLES = yaml.safe_load((ROOT / "tests" / "sentences" / "triples.yaml").read_text(encoding="utf-8"))


@cache
def reader(language: str) -> SentenceReader:
    return SentenceReader(sample_words(), language)


def whole(text: str, before: str = "") -> Span:
    return Span(SourceFile("example", before + text), len(before), len(before + text))


def read(language: str, text: str) -> tuple[tuple[Ability, ...], tuple[Diagnostic, ...]]:
    return reader(language).abilities(whole(text), ("氷壁",))


def clean(language: str, text: str) -> tuple[Ability, ...]:
    abilities, findings = read(language, text)
    assert [(finding.name, finding.primary.text) for finding in findings] == []
    assert abilities
    return abilities


@pytest.mark.parametrize("triple", TRIPLES, ids=[triple["ja"] for triple in TRIPLES])
def test_three_languages_are_one_tree(triple: dict[str, str]) -> None:
    trees = [clean(language, triple[language]) for language in LANGUAGES]
    assert trees[1] == trees[0]
    assert trees[2] == trees[0]


SAME = [
    ("ja", "カードを1枚引く。", "カードを１枚引く。"),
    ("ja", "カードを1枚引く。", "カード1枚を引く。"),
    ("ja", "相手のアーツ1枚を破壊する。", "相手のアーツを1枚破壊する。"),
    ("ja", "相手のアーツ1枚を破壊する。", "相手のアーツ1枚を、破壊する。"),
    ("ja", "カードを1枚引き、ライフを1点回復する。", "カードを1枚引いて、ライフを1点回復する。"),
    ("ja", "カードを1枚引くことができる。", "カードを1枚引いてもよい。"),
    ("ja", "GEARLINK②：カードを1枚引く。", "GEARLINK(2)：カードを1枚引く。"),
    ("ja", "GEARLINK②：カードを1枚引く。", "GEARLINK（２）:カードを1枚引く。"),
    ("ja", "GEARLINK②：カードを1枚引く。", "GEARLINK2：カードを1枚引く。"),
    ("ja", "このターンの間、このアーツのパワーを+1する。", "このアーツのパワーを、このターンの間、+1する。"),
    ("ja", "自分の手札1枚を場に出す。", "自分の手札1枚をプレイエリアに出す。"),
    ("ja", "コスト3以下の相手のアーツ1枚を破壊する。", "相手のコスト3以下のアーツ1枚を破壊する。"),
    ("ja", "そのカードがアーツなら、そのカードを場に出す。", "そのカードがアーツなら、場に出す。"),
    ("ko", "카드를 1장 뽑는다.", "카드를 1 장 뽑는다."),
    ("ko", "카드를 1장 뽑는다.", "카드를 한 장 뽑는다."),
    ("ko", "카드를 1장 뽑는다.", "카드를 1장 뽑습니다."),
    ("ko", "카드를 1장 뽑는다.", "카드을(를) 1장 뽑는다."),
    ("ko", "상대의 아츠 1장을 파괴한다.", "상대의 아츠를 하나 파괴한다."),
    ("ko", "상대의 아츠 1장을 파괴한다.", "상대의 아츠 1장을 파괴합니다."),
    ("ko", "이 아츠는 「관통」을 얻는다.", "이 아츠는 “관통”을 얻는다."),
    ("ko", "자신의 덱의 「미나」 1장을 패에 넣는다.", '자신의 덱의 "미나" 1장을 패에 넣는다.'),
    ("en", "Draw 1 card.", "Draw a card."),
    ("en", "Draw 1 card.", "draw one card."),
    ("en", "Destroy 1 opposing art.", "Destroy an opposing art."),
    ("en", "Destroy 1 opposing art.", "Destroy 1 of the opponent's arts."),
    ("en", "This turn, this art gets +1 power.", "This art gets +1 power this turn."),
    ("en", "This art's power becomes 5.", "The power of this art becomes 5."),
    ("en", "You may draw 1 card.", "You can draw 1 card."),
    ("en", "Draw 1 card for each of your Knights.", "Draw 1 card for each Knight you control."),
    (
        "en",
        "Deal damage equal to the number of cards in your hand to the opponent.",
        "Deal damage to the opponent equal to the number of cards in your hand.",
    ),
    (
        "en",
        "Put 1 art among them into your hand and put the rest into your discard pile.",
        "Put 1 art among them into your hand and the rest into your discard pile.",
    ),
    ("en", "If that card is an art, put that card into play.", "If that card is an art, put it into play."),
    ("ja", "自分のアーツの枚数だけカードを引く。", "カードをX枚引く。Xは自分のアーツの枚数に等しい。"),
    ("en", "Draw 1 card for each of your Knights.", "For each of your Knights, draw 1 card."),
]


@pytest.mark.parametrize(("language", "one", "other"), SAME)
def test_ways_of_writing_are_one_tree(language: str, one: str, other: str) -> None:
    assert clean(language, other) == clean(language, one)


def test_places_are_those_of_the_file() -> None:
    before = "text: |\n  가나다😀かな "
    text = "このターンの間、自分の手札1枚を捨てる。"
    abilities, findings = reader("ja").abilities(whole(text, before))
    assert findings == ()
    effect = abilities[0].body[0]
    assert isinstance(effect, During) and isinstance(effect.body, Do)
    assert effect.body.span is not None and effect.body.span.text == "自分の手札1枚を捨てる"
    chosen = effect.body.args[0][1]
    assert isinstance(chosen, Select) and chosen.span is not None and chosen.span.text == "自分の手札1枚"
    assert abilities[0].span is not None and abilities[0].span.text == text


def test_a_bad_sentence_hides_no_other() -> None:
    text = "カードを1枚ひく。カードを2枚引く。\n自分のアーツ1枚をダウン。\nカードを3枚引く。"
    abilities, findings = read("ja", text)
    assert len(abilities) == 1
    assert [finding.primary.line for finding in findings] == [1, 2]


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_of_a_shipped_game_are_sound(language: str) -> None:
    loaded = load_files("crossxgear")
    assert loaded.game is not None
    text = {"ja": "カードを1枚引く。", "ko": "카드를 1장 뽑는다.", "en": "Draw 1 card."}[language]
    abilities, findings = SentenceReader(loaded.game.ruleset.vocabulary, language).abilities(whole(text))
    assert findings == () and len(abilities) == 1


def test_slots_are_read_where_they_are_in_scope() -> None:
    reader_of_game = SentenceReader(crossxgear(), "ja").with_slots({"card": ("card",), "n": ("number",)})
    effects, findings = reader_of_game.effects(whole("{card}を捨札に置く。カードを{n}枚引く。"))
    assert findings == () and len(effects) == 2
    _, findings = reader_of_game.effects(whole("{target}を捨札に置く。"))
    assert [finding.name for finding in findings] == ["unknown-slot"]


def test_entries_have_the_forms_they_are_read_with() -> None:
    ja = reader("ja")
    assert ja.noun(whole("自分の手札のアーツ1枚"))[1] == ()
    assert ja.amount(whole("自分の手札の枚数"))[1] == ()
    assert ja.condition(whole("このカードが場にある"))[0] == ja.condition(whole("このカードが場にあるなら"))[0]
    assert ja.triggers(whole("このアーツが登場した時、"))[0] == ja.triggers(whole("このアーツが登場した時"))[0]
    assert reader("en").condition(whole("this card is in play"))[0] == ja.condition(whole("このカードが場にある"))[0]
    assert Path(ROOT / "grammar").is_dir()
