"""Printing conditions, events, points in time and durations in English."""

from __future__ import annotations

from dataclasses import replace

from kirifuda.model.amounts import Amount, CountOf, Number
from kirifuda.model.conditions import (
    All,
    Any,
    Compares,
    Condition,
    Duration,
    Event,
    Exists,
    Happened,
    Is,
    Point,
    TurnOf,
)
from kirifuda.model.objects import HasKeyword, Noun, Select, States, Zone
from kirifuda.reading.frames import Frame, FrameSlot
from kirifuda.wording.terms import Args, Terms, Unprintable, split_period
from kirifuda.wording.western_nouns import WesternNouns


class WesternConditions:
    """Conditions and events; ``nouns`` prints what stands in them."""

    def __init__(self, terms: Terms, nouns: WesternNouns) -> None:
        self.terms = terms
        self.nouns = nouns

    # ---- arguments of a verb

    def arguments(self, frame: Frame, args: Args, single: bool = False, without: str | None = None) -> list[str]:
        """The slots of a form, filled, but for the parameter ``without``."""
        pieces = []
        for slot in frame.slots:
            if slot.param is None or slot.param != without:
                text = self._argument(slot, args, single)
                pieces += [text] if text else []
        return pieces

    def _argument(self, slot: FrameSlot, args: Args, single: bool) -> str:
        value = args.get(slot.param) if slot.param is not None else None
        marker = slot.marker
        if slot.param is None and slot.fixed is not None:
            text = (
                self.nouns.noun(Zone(slot.fixed))
                if self.terms.has_word(slot.fixed, "zone")
                else self.terms.text(slot.fixed)
            )
        elif slot.noun is not None:
            text = self.terms.noun_plural(slot.noun) or slot.noun
            if isinstance(value, Amount):
                text = self.nouns.counted(value, slot.noun)
        elif value is None:
            return ""
        elif isinstance(value, Zone):
            text = self._destination(value, args)
            marker = "on" if value.position is not None else marker
        elif isinstance(value, Amount):
            text = self.nouns.amount(value)
        else:
            text = self.nouns.object_text(value, "from", single)
            if isinstance(value, Select) and value.at_random:
                text += " " + self.terms.phrase("random")
        return " ".join(part for part in (marker, slot.prefix.strip(), text, slot.suffix.strip()) if part)

    def _destination(self, zone: Zone, args: Args) -> str:
        """A zone to go to: without an owner it is your own, or, for cards of others, their owner's."""
        moved = next((value for value in args.values() if isinstance(value, Select)), None)
        if (
            zone.whose is None
            and moved is not None
            and moved.whose is not None
            and self.nouns.owner(moved.whose) != "your"
        ):
            text = self.terms.text(zone.zone, ("zone",), zone)
            return text if zone.position is None else self.terms.phrase(zone.position, a=text)
        return self.nouns.noun(zone)

    def object_of(self, frame: Frame) -> str | None:
        """The parameter of a form's object."""
        return next((s.param for s in frame.slots if not s.marker and s.param is not None and s.noun is None), None)

    def agree(self, name: str, plural: bool) -> str:
        """is or are, has or have."""
        return str(self.terms.phrases["agree"][name][plural])

    # ---- events

    def continues(self, before: Event, after: Event) -> bool:
        """Whether the later event can be said with the subject of the one before: enters or attacks."""
        return (
            not before.passive
            and not after.passive
            and (before.moment, before.each) == (after.moment, after.each)
            and self._said(before) is not None
            and self._said(before) == self._said(after)
        )

    def _said(self, event: Event) -> Noun | Amount | None:
        args = dict(event.args)
        frame = self.terms.frame(event.verb, args, event, by_itself=not event.passive)
        return args.get(frame.subject) if frame.subject is not None else None

    def event(self, event: Event, past: bool = False, bare: bool = False) -> str:
        """An event without "when"; ``past``: as something that has happened; ``bare``: without its subject."""
        args = dict(event.args)
        frame = self.terms.frame(event.verb, args, event, by_itself=not event.passive)
        passive = event.passive
        subject = self.object_of(frame) if passive else frame.subject
        said = args.get(subject) if subject is not None else None
        many = said is not None and self.nouns.is_plural(said, single=True)
        would = event.moment == "would" and not past
        words = [self.terms.you] if not passive else []
        if said is not None:
            words = [] if bare else [self.nouns.value(said, single=True)]
        if passive:
            verb = self.terms.surface(frame.forms, "participle", event)
            key = "past" if past else "would" if would else "done"
            tenses = self.terms.phrases["passive"]
            words.append(
                self.terms.fill(tenses[key], {"be": self.agree("be", many), "was": self.agree("was", many), "v": verb})
            )
        elif would:
            words.append(self.terms.phrase("would", v=self.terms.surface(frame.forms, "base", event)))
        else:
            plain = many or said is None
            words.append(self.terms.surface(frame.forms, "past" if past else "base" if plain else "third", event))
        words += self.arguments(frame, args, single=True, without=subject)
        if passive and frame.subject in args and frame.subject is not None and frame.subject != subject:
            words.append(self.terms.phrase("agent", a=self.nouns.value(args[frame.subject], single=True)))
        return " ".join(words)

    def when(self, trigger: Event | Point) -> str:
        """An event with its "when", or a point in time."""
        if isinstance(trigger, Point):
            return self.terms.phrase(trigger.edge, a=self._part(trigger.of, trigger.whose, trigger))
        key = "each" if trigger.each else trigger.moment
        return self.terms.fill(self.terms.phrases["when"][key], {"c": self.event(trigger)})

    def _part(self, of: str, whose: Noun | None, node: object) -> str:
        which, ident = split_period(of)
        text = self.terms.text(ident, ("period", "phase"), node)
        if which == "this":
            return self.terms.phrase(which, a=text)
        if which is not None:
            text = self.terms.phrase(which, a=text)
        return f"the {text}" if whose is None else f"{self.nouns.owner(whose)} {text}"

    def duration(self, duration: Duration) -> str:
        """How long, without a comma."""
        if duration.kind == "while" and duration.condition is not None:
            return self.terms.phrase("while", c=self.condition(duration.condition))
        if duration.kind == "until" and duration.until is not None:
            until = duration.until
            return self.terms.phrase(f"until-{until.edge}", a=self._part(until.of, until.whose, duration))
        if duration.of is None:
            raise Unprintable(duration, self.terms.language, "a duration without a period")
        if duration.kind == "this":
            return self.terms.phrase("this-period", a=self.terms.text(duration.of, ("period", "phase"), duration))
        return self.terms.phrase("during", a=self._part(duration.of, duration.whose, duration))

    # ---- conditions

    def condition(self, condition: Condition) -> str:
        """A condition without "if"."""
        if isinstance(condition, Compares):
            return self._compares(condition)
        if isinstance(condition, Exists):
            return self._exists(condition)
        if isinstance(condition, Is):
            return self._is(condition)
        if isinstance(condition, TurnOf):
            return self.terms.phrase("turn-of", a=self.nouns.owner(condition.player))
        if isinstance(condition, Happened):
            return self.terms.fill(
                self.terms.phrases["past"][condition.period], {"c": self.event(condition.event, past=True)}
            )
        if isinstance(condition, (All, Any)):
            name = "all-of" if isinstance(condition, All) else "any-of"
            text = self.condition(condition.parts[0])
            for part in condition.parts[1:]:
                text = self.terms.phrase(name, a=text, b=self.condition(part))
            return text
        raise Unprintable(condition, self.terms.language, "no phrase for this condition")

    def _compares(self, condition: Compares) -> str:
        left, right = condition.left, self.nouns.amount(condition.right)
        if isinstance(left, CountOf):
            number = self.terms.fill(self.terms.phrases["how-many"][condition.op], {"n": right})
            if isinstance(left.what, Select) and left.what.whose is not None and left.what.quantity is None:
                return self._have(left.what, number, condition.right == Number(1))
        parts = {"a": self.nouns.amount(left), "b": right, "be": self.agree("be", False)}
        return self.terms.fill(self.terms.phrases["how-much"][condition.op], parts)

    def _have(self, what: Select, number: str, one: bool) -> str:
        """Somebody has so many cards: the owner of the cards is the subject."""
        assert what.whose is not None
        own = what if what.zones else replace(what, whose=None)
        cards = self.nouns.noun(own, single=one)
        if one:
            cards = cards.removeprefix("an ").removeprefix("a ")
        has = self.agree("has", self.nouns.is_plural(what.whose))
        return self.terms.phrase("have", a=self.nouns.noun(what.whose), has=has, b=f"{number} {cards}")

    def _exists(self, condition: Exists) -> str:
        what = condition.what
        if what.whose is not None and what.quantity is None:
            no = str(self.terms.phrases["no" if condition.negated else "exactly-one"])
            return self._have(what, no, not condition.negated)
        if condition.negated:
            return self.terms.phrase("there-no", be=self.agree("be", True), b=self.nouns.noun(what))
        many = self.nouns.is_plural(what, single=True)
        return self.terms.phrase("there", be=self.agree("be", many), b=self.nouns.noun(what, single=True))

    def _is(self, condition: Is) -> str:
        like, negated = condition.like, condition.negated
        many = self.nouns.is_plural(condition.what, single=True)
        what, be = self.nouns.noun(condition.what, single=True), self.agree("be", many)
        if like.zones and len(like.zones) == 1 and like == Select(whose=like.whose, zones=like.zones):
            zone = self.nouns.zone(Zone(like.zones[0], like.whose), bare=True)
            return self.terms.phrase("is-not-in" if negated else "is-in", a=what, be=be, z=zone)
        only = like.filters[0] if len(like.filters) == 1 and like == Select(filters=like.filters) else None
        if isinstance(only, HasKeyword):
            key = self.nouns.keyword(only.keyword, condition)
            if only.lacking != negated:
                return self.terms.phrase("is-without", a=what, do=self.agree("do", many), k=key)
            return self.terms.phrase("is-with", a=what, has=self.agree("has", many), k=key)
        states = bool(like.states) and like == Select(states=like.states)
        text = self.nouns.noun(States(like.states)) if states else self.nouns.noun(like, single=not many)
        return self.terms.phrase("is-not" if negated else "is", a=what, be=be, b=text)
