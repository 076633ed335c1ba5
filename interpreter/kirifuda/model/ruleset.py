"""One game as data: zones, kinds, verbs, keywords, flow, actions, rules, policies, cards, decks. Everything frozen."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from kirifuda.core.source import Span
from kirifuda.model.abilities import Ability
from kirifuda.model.amounts import Amount
from kirifuda.model.conditions import Condition, Event, Point
from kirifuda.model.effects import Effect
from kirifuda.model.metrics import Metric
from kirifuda.model.modes import Mode, Phase, Procedure, Seated
from kirifuda.model.objects import Noun, PropertyOf, Select, States
from kirifuda.model.objects import Zone as Destination
from kirifuda.model.rulings import Clause, Ruling, Scenario
from kirifuda.model.steps import NextTurn, SetupStep, Step
from kirifuda.model.vocabulary import Parameter, Vocabulary

Names = Mapping[str, tuple[str, ...]]  # language -> written forms


@dataclass(frozen=True, slots=True)
class Zone:
    """A place for cards: one a player (``owner`` player) or one in all (game), where cards belong to nobody.

    ``slots``: the value that changes of ``capacity`` name; ``overflow``: what its player does while more cards lie in
    it than it holds; ``empty``: what he does when a card is to be taken from an end of it and there is none.
    """

    id: str
    owner: str = "player"
    seen_by: str = "everyone"  # everyone, owner, nobody
    ordered: bool = False
    capacity: int | None = None
    enters: tuple[str, ...] = ()  # states with which a card comes in
    holds: tuple[str, ...] = ()  # kinds that can lie there; empty: any
    hidden: str | None = None  # who still knows a card that lies there in a hiding state: owner, nobody
    only: str | None = None  # setup: of no use once turns are played
    slots: str | None = None
    overflow: tuple[Effect, ...] = ()
    empty: tuple[Effect, ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)
    shows: str = "count"  # at the table, of cards that are but a name: how many, the top one, all


@dataclass(frozen=True, slots=True)
class StateGroup:
    """States that exclude one another; the first is the one a card has at the start. ``hiding``: those that hide what
    a card is, where its place says so."""

    id: str
    states: tuple[str, ...]
    hiding: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card: its printed values, markers and states, and where it is when the text names no zone."""

    id: str
    zone: str | None = None
    properties: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    states: tuple[str, ...] = ()  # ids of state groups
    activated: bool = False  # an ability of such a card without a header or a trigger is used by its player's choice
    may_lack: tuple[str, ...] = ()  # printed values that some of these cards have not


@dataclass(frozen=True, slots=True)
class Symbol:
    """A sign that costs are written in: what paying ``n`` of it is, in sentences with the slot ``n``."""

    id: str
    pays: tuple[Effect, ...]


@dataclass(frozen=True, slots=True)
class ValueWords:
    """A property whose values are words, in their order: the first is 1 as a number. Such a word describes a card."""

    property: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Attached:
    """A kind of attachment: what a card is called while it lies on a host of kind ``to``."""

    id: str
    to: str
    enters: tuple[str, ...] = ()
    when_host_leaves: str | None = None  # a zone
    hidden: str | None = None  # as of a zone


