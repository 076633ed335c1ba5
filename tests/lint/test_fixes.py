"""Fixes in files: grades, rounds, line ends, byte-order marks, and never worse."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from examples import game_folder, lint_structure
from kirifuda.core.diagnostics import Diagnostic, Edit, Fix, Grade, Severity
from kirifuda.core.source import SourceFile, Span
from kirifuda.lint.fixes import chosen_edits, fix_files
from kirifuda.reading.findings import severity_of

OK = "language: ja\ncards:\n  - id: hill\n    name: {ja: 丘, ko: 언덕, en: Hill}\n    kind: land\n    copies: 12\n"


@pytest.fixture(autouse=True)
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def fix(place: Path, text: str | bytes, unsafe: bool) -> tuple[bytes, list[str]]:
    game_folder(place, {"cards/a.yaml": text})
    path = "example/cards/a.yaml"
    left = fix_files(lambda: lint_structure(path), unsafe).left
    return (place / path).read_bytes(), [item.name for item in left]


def test_safe_fixes_alone_leave_unsafe_ones(tmp_path: Path) -> None:
    text = OK.replace("12", "１２").replace("kind: land", "kind: lnad")
    data, left = fix(tmp_path, text, unsafe=False)
    assert data.decode() == OK.replace("kind: land", "kind: lnad") and left == ["unknown-id"]
    data, left = fix(tmp_path, text, unsafe=True)
    assert data.decode() == OK and left == []


def test_line_ends_and_byte_order_mark_stay(tmp_path: Path) -> None:
    text = b"\xef\xbb\xbf" + OK.replace("12", "１２").replace("\n", "\r\n").encode()
    data, left = fix(tmp_path, text, unsafe=False)
    assert data == b"\xef\xbb\xbf" + OK.replace("\n", "\r\n").encode() and left == []


def test_many_slips_of_one_file_in_one_go(tmp_path: Path) -> None:
    text = OK.replace("kind: ", "kind：").replace("copies: 12", "copies:　１２").replace("id: hill", "id: Hill")
    data, left = fix(tmp_path, text, unsafe=True)
    assert data.decode() == OK and left == []


def test_nothing_to_do_writes_nothing(tmp_path: Path) -> None:
    game_folder(tmp_path, {"cards/a.yaml": OK})
    before = (tmp_path / "example/cards/a.yaml").stat().st_mtime_ns
    result = fix_files(lambda: lint_structure("example"), True)
    assert (result.changed, result.applied, result.left) == ([], 0, [])
    assert (tmp_path / "example/cards/a.yaml").stat().st_mtime_ns == before


def finding(source: SourceFile, start: int, end: int, text: str, grade: Grade = Grade.SAFE) -> Diagnostic:
    edit = Edit(Span(source, start, end), text)
    return Diagnostic("wide-digits", edit.span, {"found": "x"}, fixes=(Fix("fold", (edit,), grade, {"word": "x"}),))


def test_of_two_fixes_that_overlap_the_second_waits() -> None:
    source = SourceFile("a.yaml", "abcdef")
    edits, count = chosen_edits(
        [finding(source, 0, 3, "x"), finding(source, 2, 4, "y"), finding(source, 5, 6, "z")], False
    )
    assert [edit.text for edit in edits] == ["x", "z"] and count == 2


def test_manual_fixes_are_never_applied() -> None:
    source = SourceFile("a.yaml", "abc")
    assert chosen_edits([finding(source, 0, 1, "x", Grade.MANUAL)], True) == ([], 0)


def test_a_fix_that_breaks_the_file_is_not_made(tmp_path: Path) -> None:
    game_folder(tmp_path, {"cards/a.yaml": OK})
    path = "example/cards/a.yaml"

    def lint() -> list[Diagnostic]:
        text = (tmp_path / path).read_bytes().decode()
        return [finding(SourceFile(path, text), 0, 1, "[")]

    fix_files(lint)
    assert (tmp_path / path).read_bytes().decode() == OK


def test_a_fix_that_makes_new_errors_is_taken_back(tmp_path: Path) -> None:
    game_folder(tmp_path, {"cards/a.yaml": OK})
    path = "example/cards/a.yaml"

    def lint() -> list[Diagnostic]:
        found = lint_structure(path)
        text = (tmp_path / path).read_bytes().decode()
        start = text.find("kind")
        return found or [finding(SourceFile(path, text), start, start + 4, "knid")]

    result = fix_files(lint)
    assert (tmp_path / path).read_bytes().decode() == OK and result.left != []


def test_a_fix_that_leaves_its_finding_is_taken_back(tmp_path: Path) -> None:
    game_folder(tmp_path, {"cards/a.yaml": OK})
    path = "example/cards/a.yaml"

    def lint() -> list[Diagnostic]:
        text = (tmp_path / path).read_bytes().decode()
        start = text.index("copies") + 8
        return [finding(SourceFile(path, text), start, start + 2, "13" if text[start : start + 2] == "12" else "12")]

    result = fix_files(lint)
    assert (result.applied, result.changed) == (0, [])
    assert (tmp_path / path).read_bytes().decode() == OK


def errors(found: list[Diagnostic]) -> int:
    return sum(severity_of(item) is Severity.ERROR for item in found)


@given(st.lists(st.sampled_from("：　\t#[@１éx\n ,{"), min_size=1, max_size=3), st.data())
@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_fixing_never_makes_more_errors(tmp_path: Path, crumbs: list[str], data: st.DataObject) -> None:
    text = OK
    for crumb in crumbs:
        place = data.draw(st.integers(0, len(text)))
        text = text[:place] + crumb + text[place:]
    game_folder(tmp_path, {"cards/a.yaml": text})
    path = "example/cards/a.yaml"
    before = errors(lint_structure(path))
    left = fix_files(lambda: lint_structure(path), True).left
    assert errors(left) <= before
    assert errors(left) == errors(lint_structure(path))


def test_a_file_that_cannot_be_written_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game_folder(tmp_path, {"cards/a.yaml": OK.replace("12", "１２")})

    def refuse(path: Path, data: bytes) -> int:
        raise PermissionError(path)

    monkeypatch.setattr(Path, "write_bytes", refuse)
    result = fix_files(lambda: lint_structure("example"))
    assert [(item.name, item.variant) for item in result.left] == [
        ("wide-digits", ""),
        ("unreadable-file", "unwritable"),
    ]
    assert result.changed == []


def test_files_elsewhere_are_fixed_where_they_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = game_folder(tmp_path, {"cards/a.yaml": OK.replace("12", "１２")})
    (tmp_path / "other").mkdir()
    monkeypatch.chdir(tmp_path / "other")
    assert fix_files(lambda: lint_structure(folder)).left == []
    assert (folder / "cards/a.yaml").read_text(encoding="utf-8") == OK
