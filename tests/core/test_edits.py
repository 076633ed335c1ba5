"""Edits applied together."""

from kirifuda.core.diagnostics import Edit
from kirifuda.core.edits import apply_edits, compatible
from kirifuda.core.source import SourceFile, Span

FILE = SourceFile("a.yaml", "0123456789")


def edit(start: int, end: int, text: str) -> Edit:
    return Edit(Span(FILE, start, end), text)


def test_edits_keep_their_own_places() -> None:
    assert apply_edits(FILE.text, [edit(8, 9, "eight"), edit(0, 1, ""), edit(5, 5, "|")]) == "1234|567eight9"


def test_of_two_that_overlap_the_first_is_made() -> None:
    assert apply_edits(FILE.text, [edit(2, 5, "x"), edit(4, 6, "y")]) == "01x56789"


def test_putting_in_beside_an_edit_is_no_overlap_but_twice_at_one_place_is() -> None:
    assert compatible([edit(2, 4, "")], [edit(4, 4, "a")])
    assert compatible([edit(2, 4, "")], [edit(2, 2, "a")])
    assert not compatible([edit(4, 4, "a")], [edit(4, 4, "b")])
    assert not compatible([edit(2, 4, "")], [edit(3, 3, "a")])
