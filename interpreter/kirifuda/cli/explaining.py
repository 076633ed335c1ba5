"""``kirifuda explain``: a game's words, a page about any part of it, about a finding, or about the cards of a file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from kirifuda.cli.commands import Refused, Verb, argument, data_options
from kirifuda.cli.looking import look, nothing
from kirifuda.cli.opening import known_rulings
from kirifuda.cli.printing import cards_of_file
from kirifuda.cli.texts import Texts
from kirifuda.explain.code_page import code_page
from kirifuda.explain.game_page import game_page
from kirifuda.explain.pages import page_of
from kirifuda.explain.subjects import CODE, SIGN, Subject, find_finding, split
from kirifuda.explain.writer import Writer
from kirifuda.linking.rulings import as_of as linked
from kirifuda.reading.folders import find_game
from kirifuda.reading.games import load_files


def verb(texts: Texts) -> Verb:
    """The verb."""

    def run(what: str, as_of: str | None, rulings: tuple[str, ...]) -> int:
        file, wanted = _file_in(what)
        if file is not None:
            pages = list(_pages_of_file(texts, file, wanted, as_of, rulings))
            if not pages:
                raise Refused(texts("error", text=texts("no-subject", name=what, similar="").strip()))
            click.echo("\n\n".join(pages))
            return 0
        if find_game(what) is not None:
            click.echo(_words_of(texts, what, as_of, rulings))
            return 0
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


def _file_in(what: str) -> tuple[Path | None, str]:
    """The file that is meant, where one is, and the card in it: FILE or FILE:CARD."""
    front, sign, ident = what.rpartition(SIGN)
    for name, wanted in ((what, ""), (front, ident if sign else "")):
        try:
            if name and Path(name).is_file():
                return Path(name), wanted
        except (OSError, ValueError):
            continue
    return None, ""


def _pages_of_file(texts: Texts, file: Path, wanted: str, as_of: str | None, rulings: tuple[str, ...]) -> Iterator[str]:
    """Pages of the cards of a file; ``wanted``: only of the one with this id or printed name."""
    for game, card in cards_of_file(texts, file, as_of, rulings):
        if wanted in ("", card.id, *card.names.values()):
            yield page_of(Subject(game, "card", card.id), texts.language)


def _words_of(texts: Texts, name: str, as_of: str | None, rulings: tuple[str, ...]) -> str:
    """The words of a game, also of one that is not finished: that is when they are looked for."""
    loaded = load_files(name, as_of, rulings)
    known_rulings(texts, loaded.diagnostics, rulings)
    assert loaded.game is not None, "the game was found"
    return game_page(Writer(linked(loaded.game), texts.language))
