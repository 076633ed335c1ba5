"""A finding in words: message, label, help and titles of fixes in one language."""

from __future__ import annotations

import string
from dataclasses import dataclass

from kirifuda.core.diagnostics import Diagnostic, Fix, Severity
from kirifuda.core.source import Span
from kirifuda.reading.findings import ByLanguage, catalogue
from kirifuda.reading.messages import fill, shown


@dataclass(frozen=True, slots=True)
class FixTitle:
    """A fix and its title."""

    fix: Fix
    title: str


@dataclass(frozen=True, slots=True)
class Related:
    """A second place and what it says."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Message:
    """All texts of one finding; ``label`` and ``help`` are empty where there is none."""

    code: str
    name: str
    severity: Severity
    text: str
    label: str
    help: str
    fixes: tuple[FixTitle, ...]
    related: tuple[Related, ...]


def describe(diagnostic: Diagnostic, language: str) -> Message:
    """The texts of a finding."""
    finding = catalogue()[diagnostic.name]
    texts = finding.texts_of(diagnostic.variant)
    return Message(
        finding.code,
        finding.name,
        finding.severity,
        fill(texts.text[language], language, diagnostic.args),
        _optional(texts.label, diagnostic, language),
        _optional(texts.help, diagnostic, language),
        tuple(
            FixTitle(fix, fill(finding.fixes[fix.key][language], language, {**diagnostic.args, **fix.args}))
            for fix in diagnostic.fixes
        ),
        tuple(
            Related(label.span, fill(finding.related[label.key][language], language, {**diagnostic.args, **label.args}))
            for label in diagnostic.related
        ),
    )


def _optional(texts: ByLanguage, diagnostic: Diagnostic, language: str) -> str:
    """A text without the lines in which something that they would show is empty."""
    lines = texts.get(language, "").splitlines()
    return "\n".join(fill(line, language, diagnostic.args) for line in lines if _is_whole(line, diagnostic, language))


def _is_whole(line: str, diagnostic: Diagnostic, language: str) -> bool:
    names = [name for _, name, _, _ in string.Formatter().parse(line) if name]
    return all(shown(diagnostic.args.get(name, ""), language) for name in names)
