"""What a sentence can point at: players, cards, sets, zones, abilities, events. One object phrase everywhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from kirifuda.core.source import Span
from kirifuda.model.amounts import Amount, Quantity, Slot

if TYPE_CHECKING:
    from kirifuda.model.abilities import Ability


#: players by where they sit, in turn order: how many seats on from the one who is spoken to (None: half round)
SEATS = {"next-player": 1, "previous-player": -1, "player-opposite": None}
#: the roles a player can have in a sentence, besides those a game declares; ids of words all games share
ROLES = ("you", "opponent", "each-player", "turn-player", "themself", "owner", "player", *SEATS)


@dataclass(frozen=True, slots=True)
class Player:
    """A player by role.

    ``role`` is a player word's id: ``you`` (the card's player), ``opponent``, ``each-player``,
    ``turn-player``, ``themself`` (自身, their: the subject of the clause), ``that-player``,
    ``owner`` (its owner, with ``of``), or a role of state.yaml.
    """

    role: str
    of: Noun | None = None


@dataclass(frozen=True, slots=True)
class This:
    """The card that bears the text: このカード, このカード (``kind`` None)."""

    kind: str | None = None


@dataclass(frozen=True, slots=True)
class That:
    """The one matching choice or participant earlier in the ability: そのカード, その効果, それ.

    ``kind`` is a kind id, ``card``, ``player``, ``effect``, ``event`` ... or None (それ); ``whose`` and ``zones``
    repeat what tells two candidates apart; ``many`` is what the word itself says (those).
    """

    kind: str | None
    whose: Player | None = None
    zones: tuple[str, ...] = ()
    many: bool = False


@dataclass(frozen=True, slots=True)
class Rest:
    """残り, 나머지, the rest of the open set."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A zone as a place to go or to look at. ``whose`` None: of the owner of what moves (or of the card's player)."""

    zone: str
    whose: Noun | None = None
    position: str | None = None  # top, bottom
    arranged: bool = False  # cards that come there are put in an order of choice


@dataclass(frozen=True, slots=True)
class Compare:
    """Filter or condition part: value ``property`` of the candidate, ``op`` in ``>= <= = > < !=``, ``amount``."""

    property: str
    op: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class Bears:
    """Filter: the candidates that have a value ``property``. No sentence says so: what changes a value means it."""

    property: str


@dataclass(frozen=True, slots=True)
class Extreme:
    """Filter: the candidates with the ``highest`` or ``lowest`` value of ``property``."""

    property: str
    which: str


@dataclass(frozen=True, slots=True)
class HasKeyword:
    """Filter: has (or, ``lacking``, has not) the keyword or attribute word."""

    keyword: str
    lacking: bool = False


@dataclass(frozen=True, slots=True)
class ByThis:
    """Filter: what this effect did: この効果で捨てた (``verb`` the participle's verb), ``period`` effect or turn;
    ``doer``: the card that did it, not what it was done to (このターンに…した)."""

    verb: str
    period: str = "effect"
    doer: bool = False


@dataclass(frozen=True, slots=True)
class Same:
    """Filter: the same (or, ``different``, another) value of ``property`` as ``of``: {target}と同じ名前の."""

    property: str
    of: Noun
    different: bool = False


@dataclass(frozen=True, slots=True)
class AnyState:
    """Filter: one of several states, or of words that describe cards: 騎士か竜."""

    states: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Together:
    """Filter of a whole set: the values ``property`` of its cards ``make`` the ``sum`` ``amount`` (``op``: or no more,
    no less than it), a ``run`` (numbers that follow one another), or are all ``equal``, or all ``different``."""

    property: str
    make: str
    amount: Amount | None = None
    op: str = "="


@dataclass(frozen=True, slots=True)
class Beside:
    """Filter: ``beside`` a card in its zone, or ``across`` from it on the other side."""

    of: Noun
    how: str = "beside"


@dataclass(frozen=True, slots=True)
class NameHas:
    """Filter: a declared part of a name (or a card's whole name) stands in the name; ``part`` its id."""

    part: str


Filter = Bears | Compare | Extreme | HasKeyword | ByThis | Same | AnyState | Together | Beside | NameHas


@dataclass(frozen=True, slots=True)
class Select:
    """A set of cards, and how many of it.

    ``kinds`` ids joined by or (empty: any card); ``names`` printed names inside brackets, joined by or;
    ``whose`` a player, or None; ``host`` the card they are attached to; ``zones`` joined by or (empty: where the kind
    usually is); ``states`` all of them; ``filters`` all of them; ``besides`` names or objects left out (以外の);
    ``other``: not the card itself; ``among``: out of the set just looked at (その中の); ``position``: top or bottom of
    an ordered zone; ``quantity`` None for a bare noun (a description: any card like this).
    """

    kinds: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    whose: Noun | None = None
    host: Noun | None = None
    zones: tuple[str, ...] = ()
    states: tuple[str, ...] = ()
    filters: tuple[Filter, ...] = ()
    besides: tuple[Noun, ...] = ()
    other: bool = False
    among: bool = False
    position: str | None = None
    quantity: Quantity | None = None
    chooser: Player | None = None  # who chooses, where the text says so
    at_random: bool = False
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Either:
    """A か B: one of the options is chosen."""

    options: tuple[Noun, ...]


@dataclass(frozen=True, slots=True)
class Both:
    """A と B: all of them together."""

    parts: tuple[Noun, ...]


@dataclass(frozen=True, slots=True)
class States:
    """States as a value to be set: …状態の…向き."""

    states: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AbilityOf:
    """The abilities of a card under a header: {target}の【…】. ``of`` None: this card."""

    header: str
    of: Noun | None = None


@dataclass(frozen=True, slots=True)
class Quoted:
    """An ability written out in quotes."""

    ability: Ability


@dataclass(frozen=True, slots=True)
class Named:
    """A bare ruleset word used as an object: a keyword, an effect word (効果; ``whose`` it is), a resource."""

    id: str
    args: tuple[tuple[str, Amount], ...] = ()
    whose: Noun | None = None


@dataclass(frozen=True, slots=True)
class PropertyOf:
    """A value as something to be changed: このカードの…; the capacity of a zone."""

    property: str
    of: Noun | None


@dataclass(frozen=True, slots=True)
class AmountOf:
    """The amount that events of a verb have for what they happen to: このカードが受ける…. ``of`` None: anything."""

    verb: str
    of: Noun | None


Noun = (
    Player
    | This
    | That
    | Rest
    | Zone
    | Select
    | Either
    | Both
    | States
    | AbilityOf
    | Quoted
    | Named
    | PropertyOf
    | AmountOf
    | Slot
)
