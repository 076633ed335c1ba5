"""The same seeds give the same logs whatever the hash seed of the process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parents[1]
PLACES = os.pathsep.join((str(HERE), str(HERE.parent / "interpreter")))  # of this checkout
PLAY = """
from playing import library, play_on, start
from kirifuda.engine.randomness import Dice
for name in ("crossxgear", "vanilla", "glade", "well", "orchard"):
    print(name, library(name).fingerprint)
    for seed in range(15):
        game = start(name, seed, trace=seed % 10 == 0)
        play_on(game, Dice(seed))
        print(name, seed, game.log_hash, game.result, len(game.trace))
        print(sorted(game.machine.program.numbers), len(game.machine.program.source))
        print(game.observe(0), game.observe(1))
"""


def begin(hash_seed: str) -> subprocess.Popen[str]:
    """A process with a hash seed, at work."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": PLACES, "PYTHONIOENCODING": "utf-8"}
    pipe = subprocess.PIPE
    return subprocess.Popen([sys.executable, "-c", PLAY], stdout=pipe, stderr=pipe, encoding="utf-8", env=environment)


def test_hash_seeds() -> None:
    outputs = []
    for process in [begin("1"), begin("12345")]:
        out, err = process.communicate()
        assert process.returncode == 0, err
        outputs.append(out)
    assert outputs[0] == outputs[1]
    assert len(outputs[0].splitlines()) > 60
