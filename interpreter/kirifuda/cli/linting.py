"""``kirifuda lint``: findings about files, and their fixes."""

from __future__ import annotations

import click

from kirifuda.cli.asked import something_to_read
from kirifuda.cli.commands import OneOf, Verb, argument, data_options, option
from kirifuda.cli.opening import known_rulings
from kirifuda.cli.texts import Texts
from kirifuda.core.diagnostics import Diagnostic, Severity
from kirifuda.lint.fixes import fix_files
from kirifuda.lint.runner import lint_paths
from kirifuda.reading.findings import severity_of
from kirifuda.report.machine import format_json
from kirifuda.report.text import format_text

LEVELS = [str(severity) for severity in Severity]  # the worst first


def verb(texts: Texts) -> Verb:
    """The verb."""

    def run(
        paths: tuple[str, ...],
        fix: bool,
        unsafe: bool,
        format: str,
        fail_level: str,
        as_of: str | None,
        rulings: tuple[str, ...],
    ) -> int:
        asked = something_to_read(texts, paths)

        def lint() -> list[Diagnostic]:
            found = lint_paths(asked, as_of, rulings)
            known_rulings(texts, found, rulings)
            return found

        if fix or unsafe:
            fixed = fix_files(lint, unsafe)
            findings = fixed.left
            if fixed.applied:
                click.echo(texts("fixed", applied=fixed.applied, paths=tuple(fixed.changed)), err=True)
        else:
            findings = lint()
        write = format_json if format == "json" else format_text
        click.echo(write(findings, texts.language), nl=False)
        bad = LEVELS[: LEVELS.index(fail_level) + 1]
        return int(any(str(severity_of(finding)) in bad for finding in findings))

    params: list[click.Parameter] = [
        argument("paths", nargs=-1),
        option(texts, "--fix", is_flag=True),
        option(texts, "--unsafe", is_flag=True),
        option(texts, "--format", type=OneOf(texts, ("text", "json")), default="text"),
        option(texts, "--fail-level", type=OneOf(texts, LEVELS), default=str(Severity.WARNING)),
        *data_options(texts),
    ]
    return Verb("lint", texts, params, run)
