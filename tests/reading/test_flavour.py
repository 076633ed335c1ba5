"""Labels with a dash in front of an ability: kept as they are written, without meaning."""

import pytest
from words_loader import sample_words

from kirifuda.core.source import SourceFile, Span
from kirifuda.reading.sentences import SentenceReader
from kirifuda.wording.printer import Printer


@pytest.mark.parametrize(
    ("language", "text", "label"),
    [
        ("ja", "剣舞―【攻撃時】カードを1枚引く。", "剣舞"),
        ("ko", "검무―[공격시] 카드를 1장 뽑는다.", "검무"),
        ("en", "Sword Dance—[Attack] Draw 1 card.", "Sword Dance"),
    ],
)
def test_label_is_kept(language: str, text: str, label: str) -> None:
    abilities, findings = SentenceReader(sample_words(), language).abilities(Span(SourceFile("a", text), 0, len(text)))
    assert findings == ()
    assert abilities[0].flavour == label
    assert Printer(sample_words(), language).ability(abilities[0]).startswith(label)


@pytest.mark.parametrize("text", ["カードを1枚引く―", "カードを1枚引く。―", "剣舞ー【攻撃時】カードを1枚引く。"])
def test_dash_elsewhere_is_no_label(text: str) -> None:
    _, findings = SentenceReader(sample_words(), "ja").abilities(Span(SourceFile("a", text), 0, len(text)))
    assert findings
