"""What a person may type at a prompt: a number, or a word for a command in any of the three languages."""

from __future__ import annotations

from functools import cache

from kirifuda.core.unicode import comparison_key
from kirifuda.reading.messages import messages

NAMES = ("undo", "save", "load", "help", "log", "card", "board", "why", "quit")
NUMBER, NEXT, UNKNOWN = "number", "next", ""
_SIGN = "?"  # short for the card command, also straight before its argument


@cache
def command_words() -> dict[str, str]:
    """Each word for a command, in all languages, and the command it stands for."""
    texts = messages("play")
    return {word: name for name in NAMES for forms in texts[f"words-{name}"].values() for word in forms.split()}


def parsed(line: str) -> tuple[str, str]:
    """A typed line as a command and what stands behind it: (``number``, digits), (``next``, ""), a command with its
    argument, or ("", the line) when it is none of these."""
    bare = line.strip()
    folded = comparison_key(bare).strip()
    if not folded:
        return NEXT, ""
    if folded.isdecimal() and len(folded) < 10:
        return NUMBER, folded
    if folded.startswith(_SIGN):
        return "card", bare[1:].strip()
    word, *rest = bare.split(maxsplit=1)
    name = command_words().get(comparison_key(word).casefold(), UNKNOWN)
    return (name, rest[0] if rest else "") if name else (UNKNOWN, bare)
