"""Where things are in a game's state: numbers for zones, states, values, cards; and the generated state class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from kirifuda.model.effects import Change, Do
from kirifuda.model.objects import AnyState, Bears, Compare, Extreme, PropertyOf, Same, Select
from kirifuda.model.objects import Zone as NounZone
from kirifuda.model.ruleset import Attached, Card, Game, Kind, Ruleset, Verb, Zone
from kirifuda.model.walking import walk as walk


def bundle_zones(rules: Ruleset, cards: Sequence[Card]) -> list[str]:
    """Zones where bundles lie: cards under their first card."""
    bundling = {verb.id for verb in rules.verbs if verb.primitive == "bundle"}
    if not bundling:
        return []
    texts = (tuple(c.abilities for c in cards), tuple(v.steps for v in rules.verbs), rules.actions, rules.turn)
    orders = [node for node in walk(texts) if isinstance(node, Do) and node.verb in bundling]
    return list(dict.fromkeys(a.zone for order in orders for _, a in order.args if isinstance(a, NounZone)))


class Layout:
    """Numbers for everything a game's state holds, for the cards that can take part."""

    def __init__(self, game: Game, card_ids: Sequence[str], *, drafting: bool = False) -> None:
        rules = game.ruleset
        self.drafting = drafting  # players pick during setup; else decks have answered that
        self.game = game
        self.rules: Ruleset = rules
        self.players = rules.players
        self.zones: list[Zone] = list(rules.zones)
        self.zone_number = {zone.id: i for i, zone in enumerate(self.zones)}
        self.attached: list[Attached] = list(rules.attached)
        self.kinds: dict[str, Kind] = {kind.id: kind for kind in rules.kinds}
        by_id = {card.id: card for card in game.cards}
        self.cards: list[Card] = [by_id[c] for c in card_ids]
        self.verbs: dict[str, Verb] = {verb.id: verb for verb in rules.verbs}
        #: where cards of a pile wait while an order is carried out card by card, in a program that has such an order
        self.aside_zone = len(self.zones) if self.sets_aside() else -1
        places = len(self.zones) + (self.aside_zone >= 0)
        self.attached_zone = places if self.attached else -1
        self.zone_count = places + (1 if self.attached else 0)
        self.kind_of = {card.id: card.kind for card in game.cards}
        self.card_number = {card.id: i for i, card in enumerate(self.cards)}
        used = {kind for card in self.cards for kind in (card.kind,)}
        self.used_kinds = [kind for kind in rules.kinds if kind.id in used]
        self.group_of: dict[str, tuple[int, int]] = {}
        for number, group in enumerate(rules.groups):
            for value, state in enumerate(group.states):
                self.group_of[state] = (number, value)
        #: words that are values: the property and the number each stands for
        self.value_words = {w: (v.property, i + 1) for v in rules.value_words for i, w in enumerate(v.words)}
        #: variables that hold such a word: the property it belongs to, and the expression of its number
        self.held_words: dict[str, tuple[str, str]] = {}
        self.markers = list(rules.markers)
        self.properties = list(rules.properties)
        #: by how much a value may be counted up or down is a value too: what it is said of, by its own name
        self.shifts: dict[str, str] = {}
        self.player_variables = [v for v in rules.variables if v.of == "player"]
        self.game_variables = [v for v in rules.variables if v.of != "player"]
        for i, variable in enumerate(self.game_variables):
            if variable.words is not None:
                self.held_words[variable.id] = (variable.words, f"g.w{i}")
        #: the expression of each role's player
        self.roles = {v.id: f"g.w{i}" for i, v in enumerate(self.game_variables) if v.holds == "player"}
        #: whether an activation can be answered
        self.answered = rules.policies.get("stack.answers", "none") != "none"
        home = {kind.zone for kind in rules.kinds if kind.zone is not None}
        #: zones that something in the program names; nothing ever moves into or out of the others
        self.named: dict[str, None] = dict.fromkeys(zone for zone in home if zone is not None)
        self.named.update(dict.fromkeys(a.when_host_leaves for a in self.attached if a.when_host_leaves))
        self.named_in_setup: dict[str, None] = {}
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
        self.detailed |= {self.zone_number[zone] for zone in bundle_zones(rules, self.cards)}

        #: whether a card that its owner alone sees lies open to all while something lasts on it
        self.shows_lasting = rules.policies.get("lasting.unseen", "hidden") == "shown"
        #: zones whose capacity something in the program changes
        self.varied: dict[str, None] = {}
        #: whether the control of a card can change: it lies with its controller, and leaves to its owner
        self.controlled = False
        #: attributes of the state that only this program needs
        self.more_slots: tuple[str, ...] = ()

    # ------------------------------------------------------------- queries
    def shift(self, prop: str) -> str:
        """The value by how much another may be counted up or down."""
        name = f"{prop}~"
        if name not in self.shifts:
            self.shifts[name] = prop
            self.properties.append(name)
        return name

    def shift_number(self, prop: str) -> int | None:
        """Its number, where something in the program lets the value be counted up or down."""
        name = f"{prop}~"
        return self.properties.index(name) if name in self.shifts else None

    def said_plainly(self, change: Change) -> Change:
        """A change that lets a value be counted up or down, as one of by how much."""
        if change.op != "vary" or not isinstance(change.what, PropertyOf):
            return change
        return replace(change, what=replace(change.what, property=self.shift(change.what.property)), op="add")

    def of_bearers(self, change: Change) -> Change:
        """A change of a value of described cards, as one of those of them that have the value."""
        match change.what:
            case PropertyOf(prop, Select() as of) as what if self.lacking(self.shifts.get(prop, prop), of) is not None:
                bearing = replace(of, filters=(*of.filters, Bears(self.shifts.get(prop, prop))))
                return replace(change, what=replace(what, of=bearing))
        return change

    def lacking(self, prop: str, select: Select) -> list[int] | None:
        """The definitions that have the value, where some of those a description may mean have none; else None."""
        numbers: Sequence[int] = range(len(self.cards))
        kinds = [k for k in select.kinds if k in self.kinds]
        if not kinds:
            held = [self.zones[self.zone_number[z]].holds for z in self.default_zones(select)]
            kinds = [kind for holds in held for kind in holds] if all(held) else []
        if kinds:
            numbers = self.cards_of_kinds(kinds)
        if all(prop in self.cards[n].values for n in numbers):
            return None
        return [n for n in range(len(self.cards)) if prop in self.cards[n].values]

    def groups_of(self, states: Sequence[str]) -> dict[int, None]:
        """The groups that some states of a description fix; words that are values fix none."""
        return dict.fromkeys(self.group_of[state][0] for state in states if state in self.group_of)

    def is_common(self, zone: str) -> bool:
        """Whether a zone is one for all: cards in it belong to nobody (owner -1)."""
        return self.zones[self.zone_number[zone]].owner == "game"

    @property
    def shared(self) -> bool:
        """Whether cards can lie in a common zone or with another player than their owner, so that it changes whose
        they are."""
        return self.controlled or any(self.is_common(zone) for zone in (*self.named, *self.named_in_setup))

    def owner(self, card: str) -> str:
        """Expression of the player a card belongs to, wherever it lies."""
        return f"g.own[{card}]" if self.controlled else f"g.o[{card}]"

    def room(self, zone: int, player: str) -> str:
        """Expression of how many cards a player's zone holds, which has a capacity."""
        data = self.zones[zone]
        return f"room{zone}(g, {player})" if data.id in self.varied else str(data.capacity)

    @property
    def overflowing(self) -> list[int]:
        """Zones that can come to hold more cards than they may, where something is done about it."""
        return [i for i, zone in enumerate(self.zones) if zone.id in self.varied and zone.overflow]

    def zone_list(self, zone: str, player: str) -> str:
        """Expression of the list of a player's zone, or of a common one."""
        return f"g.z{self.zone_number[zone]}[{'0' if self.is_common(zone) else player}]"

    @property
    def still(self) -> list[int]:
        """Zones that nothing moves into or out of: their lists are tuples, which clones share."""
        return [i for i, zone in enumerate(self.zones) if zone.id not in {**self.named, **self.named_in_setup}]

    @property
    def settled(self) -> list[int]:
        """Zones that only the setup names: from the first turn on they are as still."""
        return [i for i, zone in enumerate(self.zones) if zone.id in self.named_in_setup and zone.id not in self.named]

    def sides(self, zone: int) -> int:
        """How many lists a zone has: one a player, or one in all."""
        return 1 if zone < len(self.zones) and self.zones[zone].owner == "game" else self.players

    def sets_aside(self) -> bool:
        """Whether any text carries out a verb card by card with cards of an end of a pile."""
        whole = {verb.id for verb in self.rules.verbs if verb.uninterrupted}
        texts = (tuple(c.abilities for c in self.cards), tuple(v.steps.effects for v in self.rules.verbs))
        return bool(whole) and any(
            isinstance(node, Do)
            and node.verb in whole
            and any(isinstance(noun, Select) and noun.position is not None for _, noun in node.args)
            for node in walk((*texts, self.rules.actions, self.rules.keywords, self.rules.turn, self.rules.setup))
        )

    def hidden(self, zone: int) -> bool:
        """Whether nobody may look into the zone."""
        return zone < len(self.zones) and self.zones[zone].seen_by == "nobody"

    def default_zones(self, select: Select, *, said: bool = False) -> tuple[str, ...]:
        """The zones a description means when it names none: where its kinds (or the cards it names) are at home.
        Where it names neither, the kinds that can have the states and values it asks for; ``said``: not these."""
        if select.zones:
            return select.zones
        kinds = [k for k in select.kinds if k in self.kinds] or [
            self.kind_of[n] for n in select.names if n in self.kind_of
        ]
        if not kinds and "token" in select.kinds:
            kinds = [card.kind for card in self.cards if card.token]
        if not kinds and not said:
            kinds = self.kinds_like(select)
        homes = [self.kinds[k].zone for k in kinds]
        return tuple(dict.fromkeys(zone for zone in homes if zone is not None))

    def kinds_like(self, select: Select) -> list[str]:
        """The kinds that can have the states and values of a description; none where it asks for none."""
        asked = [f.property for f in select.filters if isinstance(f, Compare | Extreme | Same) and f.property != "name"]
        states = [*select.states, *(state for f in select.filters if isinstance(f, AnyState) for state in f.states)]
        asked += [worded[0] for state in states if (worded := self.worded(state)) is not None]
        groups = [self.rules.groups[self.group_of[s][0]].id for s in states if s in self.group_of]
        if not asked and not groups:
            return []
        return [
            ident
            for ident, kind in self.kinds.items()
            if {*asked} <= {*kind.properties, *kind.markers} and {*groups} <= {*kind.states}
        ]

    @cached_property
    def name_numbers(self) -> dict[str, int]:
        """A number for each card's name, the same for the same name."""
        numbers: dict[str, int] = {}
        return {c.id: numbers.setdefault(c.names.get(c.language, c.id), len(numbers)) for c in self.named_cards}

    @cached_property
    def named_cards(self) -> tuple[Card, ...]:
        """The cards of the program, then those that texts can name though they do not take part."""
        return (*self.cards, *(card for card in self.game.cards if card.id not in self.card_number))

    def least(self, variable: str) -> int | None:
        """Below what no payment may bring a variable; None where that is not said."""
        found = [v.least for v in (*self.player_variables, *self.game_variables) if v.id == variable]
        return found[0] if found else None

    def derived(self, prop: str) -> bool:
        """Whether a value is not stored but comes of what is printed and of what lasts."""
        return prop in self.properties or prop == "name"

    @cached_property
    def names_differ(self) -> bool:
        """Whether no two definitions share a name."""
        names = [card.names.get(card.language, card.id) for card in self.cards]
        return len(set(names)) == len(names)

    def cards_named(self, part: str) -> list[int]:
        """Numbers of the definitions whose name holds a part of a name, or a card's whole name."""
        forms = next((w.forms for w in self.rules.vocabulary.words if w.cls == "name-part" and w.id == part), {})
        whole = next((card.names for card in self.named_cards if card.id == part), {})
        found = []
        for number, card in enumerate(self.cards):
            texts = [*forms.get(card.language, ()), *([whole[card.language]] if card.language in whole else [])]
            if any(text in card.names.get(card.language, "") for text in texts):
                found.append(number)
        return found

    def worded(self, word: str) -> tuple[str, int | str] | None:
        """The value that a word describing cards stands for: its property, and the number or where it is held."""
        return self.value_words.get(word) or self.held_words.get(word)

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
            *(("pre",) if self.drafting else ()),  # for each player: the picks his deck still answers, or None
        ]

    def state_source(self) -> str:
        """Source of the state class: slots and a clone without loops."""
        still = [f"z{i}" for i in self.still]
        settled = [f"z{i}" for i in self.settled]
        names = ", ".join(repr(s) for s in self.slots())
        lines = ["class State:", f" __slots__ = ({names})", " def clone(s):", "  n = State.__new__(State)"]
        shared = (
            *(("d",) if self.shared else ("d", "o")),
            *("stack", "spared", "pre", "pend", "seen", "used", "cap", "ret", "do", "da", "trace", "why"),
            *("own", "met", "was", "gone", "batch", "past", "cause", "by", "told", "tmp"),
            *("tp", "turn", "dirty", "over", "steps", "site", "dp", "dk", "first"),
            *(f"w{i}" for i in range(len(self.game_variables))),
        )
        for name in self.slots():
            if name in shared or name in still:
                lines.append(f"  n.{name} = s.{name}")
            elif name == "zl":
                lines.append(f"  n.zl = ({''.join(f'n.z{i}, ' for i in range(self.zone_count))})")
            elif name[0] == "z" and name[1:].isdigit():
                n = self.sides(int(name[1:]))
                parts = ", ".join(f"p{i}" for i in range(n))
                copies = ", ".join(f"p{i}[:]" for i in range(n))
                copied = f"{parts}{',' if n == 1 else ''} = s.{name}; n.{name} = [{copies}]"
                if name in settled:
                    lines += [f"  if s.turn: n.{name} = s.{name}", f"  else: {copied}"]
                else:
                    lines.append(f"  {copied}")
            else:
                lines.append(f"  n.{name} = s.{name}[:]")
        lines.append("  return n")
        return "\n".join(lines) + "\n"
