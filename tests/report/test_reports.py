"""Reports: text with carets by screen width, JSON with exact keys."""

from __future__ import annotations

import json

import pytest

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.source import SourceFile, Span
from kirifuda.core.width import width
from kirifuda.reading.shape import check_shape
from kirifuda.reading.yaml_nodes import read_yaml
from kirifuda.report.github import format_github
from kirifuda.report.machine import format_json
from kirifuda.report.sarif import format_sarif
from kirifuda.report.text import format_one, format_text

TEXT = "id: hills\nname: {ja: 山, ko: 산, en: Hill}\ncards: {lion: 3}\nnaem: x\n"


def findings(text: str, kind: str = "deck") -> list[Diagnostic]:
    document = read_yaml(SourceFile("a.yaml", text))
    assert document.root is not None
    return [*document.diagnostics, *check_shape(document.root, kind).diagnostics]


def test_text_shows_the_line_the_place_and_the_help() -> None:
    assert format_text(findings(TEXT), "en") == (
        "a.yaml:4:1: error Y203 unknown-key: ‘naem’ is no key that can stand here.\n"
        "    4 | naem: x\n"
        "      | ^^^^ unknown key\n"
        "    = Did you mean: name\n"
        "\n"
        "errors: 1, warnings: 0, notes: 0\n"
    )


@pytest.mark.parametrize(("language", "word"), [("ja", "エラー"), ("ko", "오류"), ("en", "error")])
def test_code_and_name_stand_in_every_language(language: str, word: str) -> None:
    text = format_text(findings(TEXT), language)
    assert f"a.yaml:4:1: {word} Y203 unknown-key: " in text


@pytest.mark.parametrize(
    "line", ["名前: 丘, copies: x", "이름🔥: 둘, copies: x", "ｱ\tb①: 3, copies: x", "か\u3099: 4, copies: x"]
)
def test_caret_stands_under_its_place(line: str) -> None:
    source = SourceFile("a.yaml", "{" + line + "}\n")
    span = Span(source, source.text.index("x}"), source.text.index("x}") + 1)
    text = format_one(Diagnostic("bad-number", span, {"found": "x"}), "ja").split("\n")
    shown, under = text[1], text[2]
    assert width(shown[: shown.index("x}")]) == width(under[: under.index("^")])


def test_a_long_line_is_cut_around_the_place() -> None:
    source = SourceFile("a.yaml", "あ" * 500 + "x" + "い" * 500)
    text = format_one(Diagnostic("bad-number", Span(source, 500, 501), {"found": "x"}), "en").split("\n")
    assert width(text[1]) < 130 and "x" in text[1]
    assert width(text[1][: text[1].index("x")]) == width(text[2][: text[2].index("^")])


def test_a_place_over_several_lines_is_marked_to_the_end_of_the_first() -> None:
    source = SourceFile("a.yaml", "ab\ncd\n")
    text = format_one(Diagnostic("bad-number", Span(source, 1, 5), {"found": "x"}), "en").split("\n")
    assert text[2].count("^") == 1


def test_json_has_exactly_its_keys() -> None:
    source = SourceFile("a.yaml", "id: a\r\nplayers: １２\n")
    document = read_yaml(source)
    assert document.root is not None
    (item,) = json.loads(format_json(check_shape(document.root, "ruleset").diagnostics, "ko"))
    assert list(item) == [
        "code", "name", "severity", "path", "line", "column", "end_line", "end_column", "message", "help", "fixes",
    ]  # fmt: skip
    assert (item["line"], item["column"], item["end_line"], item["end_column"]) == (2, 10, 2, 12)
    assert item["fixes"] == [
        {
            "title": "‘12’(으)로 고치기",
            "grade": "safe",
            "edits": [{"line": 2, "column": 10, "end_line": 2, "end_column": 12, "text": "12"}],
        }
    ]


def test_nothing_to_report() -> None:
    assert format_text([], "ja") == "指摘はありません。\n"
    assert format_json([], "ja") == "[]\n"


def test_github_lines_escape_what_would_end_them() -> None:
    source = SourceFile("a,b:c.yaml", "x: 50%\n")
    item = Diagnostic("bad-number", Span(source, 3, 6), {"found": "50%"})
    assert format_github([item], "en") == (
        "::error file=a%2Cb%3Ac.yaml,line=1,col=4,endLine=1,endColumn=7,title=Y207 bad-number::"
        "‘50%25’ is no whole number. Write it like 0, 12 or -3.\n"
    )
    assert format_github([], "en") == ""


def test_github_lists_errors_first() -> None:
    source = SourceFile("a.yaml", "xy")
    note = Diagnostic("missing-basis", Span(source, 0, 1), {"missing": ("1",)})
    error = Diagnostic("bad-number", Span(source, 1, 2), {"found": "y"})
    assert [line.split()[0] for line in format_github([note, error], "ja").splitlines()] == ["::error", "::notice"]


def test_sarif_has_rules_places_and_fixes() -> None:
    source = SourceFile("カード/a.yaml", "id: a\nplayers: １２\n")
    document = read_yaml(source)
    assert document.root is not None
    data = json.loads(format_sarif(check_shape(document.root, "ruleset").diagnostics, "en"))
    (run,) = data["runs"]
    assert data["version"] == "2.1.0" and run["columnKind"] == "unicodeCodePoints"
    assert [(rule["id"], rule["name"]) for rule in run["tool"]["driver"]["rules"]] == [("Y225", "wide-digits")]
    (result,) = run["results"]
    location = result["locations"][0]["physicalLocation"]
    assert location["artifactLocation"]["uri"] == "%E3%82%AB%E3%83%BC%E3%83%89/a.yaml"
    assert location["region"] == {"startLine": 2, "startColumn": 10, "endLine": 2, "endColumn": 12}
    assert result["level"] == "warning" and result["ruleIndex"] == 0
    replacement = result["fixes"][0]["artifactChanges"][0]["replacements"][0]
    assert replacement["insertedContent"] == {"text": "12"}
