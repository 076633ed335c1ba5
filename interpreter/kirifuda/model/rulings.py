"""Rulings, scenarios and clauses as files say them. What steps mean is the business of the scenario runner."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kirifuda.core.source import Span
from kirifuda.core.tree import MapNode, Node

if TYPE_CHECKING:
    from kirifuda.model.ruleset import Amendment


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position, what is done, what holds then. ``given``, ``when`` and ``then`` are located trees; ``starts`` and
    ``ends`` are dates (ISO) between which it holds; ``game`` is named by files outside the game's folders."""

    name: str
    given: MapNode | None
    when: tuple[Node, ...]
    then: tuple[Node, ...]
    starts: str | None = None
    ends: str | None = None
    rulings: tuple[str, ...] = ()  # announced ones that are to hold
    ruling: str | None = None
    language: str = ""
    span: Span | None = field(default=None, compare=False, repr=False)
    clauses: tuple[str, ...] = ()  # ids of the clauses it shows


@dataclass(frozen=True, slots=True)
class Clause:
    """A statement of the rulebook in our own words. ``place``: where it stands there; ``rules``: what carries it out,
    each ``kind:id``; ``audience``: ``engine``, or ``players`` for what people see to; ``starts``: a date (ISO)."""

    id: str
    texts: Mapping[str, str]
    place: str = ""
    rules: tuple[str, ...] = ()
    audience: str = "engine"
    basis: str | None = None
    starts: str | None = None
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A dated decision: ``explains`` or ``changes``; ``amendments``: what the latter changes, each from a day on."""

    id: str
    kind: str
    titles: Mapping[str, str]
    question: Mapping[str, str] = field(default_factory=dict)
    answer: Mapping[str, str] = field(default_factory=dict)
    date: str | None = None
    starts: str | None = None
    ends: str | None = None
    announced: bool = False
    supersedes: tuple[str, ...] = ()
    changes: tuple[str, ...] = ()
    about: tuple[str, ...] = ()  # what of a match it is named at, besides its cards
    cards: tuple[str, ...] = ()
    basis: str | None = None
    source: str | None = None
    amendments: tuple[Amendment, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)
