"""Lines and columns of offsets."""

from kirifuda.core.source import SourceFile, Span


def test_positions_count_code_points_and_all_line_ends() -> None:
    file = SourceFile("a.yaml", "ab\r\n𠮷🔥c\rd\ne")
    assert [Span(file, offset, offset).place for offset in (0, 4, 6, 8, 10)] == [
        "a.yaml:1:1",
        "a.yaml:2:1",
        "a.yaml:2:3",
        "a.yaml:3:1",
        "a.yaml:4:1",
    ]
    assert [file.line(number) for number in (1, 2, 3, 4)] == ["ab", "𠮷🔥c", "d", "e"]


def test_end_of_text_is_a_place() -> None:
    file = SourceFile("a.yaml", "ab\n")
    assert Span(file, 3, 3).place == "a.yaml:2:1"
    assert file.line(2) == ""
