"""``kirifuda new``: writes a small game into a new folder, in the reader's language."""

from __future__ import annotations

import re
from pathlib import Path

import click

from kirifuda.cli.commands import OneOf, Refused, Verb, argument
from kirifuda.cli.texts import Texts
from kirifuda.reading.data import data_folder
from kirifuda.reading.folders import SUFFIXES, built_in_games, show

SORTS = ("game",)
_ID = re.compile(r"[a-z0-9][a-z0-9-]*")
_MODEL = "my-game"  # its id in the files that are copied


def verb(texts: Texts) -> Verb:
    """The verb."""

    def run(sort: str, name: str) -> int:
        folder = Path(name)
        if not _ID.fullmatch(folder.name):
            raise Refused(texts("error", text=texts("not-an-id", name=folder.name or name)))
        if folder.name in built_in_games():
            raise Refused(texts("error", text=texts("built-in-name", name=folder.name)))
        count = write_game(texts, sort, folder)
        click.echo(texts("made-game", path=show(folder), count=count))
        return 0

    return Verb("new", texts, [argument("sort", type=OneOf(texts, SORTS)), argument("name")], run)


def write_game(texts: Texts, sort: str, folder: Path) -> int:
    """Copies the model of a language into a folder that is not there yet; says how many files. Refuses otherwise."""
    model = data_folder() / "grammar" / "templates" / sort / texts.language
    files = sorted(path for path in model.rglob("*") if path.suffix in SUFFIXES)
    try:
        folder.mkdir(parents=True)
        for path in files:
            target = folder / path.relative_to(model)
            target.parent.mkdir(exist_ok=True)
            content = path.read_text(encoding="utf-8").replace(_MODEL, folder.name)
            target.write_text(content, encoding="utf-8", newline="\n")
    except FileExistsError:
        raise Refused(texts("error", text=texts("already-there", path=show(folder)))) from None
    except OSError as problem:
        why = problem.strerror or str(problem)
        raise Refused(texts("error", text=texts("cannot-write", path=show(folder), why=why))) from problem
    return len(files)
