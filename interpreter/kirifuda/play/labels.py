"""A game's own words for people: zones, states, values, verbs and cards by id, in one language."""

from __future__ import annotations

import re
from collections.abc import Mapping

from kirifuda.model.ruleset import Game
from kirifuda.model.rulings import Ruling
from kirifuda.model.vocabulary import Verb
from kirifuda.reading.particles import fill

_SLOT = re.compile(r"\{([A-Za-z_]\w*)(?::(\w+))?(=[^{}]*)?\}")


class Labels:
    """Words of one game in one language; an id without a word is shown as it is."""

    def __init__(self, data: Game, language: str) -> None:
        self.data = data
        self.language = language
        vocabulary = data.ruleset.vocabulary
        self._words: dict[tuple[str, str], str] = {}
        for word in vocabulary.words:
            forms = word.forms.get(language) or next((f for f in word.forms.values() if f), (word.id,))
            if forms:
                self._words.setdefault((word.cls, word.id), forms[0])
        self._cards = {card.id: card for card in (*data.cards, *data.scenario_cards)}
        self._verbs = {verb.id: verb for verb in vocabulary.verbs}

    def word(self, cls: str, ident: str) -> str:
        """A word by its class and id."""
        return self._words.get((cls, ident), ident)

    def card(self, ident: str) -> str:
        """A card's printed name."""
        card = self._cards.get(ident)
        if card is None:
            return ident
        return card.names.get(self.language) or card.names.get(card.language) or ident

    def value(self, prop: str, number: int) -> str:
        """A value of a property, in words where it has words."""
        words = self.data.ruleset.words_of(prop)
        return self.word("state", words[number - 1]) if 1 <= number <= len(words) else str(number)

    def held(self, variable: str, number: int) -> str:
        """The value of a variable, in words where it stands for words (0: none)."""
        prop = next((v.words for v in self.data.ruleset.variables if v.id == variable), None)
        return str(number) if prop is None else self.value(prop, number) if number else "-"

    def title(self) -> str:
        """The game's title."""
        titles = self.data.ruleset.titles
        return titles.get(self.language) or next(iter(titles.values()), self.data.ruleset.id)

    def ruling(self, ruling: Ruling) -> str:
        """A ruling: its title and its id."""
        title = ruling.titles.get(self.language) or next(iter(ruling.titles.values()), "")
        return f"{title} ({ruling.id})" if title else ruling.id

    def verb(self, ident: str) -> Verb | None:
        """What the language knows of a verb."""
        return self._verbs.get(ident)

    def sentence(self, verb: Verb, values: Mapping[str, str]) -> str | None:
        """The verb's citation form with its slots filled; None where no form fits what is known."""
        for form in verb.forms.get(self.language, ()):
            slots = _SLOT.findall(form.do)
            if all(name in values and not fixed for name, _, fixed in slots):
                filled = {name: self._filled(values[name], counter) for name, counter, _ in slots}
                bare = _SLOT.sub(lambda slot: f"{{{slot[1]}}}", form.do)
                return fill(bare, filled) if self.language == "ko" else bare.format_map(filled)
        return None

    def _filled(self, value: str, counter: str | None) -> str:
        unit = self._words.get(("counter", counter), "") if counter and self.language != "en" else ""
        return value + unit
