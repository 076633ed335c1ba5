"""From the words of a phrase to a noun or an amount of the model: the bag is emptied into a draft, word by word."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kirifuda.core.similar import closest, single_best
from kirifuda.model.abilities import Ability
from kirifuda.model.amounts import Amount, Number, Quantity, ValueOf
from kirifuda.model.amounts import Slot as SlotOf
from kirifuda.model.objects import (
    Both,
    Compare,
    Either,
    Extreme,
    HasKeyword,
    Noun,
    Player,
    Rest,
    Same,
    Select,
    States,
    That,
    This,
)
from kirifuda.model.vocabulary import Word
from kirifuda.reading.clauses import Bag, Part, Phrase
from kirifuda.reading.done_words import DoneWords
from kirifuda.reading.drafts import Draft, UnclearOrError, merged_drafts, of_the_whole
from kirifuda.reading.lexicon import name_key
from kirifuda.reading.scope import Scope, UnreadableError

PROPERTIES = ("property", "marker", "variable")
CLASSES = (
    "player",
    "zone",
    "kind",
    "attached",
    "state",
    *PROPERTIES,
    "keyword",
    "thing",
    "phase",
    "period",
    "resource",
)
ANY_CARD = "card"


class NounBuilder(DoneWords):
    """Reads phrases. ``quote`` reads a quoted ability and is given by the sentence builder."""

    def __init__(self, scope: Scope, quote: Callable[[int, int], Ability]) -> None:
        super().__init__(scope)
        self.lexicon = scope.lexicon
        self.quote = quote

    # -- phrases -----------------------------------------------------------

    def noun(self, phrase: Phrase, types: tuple[str, ...] = ()) -> Noun | Amount:
        """A phrase as a noun (or amount, where ``types`` ask for one)."""
        drafts = [self.draft(bag.parts) for bag in phrase.bags]
        if len(drafts) == 1:
            return self.finish(drafts[0], types, phrase)
        count_first = bool(self.lexicon.words.settings.get("count_first"))
        try:
            merged = merged_drafts(drafts, self.lexicon.groups, count_first) if phrase.join == "or" else None
        except UnclearOrError:
            raise self.scope.problem("unclear-or", phrase.start, phrase.end) from None
        if merged is not None:
            return self.finish(merged, types, phrase)
        nouns: list[Noun] = []
        for draft, bag in zip(drafts, phrase.bags, strict=True):
            found = self.finish(draft, types, Phrase((bag,)))
            if isinstance(found, Amount):
                raise self.scope.problem("wrong-kind-of-argument", bag.start, bag.end)
            nouns.append(found)
        return Either(tuple(nouns)) if phrase.join == "or" else Both(tuple(nouns))

    def amount(self, phrase: Phrase) -> Amount:
        """A phrase as an amount."""
        found = self.noun(phrase, ("number",))
        if not isinstance(found, Amount):
            raise self.scope.problem("wrong-kind-of-argument", phrase.start, phrase.end)
        return found

    # -- words -------------------------------------------------------------

    def draft(self, parts: tuple[Part, ...]) -> Draft:
        """Empty a bag into a draft."""
        draft = Draft()
        place = 0
        while place < len(parts):
            draft, place = self._take(draft, parts, place)
        if draft.pointer and not (draft.pointer == "this" and draft.named is not None and draft.named.cls == "thing"):
            whole = Bag(parts)
            raise self.scope.problem("unfinished-sentence", whole.start, whole.end, variant="phrase")
        return draft

    def _take(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        part = parts[place]
        compared = self._comparison(parts, place)
        if compared is not None:
            op, amount, after = compared
            draft.loose = op, amount
            return draft, after
        handler = getattr(self, f"_take_{part.kind.lower()}", None)
        if handler is None:
            raise self.scope.problem("unexpected-word", part.start, part.end, variant="phrase")
        result: tuple[Draft, int] = handler(draft, parts, place)
        return result

    def _comparison(self, parts: tuple[Part, ...], place: int) -> tuple[str, Amount, int] | None:
        """An amount and a comparison word from ``place`` on."""
        part = parts[place]
        if place + 1 >= len(parts) or parts[place + 1].kind != "COMPARISON":
            return None
        op = parts[place + 1].value
        if part.kind in ("NUMBER", "COUNT", "SLOT") and part.amount is not None:
            return op, part.amount, place + 2
        word = self._word(part, PROPERTIES) if part.kind == "NOUN" else None
        return (op, ValueOf(word.id, None), place + 2) if word is not None else None

    def _word(self, part: Part, classes: tuple[str, ...] = CLASSES) -> Word | None:
        for cls in classes:
            for word in part.words:
                if word.cls == cls:
                    return word
        return None

    def _take_of(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        return draft, place + 1

    def _take_being(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        return draft, place + 1

    def _take_noun(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        part = parts[place]
        word = self._word(part)
        after = parts[place + 1] if place + 1 < len(parts) else None
        if word is None:
            raise self.scope.problem("unexpected-word", part.start, part.end, variant="phrase")
        if after is not None and after.kind == "HAVING":
            keyword = self._word(part, ("keyword", "thing")) or word
            draft.filters.append(HasKeyword(keyword.id, after.value == "lacks"))
            return draft, place + 2
        if word.cls in PROPERTIES:
            named = self._any_word(draft, parts, place, word)
            return named if named is not None else self._property(draft, parts, place, word)
        if word.cls == "player":
            return self._player(draft, part, word), place + 1
        if word.cls == "zone":
            self._own_by_slot(draft, part)
            if draft.zones and not draft.pointer:
                raise self.scope.problem("slot-filled-twice", part.start, part.end, variant="zone")
            draft.zones.append(word.id)
        elif word.cls in ("kind", "attached"):
            draft = self._kind(draft, part, word)
        elif word.cls == "state":
            self._own_by_slot(draft, part)
            draft.states.append(word.id)
        elif draft.pointer == "that":
            draft.lead, draft.pointer = That(word.id, many=draft.many), ""
        elif word.cls == "thing" and (draft.kinds or draft.names or draft.any_card or isinstance(draft.lead, This)):
            draft = Draft(whose=self._noun(draft, part, owner=True), named=word)
        else:
            draft.named = word
        return draft, place + 1

    def _own_by_slot(self, draft: Draft, part: Part) -> None:
        """A slot for a player owns what follows."""
        if isinstance(draft.lead, SlotOf):
            if "player" not in self.scope.slots.get(draft.lead.name, ()):
                raise self.scope.problem("slot-filled-twice", part.start, part.end, variant="owner")
            draft.whose, draft.lead = draft.lead, None

    def _player(self, draft: Draft, part: Part, word: Word) -> Draft:
        if word.id == "player" and draft.pointer != "that":
            draft.kinds.append(word.id)
            return draft
        if draft.pointer == "that" and word.id == "player":
            return Draft(whose=Player("that-player"))
        if draft.pointer == "that" and draft.whose is None and not draft.zones:
            draft.whose = Player(word.id)  # その相手の…: the pointer is the noun's
            return draft
        if draft.headed:
            of = self._noun(draft, part)
            return Draft(whose=Player(word.id, of))
        if draft.whose is not None:
            raise self.scope.problem("slot-filled-twice", part.start, part.end, variant="owner")
        draft.whose = Player(word.id)
        return draft

    def _kind(self, draft: Draft, part: Part, word: Word) -> Draft:
        if draft.pointer:
            kind = None if draft.pointer == "this" and word.id == ANY_CARD else word.id
            if draft.pointer == "this":
                draft.lead = This(kind)
            else:
                whose = draft.whose if isinstance(draft.whose, Player) else None
                draft.lead = That(word.id, whose, tuple(draft.zones), draft.many)
                draft.whose, draft.zones = None, []
            draft.pointer = ""
            return draft
        if isinstance(draft.lead, Rest):
            return draft
        if isinstance(draft.lead, That) and draft.lead.kind is None and draft.lead.many:
            draft.lead = replace(draft.lead, kind=word.id)
            return draft
        if word.cls == "attached" and draft.headed:
            return Draft(host=self._noun(draft, part), kinds=[word.id])
        self._own_by_slot(draft, part)
        if draft.kinds or draft.lead is not None:
            raise self.scope.problem("slot-filled-twice", part.start, part.end, variant="kind")
        if word.id == ANY_CARD:
            draft.any_card = True
        else:
            draft.kinds.append(word.id)
        return draft

    def _property(self, draft: Draft, parts: tuple[Part, ...], place: int, word: Word) -> tuple[Draft, int]:
        after = place + 1
        while after < len(parts) and parts[after].kind == "GLUE":
            after += 1
        if after < len(parts) and parts[after].kind == "EXTREME":
            draft.filters.append(Extreme(word.id, parts[after].value))
            return draft, after + 1
        if after < len(parts) and parts[after].kind in ("TOTAL", "TOGETHER"):
            taken = of_the_whole(draft, parts, after, word.id)
            if not taken:
                raise self.scope.problem("comparison-without-value", parts[after].start, parts[-1].end)
            return draft, after + taken
        compared = self._comparison(parts, after) if after < len(parts) else None
        if compared is None and after > place + 1:
            compared = self._compared_amount(parts, after)
        if compared is not None:
            op, amount, after = compared
            draft.filters.append(Compare(word.id, op, amount))
            return draft, after
        if self._equals(parts, after):
            number = parts[after].amount
            assert number is not None
            draft.filters.append(Compare(word.id, "=", number))
            return draft, after + 1
        if draft.filters and isinstance(draft.filters[-1], Same) and draft.filters[-1].property == "":
            same = draft.filters[-1]
            draft.filters[-1] = Same(word.id, same.of, same.different)
            return draft, place + 1
        if draft.loose is not None:
            draft.filters.append(Compare(word.id, *draft.loose))
            draft.loose = None
        of = None if draft.empty else self._noun(draft, parts[place], owner=True)
        return Draft(value_of=word.id, of=of), place + 1

    def _equals(self, parts: tuple[Part, ...], place: int) -> bool:
        """A bare number behind a value and before what has it: コスト3の…."""
        return (
            place + 2 < len(parts)
            and parts[place].kind in ("NUMBER", "SLOT", "COUNT")
            and parts[place].amount is not None
            and parts[place + 1].kind == "OF"
        )

    def _take_name(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        part = parts[place]
        text = part.text[1:-1].strip()
        if place + 1 < len(parts) and parts[place + 1].kind == "CONTAINING":
            return self._part_of_name(draft, part), place + 2
        after = parts[place + 1] if place + 1 < len(parts) else None
        keyword = next((word for word in self.lexicon.noun(text) if word.cls == "keyword"), None)
        card = self.lexicon.names.get(name_key(text))
        if keyword is not None and (card is None or (after is not None and after.kind == "HAVING")):
            if after is not None and after.kind == "HAVING":
                draft.filters.append(HasKeyword(keyword.id, after.value == "lacks"))
                return draft, place + 2
            draft.named = keyword
            return draft, place + 1
        kind = next((word for word in self.lexicon.noun(text) if word.cls in ("kind", "attached")), None)
        if kind is not None and card is None:
            return self._kind(draft, part, kind), place + 1
        state = next((word.id for word in self.lexicon.noun(text) if word.cls == "state"), None)
        if state is not None and card is None:
            return replace(draft, states=[*draft.states, state]), place + 1
        if card is None:
            raise self._unknown_name(part, text)
        self._own_by_slot(draft, part)
        draft.names.append(card)
        return draft, place + 1

    def _unknown_name(self, part: Part, text: str) -> UnreadableError:
        known = [
            card.names[self.lexicon.language]
            for card in self.lexicon.vocabulary.cards
            if self.lexicon.language in card.names
        ]
        close = closest(text, known)
        best = single_best(text, known)
        right = "" if best is None else part.text[0] + best + part.text[-1]
        return self.scope.problem("unknown-name", part.start, part.end, name=text, candidates=close, right=right)

    def _take_quoted(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        part = parts[place]
        draft.quoted = self.quote(part.start + 1, part.end - 1)
        return draft, place + 1

    def _take_headed(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        part = parts[place]
        header = self.header(part.text)
        if header is None:
            raise self.scope.problem("unknown-header", part.start, part.end, name=part.text[1:-1], candidates=())
        of = None if draft.empty else self._noun(draft, part)
        return Draft(header=header, header_of=of), place + 1

    def header(self, text: str) -> str | None:
        """The keyword a bracketed header names."""
        key = self.lexicon.words.key(text)
        for keyword in self.lexicon.vocabulary.keywords:
            if any(self.lexicon.words.key(form) == key for form in keyword.header.get(self.lexicon.language, ())):
                return keyword.id
        return None

    def _take_slot(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        part = parts[place]
        if not isinstance(part.amount, SlotOf) or part.amount.name not in self.scope.slots:
            slots = tuple("{" + name + "}" for name in self.scope.slots)
            raise self.scope.problem("unknown-slot", part.start, part.end, candidates=slots)
        if draft.lead is not None:
            raise self.scope.problem("slot-filled-twice", part.start, part.end, variant="noun")
        draft.lead = part.amount
        return draft, place + 1

    def _take_this(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        part, after = parts[place], parts[place + 1 : place + 2]
        period = any(word.cls == "period" for following in after for word in following.words)
        if part.text in self.scope.lexicon.words.texts("only_periods") and not period:
            raise self.scope.problem("unexpected-word", part.start, part.end, variant="phrase")
        draft.pointer = part.value
        draft.many = parts[place].value == "those"
        if draft.many:
            draft.pointer = "that"
        return draft, place + 1

    _take_that = _take_this

    def _take_it(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        draft.lead = That(None, many=parts[place].value == "many")
        return draft, place + 1

    def _take_plural(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        if not isinstance(draft.lead, That):
            raise self.scope.problem("unexpected-word", parts[place].start, parts[place].end, variant="phrase")
        draft.lead = replace(draft.lead, many=True)
        return draft, place + 1

    def _take_rest(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        draft.lead = Rest()
        return draft, place + 1

    def _take_other(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        draft.other = True
        return draft, place + 1

    def _take_among(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        draft.among = True
        counted = place + 1 < len(parts) and parts[place + 1].kind == "COUNT"
        if parts[place].value == "another" and not counted:  # the other one, said without a count
            draft.quantity = Quantity("exactly", Number(1))
        return draft, place + 1

    def _take_position(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        draft.position = parts[place].value
        return draft, place + 1

    def _take_located(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        draft.located = parts[place].value
        return draft, place + 1

    def _take_besides(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        left, chosen = self._noun(replace(draft, besides=[], chosen=False), parts[place]), draft.chosen
        left = Select(states=left.states) if isinstance(left, States) else left
        if not isinstance(left, Select) or left == Select(whose=left.whose, zones=left.zones):
            return Draft(besides=[*draft.besides, left], chosen=chosen), place + 1
        inner = replace(left, whose=None, zones=(), span=None)  # whose it is and where holds for the whole
        besides = [*draft.besides, inner]
        return Draft(whose=left.whose, zones=list(left.zones), besides=besides, chosen=chosen), place + 1

    def _take_hosted(self, draft: Draft, parts: tuple[Part, ...], place: int) -> tuple[Draft, int]:
        return Draft(host=self._noun(draft, parts[place])), place + 1
