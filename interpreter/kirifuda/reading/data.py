"""Where grammar/, rulesets/ and cards/ are: beside the source in a checkout, inside the package when installed."""

from __future__ import annotations

from functools import cache
from pathlib import Path


@cache
def data_folder() -> Path:
    """The folder that holds ``grammar``, ``rulesets`` and ``cards``."""
    package = Path(__file__).resolve().parent.parent
    for folder in (package / "data", package.parent.parent):
        if (folder / "grammar").is_dir() and (folder / "rulesets").is_dir():
            return folder
    raise FileNotFoundError(f"no grammar/ and rulesets/ beside or inside {package}")
