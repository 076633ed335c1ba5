"""Who can listen to which events of one program, and what an event brings along: what nobody hears costs nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kirifuda.compiling.layout import Layout
from kirifuda.model.conditions import ORIGIN
from kirifuda.model.effects import Do
from kirifuda.model.objects import Zone
from kirifuda.model.ruleset import Verb
from kirifuda.model.walking import walk

#: the verb whose events are declarations, where an activation can be answered
DECLARING = "activate"
#: the primitive of a verb whose events are ends: an effect has been resolved
ENDING = "resolve"
#: what is done to a declared effect that has not begun to resolve
ANSWERING = ("negate", "rewrite", "strike")

#: (parameter, states in which its card arrives)
Arriving = tuple[tuple[str, tuple[str, ...]], ...]


class Listening:
    """Tables of listeners; the part of the compiler that events are written with."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.codes: dict[tuple[str, str], int] = {}
        self.heard: dict[tuple[str, str], None] = {}
        self.verb_numbers = {verb.id: i for i, verb in enumerate(layout.rules.verbs)}
        self.event_names: dict[tuple[str, Arriving], str] = {}  # of events whose card arrives in states of the order
        #: verbs of which a listener asks from which zone the card comes
        self.origins: set[str] = set()
        #: what is known of the places that listeners of a verb ask for: (to, from), None: any
        self.places: dict[str, list[tuple[str | None, str | None]]] = {}

    def asked_places(self, verb: str, args: Mapping[str, object]) -> None:
        """Notes which places a listener asks for."""
        origin, zone = args.get(ORIGIN), next((v for n, v in args.items() if isinstance(v, Zone) and n != ORIGIN), None)
        if origin is not None:
            self.origins.add(verb)
        start = origin.zone if isinstance(origin, Zone) else None
        self.places.setdefault(verb, []).append((zone.zone if zone is not None else None, start))

    def nests(self, verb: Verb, seen: tuple[str, ...] = ()) -> bool:
        """Whether a step of a verb proposes an event that something may be triggered by."""
        steps = (*verb.steps.effects, *(effect for effects in verb.steps.cases.values() for effect in effects))
        for node in walk(steps):
            inner = self.layout.verbs.get(node.verb) if isinstance(node, Do) else None
            if inner is None or inner.id in (*seen, verb.id):
                continue
            if self.listens("trigger", inner.id) or self.nests(inner, (*seen, verb.id)):
                return True
        return False

    def listens(self, kind: str, name: str) -> bool:
        """Whether anything of this program can be in a table."""
        return (kind, name) in self.heard

    def listened(self, verb_id: str) -> bool:
        """Whether anything can forbid, replace or be triggered by a verb's events."""
        if self.layout.answered and verb_id == DECLARING:
            return False  # declarations have a course of their own
        return any(self.listens(kind, verb_id) for kind in ("forbid", "replace", "trigger", "past", "adjust"))

    def listened_to(self, verb: Verb, zone: object, starts: Sequence[str]) -> bool:
        """Whether anything can listen to a card moved to ``zone`` from one of the zones ``starts`` (none: unknown)."""
        if not self.listened(verb.id):
            return False
        if verb.primitive != "move" or not isinstance(zone, Zone):
            return True
        return any(
            (to is None or to == zone.zone) and (start is None or not starts or start in starts)
            for to, start in self.places.get(verb.id, [(None, None)])
        )

    def event_params(self, verb_id: str) -> list[str]:
        """Names of what an event of a verb brings along: its parameters, and where the card comes from if asked."""
        return [f"a{i}" for i in range(len(self.layout.verbs[verb_id].params) + (verb_id in self.origins))]

    def code(self, kind: str, name: str) -> int:
        """Number of the table of entries for one kind of listener."""
        self.heard[kind, name] = None
        return self.codes.setdefault((kind, name), len(self.codes))

    def event_name(self, verb_id: str, arriving: Arriving) -> str:
        """Name of the function that proposes events of a verb."""
        name = f"ev{self.verb_number(verb_id)}"
        if not arriving:
            return name
        return self.event_names.setdefault((verb_id, arriving), f"{name}_{len(self.event_names)}")

    def verb_number(self, verb_id: str) -> int:
        """Number of a verb."""
        return self.verb_numbers[verb_id]
