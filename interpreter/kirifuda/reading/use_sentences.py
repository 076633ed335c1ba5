"""Sentences about the use of their own ability: only or also at a time, under a condition, so often in a period."""

from __future__ import annotations

from dataclasses import replace

from kirifuda.model.abilities import Use
from kirifuda.model.amounts import Amount, Number, ValueOf
from kirifuda.model.conditions import Compares, TurnOf
from kirifuda.model.objects import Named, Select
from kirifuda.reading.build_conditions import ConditionBuilder
from kirifuda.reading.build_nouns import NounBuilder
from kirifuda.reading.build_orders import FORBIDDING
from kirifuda.reading.build_times import TimeBuilder
from kirifuda.reading.clauses import Adverbial, Argument, Bag, Clause, Connector, Part, Phrase, Segment
from kirifuda.reading.function_words import Construct
from kirifuda.reading.scope import Scope

USE = "use"  # the construct whose verb such sentences have
COPIES = "copies"  # and of those that say how many of a card a deck may have
#: words for how often that are words for more besides
_TIMES = {"double": "2"}
EFFECTS = ("effect", "ability")


class UseBuilder:
    """Reads such sentences; ``conditions`` is given by the sentence builder."""

    conditions: ConditionBuilder

    def __init__(self, scope: Scope, nouns: NounBuilder, times: TimeBuilder) -> None:
        self.scope = scope
        self.nouns = nouns
        self.times = times

    def use(self, segments: list[Segment]) -> Use | None:
        """What the segments say of the use of this effect; None where they speak of something else."""
        clauses = [segment for segment in _marked(segments) if isinstance(segment, Clause)]
        last = next((c for c in reversed(clauses) if c.verb is not None and _uses(c.verb)), None)
        if last is None:
            return None
        effects = [a for clause in clauses for a in clause.arguments if _is_effect(a)]
        if len(effects) != 1:
            return None
        rest = [replace(c, arguments=tuple(a for a in c.arguments if a is not effects[0])) for c in clauses]
        if not _is_this(effects[0]):
            return self._by_name(effects[0], rest) if len(rest) == 1 and len(clauses) == len(segments) else None
        times = [segment for segment in segments if isinstance(segment, Adverbial)]
        if len(rest) == 2 and not times:
            return self._under(rest, clauses)
        if len(rest) == 1 and len(times) == 1:
            duration = self.times.duration(times[0].phrase)
            if duration is not None and duration.kind == "during" and duration.whose is not None:
                return Use("also" if last.also else "only", TurnOf(duration.whose))
        found = self._told(rest[0].arguments) if len(rest) == 1 and not times else None
        if found is None:
            raise self.scope.problem("unexpected-word", last.start, last.end, variant="sentence")
        return found

    def first(self, segments: list[Segment]) -> tuple[Use | None, list[Segment]]:
        """1ターンに1回、…, once per turn, ...: a limit among the first words, and what is left of them."""
        for place, segment in enumerate(segments):
            if not isinstance(segment, Adverbial):
                continue
            parts, rest = segment.phrase.parts, list(segments)
            del rest[place]
            clause = rest[place] if place < len(rest) else None
            if len(parts) == 1 and _is_times(parts[0]) and isinstance(clause, Clause):  # the period is an argument
                when = next((a for a in clause.arguments if _is_period(a.phrase.parts)), None)
                if when is None:
                    continue
                rest[place] = replace(clause, arguments=tuple(a for a in clause.arguments if a is not when))
                parts = (*when.phrase.parts, *parts)
            period = tuple(part for part in parts if not _is_times(part))
            whole = len(parts) == len(period) + 1 and _is_period(period, True)
            found = self._told((Argument("", Phrase((Bag(parts),))),)) if whole else None
            if found is not None:
                return replace(found, leading=True), rest
        return None, segments

    def copies(self, segments: list[Segment]) -> Use | None:
        """How many of this card a deck may have: a sentence that is no order, and that play never meets."""
        clause = segments[0] if len(segments) == 1 else None
        if not isinstance(clause, Clause) or clause.verb is None:
            return None
        for reading in clause.verb.verbs:
            if reading.construct is None or reading.construct.id != COPIES:
                continue
            limiting = "only" if reading.form in FORBIDDING else "just" if reading.form in ("may", "can") else ""
            said = clause.only or any(argument.marker == limiting for argument in clause.arguments)
            count = self._copies(clause, reading.construct) if said else 0
            if count and (clause.forms is None or reading.form in clause.forms):
                return Use("copies", None, count)
        return None

    def _copies(self, clause: Clause, construct: Construct) -> int:
        """The number that such a sentence says with this card and the words of the construct; 0: it says more."""
        parts = [part for argument in clause.arguments for part in argument.phrase.parts if part.kind != "OF"]
        literals = [slot.literal for slot in construct.slots]
        is_literal = self.nouns.lexicon.words.key
        found = [part for part in parts if any(is_literal(part.text) == is_literal(text or "") for text in literals)]
        articles = self.nouns.lexicon.words.texts("articles")
        rest = [part for part in parts if part not in found and part.text.casefold() not in articles]
        counts = [part for part in rest if part.kind == "COUNT" and part.value in ("cards", "")]
        this = [part for part in rest if part not in counts]
        of_this = [part.kind for part in this] == ["THIS", "NOUN"] and any(w.id == "card" for w in this[1].words)
        return _number(counts[0]) if of_this and len(counts) == 1 and len(found) == len(literals) else 0

    def least(self, segments: list[Segment]) -> tuple[str, Amount] | None:
        """…は…より少なくならない, is not below ...: what a value does not fall below."""
        clause = segments[0] if len(segments) == 1 else None
        if not isinstance(clause, Clause) or clause.predicate is None or clause.tail not in ("least", "unless"):
            return None
        found = self.conditions.condition(replace(clause, tail="if"))
        if not isinstance(found, Compares) or not isinstance(found.left, ValueOf) or found.op not in ("=", "<"):
            return None
        return found.left.property, found.right

    def _by_name(self, effects: Argument, rest: list[Clause]) -> Use | None:
        """…の効果は1ターンに1回だけ使える: how often the effects of the cards of a name are used, all together."""
        of, found = self.nouns.noun(effects.phrase, ("effect",)), self._told(rest[0].arguments)
        if not isinstance(of, Named) or not isinstance(of.whose, Select) or found is None or found.kind != "limit":
            return None
        return replace(found, of=replace(of.whose, span=None))

    def _under(self, rest: list[Clause], clauses: list[Clause]) -> Use:
        """…の場合にのみ, only if ...: the clause that is no order is the condition."""
        condition = next((c for c in rest if c.tail == "only-if"), None)
        other = next((c for c in rest if c is not condition), None)
        if condition is None or other is None or other.arguments:
            raise self.scope.problem("unexpected-word", clauses[0].start, clauses[-1].end, variant="sentence")
        return Use("only", self.conditions.condition(replace(condition, tail="if")))

    def _told(self, arguments: tuple[Argument, ...]) -> Use | None:
        """A turn with only or also; or how often, and in what."""
        counts = [part for argument in arguments for part in argument.phrase.parts if _is_times(part)]
        if len(arguments) == 1 and not counts:
            whose = self.times.turn_of(arguments[0].phrase)
            kind = {"just": "only", "also": "also"}.get(arguments[0].marker)
            return Use(kind, TurnOf(whose)) if kind is not None and whose is not None else None
        periods = [word.id for a in arguments for p in a.phrase.parts for word in p.words if word.cls == "period"]
        number = _number(counts[0]) if len(counts) == 1 and len(periods) == 1 else 0
        return Use("limit", None, number, periods[0]) if number else None


