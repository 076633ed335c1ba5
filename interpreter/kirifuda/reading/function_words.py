"""The function words of a language (particles, connectives, comparison words), read from grammar/words/."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import yaml

from kirifuda.reading.data import data_folder


@dataclass(frozen=True, slots=True)
class ConstructSlot:
    """An argument of a construct: its marker, what it is called and what may stand there."""

    marker: str
    param: str | None
    type: str
    literal: str | None = None


@dataclass(frozen=True, slots=True)
class Construct:
    """A sentence that is grammar and not a verb of a ruleset: a value changed, a thing gained."""

    id: str
    head: str
    cls: str | None
    subject: str | None
    slots: tuple[ConstructSlot, ...]
    forms: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class FunctionWords:
    """All function words of a language: ``terminals`` gives value and written forms by terminal name."""

    language: str
    terminals: Mapping[str, Mapping[str, tuple[str, ...]]]
    constructs: tuple[Construct, ...]
    settings: Mapping[str, Any]

    def texts(self, name: str) -> tuple[str, ...]:
        """A setting that is a list of texts."""
        return tuple(self.settings.get(name, ()))

    def key(self, text: str) -> str:
        """A written form as it is compared: spaces folded, and letter case in a language that capitalises."""
        if self.settings.get("spaces") == "kept":
            return " ".join(text.split()).casefold().replace("’", "'")
        return "".join(text.split())


@cache
def function_words(language: str) -> FunctionWords:
    """The function words of a language."""
    path = data_folder() / "grammar" / "words" / f"{language}.yaml"
    data = yaml.load(path.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    terminals = {
        name: {str(value): tuple(str(text) for text in texts) for value, texts in values.items()}
        for name, values in data.pop("terminals").items()
    }
    constructs = tuple(_construct(entry) for entry in data.pop("constructs"))
    return FunctionWords(language, terminals, constructs, data)


def _construct(entry: Mapping[str, Any]) -> Construct:
    slots = tuple(
        ConstructSlot(slot.get("marker", ""), slot.get("param"), slot.get("type", ""), slot.get("literal"))
        for slot in entry["slots"]
    )
    return Construct(entry["id"], entry["do"], entry.get("class"), entry.get("subject"), slots, entry.get("forms", {}))
