"""Printing noun phrases and numbers in Japanese and Korean, which differ here only in their phrases and particles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from kirifuda.model.amounts import (
    Amount,
    AnyNumber,
    AnyWord,
    Arithmetic,
    CountOf,
    Half,
    Letter,
    NameOf,
    Number,
    PerEach,
    Quantity,
    Slot,
    ThatMuch,
    TotalOf,
    UpTo,
    ValueOf,
    WordOf,
)
from kirifuda.model.objects import (
    AbilityOf,
    AmountOf,
    AnyState,
    Beside,
    Both,
    ByThis,
    Compare,
    Either,
    Extreme,
    Filter,
    HasKeyword,
    Named,
    NameHas,
    Noun,
    Player,
    PropertyOf,
    Quoted,
    Rest,
    Same,
    Select,
    States,
    That,
    This,
    Together,
    Zone,
)
from kirifuda.wording.headers import header_text
from kirifuda.wording.sets import of_the_whole
from kirifuda.wording.terms import VALUES, Terms, Unprintable

if TYPE_CHECKING:
    from kirifuda.model.abilities import Ability

ANY_CARD = "card"
_THIS, _THAT = "this-", "that-"
_SIMPLE = (Number, Letter, Slot)
_INNER = (Compare, Extreme, HasKeyword, NameHas)  # filters that can follow the words for a place


class EasternNouns:
    """Noun phrases. ``ability`` prints a quoted ability."""

    def __init__(self, terms: Terms, ability: Callable[[Ability], str]) -> None:
        self.terms = terms
        self.ability = ability

    # ---- noun phrases

    def value(self, value: Noun | Amount) -> str:
        """A noun phrase or a number."""
        return self.amount(value) if isinstance(value, Amount) else self.noun(value)

    def noun(self, noun: Noun) -> str:
        """A noun phrase with its count, without a particle."""
        handler: Any = getattr(self, "_" + type(noun).__name__.lower(), None)
        if handler is None:
            raise Unprintable(noun, self.terms.language, "no phrase for this node")
        return str(handler(noun))

    def floated(self, noun: Noun) -> tuple[str, str]:
        """A noun phrase as an object, and the count that follows its particle ("" if it stands with the noun)."""
        if isinstance(noun, Select) and noun.quantity is not None:
            amount = noun.quantity.amount
            simple = amount is None or isinstance(amount, _SIMPLE)
            if noun.quantity.mode in ("up-to", "any", "most", "down-to", "half") or not simple:
                return self.noun(replace(noun, quantity=None)), self._count(noun.quantity, noun)
        return self.noun(noun), ""

    def object_words(self, noun: Noun) -> tuple[str, str]:
        """As ``floated``; where cards are drawn at random the word for it comes first of what follows the particle."""
        text, count = self.floated(noun)
        if isinstance(noun, Select) and noun.at_random:
            gap = str(self.terms.phrases["gap"])
            count = self.terms.phrase("random") + (gap + count if count else "")
        return text, count

    def _slot(self, noun: Slot) -> str:
        return "{" + noun.name + "}"

    def _player(self, noun: Player) -> str:
        if noun.role.startswith(_THAT):
            return self.terms.phrase("that", a=self.terms.text(noun.role.removeprefix(_THAT), (), noun))
        role = self.terms.text(noun.role, ("player",), noun)
        return role if noun.of is None else self.terms.phrase("of", a=self.noun(noun.of), b=role)

    def _this(self, noun: This) -> str:
        return self.terms.phrase("this", a=self.terms.text(noun.kind or ANY_CARD, (), noun))

    def _that(self, noun: That) -> str:
        if noun.kind is None:
            return self.terms.phrase("them" if noun.many else "it")
        text = self.terms.text(noun.kind, (), noun)
        for zone in noun.zones:
            text = self.terms.phrase("of", a=self.terms.text(zone, ("zone",), noun), b=text)
        if noun.whose is not None:
            text = self.terms.phrase("of", a=self.noun(noun.whose), b=text)
        return self.terms.phrase("those" if noun.many else "that", a=text)

    def _rest(self, _: Rest) -> str:
        return self.terms.phrase("rest")

    def _zone(self, noun: Zone) -> str:
        text = self.terms.text(noun.zone, ("zone",), noun)
        if noun.whose is not None:
            text = self.terms.phrase("of", a=self.noun(noun.whose), b=text)
        return text if noun.position is None else self.terms.phrase("zone-" + noun.position, a=text)

    def _either(self, noun: Either) -> str:
        return self._joined("either", [self.noun(option) for option in noun.options])

    def _both(self, noun: Both) -> str:
        return self._joined("both", [self.noun(part) for part in noun.parts])

    def _states(self, noun: States) -> str:
        text = self.terms.text(noun.states[-1], ("state",), noun)
        for state in reversed(noun.states[:-1]):
            text = self.terms.phrase("state", s=self.terms.text(state, ("state",), noun), a=text)
        return text

    def _abilityof(self, noun: AbilityOf) -> str:
        from kirifuda.model.abilities import Header

        text = header_text(self.terms, Header(noun.header))
        return text if noun.of is None else self.terms.phrase("of", a=self.noun(noun.of), b=text)

    def _quoted(self, noun: Quoted) -> str:
        return self.terms.phrase("quoted", text=self.ability(noun.ability))

    def _named(self, noun: Named) -> str:
        from kirifuda.model.abilities import Header

        if noun.id in self.terms.keywords:
            return header_text(self.terms, Header(noun.id, noun.args))
        if noun.id.startswith(_THIS):
            return self.terms.phrase("this", a=self.terms.text(noun.id.removeprefix(_THIS), (), noun))
        text = self.terms.text(noun.id, (), noun)
        return text if noun.whose is None else self.terms.phrase("of", a=self.noun(noun.whose), b=text)

    def _propertyof(self, noun: PropertyOf) -> str:
        text = self.terms.text(noun.property, (*VALUES, "zone", "resource", "thing"), noun)
        return text if noun.of is None else self.terms.phrase("of", a=self._owner_of(noun.property, noun.of), b=text)

    def _owner_of(self, ident: str, owner: Noun) -> str:
        """Whose value it is; a filter by the same value does not name it twice."""
        first = owner.filters[0] if isinstance(owner, Select) and owner.filters else None
        if isinstance(first, Compare) and isinstance(owner, Select) and first.property == ident:
            table = self.terms.phrases["filter-same"]
            if first.op in table and isinstance(first.amount, _SIMPLE):
                bare = self.noun(replace(owner, filters=owner.filters[1:]))
                return self.terms.fill(table[first.op], {"n": self.amount(first.amount), "a": bare})
        return self.noun(owner)

    def _amountof(self, noun: AmountOf) -> str:
        return self.terms.amount_of(noun.verb, None if noun.of is None else self.noun(noun.of), noun)

    # ---- sets of cards

    def _select(self, noun: Select) -> str:
        if noun.chooser is not None:
            raise Unprintable(noun, self.terms.language, "no phrase for who chooses")
        if noun.position is not None:
            return self._pile(noun)
        text = self._described(noun)
        return text if noun.quantity is None else self._counted(text, noun.quantity, noun)

    def _pile(self, noun: Select) -> str:
        if len(noun.zones) != 1 or noun.quantity is None or noun.kinds or noun.names or noun.filters or noun.states:
            raise Unprintable(noun, self.terms.language, "only cards of one pile have a top and a bottom")
        zone = self._zone(Zone(noun.zones[0], noun.whose))
        count = self.terms.text(ANY_CARD) if noun.quantity.fits is not None else self._count(noun.quantity, noun)
        return self.terms.phrase(f"pile-{noun.position}", a=zone, n=count)

    def _described(self, noun: Select) -> str:
        head, zones = self._head(noun)
        text, phrase = head, self.terms.phrase
        if noun.other:
            text = phrase("other", a=text)
        for state in reversed(noun.states):
            text = phrase("state", s=self.terms.text(state, ("state",), noun), a=text)
        for either in [f for f in noun.filters if isinstance(f, AnyState)]:
            text = self._filtered(either, text, noun)
        conditions = [f for f in noun.filters if not isinstance(f, AnyState)]
        near = self._near(noun, conditions)
        for condition in reversed(conditions[near:]):
            text = self._filtered(condition, text, noun)
        conditions = conditions[:near]
        if noun.host is not None:
            own = all(self.terms.has_word(kind, "attached") for kind in noun.kinds) and noun.kinds
            host = self.noun(noun.host)
            text = phrase("of", a=host, b=text) if own else phrase("attached", host=host, a=text)
        inside = bool(zones) and not conditions and not noun.among  # else they would be said of what is left out
        text = self._besides(noun, text) if inside else text
        if zones:
            text = phrase("of", a=zones, b=text)
        if noun.whose is not None:
            text = phrase("of", a=self.noun(noun.whose), b=text)
        if noun.among:
            text = phrase("among", a=text)
        for condition in reversed(conditions):
            text = self._filtered(condition, text, noun)
        return text if inside else self._besides(noun, text)

    def _near(self, noun: Select, conditions: Sequence[Filter]) -> int:
        """From which filter on they stand next to the noun, behind the words for whose it is and where: in front of
        them a filter is read of the owner or the place. Of several the order is kept."""
        if noun.host is not None:
            return len(conditions)
        placed = bool(noun.zones) or noun.among
        near = len(conditions)
        while near and (self._is_short(conditions[near - 1]) or (placed and isinstance(conditions[near - 1], _INNER))):
            near -= 1
        return near

    def _is_short(self, condition: Filter) -> bool:
        """Whether a filter is a value and a number, no clause."""
        if not isinstance(condition, Compare) or condition.op == "!=":
            return False
        return isinstance(condition.amount, _SIMPLE) and self.terms.has_word(condition.property, "property")

    def _besides(self, noun: Select, text: str) -> str:
        """What is left out, one after the other."""
        for left in reversed(noun.besides):
            text = self.terms.phrase("besides", b=self.noun(left), a=text)
        return text

    def _head(self, noun: Select) -> tuple[str, str]:
        """The word for the cards, and the zones that are still to be named."""
        zone_words = [self.terms.text(zone, ("zone",), noun) for zone in noun.zones]
        names = self._joined("either", [self.terms.name(name) for name in noun.names])
        kinds = self._joined("kinds_or", [self.terms.text(kind, (), noun) for kind in noun.kinds])
        described = noun.among or noun.other or noun.host or noun.states or noun.filters or noun.besides
        if not kinds and not names and len(zone_words) == 1 and not described:
            endings = tuple(self.terms.phrases["place_endings"])
            if not zone_words[0].endswith(endings):
                return zone_words[0], ""
        zones = self._joined("zones_or", zone_words)
        if kinds and names:
            return self.terms.phrase("counted", a=kinds, n=names), zones
        return kinds or names or self.terms.text(ANY_CARD, ("kind",), noun), zones

    def _filtered(self, condition: Filter, text: str, node: Select) -> str:
        phrase, terms = self.terms.phrase, self.terms
        if isinstance(condition, Beside):
            return phrase(condition.how, of=self.noun(condition.of), a=text)
        if isinstance(condition, NameHas):
            return phrase("name-has", text=terms.name_part(condition.part), a=text)
        if isinstance(condition, AnyState):
            words = self._joined("kinds_or", [terms.text(state, ("state",), node) for state in condition.states])
            return phrase("state", s=words, a=text)
        if isinstance(condition, Compare):
            literal = isinstance(condition.amount, _SIMPLE) and terms.has_word(condition.property, "property")
            table = terms.phrases["filter-literal" if literal else "filter-value"]
            parts = {"p": terms.text(condition.property, VALUES, node), "n": self.amount(condition.amount), "a": text}
            return terms.fill(table[condition.op], parts)
        if isinstance(condition, Extreme):
            return phrase(condition.which, p=terms.text(condition.property, VALUES, node), a=text)
        if isinstance(condition, HasKeyword):
            return phrase("lacks" if condition.lacking else "has", k=self.keyword(condition.keyword, node), a=text)
        if isinstance(condition, ByThis):
            frame = terms.frame(condition.verb, {}, node)
            passive = terms.by_card(condition.verb) and not condition.doer
            verb = terms.surface(frame.forms, "passive_participle" if passive else "participle", node)
            return phrase(f"by-{condition.period}", v=verb, a=text)
        if isinstance(condition, Same):
            name = "different" if condition.different else "same"
            return phrase(name, of=self.noun(condition.of), p=terms.text(condition.property, (), node), a=text)
        if isinstance(condition, Together):
            value = terms.text(condition.property, VALUES, node)
            number = "" if condition.amount is None else self.amount(condition.amount)
            return of_the_whole(terms, condition, number, value, value, text)
        raise Unprintable(condition, terms.language, "no phrase for this filter")

    def keyword(self, ident: str, node: object) -> str:
        """The bare name of a keyword, or the word of an attribute."""
        return self._named(Named(ident)) if ident in self.terms.keywords else self.terms.text(ident, (), node)

    # ---- how many

    def counter_of(self, noun: Noun) -> str:
        """With what the cards of a phrase are counted, as a counter's id."""
        if isinstance(noun, Select) and noun.kinds:
            return self.terms.word(noun.kinds[0], (), noun).counter or "cards"
        return "cards"

    def counted(self, amount: Amount, counter: str) -> str:
        """A number with its counter, or the noun for such a number with what it is equal to."""
        if isinstance(amount, _SIMPLE):
            return self.amount(amount) + self.terms.counter(counter)
        if isinstance(amount, ThatMuch):
            return self.amount(amount)
        if isinstance(amount, UpTo):
            return self.terms.phrase("up-to", n=self.counted(amount.amount, counter))
        return self.terms.phrase("equal-count", n=self.amount(amount), unit=self.unit(counter, amount))

    def unit(self, counter: str, node: object) -> str:
        """The noun for a number of something."""
        units = self.terms.phrases["units"]
        if counter in units:
            return str(units[counter])
        raise Unprintable(node, self.terms.language, f"no noun for a number counted in {counter!r}")

    def _count(self, quantity: Quantity, noun: Select) -> str:
        mode, amount = quantity.mode, quantity.amount
        if mode in ("any", "most", "all", "each"):
            return self.terms.phrase(mode) if mode in ("any", "most") else ""
        if mode == "half" and amount is None:
            return self.terms.phrase("half-up")
        if amount is None:
            raise Unprintable(quantity, self.terms.language, "a quantity without a number")
        number = self.counted(amount, self.counter_of(noun))
        return number if mode == "exactly" else self.terms.phrase(mode, n=number)

    def _counted(self, text: str, quantity: Quantity, noun: Select) -> str:
        if quantity.mode in ("all", "each"):
            return self.terms.phrase(quantity.mode, a=text)
        if quantity.mode == "any":
            return self.terms.phrase("any-front", a=text)
        return self.terms.phrase("counted", a=text, n=self._count(quantity, noun))

    def amount(self, amount: Amount) -> str:
        """A number by itself."""
        phrase = self.terms.phrase
        if isinstance(amount, Number):
            return self.terms.digits(amount.value)
        if isinstance(amount, Letter):
            return amount.name
        if isinstance(amount, Slot):
            return self._slot(amount)
        if isinstance(amount, CountOf):
            return phrase("count-of", a=self.noun(amount.what))
        if isinstance(amount, ValueOf):
            return self._propertyof(PropertyOf(amount.property, amount.of))
        if isinstance(amount, ThatMuch):
            return phrase("that-much", unit=self.unit(amount.counter, amount))
        if isinstance(amount, Arithmetic) and amount.op == "*" and amount.right == Number(2):
            return phrase("twice", a=self.amount(amount.left))
        if isinstance(amount, Arithmetic):
            return phrase(amount.op, a=self.amount(amount.left), b=self.amount(amount.right))
        if isinstance(amount, Half):
            return phrase(f"half-of-{amount.rounded}", a=self.amount(amount.of))
        if isinstance(amount, AnyNumber):
            return phrase("any-number", a=self.amount(amount.low), b=self.amount(amount.high))
        if isinstance(amount, UpTo):
            return phrase("up-to", n=self.amount(amount.amount))
        if isinstance(amount, TotalOf):
            return phrase("total", a=self._propertyof(PropertyOf(amount.property, amount.of)))
        if isinstance(amount, WordOf | AnyWord | NameOf):
            return self.terms.spoken(amount)
        if isinstance(amount, PerEach):
            return self.amount(amount.amount)  # what it is counted by stands in front of the clause
        raise Unprintable(amount, self.terms.language, "no phrase for this number")

    def per(self, amount: PerEach) -> str:
        """The words in front of a clause that say for each of what."""
        counter = self.counter_of(amount.what)
        if isinstance(amount.what, PropertyOf):
            counter = self.terms.word(amount.what.property, VALUES, amount).counter or "points"
        number = self.counted(Number(amount.every), counter)
        return self.terms.phrase("per", a=self.noun(amount.what), n=number)

    def _joined(self, name: str, texts: list[str]) -> str:
        if not texts:
            return ""
        result = texts[0]
        for text in texts[1:]:
            result = self.terms.phrase(name, a=result, b=text)
        return result
