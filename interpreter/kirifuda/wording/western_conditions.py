"""Printing conditions, events, points in time and durations in English."""

from __future__ import annotations

from dataclasses import replace

from kirifuda.model.amounts import Amount, CountOf, NameOf, Number, PerEach, Slot, UntilCount, WordOf
from kirifuda.model.conditions import (
    ORIGIN,
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
from kirifuda.model.objects import HasKeyword, Noun, Player, Select, States, Zone
from kirifuda.reading.frames import Frame, FrameSlot
from kirifuda.wording.choosers import chooser_of, split_actor
from kirifuda.wording.english import article
from kirifuda.wording.terms import Args, Terms, Unprintable
from kirifuda.wording.western_nouns import SIMPLE, WesternNouns

CAUSE = "cause"


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
                text = self._argument(frame.verb, slot, args, single)
                pieces += [text] if text else []
        return pieces

    def _argument(self, verb: str, slot: FrameSlot, args: Args, single: bool) -> str:
        value = args.get(slot.param) if slot.param is not None else None
        marker = slot.marker
        if slot.param is None and slot.fixed is not None:
            text = (
                self.nouns.noun(Zone(slot.fixed))
                if self.terms.has_word(slot.fixed, "zone")
                else self.terms.text(slot.fixed)
            )
        elif slot.noun is not None:
            counts = self.terms.is_counted(verb, slot.param)
            many = self.terms.noun_plural(slot.noun) if counts else slot.noun
            text = (article(slot.noun) if single else many) if counts else slot.noun  # only where one is meant
            if isinstance(value, Amount):
                text = self.nouns.counted(value, slot.noun, many)
        elif value is None:
            return ""
        elif isinstance(value, Zone):
            text = self._destination(value, args, marker)
            marker = "on" if value.position is not None else marker
        elif isinstance(value, Amount):
            text = self.nouns.amount(value)
        else:
            text = self.nouns.object_text(value, "from", single)
            if isinstance(value, Select) and value.at_random:
                text += " " + self.terms.phrase("random")
        return " ".join(part for part in (marker, slot.prefix.strip(), text, slot.suffix.strip()) if part)

    def _destination(self, zone: Zone, args: Args, marker: str) -> str:
        """A zone to go to: without an owner it is your own, or, for cards of others, their owner's."""
        moved = next((value for value in args.values() if isinstance(value, Select)), None)
        if (
            zone.whose is None
            and moved is not None
            and moved.whose is not None
            and self.nouns.owner(moved.whose) != "your"
        ):
            return self.nouns.zone(zone, bare=True)
        if marker not in self.terms.phrases["bare_after"] and zone.whose is None:
            named = self.nouns.place_name(zone)
            if named is not None:
                return named
        return self.nouns.noun(zone)

    def object_of(self, frame: Frame) -> str | None:
        """The parameter of a form's object."""
        return next((s.param for s in frame.slots if not s.marker and s.param is not None and s.noun is None), None)

    def agree(self, name: str, plural: bool) -> str:
        """is or are, has or have."""
        return str(self.terms.phrases["agree"][name][plural])

    def agent(self, frame: Frame, args: Args, subject: str | None) -> list[str]:
        """By whom or by whose effect, in a passive clause."""
        names = [frame.subject] if frame.subject is not None and frame.subject != subject else []
        found = [args[name] for name in (*names, CAUSE) if name in args]
        return [self.terms.phrase("agent", a=self.nouns.value(value, single=True)) for value in found]

    # ---- events

    def event(self, event: Event, past: bool = False, bare: bool = False) -> str:
        """An event without "when"; ``past``: as something that has happened; ``bare``: without its subject."""
        args = dict(event.args)
        origin = args.pop(ORIGIN, None)
        frame = self.terms.frame(event.verb, args, event, by_itself=not event.passive and chooser_of(args) is None)
        chooser: Noun | None = None
        if not event.passive and frame.subject is None:
            chooser, args = split_actor(args, self.nouns.reflexive)
        passive = event.passive
        subject = self.object_of(frame) if passive else frame.subject
        said = chooser if chooser is not None else args.get(subject) if subject is not None else None
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
        if origin is not None and passive:
            words.append(self.terms.phrase("origin", a=self.nouns.value(origin)))
        words += self.arguments(frame, args, single=True, without=subject)
        if origin is not None and not passive:
            words.append(self.terms.phrase("origin", a=self.nouns.value(origin)))
        if passive:
            words += self.agent(frame, args, subject)
        return " ".join(words)

    def when(self, trigger: Event | Point) -> str:
        """An event with its "when", or a point in time."""
        if isinstance(trigger, Point):
            return self.terms.phrase(trigger.edge, a=self._part(trigger.of, trigger.whose, trigger, trigger.next))
        if trigger.nth:
            names = {-1: "next", 1: "first", 2: "second", 3: "third"}
            if trigger.nth not in names:
                raise Unprintable(trigger, self.terms.language, "no word for this one of a turn")
            return self.terms.fill(self.terms.phrases["nths"][names[trigger.nth]], {"c": self.event(trigger)})
        key = "each" if trigger.each else trigger.moment
        return self.terms.fill(self.terms.phrases["when"][key], {"c": self.event(trigger)})

    def period(self, point: Point, node: object) -> str:
        """The period of a point in time that lies ahead: this turn, where nothing else is said."""
        if point.whose is None and not point.next and self.terms.has_word(point.of, "period"):
            return self.terms.phrase("this", a=self.terms.text(point.of, ("period",), node))
        return self._part(point.of, point.whose, node, point.next)

    def _part(self, of: str, whose: Noun | None, node: object, coming: bool = False) -> str:
        text = self.terms.text(of, ("period", "phase"), node)
        if coming:
            text = self.terms.phrase("next", a=text)
        return f"the {text}" if whose is None else f"{self.nouns.owner(whose)} {text}"

    def duration(self, duration: Duration) -> str:
        """How long, without a comma."""
        if duration.kind == "while" and duration.condition is not None:
            return self.terms.phrase("while", c=self.condition(duration.condition))
        if duration.kind == "until" and duration.until is not None:
            until = duration.until
            return self.terms.phrase(f"until-{until.edge}", a=self.period(until, duration))
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
            simple = isinstance(condition.right, (*SIMPLE, PerEach))
            if simple and isinstance(left.what, Select) and self._is_had(left.what):
                return self._have(left.what, number, condition.right == Number(1))
        parts = {"a": self.nouns.amount(left), "b": right, "be": self.agree("be", False)}
        table = "how-much" if isinstance(condition.right, (*SIMPLE, WordOf, NameOf)) else "how-much-value"
        return self.terms.fill(self.terms.phrases[table][condition.op], parts)

    def until(self, amount: UntilCount) -> str:
        """until somebody has so many cards, behind the clause."""
        if not self._is_had(amount.what):
            raise Unprintable(amount, self.terms.language, "nobody has what is counted")
        had = self._have(amount.what, self.nouns.amount(amount.count), amount.count == Number(1))
        return self.terms.phrase("until-count", c=had)

    def _is_had(self, what: Select) -> bool:
        """Whether the cards can be said to be had by somebody."""
        if what.quantity is not None or what.position is not None:
            return False
        if what.host is None:
            return what.whose is not None
        return what.whose is None and bool(what.kinds) and all(self.terms.has_word(k, "attached") for k in what.kinds)

    def _have(self, what: Select, number: str, one: bool) -> str:
        """Somebody (a player, the card they are attached to, a player's zone) has so many cards."""
        if what.host is not None:
            holder: Noun = what.host
            own = replace(what, host=None)
        elif isinstance(what.whose, Slot) and len(what.zones) == 1:
            holder = Zone(what.zones[0], what.whose)
            own = replace(what, whose=None, zones=())
        else:
            assert what.whose is not None
            holder = what.whose
            own = replace(what, whose=None) if not what.zones or self.nouns.is_bare(what.zones) else what
            if own is what and isinstance(holder, Player) and holder.role not in ("you", "themself"):
                own = replace(what, whose=Player("themself"))  # the opponent has … in their hand
        cards = self.nouns.noun(own, single=one)
        if one and (number or (what.names and not what.kinds)):
            cards = cards.removeprefix("an ").removeprefix("a ")
        has = self.agree("has", self.nouns.is_plural(holder))
        return self.terms.phrase("have", a=self.nouns.noun(holder), has=has, b=f"{number} {cards}".strip())

    def _exists(self, condition: Exists) -> str:
        what = condition.what
        if self._is_had(what):
            return self._have(what, str(self.terms.phrases["no"]) if condition.negated else "", not condition.negated)
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
