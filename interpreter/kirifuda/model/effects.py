"""What the text does: orders to verbs, changes of values, gains, prohibitions, and how they are joined.

``lead`` is the word of joining in front of a clause (``then``, ``also``): it is kept for the reader and does nothing,
since sentences are carried out in their order anyhow.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from kirifuda.core.source import Span
from kirifuda.model.amounts import Amount
from kirifuda.model.conditions import Condition, Duration, Event, Point
from kirifuda.model.objects import Noun

#: what any order that moves a card may say besides its verb's parameters: the states in which the card arrives
ARRIVING = "arriving"
#: what any order to play a card may say besides: that its cost is not paid
FREE = "free"


@dataclass(frozen=True, slots=True)
class Do:
    """An order to a verb of the ruleset. ``args``: (parameter, value) in the order of the verb's declaration; the
    subject is one of them, left out when the text leaves it out. ``ARRIVING`` is behind them where the text says in
    which states the object shall arrive."""

    verb: str
    args: tuple[tuple[str, Noun | Amount], ...]
    span: Span | None = field(default=None, compare=False, repr=False)
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """A value is changed: ``op`` is ``add``, ``subtract``, ``set``, ``double``, ``halve``, ``vary`` (it may be counted
    up or down by so much; several such changes add up). Permanent for stored
    values, a modifier for derived ones."""

    what: Noun  # PropertyOf
    op: str
    amount: Amount | None
    span: Span | None = field(default=None, compare=False, repr=False)
    lead: str = ""
    least: Amount | None = None  # the value does not fall below it


@dataclass(frozen=True, slots=True)
class Gain:
    """Cards or a player gain a keyword, a state word or a quoted ability (``lose``: lose it; ``ability`` None: all)."""

    who: Noun
    ability: Noun | None
    lose: bool = False
    span: Span | None = field(default=None, compare=False, repr=False)
    lead: str = ""


@dataclass(frozen=True, slots=True)
class CountAs:
    """Cards also count as something: as a card of a name, or as what a word describes."""

    who: Noun
    like: Noun
    span: Span | None = field(default=None, compare=False, repr=False)
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Prohibit:
    """``cannot``: the event cannot be done (ことができない) or, ``passive``, cannot be done to (されない).
    ``only`` turns the object round: nothing but it."""

    verb: str
    args: tuple[tuple[str, Noun | Amount], ...]
    passive: bool = False
    only: bool = False
    span: Span | None = field(default=None, compare=False, repr=False)
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Permit:
    """``can also``: the event can be done though a rule forbids it. ``again``: once more in a turn than it could be by
    the states of who does it."""

    verb: str
    args: tuple[tuple[str, Noun | Amount], ...]
    span: Span | None = field(default=None, compare=False, repr=False)
    lead: str = ""
    again: bool = False


@dataclass(frozen=True, slots=True)
class Oblige:
    """``if able``: while the event can be brought about where actions are offered, the offer cannot be declined."""

    verb: str
    args: tuple[tuple[str, Noun | Amount], ...]
    span: Span | None = field(default=None, compare=False, repr=False)
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Extra:
    """What it costs besides to give an order with this card: ``verb`` and ``args`` the order, ``cost`` what is paid."""

    verb: str
    args: tuple[tuple[str, Noun | Amount], ...]
    cost: Effect
    span: Span | None = field(default=None, compare=False, repr=False)
    lead: str = ""


@dataclass(frozen=True, slots=True)
class May:
    """Optional; ``who`` decides (None: the card's player or the clause's subject)."""

    body: Effect


@dataclass(frozen=True, slots=True)
class By:
    """「AすることでB」: both or neither."""

    cost: Effect
    body: Effect


@dataclass(frozen=True, slots=True)
class When:
    """If ``condition`` then ``body``, otherwise ``otherwise``."""

    condition: Condition
    body: Effect
    otherwise: Effect | None = None
    lead: str = ""


@dataclass(frozen=True, slots=True)
class During:
    """``body`` (changes, gains, prohibitions) lasts for ``duration``."""

    duration: Duration
    body: Effect
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Chain:
    """Linked clauses of one sentence: ``mode`` ``then`` (in order) or ``together`` (at the same time, one batch)."""

    links: tuple[Effect, ...]
    mode: str = "then"


@dataclass(frozen=True, slots=True)
class OneOf:
    """Inline or between two orders: 捨てるか、場に出す."""

    options: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class Modal:
    """Choose ``count`` of the listed sentences (``count`` None: do all that hold)."""

    count: Amount | None
    options: tuple[tuple[Effect, ...], ...]
    lead: str = ""
    who: Noun | None = None  # who chooses, where it is not the player of the text


@dataclass(frozen=True, slots=True)
class Instead:
    """The body of a replacement (代わりに)."""

    body: Effect


@dataclass(frozen=True, slots=True)
class Unless:
    """``body`` unless somebody does ``avoid``."""

    avoid: Effect
    body: Effect
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Delayed:
    """A trigger or a point of time inside a resolution: the body waits for it."""

    event: Event | Point
    body: Effect
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Stop:
    """The action or effect being carried out ends here."""

    span: Span | None = field(default=None, compare=False, repr=False)
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Again:
    """The sentences of the ability before this one are done once more."""

    span: Span | None = field(default=None, compare=False, repr=False)
    lead: str = ""


@dataclass(frozen=True, slots=True)
class Pay:
    """A cost written in signs: each symbol's id and how often it stands there (青青：), in the order of the text."""

    symbols: tuple[tuple[str, int], ...]
    span: Span | None = field(default=None, compare=False, repr=False)


Effect = (
    Do
    | Change
    | Gain
    | CountAs
    | Prohibit
    | Permit
    | Oblige
    | Extra
    | May
    | By
    | When
    | During
    | Chain
    | OneOf
    | Modal
    | Instead
    | Unless
    | Delayed
    | Stop
    | Again
    | Pay
)


def with_lead(effect: Effect, word: str) -> Effect | None:
    """The effect with a word of joining in front of its first clause; None where no word can stand there."""
    match effect:
        case May(body):
            inner = with_lead(body, word)
            return None if inner is None else May(inner)
        case By(cost, body):
            inner = with_lead(cost, word)
            return None if inner is None else By(inner, body)
        case Chain(links, mode):
            inner = with_lead(links[0], word)
            return None if inner is None else Chain((inner, *links[1:]), mode)
        case OneOf(options):
            inner = with_lead(options[0], word)
            return None if inner is None else OneOf((inner, *options[1:]))
        case Instead() | Pay():
            return None
        case _:
            return None if effect.lead else replace(effect, lead=word)


def taken_lead(effect: Effect) -> tuple[str, Effect]:
    """The word of joining in front of an effect ("" if there is none) and the effect without it."""
    match effect:
        case May(body):
            word, inner = taken_lead(body)
            return word, May(inner)
        case By(cost, body):
            word, inner = taken_lead(cost)
            return word, By(inner, body)
        case Chain(links, mode):
            word, inner = taken_lead(links[0])
            return word, Chain((inner, *links[1:]), mode)
        case OneOf(options):
            word, inner = taken_lead(options[0])
            return word, OneOf((inner, *options[1:]))
        case Instead() | Pay():
            return "", effect
        case _:
            return (effect.lead, replace(effect, lead="")) if effect.lead else ("", effect)
