"""Whole sittings at the table: keys in, screen out. ``KIRIFUDA_REGENERATE=1`` writes the screens anew, to be read."""

import os
import shlex
from pathlib import Path

import pytest

from tables import sit

FOLDER = Path(__file__).resolve().parent.parent / "sittings"
SITTINGS = sorted(FOLDER.glob("*.txt"))
ROOT = FOLDER.parent.parent


@pytest.mark.parametrize("path", SITTINGS, ids=lambda path: path.stem)
def test_a_sitting_looks_as_written(path, monkeypatch):
    """The first line: game, language, seed, columns; the second: what is typed; then the screen."""
    monkeypatch.chdir(ROOT)
    first, keys, screen = path.read_text(encoding="utf-8").split("\n", 2)
    game, language, seed, columns = first.removeprefix("# ").split()
    typed = shlex.split(keys.removeprefix("# "))
    text = sit(game, typed, language=language, seed=int(seed), columns=int(columns)).text
    if os.environ.get("KIRIFUDA_REGENERATE"):
        path.write_text(f"{first}\n{keys}\n{text}", encoding="utf-8")
    assert text == screen


def test_every_language_sits_at_both_games():
    assert len(SITTINGS) == 6
