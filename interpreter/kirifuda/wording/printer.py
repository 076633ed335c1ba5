"""The printer: trees of the model become one canonical sentence in Japanese, Korean or English."""

from __future__ import annotations

from collections.abc import Sequence

from kirifuda.model.abilities import Ability
from kirifuda.model.amounts import Amount
from kirifuda.model.conditions import Condition, Duration, Event, Point
from kirifuda.model.effects import Effect
from kirifuda.model.objects import Noun
from kirifuda.model.vocabulary import Vocabulary
from kirifuda.wording.eastern import Eastern
from kirifuda.wording.terms import Terms, Unprintable
from kirifuda.wording.western import Western

__all__ = ["Printer", "Unprintable"]


class Printer:
    """Prints what sentences mean. A node that has no sentence raises ``Unprintable``, never prints less."""

    def __init__(self, vocabulary: Vocabulary, language: str) -> None:
        self.language = language
        terms = Terms(vocabulary, language)
        self.bullet = str(terms.phrases["bullet"]).strip()
        self._writer: Eastern | Western = Western(terms) if language == "en" else Eastern(terms)

    def ability(self, ability: Ability) -> str:
        """An ability on one line."""
        return self._writer.ability(ability)

    def effects(self, effects: Sequence[Effect]) -> str:
        """Sentences, one an effect."""
        return self._writer.effects(effects)

    def noun(self, noun: Noun) -> str:
        """A noun phrase."""
        return self._writer.nouns.noun(noun)

    def condition(self, condition: Condition) -> str:
        """A condition with its "if", without a comma."""
        return self._writer.conditions.condition(condition)

    def triggers(self, triggers: Sequence[Event | Point]) -> str:
        """Events or points in time, joined by or, with a comma behind."""
        return self._writer.triggers(triggers)

    def duration(self, duration: Duration) -> str:
        """How long something lasts."""
        return self._writer.conditions.duration(duration)

    def amount(self, amount: Amount) -> str:
        """A number or an expression."""
        return self._writer.nouns.amount(amount)
