"""Findings as workflow commands of GitHub Actions: one annotation a finding, worst first."""

from __future__ import annotations

from collections.abc import Sequence

from kirifuda.core.diagnostics import Diagnostic, Severity
from kirifuda.report.machine import place_of
from kirifuda.report.texts import describe

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.NOTE: "notice"}


def format_github(diagnostics: Sequence[Diagnostic], language: str) -> str:
    """One line a finding; errors come first, since only the first few are shown."""
    order = list(Severity)
    described = [(describe(item, language), item) for item in diagnostics]
    described.sort(key=lambda pair: order.index(pair[0].severity))
    lines = []
    for texts, item in described:
        place = place_of(item.primary)
        properties = {
            "file": item.primary.file.path,
            "line": place["line"],
            "col": place["column"],
            "endLine": place["end_line"],
            "endColumn": place["end_column"],
            "title": f"{texts.code} {texts.name}",
        }
        head = ",".join(f"{key}={_property(str(value))}" for key, value in properties.items())
        said = " ".join((texts.text, *texts.help.splitlines()))
        lines.append(f"::{_COMMANDS[texts.severity]} {head}::{_data(said)}")
    return "".join(line + "\n" for line in lines)


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
