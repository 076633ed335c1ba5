"""Where the data is: in a checkout and when installed."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import kirifuda
from kirifuda.reading.data import data_folder


def test_data_folder_holds_all_three() -> None:
    for name in ("grammar", "rulesets", "cards"):
        assert (data_folder() / name).is_dir()


def test_an_installed_package_finds_its_own_data_and_reads_the_same_game(tmp_path: Path) -> None:
    package = tmp_path / "kirifuda"
    shutil.copytree(Path(kirifuda.__path__[0]), package, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("grammar", "rulesets", "cards"):
        shutil.copytree(data_folder() / name, package / "data" / name)
    code = (
        "from kirifuda.reading.games import load_files\nfrom kirifuda.reading.folders import built_in_games\n"
        "from kirifuda.reading.data import data_folder\nimport sys; sys.path.insert(0, sys.argv[1])\n"
        "from examples import any_text\nprint(data_folder())\n"
        "print(*(load_files(name, make=any_text).game.fingerprint for name in built_in_games()))\n"
    )
    tests = str(Path(__file__).parent.parent)
    runs = [
        subprocess.run(
            [sys.executable, "-c", code, tests],
            env={"PYTHONPATH": str(place), "PATH": ""},
            cwd=tmp_path / "kirifuda",
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
        ).stdout.splitlines()
        for place in (tmp_path, Path(kirifuda.__path__[0]).parent)
    ]
    assert Path(runs[0][0]) == (package / "data").resolve()
    assert runs[0][1] == runs[1][1] and runs[0][1]
