"""``kirifuda print``: a card in another language."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click

from kirifuda.cli.commands import OneOf, Refused, Verb, argument, data_options, option
from kirifuda.cli.opening import FAILED, open_game
from kirifuda.cli.texts import Texts
from kirifuda.lint.targets import find_targets
from kirifuda.model.ruleset import Card, Game
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.play.labels import Labels
from kirifuda.reading.folders import FRONT, built_in_games, show, whole_path
from kirifuda.report.text import format_one
from kirifuda.wording.printer import Printer, Unprintable


def verb(texts: Texts) -> Verb:
    """The verb."""

    def run(card: str, to: str, as_of: str | None, rulings: tuple[str, ...]) -> int:
        if Path(card).is_file():
            found = cards_of_file(texts, Path(card), as_of, rulings)
        else:
            found = [find_card(texts, card, as_of, rulings)]
        try:
            lines = list(joined(list(card_lines(data, one, to)) for data, one in found))
        except Unprintable as problem:
            raise Refused(texts("error", text=texts("no-words", what=str(problem))), FAILED) from problem
        for line in lines:
            click.echo(line)
        return 0

    params: list[click.Parameter] = [
        argument("card"),
        option(texts, "--to", type=OneOf(texts, LANGUAGES), required=True),
        *data_options(texts),
    ]
    return Verb("print", texts, params, run)


def joined(cards: Iterable[list[str]]) -> Iterator[str]:
    """The lines of several cards, an empty one between two."""
    for number, lines in enumerate(cards):
        yield from [""] * bool(number) + lines


def cards_of_file(texts: Texts, path: Path, as_of: str | None, rulings: Sequence[str]) -> list[tuple[Game, Card]]:
    """The cards that stand in a file, which lies in the folder of a game or names its game. Refuses where none do."""
    targets, shown = find_targets([path]), show(whole_path(path))
    if targets.stray:
        raise Refused("\n".join(format_one(finding, texts.language) for finding in targets.stray))
    found: list[tuple[Game, Card]] = []
    for folder in targets.games:
        data = open_game(texts, folder.as_posix(), as_of, rulings, tuple(targets.joining.get(folder, ())))
        cards = [*data.cards, *data.scenario_cards]
        found += [(data, card) for card in cards if card.span is not None and card.span.file.path == shown]
    if not found:
        raise Refused(texts("error", text=texts("no-card-there", path=shown)))
    return found


def card_lines(data: Game, card: Card, language: str) -> Iterator[str]:
    """Name and kind, values, and the text, an ability a line."""
    labels = Labels(data, language)
    yield f"{labels.card(card.id)} ({labels.word('kind', card.kind)})"
    if card.values:
        values = [(labels.word("property", name), labels.value(name, value)) for name, value in card.values.items()]
        yield " | ".join(f"{word} {value}" for word, value in values)
    printer = Printer(data.ruleset.vocabulary, language)
    for ability in card.abilities:
        yield printer.ability(ability)


def find_card(texts: Texts, name: str, as_of: str | None, rulings: Sequence[str]) -> tuple[Game, Card]:
    """The one card of an id, of GAME:ID or of a printed name: in the game folder one stands in, else built in."""
    game, colon, ident = name.rpartition(":")
    if colon and game:
        data = open_game(texts, game, as_of, rulings)
        return data, _one(texts, name, [(data, card) for card in _called(data, ident)], [data])[1]
    here = [Path().absolute().as_posix()] if Path(FRONT).is_file() else []
    looked: list[Game] = []
    for places in (here, built_in_games()):
        games = [open_game(texts, place, as_of, rulings) for place in places]
        looked += games
        found = [(data, card) for data in games for card in _called(data, name)]
        if found:
            return _one(texts, name, found, looked)
    return _one(texts, name, [], looked)


def _called(data: Game, name: str) -> list[Card]:
    cards = [*data.cards, *data.scenario_cards]
    by_id = [card for card in cards if card.id == name]
    return by_id or [card for card in cards if name in card.names.values()]


def _one(texts: Texts, name: str, found: list[tuple[Game, Card]], looked: Sequence[Game]) -> tuple[Game, Card]:
    if len(found) == 1:
        return found[0]
    if found:
        names = tuple(f"{data.ruleset.id}:{card.id}" for data, card in found)
        raise Refused(texts("error", text=texts("two-cards", name=name, names=names)))
    known = [text for data in looked for card in data.cards for text in (card.id, *card.names.values())]
    similar = texts.similar(name, known)
    raise Refused(texts("error", text=texts("no-card", name=name, similar=similar).strip()))
