"""Repairs of a text and the way back to its places."""

from hypothesis import given
from hypothesis import strategies as st

from kirifuda.reading.patch import Patch


def test_edits_that_touch_one_another_are_refused() -> None:
    patch = Patch("abcdef")
    assert patch.add(((2, 4, "X"),))
    assert not patch.add(((3, 5, "Y"),))
    assert not patch.add(((2, 4, "X"),))
    assert patch.add(((4, 4, "+"), (0, 0, "-")))
    assert patch.text == "-abX+ef"


@given(st.text(max_size=30), st.data())
def test_every_copied_character_finds_its_place(text: str, data: st.DataObject) -> None:
    patch = Patch(text)
    for _ in range(data.draw(st.integers(0, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 3)))
        patch.add(((start, end, data.draw(st.sampled_from(["", "\ue000", "\ue000\ue000\ue000\ue000"]))),))
    for offset, char in enumerate(patch.text):
        if char != "\ue000":
            assert text[patch.back(offset)] == char
    places = [patch.back(offset) for offset in range(len(patch.text) + 1)]
    assert places == sorted(places) and all(0 <= place <= len(text) for place in places)
    assert places[-1] == len(text) or patch.edits
