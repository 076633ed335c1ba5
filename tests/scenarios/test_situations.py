"""The list of situations of rules names scenarios that exist, for each of them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from kirifuda.scenarios.runner import all_scenarios
from playing import library

TEXT = (Path(__file__).parents[2] / "docs" / "situations.md").read_text(encoding="utf-8")
PARTS = dict(re.findall(r"^### (\w+ \d+)\n(.*?)(?=^##|\Z)", TEXT, re.MULTILINE | re.DOTALL))
WANTED = [*(f"situation {n}" for n in range(1, 26)), *(f"report {n}" for n in range(1, 11))]


def test_every_situation_is_there() -> None:
    assert list(PARTS) == WANTED


@pytest.mark.parametrize("part", WANTED)
def test_scenarios_exist(part: str) -> None:
    named = re.findall(r"^- `(\w+)`: (.+)$", PARTS[part], re.MULTILINE)
    assert named
    for game, name in named:
        assert name in [scenario.name for scenario in all_scenarios(library(game))]
