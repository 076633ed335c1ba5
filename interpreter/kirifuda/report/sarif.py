"""Findings as SARIF 2.1.0 for code scanning; columns are code points."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from importlib.metadata import version
from typing import Any
from urllib.parse import quote

from kirifuda.core.diagnostics import Diagnostic, Edit, Severity
from kirifuda.core.source import Span
from kirifuda.reading.findings import catalogue
from kirifuda.report.machine import place_of
from kirifuda.report.texts import FixTitle, describe

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "note"}


def format_sarif(diagnostics: Sequence[Diagnostic], language: str) -> str:
    """One run with the rules that were met and all results."""
    names = list(dict.fromkeys(diagnostic.name for diagnostic in diagnostics))
    driver = {
        "name": "kirifuda",
        "version": version("kirifuda"),
        "rules": [_rule(name, language) for name in names],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(item, names.index(item.name), language) for item in diagnostics],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, ensure_ascii=False, indent=2) + "\n"


def _rule(name: str, language: str) -> dict[str, Any]:
    finding = catalogue()[name]
    return {
        "id": finding.code,
        "name": name,
        "shortDescription": {"text": finding.texts.text[language]},
        "defaultConfiguration": {"level": _LEVELS[finding.severity]},
    }


def _result(diagnostic: Diagnostic, index: int, language: str) -> dict[str, Any]:
    texts = describe(diagnostic, language)
    result = {
        "ruleId": texts.code,
        "ruleIndex": index,
        "level": _LEVELS[texts.severity],
        "message": {"text": " ".join((texts.text, *texts.help.splitlines()))},
        "locations": [{"physicalLocation": _location(diagnostic.primary)}],
        "relatedLocations": [
            {"physicalLocation": _location(related.span), "message": {"text": related.text}}
            for related in texts.related
        ],
        "partialFingerprints": {"kirifuda/v1": _fingerprint(diagnostic)},
    }
    if texts.fixes:
        result["fixes"] = [_fix(fix, diagnostic.primary) for fix in texts.fixes]
    return result


def _fingerprint(diagnostic: Diagnostic) -> str:
    """What stays the same when lines move: the name, the subject, the text under the place."""
    said = f"{diagnostic.name}\0{diagnostic.subject or diagnostic.primary.file.path}\0{diagnostic.primary.text}"
    return hashlib.sha256(said.encode("utf-8", errors="replace")).hexdigest()[:32]


def _location(span: Span) -> dict[str, Any]:
    return {"artifactLocation": _artifact(span), "region": _region(span)}


def _artifact(span: Span) -> dict[str, str]:
    return {"uri": quote(span.file.path.replace("\\", "/"))}


def _region(span: Span) -> dict[str, int]:
    place = place_of(span)
    return {
        "startLine": place["line"],
        "startColumn": place["column"],
        "endLine": place["end_line"],
        "endColumn": place["end_column"],
    }


def _fix(titled: FixTitle, primary: Span) -> dict[str, Any]:
    changes = {
        "artifactLocation": _artifact(primary),
        "replacements": [_replacement(edit) for edit in titled.fix.edits],
    }
    return {"description": {"text": titled.title}, "artifactChanges": [changes]}


def _replacement(edit: Edit) -> dict[str, Any]:
    return {"deletedRegion": _region(edit.span), "insertedContent": {"text": edit.text}}
