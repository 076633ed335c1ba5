"""Costs in signs before a colon; a sign in braces is no slot there, and nothing else elsewhere."""

import pytest
from words_loader import sample_words

from kirifuda.core.source import SourceFile, Span
from kirifuda.model.effects import Pay
from kirifuda.reading.sentences import SentenceReader


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("ja", "青赤青：カードを1枚引く。"),
        ("ko", "청 적 청: 카드를 1장 뽑는다."),
        ("en", "{B}{R}{B}: Draw 1 card."),
    ],
)
def test_signs_are_counted(language: str, text: str) -> None:
    abilities, findings = SentenceReader(sample_words(), language).abilities(Span(SourceFile("a", text), 0, len(text)))
    assert findings == ()
    assert abilities[0].cost == (Pay((("blue", 2), ("red", 1))),)


@pytest.mark.parametrize("text", ["{B}{G}: Draw 1 card.", "Draw {B} cards.", "{B} {B} Draw 1 card."])
def test_signs_elsewhere_are_errors(text: str) -> None:
    _, findings = SentenceReader(sample_words(), "en").abilities(Span(SourceFile("a", text), 0, len(text)))
    assert findings
