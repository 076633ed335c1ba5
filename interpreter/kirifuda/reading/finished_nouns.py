"""The noun or amount a draft stands for, once all words of its phrase are read."""

from __future__ import annotations

from dataclasses import replace

from kirifuda.core.source import Span
from kirifuda.model.amounts import Amount, Arithmetic, Half, Number, Quantity, UpTo, ValueOf
from kirifuda.model.objects import (
    AbilityOf,
    AmountOf,
    Named,
    Noun,
    Player,
    PropertyOf,
    Quoted,
    Rest,
    Same,
    Select,
    States,
    Zone,
)
from kirifuda.reading.clauses import Phrase
from kirifuda.reading.drafts import Draft
from kirifuda.reading.scope import Scope


class NounFinisher:
    """Turns drafts into nouns."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope

    def finish(self, draft: Draft, types: tuple[str, ...], phrase: Phrase) -> Noun | Amount:
        """The noun or amount a draft stands for where ``types`` are wanted."""
        start, end = phrase.start, phrase.end
        if draft.chosen:
            draft = self._chosen(draft, start, end)
        if draft.share:
            return self._shared(draft, start, end)
        if draft.amount is not None:
            return draft.amount
        if draft.received:
            return AmountOf(draft.received, draft.of)
        if draft.value_of is not None:
            of = draft.of
            if "number" in types:
                return ValueOf(draft.value_of, of)
            return PropertyOf(draft.value_of, of)
        if draft.header is not None:
            return AbilityOf(draft.header, draft.header_of)
        if draft.quoted is not None:
            return Quoted(draft.quoted)
        if draft.loose is not None or any(isinstance(f, Same) and not f.property for f in draft.filters):
            raise self.scope.problem("comparison-without-value", start, end)
        if draft.lead is not None:
            return self._lead(draft, start, end)
        if draft.named is not None:
            if not self._bare(draft, whose=True):
                raise self.scope.problem("slot-filled-twice", start, end, variant="noun")
            return self._named(draft, start, end)
        if draft.other and draft.quantity is not None and self._bare(replace(draft, other=False)):
            draft.among, draft.other = True, False  # another one, of those that lie open
        only_count = self._bare(draft) and draft.quantity is not None
        if only_count and draft.quantity is not None and "number" in types and draft.quantity.amount is not None:
            amount = draft.quantity.amount
            return UpTo(amount) if draft.quantity.mode == "up-to" else amount
        if draft.states and self._bare(draft, states=True):
            if len(draft.states) == 1 and self.scope.lexicon.holds_word(draft.states[0]):
                if "number" in types:
                    return ValueOf(draft.states[0], None)
                if "value" in types:
                    return PropertyOf(draft.states[0], None)
            return States(tuple(draft.states))
        if draft.whose is not None and self._bare(draft, whose=True) and draft.quantity is None:
            return draft.whose
        place_only = bool(draft.zones) and self._bare(draft, whose=True, zones=True) and draft.quantity is None
        if place_only and "card" not in types and len(draft.zones) == 1:
            whose = draft.whose if draft.whose != Player("you") else None
            return Zone(draft.zones[0], whose, draft.position)
        return self._select(draft, self.scope.span(start, end))

    def _chosen(self, draft: Draft, start: int, end: int) -> Draft:
        """Any art is one of them; where a number is said, the word adds nothing."""
        quantity = draft.quantity or Quantity("exactly", Number(1))
        if quantity.mode in ("all", "each"):
            raise self.scope.problem("slot-filled-twice", start, end, variant="count")
        return replace(draft, chosen=False, quantity=quantity)

    def _bare(self, draft: Draft, whose: bool = False, zones: bool = False, states: bool = False) -> bool:
        """Nothing is said but what is named here, a position and a count."""
        return (
            (whose or draft.whose is None)
            and (zones or (not draft.zones and draft.position is None))
            and (states or not draft.states)
            and not (draft.kinds or draft.names or draft.filters or draft.besides or draft.other or draft.among)
            and draft.host is None
            and not draft.any_card
            and (not states or draft.quantity is None)
        )

    def _lead(self, draft: Draft, start: int, end: int) -> Noun:
        lead = draft.lead
        assert lead is not None
        if not self._bare(draft) or (draft.quantity is not None and not isinstance(lead, Rest)):
            raise self.scope.problem("slot-filled-twice", start, end, variant="noun")
        return lead

    def _named(self, draft: Draft, start: int, end: int) -> Noun:
        word = draft.named
        assert word is not None
        if draft.pointer == "this":
            return Named(f"this-{word.id}")
        return Named(word.id, whose=draft.whose)

    def _shared(self, draft: Draft, start: int, end: int) -> Amount:
        amount = draft.amount
        if amount is None and draft.value_of is not None:
            amount = ValueOf(draft.value_of, draft.of)
        if draft.share == "double" and amount is not None:
            return Arithmetic("*", amount, Number(2))
        if draft.share not in ("half-up", "half-down") or amount is None:
            raise self.scope.problem("wrong-kind-of-argument", start, end)
        return Half(amount, draft.share.removeprefix("half-"))

    def _checked(self, draft: Draft) -> None:
        """Cards are not counted like points."""
        lexicon = self.scope.lexicon
        part = draft.counted
        if part is not None and part.value:
            named = [word for word in lexicon.vocabulary.words if word.id in draft.kinds]
            own = {word.counter for word in named if word.counter} or {"cards"}
            if part.value in lexicon.words.texts("amount_counters") and part.value not in own:
                wrong = next(t for t in sorted(lexicon.counters, key=len, reverse=True) if part.text.endswith(t))
                right = next(text for text, ident in lexicon.counters.items() if ident in own)
                said = part.text.removesuffix(wrong) + right
                raise self.scope.problem("wrong-counter", part.start, part.end, counter=wrong, right=said)

    def _select(self, draft: Draft, span: Span) -> Select:
        self._checked(draft)
        return Select(
            kinds=tuple(draft.kinds),
            names=tuple(draft.names),
            whose=draft.whose,
            host=draft.host,
            zones=tuple(draft.zones),
            states=tuple(draft.states),
            filters=tuple(draft.filters),
            besides=tuple(draft.besides),
            other=draft.other,
            among=draft.among,
            position=draft.position,
            quantity=draft.quantity,
            span=span,
        )
