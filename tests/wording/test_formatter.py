"""The formatter: canonical wording by edits of spans, and never an edit that would change the meaning."""

import pytest
from shipped import printer, reader, whole

from kirifuda.core.diagnostics import Grade
from kirifuda.core.source import SourceFile, Span
from kirifuda.wording.formatter import Formatter, edits_of, fits_in_place


def _formatted(text: str, kind: str = "abilities", start: int = 0, end: int | None = None) -> str:
    source = SourceFile("file.yaml", text)
    span = Span(source, start, len(text) if end is None else end)
    findings = getattr(Formatter(reader("ja"), printer("ja")), kind)(span)
    for edit in sorted(edits_of(findings), key=lambda edit: -edit.span.start):
        text = text[: edit.span.start] + edit.text + text[edit.span.end :]
    return text


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("カードを１枚引く。", "カードを1枚引く。"),
        ("カードを②枚引いてもよい。", "カードを2枚引くことができる。"),
        ("相手のアーツを1枚破壊する。", "相手のアーツ1枚を破壊する。"),
        ("【登場】GEARLINK2：カードを1枚引く。", "【登場】GEARLINK②：カードを1枚引く。"),
        ("このアーツが破壊されたとき、カードを1枚引く。", "このアーツが破壊された時、カードを1枚引く。"),
    ],
)
def test_line_is_rewritten(written: str, canonical: str) -> None:
    assert _formatted(written) == canonical
    assert _formatted(canonical) == canonical


def test_lines_are_rewritten_one_by_one_and_bad_ones_left_alone() -> None:
    text = "text: |\n  カードを１枚引く。\n  これは文ではない。\n\n  カードを２枚引く。\n"
    assert _formatted(text, start=8) == "text: |\n  カードを1枚引く。\n  これは文ではない。\n\n  カードを2枚引く。\n"


def test_list_stays_on_lines_of_its_own() -> None:
    text = "text: |\n  次の中から1つを選ぶ。\n    ・カードを１枚引く。\n    ・ライフを2点回復する。\n"
    assert _formatted(text, start=8) == text.replace("１", "1")


def test_sentence_of_a_step_is_rewritten() -> None:
    assert _formatted("カードを２枚引く。", kind="effects") == "カードを2枚引く。"


def test_noun_is_rewritten() -> None:
    assert _formatted("自分の手札のアーツ１枚", kind="noun") == "自分の手札のアーツ1枚"


def test_trigger_is_rewritten() -> None:
    assert _formatted("このアーツが破壊されたとき、", kind="triggers") == "このアーツが破壊された時、"


def test_finding_is_a_safe_fix() -> None:
    (finding,) = Formatter(reader("ja"), printer("ja")).effects(whole("カードを２枚引く。"))
    assert finding.name == "noncanonical-wording"
    assert finding.fixes[0].grade is Grade.SAFE


@pytest.mark.parametrize(
    ("file", "old", "new", "fits"),
    [
        ("- a b\n", "a b", "a c", True),
        ("- a b\n", "a b", "a: b", False),
        ("- a b\n", "a b", "[a] b", False),
        ("- a b\n", "a b", "a #b", False),
        ("- {x: a b}\n", "a b", "a, b", False),
        ('- "a: b"\n', "a: b", "a: c, [d]", True),
        ('- "a b"\n', "a b", 'a "b"', False),
        ("- 'a b'\n", "a b", 'a "b"', True),
        ("- 'a b'\n", "a b", "a's b", False),
        ("text: |\n  a b\n  c d\n", "a b", "[a]: b", True),
        ("text: |\n  a b\n  c d\n", "c d", "[c]: d", True),
        ("- >-\n  a b\n", "a b", "[a]: b", True),
        ("text:\n  a b\n  c d\n", "c d", "c: d", False),
    ],
)
def test_new_text_must_fit_its_place_in_yaml(file: str, old: str, new: str, fits: bool) -> None:
    start = file.index(old)
    assert fits_in_place(Span(SourceFile("f", file), start, start + len(old)), new) is fits
