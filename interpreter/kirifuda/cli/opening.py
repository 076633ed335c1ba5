"""Opening a game for a verb: reading it, refusing it with its errors, checking the decks and rulings named."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kirifuda.cli.commands import Refused
from kirifuda.cli.texts import Texts
from kirifuda.core.diagnostics import Severity
from kirifuda.engine.library import CannotStart, Library
from kirifuda.model.ruleset import Game
from kirifuda.reading.findings import catalogue, severity_of
from kirifuda.reading.folders import find_game
from kirifuda.reading.games import read_game
from kirifuda.report.text import format_one, format_text

FAILED = 1


def open_game(texts: Texts, name: str, as_of: str | None, rulings: Sequence[str]) -> Game:
    """A game that has no error. Refuses otherwise, with the errors."""
    data, findings = read_game(name, as_of, tuple(rulings))
    if data is None and find_game(name) is None:
        raise Refused("\n".join(format_one(finding, texts.language) for finding in findings))
    errors = [finding for finding in findings if severity_of(finding) is Severity.ERROR]
    if data is None or errors:
        raise Refused(f"{format_text(errors, texts.language)}\n{texts('not-playable')}", FAILED)
    known = tuple(ruling.id for ruling in data.rulings)
    for ruling in rulings:
        if ruling not in known:
            raise Refused(texts("error", text=_stripped(texts, "no-ruling", ruling, known)))
    return data


def open_library(texts: Texts, name: str, as_of: str | None, rulings: Sequence[str]) -> Library:
    """A game ready to be started."""
    return Library(open_game(texts, name, as_of, rulings))


def chosen_decks(texts: Texts, data: Game, decks: str | None) -> tuple[str, ...]:
    """A deck for each seat: those named, or the ruleset's own."""
    rules = data.ruleset
    named = tuple(part.strip() for part in decks.split(",")) if decks is not None else rules.default_decks
    check_decks(texts, data, named)
    return per_seat(texts, "--decks", named, rules.players)


def check_decks(texts: Texts, data: Game, named: Sequence[str]) -> None:
    """Refuses a deck that is not there."""
    known = tuple(deck.id for deck in data.decks)
    for deck in named:
        if deck not in known:
            raise Refused(texts("error", text=texts("no-deck", name=deck, names=known or ("-",))))


def per_seat(texts: Texts, option: str, given: Sequence[str], players: int) -> tuple[str, ...]:
    """One for each seat; a single one counts for all."""
    if len(given) == 1:
        return tuple(given) * players
    if len(given) != players:
        raise Refused(texts("error", text=texts("count-of-seats", name=option, players=players, given=len(given))))
    return tuple(given)


def cannot_start(texts: Texts, problem: CannotStart) -> Refused:
    """Why a match cannot be started, as a refusal."""
    known = [finding for finding in problem.findings if finding.name in catalogue()]
    shown = [format_one(finding, texts.language) for finding in known]
    others = [f"{item.primary.place}: {dict(item.args)}" for item in problem.findings if item not in known]
    return Refused("\n".join((*shown, *others, texts("cannot-start", why=str(problem)))), FAILED)


def no_file(texts: Texts, path: Path | str, error: OSError) -> Refused:
    """A file that cannot be opened."""
    return Refused(texts("error", text=texts("no-file", path=str(path), why=error.strerror or type(error).__name__)))


def _stripped(texts: Texts, key: str, name: str, known: Sequence[str]) -> str:
    return texts(key, name=name, similar=texts.similar(name, known)).strip()
