"""What a program's texts say, before any of it is lowered: who can listen to what, which values can change."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from kirifuda.compiling.code import Unplayable
from kirifuda.compiling.layout import Layout
from kirifuda.compiling.listening import Listening
from kirifuda.compiling.times import PAST
from kirifuda.model.amounts import ValueOf
from kirifuda.model.conditions import Duration, Event, Happened, Point
from kirifuda.model.effects import Change, CountAs, Delayed, Do, Gain, Oblige, Permit, Prohibit
from kirifuda.model.objects import AmountOf, ByThis, Compare, Named, PropertyOf, Quoted, Select, Together, Zone
from kirifuda.model.ruleset import Reading, Rule
from kirifuda.model.steps import Pick, Picked, Place
from kirifuda.model.walking import walk

if TYPE_CHECKING:
    from kirifuda.compiling.abilities import Abilities
    from kirifuda.compiling.expanding import Expanded
    from kirifuda.compiling.grants import Grants
    from kirifuda.compiling.kernel import Kernel
    from kirifuda.compiling.laws import Laws
    from kirifuda.compiling.replacing import Replacing
    from kirifuda.compiling.scoring import Scoring


class Scanning(Listening):
    """The part of the compiler that reads all texts once; what is not found here costs nothing."""

    abilities: Abilities
    grants: Grants
    kernel: Kernel
    laws: Laws
    pure: Scoring
    replacing: Replacing
    traced: bool

    def __init__(self, layout: Layout) -> None:
        super().__init__(layout)
        self.constant_rules: list[Rule] = [r for r in layout.rules.rules if r.kind == "constant"]
        self.checks: list[Rule] = [r for r in layout.rules.rules if r.kind == "state-check"]
        self.has_triggers = self.has_checks = False
        self.spares = False
        #: the orders that texts keep declared effects from carrying out
        self.struck: list[Do] = []
        self.causes = False  # whether anything asks by whose effect an event takes place
        #: verbs whose next event some resolution waits for
        self.waiting: dict[str, None] = {}
        #: values that constant effects and state checks look at
        self.watched: dict[str, None] = {}

    def scan(self) -> None:
        """Which events somebody can listen to, which values can be changed: what is not here costs nothing."""
        trees: list[object] = []
        for _, _, ability in self.abilities.all_expanded():
            trees += [ability.triggers, ability.cost, ability.body, ability.after, ability.negated]
            if ability.zone is not None:
                self.layout.named[ability.zone] = None
            if ability.kind == "called":
                self.abilities.calling.update(dict.fromkeys(ability.headers))
            self.waits(ability)
        rules = self.layout.rules
        trees += [self.checks, rules.turn, rules.actions]
        trees += [(v.steps.effects, v.steps.cases, tuple(v.fixed.values())) for v in rules.verbs]
        trees += [(zone.overflow, zone.empty) for zone in rules.zones]
        self.hear(tuple(trees), self.layout.named)
        self.hear(rules.setup, self.layout.named_in_setup)
        for law in self.laws.laws:
            if isinstance(law.effect, Prohibit):
                self.asked_places(law.effect.verb, dict(law.effect.args))
                self.heard["forbid", law.effect.verb] = None
            self.hear(law.conditions, self.layout.named)
        nests = any(self.nests(verb) for verb in rules.verbs)
        past = any(kind == PAST for kind, _ in self.heard)
        apart = self.layout.rules.policies.get("triggers.together", "seen") == "not-seen"
        batch = bool(self.replacing.standing_in) and self.replacing.others_only
        met = rules.policies.get("loops", "") != ""
        extra = {
            "met": met,
            "own": self.layout.controlled,
            "batch": batch,
            "was": nests,
            "gone": apart,
            "past": past,
            "cause": self.causes,
        }
        extra.update({"by": self.traced, "told": self.traced})
        self.layout.more_slots = tuple(slot for slot, needed in extra.items() if needed)
        self.has_checks = bool(self.checks or self.layout.overflowing)
        self.depend()

    def hear(self, trees: tuple[object, ...], named: dict[str, None]) -> None:
        """What some texts can listen to or change, and the zones they name."""
        for node in walk(trees):
            match node:
                case Prohibit(verb):
                    self.causes = self.causes or any(name == "cause" for name, _ in node.args)
                    self.asked_places(verb, dict(node.args))
                    self.heard["replace" if self.prevention(node) else "forbid", verb] = None
                case Oblige(verb):
                    self.heard["must", verb] = None
                case Permit(verb, again=True):
                    self.heard["again", verb] = self.heard[PAST, verb] = None
                case Permit(verb):
                    self.heard["permit", verb] = None
                case Change(AmountOf(verb)):
                    self.heard["adjust", verb] = None
                case CountAs(_, like):
                    for ident in (*getattr(like, "states", ()), *getattr(like, "names", ())):
                        self.pure.counted_as[ident] = None
                        self.heard["flag", f"as {ident}"] = None
                case Event(verb, nth=nth) if nth > 0:
                    self.heard[PAST, verb] = None
                case Together("name", "different"):
                    self.pure.renamed = True
                case Change(PropertyOf("name"), "set"):
                    self.heard["set", "name"] = None
                    self.pure.renamed = True
                case Change(PropertyOf(prop, Zone(zone)), op) if self.has_room(prop, zone):
                    self.heard["set" if op == "set" else "add", f"{prop} {zone}"] = None
                    self.layout.varied[zone] = None
                    self.kernel.dirty_zones.add(self.layout.zone_number[zone])
                    named[zone] = None
                case Change(PropertyOf(), "vary"):
                    varied = self.layout.said_plainly(node).what
                    assert isinstance(varied, PropertyOf)
                    self.heard["add", varied.property] = None
                case Change(PropertyOf(prop), op):
                    self.heard["set" if op == "set" else "add", prop] = None
                case Happened(event):
                    self.asked_places(event.verb, dict(event.args))
                    self.heard[PAST, event.verb] = None
                case Duration(until=Point()):
                    self.has_triggers = True
                case ByThis(verb):
                    self.heard[PAST, verb] = None
                case Event(args=args) if any(name == "cause" for name, _ in args):
                    self.causes = True
                case Delayed(event):
                    self.has_triggers = True
                    if isinstance(event, Event):
                        self.asked_places(event.verb, dict(event.args))
                        self.heard["trigger", event.verb] = None
                        self.waiting[event.verb] = None
                case Gain(_, Named(keyword), lose):
                    self.heard["flag", keyword] = None
                    self.grants.voids = self.grants.voids or lose
                case Gain():
                    self.grants.scan(node)
                case Quoted(quoted):
                    with suppress(Unplayable):  # found again, with its place, where it is lowered
                        for inner in self.abilities.expand(quoted):
                            self.waits(inner)
                case Select(zones=zones) if zones:
                    named.update(dict.fromkeys(zones))
                case Zone(zone) | Place(zone=zone) | Pick(zone=zone) | Picked(zone=zone):
                    named[zone] = None
                case Do(verb) if (v := self.layout.verbs.get(verb)) and v.primitive in ("attach", "bundle"):
                    self.kernel.attaches = True
                case Do(verb) if (v := self.layout.verbs.get(verb)) and v.primitive == "control":
                    self.layout.controlled = True
                case Do(verb) if (v := self.layout.verbs.get(verb)) and v.primitive == "spare":
                    self.spares = True
                case Do(verb) if (v := self.layout.verbs.get(verb)) and v.primitive == "strike":
                    orders = [order for order in walk(node.args) if isinstance(order, Do)]
                    self.struck += [order for order in orders if order not in self.struck]
                case _:
                    pass

    def has_room(self, prop: str, zone: str) -> bool:
        """Whether a value is how many cards a zone holds."""
        data = self.layout.zones[self.layout.zone_number[zone]]
        return data.slots == prop and data.capacity is not None

    def waits(self, ability: Expanded) -> None:
        """Takes note of what an ability waits for."""
        for trigger in ability.triggers:
            if isinstance(trigger, Event):
                self.causes = self.causes or "cause" in dict(trigger.args)
                self.asked_places(trigger.verb, dict(trigger.args))
                self.heard["replace" if trigger.moment == "would" else "trigger", trigger.verb] = None
                if trigger.moment == "would":
                    for effect in ability.body:
                        self.replacing.scan(trigger.verb, effect)
                self.has_triggers = self.has_triggers or trigger.moment != "would"
            else:
                self.has_triggers = True

    def prevention(self, node: Prohibit) -> Reading | None:
        """How a prohibition is read, where the ruleset reads it as a prevention."""
        for reading in self.layout.rules.readings:
            if node.passive and reading.as_ == "prevention" and node.verb in reading.verbs:
                return reading
        return None

    def depend(self) -> None:
        """What constant effects and state checks look at: only changes of that make the checks run again."""
        trees: list[object] = [a.body for _, _, a in self.abilities.all_expanded() if a.kind == "constant"]
        trees += [r.abilities for r in self.constant_rules] + [r.effects for r in self.checks]
        for _, card, ability in self.abilities.all_expanded():
            changes = [n.what for n in walk(ability.body) if isinstance(n, Change)]
            home = ability.zone or self.layout.kinds[card.kind].zone
            if home is not None and any(isinstance(w, PropertyOf) and isinstance(w.of, Zone) for w in changes):
                self.kernel.dirty_zones.add(self.layout.zone_number[home])  # with it goes the room it gives
        for node in walk(tuple(trees)):
            match node:
                case Select():
                    self.layout.named.update(dict.fromkeys(node.zones))
                    numbers = [self.layout.zone_number[z] for z in self.layout.default_zones(node)]
                    self.kernel.dirty_zones.update(numbers)
                    if node.host is not None or any(a.id in node.kinds for a in self.layout.attached):
                        self.kernel.dirty_zones.add(self.layout.attached_zone)
                case ValueOf(prop) | PropertyOf(prop) | Compare(prop):
                    self.watched[prop] = None
                case _:
                    pass
