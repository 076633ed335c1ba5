"""Words of a noun phrase that say where a card lies to another one, what its name holds, or what it receives."""

from __future__ import annotations

from kirifuda.model.objects import Beside, NameHas
from kirifuda.reading.clauses import Part
from kirifuda.reading.count_words import CountWords
from kirifuda.reading.drafts import Draft
from kirifuda.reading.lexicon import name_key


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
