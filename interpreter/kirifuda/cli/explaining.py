"""``kirifuda explain``: a page about a card, a rule, a ruling, a finding, a verb or a keyword."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from kirifuda.cli.commands import Refused, Verb, argument, data_options
from kirifuda.cli.opening import open_game
from kirifuda.cli.texts import Texts
from kirifuda.explain.code_page import code_page
from kirifuda.explain.pages import page_of
from kirifuda.explain.subjects import CODE, SIGN, Subject, find_finding, find_subjects, known_names, split
from kirifuda.linking.rulings import as_of as linked
from kirifuda.model.ruleset import Game
from kirifuda.reading.findings import catalogue
from kirifuda.reading.folders import FRONT, built_in_games


def verb(texts: Texts) -> Verb:
    """The verb."""

    def run(what: str, as_of: str | None, rulings: tuple[str, ...]) -> int:
        game, kind, ident = split(what)
        finding = find_finding(ident) if not game and kind in ("", CODE) else None
        found, looked = _look(texts, (game, kind, ident), as_of, rulings) if kind != CODE else ((), [])
        names = [subject.name for subject in found] + ([f"{CODE}{SIGN}{finding.name}"] if finding is not None else [])
        if len(names) > 1:
            raise Refused(texts("error", text=texts("two-subjects", name=what, names=tuple(names))))
        if finding is not None:
            click.echo(code_page(finding, texts.language))
        elif found:
            click.echo(page_of(found[0], texts.language))
        else:
            raise _nothing(texts, what, ident, looked)
        return 0

    return Verb("explain", texts, [argument("what"), *data_options(texts)], run)


def _look(
    texts: Texts, name: tuple[str, str, str], as_of: str | None, rulings: Sequence[str]
) -> tuple[tuple[Subject, ...], list[Game]]:
    """Everything of that name: in the game that is named, else in the folder one stands in, else in those built in."""
    game, kind, ident = name
    if game:
        places: tuple[Sequence[str], ...] = ((game,),)
    else:
        places = ([Path().absolute().as_posix()] if Path(FRONT).is_file() else [], built_in_games())
    looked: list[Game] = []
    for some in places:
        games = [linked(open_game(texts, place, as_of, rulings)) for place in some]
        looked += games
        found = tuple(subject for data in games for subject in find_subjects(data, kind, ident))
        if found:
            return found, looked
    return (), looked


def _nothing(texts: Texts, what: str, ident: str, looked: Sequence[Game]) -> Refused:
    findings = [name for finding in catalogue().values() for name in (finding.code, finding.name)]
    known = [name for game in looked for name in known_names(game)] + findings
    similar = texts.similar(ident, known)
    return Refused(texts("error", text=texts("no-subject", name=what, similar=similar).strip()))
