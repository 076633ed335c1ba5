"""Printing conditions, events, points in time and durations in Japanese and Korean."""

from __future__ import annotations

from dataclasses import replace

from kirifuda.model.amounts import Amount, CountOf, Letter, Number, PerEach, Quantity, Slot, UntilCount, UpTo
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
from kirifuda.model.objects import HasKeyword, Noun, Player, Select, States, That, Zone
from kirifuda.reading.frames import Frame, FrameSlot
from kirifuda.wording.choosers import chooser_of, split_actor
from kirifuda.wording.eastern_nouns import EasternNouns
from kirifuda.wording.terms import Args, Terms, Unprintable

OBJECT = ("を", "을")
CAUSE = "cause"


class EasternConditions:
    """Conditions and events; ``nouns`` prints what stands in them."""

    def __init__(self, terms: Terms, nouns: EasternNouns) -> None:
        self.terms = terms
        self.nouns = nouns
        self.gap = str(terms.phrases["gap"])

    # ---- arguments of a verb

    def argument(self, slot: FrameSlot, args: Args, node: object, marker: str | None = None) -> list[str]:
        """One slot of a form, filled; empty if nothing is said of it."""
        mark = slot.marker if marker is None else marker
        value = args.get(slot.param) if slot.param is not None else None
        if slot.param is None and slot.fixed is not None:
            return [self._marked(self._fixed(slot.fixed), mark)]
        if slot.noun is not None:
            return self._number(slot, value, mark)
        if value is None:
            return []
        words, count = (self.nouns.amount(value), "") if isinstance(value, Amount) else self.nouns.object_words(value)
        mark = self._animate(mark, value)
        if count and slot.marker not in OBJECT:
            anyhow = isinstance(value, Select) and value.quantity == Quantity("any") and not value.at_random
            words, count = self.nouns.value(value) if anyhow else self.terms.phrase("counted", a=words, n=count), ""
        marked = self._marked(slot.prefix + words + slot.suffix, mark)
        if isinstance(value, Zone) and value.arranged:
            return [self.terms.phrase("arranged"), marked]
        return [marked, count] if count else [marked]

    def _number(self, slot: FrameSlot, value: Noun | Amount | None, mark: str) -> list[str]:
        noun = str(slot.noun)
        if value is None or isinstance(value, UntilCount):
            return [self._marked(noun, mark)]
        inner = value.amount if isinstance(value, PerEach) else value
        if not isinstance(inner, Amount):
            raise Unprintable(value, self.terms.language, "a number is wanted here")
        counted = self.nouns.counted(inner, slot.counter or "")
        if slot.amount_place == "before":
            return [self._marked(self.terms.phrase("of", a=counted, b=noun), mark)]
        if not isinstance(inner, (Number, Letter, Slot, UpTo)):
            return [self.terms.phrase("as-much", n=self.nouns.amount(inner)), self._marked(noun, mark)]
        return [self._marked(noun, mark), counted]

    def _fixed(self, ident: str) -> str:
        return self.terms.text(ident, ("zone", "state", "player"))

    def _marked(self, text: str, mark: str) -> str:
        return self.terms.fill("{a}" + mark, {"a": text})

    @staticmethod
    def _animate(mark: str, value: Noun | Amount) -> str:
        """One particle after people, another after what is none."""
        last: object = getattr(value, "options", None) or getattr(value, "parts", None) or (value,)
        final = last[-1] if isinstance(last, tuple) else value
        people = isinstance(final, (Player, Slot)) or (isinstance(final, That) and final.kind == "player")
        return "에" if mark == "에게" and not people else mark

    def object_of(self, frame: Frame) -> str | None:
        """The parameter of a form's object."""
        return next((s.param for s in frame.slots if s.marker in OBJECT and s.param is not None), None)

    def agent(self, frame: Frame, args: Args, subject: str | None) -> list[str]:
        """By whom or by whose effect, in a passive clause."""
        names = [frame.subject] if frame.subject is not None and frame.subject != subject else []
        return [
            self.terms.phrase("cause" if name == CAUSE else "agent", a=self.nouns.value(args[name]))
            for name in (*names, CAUSE)
            if name in args
        ]

    # ---- events

    def event(self, event: Event, form: str | None = None, bare: bool = False) -> str:
        """An event up to and with its verb; ``form``: another ending than its own; ``bare``: without its subject."""
        args = dict(event.args)
        origin = args.pop(ORIGIN, None)
        frame = self.terms.frame(event.verb, args, event, by_itself=not event.passive and chooser_of(args) is None)
        chooser: Noun | None = None
        if not event.passive and frame.subject is None:
            chooser, args = split_actor(args)
        passive = event.passive
        name = form or (("each" if event.each else event.moment) if not passive else _PASSIVE[event.moment, event.each])
        if form == "had_done" and passive:
            name = "had_been_done"
        subject = self.object_of(frame) if passive else frame.subject
        pieces = [] if origin is None else [self.terms.phrase("origin", a=self.nouns.value(origin))]
        by = self.agent(frame, args, subject) if passive else []
        for slot in frame.slots:
            if slot.param is None or slot.param != subject:
                pieces += self.argument(slot, args, event)
        pieces.append(self.terms.surface(frame.forms, name, event))
        said = chooser if chooser is not None else args.get(subject) if subject is not None else None
        front = "" if said is None or bare else self.terms.phrase("subject", a=self.nouns.value(said))
        said_all = "".join(text + self.gap for text in by) + front + self.gap.join(pieces)
        return self._counted(event.nth) + said_all

    def _counted(self, nth: int) -> str:
        """Which event of its turn: the first, the second; the next one."""
        words = self.terms.phrases["nths"]
        if nth <= 0:
            return str(words["next"]) if nth else ""
        which = words["first"] if nth == 1 else self.terms.fill(words["other"], {"n": self.terms.digits(nth)})
        return self.terms.phrase("nth", c=str(which))

    def point(self, point: Point) -> str:
        """A point in time, without a comma."""
        return self.terms.phrase(point.edge, a=self._part(point.of, point.whose, point, point.next))

    def _part(self, of: str, whose: Noun | None, node: object, coming: bool = False) -> str:
        text = self.terms.text(of, ("period", "phase"), node)
        if whose is not None:
            text = self.terms.phrase("of", a=self.nouns.noun(whose), b=text)
        return self.terms.phrase("next", a=text) if coming else text

    def when(self, trigger: Event | Point) -> str:
        """An event or a point in time."""
        return self.point(trigger) if isinstance(trigger, Point) else self.event(trigger)

    def duration(self, duration: Duration) -> str:
        """How long, without a comma."""
        if duration.kind == "while" and duration.condition is not None:
            return self.condition(duration.condition, "while")
        if duration.kind == "until" and duration.until is not None:
            until = duration.until
            return self.terms.phrase(f"until-{until.edge}", a=self._part(until.of, until.whose, duration, until.next))
        if duration.of is None:
            raise Unprintable(duration, self.terms.language, "a duration without a period")
        part = self._part(duration.of, duration.whose, duration)
        return self.terms.phrase("this-period" if duration.kind == "this" else "during", a=part)

    # ---- conditions

    def condition(self, condition: Condition, ending: str = "if") -> str:
        """A condition with its ending (``if`` or ``while``), without a comma."""
        if isinstance(condition, Compares):
            return self._compares(condition, ending)
        if isinstance(condition, Exists):
            return self._exists(condition, ending)
        if isinstance(condition, Is):
            return self._is(condition, ending)
        if isinstance(condition, TurnOf):
            return self._ended("copula", ending, self.terms.phrase("turn-of", a=self.nouns.noun(condition.player)))
        if isinstance(condition, Happened) and ending == "if":
            text = self.event(condition.event, "had_done")
            return self.terms.fill(self.terms.phrases["past"][condition.period], {"c": text})
        if isinstance(condition, (All, Any)):
            link = "and" if isinstance(condition, All) else "or"
            texts = [self.condition(part, link) for part in condition.parts[:-1]]
            return "".join(self.terms.phrase("front", a=t) for t in texts) + self.condition(condition.parts[-1], ending)
        raise Unprintable(condition, self.terms.language, "no phrase for this condition")

    def _verbal(self, name: str, ending: str, **parts: str) -> str:
        entry = self.terms.phrases[name]
        verb = self.terms.phrases["verbal"][entry["verb"]][ending]
        return self.terms.fill(verb, {"c": self.terms.fill(entry["text"], parts)})

    def _ended(self, table: str, ending: str, text: str) -> str:
        return self.terms.fill(self.terms.phrases[table][ending], {"c": text})

    def _exists(self, condition: Exists, ending: str) -> str:
        name, what = "exists-not" if condition.negated else "exists", condition.what
        if len(what.zones) == 1 and (what.kinds or what.names) and what.host is None and what.position is None:
            zone = self.nouns.noun(Zone(what.zones[0], what.whose))
            inside = self.nouns.noun(replace(what, zones=(), whose=None))
            return self._verbal(name + "-in", ending, a=inside, z=zone)
        return self._verbal(name, ending, a=self.nouns.noun(what))

    def _compares(self, condition: Compares, ending: str) -> str:
        left, right = condition.left, condition.right
        plain = isinstance(right, (Number, Letter, Slot))
        if isinstance(left, CountOf) and plain:
            parts = {"a": self.nouns.noun(left.what), "b": self.nouns.counted(right, self.nouns.counter_of(left.what))}
        else:
            parts = {"a": self.nouns.amount(left), "b": self.nouns.amount(right)}
        entry = self.terms.phrases["compares"][condition.op]
        if not plain:  # a number is measured by another one
            entry = self.terms.phrases["compares-with"].get(condition.op, entry)
        if isinstance(entry, str):
            return self._ended("copula", ending, self.terms.fill(entry, parts))
        said = entry["count" if isinstance(left, CountOf) else "value"]
        verb = self.terms.phrases["verbal"][said["verb"]][ending]
        return self.terms.fill(verb, {"c": self.terms.fill(said["text"], parts)})

    def _is(self, condition: Is, ending: str) -> str:
        what, like = self.nouns.noun(condition.what), condition.like
        rest = Select(whose=like.whose, zones=like.zones)
        if like.zones and like == rest and len(like.zones) == 1:
            zone = self.nouns.noun(Zone(like.zones[0], like.whose))
            name = "is-not-in" if condition.negated else "is-in"
            return self._verbal(name, ending, a=what, z=zone)
        only = like.filters[0] if len(like.filters) == 1 and like == Select(filters=like.filters) else None
        if isinstance(only, HasKeyword):
            name = "is-without" if only.lacking != condition.negated else "is-with"
            return self._verbal(name, ending, a=what, k=self.nouns.keyword(only.keyword, condition))
        states = bool(like.states) and like == Select(states=like.states)
        text = self.nouns.noun(States(like.states)) if states else self.nouns.noun(like)
        if condition.negated:
            return self.terms.fill(self.terms.phrases["is-not"][ending], {"a": what, "b": text})
        return self._ended("copula", ending, self.terms.phrase("is", a=what, b=text))


_PASSIVE = {
    ("done", False): "was_done",
    ("would", False): "would_be_done",
    ("done", True): "each_passive",
    ("would", True): "each_passive",
}
