"""A whole game out of its folders: read the files, gather the words, read the sentences, check names across files."""

from __future__ import annotations

import gc
import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from kirifuda.core.diagnostics import Arguments, Diagnostic
from kirifuda.core.similar import closest, listed
from kirifuda.model.ruleset import Game
from kirifuda.model.vocabulary import Vocabulary
from kirifuda.reading.ability_checks import check_abilities
from kirifuda.reading.card_files import read_cards, read_decks
from kirifuda.reading.clause_files import read_clauses
from kirifuda.reading.context import Context, MakeReader, Sentences
from kirifuda.reading.deck_checks import check_decks
from kirifuda.reading.documents import SCENARIOS, Documents
from kirifuda.reading.files import at_start
from kirifuda.reading.folders import FRONT, built_in_games, collect, find_game, show
from kirifuda.reading.mode_checks import check_modes
from kirifuda.reading.references import check_references
from kirifuda.reading.rule_checks import check_rules
from kirifuda.reading.ruleset_files import read_ruleset
from kirifuda.reading.ruling_files import read_rulings, read_scenarios
from kirifuda.reading.sentences import SentenceReader
from kirifuda.reading.setup_checks import check_setup
from kirifuda.reading.setup_files import with_all_cards
from kirifuda.reading.vocabulary_checks import check_vocabulary
from kirifuda.reading.vocabulary_files import read_vocabulary


@dataclass(frozen=True, slots=True)
class Loaded:
    """A game with its files. ``game`` is what could be read: fit to play when no finding is an error."""

    game: Game | None
    documents: Documents
    diagnostics: tuple[Diagnostic, ...]


_KEPT: dict[tuple[object, ...], Loaded] = {}  #: games whose files are all as they were, the one used last last
_LIMIT = 48


def make_reader(vocabulary: Vocabulary, language: str) -> Sentences:
    """The sentence reader of a language."""
    return SentenceReader(vocabulary, language)


def read_game(
    name: str | Path, as_of: str | None = None, rulings: tuple[str, ...] = (), make: MakeReader = make_reader
) -> tuple[Game | None, tuple[Diagnostic, ...]]:
    """The game of a built-in name or of a folder, and everything that is wrong with it. ``as_of``: a date, by default
    the current one of its ruleset; ``rulings``: announced ones that are switched on."""
    loaded = load_files(name, as_of, rulings, make)
    return loaded.game, loaded.diagnostics


def load_files(
    name: str | Path,
    as_of: str | None = None,
    rulings: tuple[str, ...] = (),
    make: MakeReader = make_reader,
    joining: tuple[Path, ...] = (),
) -> Loaded:
    """As ``read_game``, with the files; ``joining``: files elsewhere that name this game."""
    folder = find_game(name)
    if folder is None:
        return Loaded(None, Documents((), {}), (_no_game(name),))
    with _collection_paused():
        return _load(folder, as_of, rulings, make, joining)


@contextmanager
def _collection_paused() -> Iterator[None]:
    """Loading makes many small objects and no garbage: looking for garbage in between doubles its time."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _load(
    folder: Path, as_of: str | None, rulings: tuple[str, ...], make: MakeReader, joining: tuple[Path, ...]
) -> Loaded:
    documents, found = collect(folder, joining)
    if found or make is not make_reader:
        return _understood(documents, found, folder, as_of, rulings, make)
    read = (tuple(map(id, documents.files)), *documents.languages.items(), show(folder / FRONT), as_of, rulings)
    known = _KEPT.pop(read, None)  # it holds the files, so that their identity is their own
    known = known or _understood(documents, found, folder, as_of, rulings, make)
    while len(_KEPT) >= _LIMIT:
        _KEPT.pop(next(iter(_KEPT)))
    _KEPT[read] = known
    return known


def _understood(
    documents: Documents,
    found: tuple[Diagnostic, ...],
    folder: Path,
    as_of: str | None,
    rulings: tuple[str, ...],
    make: MakeReader,
) -> Loaded:
    """What the files of a game say; ``found``: what is wrong with them so far."""
    vocabulary = read_vocabulary(documents)
    context = Context(vocabulary, make)
    for file in documents.files:
        context.diagnostics += file.diagnostics
    context.diagnostics += found
    context.diagnostics += check_vocabulary(vocabulary)
    context.diagnostics += check_references(documents, vocabulary)
    game = _game(documents, context, as_of, rulings)
    context.diagnostics += check_abilities(game, documents)
    context.diagnostics += check_setup(game)
    context.diagnostics += check_decks(game)
    context.diagnostics += check_rules(game)
    context.diagnostics += check_modes(game)
    context.diagnostics += _unknown_rulings(game, folder)
    return Loaded(game, documents, in_order(context.diagnostics))


def in_order(diagnostics: list[Diagnostic]) -> tuple[Diagnostic, ...]:
    """Findings by file and place, each once."""
    unique: dict[tuple[str, int, int, str, str, str], Diagnostic] = {}
    for diagnostic in diagnostics:
        span = diagnostic.primary
        said = repr(sorted(diagnostic.args.items()))
        unique.setdefault((span.file.path, span.start, span.end, diagnostic.name, diagnostic.variant, said), diagnostic)
    return tuple(unique[key] for key in sorted(unique))


def fingerprint(documents: Documents) -> str:
    """A hash of all data of a game, the same wherever its folder lies."""
    digest = hashlib.sha256()
    for file in sorted(documents.files, key=lambda file: file.place.inner):
        name = file.place.inner.encode("utf-8", errors="surrogateescape")
        digest.update(b"%d %s %d\n" % (len(name), name, len(file.data)))
        digest.update(file.data)
    return digest.hexdigest()


def _game(documents: Documents, context: Context, as_of: str | None, rulings: tuple[str, ...]) -> Game:
    ruleset = read_ruleset(documents, context)
    kinds = {kind.id: kind for kind in ruleset.kinds}
    context.value_words = {value.property: value.words for value in ruleset.value_words}
    cards = read_cards(documents, context, kinds)
    return Game(
        replace(ruleset, setup=with_all_cards(ruleset.setup, cards)),
        cards,
        read_decks(documents),
        as_of or ruleset.current,
        fingerprint(documents),
        read_rulings(documents, context),
        read_scenarios(documents, context),
        read_cards(documents, context, kinds, SCENARIOS),
        rulings,
        read_clauses(documents, context),
    )


def _unknown_rulings(game: Game, folder: Path) -> list[Diagnostic]:
    """Rulings that are to be switched on and do not exist."""
    known = tuple(ruling.id for ruling in game.rulings)
    place = at_start(show(folder / FRONT))
    return [
        Diagnostic("unknown-id", place, {"id": name, "candidates": closest(name, known)}, "ruling")
        for name in game.switched_on
        if name not in known
    ]


def _no_game(name: str | Path) -> Diagnostic:
    shown = Path(name).as_posix()
    near = closest(str(name), built_in_games())
    args: Arguments = {"name": shown, "candidates": near, "known": listed(built_in_games(), near)}
    try:
        folder = Path(name).is_dir()
    except (OSError, ValueError):
        folder = False
    variant = "no-front" if folder else ""
    return Diagnostic("unknown-game", at_start(f"{shown}/{FRONT}" if folder else shown), args, variant)
