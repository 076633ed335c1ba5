"""``kirifuda fmt``: sentences in their canonical wording, the rest of a file untouched."""

from __future__ import annotations

import click

from kirifuda.cli.asked import something_to_read
from kirifuda.cli.commands import Verb, argument, data_options, option
from kirifuda.cli.opening import FAILED, known_rulings
from kirifuda.cli.texts import Texts
from kirifuda.core.diagnostics import Diagnostic, Severity
from kirifuda.lint.checks import noncanonical_wording
from kirifuda.lint.fixes import fix_files
from kirifuda.lint.runner import lint_paths
from kirifuda.reading.findings import severity_of
from kirifuda.report.text import format_one
from kirifuda.wording.formatter import FINDING


def verb(texts: Texts) -> Verb:
    """The verb."""

    def run(paths: tuple[str, ...], check: bool, as_of: str | None, rulings: tuple[str, ...]) -> int:
        asked = something_to_read(texts, paths)

        def lint() -> list[Diagnostic]:
            found = lint_paths(asked, as_of, rulings, checks=(noncanonical_wording.check,))
            known_rulings(texts, found, rulings)
            return found

        findings = lint()
        unreadable = [finding for finding in findings if severity_of(finding) is Severity.ERROR]
        left = [finding for finding in findings if finding.name == FINDING]
        if left and not check:
            fixed = fix_files(lambda: [finding for finding in lint() if finding.name == FINDING])
            left = fixed.left
            if fixed.applied:
                click.echo(texts("formatted", applied=fixed.applied, paths=tuple(fixed.changed)))
        for finding in (*unreadable, *left):
            click.echo(format_one(finding, texts.language) + "\n", err=finding in unreadable)
        if left:
            click.echo(texts("would-format", count=len(left)))
        elif not unreadable:
            click.echo(texts("all-formatted"))
        return FAILED if unreadable or (check and left) else 0

    return Verb(
        "fmt", texts, [argument("paths", nargs=-1), option(texts, "--check", is_flag=True), *data_options(texts)], run
    )
