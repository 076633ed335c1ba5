"""From segments to effects: chains, options, conditions, durations and what hangs on them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from kirifuda.core.source import Span
from kirifuda.model.abilities import Ability
from kirifuda.model.conditions import All, Condition, Duration, Event, Is, Point
from kirifuda.model.effects import (
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
    Oblige,
    OneOf,
    Permit,
    Prohibit,
    Stop,
    Unless,
    When,
    taken_lead,
    with_lead,
)
from kirifuda.model.objects import Named, This
from kirifuda.reading.arguments import Told
from kirifuda.reading.build_conditions import EVENTS, PAST, ConditionBuilder
from kirifuda.reading.build_nouns import NounBuilder
from kirifuda.reading.build_orders import OrderBuilder
from kirifuda.reading.build_times import TimeBuilder
from kirifuda.reading.clauses import Adverbial, Clause, Connector, Segment, Shape
from kirifuda.reading.gluing import glued
from kirifuda.reading.once_more import done_again
from kirifuda.reading.read_sentences import FINAL, ORDER, QUIET, Read
from kirifuda.reading.scope import Scope
from kirifuda.reading.shaping import arranged, at_random, counted_alike, multiplied, unclear_choice
from kirifuda.reading.use_sentences import UseBuilder


class SentenceBuilder:
    """Builds the effects of one text."""

    def __init__(self, scope: Scope, quote: Callable[[int, int], Ability]) -> None:
        self.scope = scope
        self.before: Do | None = None  # the order that is the sentence before
        self.nouns = NounBuilder(scope, quote)
        self.orders = OrderBuilder(scope, self.nouns)
        self.times = TimeBuilder(scope, self.nouns)
        self.uses = UseBuilder(scope, self.nouns, self.times)
        self.conditions = ConditionBuilder(scope, self.nouns, self.orders, self.times)
        self.uses.conditions = self.conditions

    # -- whole sentences ---------------------------------------------------

    def read(self, shape: Shape) -> Read:
        """A sentence with the triggers at its front."""
        self.orders.before = None
        self.orders.doers.begin()
        segments = [glued(segment, self.scope.lexicon.words) for segment in shape.segments]
        timing = self._timing(segments)
        if timing is not None:
            return Read((), None, timing)
        use = self.uses.copies(segments) or self.uses.use(segments)
        if use is not None:
            return Read((), None, uses=(use,))
        cost = self._activation_cost(segments)
        if cost is not None:
            return Read((), None, cost=(cost,))
        limit, segments = self.uses.first(segments)
        limits = () if limit is None else (limit,)
        triggers, rest = self.triggers(segments)
        if not rest:
            return Read(triggers, None)
        if isinstance(rest[0], Connector) and rest[0].value == "however":
            least = self.uses.least(rest[1:])
            return Read(triggers, None if least else self.effect(rest[1:]), however=True, least=least)
        otherwise = isinstance(rest[0], Connector) and rest[0].value == "otherwise"
        if otherwise:
            rest = rest[1:]
        return Read(triggers, self.effect(rest, bool(triggers)), otherwise=otherwise, uses=limits)

    def triggers(self, segments: list[Segment]) -> tuple[tuple[Event | Point, ...], list[Segment]]:
        """Events (joined by or) and points in time at the front."""
        found: list[Event | Point] = []
        before: Clause | None = None
        rest = list(segments)
        while rest:
            first = rest[0]
            if isinstance(first, Clause) and self._has(first, EVENTS) and not first.tail.startswith("if"):
                first = self._with_subject(first, before)
                found.append(self.conditions.event(first))
                rest = rest[1:]
                if first.tail == "or":
                    before = first
                    continue
                break
            if isinstance(first, Adverbial):
                point = self.times.point(first.phrase)
                if point is not None:
                    found.append(point)
                    rest = rest[1:]
            break
        return tuple(found), rest

    def _with_subject(self, clause: Clause, before: Clause | None) -> Clause:
        """…た時または…た時: the subject said once holds for both."""
        subjects = self.scope.lexicon.words.texts("subjects")
        if before is None or any(a.marker in subjects for a in clause.arguments):
            return clause
        said = tuple(a for a in before.arguments if a.marker in subjects)
        return replace(clause, arguments=(*said, *clause.arguments))

    def _timing(self, segments: list[Segment]) -> tuple[Event | Point, ...] | None:
        """…に発動する: when an activated ability may be used."""
        if not segments or not isinstance(segments[-1], Clause):
            return None
        last = segments[-1]
        if last.verb is None or not any(r.construct and r.construct.id == "timing" for r in last.verb.verbs):
            return None
        construct = next(r.construct for r in last.verb.verbs if r.construct and r.construct.id == "timing")
        marker = construct.slots[0].marker
        if len(last.arguments) == 1 and last.arguments[0].marker == marker and len(segments) == 1:
            point = self.times.point(last.arguments[0].phrase)
            return None if point is None else (point,)
        if not last.arguments and len(segments) > 1:
            found, rest = self.triggers(segments[:-1])
            return found if found and not rest else None
        return None

    def _activation_cost(self, segments: list[Segment]) -> Effect | None:
        """…ことで発動できる: what is to be done to use the ability, as before a colon."""
        last = segments[-1] if len(segments) == 2 else None
        first = segments[0] if segments else None
        if not isinstance(last, Clause) or last.verb is None or last.arguments or not isinstance(first, Clause):
            return None
        if not any(r.construct and r.construct.id == "timing" for r in last.verb.verbs) or not self._has(
            first, ("by",)
        ):
            return None
        return self._order(self.orders.told(first, ("by",)), first)

    def opening(self, shape: Shape) -> tuple[tuple[Event | Point, ...], tuple[Condition, ...], str]:
        """What stands before a list: triggers, then conditions; and the word of joining at the very front."""
        segments = [glued(segment, self.scope.lexicon.words) for segment in shape.segments]
        lead = ""
        if segments and isinstance(segments[0], Connector) and segments[0].value in QUIET:
            lead, segments = segments[0].value, segments[1:]
        triggers, rest = self.triggers(segments)
        conditions: list[Condition] = []
        while rest:
            first, rest = rest[0], rest[1:]
            if not isinstance(first, Clause) or not self._is_condition(first) or first.tail == "while":
                raise self._stray(first)
            condition, rest = self._all_conditions(first, rest)
            conditions.append(condition)
        return triggers, tuple(conditions), lead

    def condition(self, shape: Shape) -> Condition:
        """A text that is one condition."""
        segments = [glued(segment, self.scope.lexicon.words) for segment in shape.segments]
        clauses = [segment for segment in segments if isinstance(segment, Clause)]
        if not clauses or len(clauses) != len(segments):
            raise self._stray(segments[-1])
        parts = [self.conditions.condition(clause) for clause in clauses]
        return parts[0] if len(parts) == 1 else All(tuple(parts))

    # -- clauses in a row --------------------------------------------------

    def effect(self, segments: list[Segment], follows: bool = False) -> Effect:
        """What the segments do, first to last; ``follows``: other clauses of the sentence stand before them."""
        self.orders.follows = follows
        links: list[Effect] = []
        options: list[Effect] = []
        option, mode, rest = segments[0], "then", list(segments)
        lead: Connector | None = None
        while rest:
            first, rest = rest[0], rest[1:]
            if options and not (isinstance(first, Clause) and (not rest or self._has(first, ("or",)))):
                happens = isinstance(first, Clause) and self._has(first, EVENTS)
                raise self._unfinished(option, rest) if happens else unclear_choice(self.scope, option)
            if isinstance(first, Connector):
                if first.value == "instead" and not links and lead is None:
                    self.orders.before = self.before
                    return Instead(self._rest(rest, first))
                if first.value == "together" and links:
                    mode = "together"
                elif first.value == "unfinished":
                    raise self.scope.problem("unfinished-sentence", first.start, first.end, expected=())
                elif first.value not in QUIET or lead is not None:
                    raise self._stray(first)
                else:
                    lead = first
                continue
            if isinstance(first, Adverbial):
                return self._joined([*links, self._led(self._adverbial(first, rest), lead)], mode)
            if first.tail in ("until", "found"):
                return self._joined([*links, self._led(self._until(first, rest), lead)], mode)
            if self._is_condition(first):
                condition, rest = self._all_conditions(first, rest)
                self.orders.doers.behind_condition()
                if isinstance(condition, Is):
                    self.orders.speak_of(condition.what)
                body = self._rest(rest, first)
                wrapped = (
                    During(Duration("while", condition=condition), body)
                    if first.tail == "while"
                    else When(condition, body)
                )
                return self._joined([*links, self._led(wrapped, lead)], mode)
            if self._has(first, EVENTS):
                event = self.conditions.event(first)
                return self._joined([*links, self._led(Delayed(event, self._rest(rest, first)), lead)], mode)
            if rest and self._has(first, ("link",)):
                links.append(self._led(self._order(self.orders.told(first, ("link",)), first), lead))
                lead, self.orders.follows = None, True
                continue
            if rest and self._has(first, ("or",)):
                if links:
                    raise unclear_choice(self.scope, first)
                options.append(self._led(self._order(self.orders.told(first, ("or",)), first), lead))
                option, lead, self.orders.follows = first, None, True
                continue
            if rest and self._has(first, ("by",)):
                paid = self._led(self._order(self.orders.told(first, ("by",)), first), lead)
                return self._by(self._joined([*links, paid], mode), self._rest(rest, first))
            if rest and self._has(first, ("to_do",)):
                return self._joined([*links, self._led(self._extra(first, rest), lead)], mode)
            if rest and self._has(first, ("unless",)):
                avoid = self._order(self.orders.told(first, ("unless",)), first)
                self.orders.doers.begin()  # who could avoid it is not who does it
                return self._joined([*links, self._led(Unless(avoid, self._rest(rest, first)), lead)], mode)
            if rest:
                raise self._unfinished(first, rest)
            return self._final(first, links, options, mode, lead)
        raise self.scope.problem("unfinished-sentence", segments[-1].end, segments[-1].end, expected=())

    def _led(self, effect: Effect, lead: Connector | None) -> Effect:
        """The effect behind its word of joining, which is kept."""
        if lead is None:
            return effect
        found = with_lead(effect, lead.value)
        if found is None:
            raise self._stray(lead)
        return found

    def _extra(self, first: Clause, rest: list[Segment]) -> Effect:
        """このカードを使うには、さらに…: what it costs besides."""
        told = self.orders.told(first, ("to_do",))
        if told.construct or sum(isinstance(value, This) for _, value in told.args) != 1:
            raise self._stray(first)
        word, cost = taken_lead(self._rest(rest, first))
        return Extra(told.verb, told.args, cost if word in ("", "also") else self._rest(rest, first), self._span(first))

    def _until(self, first: Clause, rest: list[Segment]) -> Effect:
        """The number that the next clause leaves open is the one that reaches a count."""
        if first.tail == "found":
            self.orders.sought = self.conditions.found(first)
        else:
            self.orders.goal = self.conditions.goal(first)
        effect = self._rest(rest, first) if not rest else self.effect(rest, self.orders.follows)
        if self.orders.goal is not None or self.orders.sought is not None:
            raise self._stray(first)
        return effect

    def _all_conditions(self, first: Clause, rest: list[Segment]) -> tuple[Condition, list[Segment]]:
        """A condition with those that are joined to it by and."""
        parts = [self.conditions.condition(first)]
        while rest and isinstance(rest[0], Clause) and rest[0].joined:
            parts.append(self.conditions.condition(rest[0]))
            rest = rest[1:]
        found = parts[0] if len(parts) == 1 else All(tuple(parts))
        return self.orders.doers.spoken_of(found), rest

    def _by(self, cost: Effect, body: Effect) -> Effect:
        """An option at the end covers the whole: doing A to be allowed to do B is one choice."""
        return May(By(cost, body.body)) if isinstance(body, May) else By(cost, body)

    def _unfinished(self, first: Segment, rest: list[Segment]) -> Exception:
        verb = first.verb if isinstance(first, Clause) else None
        return self._stray(first) if verb is None else self.orders.form_not_here(verb, goes_on=True)

    def _final(
        self, clause: Clause, links: list[Effect], options: list[Effect], mode: str, lead: Connector | None
    ) -> Effect:
        repeated = done_again(clause, self.orders)
        if repeated is not None:
            return self._joined([*links, self._led(repeated, lead)], mode)
        told = self.orders.told(clause, clause.forms or FINAL)
        optional = any(form in ("may", "can") for form in told.forms)
        again = clause.again and not told.construct and len(told.args) == 1
        if optional and (told.also or again):
            last: Effect = Permit(told.verb, told.args, self._span(clause), again=again)
            return self._joined([*links, self._led(last, lead)], mode)
        if "cannot" in told.forms or "not_done" in told.forms:
            self._plain(told, clause)
            last = Prohibit(told.verb, told.args, told.passive, told.only, span=self._span(clause))
            return self._joined([*links, self._led(last, lead)], mode)
        if not any(form in (*ORDER, "may", "can", "causative") for form in told.forms) or told.passive:
            assert clause.verb is not None
            raise self.orders.form_not_here(clause.verb)
        if clause.if_able:
            self._plain(told, clause)
            must = Oblige(told.verb, told.args, self._span(clause))
            return self._joined([*links, self._led(must, lead)], mode)
        last = self._led(self._order(told, clause), lead)
        if options:
            last = OneOf((*options, last))
        whole = self._joined([*links, last], mode)
        return May(whole) if optional else whole

    def _plain(self, told: Told, clause: Clause) -> None:
        if told.construct:
            assert clause.verb is not None
            raise self.orders.form_not_here(clause.verb)

    def _order(self, told: Told, clause: Clause) -> Effect:
        """The effect of a verb or construct that is told to happen."""
        span = self._span(clause)
        if not told.construct:
            args = counted_alike(self.scope, told.args, clause)
            if clause.at_random:
                args = tuple((name, at_random(value)) for name, value in args)
            if clause.arranged:
                args = arranged(self.scope, args, clause)
            if clause.again:
                raise self._stray(clause)
            if clause.free:
                args = (*args, (FREE, Named("free")))
            return Do(told.verb, args, span)
        match told.verb:
            case "gain" | "lose":
                lose, ability = told.verb == "lose", told.noun("ability")
                everything = lose and isinstance(ability, Named) and ability.id == "ability"
                return Gain(told.noun("who"), None if everything else ability, lose, span)
            case "stop":
                return Stop(span)
            case "again":
                if not clause.again:
                    raise self._stray(clause)
                return Again(span)
            case "count-as":
                return CountAs(told.noun("who"), told.noun("like"), span)
            case "timing" | "copies":
                assert clause.verb is not None
                raise self.orders.form_not_here(clause.verb)
        op = "set" if told.op in ("set", "signed") else told.op
        return Change(told.noun("what"), op, told.amount("n"), span)

    def _joined(self, links: list[Effect], mode: str) -> Effect:
        return links[0] if len(links) == 1 else Chain(tuple(links), mode)

    def _rest(self, rest: list[Segment], before: Segment) -> Effect:
        if not rest:
            raise self.scope.problem("unfinished-sentence", before.end, before.end, expected=())
        return self.effect(rest, self.orders.follows or isinstance(before, Clause))

    def _adverbial(self, adverbial: Adverbial, rest: list[Segment]) -> Effect:
        phrase = adverbial.phrase
        duration = self.times.duration(phrase)
        if duration is not None:
            return During(duration, self._rest(rest, adverbial))
        per = self.times.per(phrase)
        if per is not None:
            return multiplied(self.scope, self._rest(rest, adverbial), *per, adverbial)
        point = self.times.point(phrase)
        if point is not None:
            return Delayed(point, self._rest(rest, adverbial))
        raise self._stray(adverbial)

    # -- what a clause is --------------------------------------------------

    def _is_condition(self, clause: Clause) -> bool:
        if clause.verb is None or clause.tail in ("if", "while", "unless", "until"):
            return True
        return self._has(clause, PAST) and not self._has(clause, FINAL)

    def _has(self, clause: Clause, forms: tuple[str, ...]) -> bool:
        if clause.verb is None:
            return False
        return any(
            reading.form in forms and (clause.forms is None or reading.form in clause.forms)
            for reading in clause.verb.verbs
        )

    def _stray(self, segment: Segment) -> Exception:
        return self.scope.problem("unexpected-word", segment.start, segment.end, variant="sentence")

    def _span(self, clause: Clause) -> Span:
        return self.scope.span(clause.start, clause.end)
