"""A clause against the frames of its verb: which verb is meant and what fills its parameters."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.model.amounts import Amount, Quantity, Slot, UntilCount
from kirifuda.model.conditions import ORIGIN
from kirifuda.model.effects import ARRIVING, Do
from kirifuda.model.objects import Noun, Player, Rest, Select, States, That, This, Zone
from kirifuda.model.vocabulary import Word
from kirifuda.reading.arguments import NUMBERS, ArgumentReader, Told, whole
from kirifuda.reading.build_constructs import ConstructBuilder
from kirifuda.reading.build_nouns import NounBuilder
from kirifuda.reading.clauses import Argument, Clause, Part
from kirifuda.reading.frames import Frame, FrameSlot
from kirifuda.reading.goals import with_owned_goal
from kirifuda.reading.lexicon import VerbReading
from kirifuda.reading.origins import origin_of, places_of, taken_from
from kirifuda.reading.scope import Scope, UnreadableError
from kirifuda.reading.subjects import Subjects, chosen_by, everybody, set_apart, unclear_share
from kirifuda.reading.verb_help import forms_said

PASSIVE = ("not_done", "was_done", "would_be_done", "passive", "passive_participle", "each_passive", "had_been_done")
FORBIDDING = ("cannot", "not_done")  # what is forbidden need not be told in full


class OrderBuilder(ArgumentReader):
    """Matches clauses against frames."""

    def __init__(self, scope: Scope, nouns: NounBuilder) -> None:
        super().__init__(scope, nouns)
        self.constructs = ConstructBuilder(scope, nouns)
        self.spoken_of: Noun | None = None  # what an object left out repeats: そのカード, このカード, a slot
        self.goal: UntilCount | None = None  # the number of the next clause: until there are so many
        self.sought: Select | None = None  # the card for which the pile of the next clause is gone through
        self.before: Do | None = None  # the sentence before, whose verb an "instead" repeats
        self.follows = False  # a clause stands before this one in its sentence
        self.doers = Subjects(bool(self.words.settings.get("mixed")))

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
                raise self.form_not_here(clause.verb)
            raise UnreadableError(_best(problems))
        best = max(told.score for told in found)
        winners = [told for told in found if told.score == best]
        if any(told != winners[0] for told in winners[1:]):
            forms_said = tuple(
                dict.fromkeys(
                    self.lexicon.pattern(reading.frame)
                    for reading in clause.verb.verbs
                    if reading.frame is not None and any(told.verb == reading.frame.verb for told in winners)
                )
            )
            raise self.scope.problem("ambiguous-sentence", clause.start, clause.end, verbs=forms_said)
        found_one = winners[0]
        if self.goal is not None and any(isinstance(value, UntilCount) for _, value in found_one.args):
            found_one, self.goal = with_owned_goal(found_one), None
        self.doers.name(found_one.subject)
        if not partial:
            self.doers.carry(found_one.subject, clause)
        if any(isinstance(value, Select) and value.quantity and value.quantity.fits for _, value in found_one.args):
            self.sought = None
        return found_one

    def form_not_here(self, verb: Part, goes_on: bool = False) -> UnreadableError:
        """The verb stands in a form that this place does not take; ``goes_on``: more of the sentence follows it."""
        reading = next((reading for reading in verb.verbs if reading.frame is not None), verb.verbs[0])
        said = forms_said(reading, self.scope.lexicon.language, verb.text)
        span = self.scope.span(verb.start, verb.end)
        variant = "order" if goes_on and not said["form"] else ""
        return UnreadableError(Diagnostic("verb-form-not-here", span, {"text": span.text, **said}, variant))

    def _match(self, clause: Clause, group: list[VerbReading], partial: bool) -> Told:
        forms = tuple(reading.form for reading in group)
        first = group[0]
        if first.construct is not None:
            return self.constructs.told(clause, first.construct, forms)
        assert first.frame is not None
        return self._frame(clause, first.frame, forms, partial)

    # -- verbs of the ruleset ----------------------------------------------

    def _frame(self, clause: Clause, frame: Frame, forms: tuple[str, ...], partial: bool) -> Told:
        self.tried = frame
        told_of = partial
        passive = all(form in PASSIVE for form in forms)
        topical = frame.subject is None and all(form == "cannot" for form in forms)  # …は…できない: of what is not done
        partial = partial or all(form in FORBIDDING for form in forms)
        verb = self.lexicon.verbs_by_id[frame.verb]
        types = {param.name: param.types for param in verb.params}
        pool = list(clause.arguments)
        if not any(a.marker in self.subjects() for a in pool):
            pool = set_apart(pool, self.words.settings["object"], self.subjects()[0])
        arriving = self._arriving(pool, types)
        origin = origin_of(pool, frame, self) if partial else None
        places = None if partial or passive else places_of(pool, frame, self.words.texts("origins"), self.nouns)
        values: dict[str, Noun | Amount] = {}
        score = 0
        missing: list[str] = []
        for slot in frame.slots:
            argument = self._argument(pool, slot, passive, frame)
            if argument is None and topical and slot.marker == self.words.settings["object"]:
                argument = next((a for a in pool if a.marker in self.subjects()), None)
            if self._number_alone(pool, slot, argument, frame, values):
                continue
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
                values[slot.param] = self._meant(value)
            elif slot.param is not None and self.goal is not None and types[slot.param] == ("number",):
                values[slot.param] = self.goal
            elif slot.param is not None and slot.noun is not None and not partial:
                missing.append(slot.param)
        if places is not None and not taken_from(places[1], types, values):
            pool.insert(0, places[0])
        doer = self._agent(frame, types, pool, values, passive, partial)
        if doer is None and not told_of and not passive:
            doer = self._carried(clause, frame, types, values, partial)
        values = {name: self.doers.owned(value, doer) for name, value in values.items()}
        if not partial and not clause.at_random and any(map(unclear_share, values.values())):
            raise self.scope.problem("one-of-each-player", clause.start, clause.end)
        if pool:
            raise self.left_over(pool[0], clause)
        missing = [name for name in missing if name not in values and not self._repeated(name, frame, values)]
        if missing:
            assert clause.verb is not None
            raise self.scope.problem(
                "argument-missing", clause.verb.start, clause.verb.end, form=self.lexicon.pattern(frame)
            )
        self._remember(frame, values)
        if self.sought is not None:
            piles = {n: v for n, v in values.items() if isinstance(v, Select) and v.position and v.quantity is None}
            values |= {n: replace(v, quantity=Quantity("found", fits=self.sought)) for n, v in piles.items()}
        names = [param.name for param in verb.params] + ["cause"]
        args = tuple((name, values[name]) for name in names if name in values)
        if origin is not None:
            args = (*args, (ORIGIN, origin))
        if arriving is not None:
            args = (*args, (ARRIVING, arriving))
        return Told(
            frame.verb,
            False,
            args,
            passive,
            score,
            forms,
            also=clause.also or any(a.marker == "also" for a in clause.arguments),
            only=clause.only or any(a.marker == "only" for a in clause.arguments),
            subject=doer,
        )

    def _number_alone(
        self,
        pool: list[Argument],
        slot: FrameSlot,
        argument: Argument | None,
        frame: Frame,
        values: dict[str, Noun | Amount],
    ) -> bool:
        """代わりに2枚…: behind the same order, its number may stand without its noun."""
        if self.before is None or self.before.verb != frame.verb or slot.noun is None or slot.param is None:
            return False
        alone = argument or next((a for a in pool if a.marker == ""), None)
        if alone is None or len(alone.phrase.parts) != 1 or alone.phrase.parts[0].kind not in NUMBERS:
            return False
        self.counted(alone.phrase.parts[0], slot.counter)
        values[slot.param] = self.nouns.amount(alone.phrase)
        pool.remove(alone)
        return True

    def _repeated(self, name: str, frame: Frame, values: dict[str, Noun | Amount]) -> bool:
        """What the order before says and an "instead" does not say again."""
        if self.before is None or self.before.verb != frame.verb or name not in dict(self.before.args):
            return False
        values[name] = dict(self.before.args)[name]
        return True

    def _arriving(self, pool: list[Argument], types: dict[str, tuple[str, ...]]) -> Noun | None:
        """The states in which the object of the order shall arrive (…状態で). Taken out of the pool."""
        if not any("card" in kinds for kinds in types.values()) or any("states" in kinds for kinds in types.values()):
            return None
        for argument in pool:
            nouns = [part for part in argument.phrase.parts if part.kind == "NOUN"]
            only = all(part.kind in ("NOUN", "OF") for part in argument.phrase.parts) and argument.floating is None
            stated = all(any(self._is_state(word) for word in part.words) for part in nouns)
            if argument.marker in self.words.texts("arrivals") and nouns and only and stated:
                value = self.nouns.noun(argument.phrase, ("states",))
                if isinstance(value, States):
                    pool.remove(argument)
                    return value
        return None

    def _is_state(self, word: Word) -> bool:
        return word.cls == "state" and not self.lexicon.is_value(word.id)

    def _meant(self, value: Noun | Amount) -> Noun | Amount:
        """It, behind a clause about that card, this card or a slot, is the same."""
        if value == That(None) and self.follows and self.spoken_of is not None:
            return self.spoken_of
        return value

    def _remember(self, frame: Frame, values: dict[str, Noun | Amount]) -> None:
        """The object of a clause, for one after it that leaves its own out."""
        for slot in frame.slots:
            if slot.marker == self.words.settings["object"] and slot.param in values:
                self.speak_of(values[slot.param])

    def speak_of(self, value: Noun | Amount) -> None:
        """A clause is about ``value``."""
        self.spoken_of = value if isinstance(value, That | This | Slot | Rest) else None

    def _understood(self, slot: FrameSlot, types: dict[str, tuple[str, ...]], partial: bool, passive: bool) -> bool:
        """An object left out behind another clause is what that clause is about: 破壊される時、代わりに…に戻す."""
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

    def _argument(self, pool: list[Argument], slot: FrameSlot, passive: bool, frame: Frame) -> Argument | None:
        same = self.words.settings.get("same_markers", {})
        marker = same.get(slot.marker, slot.marker)
        if passive and slot.marker == self.words.settings["object"]:
            found = next((a for a in pool if a.marker in self.subjects()), None)
            if found is not None:
                return found
        plain = next((a for a in pool if same.get(a.marker, a.marker) == marker), None)
        done_by = frame.subject is None or any(a.marker in self.subjects() and a.marker != "also" for a in pool)
        if plain is not None or not done_by:
            return plain
        return next((a for a in pool if a.marker in ("also", "only")), None)  # in the place of the particle itself

    def _agent(
        self,
        frame: Frame,
        types: dict[str, tuple[str, ...]],
        pool: list[Argument],
        values: dict[str, Noun | Amount],
        passive: bool,
        partial: bool,
    ) -> Noun | None:
        """The subject (of a passive clause: who does it), and an amount that stands apart. Returns who acts, if the
        clause says it."""
        causes = self.words.texts("causes") if passive else ()
        cause = next((a for a in pool if a.marker in causes and self._is_cause(a)), None)
        if cause is not None:
            values["cause"] = self.value(cause.phrase, ("effect",))
            pool.remove(cause)
        agents = self.words.texts("agents") if passive else self.subjects()
        subject = next((a for a in pool if a.marker in agents), None)
        if subject is None and not passive:  # each player for themselves
            subject = next((a for a in pool if len(a.phrase.parts) == 1 and everybody(a.phrase.parts[0])), None)
        doer: Noun | Amount | None = None
        if subject is not None:
            if frame.subject is not None and frame.subject not in values:
                doer = self.doers.meant(self.value(subject.phrase, types[frame.subject]))
                values[frame.subject] = doer
                pool.remove(subject)
                if isinstance(doer, Player) and doer != Player("you") and not passive and not partial:
                    chosen_by(doer, types, values, own=False)
            elif frame.subject is None and not passive:
                player = self.doers.meant(self.nouns.noun(subject.phrase, ("player",)))
                if isinstance(player, Player) and chosen_by(player, types, values, own=True):
                    doer = player
                    pool.remove(subject)
        loose = next((a for a in pool if a.marker == "amount"), None)
        numbers = [name for name, kinds in types.items() if kinds == ("number",) and name not in values]
        if loose is not None and len(numbers) == 1:
            values[numbers[0]] = self.nouns.amount(loose.phrase)
            pool.remove(loose)
        goal = next((a for a in pool if a.marker == "down-to"), None)
        if goal is not None and any(part.kind == "TOTAL" for part in goal.phrase.parts):
            self._of_the_whole(goal, pool, values)
        elif goal is not None:
            amount = self.nouns.amount(goal.phrase)
            for name, value in values.items():
                if isinstance(value, Select) and value.quantity is None:
                    values[name] = replace(value, quantity=Quantity("down-to", amount))
                    pool.remove(goal)
                    break
        return None if doer is None or (isinstance(doer, Amount) and not isinstance(doer, Slot)) else doer

    def _carried(
        self,
        clause: Clause,
        frame: Frame,
        types: dict[str, tuple[str, ...]],
        values: dict[str, Noun | Amount],
        partial: bool,
    ) -> Noun | None:
        """Who acts in an order that does not say it, as a clause before it in the sentence does."""
        doer = self.doers.understood(clause)
        if doer is None:
            return None
        if frame.subject is not None:
            if frame.subject in values or "player" not in types[frame.subject]:
                return None
            values[frame.subject] = doer
            if isinstance(doer, Player) and doer != Player("you") and not partial:
                chosen_by(doer, types, values, own=False)
            return doer
        if doer != Player("you") and not (isinstance(doer, Player) and chosen_by(doer, types, values, own=True)):
            return None
        return doer

    def _of_the_whole(self, goal: Argument, pool: list[Argument], values: dict[str, Noun | Amount]) -> None:
        """コストの合計が5以下になるように: what the cards that are taken make together."""
        whole = self.nouns.noun(goal.phrase, ("card",))
        chosen = [n for n, value in values.items() if isinstance(value, Select) and value.quantity is not None]
        if isinstance(whole, Select) and whole == Select(filters=whole.filters) and len(chosen) == 1:
            cards = values[chosen[0]]
            assert isinstance(cards, Select)
            values[chosen[0]] = replace(cards, filters=(*whole.filters, *cards.filters))
            pool.remove(goal)

    def _is_cause(self, argument: Argument) -> bool:
        """An effect, not a card or player, does it."""
        return self.fitting.fits(self.nouns.noun(argument.phrase), ("effect",))

    def _fill(
        self, argument: Argument, slot: FrameSlot, types: dict[str, tuple[str, ...]], pool: list[Argument]
    ) -> tuple[Noun | Amount | None, int]:
        """What an argument gives to a slot, and how much of it was fixed."""
        if slot.noun is not None:
            found, amount = self.literal(argument, slot.noun, pool, slot.counter)
            if not found:
                raise self.wrong(argument.phrase)
            return amount, 3
        if slot.prefix or slot.suffix:
            return self.framed(argument, slot), 3
        if slot.fixed is not None:
            value = self.nouns.noun(whole(argument), ("zone",) if slot.param is None else types[slot.param])
            if not isinstance(value, Zone) or value.zone != slot.fixed or (slot.param is None and value.whose):
                raise self.wrong(argument.phrase)
            return value, 2
        assert slot.param is not None
        return self.value(whole(argument), types[slot.param]), 0


def _by_frame(readings: tuple[VerbReading, ...], forms: tuple[str, ...]) -> list[list[VerbReading]]:
    groups: list[list[VerbReading]] = []
    for reading in readings:
        if reading.form not in forms:
            continue
        for group in groups:
            same = group[0].frame is reading.frame and group[0].construct is reading.construct
            if same and (group[0].form in PASSIVE) == (reading.form in PASSIVE):
                group.append(reading)
                break
        else:
            groups.append([reading])
    return groups


_RANK = (
    "unknown-name", "unknown-header", "unknown-slot", "number-without-counter", "wrong-counter", "slot-filled-twice",
    "argument-missing", "argument-left-over",
)  # fmt: skip


def _best(problems: list[Diagnostic]) -> Diagnostic:
    """The finding that says most: a wrong name before a missing argument before a wrong kind."""
    return min(problems, key=lambda p: _RANK.index(p.name) if p.name in _RANK else len(_RANK))
