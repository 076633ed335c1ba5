"""What commands say about files, case by case in said.yaml."""

from pathlib import Path

import pytest
import yaml

from command_line import kirifuda

CASES = yaml.safe_load(Path(__file__).with_name("said.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_it_says(case, capsys, tmp_path, monkeypatch):
    for name, text in case.get("files", {}).items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    for language, parts in case["said"].items():
        ran = kirifuda(capsys, *case["run"].split(), "--lang", language)
        printed = ran.out + ran.err
        assert all(part in printed for part in parts), printed
        assert not any(part in printed for part in case.get("never", {}).get(language, ())), printed
