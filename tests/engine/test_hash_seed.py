"""The same seeds give the same logs whatever the hash seed of the process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parents[1]
PLAY = """
from playing import library, play_on, start
from kirifuda.engine.randomness import Dice
for name in ("crossxgear", "vanilla", "glade"):
    print(name, library(name).fingerprint)
    for seed in range(30):
        game = start(name, seed, trace=seed % 10 == 0)
        play_on(game, Dice(seed))
        print(name, seed, game.log_hash, game.result, len(game.trace))
        print(sorted(game.machine.program.numbers), len(game.machine.program.source))
        print(game.observe(0), game.observe(1))
"""


def run(hash_seed: str) -> str:
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": str(HERE), "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run([sys.executable, "-c", PLAY], capture_output=True, encoding="utf-8", env=environment)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_hash_seeds() -> None:
    first = run("1")
    assert len(first.splitlines()) > 60
    assert run("2") == first
    assert run("12345") == first
