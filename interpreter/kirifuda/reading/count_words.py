"""Words of number in a noun phrase: counts, all, up to, half, equal to, the number of."""

from __future__ import annotations

from kirifuda.model.amounts import Amount, CountOf, Quantity, Slot, ThatMuch, TotalOf
from kirifuda.model.objects import Noun, Same, Select
from kirifuda.reading.clauses import Bag, Part, Phrase
from kirifuda.reading.drafts import Draft
from kirifuda.reading.finished_nouns import NounFinisher


class CountWords(NounFinisher):
    """Takes words of number into a draft."""

    def _noun(self, draft: Draft, part: Part, owner: bool = False) -> Noun:
        """The draft so far as a noun that owns what follows."""
        phrase = Phrase((Bag((part,)),))
        found = self.finish(draft, ("owner",) if owner else (), phrase)
        if isinstance(found, Amount) and not isinstance(found, Slot):
            raise self.scope.problem("wrong-kind-of-argument", part.start, part.end)
        return found

    def _take_number(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        draft.amount = parts[place].amount
        return draft, place + 1

    _take_range = _take_number

    def _take_count(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        part = parts[place]
        self._quantity(draft, part, Quantity("exactly", part.amount))
        draft.counted = part
        return draft, place + 1

    def _quantity(self, draft: Draft, part: Part, quantity: Quantity) -> None:
        if draft.quantity is not None:
            raise self.scope.problem("slot-filled-twice", part.start, part.end, variant="count")
        draft.quantity = quantity

    def _take_upto(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        part = parts[place]
        if draft.quantity is None or draft.quantity.mode != "exactly":
            raise self.scope.problem("unexpected-word", part.start, part.end, variant="phrase")
        draft.quantity = Quantity("up-to", draft.quantity.amount)
        return draft, place + 1

    def _take_all(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        self._quantity(draft, parts[place], Quantity(parts[place].value))
        return draft, place + 1

    def _take_any(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        part = parts[place]
        if part.value == "unclear":
            raise self.scope.problem("any-of-several", part.start, part.end)
        if part.value != "one":
            return self._take_all(draft, parts, place)
        draft.chosen = True
        return draft, place + 1

    def _take_share(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        draft.share = parts[place].value
        return draft, place + 1

    def _take_same(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        part = parts[place]
        after = parts[place + 1] if place + 1 < len(parts) else None
        if after is not None and after.kind == "COUNT_NOUN":
            return Draft(amount=self._as_amount(draft, part)), place + 2
        return Draft(filters=[Same("", self._noun(draft, part), part.value == "different")]), place + 1

    def _take_equal(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        amount = self._as_amount(draft, parts[place])
        after = place + 1
        if after < len(parts) and parts[after].kind == "COUNT_NOUN":
            after += 1
        return Draft(amount=amount), after

    def _as_amount(self, draft: Draft, part: Part) -> Amount:
        found = self.finish(draft, ("number",), Phrase((Bag((part,)),)))
        if not isinstance(found, Amount):
            raise self.scope.problem("wrong-kind-of-argument", part.start, part.end)
        return found

    def _take_count_noun(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        part = parts[place]
        if draft.pointer == "that":
            return Draft(amount=ThatMuch(part.value)), place + 1
        phrase = Phrase((Bag((part,)),))
        if part.value == "total":
            if draft.value_of is None or not isinstance(draft.of, Select):
                raise self.scope.problem("wrong-kind-of-argument", part.start, part.end)
            return Draft(amount=TotalOf(draft.value_of, draft.of)), place + 1
        what = self.finish(draft, ("card",), phrase)
        if isinstance(what, Amount) and not isinstance(what, Slot):
            raise self.scope.problem("wrong-kind-of-argument", part.start, part.end)
        return Draft(amount=CountOf(what)), place + 1
