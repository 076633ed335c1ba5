"""The cases of tests/lint_cases: what yields a finding and where, what does not, and what the fix makes of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from examples import example_folder, lint_structure
from kirifuda.core.diagnostics import Severity
from kirifuda.lint.fixes import fix_files
from kirifuda.reading.findings import Example, severity_of

FOLDER = Path(__file__).parent.parent / "lint_cases"


def all_cases() -> Iterator[Any]:
    for path in sorted(FOLDER.glob("*.yaml")):
        for case in yaml.safe_load(path.read_text(encoding="utf-8"))["cases"]:
            yield pytest.param(path.stem, case, id=f"{path.stem}: {case['name']}")


@pytest.mark.parametrize(("name", "case"), list(all_cases()))
def test_case(name: str, case: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = case["text"]
    example = Example(case["in"], "", text) if isinstance(text, dict) else Example(case["in"], text)
    folder = example_folder(tmp_path, example)
    monkeypatch.chdir(tmp_path)
    found = lint_structure(folder)
    places = [f"{item.primary.line}:{item.primary.column}" for item in found if item.name == name]
    assert places == case["places"], [(item.name, item.primary.place) for item in found]
    if not case["places"]:
        assert found == []
    if "fixed" in case:
        fixed = fix_files(lambda: lint_structure(folder), unsafe=True)
        path = tmp_path / found[0].primary.file.path
        assert path.read_bytes().decode("utf-8") == case["fixed"]
        assert [item for item in fixed.left if severity_of(item) is not Severity.NOTE] == []
