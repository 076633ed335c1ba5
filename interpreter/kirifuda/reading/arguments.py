"""What the arguments of a clause give to the slots of a frame: values of a type, literal nouns with their numbers."""

from __future__ import annotations

from dataclasses import dataclass

from kirifuda.model.amounts import Amount, Slot, UpTo
from kirifuda.model.objects import Noun, Select, States
from kirifuda.reading.build_nouns import NounBuilder
from kirifuda.reading.clauses import Argument, Bag, Clause, Part, Phrase
from kirifuda.reading.frames import Frame, FrameSlot
from kirifuda.reading.kinds_of_argument import Fitting
from kirifuda.reading.scope import Scope, UnreadableError

NUMBERS = ("COUNT", "NUMBER", "SLOT", "RANGE")


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
    only: bool = False
    subject: Noun | None = None  # who acts, as the clause says it, or one before it

    def arg(self, name: str) -> Noun | Amount | None:
        """What fills a parameter."""
        return next((value for key, value in self.args if key == name), None)

    def noun(self, name: str) -> Noun:
        """A parameter that is filled by a noun."""
        value = self.arg(name)
        assert value is not None and (isinstance(value, Slot) or not isinstance(value, Amount))
        return value

    def amount(self, name: str) -> Amount | None:
        """A parameter that is filled by an amount, where it is filled."""
        value = self.arg(name)
        return value if isinstance(value, Amount) else None


class ArgumentReader:
    """Reads arguments under the words and slots of a scope."""

    def __init__(self, scope: Scope, nouns: NounBuilder) -> None:
        self.scope = scope
        self.nouns = nouns
        self.lexicon = scope.lexicon
        self.words = scope.lexicon.words
        self.tried: Frame | None = None
        self.fitting = Fitting(scope.lexicon.vocabulary.words, scope.slots)

    def value(self, phrase: Phrase, types: tuple[str, ...]) -> Noun | Amount:
        value = self.nouns.noun(phrase, types)
        of_cards = isinstance(value, States) and "card" in types and "states" not in types
        if isinstance(value, States) and of_cards and all(map(self.lexicon.is_value, value.states)):
            return Select(states=value.states, span=self.scope.span(phrase.start, phrase.end))  # of those that have it
        if not self.fitting.fits(value, types):
            raise self.wrong(phrase)
        return value

    def wrong(self, phrase: Phrase) -> UnreadableError:
        return self.scope.problem("wrong-kind-of-argument", phrase.start, phrase.end, form=self._form())

    def _form(self) -> str:
        """The form that is being tried, as people read it."""
        return "" if self.tried is None else self.lexicon.pattern(self.tried)

    def left_over(self, argument: Argument, clause: Clause) -> UnreadableError:
        return self.scope.problem("argument-left-over", argument.start, argument.end, form=self._form())

    def subjects(self) -> tuple[str, ...]:
        return self.words.texts("subjects")

    def framed(self, argument: Argument, slot: FrameSlot) -> Noun:
        """A slot inside a fixed phrase (この…の間の効果): a word of the vocabulary between the fixed words."""
        key = self.words.key
        text = key(self.scope.file.text[argument.start : argument.end])
        for only in self.words.texts("only_periods"):  # 이번: another word for this
            text = text.replace(key(only), key(self.words.terminals["THIS"]["this"][0]), 1)
        before, after = key(slot.prefix), key(slot.suffix)
        inside = text[len(before) : len(text) - len(after)].strip()
        found = self.lexicon.noun(inside) if text.startswith(before) and text.endswith(after) else ()
        if not found:
            raise self.wrong(argument.phrase)
        part = Part("NOUN", inside, argument.start, argument.end, words=found)
        value = self.nouns.noun(Phrase((Bag((part,)),)))
        if isinstance(value, Amount):
            raise self.wrong(argument.phrase)
        return value

    def counted(self, part: Part, counter: str | None) -> None:
        """A number must have its counter, and the right one."""
        if counter is None or part.kind not in ("COUNT", "NUMBER", "SLOT"):
            return
        right = next((text for text, ident in self.lexicon.counters.items() if ident == counter), "")
        said = self.scope.file.text[part.start : part.end]
        if part.kind != "COUNT":
            raise self.scope.problem("number-without-counter", part.start, part.end, counter=right, right=said + right)
        if part.value and part.value != counter:
            wrong = next(text for text in sorted(self.lexicon.counters, key=len, reverse=True) if said.endswith(text))
            raise self.scope.problem(
                "wrong-counter", part.start, part.end, counter=wrong, right=said.removesuffix(wrong) + right
            )

    def literal(
        self, argument: Argument, noun: str, pool: list[Argument], counter: str | None = None
    ) -> tuple[bool, Amount | None]:
        """Whether an argument is the literal noun, and the amount said with it: 3点の…, カードを1枚."""
        if len(argument.phrase.bags) != 1:
            return False, None
        parts = argument.phrase.parts
        places = [place for place, part in enumerate(parts) if self.is_literal(part, noun)]
        if not places:
            return False, None
        place = places[-1]
        before, after = parts[:place], parts[place + 1 :]
        up_to = len(after) > 1 and after[1].kind == "UPTO"
        if after and (before or len(after) > 1 + up_to or after[0].kind not in NUMBERS):
            return False, None
        if after:
            self.counted(after[0], counter)
            amount = after[0].amount
            return True, UpTo(amount) if up_to and amount is not None else amount
        while before and before[-1].kind == "OF":
            before = before[:-1]
        if before:
            if len(before) == 1:
                self.counted(before[0], counter)
            said = self.nouns.finish(self.nouns.draft(before), ("number",), argument.phrase)
            return isinstance(said, Amount), said if isinstance(said, Amount) else None
        if argument.floating is not None:
            if len(argument.floating.parts) == 1:
                self.counted(argument.floating.parts[0], counter)
            return True, self.nouns.amount(argument.floating)
        return True, None

    def is_literal(self, part: Part, noun: str) -> bool:
        if part.kind != "NOUN":
            return False
        if self.words.key(part.text) == self.words.key(noun):
            return True
        ids = {(word.cls, word.id) for word in self.lexicon.noun(noun)}
        return any((word.cls, word.id) in ids for word in part.words)


def whole(argument: Argument) -> Phrase:
    """The phrase with the count that stands after its particle."""
    if argument.floating is None:
        return argument.phrase
    bags = argument.phrase.bags
    last = Bag((*bags[-1].parts, *argument.floating.parts))
    return Phrase((*bags[:-1], last), argument.phrase.join)