def _uses(verb: Part) -> bool:
    """Whether a verb can be to use this effect."""
    return any(reading.construct is not None and reading.construct.id == USE for reading in verb.verbs)


def _marked(segments: list[Segment]) -> list[Segment]:
    """The segments; the clause behind an "only if" is a condition."""
    found: list[Segment] = []
    for segment in segments:
        before = found[-1] if found else None
        if isinstance(before, Connector) and before.value == "only-if" and isinstance(segment, Clause):
            found[-1] = replace(segment, tail="only-if")
        else:
            found.append(segment)
    return found


def _is_this(argument: Argument) -> bool:
    """This effect, this ability."""
    parts = argument.phrase.parts
    kinds = [part.kind for part in parts]
    return kinds == ["THIS", "NOUN"] and any(word.cls == "thing" and word.id in EFFECTS for word in parts[1].words)


def _is_period(parts: tuple[Part, ...], bare: bool = False) -> bool:
    """One turn, each turn; or, ``bare``, a turn."""
    words = [word for word in parts[-1].words if word.cls == "period"] if parts else []
    one = [part.amount == Number(1) or part.kind == "ALL" for part in parts[:-1] if part.kind != "OF"]
    return bool(words) and (one == [True] or (bare and not one))


def _is_effect(argument: Argument) -> bool:
    """An effect or ability, this one or those of some cards."""
    last = argument.phrase.parts[-1] if len(argument.phrase.bags) == 1 else None
    return last is not None and any(word.cls == "thing" and word.id in EFFECTS for word in last.words)


def _is_times(part: Part) -> bool:
    """A number of times."""
    return (
        part.kind == "ONCE"
        or (part.kind, part.value) == ("HALF_OF", "double")
        or (part.kind == "COUNT" and part.value in ("times", ""))
    )


def _number(part: Part) -> int:
    """How often a word or a number says; 0 where it is no plain number."""
    if part.kind == "COUNT":
        return part.amount.value if isinstance(part.amount, Number) else 0
    return int(_TIMES.get(part.value, part.value))
