"""Printing abilities and effects in Japanese and Korean."""

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
from kirifuda.model.objects import AmountOf, Noun, PropertyOf, Select
from kirifuda.wording.bounds import without_bound
from kirifuda.wording.choosers import Doer, split_chooser
from kirifuda.wording.eastern_conditions import OBJECT, EasternConditions
from kirifuda.wording.eastern_nouns import EasternNouns
from kirifuda.wording.events import continues
from kirifuda.wording.headers import flavour, front_matter, symbols
from kirifuda.wording.references import points_back
from kirifuda.wording.terms import Terms, Unprintable

_SIGNS = {"add": "+", "subtract": "-"}


class Eastern:
    """Sentences whose verb comes last; its ending says what a clause is."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.nouns = EasternNouns(terms, self.ability)
        self.conditions = EasternConditions(terms, self.nouns)
        self.gap = str(terms.phrases["gap"])
        self.doer = Doer(terms.verbs)
        self.comma = str(terms.phrases["comma"])
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
        parts = [front_matter(self.terms, ability)]
        sentences = ""
        if ability.timing:
            when = self._either_time(ability.timing)
            sentences = self._construct("timing", "do", ability, when=when) + self.stop
        if ability.cost:
            cost = [self.clause(effect, "link") for effect in ability.cost[:-1]] + [self.clause(ability.cost[-1])]
            parts.append(self.comma.join(cost) + str(self.terms.phrases["colon"]))
        body = self.effects(ability.body)
        body = str(self.terms.phrases["sentence_gap"]).join(
            [*([body] if body else []), *(self._use(use) + self.stop for use in ability.uses if not use.leading)]
        )
        if ability.triggers:
            body = phrase("front", a=self._either_time(ability.triggers)) + body
        body = "".join(self._use(use) for use in ability.uses if use.leading) + body
        rest = str(self.terms.phrases["sentence_gap"]).join(text for text in (sentences, body) if text)
        return str(self.terms.phrases["header_gap"]).join(text for text in (*parts, rest) if text)

    def _use(self, use: Use) -> str:
        """What is said of the use of the ability."""
        phrase = self.terms.phrase
        if isinstance(use.condition, TurnOf):
            return phrase(f"use-{use.kind}", a=self.nouns.noun(use.condition.player))
        if use.condition is not None and use.kind == "only":
            return phrase("use-if", c=self.conditions.condition(use.condition, "only"))
        if use.kind == "copies":
            return phrase("use-copies", n=self.nouns.counted(Number(use.count), "cards"))
        if use.kind != "limit":
            raise Unprintable(use, self.terms.language, "no phrase for when it can be used")
        count = self.nouns.counted(Number(use.count), "times")
        period = self.terms.text(use.per, ("period",), use)
        if use.of is not None:
            return phrase("use-by-name", of=self.nouns.noun(use.of), p=period, n=count)
        return phrase("use-first" if use.leading else "use-limit", p=period, n=count)

    def triggers(self, triggers: Sequence[Event | Point]) -> str:
        """Events or points in time, joined by or, with a comma behind."""
        return self.terms.phrase("front", a=self._either_time(triggers)).rstrip()

    def _either_time(self, times: Sequence[Event | Point]) -> str:
        text, before = self.conditions.when(times[0]), times[0]
        for time in times[1:]:
            later = self.conditions.when(time)
            if isinstance(time, Event) and continues(self.terms, before, time):
                later = self.conditions.event(time, bare=True)
            text, before = self.terms.phrase("or-events", a=text, b=later), time
        return text

    def effects(self, effects: Sequence[Effect]) -> str:
        """One sentence an effect."""
        return str(self.terms.phrases["sentence_gap"]).join(self.sentence(effect) for effect in effects)

    def sentence(self, effect: Effect) -> str:
        """An effect as a sentence (or two: with an "otherwise"; a list)."""
        gap = str(self.terms.phrases["sentence_gap"])
        self.doer.before = None
        lead, bare = taken_lead(effect)
        if lead:
            return str(self.terms.phrases["leads"][lead]) + self.sentence(bare)
        if isinstance(effect, Modal):
            return self._modal(effect)
        bounded = without_bound(self.terms, effect)
        if bounded is not None:
            bound = self.terms.phrase("however", p=bounded[0], n=self.nouns.amount(bounded[1]))
            return self.sentence(bounded[2]) + gap + bound + self.stop
        if isinstance(effect, When) and effect.otherwise is not None:
            first = self.sentence(When(effect.condition, effect.body))
            return (
                first
                + gap
                + self.terms.phrase("front", a=self.terms.phrase("otherwise"))
                + self.sentence(effect.otherwise)
            )
        if isinstance(effect, (When, During, Delayed)) and isinstance(effect.body, Modal):
            return self.clause_front(effect) + self._modal(effect.body)
        return self.clause(effect) + self.stop

    def _modal(self, modal: Modal) -> str:
        phrase = self.terms.phrase
        if modal.count is None:
            text = phrase("modal_all")
        else:
            up_to = isinstance(modal.count, UpTo)
            count = modal.count.amount if isinstance(modal.count, UpTo) else modal.count
            counted = self.nouns.counted(count, str(self.terms.phrases["modal_counter"]))
            text = phrase("modal_up_to" if up_to else "modal", n=counted)
        if modal.who is not None:
            text = phrase("topic", a=self.nouns.noun(modal.who)) + text
        gap = str(self.terms.phrases["sentence_gap"])
        bullets = [phrase("bullet") + self.effects(option) for option in modal.options]
        return gap.join([text + self.stop, *bullets])

    # ---- clauses

    def clause(self, effect: Effect, form: str = "do") -> str:
        """An effect with its last verb in ``form``, without a full stop."""
        lead, bare = taken_lead(effect)
        if lead:
            return str(self.terms.phrases["leads"][lead]) + self.clause(bare, form)
        if isinstance(effect, Do):
            return self._do(effect, form)
        if isinstance(effect, Change):
            return self._change(effect, form)
        if isinstance(effect, Gain):
            return self._gain(effect, form)
        if isinstance(effect, CountAs):
            who, like = self.nouns.noun(effect.who), self.nouns.noun(effect.like)
            return self._construct("count-as", form, effect, who=who, like=like)
        if isinstance(effect, (Prohibit, Permit)):
            return self._modality(effect, form)
        if isinstance(effect, May):
            self._last(effect, form)
            return self.clause(effect.body, "may")
        if isinstance(effect, By):
            return self.clause(effect.cost, "by") + self.comma + self.clause(effect.body, form)
        if isinstance(effect, Chain):
            return self._chain(effect, form)
        if isinstance(effect, OneOf):
            options = [self.clause(option, "or") for option in effect.options[:-1]]
            return self.comma.join([*options, self.clause(effect.options[-1], form)])
        if isinstance(effect, Instead):
            return self.terms.phrase("instead") + self.clause(effect.body, form)
        if isinstance(effect, Unless):
            avoid, self.doer.before = self.clause(effect.avoid, "unless"), None
            return avoid + self.comma + self.clause(effect.body, form)
        if isinstance(effect, (When, During, Delayed)) and not (isinstance(effect, When) and effect.otherwise):
            return self.clause_front(effect) + self.clause(effect.body, form)
        if isinstance(effect, Oblige):
            return self._do(Do(effect.verb, effect.args), form, self.terms.phrase("if-able") + self.gap)
        if isinstance(effect, Extra):
            front = self._do(Do(effect.verb, effect.args), "to_do")
            return front + self.comma + self.terms.phrase("extra-cost") + self.clause(effect.cost, form)
        if isinstance(effect, Again):
            return self._construct("again", form, effect)
        if isinstance(effect, Stop):
            args, verb = self.terms.phrases["constructs"]["stop"]["args"], self.terms.construct("stop", form, effect)
            return f"{args}{self.gap}{verb}"
        if isinstance(effect, Pay):
            return symbols(self.terms, effect)
        raise Unprintable(effect, self.terms.language, "no clause for this effect")

    def clause_front(self, effect: When | During | Delayed) -> str:
        """What stands before the clause: the condition, the duration, the event."""
        if isinstance(effect, When):
            text = self.conditions.condition(effect.condition)
        elif isinstance(effect, During):
            text = self.conditions.duration(effect.duration)
        else:
            text = self.conditions.when(effect.event)
        return self.terms.phrase("front", a=text)

    def _last(self, effect: Effect, form: str) -> None:
        if form != "do":
            raise Unprintable(effect, self.terms.language, f"it cannot take the ending {form!r}")

    def _chain(self, chain: Chain, form: str) -> str:
        texts = [self.clause(link, "link") for link in chain.links[:-1]]
        last = self.clause(chain.links[-1], form)
        if chain.mode == "together":
            last = self.terms.phrase("front", a=self.terms.phrase("together")) + last
        return self.comma.join([*texts, last])

    def _do(self, effect: Do, form: str, able: str = "") -> str:
        chooser, args = split_chooser(dict(effect.args), subject=self.terms.subject_of(effect.verb))
        arriving, free = args.pop(ARRIVING, None), args.pop(FREE, None)
        frame = self.terms.frame(effect.verb, args, effect)
        slots = {slot.param for slot in frame.slots}
        front = "".join(self._per(value) for value in args.values())
        front += "".join(self._until(value) for value in args.values() if isinstance(value, UntilCount | Select))
        subject = frame.subject if frame.subject in args and frame.subject not in slots else None
        unsaid = [name for name in args if name not in slots and name != subject]
        if unsaid:
            raise Unprintable(effect, self.terms.language, f"the verb's form has no place for {unsaid}")
        said = self.doer.says(chooser if subject is None else args[subject], effect.verb, args)
        mark = "subject" if form == "unless" else "topic"
        topic = "" if said is None else self.terms.phrase(mark, a=self._noun(said, effect))
        groups = [self.conditions.argument(slot, args, effect) for slot in frame.slots]
        if arriving is not None:
            place = next((i + 1 for i, slot in enumerate(frame.slots) if slot.marker in OBJECT), 0)
            groups.insert(place, [self.terms.phrase("arriving", a=self._noun(arriving, effect))])
        pieces = [piece for group in groups for piece in group]
        pieces += [self.terms.phrase("free")] if free is not None else []
        return front + topic + able + self.gap.join([*pieces, self.terms.surface(frame.forms, form, effect)])

    def _modality(self, effect: Prohibit | Permit, form: str) -> str:
        self._last(effect, form)
        chooser, args = split_chooser(dict(effect.args))
        frame = self.terms.frame(effect.verb, args, effect)
        passive = isinstance(effect, Prohibit) and effect.passive
        subject = self.conditions.object_of(frame) if passive else frame.subject
        said = [slot for slot in frame.slots if slot.param != subject or subject is None]
        changed = [slot for slot in said if slot.param in args and slot.noun is None][-1:]
        pieces: list[str] = []
        for slot in said:
            marker = None
            if slot in changed and isinstance(effect, Permit) and not effect.again:
                marker = self.terms.phrases["also"][slot.marker]
            elif slot in changed and isinstance(effect, Prohibit) and effect.only:
                marker = self.terms.phrases["nothing-but"].get(slot.marker, slot.marker)
            pieces += self.conditions.argument(slot, args, effect, marker)
        if passive:
            pieces = [*self.conditions.agent(frame, args, subject), *pieces]
        pieces += [self.terms.phrase("once-more")] if isinstance(effect, Permit) and effect.again else []
        name = "can" if isinstance(effect, Permit) else "not_done" if passive else "cannot"
        pieces.append(self.terms.surface(frame.forms, name, effect))
        who = args.get(subject) if subject is not None else chooser
        who = who if passive or (who is None and subject is None) else self.doer.says(who, effect.verb, args)
        topic = "" if who is None else self.terms.phrase("topic", a=self._noun(who, effect))
        return topic + self.gap.join(pieces)

    def _change(self, effect: Change, form: str) -> str:
        if not isinstance(effect.what, PropertyOf | AmountOf) or effect.least is not None:
            raise Unprintable(effect, self.terms.language, "only a value can be changed")
        amount, derived, counter = effect.amount, False, None
        if isinstance(effect.what, PropertyOf):
            derived = self.terms.has_word(effect.what.property, "property")
            counter = self.terms.word(effect.what.property, (), effect).counter
        front = per = ""
        if isinstance(amount, PerEach):
            if points_back(amount.what):
                per = self.terms.phrase("per-inside", a=self.nouns.per(amount))
            else:
                front = self._per(amount)
            amount = amount.amount
        name = effect.op
        number = "" if amount is None else self.nouns.amount(amount)
        what = effect.what
        if isinstance(amount, Half) and isinstance(what, PropertyOf) and amount.of == ValueOf(what.property, what.of):
            number = str(self.terms.phrases[f"half-{amount.rounded}"])
        if name in _SIGNS and not isinstance(amount, (Number, Letter, Slot)):
            number = self.terms.phrase("as-much", n=number)
        if name in _SIGNS and derived and counter is None and isinstance(amount, (Number, Letter, Slot)):
            name, number = "signed", _SIGNS[name] + number
        elif name == "set":
            name = "change" if isinstance(amount, AnyNumber) else "become" if derived else "set"
        if counter is not None and isinstance(amount, (Number, Letter, Slot)) and name != "signed":
            number += self.terms.counter(counter)
        return front + self._construct(name, form, effect, what=self.nouns.noun(effect.what), n=number, per=per)

    def _gain(self, effect: Gain, form: str) -> str:
        who = self.nouns.noun(effect.who)
        if effect.ability is None:
            return self._construct("lose-all", form, effect, who=who)
        ability = self.nouns.noun(effect.ability)
        return self._construct("lose" if effect.lose else "gain", form, effect, who=who, ability=ability)

    def _construct(self, name: str, form: str, node: object, **parts: str) -> str:
        entry = self.terms.phrases["constructs"][name]
        gap = "" if entry.get("joined") else self.gap
        return self.terms.fill(entry["args"], parts) + gap + self.terms.construct(name, form, node)

    def _per(self, value: Noun | Amount) -> str:
        return self.terms.phrase("front", a=self.nouns.per(value)) if isinstance(value, PerEach) else ""

    def _until(self, amount: UntilCount | Select) -> str:
        if isinstance(amount, Select):
            fits = None if amount.quantity is None else amount.quantity.fits
            found = "" if fits is None else self.terms.phrase("until-found", a=self.nouns.noun(fits))
            return self.terms.phrase("front", a=found) if found else ""
        counted = self.nouns.counted(amount.count, self.nouns.counter_of(amount.what))
        return self.terms.phrase("front", a=self.terms.phrase("until-count", a=self.nouns.noun(amount.what), n=counted))

    def _noun(self, value: Noun | Amount, node: object) -> str:
        if isinstance(value, (Number, Letter, PerEach)):
            raise Unprintable(node, self.terms.language, "a number cannot be the subject")
        return self.nouns.value(value)
