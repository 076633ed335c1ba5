"""Words of a noun phrase that say where a card lies to another one, what its name holds, or what it receives."""

from __future__ import annotations

from abc import abstractmethod

from kirifuda.model.amounts import Amount, AnyWord
from kirifuda.model.objects import Beside, NameHas
from kirifuda.model.vocabulary import Word
from kirifuda.reading.clauses import Bag, Part, Phrase
from kirifuda.reading.count_words import CountWords
from kirifuda.reading.drafts import Draft
from kirifuda.reading.lexicon import name_key

#: terminals of words behind an amount that compare a value with it
COMPARING = ("COMPARISON", "EQUAL", "SAME")


class PlaceWords(CountWords):
    """Takes such words into a draft."""

    def _take_beside(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        return Draft(filters=[Beside(self._noun(draft, parts[place]), parts[place].value)]), place + 1

    def _take_received(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        of = None if draft.empty else self._noun(draft, parts[place])
        return Draft(received=parts[place].value, of=of), place + 1

    def _take_naming(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        named = [part.kind for part in parts[place + 1 : place + 3]] == ["NAME", "CONTAINING"]
        if not named:
            raise self.scope.problem("unexpected-word", parts[place].start, parts[place].end, variant="phrase")
        return draft, place + 1

    def _compared_amount(self, parts: tuple[Part, ...], place: int) -> tuple[str, Amount, int] | None:
        """An amount of several words and a word that compares behind a value: …がこの…の…以下, …が…に等しい."""
        at = next((i for i in range(place, len(parts)) if parts[i].kind in COMPARING), None)
        if at is None:
            return None
        op = {"equal": "=", "same": "=", "different": "!="}.get(parts[at].value, parts[at].value)
        return op, self.amount(Phrase((Bag(parts[place:at]),))), at + 1

    def _any_word(self, draft: Draft, parts: tuple[Part, ...], place: int, word: Word) -> tuple[Draft, int] | None:
        """好きな色, any colour: a word of a value that the player names."""
        after = parts[place + 1] if place + 1 < len(parts) else None
        if draft.empty and after is not None and (after.kind, after.value) == ("ANY", "one"):
            return Draft(amount=AnyWord(word.id)), place + 2
        if draft == Draft(chosen=True):
            return Draft(amount=AnyWord(word.id)), place + 1
        return None

    @abstractmethod
    def amount(self, phrase: Phrase) -> Amount:
        """A phrase as an amount."""

    def _part_of_name(self, draft: Draft, part: Part) -> Draft:
        """A declared part of names, or the whole name of a card."""
        lexicon = self.scope.lexicon
        text = name_key(part.text[1:-1])
        known = {name_key(form): word.id for word in lexicon.name_parts for form in word.forms[lexicon.language]}
        ident = known.get(text) or lexicon.names.get(text)
        if ident is None:
            candidates = tuple(word.forms[lexicon.language][0] for word in lexicon.name_parts)
            raise self.scope.problem("unknown-name", part.start, part.end, name=part.text[1:-1], candidates=candidates)
        draft.filters.append(NameHas(ident))
        return draft
