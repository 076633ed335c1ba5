"""Printing abilities and effects in English."""

from __future__ import annotations

from collections.abc import Sequence

from kirifuda.model.abilities import Ability, Use
from kirifuda.model.amounts import Amount, AnyNumber, Half, Letter, Number, PerEach, Slot, UntilCount, UpTo, ValueOf
from kirifuda.model.conditions import Event, Point, TurnOf
from kirifuda.model.effects import (
    ARRIVING,
    FREE,
    Again,
    By,
    Chain,
    Change,
    CountAs,
    Delayed,
    Do,
    During,
    Effect,
    Extra,
    Gain,
    Instead,
    May,
    Modal,
    Oblige,
    OneOf,
    Pay,
    Permit,
    Prohibit,
    Stop,
    Unless,
    When,
    taken_lead,
)
from kirifuda.model.objects import AmountOf, Noun, PropertyOf, Select, States, Zone
from kirifuda.reading.frames import Frame
from kirifuda.wording.bounds import without_bound
from kirifuda.wording.choosers import Doer, chooser_of, split_chooser
from kirifuda.wording.english import capitalised, listed
from kirifuda.wording.events import continues
from kirifuda.wording.headers import flavour, front_matter, symbols
from kirifuda.wording.terms import Args, Terms, Unprintable
from kirifuda.wording.western_conditions import WesternConditions
from kirifuda.wording.western_nouns import WesternNouns

_SIGNS = {"add": "+", "subtract": "-"}


