"""Words of an English noun phrase in the order the builders read: owner, place, filters, kind, position, count."""

from __future__ import annotations

from dataclasses import replace

from kirifuda.model.vocabulary import Word
from kirifuda.reading.clauses import Part
from kirifuda.reading.lexicon import Lexicon

_POST = ("OF", "FROM", "WITH", "EQUAL", "BESIDES", "HOSTED", "BESIDE")
_LAST = ("COUNT", "ALL", "ANY", "UPTO", "POSITION", "NONE")


class WordOrder:
    """Puts the words of noun phrases in order."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def ordered(self, parts: list[Part]) -> list[Part]:
        """A phrase, with what follows its noun (of, from, with ...) before it."""
        if len(parts) > 1 and parts[0].kind == "THAN" and parts[1].amount is None:
            return [*self.ordered(parts[1:]), replace(parts[0], kind="COMPARISON")]
        if parts and parts[0].kind == "HALF_OF" and parts[0].value == "double":
            of = Part("OF", "", parts[0].start, parts[0].end, "of")
            return [*self.ordered(parts[1:]), of, replace(parts[0], kind="SHARE")]
        if parts and parts[0].kind == "HALF_OF":
            rounded = next((part.value for part in parts if part.kind == "ROUNDED"), "")
            inner = self.ordered([part for part in parts[1:] if part.kind != "ROUNDED"])
            share = replace(parts[0], kind="SHARE", value=f"half-{rounded}" if rounded else "half")
            return [*inner, Part("OF", "", parts[0].start, parts[0].end, "of"), share]
        if parts and parts[0].kind == "EDGE" and parts[0].text.casefold().endswith(" of"):  # until end of turn
            parts = [parts[0], Part("OF", "", parts[0].end, parts[0].end, "of"), *parts[1:]]
        if parts and parts[0].kind == "RECEIVED":
            return [*self.ordered(parts[1:]), parts[0]]
        if parts and parts[0].kind == "COUNT_NOUN":
            number = parts[0]
            rest = [part for part in parts[1:] if part.kind != "THE"]
            return [*self.ordered(rest), Part("OF", "", number.start, number.end, "of"), number]
        if any(part.kind == "POSSIBLE" for part in parts) and any(part.value == "as-many" for part in parts):
            parts = [replace(part, value="most") if part.value == "as-many" else part for part in parts]
            parts = [part for part in parts if part.kind != "POSSIBLE"]
        besides = next((i for i, part in enumerate(parts) if part.kind == "BESIDES"), None)
        if besides:
            mark = parts[besides]
            of = Part("OF", "", mark.start, mark.end, "of")
            return [*self.ordered(parts[besides + 1 :]), mark, of, *self.ordered(parts[:besides])]
        owner = self._owned(parts)
        if owner is not None:
            return owner
        cut = next((i for i, part in enumerate(parts) if part.kind in _POST), len(parts))
        core, post = parts[:cut], parts[cut:]
        if not post:
            return self._core(core)
        mark, rest = post[0], post[1:]
        if not core and mark.kind == "FROM":
            located = Part("ZONE_IN", "", mark.start, mark.start, "in")
            return [located, *self.ordered(rest)]
        of = Part("OF", "", mark.start, mark.end, "of")
        if mark.kind in ("OF", "EQUAL", "BESIDES", "HOSTED", "BESIDE"):
            inner = self.ordered(rest)
            return self._after(mark, core, inner, of)
        cut = next((i for i, part in enumerate(rest) if part.kind in ("FROM", "WITH", "EQUAL", "BESIDES")), len(rest))
        group, others = rest[:cut], rest[cut:]
        if mark.kind == "WITH" and len(group) == 1 and others and others[0].kind == "EQUAL":
            equal, value = others[0], self.ordered([part for part in others[1:] if part.kind != "THE"])
            glue = Part("GLUE", "", equal.start, equal.start)
            return [*group, glue, *value, replace(equal, kind="COMPARISON", value="="), of, *self._core(core)]
        if mark.kind == "FROM" and "SAME" in [part.kind for part in others]:
            at = next(
                i for i, part in enumerate(others) if part.kind == "WITH"
            )  # said of the whole, so before the zone
            left = [*self._filter(others[at + 1 :], others[at]), of]
            return [*left, *self.ordered([*core, mark, *group, *others[:at]])]
        if mark.kind == "FROM":
            left = [*self.ordered(group), of]
            return self._joined(left, core, others)
        return self._joined([*self._filter(group, mark), of], core, others)

    def _owned(self, parts: list[Part]) -> list[Part] | None:
        """1 of your arts' abilities: the count belongs to the owner."""
        at = next((i for i, part in enumerate(parts) if part.kind == "POSSESSIVE"), None)
        before = parts[:at] if at is not None else []
        counted = [part.kind for part in before[:2]] in (["COUNT", "OF"], ["SLOT", "OF"])
        if at is None or not counted or any(part.kind in _POST for part in before[2:]):
            return None
        mark = parts[at]
        of = Part("OF", mark.text, mark.start, mark.end, "of")
        return [*self.ordered(before), of, *self.ordered(parts[at + 1 :])]

    def _joined(self, left: list[Part], core: list[Part], others: list[Part]) -> list[Part]:
        """Modifiers, then what they modify with whatever else follows it."""
        return [*left, *self.ordered([*core, *others])]

    def _after(self, mark: Part, core: list[Part], inner: list[Part], of: Part) -> list[Part]:
        kinds = [part.kind for part in core]
        if mark.kind == "EQUAL":
            return [*inner, replace(mark, kind="EQUAL"), of, *self._core(core)]
        if mark.kind in ("BESIDES", "HOSTED", "BESIDE"):
            return [*inner, mark, of, *self._core(core)]
        if "COUNT_NOUN" in kinds:
            return [*inner, of, *(part for part in core if part.kind == "COUNT_NOUN")]
        if "EDGE" in kinds:
            return [*inner, of, *(part for part in core if part.kind != "THE")]
        if all(kind in (*_LAST, "THE", "REST", "EACH", "SLOT") for kind in kinds):
            counts = [replace(part, kind="COUNT") if part.kind == "SLOT" else part for part in core]
            return [*inner, *self._core(counts)]
        if "POSITION" in kinds:
            nouns = [part for part in core if part.kind not in ("THE",)]
            position = [part for part in nouns if part.kind == "POSITION"]
            return [*inner, of, *position, *self._core([p for p in nouns if p.kind != "POSITION"])]
        owner = [replace(part, amount=None, kind="THE") if self.article(part) else part for part in inner]
        return [*(part for part in owner if part.kind != "THE"), of, *self._core(core)]

    def article(self, part: Part) -> bool:
        """A word that means one where it counts, and nothing in a description."""
        if part.kind == "ANY":
            return part.value in ("one", "unclear")
        return part.kind == "COUNT" and part.text.casefold() in self.lexicon.words.texts("articles")

    def _filter(self, group: list[Part], mark: Part) -> list[Part]:
        """with power 3 or less, with the highest power, with the same name as X, with a keyword."""
        kinds = [part.kind for part in group]
        if (
            kinds[:1] == ["COUNT_NOUN"] and group[0].value == "total" and "COMPARISON" in kinds
        ):  # with total power 5 or less
            return [*group[1:2], replace(group[0], kind="TOTAL", value="sum"), *group[2:]]
        if (
            kinds[:1] == ["SAME"] and group[0].text.casefold() == "different" and "AS" not in kinds
        ):  # with different names
            return [*group[1:], replace(group[0], kind="TOGETHER")]
        if "COMPARISON" in kinds or "THAN" in kinds:
            than = next((part for part in group if part.kind == "THAN"), None)
            if than is None:  # 2 or more marks: the value stands behind its number
                return sorted(group, key=lambda part: not part.words) if group[0].amount is not None else group
            at = group.index(than)
            own = [part for part in group[at + 1 :] if part.kind != "THE" and part.value not in ("themself", "it")]
            if at == 0:  # less than 3 power
                own.sort(key=lambda part: part.amount is not None)
            elif len(own) > 1:
                own = [Part("GLUE", "", than.end, than.end), *self.ordered(own)]
            return [*group[:at], *own, replace(than, kind="COMPARISON")]
        if "CONTAINING" in kinds:
            return group
        if "SAME" in kinds and "AS" in kinds:
            at = kinds.index("AS")
            same = group[kinds.index("SAME")]
            value = [part for part in group[:at] if part.kind not in ("SAME", "THE")]
            return [*self.ordered(group[at + 1 :]), same, *value]
        if "TOTAL" in kinds:
            return group
        if "TOGETHER" in kinds:  # with equal powers: the value first
            return sorted(group, key=lambda part: part.kind == "TOGETHER")
        if "EXTREME" in kinds:
            extreme = next(part for part in group if part.kind == "EXTREME")
            return [*(part for part in group if part.kind not in ("EXTREME", "THE")), extreme]
        having = Part("HAVING", mark.text, mark.start, mark.end, mark.value)
        return [*(part for part in group if not self.article(part)), having]

    def _core(self, core: list[Part]) -> list[Part]:
        """Owner first, then modifiers and nouns, then position and count."""
        result: list[Part] = []
        chunk: list[Part] = []
        for part in core:
            if part.kind == "POSSESSIVE":
                result += [*self._chunk(chunk), Part("OF", part.text, part.start, part.end, "of")]
                chunk = []
            else:
                chunk.append(part)
        return result + self._chunk(chunk)

    def _chunk(self, chunk: list[Part]) -> list[Part]:
        chunk = [part for part in chunk if part.kind != "THE"]
        compared = [i for i, part in enumerate(chunk) if part.kind in ("COMPARISON", "THAN")]
        if compared:
            return _compared(chunk)
        slot_counts = any(part.kind == "SLOT" and _counts(chunk[i + 1 :]) for i, part in enumerate(chunk))
        counts = [
            replace(part, kind="COUNT") if part.kind == "SLOT" else part
            for part in chunk
            if part.kind in _LAST or (slot_counts and part.kind == "SLOT")
        ]
        counts.sort(key=lambda part: ("POSITION", "COUNT", "ALL", "ANY", "UPTO", "NONE").index(part.kind))
        much = [part for part in chunk if part.kind == "THAT_MUCH"]
        owners = [self._owner(part) for part in chunk if part.kind in ("OWNER", "CONTROLLED")]
        rest = [
            part
            for part in chunk
            if part.kind not in (*_LAST, "OWNER", "CONTROLLED", "THAT_MUCH")
            and not (slot_counts and part.kind == "SLOT")
        ]
        said = [new for part in much for new in _that_much(part)]
        return [*(new for owner in owners for new in owner), *said, *rest, *counts]

    def _owner(self, part: Part) -> list[Part]:
        of = Part("OF", "", part.end, part.end, "of")
        if part.value == "it":
            return [replace(part, kind="IT", value="one"), of]
        words: tuple[Word, ...] = tuple(
            word for word in self.lexicon.vocabulary.words if word.cls == "player" and word.id == part.value
        )
        return [replace(part, kind="NOUN", words=words), of]


def _counts(after: list[Part]) -> bool:
    """Whether a slot counts what follows it: states alone are told of the slot itself (turn {card} face-down)."""
    return any(not part.words or any(word.cls != "state" for word in part.words) for part in after)


def _that_much(part: Part) -> list[Part]:
    of = Part("OF", "", part.end, part.end, "of")
    return [
        Part("THAT", part.text, part.start, part.end, "that"),
        Part("COUNT_NOUN", "", part.end, part.end, part.value),
        of,
    ]


def _compared(chunk: list[Part]) -> list[Part]:
    """6 or more cards, fewer than 6 cards: number, comparison, noun."""
    than = next((part for part in chunk if part.kind == "THAN"), None)
    rest = [part for part in chunk if part is not than]
    numbers = [part for part in rest if part.amount is not None]
    marks = [part for part in rest if part.kind == "COMPARISON"]
    if than is not None:
        marks = [replace(than, kind="COMPARISON")]
    others = [part for part in rest if part.amount is None and part.kind != "COMPARISON"]
    return [*others, *numbers[:1], *marks]
