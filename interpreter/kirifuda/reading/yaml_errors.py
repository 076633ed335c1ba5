"""From an error of the YAML library to a finding in our words, and a repair where one is likely."""

from __future__ import annotations

import yaml

from kirifuda.core.diagnostics import Diagnostic, Edit, Fix, Grade
from kirifuda.core.source import SourceFile, Span
from kirifuda.reading.patch import Patch
from kirifuda.reading.slips import Slip, key_slips, quoted, slips_in_line, wide_indentation

_VARIANTS = (  # words of the library's problem or context -> variant of the finding ``bad-yaml``
    ("unexpected end of stream", "quote"),
    ("found unexpected document indicator", "quote"),
    ("unknown escape character", "escape"),
    ("hexdecimal", "escape"),
    ("Unicode character code", "escape"),
    ("could not find expected ':'", "no-colon"),
    ("expected ',' or ']'", "bracket"),
    ("expected ',' or '}'", "bracket"),
    ("block sequence entries are not allowed", "dash"),
    ("mapping values are not allowed", "indentation"),
    ("did not find expected key", "indentation"),
    ("did not find expected '-' indicator", "indentation"),
    ("did not find expected <document start>", "indentation"),
)
_LOOK_BACK = 8
_AT_CONTEXT = ("quote", "no-colon", "bracket")


def explain(source: SourceFile, patch: Patch, error: yaml.MarkedYAMLError) -> Slip:
    """What to say about an error; the edits are empty where reading cannot go on."""
    problem = error.problem or ""
    if "nesting depth" in problem:
        return Slip(Diagnostic("too-deep", _place(source, patch, error.problem_mark)), ())
    place = _place(source, patch, error.problem_mark)
    variant = next((variant for words, variant in _VARIANTS if words in problem), "")
    if variant in _AT_CONTEXT and error.context_mark is not None:
        place = _place(source, patch, error.context_mark)
    number = source.position(place.start)[0]
    for line in range(1, number):
        if (indented := wide_indentation(source, line)) is not None and not _clashes(patch, indented):
            return indented
    if variant in ("no-colon", "indentation") and (earlier := _slip_above(source, patch, number)) is not None:
        return earlier
    if variant not in ("quote", "escape"):
        for found in slips_in_line(source, number):
            if not _clashes(patch, found):
                return found
        if variant == "indentation" and "mapping values" in problem:
            return _colon(source, place, number)
    if variant == "no-colon":
        whole = _line_span(source, number)
        return Slip(Diagnostic("bad-yaml", whole, {"found": whole.text}, variant), ((whole.start, whole.end, ""),))
    return Slip(Diagnostic("bad-yaml", place, {"found": place.text}, variant), ())


def _slip_above(source: SourceFile, patch: Patch, number: int) -> Slip | None:
    """A slip in a line before this one that YAML took for the beginning of the same text."""
    width = _indent(source.line(number))
    found: Slip | None = None
    for line in range(number - 1, max(0, number - _LOOK_BACK), -1):
        text = source.line(line)
        if _indent(text) != width:
            break
        start = source.line_starts[line - 1] + width
        slips = (slip for slip in key_slips(source, start, text[width:]) if not _clashes(patch, slip))
        found = next(slips, found)
    return found


def _indent(text: str) -> int:
    return len(text) - len(text.lstrip(" "))


def _clashes(patch: Patch, found: Slip) -> bool:
    return any(
        (start < other_end and other_start < end) or (start, end, text) == (other_start, other_end, other)
        for start, end, text in found.edits
        for other_start, other_end, other in patch.edits
    )


def _colon(source: SourceFile, place: Span, number: int) -> Slip:
    """A colon where none can be: inside a text, or in a line that is indented too far."""
    line = _line_span(source, number)
    head, separator, value = line.text.partition(": ")
    if separator and place.start > line.start + len(head):
        span = Span(source, line.end - len(value.lstrip()), line.end)
        return quoted(source, "colon-in-text", span, {"text": span.text})
    above = _line_above(source, number)
    if above is None:
        return Slip(Diagnostic("bad-yaml", line, {"found": line.text}, "indentation"), ())
    start = source.line_starts[number - 1]
    edit = Edit(Span(source, start, line.start), " " * above)
    fix = Fix("indent", (edit,), Grade.UNSAFE)
    diagnostic = Diagnostic("bad-yaml", line, {"found": line.text}, "indentation", fixes=(fix,))
    return Slip(diagnostic, ((start, line.start, " " * above),))


def _line_above(source: SourceFile, number: int) -> int | None:
    """The column (from 0) at which the text of the last line above that says something begins, dashes aside."""
    for above in range(number - 1, 0, -1):
        text = source.line(above)
        if text.strip() and not text.lstrip().startswith("#"):
            return len(text) - len(text.lstrip(" -"))
    return None


def _line_span(source: SourceFile, number: int) -> Span:
    start, text = source.line_starts[number - 1], source.line(number)
    lead = len(text) - len(text.lstrip())
    return Span(source, start + lead, start + max(lead, len(text.rstrip())))


def _place(source: SourceFile, patch: Patch, mark: yaml.Mark | None) -> Span:
    """The rest of the word at a mark."""
    size = len(source.text)
    start = min(patch.back(mark.index), size) if mark is not None else size
    end = start
    while end < size and not source.text[end].isspace():
        end += 1
    return Span(source, start, end)
