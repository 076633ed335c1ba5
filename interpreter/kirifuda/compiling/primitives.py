"""The closed set of primitives: what a verb without steps does to the state, and when it can."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kirifuda.compiling.code import Scope, Unplayable, Value
from kirifuda.compiling.listening import ANSWERING
from kirifuda.compiling.reasons import Term
from kirifuda.model.amounts import Slot
from kirifuda.model.effects import ARRIVING, Do
from kirifuda.model.objects import AbilityOf, Named, Player, Quoted, Select, States, That, This, Zone
from kirifuda.model.ruleset import Verb

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler

#: every primitive the engine has; a ruleset's verb names one of them
PRIMITIVES = (
    *("move", "attach", "bundle", "set-states", "shuffle", "choose", "look", "reveal"),
    *("activate", "resolve", "control", "lose", "end", "chance", "expire", "negate", "create", "rewrite", "strike"),
)


#: what each primitive that may have a fixed parameter needs, in its order
NEEDS = {
    **dict.fromkeys(("move", "create", "bundle"), ("card", "zone")),
    "set-states": ("card", "states"),
    "shuffle": ("zone",),
}
#: a zone in an event is its number, and in higher digits: the bottom of it, whose it is (else the card's owner's)
PLACES, BOTTOM, SIDE = 1000, 1000, 2000


class Primitives:
    """Writes primitives in place."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.layout = compiler.layout
        self.pure = compiler.pure

    def put(self, scope: Scope, verb: Verb, values: dict[str, Value]) -> None:
        """The statement of a primitive verb."""
        ordered = self.ordered(verb, values)
        match verb.primitive:
            case "move":
                self.move(scope, ordered[0], ordered[1])
            case "attach":
                self.compiler.kernel.attaches = True
                scope.code.put(f"attach(g, {ordered[0].expr}, {ordered[1].expr})")
                self.arrive(scope, ordered[0])
            case "bundle":
                self.bundle(scope, ordered[0], ordered[1])
            case "set-states":
                self.set_states(scope, ordered[0], ordered[1])
            case "shuffle":
                self.shuffle(scope, ordered[0])
            case "choose" | "resolve":
                pass  # the choice was the argument; what has ended needs nothing more
            case "chance":
                self.chance(scope, verb)
            case "create":
                self.create(scope, ordered[0], ordered[1])
            case "activate":
                self.activate(scope, ordered[-1])
            case "control":
                player, card = ordered if ordered[0].type == "player" else (ordered[1], ordered[0])
                self.compiler.moves.control = True
                scope.code.put(f"control(g, {card.expr}, {player.expr})")
            case "lose":
                scope.code.put(f"lose(g, ({ordered[0].expr},), {self.compiler.site(scope.span)})")
            case "end":
                scope.code.put(f"ended(g, {self.compiler.site(scope.span)}, {self.returns()})")
            case "expire":
                self.expire(scope, ordered[0])
            case "negate" | "spare":
                self.negate(scope, verb, ordered)
            case "rewrite" | "strike":
                self.reword(scope, verb, ordered)
            case _:
                raise Unplayable("primitive", scope.span, verb=verb.id)

    def returns(self) -> str:
        """What each player has won or lost, as a tuple; where the ruleset does not say, nobody has won."""
        if not self.layout.rules.returns:
            return "()"
        self.compiler.uses_returns = True
        return f"tuple([returns(g, p) for p in range({self.layout.players})])"

    def ordered(self, verb: Verb, values: dict[str, Value]) -> list[Value]:
        """The primitive's parameters in its own order: the verb's, and those it fixes."""
        own = [values[p.name] for p in verb.params]
        if not verb.fixed:
            return own
        left = iter(own)
        names = NEEDS.get(verb.primitive or "", ())
        return [Value("static", "", node=verb.fixed[n]) if n in verb.fixed else next(left) for n in names]

    def put_event(self, scope: Scope, verb: Verb, values: dict[str, Value]) -> None:
        """A primitive inside the event kernel, where a zone is a number."""
        if verb.primitive == "move":
            moved, zone = self.ordered(verb, values)
            if zone.node is not None:
                self.move(scope, moved, zone)
                return
            card, place = moved.expr, zone.expr
            for number in range(len(self.layout.zones)):
                self.compiler.moves.moves[number] = None
            owner = self.owner_of(scope, card)
            side = f"{owner} if {place} < {SIDE} else {place} // {SIDE} - 1"
            bottom = f"{place} // {BOTTOM} % {SIDE // BOTTOM} - 1"
            self.called(scope, f"MV[{place} % {PLACES}](g, {card}, {side}, {bottom})", moved)
        elif verb.primitive in ("attach", "lose", "resolve", "control"):
            self.put(scope, verb, values)
        else:
            raise Unplayable("listening", verb.span, verb=verb.id)

    def number_of(self, scope: Scope, value: Value) -> str:
        """A static argument as a number, for events."""
        node = value.node
        if not isinstance(node, Zone):
            return "0"
        number = self.layout.zone_number[node.zone] + (BOTTOM if node.position == "bottom" else 0)
        if node.whose is None or (isinstance(node.whose, Player) and node.whose.role == "owner"):
            return str(number)
        return f"{number} + {SIDE} * ({self.pure.player(scope, node.whose)} + 1)"

    def called(self, scope: Scope, call: str, card: Value) -> None:
        """A move that may find no room: only what came in gets the states it arrives in."""
        if not card.arriving:
            scope.code.put(call)
            return
        with scope.code.block(f"if {call}:"):
            self.arrive(scope, card)

    def arrive(self, scope: Scope, card: Value) -> None:
        """The states in which the order lets a card arrive, over those of its new place."""
        for state in card.arriving:
            self.set_state(scope, card.expr, state, True)

    def moves_what(self, verb: Verb) -> str | None:
        """The parameter of the card that a verb, or a step of it, moves."""
        if verb.primitive in ("move", "attach", "create", "bundle"):
            return verb.params[0].name
        steps = (*verb.steps.effects, *(effect for effects in verb.steps.cases.values() for effect in effects))
        for step in steps:
            inner = self.layout.verbs.get(step.verb) if isinstance(step, Do) else None
            if inner is None or inner is verb or not isinstance(step, Do):
                continue
            moved = dict(step.args).get(self.moves_what(inner) or "")
            if isinstance(moved, Slot) and any(p.name == moved.name and "card" in p.types for p in verb.params):
                return moved.name
        return None

    def move(self, scope: Scope, moved: Value, zone: Value) -> None:
        """A card to a zone: its owner's, unless the text says whose."""
        node, card = zone.node, moved.expr
        if not isinstance(node, Zone):
            raise Unplayable("place", scope.span)
        number = self.layout.zone_number[node.zone]
        self.compiler.moves.moves[number] = None
        player = self.owner_of(scope, card)
        if node.whose is not None and not (isinstance(node.whose, Player) and node.whose.role == "owner"):
            player = self.pure.player(scope, node.whose)
        call = (
            f"mv{number}(g, {card}, {player}, 0)" if node.position == "bottom" else f"mv{number}(g, {card}, {player})"
        )
        if scope.verb and self.layout.zones[number].capacity is not None:
            with scope.code.block(f"if not {call}:"):
                scope.code.put("return 0")
            self.arrive(scope, moved)
        else:
            self.called(scope, call, moved)

    def bundle(self, scope: Scope, cards: Value, zone: Value) -> None:
        """Cards that from now on are one: the first goes to the zone, the others lie under it."""
        if cards.type == "card":
            self.move(scope, cards, zone)
            return
        code, top = scope.code, scope.code.fresh("b")
        self.compiler.kernel.attaches = True
        with code.block(f"if {cards.expr}:"):
            code.put(f"{top} = {cards.expr}[0]")
            self.move(scope, replace(cards, type="card", expr=top), zone)
            under = replace(cards, type="card", expr=code.fresh("e"))
            with code.block(f"for {under.expr} in {cards.expr}[1:]:"):
                code.put(f"attach(g, {under.expr}, {top})")
                self.arrive(scope, under)

    def room_for(self, scope: Scope, verb: Verb) -> str | None:
        """How many more cards an order can put where it puts them; None where that is not limited."""
        steps = [step for step in verb.steps.effects if isinstance(step, Do)]
        inner = [self.layout.verbs.get(step.verb) for step in steps]
        zones = [a for step in steps for _, a in step.args if isinstance(a, Zone)] or [
            z for z in verb.fixed.values() if isinstance(z, Zone)
        ]
        moves = verb.primitive == "move" or any(v is not None and v.primitive == "move" for v in inner)
        number = self.layout.zone_number[zones[0].zone] if zones else 0
        if not moves or not zones or self.layout.zones[number].capacity is None:
            return None
        return f"max(0, {self.layout.room(number, scope.you)} - len({self.layout.zone_list(zones[0].zone, scope.you)}))"

    def owner_of(self, scope: Scope, card: str) -> str:
        """Whose zone a card goes to; out of a common one it goes to the player who acts."""
        owner = self.layout.owner(card)
        return f"({owner} if {owner} >= 0 else {scope.you})" if self.layout.shared else owner

    def top_to_zone(self, scope: Scope, verb: Verb, node: Do) -> bool:
        """Cards from an end of a pile straight to another zone, where nothing can notice each single card."""
        given = dict(node.args)
        if verb.primitive != "move" or verb.fixed or ARRIVING in given:
            return False
        cards, zone = (given.get(p.name) for p in verb.params)
        if self.compiler.listened_to(verb, zone, cards.zones if isinstance(cards, Select) else ()):
            return False
        if not (
            isinstance(cards, Select) and isinstance(zone, Zone) and cards.position == "top" and zone.position is None
        ):
            return False
        if cards.quantity is not None and cards.quantity.fits is not None:
            return False
        plain = Select(zones=cards.zones, whose=cards.whose)
        if cards.kinds not in ((), ("card",)) or cards.filters or cards.names or cards.states or cards.host is not None:
            return False
        if len(cards.zones) != 1 or zone.whose is not None:
            return False
        lists = self.pure.zone_lists(scope, plain)
        start, end = self.layout.zone_number[cards.zones[0]], self.layout.zone_number[zone.zone]
        if len(lists) != 1 or start in self.layout.detailed:
            return False
        count = "1"
        if cards.quantity is not None and cards.quantity.amount is not None:
            count = self.pure.amount(scope, cards.quantity.amount)
        player = scope.you if cards.whose is None else self.pure.players(scope, cards.whose)[0]
        self.compiler.moves.takes[start, end] = None
        scope.code.put(f"take{start}_{end}(g, {player}, {count})")
        if end in self.layout.detailed or end in self.compiler.kernel.dirty_zones:
            self.compiler.effects.check(scope)
        return True

    def chance(self, scope: Scope, verb: Verb) -> None:
        """A variable of the game gets a number by chance."""
        names = [variable.id for variable in self.layout.game_variables]
        if verb.chance is None or verb.chance[0] not in names:
            raise Unplayable("chance", verb.span, verb=verb.id)
        scope.code.put(f"g.w{names.index(verb.chance[0])} = draw(g, {verb.chance[1]}) + 1")

    def create(self, scope: Scope, made: Value, zone: Value) -> None:
        """Cards that come into the game by an effect, as many as there is room for."""
        what, place = made.node, zone.node
        if not isinstance(what, Select) or not isinstance(place, Zone) or len(what.names) != 1:
            raise Unplayable("made-card", scope.span)
        number = self.layout.zone_number[place.zone]
        self.compiler.moves.births[number] = None
        player = scope.you if place.whose is None else self.pure.player(scope, place.whose)
        amount = what.quantity.amount if what.quantity is not None else None
        count = "1" if amount is None else self.pure.amount(scope, amount)
        definition = self.layout.card_number[what.names[0]]
        with scope.code.block(f"for {scope.code.fresh('i')} in range({count}):"):
            held = self.layout.zone_list(place.zone, player)
            room = "" if self.layout.zones[number].capacity is None else self.layout.room(number, player)
            with scope.code.block(f"if len({held}) < {room}:" if room else "if 1:"):
                born = scope.code.fresh("c")
                scope.code.put(f"{born} = new{number}(g, {definition}, {player})")
                self.arrive(scope, replace(made, expr=born))

    def set_states(self, scope: Scope, card: Value, states: Value) -> None:
        """States of a card."""
        if not isinstance(states.node, States):
            raise Unplayable("states", scope.span)
        veils = self.compiler.sameness.veiled_zones()
        for state in states.node.states:
            if state not in self.layout.group_of:
                raise Unplayable("state", scope.span, state=state)
            self.set_state(scope, card.expr, state, not card.zones or any(zone in veils for zone in card.zones))

    def set_state(self, scope: Scope, card: str, state: str, veiling: bool) -> None:
        """One state; ``veiling``: the card may lie where a hiding state hides it."""
        group, value = self.layout.group_of[state]
        self.compiler.kernel.varying_groups[group] = None
        if veiling and (group, value) in self.layout.hiding:
            self.compiler.kernel.veiling[group] = None
        scope.code.trace(f"turns(g, {card}, {group}, {value})")
        scope.code.put(f"g.s{group}[{card}] = {value}")

    def shuffle(self, scope: Scope, zone: Value) -> None:
        """A zone in random order."""
        node = zone.node
        if not isinstance(node, Zone):
            raise Unplayable("shuffled", scope.span)
        player = scope.you if node.whose is None else self.pure.player(scope, node.whose)
        scope.code.put(f"shuffle(g, {self.layout.zone_list(node.zone, player)})")

    def activate(self, scope: Scope, ability: Value) -> None:
        """Carries out a card's abilities under a header, at once."""
        node = ability.node
        if not isinstance(node, AbilityOf):
            raise Unplayable("called", scope.span)
        table = self.compiler.abilities.called_table(node.header)
        if table is None:
            return
        card = scope.src if node.of is None else self.pure.card(scope, node.of)
        unit = scope.code.fresh("u")
        void = f" if not void(g, (-1, {card}, -1, -1, -1, 0))" if self.compiler.grants.voids else ""
        called = f"CALLED{table}[g.d[{card}]]"
        with scope.code.block(f"for {unit} in {f'[u for u in {called}{void}]' if void else called}:"):
            scope.code.put(f"invoke(g, {unit}, g.o[{card}], {card}, ())")
        self.compiler.effects.check(scope)

    def expire(self, scope: Scope, period: Value) -> None:
        """Ends what lasts until the end of a period."""
        node = period.node
        if isinstance(node, Named):
            with scope.code.block("if g.tmp or g.used:" if self.layout.rules.limits else "if g.tmp:"):
                scope.code.put(f"expire(g, {self.compiler.period(node.id)})")
            return
        raise Unplayable("ended-period", scope.span)

    def negate(self, scope: Scope, verb: Verb, values: list[Value]) -> None:
        """A declared effect is negated: its activation, its effect, or its application to one card."""
        if not self.layout.answered:
            raise Unplayable("negating", scope.span)
        if verb.primitive == "spare":
            effect, card = (values[0], values[1]) if values[0].type == "effect" else (values[1], values[0])
            scope.code.put(f"spare(g, {effect.expr}, {card.expr})")
            return
        stage = 1 if values[0].node == That("activation") else 2
        scope.code.put(f"negate(g, {values[0].expr}, {stage}, {self.compiler.limits.given_back(stage)})")

    def reword(self, scope: Scope, verb: Verb, values: list[Value]) -> None:
        """A declared effect has another text, or one of its orders is not carried out."""
        stack = self.compiler.stack
        effect, text = (values[0], values[1]) if values[0].type == "effect" else (values[1], values[0])
        if not self.layout.answered or not isinstance(text.node, Quoted):
            raise Unplayable("other-text", scope.span)
        if verb.primitive == "rewrite":
            scope.code.put(f"rewrite(g, {effect.expr}, UNIT[{stack.text(text.node)!r}])")
        else:
            scope.code.put(f"strike(g, {effect.expr}, {stack.order_of(text.node)})")

    def other_state(self, scope: Scope, verb: Verb, node: Do) -> list[str]:
        """Term that the bearing card is not yet in a state that it is to be turned to: what changes nothing pays for
        nothing. (Other cards are chosen by a description that says their state.)"""
        card, states = (dict(node.args).get(param.name) for param in verb.params)
        bearing = isinstance(card, This) or (isinstance(card, Slot) and scope.slots.get(card.name) is not None)
        if not bearing or not isinstance(states, States):
            return []
        expr = scope.src if isinstance(card, This) else scope.slots[card.name].expr if isinstance(card, Slot) else ""
        if expr != scope.src or (not expr.isidentifier() and "[" not in expr):
            return []
        pairs = [self.layout.group_of[state] for state in states.states]
        for group, _ in pairs:
            self.compiler.kernel.varying_groups[group] = None
        different = [f"g.s{group}[{expr}] != {value}" for group, value in pairs]
        return [Term(f"({' or '.join(different)})", "state", states=states.states)]

    def possible(self, scope: Scope, verb: Verb, node: Do) -> list[str]:
        """Terms for a primitive: a place with limited room must have some; abilities to activate must be there."""
        if verb.primitive in ANSWERING and self.layout.answered:
            effects = [self.pure.effect(scope, a) for _, a in node.args if isinstance(a, That)]
            return [Term(f"g.stack[{effect.expr}][6] == 0", "negated") for effect in effects]
        if verb.primitive == "set-states":
            return self.other_state(scope, verb, node)
        if verb.primitive not in ("move", "create"):
            return []
        zone = verb.fixed.get("zone") or dict(node.args).get(verb.params[-1].name)
        if not isinstance(zone, Zone):
            return []
        number = self.layout.zone_number[zone.zone]
        if self.layout.zones[number].capacity is None:
            return []
        player = scope.you
        card = dict(node.args).get(verb.params[0].name)
        if isinstance(card, Slot) and card.name in scope.slots:
            value = scope.slots[card.name]
            player = value.whose or self.owner_of(scope, value.expr)
        room, held = self.layout.room(number, player), f"len({self.layout.zone_list(zone.zone, player)})"
        return [Term(f"{held} < {room}", "room", zone=zone.zone, capacity=room, found=held)]
