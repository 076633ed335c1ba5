"""Findings for people: the author's own line, underlined by screen width, with help and fixes, and a closing count."""

from __future__ import annotations

from collections.abc import Sequence

from kirifuda.core.diagnostics import Diagnostic, Grade, Severity
from kirifuda.core.source import Span
from kirifuda.core.width import TAB_STOP, blank, width
from kirifuda.reading.messages import message
from kirifuda.report.texts import Message, describe

_WIDEST = 110
_CUT = "…"


def format_text(diagnostics: Sequence[Diagnostic], language: str) -> str:
    """All findings and the closing line."""
    parts = [format_one(diagnostic, language) for diagnostic in diagnostics]
    return "\n\n".join((*parts, closing_line(diagnostics, language))) + "\n"


def format_one(diagnostic: Diagnostic, language: str) -> str:
    """One finding: place, code, name and message; the line; help; fixes."""
    texts = describe(diagnostic, language)
    severity = message("report", f"severity-{texts.severity}", language)
    lines = [f"{diagnostic.primary.place}: {severity} {texts.code} {texts.name}: {texts.text}"]
    lines += _excerpt(diagnostic.primary, texts.label)
    for related in texts.related:
        lines += [f"    {related.span.place}: {related.text}", *_excerpt(related.span, "")]
    lines += [f"    = {line}" for line in texts.help.splitlines()]
    lines += [f"    + {line}" for line in _fix_lines(texts, language)]
    return "\n".join(lines)


def closing_line(diagnostics: Sequence[Diagnostic], language: str) -> str:
    """How many findings there are, and how many a fix can mend."""
    if not diagnostics:
        return message("report", "clean", language)
    described = [describe(diagnostic, language) for diagnostic in diagnostics]
    severities = [texts.severity for texts in described]
    counts = message(
        "report",
        "counts",
        language,
        errors=severities.count(Severity.ERROR),
        warnings=severities.count(Severity.WARNING),
        notes=severities.count(Severity.NOTE),
    )
    grades = [texts.fixes[0].fix.grade for texts in described if texts.fixes]
    if not grades:
        return counts
    safe, unsafe = grades.count(Grade.SAFE), grades.count(Grade.UNSAFE)
    return f"{counts} ({message('report', 'fixable', language, safe=safe, unsafe=unsafe)})"


def _fix_lines(texts: Message, language: str) -> list[str]:
    return [message("report", f"fix-{fix.fix.grade}", language, title=fix.title) for fix in texts.fixes]


def _excerpt(span: Span, label: str) -> list[str]:
    """The line of a place and the underline below it; nothing for a file without text."""
    if not span.file.text:
        return []
    number, column = span.file.position(span.start)
    line = span.file.line(number)
    start = min(column - 1, len(line))
    end = min(start + span.end - span.start, len(line))
    text, before, marked = _window(line, start, end)
    margin = f"{number:>5} | "
    under = " " * (len(margin) - 2) + "| " + blank(before) + "^" * max(1, width(marked))
    return [margin + _visible(text), f"{under} {label}".rstrip()]


def _window(line: str, start: int, end: int) -> tuple[str, str, str]:
    """A piece of a long line around a place: the piece, what is before the place in it, what is marked."""
    if width(line) <= _WIDEST:
        return line, _visible(line[:start]), _visible(line[start:end])
    first = start
    while first > 0 and width(line[first - 1 : start]) < _WIDEST // 3:
        first -= 1
    last = first
    while last < len(line) and width(line[first : last + 1]) < _WIDEST:
        last += 1
    head = _CUT if first else ""
    tail = _CUT if last < len(line) else ""
    before = head + _visible(line[first:start])
    return head + line[first:last] + tail, before, _visible(line[start : min(end, last)])


def _visible(text: str) -> str:
    """Tabs as blanks, characters that cannot be seen as a sign."""
    shown = text.replace("\t", " " * TAB_STOP)
    return "".join(char if char.isprintable() or char == "\u3000" else "\N{REPLACEMENT CHARACTER}" for char in shown)
