"""Clauses whose verb is grammar: a value is added to, set, halved; something is gained or lost; a time of use."""

from __future__ import annotations

from collections.abc import Mapping

from kirifuda.model.amounts import Amount, Half, NameOf, ValueOf, WordOf
from kirifuda.model.objects import Noun, PropertyOf, Select, States
from kirifuda.reading.arguments import ArgumentReader, Told, whole
from kirifuda.reading.clauses import Argument, Clause, Phrase
from kirifuda.reading.function_words import Construct, ConstructSlot
from kirifuda.reading.scope import UnreadableError


class ConstructBuilder(ArgumentReader):
    """Matches clauses against constructs."""

    def told(self, clause: Clause, construct: Construct, forms: tuple[str, ...]) -> Told:
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
                        raise self.wrong(phrase)
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
                if not self.literal(argument, slot.literal, pool)[0]:
                    raise self.wrong(argument.phrase)
                continue
            floating = argument.floating
            if slot.type in ("gain", "bearer"):
                argument, floating = Argument(argument.marker, whole(argument)), None
            assert slot.param is not None
            value, changed = self._constructed(argument.phrase, slot, values)
            op = changed or op
            if value is not None:
                values.append((slot.param, value))
        if floating is not None:
            raise self.wrong(floating)
        if pool:
            raise self.left_over(pool[0], clause)
        score = 3 if any(slot.literal for slot in construct.slots) else 0
        return Told(construct.id, True, tuple(values), False, score, forms, op)

    def _place(self, slot: ConstructSlot) -> str:
        return "…" if slot.marker == slot.param else f"{slot.marker} …".strip()

    def shown(self, construct: Construct) -> str:
        """A construct as people read it: …を…増やす."""
        markers = self.words.terminals.get("PARTICLE", {})
        subject = self._subject_text(markers)
        parts = []
        for slot in construct.slots:
            written = subject if slot.marker == "subject" else markers.get(slot.marker, (slot.marker,))[0]
            parts.append((slot.literal or "…") + written)
        return (
            "".join(parts) + construct.head
            if markers
            else f"{construct.head} "
            + " ".join(self._place(slot) for slot in construct.slots if slot.marker != "subject")
        )

    def _subject_text(self, markers: Mapping[str, tuple[str, ...]]) -> str:
        first = self.words.texts("subjects")[0]
        return markers.get(first, (first,))[0]

    def _lacking(self, clause: Clause, construct: Construct) -> UnreadableError:
        assert clause.verb is not None
        return self.scope.problem("argument-missing", clause.verb.start, clause.verb.end, form=self.shown(construct))

    def _loose(self, pool: list[Argument], marker: str) -> Phrase | None:
        found = next((a for a in pool if a.marker in (marker, "amount")), None)
        if found is None:
            return None
        pool.remove(found)
        return found.phrase

    def _placed(self, pool: list[Argument], slot: ConstructSlot) -> Argument | None:
        markers = self.subjects() if slot.marker == "subject" else (slot.marker,)
        return next((a for a in pool if a.marker in markers), None)

    def _word_of(self, phrase: Phrase) -> Amount | None:
        """A word that describes cards, or a card's name, as the value that something is set to."""
        parts = phrase.parts
        if len(parts) != 1 or parts[0].kind not in ("NOUN", "NAME"):
            return None
        found = self.nouns.noun(phrase, ("card",))
        if isinstance(found, States) and len(found.states) == 1 and not self.lexicon.holds_word(found.states[0]):
            return WordOf(found.states[0])
        if isinstance(found, Select) and len(found.names) == 1 and found == Select(names=found.names):
            return NameOf(found.names[0])
        return None

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
                if not isinstance(what, PropertyOf):
                    raise self.wrong(phrase)
                return Half(ValueOf(what.property, what.of), part.value.removeprefix("half-")), ""
            word = self._word_of(phrase)
            return (word if word is not None else self.nouns.amount(phrase)), ""
        if slot.type == "time":
            raise self.wrong(phrase)
        return self.value(phrase, (slot.type,)), ""
