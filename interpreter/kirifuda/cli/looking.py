"""Things of games by their names: in the game that is named, the folder one stands in, or those built in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from kirifuda.cli.commands import Refused
from kirifuda.cli.opening import open_game
from kirifuda.cli.texts import Texts
from kirifuda.explain.subjects import Subject, find_subjects, known_names
from kirifuda.linking.rulings import as_of as linked
from kirifuda.model.ruleset import Game
from kirifuda.reading.findings import catalogue
from kirifuda.reading.folders import FRONT, built_in_games


def look(
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
        games = [_opened(texts, place, as_of, rulings) for place in some]
        looked += games
        for ruling in rulings:  # each holds in the games that have it
            known = tuple(one.id for data in looked for one in data.rulings)
            if ruling not in known:
                similar = texts.similar(ruling, known)
                raise Refused(texts("error", text=texts("no-ruling", name=ruling, similar=similar).strip()))
        found = tuple(subject for data in games for subject in find_subjects(data, kind, ident))
        if found:
            return found, looked
    return (), looked


def _opened(texts: Texts, place: str, as_of: str | None, rulings: Sequence[str]) -> Game:
    data = open_game(texts, place, as_of, ())
    known = {ruling.id for ruling in data.rulings}
    return linked(replace(data, switched_on=tuple(ruling for ruling in rulings if ruling in known)))


def nothing(texts: Texts, what: str, ident: str, looked: Sequence[Game]) -> Refused:
    """A refusal that says what was probably meant."""
    findings = [name for finding in catalogue().values() for name in (finding.code, finding.name)]
    known = [name for game in looked for name in known_names(game)] + findings + [*built_in_games()]
    similar = texts.similar(ident, known)
    return Refused(texts("error", text=texts("no-subject", name=what, similar=similar).strip()))
