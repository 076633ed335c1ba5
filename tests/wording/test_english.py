"""English plurals, articles, possessives and lists."""

import pytest

from kirifuda.wording.english import article, capitalised, listed, plural, possessive


@pytest.mark.parametrize(
    ("one", "many"),
    [
        ("art", "arts"),
        ("GEAR card", "GEAR cards"),
        ("body", "bodies"),
        ("key", "keys"),
        ("boss", "bosses"),
        ("box", "boxes"),
    ],
)
def test_plural(one: str, many: str) -> None:
    assert plural(one) == many


@pytest.mark.parametrize(
    ("noun", "wanted"),
    [
        ("art", "an art"), ("card", "a card"), ("opposing art", "an opposing art"), ("unit", "a unit"),
        ("use", "a use"), ("umbrella", "an umbrella"), ("X card", "an X card"),
        ("GEAR card", "a GEAR card"), ("EX card", "an EX card"),
        ('"Aria"', 'an "Aria"'), ("HP counter", "an HP counter"),
    ],
)  # fmt: skip
def test_article(noun: str, wanted: str) -> None:
    assert article(noun) == wanted


def test_possessive() -> None:
    assert possessive("this art") == "this art's"
    assert possessive("opposing arts") == "opposing arts'"


def test_capital_stands_only_before_letters() -> None:
    assert capitalised("draw 1 card") == "Draw 1 card"
    assert capitalised("{card} attacks") == "{card} attacks"


def test_lists() -> None:
    assert listed(["a"], "or") == "a"
    assert listed(["a", "b"], "or") == "a or b"
    assert listed(["a", "b", "c"], "and") == "a, b, and c"
