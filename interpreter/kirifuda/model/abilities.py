"""An ability: its header, when it happens, what it does. One line of a card is one ability."""

from __future__ import annotations

from dataclasses import dataclass, field

from kirifuda.core.source import Span
from kirifuda.model.amounts import Amount
from kirifuda.model.conditions import Condition, Event, Point
from kirifuda.model.effects import Effect
from kirifuda.model.objects import Noun


@dataclass(frozen=True, slots=True)
class Header:
    """A keyword in front: its id and arguments; ``label`` is the ability's own name (【…：強化】). ``alternatives``
    holds headers that share the slot: 【…】／【…】."""

    keyword: str
    args: tuple[tuple[str, Amount], ...] = ()
    label: str | None = None
    alternatives: tuple[Header, ...] = ()
    reminder: Span | None = field(default=None, compare=False, repr=False)  # the text in brackets behind it


@dataclass(frozen=True, slots=True)
class Use:
    """What a sentence says of the use of its own ability: ``only`` or ``also`` while ``condition`` holds; ``limit``: so
    many times (``count``) ``per`` a period; ``copies``: so many of the card in a deck, which no play knows of.
    ``of``: it is said of all effects of the cards of a name, which share the uses.
    ``leading``: it is said by the first words of the ability; that is only how it is written."""

    kind: str
    condition: Condition | None = None
    count: int = 0
    per: str = ""
    of: Noun | None = None
    leading: bool = field(default=False, compare=False)


@dataclass(frozen=True, slots=True)
class Ability:
    """One ability.

    ``headers`` in canonical order; ``label`` an own name declared on the card (【…】); ``number`` a printed number in
    front (②：); ``cost`` effects written before a colon; ``triggers`` events joined by or, or points in time; a
    replacement has one ``would`` trigger and its body is ``Instead``; ``timing``: when an activated ability may be used
    (…に発動する。); ``body`` one effect a sentence. ``flavour`` is a label with a dash in
    front of all (剣舞―), as it is written, without meaning in the rules. It and spans do not count in comparisons.
    """

    headers: tuple[Header, ...] = ()
    label: str | None = None
    number: int | None = None
    cost: tuple[Effect, ...] = ()
    triggers: tuple[Event | Point, ...] = ()
    timing: tuple[Event | Point, ...] = ()
    body: tuple[Effect, ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)
    uses: tuple[Use, ...] = ()
    flavour: str | None = field(default=None, compare=False)

    @property
    def is_remark(self) -> bool:
        """It speaks of decks, or of how often the card's abilities are used, and is nothing to be done itself."""
        return bool(self.uses) and not (self.headers or self.body or self.cost or self.triggers)
