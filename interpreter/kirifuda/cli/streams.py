"""The three streams of the process: closed ones are replaced, one that cannot be written any more is given up."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from typing import TextIO


def open_streams() -> None:
    """Streams that were closed lead nowhere and give nothing; what cannot be encoded never stops the output."""
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            setattr(sys, name, os.fdopen(nowhere, "r" if name == "stdin" else "w", encoding="utf-8"))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def give_up(stream: TextIO, last: str = "") -> None:
    """Writes a last text if that can be, and lets what is still held back go nowhere when the process ends."""
    try:
        stream.write(last)
        stream.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
