"""A game's own words in one language: names of cards, words by class and id, sentences where they can be printed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeVar

from kirifuda.model.ruleset import Card, Game
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.wording.printer import Printer, Unprintable
from kirifuda.wording.terms import Terms

T = TypeVar("T")
UNPRINTABLE = "—"


class Words:
    """Look-ups for one game and one language; what has no word there is shown by its id."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.language = language
        self.terms = Terms(game.ruleset.vocabulary, language)
        self.printer = Printer(game.ruleset.vocabulary, language)

    def word(self, cls: str, ident: str) -> str:
        """A word by its class and id."""
        try:
            return self.terms.text(ident, (cls,))
        except Unprintable:
            return ident

    def value(self, prop: str, number: int) -> str:
        """A value of a property, in words where it has words."""
        words = self.game.ruleset.words_of(prop)
        return self.word("state", words[number - 1]) if 1 <= number <= len(words) else str(number)

    def card(self, card: Card) -> str:
        """A card's printed name."""
        return self.one_of(card.names) or card.id

    def card_by_id(self, ident: str) -> str:
        """A card's printed name by its id."""
        cards = (*self.game.cards, *self.game.scenario_cards)
        return next((self.card(card) for card in cards if card.id == ident), ident)

    def title(self) -> str:
        """The game's title."""
        return self.one_of(self.game.ruleset.titles) or self.game.ruleset.id

    def one_of(self, texts: Mapping[str, str]) -> str:
        """The text of this language, else of the first that has one."""
        return next((texts[lang] for lang in (self.language, *LANGUAGES) if texts.get(lang)), "")

    def printed(self, write: Callable[[Printer, T], str], node: T) -> str:
        """A node as one of the printer's methods writes it, or a dash where this language has no words for it."""
        try:
            return write(self.printer, node)
        except Unprintable:
            return UNPRINTABLE
