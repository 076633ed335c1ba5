"""Width of text on a screen."""

import pytest

from kirifuda.core.width import blank, width


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("", 0),
        ("abc", 3),
        ("カード", 6),
        ("ｶｰﾄﾞ", 4),
        ("카드", 4),
        ("🔥", 2),
        ("か\u3099", 2),
        ("a\u200bb", 2),
        ("\t", 4),
        ("①", 1),
        ("【登場】", 8),
    ],
)
def test_width_counts_cells(text: str, cells: int) -> None:
    assert width(text) == cells


def test_blank_is_as_wide_and_holds_in_any_font() -> None:
    assert blank("aカb") == " \u3000 "
    assert width(blank("か\u3099①\t드🔥")) == width("か\u3099①\t드🔥")
