"""A step that must be illegal must mean something: a slip of the pen does not pass as "not offered"."""

from __future__ import annotations

from pathlib import Path

import pytest

from kirifuda.engine.library import Library
from kirifuda.reading.games import read_game
from kirifuda.scenarios.runner import run_scenarios

SCENARIO = """
game: crossxgear
language: ja
scenarios:
  - name: a full area
    given:
      phase: main
      turn_player: A
      A: {hand: [アリア①], play: [アリア①, アリア②, アリア③], gauge: 2 cards}
    when:
      - A: {illegal: STEP}
    then:
      - A.hand: [アリア①]
"""


@pytest.mark.parametrize(
    ("step", "status"),
    [
        ("deploy アリア①", "passed"),
        ("登場 アリア①", "passed"),
        ("block アリア①", "failed"),
        ("deplay アリア①", "failed"),
        ("deploy アリヤ①", "failed"),
        ("accelerate", "failed"),
    ],
)
def test_illegal_steps(step: str, status: str, tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    (folder / "scenarios").mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(
        "id: mine\nextends: crossxgear\ntitle: {ja: 試, ko: 시험, en: Mine}\n", encoding="utf-8"
    )
    text = SCENARIO.replace("STEP", step).replace("game: crossxgear\n", "")
    (folder / "scenarios" / "full.yaml").write_text(text, encoding="utf-8")
    game, _ = read_game(folder)
    assert game is not None
    outcomes = [o for o in run_scenarios(Library(game)) if o.name == "a full area"]
    assert [o.status for o in outcomes] == [status]
