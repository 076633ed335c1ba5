"""The catalogue of findings: one file each under grammar/findings, read once. Other code knows names alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import yaml

from kirifuda.core.diagnostics import Diagnostic, Severity
from kirifuda.reading.data import data_folder

ByLanguage = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Texts:
    """What is printed, by language; what a variant leaves out is the finding's own."""

    text: ByLanguage
    label: ByLanguage = field(default_factory=dict)
    help: ByLanguage = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Example:
    """A file (``text``) or several (``files``) of one ``kind`` (``cards``, ``verbs`` ...), and its encoding."""

    kind: str
    text: str = ""
    files: Mapping[str, str] = field(default_factory=dict)
    encoding: str = "utf-8"


@dataclass(frozen=True, slots=True)
class Finding:
    """One entry: code, severity, texts, titles of fixes, texts of second places, an example that yields it and one that
    does not, and why it matters."""

    name: str
    code: str
    severity: Severity
    texts: Texts
    variants: Mapping[str, Texts]
    related: Mapping[str, ByLanguage]
    fixes: Mapping[str, ByLanguage]
    bad: Example | None
    good: Example | None
    why: ByLanguage = field(default_factory=dict)

    def texts_of(self, variant: str) -> Texts:
        """The texts of a variant."""
        return self.variants.get(variant, self.texts)


@cache
def catalogue() -> Mapping[str, Finding]:
    """All findings by name, in the order of their codes."""
    found = []
    for path in sorted((data_folder() / "grammar" / "findings").glob("*.yaml")):
        with path.open(encoding="utf-8") as file:
            data = yaml.load(file, Loader=yaml.CSafeLoader)
        found.append(_finding(path.stem, data))
    return {finding.name: finding for finding in sorted(found, key=lambda finding: (finding.code, finding.name))}


def severity_of(diagnostic: Diagnostic) -> Severity:
    """How bad a finding is."""
    return catalogue()[diagnostic.name].severity


def code_of(diagnostic: Diagnostic) -> str:
    """The code of a finding (``Y203``)."""
    return catalogue()[diagnostic.name].code


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """At least one of the findings is an error."""
    return any(severity_of(diagnostic) is Severity.ERROR for diagnostic in diagnostics)


def _finding(name: str, data: Mapping[str, Any]) -> Finding:
    texts = Texts(data["text"], data.get("label", {}), data.get("help", {}))
    kind, encoding = data.get("in", ""), data.get("encoding", "utf-8")
    return Finding(
        name,
        data["code"],
        Severity(data["severity"]),
        texts,
        {key: _variant(texts, value) for key, value in data.get("variants", {}).items()},
        data.get("related", {}),
        data.get("fixes", {}),
        _example(kind, data.get("bad"), encoding),
        _example(kind, data.get("good"), "utf-8"),
        data.get("why", {}),
    )


def _variant(own: Texts, data: Mapping[str, Any]) -> Texts:
    return Texts(data.get("text", own.text), data.get("label", own.label), data.get("help", own.help))


def _example(kind: str, value: Any, encoding: str) -> Example | None:
    if value is None:
        return None
    if isinstance(value, dict):
        return Example(kind, files=value, encoding=encoding)
    return Example(kind, text=str(value), encoding=encoding)
