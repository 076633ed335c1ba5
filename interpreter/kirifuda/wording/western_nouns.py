"""Printing noun phrases and numbers in English."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from kirifuda.model.abilities import Ability, Header
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
    UntilCount,
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
from kirifuda.wording.done_phrases import done_phrase
from kirifuda.wording.english import article, joint, plural, possessive
from kirifuda.wording.headers import header_text
from kirifuda.wording.sets import of_the_whole
from kirifuda.wording.terms import VALUES, Terms, Unprintable

ANY_CARD = "card"
SIMPLE = (Number, Letter, Slot)
ONE = Number(1)
_THIS, _THAT = "this-", "that-"


class WesternNouns:
    """Noun phrases. ``ability`` prints a quoted ability."""

    def __init__(self, terms: Terms, ability: Callable[[Ability], str]) -> None:
        self.terms = terms
        self.ability = ability
        self.reflexive = Player(str(terms.phrases["reflexive"]))

    # ---- noun phrases

    def value(self, value: Noun | Amount, place: str = "in", single: bool = False) -> str:
        """A noun phrase or a number."""
        return self.amount(value) if isinstance(value, Amount) else self.noun(value, place, single)

    def noun(self, noun: Noun, place: str = "in", single: bool = False) -> str:
        """A noun phrase.

        ``place``: the preposition before the zone of a card (from, in); ``single``: a description is in the singular.
        """
        if isinstance(noun, Select):
            return self._select(noun, place, single)
        if isinstance(noun, (Either, Both)):
            parts = noun.options if isinstance(noun, Either) else noun.parts
            return joint(
                [self.noun(part, place, single) for part in parts], "or" if isinstance(noun, Either) else "and"
            )
        handler: Any = getattr(self, "_" + type(noun).__name__.lower(), None)
        if handler is None:
            raise Unprintable(noun, self.terms.language, "no phrase for this node")
        return str(handler(noun))

    def object_text(self, noun: Noun, place: str = "from", single: bool = False) -> str:
        """A noun phrase as an object: them for they."""
        text = self.noun(noun, place, single)
        return str(self.terms.phrases["objects"].get(text, text))

    def is_plural(self, noun: Noun | Amount, single: bool = False) -> bool:
        """Whether a verb after it is in the plural (you included)."""
        if isinstance(noun, Player):
            return self.noun(noun) in self.terms.phrases["possessives"]
        if isinstance(noun, (Both, Rest)):
            return True
        if isinstance(noun, Either):
            return self.is_plural(noun.options[-1], single)
        if isinstance(noun, That):
            return noun.many
        if isinstance(noun, Select):
            if noun.quantity is None:
                return not single
            return noun.quantity.mode != "each" and not (
                noun.quantity.mode in ("exactly", "up-to") and noun.quantity.amount == ONE
            )
        return False

    def owner(self, noun: Noun, place: str = "in", single: bool = False) -> str:
        """A noun phrase as the owner of what follows."""
        text = self.noun(noun, place, single)
        return str(self.terms.phrases["possessives"].get(text) or possessive(text))

    def _slot(self, noun: Slot) -> str:
        return "{" + noun.name + "}"

    def _player(self, noun: Player) -> str:
        if noun.role.startswith(_THAT):
            return self.terms.phrase("that", a=self.terms.text(noun.role.removeprefix(_THAT), (), noun))
        role = self.terms.text(noun.role, ("player",), noun)
        if noun.role == "owner":
            return self.terms.phrase("owner", a=role) if noun.of is None else f"{self.owner(noun.of)} {role}"
        return role if noun.of is None else f"{self.owner(noun.of)} {role}"

    def _this(self, noun: This) -> str:
        return self.terms.phrase("this", a=self.terms.text(noun.kind or ANY_CARD, (), noun))

    def _that(self, noun: That) -> str:
        if noun.kind is None:
            return self.terms.phrase("them" if noun.many else "it")
        text = self.terms.text(noun.kind, (), noun)
        if noun.many:
            text = self.plural_of(noun.kind, noun)
        if noun.whose is not None and not noun.zones:
            mine = self._opposing(noun.whose) or self.owner(noun.whose)
            text = self.terms.phrase("controlled", a=text) if noun.whose == Player("you") else f"{mine} {text}"
        text = self.terms.phrase("those" if noun.many else "that", a=text)
        for zone in noun.zones:
            text += f" in {self.zone(Zone(zone, noun.whose), bare=True)}"
        return text

    def _rest(self, _: Rest) -> str:
        return self.terms.phrase("rest")

    def _zone(self, noun: Zone) -> str:
        return self.zone(noun)

    def is_bare(self, zones: tuple[str, ...]) -> bool:
        """Whether the zones stand without an article or owner."""
        names = [self.terms.text(zone, ("zone",)) for zone in zones]
        return all(name in self.terms.phrases["bare_places"] for name in names)

    def place_name(self, noun: Zone) -> str | None:
        """Another name for a zone that usually stands without an article, with one."""
        forms = self.terms.word(noun.zone, ("zone",), noun).forms[self.terms.language]
        bare_places = self.terms.phrases["bare_places"]
        named = [form for form in forms if form not in bare_places]
        return self.terms.phrase("the", a=named[0]) if forms[0] in bare_places and named else None

    def zone(self, noun: Zone, bare: bool = False) -> str:
        """A zone; without an owner ``your``, or ``the`` where it belongs to a set of cards (``bare``)."""
        forms = self.terms.word(noun.zone, ("zone",), noun).forms[self.terms.language]
        bare_places = self.terms.phrases["bare_places"]
        text = forms[0]
        if noun.whose is not None:
            text = f"{self.owner(noun.whose)} {next((form for form in forms if form not in bare_places), text)}"
        elif text not in bare_places:
            text = f"the {text}" if bare else f"your {text}"
        return text if noun.position is None else self.terms.phrase(noun.position, a=text)

    def _states(self, noun: States) -> str:
        return joint([self.terms.text(state, ("state",), noun) for state in noun.states], "and")

    def _abilityof(self, noun: AbilityOf) -> str:
        text = header_text(self.terms, Header(noun.header))
        return text if noun.of is None else f"{self.owner(noun.of)} {text}"

    def _quoted(self, noun: Quoted) -> str:
        text = self.ability(noun.ability)
        return self.terms.phrase("quoted-again" if '"' in text else "quoted", text=text)

    def _named(self, noun: Named) -> str:
        if noun.id in self.terms.keywords:
            return header_text(self.terms, Header(noun.id, noun.args))
        if noun.id.startswith(_THIS):
            return self.terms.phrase("this", a=self.terms.text(noun.id.removeprefix(_THIS), (), noun))
        text = self.terms.text(noun.id, (), noun)
        if noun.whose is not None:
            return f"{self.owner(noun.whose)} {text}"
        return article(text) if self.terms.has_word(noun.id, "thing") else text

    def _propertyof(self, noun: PropertyOf) -> str:
        text = self.terms.text(noun.property, (*VALUES, "zone", "resource", "thing"), noun)
        if noun.of is None:
            return self.terms.phrase("the", a=text) if self.terms.has_word(noun.property, "variable") else text
        if isinstance(noun.of, Select) and (noun.of.zones or noun.of.filters or noun.of.host or noun.of.besides):
            return self.terms.phrase("of", a=self.noun(noun.of), b=text)
        return f"{self.owner(noun.of)} {text}"

    def _amountof(self, noun: AmountOf) -> str:
        return self.terms.amount_of(noun.verb, None if noun.of is None else self.noun(noun.of), noun)

    # ---- sets of cards

    def _select(self, noun: Select, place: str, single: bool) -> str:
        if noun.chooser is not None:
            raise Unprintable(noun, self.terms.language, "no phrase for who chooses")
        if noun.position is not None:
            return self._pile(noun)
        quantity, phrases = noun.quantity, self.terms.phrases
        many = self.is_plural(noun, single)
        opposing = self._opposing(noun.whose) if not noun.zones and noun.host is None else None
        mine = noun.whose is not None and not noun.zones and opposing is None
        cards = self._cards(noun, many or (mine and quantity is not None and quantity.mode != "all"), place, opposing)
        owner = f"{self.owner(noun.whose)} " if mine and noun.whose is not None else ""
        if quantity is None:
            if owner and noun.other and not many:
                several = self._cards(replace(noun, other=False), True, place, opposing)
                return self.terms.phrase("another", a=owner + several)
            return owner + cards if many or owner else article(cards)
        if quantity.mode == "all":
            return f"{phrases['all']} {owner}{cards}"
        if quantity.mode == "each":
            return f"{phrases['each']} of {owner}{cards}" if owner else f"{phrases['each']} {cards}"
        if quantity.mode == "most":
            bare = self._cards(replace(noun, zones=(), among=False), True, place, opposing)
            return f"{phrases['most']} " + self.terms.phrase("as-possible", a=owner + bare) + cards.removeprefix(bare)
        if quantity.mode == "down-to":
            return f"{owner}{cards} {self._how_many(quantity)}"
        return f"{self._how_many(quantity)} {'of ' if owner and quantity.mode != 'any' else ''}{owner}{cards}"

    def _opposing(self, whose: Noun | None) -> str | None:
        """The adjective that says whose cards they are, where there is one."""
        if whose is None or self.noun(whose) not in self.terms.phrases["opposing_who"]:
            return None
        return str(self.terms.phrases["opposing"])

    def opposes(self, whose: Noun | None) -> bool:
        """Whether an adjective says whose cards they are."""
        return self._opposing(whose) is not None

    def _pile(self, noun: Select) -> str:
        if len(noun.zones) != 1 or noun.quantity is None or noun.kinds or noun.names or noun.filters or noun.states:
            raise Unprintable(noun, self.terms.language, "only cards of one pile have a top and a bottom")
        zone = self.zone(Zone(noun.zones[0], noun.whose), bare=True)
        cards = self.plural_of(ANY_CARD, noun) if noun.quantity.amount != ONE else self.terms.text(ANY_CARD)
        if noun.quantity.fits is not None:
            return self.terms.phrase("pile-found", cards=cards, position=self.terms.phrase(str(noun.position), a=zone))
        number = self._how_many(noun.quantity)
        return self.terms.phrase("pile", position=str(noun.position), n=number, cards=cards, a=zone)

    def _cards(self, noun: Select, many: bool, place: str, opposing: str | None) -> str:
        """Adjectives, the noun and what follows it."""
        words = [self.terms.phrase("other")] if noun.other else []
        either = [f for f in noun.filters if isinstance(f, AnyState)]
        asked = [*(f.states for f in either), *((state,) for state in noun.states)]
        said = [(states, joint([self.terms.text(s, ("state",), noun) for s in states], "or")) for states in asked]
        values = [text for states, text in said if any(map(self.terms.vocabulary.is_value, states))]
        words += [*(text for _, text in said if text not in values), *([opposing] if opposing else []), *values]
        kinds = [self.plural_of(kind, noun) if many else self.terms.text(kind, (), noun) for kind in noun.kinds]
        names = [self.terms.name(name) for name in noun.names]
        if kinds or not names:
            words.append(joint(kinds or [self.plural_of(ANY_CARD, noun) if many else self.terms.text(ANY_CARD)], "or"))
        words += [joint(names, "or")] if names else []
        words += [
            self._filtered(condition, noun)
            for condition in noun.filters
            if condition not in either and not isinstance(condition, ByThis)
        ]
        if noun.host is not None:
            words.append(self.terms.phrase("attached", host=self.noun(noun.host)))
        if noun.zones:
            first = self.zone(Zone(noun.zones[0], noun.whose), bare=True)
            others = [self.terms.text(zone, ("zone",), noun) for zone in noun.zones[1:]]
            words.append(f"{place} {joint([first, *others], 'or')}")
        words += [
            done_phrase(self.terms, condition, noun, many)
            for condition in noun.filters
            if isinstance(condition, ByThis)
        ]
        if noun.among:
            words.append(self.terms.phrase("among"))
        words += [self.terms.phrase("besides", b=self.noun(left)) for left in reversed(noun.besides)]
        return " ".join(words)

    def _filtered(self, condition: Filter, node: Select) -> str:
        phrase, terms = self.terms.phrase, self.terms
        if isinstance(condition, Beside):
            return phrase(condition.how, of=self.noun(condition.of))
        if isinstance(condition, NameHas):
            return phrase("name-has", text=terms.name_part(condition.part))
        if isinstance(condition, Compare):
            value = self.amount(condition.amount)
            own = isinstance(condition.amount, ValueOf) and condition.amount.of is None
            if own and not terms.has_word(getattr(condition.amount, "property", ""), "variable"):
                value = phrase("own", a=value)
            parts = {"p": terms.text(condition.property, VALUES, node), "n": value}
            table = "filter" if isinstance(condition.amount, SIMPLE) else "filter-value"
            return terms.fill(terms.phrases[table][condition.op], parts)
        if isinstance(condition, Extreme):
            return phrase(condition.which, p=terms.text(condition.property, VALUES, node))
        if isinstance(condition, HasKeyword):
            return phrase("lacks" if condition.lacking else "has", k=self.keyword(condition.keyword, node))
        if isinstance(condition, Same):
            name = "different" if condition.different else "same"
            return phrase(name, of=self.noun(condition.of), p=terms.text(condition.property, (), node))
        if isinstance(condition, Together):
            number = "" if condition.amount is None else self.amount(condition.amount)
            value, values = terms.text(condition.property, VALUES, node), self.plural_of(condition.property, node)
            return of_the_whole(terms, condition, number, value, values)
        raise Unprintable(condition, terms.language, "no phrase for this filter")

    def keyword(self, ident: str, node: object) -> str:
        """The bare name of a keyword, or the word of an attribute."""
        return self._named(Named(ident)) if ident in self.terms.keywords else self.terms.text(ident, (), node)

    def plural_of(self, ident: str, node: object) -> str:
        """The plural of a word."""
        word = self.terms.word(ident, (), node)
        return word.plural or plural(word.forms[self.terms.language][0])

    # ---- numbers

    def _how_many(self, quantity: Quantity) -> str:
        if quantity.amount is None:
            return str(self.terms.phrases[quantity.mode])
        if quantity.mode == "exactly" and isinstance(quantity.amount, ThatMuch):
            return self.amount(quantity.amount)
        return self.terms.phrase(quantity.mode, n=self.amount(quantity.amount))

    def counted(self, amount: Amount, one: str, many: str) -> str:
        """A number of a literal noun of a verb's form, before it or, where it is an expression, behind it."""
        if isinstance(amount, PerEach):
            return self.counted(amount.amount, one, many)
        if isinstance(amount, SIMPLE):
            return f"{self.amount(amount)} {one if amount == ONE else many}"
        if isinstance(amount, ThatMuch):
            return f"{self.amount(amount)} {many}"
        if isinstance(amount, UpTo):
            return self.terms.phrase("up-to", n=self.counted(amount.amount, one, many))
        if isinstance(amount, UntilCount):
            return many  # the number stands behind the clause
        return f"{many} {self.terms.phrase('equal', n=self.amount(amount))}"

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
            return phrase("that-much" if amount.counter in self.terms.phrases["uncounted"] else "that-many")
        if isinstance(amount, Arithmetic) and amount.op == "*" and amount.right == Number(2):
            return phrase("twice", a=self.amount(amount.left))
        if isinstance(amount, Arithmetic):
            return phrase(amount.op, a=self.amount(amount.left), b=self.amount(amount.right))
        if isinstance(amount, TotalOf):
            return phrase("total", p=self.terms.text(amount.property, VALUES, amount), a=self.noun(amount.of))
        if isinstance(amount, WordOf | AnyWord | NameOf):
            return self.terms.spoken(amount)
        if isinstance(amount, Half):
            return phrase(f"half-of-{amount.rounded}", a=self.amount(amount.of))
        if isinstance(amount, UpTo):
            return phrase("up-to", n=self.amount(amount.amount))
        if isinstance(amount, AnyNumber):
            return phrase("any-number", a=self.amount(amount.low), b=self.amount(amount.high))
        raise Unprintable(amount, self.terms.language, "no phrase for this number")

    def per(self, amount: PerEach) -> str:
        """The words behind a clause that say for each of what."""
        text = self.noun(amount.what)
        if isinstance(amount.what, Select):
            some = replace(amount.what, quantity=None)
            mine = some.whose is not None and not some.zones and self._opposing(some.whose) is None
            text = f"of {self.noun(some)}" if mine else text
            if amount.every == 1:
                one = text if mine else self.noun(some, single=True).removeprefix("a ").removeprefix("an ")
                return self.terms.phrase("per-one", a=one)
        return self.terms.phrase("per-many", n=self.terms.digits(amount.every), a=text)
