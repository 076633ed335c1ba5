"""Clauses that are no order: conditions (something is so) and events (something happens)."""

from __future__ import annotations

from dataclasses import replace

from kirifuda.model.amounts import Amount, CountOf, Number, Quantity, Slot, TotalOf, UntilCount, ValueOf, WordOf
from kirifuda.model.conditions import All, Compares, Condition, Event, Exists, Happened, Is, TurnOf
from kirifuda.model.objects import Noun, Player, PropertyOf, Select, States, Together, Zone
from kirifuda.reading.arguments import Told
from kirifuda.reading.build_nouns import NounBuilder
from kirifuda.reading.build_orders import OrderBuilder
from kirifuda.reading.build_times import TimeBuilder
from kirifuda.reading.clauses import Argument, Bag, Clause, Part, Phrase
from kirifuda.reading.scope import Scope

EVENTS = ("done", "was_done", "would", "would_be_done", "each", "each_passive")
PAST = ("had_done", "had_been_done")
_AMOUNTS = ("NUMBER", "COUNT", "SLOT")


class ConditionBuilder:
    """Reads conditions and events."""

    def __init__(self, scope: Scope, nouns: NounBuilder, orders: OrderBuilder, times: TimeBuilder) -> None:
        self.scope = scope
        self.nouns = nouns
        self.orders = orders
        self.times = times

    # -- events ------------------------------------------------------------

    def event(self, clause: Clause) -> Event:
        """…た時, …る時, …たび."""
        if clause.nth > 0:
            clause = self._within_a_turn(clause)
        told = self.orders.told(clause, EVENTS, partial=True)
        self._verb_only(told, clause)
        would = any(form in ("would", "would_be_done") for form in told.forms)
        each = any(form in ("each", "each_passive") for form in told.forms)
        return Event(told.verb, told.args, "would" if would else "done", told.passive, each, clause.nth)

    def _within_a_turn(self, clause: Clause) -> Clause:
        """各ターンに: what the first, second ... are counted in; it must be said."""
        rest = tuple(a for a in clause.arguments if not _each_turn(a))
        if len(rest) == len(clause.arguments):
            raise self.scope.problem("unexpected-word", clause.start, clause.end, variant="sentence")
        return replace(clause, arguments=rest)

    def _verb_only(self, told: Told, clause: Clause) -> None:
        if told.construct:
            assert clause.verb is not None
            raise self.orders.form_not_here(clause.verb)

    # -- conditions --------------------------------------------------------

    def condition(self, clause: Clause) -> Condition:
        """A clause before なら or 間."""
        first, rest = self._split(clause)
        if rest is not None:
            before, after = self.condition(first), self.condition(rest)
            parts = (before, *after.parts) if isinstance(after, All) else (before, after)
            return All(parts)
        if clause.verb is not None:
            return self._past(clause)
        assert clause.predicate is not None
        if clause.exists:
            return self._exists(clause, clause.predicate)
        return self._predicate(clause, clause.predicate)

    def goal(self, clause: Clause) -> UntilCount:
        """…がN枚になるまで: how many there shall be."""
        found = self.condition(clause)
        left = found.left if isinstance(found, Compares) and found.op == "=" else None
        if isinstance(found, Compares) and isinstance(left, CountOf) and isinstance(left.what, Select):
            return UntilCount(left.what, found.right)
        raise self.scope.problem("unexpected-word", clause.start, clause.end, variant="sentence")

    def found(self, clause: Clause) -> Select:
        """…が出るまで: the card that a pile is gone through for."""
        assert clause.predicate is not None
        what = self.nouns.noun(clause.predicate, ("card",))
        if isinstance(what, Select) and what.quantity == Quantity("exactly", Number(1)):
            what = replace(what, quantity=None)
        if clause.arguments or not isinstance(what, Select) or what.zones or what.whose or what.quantity or what.among:
            raise self.scope.problem("unexpected-word", clause.start, clause.end, variant="sentence")
        return replace(what, span=None)

    def _split(self, clause: Clause) -> tuple[Clause, Clause | None]:
        """AがBで、CがDなら: the first predicate stands as an argument."""
        linked = self.scope.lexicon.words.texts("predicate_links")
        subjects = self.scope.lexicon.words.texts("subjects")
        for place, argument in enumerate(clause.arguments):
            before, after = clause.arguments[:place], clause.arguments[place + 1 :]
            if argument.marker not in linked or not (after or clause.exists):
                continue
            if any(a.marker in subjects for a in before) or self.times.turn_of(argument.phrase) is not None:
                first = Clause(before, clause.start, argument.end, predicate=argument.phrase)
                return first, replace(clause, arguments=after)
        return clause, None

    def _past(self, clause: Clause) -> Condition:
        period = clause.this_way
        arguments = []
        for argument in clause.arguments:
            kinds = [part.kind for part in argument.phrase.parts]
            word = argument.phrase.parts[-1]
            if kinds == ["THIS", "NOUN"] and any(w.cls == "period" for w in word.words):
                period = next(w.id for w in word.words if w.cls == "period")
            else:
                arguments.append(argument)
        forms = PAST if not clause.tail else (*PAST, "participle", "passive_participle")
        told = self.orders.told(replace(clause, arguments=tuple(arguments)), forms, partial=True)
        self._verb_only(told, clause)
        return Happened(Event(told.verb, told.args, "done", told.passive), period or "effect")

    def _exists(self, clause: Clause, predicate: Phrase) -> Condition:
        what = self.nouns.noun(predicate, ("card",))
        if not isinstance(what, Select):
            raise self.scope.problem("wrong-kind-of-argument", predicate.start, predicate.end)
        for argument in clause.arguments:
            where = self.nouns.noun(argument.phrase, ("zone",))
            if not isinstance(where, Zone | Player) or what.zones:
                raise self.scope.problem("argument-left-over", argument.start, argument.end)
            if isinstance(where, Zone):
                whose = self._owner(argument.phrase)
                what = replace(what, zones=(where.zone,), whose=what.whose or whose, position=where.position)
            else:
                what = replace(what, whose=where)
        return Exists(what, clause.exists == "none")

    def _owner(self, phrase: Phrase) -> Noun | None:
        """The owner as it is written (a zone's own owner leaves out the card's player)."""
        select = self.nouns.noun(phrase, ("card",))
        return select.whose if isinstance(select, Select) else None

    def _predicate(self, clause: Clause, predicate: Phrase) -> Condition:
        parts = predicate.parts
        total = self._total(parts) if not clause.arguments else None
        if total is not None:
            return total
        subject = self._subject(clause)
        if subject is None:
            player = self.times.turn_of(predicate)
            if player is None:
                raise self.scope.problem("unknown-condition", clause.start, clause.end)
            return TurnOf(player)
        compared = self._comparison(parts)
        if compared is not None and len(predicate.bags) == 1:
            op, right = compared
            left = self._amount(subject)
            if op == "=" and isinstance(left, CountOf) and isinstance(left.what, Select) and _whole(left.what):
                return Exists(replace(left.what, quantity=Quantity("exactly", right)))
            return Compares(left, op, right)
        last = parts[-1]
        if last.kind == "LOCATED" and len(parts) > 1:
            where = self.nouns.noun(Phrase((Bag(parts[:-1]),)), ("card",))
            if not isinstance(where, Select):
                raise self.scope.problem("wrong-kind-of-argument", predicate.start, predicate.end)
            return Is(self._noun(subject), replace(where, span=None), last.value == "not-in")
        like = self.nouns.noun(predicate, ("card",))
        if isinstance(like, States) and len(like.states) == 1:
            value = self.nouns.noun(subject.phrase, ("number",))
            if isinstance(value, ValueOf):
                op = "!=" if clause.tail == "unless" else "="
                return Compares(value, op, WordOf(like.states[0]))
        if isinstance(like, States):
            like = Select(states=like.states)
        if not isinstance(like, Select):
            raise self.scope.problem("wrong-kind-of-argument", predicate.start, predicate.end)
        return Is(self._noun(subject), like, clause.tail == "unless")

    def _total(self, parts: tuple[Part, ...]) -> Condition | None:
        """…の…の合計が10以上: the sum of a value over some cards, compared."""
        at = next((place for place, part in enumerate(parts) if part.kind == "TOTAL"), None)
        compared = self._comparison(parts[at + 1 :]) if at and parts[at + 1 :] else None
        if compared is None:
            return None
        value = self.nouns.noun(Phrase((Bag(parts[:at]),)), ("number",))
        if not isinstance(value, ValueOf) or not isinstance(value.of, Select):
            raise self.scope.problem("wrong-kind-of-argument", parts[0].start, parts[-1].end)
        return Compares(TotalOf(value.property, value.of), *compared)

    def _subject(self, clause: Clause) -> Argument | None:
        subjects = self.scope.lexicon.words.texts("subjects")
        found = [a for a in clause.arguments if a.marker in subjects]
        for argument in clause.arguments:
            if argument not in found[:1]:
                raise self.scope.problem("argument-left-over", argument.start, argument.end)
        return found[0] if found else None

    def _comparison(self, parts: tuple[Part, ...]) -> tuple[str, Amount] | None:
        """20枚以上, 4枚, …以上 standing alone."""
        words = tuple(part for part in parts if part.kind not in ("BEING",))
        op = "="
        if words[-1].kind == "COMPARISON":
            op, words = words[-1].value, words[:-1]
        elif len(words) != 1 or words[0].kind not in _AMOUNTS:
            return None
        if not words:
            return None
        if len(words) == 1 and words[0].kind in _AMOUNTS and words[0].amount is not None:
            return op, words[0].amount
        phrase = Phrase((Bag(words),))
        what = self.nouns.noun(phrase, ("card", "number"))
        return op, CountOf(what) if isinstance(what, Select) and what.quantity is None else self.nouns.amount(phrase)

    def _amount(self, subject: Argument) -> Amount:
        """What is compared: a value, or how many of something there are."""
        found = self.nouns.noun(subject.phrase, ("number",))
        if isinstance(found, Amount) and not isinstance(found, Slot):
            return found
        what = self.nouns.noun(subject.phrase, ("card",))
        if isinstance(what, Slot):
            return what
        if isinstance(what, PropertyOf):
            return ValueOf(what.property, what.of)
        if isinstance(what, Amount):
            return what
        if isinstance(what, Player):
            raise self.scope.problem("comparison-without-value", subject.start, subject.end)
        return CountOf(what)

    def _noun(self, subject: Argument) -> Noun:
        found = self.nouns.noun(subject.phrase)
        if isinstance(found, Amount) and not isinstance(found, Slot):
            raise self.scope.problem("wrong-kind-of-argument", subject.start, subject.end)
        return found


def _whole(select: Select) -> bool:
    """Whether something is said of the set as a whole: then its number belongs to what is sought."""
    return any(isinstance(one, Together) for one in select.filters)


def _each_turn(argument: Argument) -> bool:
    """Whether an argument is "each turn"."""
    kinds = [part.kind for part in argument.phrase.parts]
    return kinds == ["ALL", "NOUN"] and any(word.id == "turn" for word in argument.phrase.parts[1].words)
