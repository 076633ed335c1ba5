"""``kirifuda explain``: a page about a card, a rule, a ruling, a finding, a verb or a keyword."""

from __future__ import annotations

import click

from kirifuda.cli.commands import Refused, Verb, argument, data_options
from kirifuda.cli.looking import look, nothing
from kirifuda.cli.texts import Texts
from kirifuda.explain.code_page import code_page
from kirifuda.explain.pages import page_of
from kirifuda.explain.subjects import CODE, SIGN, find_finding, split


def verb(texts: Texts) -> Verb:
    """The verb."""

    def run(what: str, as_of: str | None, rulings: tuple[str, ...]) -> int:
        game, kind, ident = split(what)
        finding = find_finding(ident) if not game and kind in ("", CODE) else None
        found, looked = look(texts, (game, kind, ident), as_of, rulings) if kind != CODE else ((), [])
        names = [subject.name for subject in found] + ([f"{CODE}{SIGN}{finding.name}"] if finding is not None else [])
        if len(names) > 1:
            raise Refused(texts("error", text=texts("two-subjects", name=what, names=tuple(names))))
        if finding is not None:
            click.echo(code_page(finding, texts.language))
        elif found:
            click.echo(page_of(found[0], texts.language))
        else:
            raise nothing(texts, what, ident, looked)
        return 0

    return Verb("explain", texts, [argument("what"), *data_options(texts)], run)
