"""Running the command line inside the test's own process, or as one of its own."""

import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from kirifuda.cli.main import run

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("ja", "ko", "en")


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


def kirifuda(capsys, *arguments: object) -> Ran:
    """The command in this process; English unless it says otherwise."""
    words = [str(argument) for argument in arguments]
    if not any(word.startswith("--lang") for word in words):
        words += ["--lang", "en"] if words and not words[0].startswith("-") else []
    code = run(words)
    captured = capsys.readouterr()
    assert "Traceback" not in captured.out + captured.err
    return Ran(code, captured.out, captured.err)


def process(*arguments: object, **environment: str) -> subprocess.Popen[str]:
    """The command in a process of its own."""
    return subprocess.Popen(
        [sys.executable, "-m", "kirifuda", *map(str, arguments)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT / "interpreter"), **environment},
    )
