"""Every scenario of every made-up game under tests/games holds."""

from pathlib import Path

import pytest

from kirifuda.engine.library import Library
from kirifuda.scenarios.runner import all_scenarios, run_scenarios
from playing import library

GAMES = Path(__file__).resolve().parent.parent / "games"
FOLDERS = sorted(folder.name for folder in GAMES.iterdir() if (folder / "scenarios").is_dir())


@pytest.mark.parametrize("name", FOLDERS)
def test_scenarios(name: str) -> None:
    """Each passes; there is at least one."""
    lib: Library = library(name)
    outcomes = run_scenarios(lib)
    assert len(outcomes) == len(all_scenarios(lib)) > 0
    failed = [f"{o.place.place if o.place else ''} {o.name}: {o.message}" for o in outcomes if o.status == "failed"]
    assert not failed, "\n".join(failed)