class Western:
    """Sentences whose verb stands between subject and object; without a subject they are orders."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.nouns = WesternNouns(terms, self.ability)
        self.conditions = WesternConditions(terms, self.nouns)
        self.doer = Doer(terms.verbs)
        self.stop = str(terms.phrases["stop"])

    # ---- abilities and sentences

    def ability(self, ability: Ability) -> str:
        """An ability on one line."""
        outer, self.doer = self.doer, Doer(self.terms.verbs)
        text = flavour(self.terms, ability) + self._without_flavour(ability)
        self.doer = outer
        return text

    def _without_flavour(self, ability: Ability) -> str:
        phrase = self.terms.phrase
        front = front_matter(self.terms, ability)
        body = self._ability_body(ability)
        first = "".join(self._use(use) for use in ability.uses if use.leading)
        body = capitalised(first) + _lowered(body) if first else body
        body = " ".join([text for text in (body, *(self._use(use) for use in ability.uses if not use.leading)) if text])
        if ability.timing:
            when = phrase("timing", when=self._either_time(ability.timing)) + self.stop
            body = " ".join(text for text in (capitalised(when), body) if text)
        if ability.cost:
            paid = [self.clause(effect) for effect in ability.cost if isinstance(effect, Pay)]
            orders = [self.clause(effect) for effect in ability.cost if not isinstance(effect, Pay)]
            cost = ", ".join([*paid, *([listed(orders, "and")] if orders else [])])
            body = (cost if front.endswith(":") else capitalised(cost)) + phrase("colon") + _lowered(body)
        elif front.endswith(":"):
            body = _lowered(body)
        return phrase("header_gap").join(text for text in (front.rstrip(), body) if text)

    def _use(self, use: Use) -> str:
        """What is said of the use of the ability."""
        phrase = self.terms.phrase
        if isinstance(use.condition, TurnOf):
            return phrase(f"use-{use.kind}", a=self.nouns.owner(use.condition.player)) + self.stop
        if use.condition is not None and use.kind == "only":
            return phrase("use-if", c=self.conditions.condition(use.condition)) + self.stop
        if use.kind == "copies":
            text = self.terms.phrases["use-copies"]["one" if use.count == 1 else "many"]
            return self.terms.fill(text, {"n": self.terms.digits(use.count)}) + self.stop
        times = self.terms.phrases["use-times"].get(use.count)
        if use.kind != "limit" or times is None:
            raise Unprintable(use, self.terms.language, "no phrase for when it can be used")
        period = self.terms.text(use.per, ("period",), use)
        if use.leading:
            return phrase("use-first", n=times, p=period)
        if use.of is not None:
            return phrase("use-by-name", of=self.nouns.noun(use.of), n=times, p=period) + self.stop
        return phrase("use-limit", n=times, p=period) + self.stop

    def _ability_body(self, ability: Ability) -> str:
        if not ability.triggers:
            return self.effects(ability.body)
        front = self.terms.phrase("front", a=self._either_time(ability.triggers))
        return capitalised(front) + _lowered(self.effects(ability.body))

    def triggers(self, triggers: Sequence[Event | Point]) -> str:
        """Events or points in time, joined by or, with a comma behind."""
        return capitalised(self.terms.phrase("front", a=self._either_time(triggers))).rstrip()

    def _either_time(self, times: Sequence[Event | Point]) -> str:
        text, before = self.conditions.when(times[0]), times[0]
        for time in times[1:]:
            if isinstance(time, Event) and continues(self.terms, before, time):
                text = self.terms.phrase("or-events", a=text, b=self.conditions.event(time, bare=True))
            else:
                text = self.terms.phrase("or-times", a=text, b=self.conditions.when(time))
            before = time
        return text

    def effects(self, effects: Sequence[Effect]) -> str:
        """One sentence an effect."""
        texts: list[str] = []
        for effect in effects:
            lead, bare = taken_lead(effect)
            others = bool(texts) and self.doer.before is not None  # somebody else acted in the sentence before
            they = str(self.terms.phrases["leads_of_others"].get(lead, "")) if others else ""
            texts.append(capitalised(they) + _lowered(self.sentence(bare)) if they else self.sentence(effect))
        return " ".join(texts)

    def sentence(self, effect: Effect) -> str:
        """An effect as a sentence (or two: with an "otherwise"; a list)."""
        self.doer.before = None
        lead, bare = taken_lead(effect)
        if lead:
            return capitalised(str(self.terms.phrases["leads"][lead])) + _lowered(self.sentence(bare))
        if isinstance(effect, Modal):
            return self._modal(effect)
        bounded = without_bound(self.terms, effect)
        if bounded is not None:
            bound = self.terms.phrase("however", p=bounded[0], n=self.nouns.amount(bounded[1]))
            return f"{self.sentence(bounded[2])} {bound}{self.stop}"
        if isinstance(effect, When) and effect.otherwise is not None:
            other = self.terms.phrase("front", a=self.terms.phrase("otherwise"))
            first = self.sentence(When(effect.condition, effect.body))
            return first + " " + capitalised(other) + _lowered(self.sentence(effect.otherwise))
        if isinstance(effect, (When, During, Delayed)) and isinstance(effect.body, Modal):
            return capitalised(self.front(effect)) + _lowered(self._modal(effect.body))
        return self._stopped(capitalised(self.clause(effect)))

    def _stopped(self, text: str) -> str:
        """A full stop, unless a quoted sentence has brought its own."""
        ended = text.endswith(('"', "”")) and text.rstrip('"”').endswith(self.stop)
        return text if ended else text + self.stop

    def _modal(self, modal: Modal) -> str:
        phrase = self.terms.phrase
        text = phrase("modal_all")
        if isinstance(modal.count, UpTo):
            text = phrase("modal_up_to", n=self.nouns.amount(modal.count.amount))
        elif modal.count is not None:
            text = phrase("modal", n=self.nouns.amount(modal.count))
        if modal.count == Number(1):
            text = phrase("modal_one")
        if modal.who is not None:
            verb, by = next(iter(self.terms.phrases["modal_by"].items()))
            text = f"{self.nouns.noun(modal.who)} {text.replace(verb, by, 1)}"
        bullets = [phrase("bullet") + self.effects(option) for option in modal.options]
        return " ".join([capitalised(text) + self.stop, *bullets])

    # ---- clauses

    def clause(self, effect: Effect, mood: str = "") -> str:
        """An effect without a capital and a full stop; ``mood`` is a phrase around its verb (may)."""
        lead, bare = taken_lead(effect)
        if lead:
            return str(self.terms.phrases["leads"][lead]) + self.clause(bare, mood)
        if isinstance(effect, Do):
            return self._do(effect, mood)
        if isinstance(effect, Change):
            return self._change(effect, mood)
        if isinstance(effect, Gain):
            return self._gain(effect, mood)
        if isinstance(effect, CountAs):
            return self._construct("count-as", mood, effect, effect.who, like=self.counted_as(effect.like))
        if isinstance(effect, (Prohibit, Permit)) and not mood:
            return self._modality(effect)
        if isinstance(effect, May) and not mood:
            return self.clause(effect.body, "may")
        if isinstance(effect, By):
            return self.terms.phrase("by", a=self.clause(effect.cost, mood), b=self.clause(effect.body))
        if isinstance(effect, Chain):
            return self._chain(effect, mood)
        if isinstance(effect, OneOf):
            return listed([self.clause(option, "" if n else mood) for n, option in enumerate(effect.options)], "or")
        if isinstance(effect, Instead):
            return self.terms.phrase("instead", a=self.clause(effect.body, mood))
        if isinstance(effect, Unless):
            front = self.terms.phrase("unless", a=self._avoided(effect.avoid))
            self.doer.before = None
            return self.terms.phrase("front", a=front) + self.clause(effect.body, mood)
        if isinstance(effect, (When, During, Delayed)) and not (isinstance(effect, When) and effect.otherwise):
            self.doer.before = None if isinstance(effect, When) else self.doer.before
            return self.front(effect) + self.clause(effect.body, mood)
        if isinstance(effect, Oblige):
            return self.terms.phrase("if-able", a=self._do(Do(effect.verb, effect.args), mood))
        if isinstance(effect, Extra):
            done = self._do(Do(effect.verb, effect.args), "")
            return self.terms.phrase("extra-cost", a=done, b=self.clause(effect.cost, mood))
        if isinstance(effect, Again):
            return self._construct("again", mood, effect)
        if isinstance(effect, Stop):
            return self._construct("stop", mood, effect)
        if isinstance(effect, Pay):
            return symbols(self.terms, effect)
        raise Unprintable(effect, self.terms.language, "no clause for this effect")

    def front(self, effect: When | During | Delayed) -> str:
        """What stands before the clause: the condition, the duration, the event."""
        if isinstance(effect, When):
            text = self.terms.phrase("if", c=self.conditions.condition(effect.condition))
        elif isinstance(effect, During):
            text = self.conditions.duration(effect.duration)
        else:
            text = self._later(effect.event)
        return self.terms.phrase("front", a=text)

    def _later(self, time: Event | Point) -> str:
        """A point in time inside a resolution lies ahead."""
        if isinstance(time, Point):
            return self.terms.phrase(time.edge, a=self.conditions.period(time, time))
        return self.conditions.when(time)

    def _avoided(self, effect: Effect) -> str:
        text = self.clause(effect)
        args = dict(effect.args) if isinstance(effect, Do) else {}
        alone = isinstance(effect, Do) and self._subject(effect, args) is None and chooser_of(args) is None
        return f"{self.terms.you} {text}" if alone else text

    def _chain(self, chain: Chain, mood: str) -> str:
        texts, shown = [], False
        for n, link in enumerate(chain.links):
            texts.append(self.clause(link, "" if n else mood))
            shown = shown or (n > 0 and (isinstance(link, When) or (isinstance(link, Do) and self.doer.shown)))
        if chain.mode == "together":
            result = texts[0]
            for text in texts[1:]:
                result = self.terms.phrase("together", a=result, b=text)
            return result
        led = next((n for n, link in enumerate(chain.links) if n and taken_lead(link)[0]), None)
        if led is None and shown:
            return ", and ".join(texts)
        if led is None:
            return listed(texts, "and")
        return ", ".join([listed(texts[:led], "and"), *texts[led:]])

    def _subject(self, effect: Do, args: Args) -> str | None:
        frame = self.terms.frame(effect.verb, args, effect)
        slots = {slot.param for slot in frame.slots}
        return frame.subject if frame.subject in args and frame.subject not in slots else None

    def _order(self, effect: Do, frame: Frame, said: Noun | Amount | None, args: Args, mood: str) -> str:
        """The verb of an order; its subject only where it is not that of the clause before."""
        agreed = not mood and said is not None and not self.nouns.is_plural(said)
        if mood:
            self.doer.before = None  # who may do something is said
        if said is None and not mood and self.doer.goes_on(args):
            return self.terms.surface(dict(frame.forms), "third", effect)
        shown = self.doer.says(said, effect.verb, args, agreed)
        follows = said is None and self.doer.before is not None and self.doer.agreed and not mood
        if shown is not None or (said is None and not follows):
            return self._verb(dict(frame.forms), shown, mood, effect)
        return self.terms.surface(dict(frame.forms), "third" if self.doer.agreed else "base", effect)

    def _verb(self, forms: dict[str, tuple[str, ...]], said: Noun | Amount | None, mood: str, node: object) -> str:
        """Subject and verb, agreeing; without a subject the bare verb."""
        if said is None:
            base = self.terms.surface(forms, "base", node)
            return f"{self.terms.you} {self.terms.phrase(mood, v=base)}" if mood else base
        subject = self.nouns.value(said)
        if mood:
            return f"{subject} {self.terms.phrase(mood, v=self.terms.surface(forms, 'base', node))}"
        return f"{subject} {self.terms.surface(forms, 'base' if self.nouns.is_plural(said) else 'third', node)}"

    def _do(self, effect: Do, mood: str) -> str:
        own = self.terms.subject_of(effect.verb)
        chooser, args = split_chooser(dict(effect.args), self.nouns.reflexive, own)
        arriving, free = args.pop(ARRIVING, None), args.pop(FREE, None)
        frame = self.terms.frame(effect.verb, args, effect)
        subject = self._subject(effect, args)
        slots = {slot.param for slot in frame.slots}
        unsaid = [name for name in args if name not in slots and name != subject]
        if unsaid:
            raise Unprintable(effect, self.terms.language, f"the verb's form has no place for {unsaid}")
        said = chooser if subject is None else args[subject]
        arguments = self.conditions.arguments(frame, args)
        if arriving is not None:  # behind the object, which comes first
            first = bool(frame.slots) and frame.slots[0].marker == "" and bool(arguments)
            arguments.insert(int(first), self.nouns.value(arriving))
        words = [self._order(effect, frame, said, args, mood), *arguments]
        words += [self.terms.phrase("free")] if free is not None else []
        arranged = any(isinstance(value, Zone) and value.arranged for value in args.values())
        words += [self.terms.phrase("arranged")] if arranged else []
        words += [self.nouns.per(value) for value in args.values() if isinstance(value, PerEach)]
        words += [self.conditions.until(value) for value in args.values() if isinstance(value, UntilCount)]
        sought = [v.quantity.fits for v in args.values() if isinstance(v, Select) and v.quantity and v.quantity.fits]
        words += [self.terms.phrase("until-found", a=self.nouns.noun(card, single=True)) for card in sought]
        return " ".join(words)

    def _modality(self, effect: Prohibit | Permit) -> str:
        chooser, args = split_chooser(dict(effect.args), self.nouns.reflexive)
        frame = self.terms.frame(effect.verb, args, effect)
        passive = isinstance(effect, Prohibit) and effect.passive
        subject = self.conditions.object_of(frame) if passive else frame.subject
        said = args.get(subject) if subject is not None else chooser
        front = self.terms.you if said is None else self.nouns.value(said)
        arguments = self.conditions.arguments(frame, args, without=subject)
        if passive:
            verb = self.terms.phrase("cannot-be", v=self.terms.surface(frame.forms, "participle", effect))
            arguments += self.conditions.agent(frame, args, subject)
        else:
            again = isinstance(effect, Permit) and effect.again
            name = "cannot" if isinstance(effect, Prohibit) else "can" if again else "can-also"
            arguments += [self.terms.phrase("once-more")] if again else []
            base = self.terms.surface(frame.forms, "base", effect)
            if isinstance(effect, Prohibit) and effect.only and arguments:
                verb, arguments[-1] = f"can {base}", self.terms.phrase("only", a=arguments[-1])
            else:
                verb = self.terms.phrase(name, v=base)
        return " ".join([front, verb, *arguments])

    def _change(self, effect: Change, mood: str) -> str:
        what = effect.what
        if not isinstance(what, PropertyOf | AmountOf) or effect.least is not None:
            raise Unprintable(effect, self.terms.language, "only a value can be changed")
        if isinstance(what, AmountOf):
            return self._change_amount(effect, mood, what)
        amount, derived = effect.amount, self.terms.has_word(what.property, "property")
        per = ""
        if isinstance(amount, PerEach):
            per, amount = " " + self.nouns.per(amount), amount.amount
        number = "" if amount is None else self.nouns.amount(amount)
        if isinstance(amount, Half) and amount.of == ValueOf(what.property, what.of):
            number = str(self.terms.phrases[f"half-{amount.rounded}"])
        derived = derived and self.terms.word(what.property, (), effect).counter is None
        if effect.op in _SIGNS and derived and what.of is not None and isinstance(amount, (Number, Letter, Slot)):
            value = self.terms.text(what.property, ("property",), effect)
            return self._construct("signed", mood, effect, what.of, n=_SIGNS[effect.op] + number, p=value) + per
        if isinstance(amount, AnyNumber):
            return self._construct("change", mood, effect, what=self.nouns.noun(what), n=number) + per
        if effect.op == "set":
            return self._construct("become", mood, effect, what, n=number) + per
        if effect.op == "vary":
            return self._construct("vary", mood, effect, what, n=number) + per
        if amount is None:
            return self._construct(effect.op, mood, effect, what=self.nouns.noun(what))
        return self._construct(effect.op, mood, effect, what=self.nouns.noun(what), n=number) + per

    def _change_amount(self, effect: Change, mood: str, what: AmountOf) -> str:
        """The amount of an event is changed."""
        number = "" if effect.amount is None else self.nouns.amount(effect.amount)
        if effect.op == "set":
            return self._construct("become", mood, effect, what, n=number)
        return self._construct(effect.op, mood, effect, what=self.nouns.noun(what), n=number)

    def counted_as(self, like: Noun) -> str:
        """What cards also count as: a name, or a word in the plural."""
        if isinstance(like, States):
            return listed([self.nouns.plural_of(state, like) for state in like.states], "and")
        return self.terms.name(like.names[0]) if isinstance(like, Select) and like.names else self.nouns.noun(like)

    def _gain(self, effect: Gain, mood: str) -> str:
        if effect.ability is None:
            return self._construct("lose-all", mood, effect, effect.who)
        ability = self.nouns.noun(effect.ability)
        return self._construct("lose" if effect.lose else "gain", mood, effect, effect.who, ability=ability)

    def _construct(self, name: str, mood: str, node: object, subject: Noun | None = None, **parts: str) -> str:
        entry = self.terms.phrases["constructs"][name]
        verb = self._verb(self.terms.construct_forms(name), subject, mood, node)
        return f"{verb} {self.terms.fill(entry['rest'], parts)}"


def _lowered(text: str) -> str:
    """A sentence in mid-sentence: the capital that stands only for its beginning is taken away."""
    first = text.split(" ", 1)[0]
    return text[:1].lower() + text[1:] if not first[1:].isupper() or len(first) == 1 else text
