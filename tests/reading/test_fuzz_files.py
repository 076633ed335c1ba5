"""No input gives a stack trace: arbitrary bytes, arbitrary YAML-like text, mutated real files."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from examples import any_text
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.reading.data import data_folder
from kirifuda.reading.documents import FilePlace, read_game_file
from kirifuda.reading.files import decode
from kirifuda.reading.folders import kind_of
from kirifuda.reading.games import load_files
from kirifuda.reading.shape import check_shape
from kirifuda.reading.yaml_nodes import read_yaml
from kirifuda.report.machine import format_json
from kirifuda.report.text import format_text

GAMES = Path(__file__).parent.parent / "games"
REAL = [path for root in (data_folder() / "rulesets", data_folder() / "cards", GAMES) for path in root.rglob("*.yaml")]
SAMPLES = [(path.read_bytes(), kind) for path in sorted(REAL) if (kind := kind_of(path)) is not None]
ODD = "：　\t#[]{}|>&*!@`%'\"\\\n\r- :,?。「」【】\u2028\x85\u200b\u3099\ufeff\x00\ud7a3🔥１①<~=\u00a0"
CRUMBS = st.sampled_from(
    [*ODD, "name: ", "- id: x\n", "cards:\n", "  ", "\n    ", "<<: ", "---\n", "text: |\n", "%YAML"]
)


def read_all(data: bytes, kind: str) -> None:
    file = decode("a.yaml", data)
    found = list(file.diagnostics)
    if file.is_text:
        document = read_yaml(file.source)
        found += document.diagnostics
        if document.root is not None:
            found += check_shape(document.root, kind).diagnostics
    for diagnostic in found:
        size = len(diagnostic.primary.file.text)
        assert 0 <= diagnostic.primary.start <= diagnostic.primary.end <= size
        for fix in diagnostic.fixes:
            assert all(0 <= edit.span.start <= edit.span.end <= size for edit in fix.edits)
    for language in LANGUAGES:
        format_text(found, language)
    format_json(found, "en")


@given(st.binary(max_size=400), st.sampled_from(["cards", "verbs", "ruling"]))
@settings(max_examples=150, deadline=None)
def test_arbitrary_bytes(data: bytes, kind: str) -> None:
    read_all(data, kind)


@given(st.lists(CRUMBS, max_size=60).map("".join), st.sampled_from(["cards", "actions", "scenarios"]))
@settings(max_examples=300, deadline=None)
def test_arbitrary_crumbs_of_yaml(text: str, kind: str) -> None:
    read_all(text.encode("utf-8"), kind)


@given(st.sampled_from(SAMPLES), st.data())
@settings(max_examples=300, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_mutated_real_files(sample: tuple[bytes, str], data: st.DataObject) -> None:
    text, kind = sample[0].decode("utf-8"), sample[1]
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        text = text[:start] + data.draw(st.one_of(CRUMBS, st.just(""))) + text[end:]
    read_all(text.encode("utf-8"), kind)


@given(name=st.sampled_from(sorted(path.name for path in (GAMES / "hills").glob("*.yaml"))), data=st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_game_with_one_mutated_file(name: str, data: st.DataObject, tmp_path: Path) -> None:
    for path in (GAMES / "hills").rglob("*.yaml"):
        target = tmp_path / path.relative_to(GAMES / "hills")
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(path.read_bytes())
    text = (GAMES / "hills" / name).read_text(encoding="utf-8")
    start = data.draw(st.integers(0, len(text)))
    end = min(len(text), start + data.draw(st.integers(0, 30)))
    (tmp_path / name).write_bytes((text[:start] + data.draw(CRUMBS) + text[end:]).encode("utf-8"))
    loaded = load_files(tmp_path, make=any_text)
    format_text(loaded.diagnostics, "ja")


@pytest.mark.parametrize("name", ["none", "", "\0", "a" * 5000, "../..", "/dev/null", "crossxgaer"])
def test_a_game_that_is_none(name: str) -> None:
    game = load_files(name, make=any_text)
    assert game.game is None and [item.name for item in game.diagnostics] == ["unknown-game"]


def test_reading_one_file_that_is_none(tmp_path: Path) -> None:
    place = FilePlace(tmp_path / "x.yaml", "x.yaml", "x.yaml", "cards")
    assert [item.name for item in read_game_file(place).diagnostics] == ["unreadable-file"]
