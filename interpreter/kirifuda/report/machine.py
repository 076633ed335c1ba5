"""Findings for programs: JSON, one object a finding, with exactly the same keys each time."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.source import Span
from kirifuda.report.texts import FixTitle, describe


def format_json(diagnostics: Sequence[Diagnostic], language: str) -> str:
    """A JSON list of all findings."""
    return json.dumps([as_object(item, language) for item in diagnostics], ensure_ascii=False, indent=2) + "\n"


def as_object(diagnostic: Diagnostic, language: str) -> dict[str, Any]:
    """One finding as plain data; lines and columns from 1, columns in code points, ends exclusive."""
    texts = describe(diagnostic, language)
    return {
        "code": texts.code,
        "name": texts.name,
        "severity": str(texts.severity),
        "path": diagnostic.primary.file.path,
        **place_of(diagnostic.primary),
        "message": texts.text,
        "help": texts.help,
        "fixes": [_fix(fix) for fix in texts.fixes],
    }


def place_of(span: Span) -> dict[str, int]:
    """Start and end of a span as lines and columns."""
    line, column = span.file.position(span.start)
    end_line, end_column = span.file.position(span.end)
    return {"line": line, "column": column, "end_line": end_line, "end_column": end_column}


def _fix(titled: FixTitle) -> dict[str, Any]:
    edits = [{**place_of(edit.span), "text": edit.text} for edit in titled.fix.edits]
    return {"title": titled.title, "grade": str(titled.fix.grade), "edits": edits}
