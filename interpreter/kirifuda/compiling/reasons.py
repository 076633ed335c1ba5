"""Why a term of a test holds or not: terms that know what they stand for, and plans of what may be offered.

A plan keeps the same terms that the function which lists the options is written of, each for itself, so that whoever
asks why something is not offered can evaluate one after the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from kirifuda.compiling.code import Code, Scope, Unplayable
from kirifuda.core.source import Span
from kirifuda.model.objects import PropertyOf, Select

if TYPE_CHECKING:
    from kirifuda.compiling.pure import Pure


@dataclass(frozen=True, slots=True)
class Ground:
    """What a term says. ``kind`` and its ``data``:

    ``objects`` enough objects are there: node, found (their list), amount; ``room``: zone, capacity, found;
    ``forbidden``: verb, entries, args; ``limit``: row, key; ``state``: not in these states yet; ``negated``: not
    negated yet; ``asked``: row, of what an action asks for; ``letter``: at least one can be paid; ``gone``: still
    there; ``when``: inner terms, where a condition holds; ``either``: one of several lists of terms.
    """

    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)


class Term(str):
    """The text of a term, with its ground."""

    ground: Ground

    def __new__(cls, text: str, kind: str, **data: Any) -> Term:
        """A term of a kind."""
        made = super().__new__(cls, text)
        made.ground = Ground(kind, data)
        return made


@dataclass(frozen=True, slots=True)
class Part:
    """One thing a description says of a card: ``what`` (zone, owner, kind, name, state, filter, fit), its test."""

    what: str
    test: str
    about: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Loop:
    """A parameter that is chosen: its variable, its description, the list of all that fit, the parts of that (none
    where a value is chosen)."""

    name: str
    var: str
    select: Select | PropertyOf
    cards: str
    parts: tuple[Part, ...]


@dataclass(frozen=True, slots=True)
class Claim:
    """A term of a plan, for what it is needed (``asked``, ``cost``, ``effect``, ``limit``) and its line."""

    term: str
    role: str
    span: Span | None


@dataclass(frozen=True, slots=True)
class Plan:
    """An action that may be offered, or an ability that may be used: its parameters and what must hold. ``presets``:
    locals the terms need, in order. ``zone``: where an ability's card lies."""

    loops: tuple[Loop, ...]
    claims: tuple[Claim, ...]
    span: Span | None = None
    presets: tuple[tuple[str, str], ...] = ()
    zone: int = -1


@dataclass(frozen=True, slots=True)
class Usable:
    """Abilities that can be used at one moment: their table, their numbers; ``event``: what they are tested with;
    ``fits``: whether each is asked if it answers; ``musts``: those that go first."""

    table: int
    entries: str
    ks: tuple[int, ...]
    event: str
    fits: bool = False
    musts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Listed:
    """What a function that lists options may list: plans by the number of the action; abilities for those that use
    them; the names of its parameters; whether it can be declined."""

    params: tuple[str, ...]
    plans: Mapping[int, Plan]
    usable: Mapping[int, Usable]
    required: bool = False


def presets(code: Code) -> tuple[tuple[str, str], ...]:
    """The locals that a function sets first, as name and expression."""
    pairs = [line.strip().partition(" = ") for line in code.preset]
    return tuple((name, value) for name, _, value in pairs)


def claims(terms: Iterable[str], role: str, span: Span | None) -> list[Claim]:
    """Terms of one line."""
    return [Claim(term, role, span) for term in dict.fromkeys(terms)]


def parts(pure: Pure, scope: Scope, select: Select, var: str, cards: str) -> tuple[Part, ...]:
    """A description as tests of its own: what a card lacks that does not fit. The last says that it fits in all."""
    layout, owned = pure.layout, pure.owned(select)
    found: list[Part] = []

    def add(what: str, tests: Sequence[str], about: Sequence[str] = ()) -> None:
        if tests:
            found.append(Part(what, " and ".join(tests), tuple(about)))

    minted = pure.minted
    try:
        zones = layout.default_zones(owned)
        attached = any(a.id in owned.kinds for a in layout.attached) or owned.host is not None
        if attached:
            add("zone", [f"g.z[{var}] == {layout.attached_zone}"], [a.id for a in layout.attached])
        elif zones:
            add("zone", pure.predicate(scope, Select(zones=zones), var, owner=False, zone=True), zones)
        if owned.whose is not None and not isinstance(owned.whose, Select):
            players = pure.players(scope, owned.whose)
            add("owner", [f"g.o[{var}] in ({', '.join(players)},)"] if len(players) == 1 else [])
        bare = Select(zones=zones)
        kinds = layout.cards_of_kinds([kind for kind in owned.kinds if kind in layout.kinds])
        if kinds:
            add("kind", [pure.among(f"g.d[{var}]", kinds)], owned.kinds)
        if owned.names:
            add("name", pure.predicate(scope, replace(bare, names=owned.names), var, owner=True), owned.names)
        for state in owned.states:
            add("state", pure.predicate(scope, replace(bare, states=(state,)), var, owner=True), (state,))
        for one in owned.filters:
            text = pure.filter(scope, one, var)
            add("filter", [text] if text is not None else [])
    except Unplayable:
        pass  # what has no test of its own is said by the whole
    pure.minted = minted
    found.append(Part("fit", f"{var} in {cards}"))
    return tuple(found)
