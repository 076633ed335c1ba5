"""Cutting a block into abilities (lines) and a line into sentences, outside brackets and quotes."""

from __future__ import annotations

from dataclasses import dataclass, replace

from kirifuda.reading.function_words import FunctionWords

_PARENTHESES = ("（）", "()")


@dataclass(frozen=True, slots=True)
class Piece:
    """One sentence without its full stop; ``bullet``: it begins an item of a list; ``stopped``: it had one."""

    start: int
    end: int
    bullet: bool = False
    stopped: bool = False
    colon: bool = False  # it ends at a colon: a cost
    unclosed: int | None = None  # where a bracket stands that nothing closes


def lines(text: str, start: int, end: int, words: FunctionWords) -> list[tuple[int, int]]:
    """Abilities: lines that are not blank; a line that begins with a bullet goes on with the one before."""
    bullets = words.texts("bullets")
    found: list[tuple[int, int]] = []
    place = start
    while place < end:
        stop = min((at for at in (text.find(char, place, end) for char in "\n\r") if at >= 0), default=end)
        line = text[place:stop]
        left = place + len(line) - len(line.lstrip())
        right = place + len(line.rstrip())
        if left < right:
            if found and text.startswith(bullets, left):
                found[-1] = (found[-1][0], right)
            else:
                found.append((left, right))
        place = stop + 1
    return found


def sentences(text: str, start: int, end: int, words: FunctionWords) -> list[Piece]:
    """Sentences of one line, in order."""
    stops, bullets, colons = words.texts("stop"), words.texts("bullets"), words.texts("colons")
    pairs = [*words.texts("names"), words.settings["headers"], *_PARENTHESES]
    kept = words.settings.get("spaces") == "kept"  # the full stop of a sentence stands inside a quotation at its end
    found: list[Piece] = []
    stack: list[tuple[str, int]] = []
    left, bullet, place = start, False, start
    while place < end:
        char = text[place]
        if stack and char == stack[-1][0]:
            stack.pop()
            stopped = not stack and kept and _stopped(text[left:place], stops, pairs)
            if stopped and _sentence_starts(text, place + 1, end):
                found.append(_piece(text, left, place + 1, bullet, True, False))
                left, bullet = place + 1, False
        elif closer := next((pair[1] for pair in pairs if pair[0] == char), None):
            stack.append((closer, place))
        elif not stack and char in bullets and not text[left:place].strip():
            left, bullet = place + 1, True
        elif not stack and char in colons and not found and text[left:place].strip():
            found.append(_piece(text, left, place, bullet, False, True))
            left, bullet = place + 1, False
        elif not stack and char in stops and (char != "." or _ends(text, place, end)):
            found.append(_piece(text, left, place, bullet, True, False))
            left, bullet = place + 1, False
        place += 1
    if text[left:end].strip():
        last = _piece(text, left, end, bullet, False, False)
        found.append(replace(last, unclosed=stack[0][1]) if stack else last)
    return found


def _stopped(text: str, stops: tuple[str, ...], pairs: list[str]) -> bool:
    """Whether a sentence ends here: with a full stop, or with a quotation that has brought it."""
    return text.rstrip("".join(pair[1] for pair in pairs)).endswith(stops)


def _sentence_starts(text: str, place: int, end: int) -> bool:
    rest = text[place:end].lstrip()
    return not rest or rest[0].isupper() or not rest[0].isalpha()


def _ends(text: str, place: int, end: int) -> bool:
    """A full stop is one before a space or the end, not inside a number."""
    return place + 1 >= end or text[place + 1] in ' \t\n\r\u3000"”’」』・•'


def _piece(text: str, start: int, end: int, bullet: bool, stopped: bool, colon: bool) -> Piece:
    part = text[start:end]
    left = start + len(part) - len(part.lstrip())
    return Piece(left, max(left, start + len(part.rstrip())), bullet, stopped, colon)
