"""Where things are in a game's state: numbers for zones, states, values, cards; and the generated state class."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass

from kirifuda.model.objects import Select
from kirifuda.model.ruleset import Attached, Card, Game, Kind, Ruleset, Verb, Zone


def walk(node: object) -> Iterator[object]:
    """Every model node and value inside ``node``, itself included, in a fixed order."""
    yield node
    if isinstance(node, tuple):
        for item in node:
            yield from walk(item)
    elif isinstance(node, Mapping):
        for item in node.values():
            yield from walk(item)
    elif is_dataclass(node) and not isinstance(node, type):
        for f in fields(node):
            if f.compare:
                yield from walk(getattr(node, f.name))


class Layout:
    """Numbers for everything a game's state holds, for the cards that can take part."""

    def __init__(self, game: Game, card_ids: Sequence[str]) -> None:
        rules = game.ruleset
        self.game = game
        self.rules: Ruleset = rules
        self.players = rules.players
        self.zones: list[Zone] = list(rules.zones)
        self.zone_number = {zone.id: i for i, zone in enumerate(self.zones)}
        self.attached: list[Attached] = list(rules.attached)
        self.attached_zone = len(self.zones) if self.attached else -1
        self.zone_count = len(self.zones) + (1 if self.attached else 0)
        self.kinds: dict[str, Kind] = {kind.id: kind for kind in rules.kinds}
        by_id = {card.id: card for card in game.cards}
        self.cards: list[Card] = [by_id[c] for c in card_ids]
        self.kind_of = {card.id: card.kind for card in game.cards}
        self.card_number = {card.id: i for i, card in enumerate(self.cards)}
        used = {kind for card in self.cards for kind in (card.kind,)}
        self.used_kinds = [kind for kind in rules.kinds if kind.id in used]
        self.group_of: dict[str, tuple[int, int]] = {}
        for number, group in enumerate(rules.groups):
            for value, state in enumerate(group.states):
                self.group_of[state] = (number, value)
        self.markers = list(rules.markers)
        self.properties = list(rules.properties)
        self.player_variables = [v for v in rules.variables if v.of == "player"]
        self.game_variables = [v for v in rules.variables if v.of != "player"]
        #: whether an activation can be answered
        self.answered = rules.policies.get("stack.answers", "none") != "none"
        self.verbs: dict[str, Verb] = {verb.id: verb for verb in rules.verbs}
        home = {kind.zone for kind in rules.kinds if kind.zone is not None}
        #: states that hide what a card is: (group, value)
        self.hiding = [self.group_of[state] for group in rules.groups for state in group.hiding]
        #: zones where they do, and who still knows the card
        self.veils: dict[int, str] = {}
        if self.hiding:
            self.veils = {i: zone.hidden for i, zone in enumerate(self.zones) if zone.hidden is not None}
            if self.attached and self.attached[0].hidden is not None:
                self.veils[self.attached_zone] = self.attached[0].hidden
        #: zones where cards differ by more than their name: homes of kinds, what is attached, where cards lie hidden
        self.detailed = {i for i, zone in enumerate(self.zones) if zone.id in home or i in self.veils} | (
            {self.attached_zone} if self.attached else set()
        )

        #: attributes of the state that only this program needs
        self.more_slots: tuple[str, ...] = ()

    # ------------------------------------------------------------- queries
    def hidden(self, zone: int) -> bool:
        """Whether nobody may look into the zone."""
        return zone < len(self.zones) and self.zones[zone].seen_by == "nobody"

    def default_zones(self, select: Select) -> tuple[str, ...]:
        """The zones a description means when it names none: where its kinds (or the cards it names) are at home."""
        if select.zones:
            return select.zones
        kinds = [k for k in select.kinds if k in self.kinds] or [
            self.kind_of[n] for n in select.names if n in self.kind_of
        ]
        homes = [self.kinds[k].zone for k in kinds]
        return tuple(dict.fromkeys(zone for zone in homes if zone is not None))

    def only_holds(self, zones: Sequence[str], kinds: Sequence[str]) -> bool:
        """Whether nothing but these kinds can lie in the zones."""
        held = [self.zones[self.zone_number[z]].holds for z in zones]
        return bool(held) and all(h and set(h) <= set(kinds) for h in held)

    def cards_of_kinds(self, kinds: Sequence[str]) -> list[int]:
        """Numbers of the definitions of these kinds."""
        return [i for i, card in enumerate(self.cards) if card.kind in kinds]

    # ------------------------------------------------------ generated state
    def slots(self) -> list[str]:
        """Attribute names of the state, in order."""
        return [
            *("d", "o", "z", "st", "h", "na"),
            *(f"m{i}" for i in range(len(self.markers))),
            *(f"s{i}" for i in range(len(self.rules.groups))),
            *(f"z{i}" for i in range(self.zone_count)),
            *(f"v{i}" for i in range(len(self.player_variables))),
            *(f"w{i}" for i in range(len(self.game_variables))),
            *(
                "zl",
                "act",
                "tmp",
                "pend",
                "seen",
                "used",
                "tp",
                "turn",
                "dirty",
                "over",
                "why",
                "rng",
                "steps",
                "site",
                "trace",
            ),
            *(("stack", "spared") if self.answered else ()),
            *("frames", "cap", "ret", "dp", "dk", "do", "da", "first"),
            *self.more_slots,
        ]

    def state_source(self) -> str:
        """Source of the state class: slots and a clone without loops."""
        n = self.players
        names = ", ".join(repr(s) for s in self.slots())
        lines = ["class State:", f" __slots__ = ({names})", " def clone(s):", "  n = State.__new__(State)"]
        shared = (
            *("d", "o", "stack", "spared", "pend", "seen", "used", "cap", "ret", "do", "da", "trace", "why"),
            *("was", "tmp", "tp", "turn", "dirty", "over", "steps", "site", "dp", "dk", "first"),
            *(f"w{i}" for i in range(len(self.game_variables))),
        )
        for name in self.slots():
            if name in shared:
                lines.append(f"  n.{name} = s.{name}")
            elif name == "zl":
                lines.append(f"  n.zl = ({''.join(f'n.z{i}, ' for i in range(self.zone_count))})")
            elif name[0] == "z" and name[1:].isdigit():
                parts = ", ".join(f"p{i}" for i in range(n))
                copies = ", ".join(f"p{i}[:]" for i in range(n))
                lines.append(
                    f"  {parts}, = s.{name}; n.{name} = [{copies}]"
                    if n == 1
                    else f"  {parts} = s.{name}; n.{name} = [{copies}]"
                )
            else:
                lines.append(f"  n.{name} = s.{name}[:]")
        lines.append("  return n")
        return "\n".join(lines) + "\n"
