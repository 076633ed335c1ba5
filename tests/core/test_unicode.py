"""Composition, digits and comparison keys."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kirifuda.core.unicode import comparison_key, fold_digits, integer, similarity_key, uncomposed


@pytest.mark.parametrize(
    ("text", "value"),
    [("12", 12), ("１２", 12), ("－１", -1), ("-3", -3), ("+4", 4), ("007", 7), ("①", None), ("1.5", None), ("", None)],
)
def test_integer_takes_ascii_and_full_width_digits(text: str, value: int | None) -> None:
    assert integer(text) == value


def test_a_number_too_long_for_anything_is_none() -> None:
    assert integer("9" * 5000) is None


def test_fold_digits_leaves_everything_else() -> None:
    assert fold_digits("３枚①Ａ") == "3枚①Ａ"


def test_comparison_key_joins_widths_but_not_letter_case_or_marks() -> None:
    assert comparison_key("ＡＲＩＡ（２）") == comparison_key("ARIA(2)")
    assert comparison_key("〜") == comparison_key("～")
    assert comparison_key("XYZ") != comparison_key("Xyz")
    assert comparison_key("パンダ") != comparison_key("ハンタ")
    assert comparison_key("①") != comparison_key("1")


def test_similarity_key_joins_kana_and_variants() -> None:
    assert similarity_key("ゾーン") == similarity_key("ぞーん")
    assert similarity_key("攻擊") == similarity_key("攻撃")
    assert similarity_key("ｱｰﾂ") == similarity_key("アーツ")


def test_uncomposed_finds_base_and_mark_alone() -> None:
    text = "アカ\u3099イ 아\u1100\u1161b"
    assert [text[start:end] for start, end in uncomposed(text)] == ["カ\u3099", "\u1100\u1161"]
    assert uncomposed("ガ①～Ⅱ…") == []


@given(st.text(alphabet="aカ\u3099か\u309a\u1100\u1161\u11a8가e\u0301 ", max_size=20))
def test_composing_the_pieces_composes_the_text(text: str) -> None:
    parts, place = [], 0
    for start, end in uncomposed(text):
        parts += [text[place:start], unicodedata.normalize("NFC", text[start:end])]
        place = end
    composed = "".join((*parts, text[place:]))
    assert unicodedata.normalize("NFC", composed) == unicodedata.normalize("NFC", text)
