"""A clause against the frames of its verb: which verb is meant and what fills its parameters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.model.amounts import Amount, Half, Quantity, Slot, ValueOf
from kirifuda.model.objects import Noun, Player, PropertyOf, Rest, Select, That, This, Zone
from kirifuda.reading.build_nouns import NounBuilder
from kirifuda.reading.clauses import Argument, Bag, Clause, Part, Phrase
from kirifuda.reading.frames import Frame, FrameSlot
from kirifuda.reading.function_words import Construct, ConstructSlot
from kirifuda.reading.kinds_of_argument import Fitting
from kirifuda.reading.lexicon import VerbReading
from kirifuda.reading.scope import Scope, UnreadableError

PASSIVE = ("not_done", "was_done", "would_be_done", "passive", "passive_participle", "each_passive", "had_been_done")
_NUMBERS = ("COUNT", "NUMBER", "SLOT", "RANGE")


@dataclass(frozen=True, slots=True)
class Told:
    """A clause understood: a verb or a construct with what fills its parameters."""

    verb: str
    construct: bool
    args: tuple[tuple[str, Noun | Amount], ...]
    passive: bool
    score: int
    forms: tuple[str, ...]
    op: str = ""
    also: bool = False

    def arg(self, name: str) -> Noun | Amount | None:
        """What fills a parameter."""
        return next((value for key, value in self.args if key == name), None)


class OrderBuilder:
    """Matches clauses against frames."""

    def __init__(self, scope: Scope, nouns: NounBuilder) -> None:
        self.scope = scope
        self.nouns = nouns
        self.lexicon = scope.lexicon
        self.words = scope.lexicon.words
        self.spoken_of: Noun | None = None  # what an object left out repeats: そのカード, このカード, a slot
        self.follows = False  # a clause stands before this one in its sentence
        self.fitting = Fitting(scope.lexicon.vocabulary.words, scope.slots)

    def told(self, clause: Clause, forms: Iterable[str], partial: bool = False) -> Told:
        """The one reading of a clause in one of ``forms``. ``partial``: arguments may be left out (events)."""
        assert clause.verb is not None
        wanted = tuple(form for form in forms if clause.forms is None or form in clause.forms)
        found: list[Told] = []
        problems: list[Diagnostic] = []
        for group in _by_frame(clause.verb.verbs, wanted):
            try:
                found.append(self._match(clause, group, partial))
            except UnreadableError as error:
                problems.append(error.diagnostic)
        if not found:
            if not problems:
                raise self.scope.problem("verb-form-not-here", clause.verb.start, clause.verb.end)
            raise UnreadableError(_best(problems))
        best = max(told.score for told in found)
        winners = [told for told in found if told.score == best]
        if any(told != winners[0] for told in winners[1:]):
            ids = tuple(dict.fromkeys(told.verb for told in winners))
            raise self.scope.problem("ambiguous-sentence", clause.start, clause.end, verbs=ids)
        return winners[0]

    def _match(self, clause: Clause, group: list[VerbReading], partial: bool) -> Told:
        forms = tuple(reading.form for reading in group)
        first = group[0]
        if first.construct is not None:
            return self._construct(clause, first.construct, forms)
        assert first.frame is not None
        return self._frame(clause, first.frame, forms, partial)

    # -- verbs of the ruleset ----------------------------------------------

    def _frame(self, clause: Clause, frame: Frame, forms: tuple[str, ...], partial: bool) -> Told:
        passive = all(form in PASSIVE for form in forms)
        verb = self.lexicon.verbs_by_id[frame.verb]
        types = {param.name: param.types for param in verb.params}
        pool = list(clause.arguments)
        values: dict[str, Noun | Amount] = {}
        score = 0
        missing: list[str] = []
        for slot in frame.slots:
            argument = self._argument(pool, slot, passive)
            if argument is None and self._understood(slot, types, partial, passive):
                assert slot.param is not None
                values[slot.param] = self.spoken_of if self.spoken_of is not None else That(None)
                continue
            if argument is None:
                if slot.param is None or not partial or slot.fixed is not None:
                    missing.append(slot.param or slot.noun or slot.fixed or "")
                continue
            value, points = self._fill(argument, slot, types, pool)
            score += points
            pool.remove(argument)
            if slot.param is not None and value is not None:
                values[slot.param] = value
            elif slot.param is not None and slot.noun is not None and not partial:
                missing.append(slot.param)
        self._agent(frame, types, pool, values, passive)
        if pool:
            raise self._left_over(pool[0], clause)
        missing = [name for name in missing if name not in values]
        if missing:
            assert clause.verb is not None
            raise self.scope.problem(
                "argument-missing", clause.verb.start, clause.verb.end, verb=frame.verb, missing=missing[0]
            )
        self._remember(frame, values)
        names = [param.name for param in verb.params] + ["cause"]
        args = tuple((name, values[name]) for name in names if name in values)
        return Told(
            frame.verb, False, args, passive, score, forms, also=any(a.marker == "also" for a in clause.arguments)
        )

    def _remember(self, frame: Frame, values: dict[str, Noun | Amount]) -> None:
        """The object of a clause, for one after it that leaves its own out."""
        for slot in frame.slots:
            if slot.marker == self.words.settings["object"] and slot.param in values:
                self.speak_of(values[slot.param])

    def speak_of(self, value: Noun | Amount) -> None:
        """A clause is about ``value``."""
        self.spoken_of = value if isinstance(value, That | This | Slot | Rest) else None

    def _understood(self, slot: FrameSlot, types: dict[str, tuple[str, ...]], partial: bool, passive: bool) -> bool:
        """An object left out behind another clause is what that clause is about: 破壊される時、代わりに手札に戻す."""
        return (
            self.follows
            and not partial
            and not passive
            and slot.param is not None
            and slot.fixed is None
            and slot.noun is None
            and slot.marker == self.words.settings["object"] != ""
            and "card" in types[slot.param]
        )

    def _left_over(self, argument: Argument, clause: Clause) -> UnreadableError:
        return self.scope.problem("argument-left-over", argument.start, argument.end)

    def _argument(self, pool: list[Argument], slot: FrameSlot, passive: bool) -> Argument | None:
        same = self.words.settings.get("same_markers", {})
        marker = same.get(slot.marker, slot.marker)
        if passive and slot.marker == self.words.settings["object"]:
            found = next((a for a in pool if a.marker in self._subjects()), None)
            if found is not None:
                return found
        return next((a for a in pool if same.get(a.marker, a.marker) == marker), None)

    def _subjects(self) -> tuple[str, ...]:
        return self.words.texts("subjects")

    def _agent(
        self,
        frame: Frame,
        types: dict[str, tuple[str, ...]],
        pool: list[Argument],
        values: dict[str, Noun | Amount],
        passive: bool,
    ) -> None:
        """The subject (of a passive clause: who does it), and an amount that stands apart."""
        agents = self.words.texts("agents") if passive else self._subjects()
        subject = next((a for a in pool if a.marker in agents), None)
        if subject is not None:
            if passive and self._is_cause(subject):
                values["cause"] = self._value(subject.phrase, ("effect",))
                pool.remove(subject)
            elif frame.subject is not None and frame.subject not in values:
                values[frame.subject] = self._value(subject.phrase, types[frame.subject])
                pool.remove(subject)
            elif frame.subject is None and not passive:
                self._chosen_by(subject, types, pool, values)
        loose = next((a for a in pool if a.marker == "amount"), None)
        numbers = [name for name, kinds in types.items() if kinds == ("number",) and name not in values]
        if loose is not None and len(numbers) == 1:
            values[numbers[0]] = self.nouns.amount(loose.phrase)
            pool.remove(loose)
        goal = next((a for a in pool if a.marker == "down-to"), None)
        if goal is not None:
            amount = self.nouns.amount(goal.phrase)
            for name, value in values.items():
                if isinstance(value, Select) and value.quantity is None:
                    values[name] = replace(value, quantity=Quantity("down-to", amount))
                    pool.remove(goal)
                    break

    def _is_cause(self, argument: Argument) -> bool:
        """An effect, not a card or player, does it."""
        return self.fitting.fits(self.nouns.noun(argument.phrase), ("effect",))

    def _chosen_by(
        self,
        subject: Argument,
        types: dict[str, tuple[str, ...]],
        pool: list[Argument],
        values: dict[str, Noun | Amount],
    ) -> None:
        """A player as the subject of a verb that has no player: that player chooses, among their own."""
        player = self.nouns.noun(subject.phrase, ("player",))
        if not isinstance(player, Player):
            return
        for name, value in values.items():
            if isinstance(value, Select) and "card" in types.get(name, ()):
                whose = player if value.whose is None and value.host is None else value.whose
                values[name] = replace(value, chooser=player, whose=whose)
                pool.remove(subject)
                return

    def _fill(
        self, argument: Argument, slot: FrameSlot, types: dict[str, tuple[str, ...]], pool: list[Argument]
    ) -> tuple[Noun | Amount | None, int]:
        """What an argument gives to a slot, and how much of it was fixed."""
        if slot.noun is not None:
            found, amount = self._literal(argument, slot.noun, pool)
            if not found:
                raise self._wrong(argument.phrase)
            return amount, 3
        if slot.prefix or slot.suffix:
            return self._framed(argument, slot), 3
        if slot.fixed is not None:
            value = self.nouns.noun(_whole(argument), ("zone",) if slot.param is None else types[slot.param])
            if not isinstance(value, Zone) or value.zone != slot.fixed or (slot.param is None and value.whose):
                raise self._wrong(argument.phrase)
            return value, 2
        assert slot.param is not None
        return self._value(_whole(argument), types[slot.param]), 0

    def _value(self, phrase: Phrase, types: tuple[str, ...]) -> Noun | Amount:
        value = self.nouns.noun(phrase, types)
        if not self.fitting.fits(value, types):
            raise self._wrong(phrase)
        return value

    def _wrong(self, phrase: Phrase) -> UnreadableError:
        return self.scope.problem("wrong-kind-of-argument", phrase.start, phrase.end)

    def _framed(self, argument: Argument, slot: FrameSlot) -> Noun:
        """A slot inside a fixed phrase (この…の間の効果): a word of the vocabulary between the fixed words."""
        key = self.words.key
        text = key(self.scope.file.text[argument.start : argument.end])
        before, after = key(slot.prefix), key(slot.suffix)
        inside = text[len(before) : len(text) - len(after)].strip()
        found = self.lexicon.noun(inside) if text.startswith(before) and text.endswith(after) else ()
        if not found:
            raise self._wrong(argument.phrase)
        part = Part("NOUN", inside, argument.start, argument.end, words=found)
        value = self.nouns.noun(Phrase((Bag((part,)),)))
        assert not isinstance(value, ValueOf)
        return value  # type: ignore[return-value]

    def _literal(self, argument: Argument, noun: str, pool: list[Argument]) -> tuple[bool, Amount | None]:
        """Whether an argument is the literal noun, and the amount said with it: 3点のダメージ, カードを1枚."""
        if len(argument.phrase.bags) != 1:
            return False, None
        parts = argument.phrase.parts
        places = [place for place, part in enumerate(parts) if self._is_literal(part, noun)]
        if not places:
            return False, None
        place = places[-1]
        before, after = parts[:place], parts[place + 1 :]
        if after and (before or len(after) > 1 or after[0].kind not in _NUMBERS):
            return False, None
        if after:
            return True, after[0].amount
        while before and before[-1].kind == "OF":
            before = before[:-1]
        if before:
            amount = self.nouns.finish(self.nouns.draft(before), ("number",), argument.phrase)
            return isinstance(amount, Amount), amount if isinstance(amount, Amount) else None
        if argument.floating is not None:
            return True, self.nouns.amount(argument.floating)
        return True, None

    def _is_literal(self, part: Part, noun: str) -> bool:
        if part.kind != "NOUN":
            return False
        if self.words.key(part.text) == self.words.key(noun):
            return True
        ids = {(word.cls, word.id) for word in self.lexicon.noun(noun)}
        return any((word.cls, word.id) in ids for word in part.words)

    # -- constructs of the language ----------------------------------------

    def _construct(self, clause: Clause, construct: Construct, forms: tuple[str, ...]) -> Told:
        pool = list(clause.arguments)
        values: list[tuple[str, Noun | Amount]] = []
        op = construct.id
        floating: Phrase | None = None
        floats = self.words.settings["object"] != ""
        for slot in construct.slots:
            if slot.param is not None and (
                slot.type == "signed" or (slot.marker == "" and slot.type == "number" and floats)
            ):
                phrase = floating or self._loose(pool, slot.marker)
                if phrase is None:
                    raise self._lacking(clause, construct)
                if slot.type == "signed":
                    part = phrase.parts[0]
                    if part.kind != "SIGNED" or len(phrase.parts) != 1 or part.amount is None:
                        raise self._wrong(phrase)
                    op = part.value
                    values.append((slot.param, part.amount))
                else:
                    values.append((slot.param, self.nouns.amount(phrase)))
                floating = None
                continue
            argument = self._placed(pool, slot)
            if argument is None:
                raise self._lacking(clause, construct)
            pool.remove(argument)
            if slot.literal is not None:
                if not self._literal(argument, slot.literal, pool)[0]:
                    raise self._wrong(argument.phrase)
                continue
            floating = argument.floating
            if slot.type in ("gain", "bearer"):
                argument, floating = Argument(argument.marker, _whole(argument)), None
            assert slot.param is not None
            value, changed = self._constructed(argument.phrase, slot, values)
            op = changed or op
            if value is not None:
                values.append((slot.param, value))
        if floating is not None:
            raise self._wrong(floating)
        if pool:
            raise self._left_over(pool[0], clause)
        score = 3 if any(slot.literal for slot in construct.slots) else 0
        return Told(construct.id, True, tuple(values), False, score, forms, op)

    def _lacking(self, clause: Clause, construct: Construct) -> UnreadableError:
        assert clause.verb is not None
        return self.scope.problem(
            "argument-missing", clause.verb.start, clause.verb.end, verb=clause.verb.text, missing=""
        )

    def _loose(self, pool: list[Argument], marker: str) -> Phrase | None:
        found = next((a for a in pool if a.marker in (marker, "amount")), None)
        if found is None:
            return None
        pool.remove(found)
        return found.phrase

    def _placed(self, pool: list[Argument], slot: ConstructSlot) -> Argument | None:
        markers = self._subjects() if slot.marker == "subject" else (slot.marker,)
        return next((a for a in pool if a.marker in markers), None)

    def _constructed(
        self, phrase: Phrase, slot: ConstructSlot, values: list[tuple[str, Noun | Amount]]
    ) -> tuple[Noun | Amount | None, str]:
        """The value of a construct's slot, and what it makes of the operation."""
        if slot.type == "setting":
            part = phrase.parts[0]
            if part.kind == "SHARE" and len(phrase.parts) == 1:
                if part.value in ("half", "double"):
                    return None, "halve" if part.value == "half" else "double"
                what = values[0][1]
                assert isinstance(what, PropertyOf)
                return Half(ValueOf(what.property, what.of), part.value.removeprefix("half-")), ""
            return self.nouns.amount(phrase), ""
        if slot.type == "time":
            raise self._wrong(phrase)
        return self._value(phrase, (slot.type,)), ""


def _whole(argument: Argument) -> Phrase:
    """The phrase with the count that stands after its particle."""
    if argument.floating is None:
        return argument.phrase
    bags = argument.phrase.bags
    last = Bag((*bags[-1].parts, *argument.floating.parts))
    return Phrase((*bags[:-1], last), argument.phrase.join)


def _by_frame(readings: tuple[VerbReading, ...], forms: tuple[str, ...]) -> list[list[VerbReading]]:
    groups: list[list[VerbReading]] = []
    for reading in readings:
        if reading.form not in forms:
            continue
        for group in groups:
            if group[0].frame is reading.frame and group[0].construct is reading.construct:
                if (group[0].form in PASSIVE) == (reading.form in PASSIVE):
                    group.append(reading)
                    break
        else:
            groups.append([reading])
    return groups


_RANK = (
    "unknown-name",
    "unknown-header",
    "unknown-slot",
    "slot-filled-twice",
    "argument-missing",
    "argument-left-over",
)


def _best(problems: list[Diagnostic]) -> Diagnostic:
    """The finding that says most: a wrong name before a missing argument before a wrong kind."""
    return min(problems, key=lambda p: _RANK.index(p.name) if p.name in _RANK else len(_RANK))
