"""Did you mean."""

import pytest

from kirifuda.core.similar import closest, single_best


@pytest.mark.parametrize(
    ("word", "candidates", "best"),
    [
        ("아크", ("카드", "아츠", "존"), "아츠"),
        ("캐릭ㅌ너", ("캐릭터", "효과"), "캐릭터"),
        ("ﾃﾞｻﾞｲｱ", ("デザイア", "ゾーン"), "デザイア"),
        ("捨札", ("手札", "捨て札"), "捨て札"),
        ("攻擊時", ("登場時", "攻撃時"), "攻撃時"),
        ("naem", ("kind", "name"), "name"),
    ],
)
def test_closest_finds_what_was_meant(word: str, candidates: tuple[str, ...], best: str) -> None:
    assert closest(word, candidates)[0] == best


def test_nothing_is_closest_to_an_unrelated_word() -> None:
    assert closest("山", ("手札", "ゾーン")) == ()


def test_at_most_three_and_no_single_best_on_a_tie() -> None:
    assert len(closest("aaaa", ("aaab", "aaac", "aaad", "aaae"))) == 3
    assert single_best("aaaa", ("aaab", "aaac")) is None
    assert single_best("aaaa", ("aaab", "zzzz")) == "aaab"
    assert single_best("aaaa", ()) is None
