"""The phrases the printer builds sentences from, read from grammar/words/print_<language>.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import yaml

from kirifuda.reading.data import data_folder


@cache
def print_phrases(language: str) -> Mapping[str, Any]:
    """Phrase templates of a language by name."""
    path = data_folder() / "grammar" / "words" / f"print_{language}.yaml"
    data: Mapping[str, Any] = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    return data
