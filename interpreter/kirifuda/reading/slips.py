"""Slips of the keyboard in a line of YAML: what was probably meant, and an edit with which reading can go on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from kirifuda.core.diagnostics import Arguments, Diagnostic, Edit, Fix, Grade
from kirifuda.core.source import SourceFile, Span
from kirifuda.core.tree import Scalar

KEY = r"[A-Za-z0-9][A-Za-z0-9_.-]*"
_INDENT = re.compile("[ \t\u3000]*")
_DASHES = re.compile(r"(?:-[ ]+)*")
_WIDE_COLON = re.compile(f"(?P<key>{KEY})(?P<colon>：[ \u3000]*)")
_WIDE_SPACE = re.compile(f"(?P<key>{KEY}):(?P<space>[ ]*\u3000[ \u3000]*)")
_NO_SPACE = re.compile(f"(?P<key>{KEY}):(?=[^\\s/])")
_KEYED = re.compile(f"(?P<key>{KEY}|'[^']*'|\"[^\"]*\"):[ ]+")
_COMMENT = re.compile(r"[ \t]+(#.*)?$")
_WIDE_INDENT = re.compile(f"[ ]*\u3000[ \u3000]*(?:-[ ]+)*{KEY}:(?:[ ]|$)")
_CLOSING = {"[": "]", "{": "}"}


@dataclass(frozen=True, slots=True)
class Slip:
    """A finding and the edits (start, end, text) that let the rest of the file be read."""

    diagnostic: Diagnostic
    edits: tuple[tuple[int, int, str], ...]


def slips_in_line(source: SourceFile, number: int) -> Iterator[Slip]:
    """The slips of a line (from 1), in the order in which they should be mended."""
    start, text = source.line_starts[number - 1], source.line(number)
    indent = _INDENT.match(text)
    width = indent.end() if indent else 0
    if "\t" in text[:width]:
        yield _indentation(source, start, text[:width], "tab-indentation", "", "\t")
    if "\u3000" in text[:width]:
        yield _indentation(source, start, text[:width], "wide-space", "indentation", "\u3000")
    dashes = _DASHES.match(text, width)
    begin = dashes.end() if dashes else width
    yield from key_slips(source, start + begin, text[begin:])
    keyed = _KEYED.match(text, begin)
    value = keyed.end() if keyed else begin
    yield from _value_slips(source, start + value, _COMMENT.sub("", text[value:]))


def wide_indentation(source: SourceFile, number: int) -> Slip | None:
    """An ideographic space before the key of a line."""
    text = source.line(number)
    if not _WIDE_INDENT.match(text):
        return None
    indent = _INDENT.match(text)
    assert indent is not None
    return _indentation(source, source.line_starts[number - 1], indent.group(), "wide-space", "indentation", "\u3000")


def key_slips(source: SourceFile, start: int, text: str) -> Iterator[Slip]:
    """Slips around the colon of ``key: value``, where ``text`` is what stands at ``start``."""
    for pattern, group, name, variant in (
        (_WIDE_COLON, "colon", "wide-colon", ""),
        (_WIDE_SPACE, "space", "wide-space", "colon"),
    ):
        match = pattern.match(text)
        if match:
            edit = (start + match.start(group), start + match.end(group), ": " if group == "colon" else " ")
            yield slip(source, name, variant, edit, {"key": match["key"]}, match_span(source, start, match, group))
    match = _NO_SPACE.match(text)
    if match:
        place = Span(source, start + match.end() - 1, start + match.end())
        yield slip(source, "no-space-after-colon", "", (place.end, place.end, " "), {"key": match["key"]}, place=place)


def match_span(source: SourceFile, start: int, match: re.Match[str], group: str) -> Span:
    """The place of a group of a match in the file."""
    return Span(source, start + match.start(group), start + match.end(group))


def slip(source: SourceFile, name: str, variant: str, edit: tuple[int, int, str], args: Arguments, place: Span) -> Slip:
    """A slip whose repair is one edit."""
    return _slip(source, name, variant, (edit,), args, place)


def quoting(text: str) -> tuple[str, str]:
    """What to put before and after a text so that YAML reads it as it stands."""
    sign = "'" if ('"' in text or "\\" in text) and "'" not in text else '"'
    return sign, sign


def quoted(source: SourceFile, name: str, span: Span, args: Arguments, variant: str = "") -> Slip:
    """A slip mended by quotes around a text."""
    before, after = quoting(span.text)
    edits = ((span.start, span.start, before), (span.end, span.end, after))
    return _slip(source, name, variant, edits, args, span)


def _slip(
    source: SourceFile,
    name: str,
    variant: str,
    edits: tuple[tuple[int, int, str], ...],
    args: Arguments,
    place: Span,
) -> Slip:
    changes = tuple(Edit(Span(source, start, end), text) for start, end, text in edits)
    fix = Fix("mend", changes, Grade.UNSAFE)
    return Slip(Diagnostic(name, place, args, variant, fixes=(fix,)), edits)


def _indentation(source: SourceFile, start: int, indent: str, name: str, variant: str, sign: str) -> Slip:
    first = start + indent.index(sign)
    last = start + indent.rindex(sign) + 1
    meant = "".join("  " if char == sign else char for char in indent[first - start : last - start])
    return slip(source, name, variant, (first, last, meant), {}, place=Span(source, first, last))


def _value_slips(source: SourceFile, start: int, value: str) -> Iterator[Slip]:
    if not value:
        return
    span = Span(source, start, start + len(value))
    first = value[0]
    if first in _CLOSING:
        end = _closing(value)
        if end is not None and value[end:].strip():
            yield quoted(source, "bracket-in-text", span, {"bracket": first, "text": value})
    elif first in "\"'":
        end = value.find(first, 1)
        if end > 0 and value[end + 1 :].strip():
            yield _after_quote(source, span, end)
    elif first in "@`%" or (first in "*&!|>" and not re.match(r".[A-Za-z0-9+\- ]", value)):
        yield quoted(source, "reserved-character", span, {"char": first})


def _after_quote(source: SourceFile, span: Span, end: int) -> Slip:
    """Quotes around the beginning of a text only: the closing one goes to the end."""
    sign = span.text[0]
    edits = ((span.start + end, span.start + end + 1, ""), (span.end, span.end, sign))
    return _slip(source, "bracket-in-text", "quote", edits, {"bracket": sign, "text": span.text}, span)


def _closing(value: str) -> int | None:
    """Offset behind the bracket that closes the first one."""
    depth = 0
    for offset, char in enumerate(value):
        if char in "[{":
            depth += 1
        elif char in "]}":
            depth -= 1
            if depth == 0:
                return offset + 1
    return None


def wide_colon_in(node: Scalar) -> Slip | None:
    """A text that was meant as ``key: value`` and has a full-width colon."""
    match = _WIDE_COLON.match(node.text)
    if match is None or node.style != "plain":
        return None
    edit = (node.content.start + match.start("colon"), node.content.start + match.end("colon"), ": ")
    place = match_span(node.content.file, node.content.start, match, "colon")
    return slip(node.content.file, "wide-colon", "", edit, {"key": match["key"]}, place)
