"""What stands in brackets behind a keyword says what the keyword means, in each language; else it is marked."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest
import yaml

from kirifuda.core.edits import apply_edits
from kirifuda.lint.runner import lint_paths
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.report.text import format_one

ROWS = yaml.safe_load((Path(__file__).parent / "reminders.yaml").read_text(encoding="utf-8"))
GAME = Path(__file__).parents[1] / "games" / "patterns"
CARD = """
language: {language}
cards:
  - id: told
    name: {{ja: 話, ko: 이야기, en: Told}}
    kind: art
    cost: 0
    power: 1
    clan: no-clan
    colour: black
    text: "{text}"
    basis: {{1: known, cost: known, power: known, clan: known, colour: known}}
"""


@pytest.mark.parametrize("row", ROWS, ids=[str(next(iter(row.values()))) for row in ROWS])
def test_reminder(row: dict[str, Any], tmp_path: Path) -> None:
    language = next(language for language in LANGUAGES if language in row)
    folder = tmp_path / "game"
    shutil.copytree(GAME, folder, ignore=shutil.ignore_patterns("scenarios", "forms.yaml"))
    (folder / "cards" / "told.yaml").write_text(CARD.format(language=language, text=row[language]), encoding="utf-8")
    found = lint_paths([folder / "cards" / "told.yaml"])
    assert [(item.name, item.primary.text) for item in found] == (
        [("reminder-differs", row["at"])] if "at" in row else []
    )
    made = [apply_edits(fix.edits[0].span.file.text, fix.edits) for item in found for fix in item.fixes]
    assert [f'text: "{row["fixed"]}"' in text for text in made] == ([True] if "fixed" in row else [])
    for item in found:
        for shown in LANGUAGES:
            assert format_one(item, shown)


def test_every_language_is_asked() -> None:
    assert {language for row in ROWS for language in row if language in LANGUAGES} == set(LANGUAGES)
