"""Texts for people that are no findings: grammar/messages, one file for each part of the program, three languages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import yaml

from kirifuda.core.diagnostics import Argument, Said, Sort
from kirifuda.reading.data import data_folder

_SIGNS = {"\n": "⏎", "\r": "⏎", "\t": " "}
_LISTS = {"ja": "、", "ko": ", ", "en": ", "}


@cache
def messages(area: str) -> Mapping[str, Mapping[str, str]]:
    """The texts of one file: key, then language."""
    path = data_folder() / "grammar" / "messages" / f"{area}.yaml"
    with path.open(encoding="utf-8") as file:
        found: Mapping[str, Mapping[str, str]] = yaml.load(file, Loader=yaml.CSafeLoader)
    return found


def message(area: str, key: str, language: str, **args: Argument) -> str:
    """A text with its places filled."""
    return fill(messages(area)[key][language], language, args)


def fill(template: str, language: str, args: Mapping[str, Argument]) -> str:
    """A template with its places filled; lists are joined as the language does."""
    return template.format_map({name: shown(value, language) for name, value in args.items()})


def shown(value: Argument, language: str) -> str:
    """An argument as text."""
    if not isinstance(value, tuple):
        return _seen(str(value))
    return _LISTS[language].join(_part(item, language) for item in value)


def _part(item: str | Sort | Said, language: str) -> str:
    match item:
        case Sort():
            return fill(messages(item.area)[item.key][language], language, {"words": item.words, **dict(item.args)})
        case Said():
            return _seen(dict(item.forms)[language])
    return _seen(item)


def _seen(text: str) -> str:
    """A text in one line: line breaks as signs, other characters that cannot be seen as a stand-in."""
    return "".join(char if _is_seen(char) else _SIGNS.get(char, "\N{REPLACEMENT CHARACTER}") for char in text)


def _is_seen(char: str) -> bool:
    return char.isprintable() or char == "\u3000"
