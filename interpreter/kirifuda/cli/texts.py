"""Texts of the command line in the reader's language: chosen by --lang, else by the environment."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kirifuda.core.diagnostics import Argument
from kirifuda.core.similar import closest
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.reading.messages import message

DEFAULT = "en"


class Texts:
    """Messages in one language."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, key: str, **args: Argument) -> str:
        """A text with its places filled."""
        return message("cli", key, self.language, **args)

    def similar(self, name: str, known: Sequence[str]) -> str:
        """``Did you mean ...?``, or nothing."""
        found = closest(name, known)
        return self("did-you-mean", names=found) if found else ""


def language_of(arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """The language of texts: what --lang says, else the first of LC_ALL, LC_MESSAGES and LANG that is set.

    Looked for before anything is parsed, so that help and errors are in it too.
    """
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        value = arguments[place + 1] if argument == "--lang" and place + 1 < len(arguments) else ""
        if argument.startswith("--lang="):
            value = argument.removeprefix("--lang=")
        if value in LANGUAGES:
            return value
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            return next((language for language in LANGUAGES if value.lower().startswith(language)), DEFAULT)
    return DEFAULT
