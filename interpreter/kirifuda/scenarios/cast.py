"""The cards a game's scenarios play with: its own, those made for scenarios, and blank ones that only fill a place."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from kirifuda.model.ruleset import Card, Game
from kirifuda.model.steps import places

BLANK = "blank"


def blank_id(kind: str) -> str:
    """Id of the blank card of a kind."""
    return f"{BLANK}-{kind}"


def deck_kind(game: Game) -> str:
    """The kind of card that decks are made of: the one most cards of the first deck are of."""
    by_id = {card.id: card for card in game.cards}
    for deck in game.decks:
        brought = [by_id[pick].brings for pick in deck.picks if pick in by_id]
        copies: Counter[str] = Counter()
        for cards in (deck.cards, *brought):
            for card, count in cards.items():
                copies.update({by_id[card].kind: count} if card in by_id else {})
        if copies:
            return copies.most_common(1)[0][0]
    return game.cards[0].kind


def with_blanks(game: Game) -> Game:
    """The game with its scenario cards and a blank one of each kind, without text, all values 1."""
    words = game.ruleset.vocabulary.words
    written = next((word.forms for word in words if (word.cls, word.id) == ("kind", "card")), {})
    names = {language: f"({forms[0]})" for language, forms in written.items() if forms}
    blanks = [
        Card(
            blank_id(kind.id),
            names,
            kind.id,
            game.ruleset.language,
            dict.fromkeys(kind.properties, 1),
        )
        for kind in game.ruleset.kinds
    ]
    return replace(game, cards=(*game.cards, *game.scenario_cards, *blanks))


def filler(game: Game, zone: str) -> str:
    """Id of the card that "3 cards" means in a zone: what setup puts there, what is at home there, or a blank."""
    for step in places(game.ruleset.setup):
        if step.zone == zone and step.cards:
            return next(iter(step.cards))
    usual = deck_kind(game)
    for kind in game.ruleset.kinds:
        if kind.zone == zone and kind.id != usual:
            for card in game.cards:
                if card.kind == kind.id and not card.abilities and not card.id.startswith(BLANK):
                    return card.id
    held = next((place.holds for place in game.ruleset.zones if place.id == zone), ())
    return blank_id(held[0] if held and usual not in held else usual)


def find_card(game: Game, name: str, language: str) -> Card | None:
    """A card by its id or by its printed name, in the given language first."""
    for card in game.cards:
        if card.names.get(language) == name:
            return card
    for card in game.cards:
        if card.id == name or name in card.names.values():
            return card
    return None
