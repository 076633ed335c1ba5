"""A noun while its words are being read, and how drafts joined by or become one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from kirifuda.model.abilities import Ability
from kirifuda.model.amounts import Amount, Quantity
from kirifuda.model.objects import AnyState, Filter, Noun, Together
from kirifuda.model.vocabulary import Word
from kirifuda.reading.clauses import Part


@dataclass(slots=True)
class Draft:
    """A noun while its words are being read."""

    whose: Noun | None = None
    host: Noun | None = None
    zones: list[str] = field(default_factory=list)
    kinds: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    states: list[str] = field(default_factory=list)
    filters: list[Filter] = field(default_factory=list)
    besides: list[Noun] = field(default_factory=list)
    other: bool = False
    among: bool = False
    position: str | None = None
    quantity: Quantity | None = None
    counted: Part | None = None  # the count's word
    chosen: bool = False  # any one, which may be said with its number or without
    lead: Noun | None = None  # this, that, a slot: a noun that is complete in itself
    pointer: str = ""  # this or that, before its noun
    many: bool = False
    named: Word | None = None
    header: str | None = None
    header_of: Noun | None = None
    quoted: Ability | None = None
    value_of: str | None = None
    of: Noun | None = None
    amount: Amount | None = None
    share: str = ""
    received: str = ""  # the verb whose amount it is
    located: str = ""
    any_card: bool = False
    loose: tuple[str, Amount] | None = None  # a comparison whose value is named at the end

    @property
    def headed(self) -> bool:
        """There is a thing that could own or bear something."""
        return bool(self.kinds or self.names or self.lead is not None or self.any_card or self.pointer)

    @property
    def empty(self) -> bool:
        """No word so far."""
        return self == Draft()


class UnclearOrError(Exception):
    """It cannot be told how far the words go that an or joins."""


def merged_drafts(drafts: list[Draft], groups: Mapping[str, str], count_first: bool = False) -> Draft | None:
    """A か B 1枚: kinds, names or zones joined by or, with one count for the whole (``count_first``: 1 A or B).

    ``groups``: of words that describe cards, which exclude one another. Raises ``UnclearOrError``.
    """
    common = _said_of_all(drafts, groups)
    merged = _merged(drafts, count_first)
    if merged is not None and common:
        either = [f for f in merged.filters if isinstance(f, AnyState)]
        if either:
            left = tuple(state for state in either[0].states if state not in common)
            merged.filters[merged.filters.index(either[0])] = AnyState(left)
            merged.states = [*merged.states, *common]
    return merged


def _said_of_all(drafts: list[Draft], groups: Mapping[str, str]) -> list[str]:
    """白か黒の騎士: of several words for states at one side of an or, those that both sides have in common: only one
    of them is of the kind that the other sides choose from."""
    if all(len(draft.states) == 1 for draft in drafts) or not all(draft.states for draft in drafts):
        return []
    chosen = [draft for draft in drafts if len(draft.states) == 1]
    several = [draft for draft in drafts if len(draft.states) > 1]
    kinds = {groups.get(draft.states[0]) for draft in chosen}
    if len(several) != 1 or len(kinds) != 1 or several[0] not in (drafts[0], drafts[-1]):
        raise UnclearOrError
    common = [state for state in several[0].states if groups.get(state) not in kinds]
    if len(common) != len(several[0].states) - 1:
        raise UnclearOrError
    return common


def _merged(drafts: list[Draft], count_first: bool) -> Draft | None:
    first, last = drafts[0], drafts[-1]
    if count_first and (first.quantity is not None or first.chosen):
        return _counted_first(drafts)
    if any(draft.quantity is not None or draft.lead is not None or draft.value_of for draft in drafts[:-1]):
        return None
    for attribute in ("kinds", "names", "zones", "states"):
        if all(getattr(draft, attribute) for draft in drafts) and not any(
            _modified(draft, attribute) for draft in drafts[1:-1]
        ):
            if _modified(last, attribute, after_first=attribute in ("kinds", "names")):
                continue
            return _joined(_copy(first, last), drafts, attribute)
    return None


def _counted_first(drafts: list[Draft]) -> Draft | None:
    """Kinds or names behind one count; what follows the last of them is said of all."""
    first, others = drafts[0], drafts[1:]
    if any(d.quantity is not None or d.lead is not None or d.value_of or d.pointer for d in others):
        return None
    for attribute in ("kinds", "names", "states"):
        if all(getattr(draft, attribute) for draft in drafts):
            last = others[-1]
            result = _joined(_copy(first, last), drafts, attribute)
            if any(_modified(draft, attribute) for draft in others[:-1]) or (first.whose and last.whose):
                return None
            result.whose, result.host = first.whose or last.whose, first.host or last.host
            result.zones = first.zones or last.zones
            result.besides, result.other = [*first.besides, *last.besides], first.other or last.other
            result.quantity, result.counted = first.quantity, first.counted
            return result
    if all(draft.zones for draft in drafts) and not any(_modified(draft, "zones") for draft in others):
        return replace(first, zones=[zone for draft in drafts for zone in draft.zones])
    return None


def _joined(result: Draft, drafts: list[Draft], attribute: str) -> Draft:
    """The values of all drafts in one; states joined by or are a filter, since those side by side are all asked for."""
    joined = [value for draft in drafts for value in getattr(draft, attribute)]
    if attribute == "states":
        result.states, result.filters = [], [AnyState(tuple(joined)), *result.filters]
    else:
        setattr(result, attribute, joined)
    return result


def _modified(draft: Draft, attribute: str, after_first: bool = True) -> bool:
    """More is said than ``attribute`` and a count (modifiers at the front belong to the first of the joined)."""
    rest = Draft(
        kinds=[] if after_first else draft.kinds,
        names=[] if after_first else draft.names,
        filters=[] if after_first else draft.filters,
        states=[] if after_first else draft.states,
        any_card=draft.any_card,
        quantity=draft.quantity,
        counted=draft.counted,
        position=draft.position if attribute == "zones" else None,
    )
    setattr(rest, attribute, getattr(draft, attribute))
    return rest != draft


def _copy(first: Draft, last: Draft) -> Draft:
    return Draft(
        whose=first.whose,
        host=first.host,
        zones=list(first.zones),
        kinds=list(first.kinds) or list(last.kinds),
        names=list(first.names) or list(last.names),
        states=[*first.states, *(state for state in last.states if state not in first.states)],
        filters=[*first.filters, *(f for f in last.filters if f not in first.filters)],
        besides=list(first.besides),
        other=first.other,
        among=first.among,
        position=first.position or last.position,
        quantity=last.quantity,
        counted=last.counted,
        chosen=first.chosen or last.chosen,
        any_card=first.any_card or last.any_card,
    )


def of_the_whole(draft: Draft, parts: tuple[Part, ...], place: int, value: str) -> int:
    """What the values of a whole set make, behind the value's name: a sum with its number, a run, all the same; how
    many words that took, 0 where the number is missing."""
    part, number = parts[place], parts[place + 1] if place + 1 < len(parts) else parts[place]
    if part.kind == "TOGETHER":
        draft.filters.append(Together(value, part.value))
        return 1
    if number.amount is None or number.kind not in ("NUMBER", "COUNT", "SLOT"):
        return 0
    bound = parts[place + 2] if place + 2 < len(parts) and parts[place + 2].kind == "COMPARISON" else None
    draft.filters.append(Together(value, part.value, number.amount, "=" if bound is None else bound.value))
    return 2 if bound is None else 3
