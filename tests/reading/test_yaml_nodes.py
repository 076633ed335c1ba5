"""YAML as a tree: exact places, nothing converted."""

from __future__ import annotations

import pytest

from kirifuda.core.source import SourceFile
from kirifuda.core.tree import MapNode, Scalar, scalars
from kirifuda.reading.yaml_nodes import Document, read_yaml


def read(text: str) -> Document:
    return read_yaml(SourceFile("a.yaml", text))


def value(text: str) -> Scalar:
    document = read(text)
    assert document.diagnostics == () and isinstance(document.root, MapNode)
    found = document.root.entries[0].value
    assert isinstance(found, Scalar)
    return found


@pytest.mark.parametrize(
    "text", ["no", "on", "12:30", "007", "2026-10-26", "1_000", "0x1F", "~", "null", "1e3", ".5", "true"]
)
def test_names_stay_text_whatever_they_look_like(text: str) -> None:
    assert value(f"a: {text}\n").text == text


@pytest.mark.parametrize(
    ("text", "content", "exact"),
    [
        ("a: アリア②\n", "アリア②", True),
        ("a: 'アリア'\n", "アリア", True),
        ('a: "アリア"  # c\n', "アリア", True),
        ("a: 'it''s'\n", "it''s", False),
        ('a: "\\u3042"\n', "\\u3042", False),
        ("a: 一\n  二\n", "一\n  二", False),
        ("a: |\n  一。\n  二。\n\n", "一。\n  二。", True),
        ("a: >-\n  一。\n  二。\n", "一。\n  二。", True),
        ("a: |  # c\r\n  🔥一。\r\n", "🔥一。", True),
        ("a: |+\n\n  一。\n\n\n", "一。", True),
        ("a: |2\n    一。\n", "一。", True),
    ],
)
def test_content_is_the_text_alone(text: str, content: str, exact: bool) -> None:
    found = value(text)
    assert (found.content.text, found.exact) == (content, exact)


def test_every_place_is_right_behind_wide_characters_and_crlf() -> None:
    text = "あ: 🔥\r\nい:\r\n  - 𠮷: [가, '나']\r\n    う: |\r\n      카드를 1장.\r\n      둘.\r\n"
    document = read(text)
    assert document.root is not None
    for scalar in scalars(document.root):
        if scalar.style in ("plain", "single"):
            assert scalar.content.text == scalar.text
    block = next(scalar for scalar in scalars(document.root) if scalar.style == "literal")
    assert block.content.text == "카드를 1장.\r\n      둘."


def test_slips_do_not_hide_one_another_and_the_rest_is_read() -> None:
    document = read("a：1\nb:　2\nc: [登場] x\nd: x: y\ne:3\nf: @z\ng: ok\n")
    assert [(item.name, item.primary.line) for item in document.diagnostics] == [
        ("wide-colon", 1),
        ("wide-space", 2),
        ("bracket-in-text", 3),
        ("colon-in-text", 4),
        ("no-space-after-colon", 5),
        ("reserved-character", 6),
    ]
    assert isinstance(document.root, MapNode)
    assert [entry.key.text for entry in document.root.entries] == list("abcdefg")
    assert {entry.value.span.text.strip("\"'") for entry in document.root.entries} >= {"[登場] x", "x: y", "ok"}


@pytest.mark.parametrize(
    ("text", "variant", "place"),
    [
        ('a: "b\nc: d\n', "quote", "a.yaml:1:4"),
        ("a: [b, c\nd: e\n", "bracket", "a.yaml:1:4"),
        ('a: "\\q"\n', "escape", "a.yaml:1:5"),
        ("a: - b\n", "dash", "a.yaml:1:4"),
        ("  a: b\n c: d\n", "indentation", "a.yaml:2:2"),
    ],
)
def test_what_cannot_be_mended_has_its_own_words(text: str, variant: str, place: str) -> None:
    found = read(text).diagnostics[-1]
    assert (found.name, found.variant, found.primary.place) == ("bad-yaml", variant, place)


@pytest.mark.parametrize(
    ("text", "variant"),
    [
        ("a: &x 1\n", "anchor"),
        ("a: !!str 1\n", "tag"),
        ("a: !x\n  b: 1\n", "tag"),
        ("<<: {a: 1}\n", "merge"),
        ("a: 1\n---\nb: 2\n", "documents"),
        ("%YAML 1.1\n---\na: 1\n", "directive"),
        ("? [a]\n: b\n", "complex-key"),
    ],
)
def test_what_yaml_offers_beyond_need_is_refused(text: str, variant: str) -> None:
    assert ("yaml-feature", variant) in [(item.name, item.variant) for item in read(text).diagnostics]


def test_duplicate_key_shows_both_places() -> None:
    (found,) = read("a: 1\nb: 2\na: 3\n").diagnostics
    assert (found.name, found.primary.line, found.related[0].span.line) == ("duplicate-key", 3, 1)


@pytest.mark.parametrize("text", ["[" * 5000, "a: " + "[" * 100 + "]" * 100, "- " * 3000, "{a: " * 300])
def test_huge_nesting_is_a_finding(text: str) -> None:
    assert "too-deep" in [item.name for item in read(text).diagnostics]


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n"])
def test_a_file_that_says_nothing(text: str) -> None:
    assert [item.name for item in read(text).diagnostics] == ["empty-file"]


def test_odd_line_breaks_and_control_characters_do_not_move_places() -> None:
    document = read("a: x\u2028y\nb: \x07z\nc: ok\n")
    assert [item.name for item in document.diagnostics] == ["control-character", "odd-line-break"] or [
        item.name for item in document.diagnostics
    ] == ["odd-line-break", "control-character"]
    assert isinstance(document.root, MapNode)
    last = document.root.entries[-1].value
    assert last.span.text == "ok" and last.span.line == 3
