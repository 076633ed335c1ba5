"""What is done in order: steps of phases, actions and setup; and the setup of one mode, laid flat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from kirifuda.core.source import Span
from kirifuda.model.conditions import Condition, Event, Point
from kirifuda.model.effects import Effect
from kirifuda.model.objects import Noun, PropertyOf, Select


@dataclass(frozen=True, slots=True)
class Sentence:
    """A step that is a sentence or several."""

    effects: tuple[Effect, ...]
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Branch:
    """Steps under a condition."""

    condition: Condition
    steps: tuple[Step, ...]
    otherwise: tuple[Step, ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Offer:
    """A player may take one of the actions, or decline (not where ``required``); again until declined where
    ``repeat``. What nobody can take is declined."""

    actions: tuple[str, ...]
    to: Noun
    given: tuple[tuple[str, Noun], ...] = ()
    otherwise: tuple[Step, ...] = ()
    repeat: bool = False
    required: bool = False
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Act:
    """An action that is carried out without being offered, and without its cost: ``given`` are its parameters."""

    action: str
    given: tuple[tuple[str, Noun], ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Window:
    """Players in turn may take one of the actions or pass, from ``first`` on, until all pass in a row; ``back``: after
    an action the first player is asked again, not the next. ``at``: the moment that abilities name as theirs."""

    actions: tuple[str, ...]
    first: Noun
    back: bool = False
    at: tuple[Event | Point, ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class SetRole:
    """A role of state.yaml gets its player: the one named, or (None) one drawn by lot."""

    role: str
    player: Noun | None
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Pick:
    """A player picks cards, which then lie in his zone ``zone``; a deck's picks may answer it."""

    cards: Select
    by: Noun
    zone: str
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class EachPlayer:
    """Steps for each player in turn order (自分 is that player), from ``first`` on, else from the turn player."""

    steps: tuple[Step, ...]
    span: Span | None = field(default=None, compare=False, repr=False)
    first: Noun | None = None


@dataclass(frozen=True, slots=True)
class Repeat:
    """Steps that are done, and done again until a condition holds after them."""

    steps: tuple[Step, ...]
    until: Condition
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class ForEach:
    """Steps for each of some cards, or for each value that some cards have, as the parameter ``name``; which they are
    is known before the first."""

    name: str
    of: Select | PropertyOf
    steps: tuple[Step, ...]
    span: Span | None = field(default=None, compare=False, repr=False)


Step = Sentence | Branch | Offer | Act | Window | SetRole | Pick | EachPlayer | Repeat | ForEach


@dataclass(frozen=True, slots=True)
class NextTurn:
    """Whose turn is next, as seen by the turn player at the end of a turn."""

    player: Noun
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Place:
    """Setup: put cards into a zone: ``cards``, id -> copies; else what the cards in zone ``brought_by`` bring; else
    those of the deck list. A player's zone gets them for each player, a common one once. ``one_of_each``: the kind
    of card that ``cards`` are filled with when all cards are read; ``copies``: with all copies of each."""

    cards: Mapping[str, int] | None
    zone: str
    shuffle: bool = False
    states: tuple[str, ...] = ()
    brought_by: str | None = None
    one_of_each: str | None = None
    copies: bool = False
    span: Span | None = field(default=None, compare=False, repr=False)
    seats: tuple[int, ...] = ()  # the seats (from 0) it is for; none: for all


@dataclass(frozen=True, slots=True)
class FirstPlayer:
    """Setup: who goes first: ``drawn-player-chooses``, ``drawn``, ``seat-1``, or ``chosen`` by a player."""

    how: str
    by: Noun | None = None
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Part:
    """Setup: steps of some modes (none named: of all). With ``each`` they are a draft: every player picks so many
    cards, and decks that say which answer it."""

    steps: tuple[SetupStep, ...]
    modes: tuple[str, ...] = ()
    each: int = 0
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Picked:
    """In place of a draft that decks answer: ``each`` cards of each deck's picks go from a zone (they need not lie
    there) to the player's zone ``zone``."""

    each: int
    source: str
    zone: str


SetupStep = Place | FirstPlayer | Part | Picked | Step


@dataclass(frozen=True, slots=True)
class Draft:
    """What is chosen in a draft: cards of some kinds (none: of any) out of one zone, ``each`` by every player."""

    each: int
    kinds: tuple[str, ...]
    source: str
    zone: str


def picks_in(steps: Sequence[SetupStep]) -> Iterator[Pick]:
    """All picks of some steps, in order."""
    for step in steps:
        match step:
            case Pick():
                yield step
            case Part(inner) | EachPlayer(inner) | Repeat(inner):
                yield from picks_in(inner)
            case ForEach(_, _, inner):
                yield from picks_in(inner)
            case Branch(_, inner, otherwise):
                yield from picks_in((*inner, *otherwise))
            case _:
                pass


def draft_of(part: Part) -> Draft | None:
    """What is chosen in a part, as its first pick says; None where nothing is, or not from one zone."""
    first = next(picks_in(part.steps), None)
    if not part.each or first is None or len(first.cards.zones) != 1:
        return None
    return Draft(part.each, first.cards.kinds, first.cards.zones[0], first.zone)


def drafts_of(setup: Sequence[SetupStep], mode: str | None) -> list[Draft]:
    """The drafts of a mode, in order."""
    return [found for part in parts_of(setup, mode) if (found := draft_of(part)) is not None]


def parts_of(setup: Sequence[SetupStep], mode: str | None) -> Iterator[Part]:
    """The parts that belong to a mode."""
    for step in setup:
        if isinstance(step, Part) and (not step.modes or mode in step.modes):
            yield step
            yield from parts_of(step.steps, mode)


def laid_flat(setup: Sequence[SetupStep], mode: str | None, drafting: bool) -> tuple[SetupStep, ...]:
    """The steps of one mode without parts. ``drafting``: the drafts are played; else decks have answered them."""
    found: list[SetupStep] = []
    for step in setup:
        if not isinstance(step, Part):
            found.append(step)
        elif step.modes and mode not in step.modes:
            continue
        elif step.each and not drafting:
            draft = draft_of(step)
            found += [Picked(draft.each, draft.source, draft.zone)] if draft is not None else []
        else:
            found += laid_flat(step.steps, mode, drafting)
    return tuple(found)


def places(setup: Sequence[SetupStep]) -> Iterator[Place]:
    """All steps that place cards, those in parts included."""
    for step in setup:
        if isinstance(step, Place):
            yield step
        elif isinstance(step, Part):
            yield from places(step.steps)


def without_decks(setup: Sequence[SetupStep], mode: str | None, players: int) -> list[tuple[str, ...] | None] | None:
    """What players bring where no decks are named: nothing, where they pick during setup (None for each) or where no
    cards of decks are placed (an empty deck for each); None where decks are needed."""
    if drafts_of(setup, mode):
        return [None] * players
    needed = any(place.cards is None and place.brought_by is None for place in places(setup))
    return None if needed else [()] * players


def available(setup: Sequence[SetupStep], mode: str | None) -> dict[str, Counter[str]]:
    """What setup puts into each zone by name in a mode, for one player, before anything is picked."""
    lying: dict[str, Counter[str]] = {}
    for step in laid_flat(setup, mode, drafting=True):
        if isinstance(step, Place) and step.cards is not None:
            lying.setdefault(step.zone, Counter()).update(step.cards)
    return lying