@dataclass(frozen=True, slots=True)
class Variable:
    """A stored value of each player or of the game; ``holds`` a number, or a player: a role (nobody's at the start)."""

    id: str
    of: str
    start: int = 0
    stands_for: str | None = None  # "player": as an object of a verb it means the player
    holds: str = "number"
    least: int | None = None  # nothing can be paid that would bring it below this
    words: str | None = None  # the property whose words its numbers stand for
    modes: tuple[str, ...] = ()  # in which modes it is there; none: in all
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Steps:
    """A verb's body: sentences, or sentences by the type of one argument (``by``)."""

    effects: tuple[Effect, ...] = ()
    by: str | None = None
    cases: Mapping[str, tuple[Effect, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Verb:
    """What a verb does: a primitive of the engine, or steps. ``fixed``: parameters of the primitive that are not the
    verb's own but always the same."""

    id: str
    params: tuple[Parameter, ...]
    subject: str | None = None
    primitive: str | None = None
    steps: Steps = Steps()
    uninterrupted: bool = False
    span: Span | None = field(default=None, compare=False, repr=False)
    fixed: Mapping[str, Destination | States] = field(default_factory=dict)
    chance: tuple[str, int] | None = None  # the variable that gets what chance decides, and out of how many


@dataclass(frozen=True, slots=True)
class Keyword:
    """A macro over abilities.

    A header keyword adds ``when``, ``cost``, ``optional`` to the ability it stands before; ``called``: only a verb's
    step activates it; ``word``: a bare word a card has, with the ``abilities`` it stands for; ``activated``: its
    player uses it. ``zone``: where the card is when the ability works (None: where its kind is at home); ``after``:
    done when the ability has resolved; ``negated``: done instead when its activation was negated; ``exempt_from``:
    ids of rules that do not hold for a card with the word.
    """

    id: str
    params: tuple[Parameter, ...] = ()
    when: tuple[Event | Point, ...] = ()
    cost: tuple[Effect, ...] = ()
    optional: bool = False
    called: bool = False
    word: bool = False
    abilities: tuple[Ability, ...] = ()
    activated: bool = False
    zone: str | None = None
    after: tuple[Effect, ...] = ()
    negated: tuple[Effect, ...] | None = None
    exempt_from: tuple[str, ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)
    needs: Condition | None = None  # its abilities work only while this holds


@dataclass(frozen=True, slots=True)
class Must:
    """What an action asks for: while ``condition`` holds (None: always), each named parameter must be such a card, and
    ``holds`` must hold."""

    id: str
    condition: Condition | None
    like: tuple[tuple[str, Select], ...] = ()
    holds: Condition | None = None
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Action:
    """What a player may do where it is offered. ``given``: parameters the offer passes on, with their types;
    ``choose``: parameters the player chooses, in order (each may use the ones before): a card, or a value, one that
    some cards have or any word of a property."""

    id: str
    given: tuple[Parameter, ...] = ()
    choose: tuple[tuple[str, Select | PropertyOf], ...] = ()
    must: tuple[Must, ...] = ()
    cost: tuple[Effect, ...] = ()
    steps: tuple[Step, ...] = ()
    names: Names = field(default_factory=dict)
    uses: bool = False  # the action is to use an activated ability
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Rule:
    """A rule of the game: ``constant`` (an ability without a card) or ``state-check`` (done while it applies).
    ``absolute``: it beats what cards say; ``excepts``: ids of rules that do not hold where this one does."""

    id: str
    kind: str
    abilities: tuple[Ability, ...] = ()
    effects: tuple[Effect, ...] = ()
    absolute: bool = False
    excepts: tuple[str, ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)
    modes: tuple[str, ...] = ()  # in which modes it holds; none: in all


@dataclass(frozen=True, slots=True)
class Limit:
    """How often something may be used.

    ``keywords``: abilities under these headers; ``every``: all abilities that are used; ``orders``: those whose text
    gives an order to one of these verbs; ``besides``: never those under these headers; ``verbs``: preventions of these
    verbs; ``count`` uses ``per`` period (a period's id); ``apart``: what is counted apart (card, stay, name, player);
    ``counts`` declaration, resolution or application; ``by``: one use covers a whole effect, or each card counts;
    ``given_back``: what gives a use back (activation-negated, effect-negated). ``together``: the abilities it is for
    share the uses.
    """

    id: str
    keywords: tuple[str, ...]
    verbs: tuple[str, ...]
    count: int
    per: str
    apart: tuple[str, ...]
    counts: str = "declaration"
    by: str = "effect"
    given_back: tuple[str, ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)
    modes: tuple[str, ...] = ()
    every: bool = False
    orders: tuple[str, ...] = ()
    besides: tuple[str, ...] = ()
    together: bool = False


@dataclass(frozen=True, slots=True)
class Reading:
    """How a form of sentence is read for some verbs: ``not-done`` (is not ...) ``as_`` a prohibition or a prevention,
    the latter perhaps ``optional``."""

    form: str
    verbs: tuple[str, ...]
    as_: str
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Policies:
    """Choices a game makes where games differ (see docs). Values are words."""

    values: Mapping[str, str] = field(default_factory=dict)

    def get(self, name: str, default: str) -> str:
        """The setting of a policy, or ``default``."""
        return self.values.get(name, default)


@dataclass(frozen=True, slots=True)
class Amendment:
    """What a ruling changes between two dates (ISO, None: without end): policies, limits and rules by id, readings by
    form and verbs; ``without``: ids of rules and limits that no longer hold."""

    starts: str | None = None
    ends: str | None = None
    policies: Mapping[str, str] = field(default_factory=dict)
    limits: tuple[Limit, ...] = ()
    readings: tuple[Reading, ...] = ()
    rules: tuple[Rule, ...] = ()
    without: tuple[str, ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Card:
    """A card's definition. ``values``: printed values by property id; ``names`` per language; ``token``: effects make
    it, and whatever would take it out of its zone takes it out of the game."""

    id: str
    names: Mapping[str, str]
    kind: str
    language: str
    values: Mapping[str, int] = field(default_factory=dict)
    copies: int | None = None
    abilities: tuple[Ability, ...] = ()
    ability_names: tuple[str, ...] = ()
    basis: Mapping[str, str] = field(default_factory=dict)
    brings: Mapping[str, int] = field(default_factory=dict)  # cards that come into the game with it: id -> copies
    span: Span | None = field(default=None, compare=False, repr=False)
    token: bool = False


@dataclass(frozen=True, slots=True)
class Deck:
    """What a player brings, in file order: ``cards``, id -> copies; ``picks``, which answer the choices of setup."""

    id: str
    names: Mapping[str, str]
    cards: Mapping[str, int]
    picks: tuple[str, ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Score:
    """A part of what a bot plays for: an amount, 自分 being the player who scores, times ``weight``; with ``each`` its
    sum over those cards, このカード being each in turn."""

    amount: Amount
    weight: int
    each: Noun | None = None
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class DeckRule:
    """What decks must be like: from ``least`` to ``most`` cards of ``kinds``, ``copies`` of each at most (a card's own
    ``copies`` may say less); each shares the value ``shares`` with one of the deck's cards of the kinds ``among``."""

    id: str
    kinds: tuple[str, ...]
    least: int | None = None
    most: int | None = None
    copies: int | None = None
    shares: str | None = None
    among: tuple[str, ...] = ()
    span: Span | None = field(default=None, compare=False, repr=False)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """All of a game but its cards."""

    id: str
    titles: Mapping[str, str]
    language: str
    current: str  # date, ISO
    players: int
    vocabulary: Vocabulary
    zones: tuple[Zone, ...] = ()
    groups: tuple[StateGroup, ...] = ()
    kinds: tuple[Kind, ...] = ()
    attached: tuple[Attached, ...] = ()
    properties: tuple[str, ...] = ()
    markers: tuple[str, ...] = ()
    variables: tuple[Variable, ...] = ()
    verbs: tuple[Verb, ...] = ()
    keywords: tuple[Keyword, ...] = ()
    actions: tuple[Action, ...] = ()
    turn: tuple[Phase, ...] = ()
    setup: tuple[SetupStep, ...] = ()
    rules: tuple[Rule, ...] = ()
    limits: tuple[Limit, ...] = ()
    readings: tuple[Reading, ...] = ()
    policies: Policies = Policies()
    caps: Mapping[str, int] = field(default_factory=dict)
    default_decks: tuple[str, ...] = ()
    modes: tuple[Mode, ...] = ()  # the first is the usual one
    score: tuple[Score, ...] = ()
    value_words: tuple[ValueWords, ...] = ()
    symbols: tuple[Symbol, ...] = ()
    again: str | None = None  # the variable that counts extra turns
    next_turn: NextTurn | None = None  # None: in turn order
    returns: tuple[Score, ...] = ()  # what a player has won or lost at the end; the highest wins
    procedures: tuple[Procedure, ...] = ()
    deck_rules: tuple[DeckRule, ...] = ()
    metrics: tuple[Metric, ...] = ()
    seated: tuple[Seated, ...] = ()  # in one mode: the seats that procedures play

    def words_of(self, prop: str) -> tuple[str, ...]:
        """The ids of the words that the values of a property are, 1 the first; () where they are numbers."""
        return next((value.words for value in self.value_words if value.property == prop), ())


@dataclass(frozen=True, slots=True)
class Game:
    """A ruleset with its cards and decks, as of a date. ``fingerprint``: a hash of all the data it was read from;
    ``scenario_cards``: cards made only for scenarios; ``switched_on``: announced rulings that are to hold;
    ``written``: the ruleset as its files have it, where rulings have changed it."""

    ruleset: Ruleset
    cards: tuple[Card, ...]
    decks: tuple[Deck, ...]
    as_of: str
    fingerprint: str
    rulings: tuple[Ruling, ...] = ()
    scenarios: tuple[Scenario, ...] = ()
    scenario_cards: tuple[Card, ...] = ()
    switched_on: tuple[str, ...] = ()
    clauses: tuple[Clause, ...] = ()
    written: Ruleset | None = None
