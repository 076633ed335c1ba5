"""Opening a game for a verb: reading it, refusing it with its errors, checking the decks and rulings named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

from kirifuda.cli.commands import Refused
from kirifuda.cli.texts import Texts
from kirifuda.core.diagnostics import Diagnostic, Severity
from kirifuda.engine.library import CannotStart, Library
from kirifuda.model.in_mode import deciding
from kirifuda.model.ruleset import Game
from kirifuda.model.steps import without_decks
from kirifuda.reading.findings import catalogue, severity_of
from kirifuda.reading.folders import find_game
from kirifuda.reading.games import load_files
from kirifuda.report.text import format_one, format_text

Decks = tuple[str | None, ...]  # one a seat; None: it picks during setup
FAILED = 1
PICKS = "-"  # in place of a deck: the seat picks during setup
#: why a match cannot be started, in the words of the engine, and the text that says it in the reader's language
REASONS = tuple(
    (re.compile(pattern), f"start-{key}")
    for pattern, key in (
        (r"some cards cannot be played", "unplayable"),
        (r"no deck '(?P<name>.*)'; there are: (?P<names>.*)", "no-deck"),
        (r"(?P<players>\d+) decks are needed, (?P<given>\d+) given", "decks"),
        (r"no card '(?P<name>.*)'", "no-card"),
        (r"no mode '(?P<name>.*)'; there are: (?P<names>.*)", "no-mode"),
        (r"no setting '(?P<name>.*)' in mode '(?P<mode>.*)'; there are: (?P<names>.*)", "no-setting"),
        (r"'(?P<name>.*)' is not (?P<value>.*) in mode '.*'; it may be: (?P<names>.*)", "no-such-value"),
        (r"no level (?P<level>\d+)(?: in mode '(?P<mode>.*)')?; there are: (?P<names>.*)", "no-level"),
        (r"level (?P<level>\d+) has no (?P<names>.*) in mode '.*'; levels with it: (?P<levels>.*)", "other-level"),
        (r"a seat without a deck, and no cards to pick", "no-picks"),
        (r"(?P<given>\d+) cards picked by a deck, (?P<needed>\d+) needed", "picks"),
        (r"card '(?P<name>.*)' is not there to be picked once more", "picked-twice"),
        (r"(?P<needed>\d+) cards to be picked, (?P<there>\d+) there", "too-few"),
        (r"no player (?P<name>-?\d+) to go first", "no-player"),
        (r"score: something that no card of these decks has", "score-of-nothing"),
        (r"score: it cannot be computed", "score"),
    )
)


def open_game(
    texts: Texts, name: str, as_of: str | None, rulings: Sequence[str], joining: tuple[Path, ...] = ()
) -> Game:
    """A game that has no error. Refuses otherwise, with the errors. ``joining``: files elsewhere that name it."""
    loaded = load_files(name, as_of, tuple(rulings), joining=joining)
    data, findings = loaded.game, loaded.diagnostics
    if data is None and find_game(name) is None:
        raise Refused("\n".join(format_one(finding, texts.language) for finding in findings))
    known = tuple(ruling.id for ruling in data.rulings) if data is not None else tuple(rulings)
    for ruling in rulings:
        if ruling not in known:
            raise Refused(texts("error", text=_stripped(texts, "no-ruling", ruling, known)))
    errors = [finding for finding in findings if severity_of(finding) is Severity.ERROR]
    if data is None or errors:
        raise Refused(f"{format_text(errors, texts.language)}\n{texts('not-playable')}", FAILED)
    return data


def open_library(
    texts: Texts, name: str, as_of: str | None, rulings: Sequence[str], joining: tuple[Path, ...] = ()
) -> Library:
    """A game ready to be started."""
    return Library(open_game(texts, name, as_of, rulings, joining))


def known_rulings(texts: Texts, findings: Sequence[Diagnostic], rulings: Sequence[str]) -> None:
    """Refuses where it was found that a ruling to be switched on is not there."""
    for finding in findings:
        name = finding.args.get("id")
        if (
            (finding.name, finding.variant) == ("unknown-id", "ruling")
            and name in rulings
            and not finding.primary.start
        ):
            raise Refused(texts("error", text=texts("no-ruling", name=str(name), similar="").strip()))


def chosen_decks(texts: Texts, data: Game, decks: str | None, mode: str | None = None) -> Decks | None:
    """A deck for each seat at which somebody decides: those named, or the ruleset's own; None (written -) for a seat
    that picks during setup, None in all where the game needs no decks."""
    rules = data.ruleset
    seats = len(deciding(rules, mode))
    named = tuple(part.strip() for part in decks.split(",")) if decks is not None else rules.default_decks[:seats]
    if not named and without_decks(rules.setup, mode, seats) is not None:
        return None
    check_decks(texts, data, [name for name in named if name != PICKS])
    return tuple(name if name != PICKS else None for name in per_seat(texts, "--decks", named, seats))


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
    return Refused("\n".join((*shown, *others, texts("cannot-start", why=start_reason(texts, str(problem))))), FAILED)


def start_reason(texts: Texts, text: str) -> str:
    """Why a match cannot be started, in the reader's language where it is a known reason."""
    for pattern, key in REASONS:
        found = pattern.fullmatch(text)
        if found is not None:
            return texts(key, **{name: value or "-" for name, value in found.groupdict().items()})
    return text


def no_file(texts: Texts, path: Path | str, error: OSError) -> Refused:
    """A file that cannot be opened."""
    return _not(texts, "no-file", path, error)


def no_writing(texts: Texts, path: Path | str, error: OSError) -> Refused:
    """A file that cannot be written."""
    return _not(texts, "cannot-write", path, error)


def _not(texts: Texts, key: str, path: Path | str, error: OSError) -> Refused:
    why = error.strerror or type(error).__name__
    return Refused(texts("error", text=texts(key, path=str(path), why=why)))


def _stripped(texts: Texts, key: str, name: str, known: Sequence[str]) -> str:
    return texts(key, name=name, similar=texts.similar(name, known)).strip()
