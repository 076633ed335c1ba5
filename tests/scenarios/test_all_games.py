"""Every scenario of the games under tests/games and of the shipped games holds."""

from __future__ import annotations

import pytest

from kirifuda.scenarios.runner import all_scenarios, run_scenarios
from playing import GAMES, library

NAMES = ["crossfire", "crossxgear", *sorted(folder.parent.name for folder in GAMES.glob("*/scenarios"))]


@pytest.mark.parametrize("name", NAMES)
def test_scenarios_hold(name: str) -> None:
    outcomes = run_scenarios(library(name))
    failed = [f"{o.place.place if o.place else ''} {o.name}: {o.message}" for o in outcomes if o.status == "failed"]
    assert not failed, "\n".join(failed)
    assert len(outcomes) == len(all_scenarios(library(name))) > 0
