"""Lowers the course of a game: setup, turns, phases, offers of actions, the actions themselves."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from kirifuda.compiling.acting import Acting
from kirifuda.compiling.code import Code, Scope, Unplayable, Value
from kirifuda.compiling.offering import DECLINE, Offering
from kirifuda.compiling.windows import Windows
from kirifuda.model.amounts import Number, Slot
from kirifuda.model.conditions import Condition
from kirifuda.model.effects import Effect
from kirifuda.model.modes import Phase
from kirifuda.model.objects import Player, PropertyOf, Select
from kirifuda.model.steps import (
    Act,
    Branch,
    EachPlayer,
    FirstPlayer,
    ForEach,
    Offer,
    Pick,
    Place,
    Repeat,
    Sentence,
    SetRole,
    Step,
    Window,
)

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler


class Procedures:
    """Units of the flow of one game."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.layout = compiler.layout
        self.actions = {action.id: action for action in compiler.layout.rules.actions}
        self.action_numbers = {action.id: i for i, action in enumerate(compiler.layout.rules.actions)}
        self.offers = 0
        self.blocks = 0  # units of steps within steps
        self.offering = Offering(compiler, self)
        self.windows = Windows(compiler, self)
        self.acting = Acting(compiler, self)
        self.brings = False  # whether cards bring cards while the setup is played

    # ----------------------------------------------------------------- game
    def game(self) -> None:
        """The unit that plays a whole game, and all it needs."""
        code = Code("game", ("begin",), self.compiler.traced)
        with code.block("if begin < 0:"):
            self.setup(code)
            for zone in self.layout.settled:
                code.put(f"g.z{zone} = tuple(map(tuple, g.z{zone}))")
            if self.layout.settled:
                code.put(f"g.zl = ({''.join(f'g.z{i}, ' for i in range(self.layout.zone_count))})")
        cap = self.layout.rules.caps.get("turns", 1000)
        with code.block("while 1:"):
            with code.block("if begin <= 0:"):
                code.put("g.turn += 1")
                code.put("g.steps = 0")  # the cap is on the steps of one turn
                if "met" in self.layout.more_slots:
                    code.put("g.met = ()")
                with code.block(f"if g.turn > {cap}:"):
                    code.put("finish(g, -1, 'turns')")
                code.note("previous(g)")
                code.at(self.compiler.site(self.layout.rules.turn[0].span))  # a turn begins with its first phase
                code.note("record(g, 'turn', g.turn, g.tp)")
                self.compiler.times.reached(code, "start", "turn")
            self.phases(code)
            self.compiler.times.reached(code, "end", "turn")
            most = self.layout.rules.caps.get("number")
            if most is not None and self.layout.player_variables:
                values = ", ".join(f"*g.v{i}" for i in range(len(self.layout.player_variables)))
                with code.block(f"if max({values}) > {most}:"):
                    code.put("finish(g, -1, 'number')")
            again = [i for i, v in enumerate(self.layout.game_variables) if v.id == self.layout.rules.again]
            for number in again:
                with code.block(f"if g.w{number} > 0:"):
                    code.put(f"g.w{number} -= 1")
            with code.block("else:") if again else nullcontext():
                self.following(code)
            code.put("begin = 0")
        self.compiler.add_unit(code, entry=True)

    def following(self, code: Code) -> None:
        """Whose turn is next."""
        following = self.layout.rules.next_turn
        if following is None:
            code.put(f"g.tp = (g.tp + 1) % {self.layout.players}")
            return
        scope = Scope(code, "g.tp", "-1", span=following.span)
        code.put(f"p = {self.compiler.pure.player(scope, following.player)}")
        code.put(f"g.tp = p if p >= 0 else (g.tp + 1) % {self.layout.players}")  # a role may be nobody's yet

    def begins(self, phase: Phase, number: int) -> str:
        """Whether a phase is gone through: one that play goes on from always is."""
        if phase.condition is None:
            return f"begin <= {number}"
        holds = self.compiler.pure.condition(Scope(Code("", (), False), "g.tp", "-1", span=phase.span), phase.condition)
        return f"begin == {number} or begin < {number} and {holds}" if number else f"begin <= 0 and {holds}"

    def phases(self, code: Code) -> None:
        """The phases of a turn; a player who follows a procedure has the procedure's."""
        turn = tuple(enumerate(self.layout.rules.turn))
        seats: dict[str, list[int]] = {}
        for seated in self.layout.rules.seated:
            seats.setdefault(seated.procedure, []).append(seated.seat)
        for place, (name, played) in enumerate(seats.items()):
            with code.block(f"{'elif' if place else 'if'} g.tp in {tuple(played)}:"):
                for number, phase in turn:
                    if phase.procedure == name:
                        self.phase(code, number, phase)
        if not seats:
            for number, phase in turn:
                self.phase(code, number, phase)
            return
        with code.block("else:"), self.compiler.undecided.by_deciders(True):
            for number, phase in turn:
                if phase.procedure is None:
                    self.phase(code, number, phase)

    def phase(self, code: Code, number: int, phase: Phase) -> None:
        """One phase, and the unit of its steps."""
        with code.block(f"if {self.begins(phase, number)}:"):
            code.note("previous(g)")
            code.at(self.compiler.site(phase.span))
            code.note(f"record(g, 'phase', {number}, g.tp)")
            code.put(f"phase{number}(g, g.tp)")
        inner = Code(f"phase{number}", ("you",), self.compiler.traced)
        self.compiler.times.reached(inner, "start", phase.id)
        self.steps(Scope(inner, "you", "-1", span=phase.span), phase.steps)
        self.compiler.times.reached(inner, "end", phase.id)
        self.compiler.add_unit(inner)

    def setup(self, code: Code) -> None:
        """What is decided and done before the first turn. Cards are placed when the state is made, save those that
        depend on what is picked. Outside each_player, 自分 is the first player."""
        players = self.layout.players
        scope = Scope(code, "g.tp", "-1")
        held = code.hold()
        for step in self.layout.rules.setup:
            code.release(held)
            match step:
                case Place(brought_by=source) if source is not None and self.layout.drafting:
                    self.bring(code, step, source)
                case FirstPlayer(how, by):
                    with code.block("if g.first < 0:"):
                        if how == "drawn-player-chooses" or by is not None:
                            about = self.compiler.ask("first", step.span)
                            chooser = f"draw(g, {players})" if by is None else self.compiler.pure.player(scope, by)
                            code.put(f"p = {chooser}")
                            code.put(f"o = ask(g, p, {about}, tuple(range({players})))")
                            code.put(f"g.first = (p + o) % {players}")
                        elif how == "drawn":
                            code.put(f"g.first = draw(g, {players})")
                        else:
                            code.put("g.first = 0")
                    code.put("g.tp = g.first")
                case Sentence() | Branch() | Offer() | SetRole() | Pick() | EachPlayer() | Repeat() | ForEach():
                    self.step(scope, step)
                case _:
                    pass

    def bring(self, code: Code, step: Place, source: str) -> None:
        """Cards that others bring come into the game."""
        self.brings = True
        layout, zone = self.layout, self.layout.zone_number[step.zone]
        self.compiler.moves.births[zone] = None
        bringers, brought = f"for b in {layout.zone_list(source, 'p')}:", "for d, n in BRINGS[g.d[b]]:"
        sides = f"range({layout.sides(zone)})" if not step.seats else str(tuple(step.seats))
        with code.block(f"for p in {sides}:"):
            with code.block(bringers), code.block(brought), code.block("for i in range(n):"):
                code.put(f"c = new{zone}(g, d, p)")
                self.compiler.moves.fresh_states(code, step.states, reset=False)
            if step.shuffle:
                code.put(f"shuffle(g, {layout.zone_list(step.zone, 'p')})")

    # ---------------------------------------------------------------- steps
    def steps(self, scope: Scope, steps: Sequence[Step]) -> None:
        """Steps in order; triggers are resolved after each sentence."""
        held = scope.code.hold() if len(steps) > 1 else ""
        for number, step in enumerate(steps):
            if number:
                scope.code.release(held)
            self.step(scope, step)

    def step(self, scope: Scope, step: Step) -> None:
        """One step of a procedure."""
        code = scope.code
        scope.span = step.span or scope.span
        match step:
            case Sentence(effects):
                for effect in effects:
                    self.compiler.effects.effect(scope, effect)
                self.settle(scope)
            case Branch(condition, steps, otherwise):
                with code.block(f"if {self.compiler.pure.condition(scope, condition)}:"):
                    self.steps(scope, steps)
                if otherwise:
                    with code.block("else:"):
                        self.steps(scope, otherwise)
            case Offer():
                self.offer(scope, step)
            case Act():
                self.acting.act(scope, step)
            case Window():
                self.windows.window(scope, step, self.offers)
                self.offers += 1
            case SetRole(role, holder):
                drawn = f"draw(g, {self.layout.players})"
                who = drawn if holder is None else self.compiler.pure.player(scope, holder)
                code.at(self.compiler.site(step.span))
                code.put(f"{self.layout.roles[role]} = {who}")
                code.trace(f"record(g, 'role', {list(self.layout.roles).index(role)}, {self.layout.roles[role]})")
            case Pick():
                self.pick(scope, step)
                self.settle(scope)
            case EachPlayer(steps, _, first):
                player, turn = code.fresh("p"), code.fresh("i")
                leader = "g.tp" if first is None else self.compiler.pure.player(scope, first)
                code.put(f"{player} = {leader}")
                held = code.hold()
                with code.block(f"for {turn} in range({self.layout.players}):"):
                    code.release(held)
                    self.inside(scope, "each", steps, f"({player} + {turn}) % {self.layout.players}")
            case Repeat(steps, until):
                self.inside(scope, "repeat", steps, scope.you, until=until)
            case ForEach(name, of, steps):
                self.for_each(scope, name, of, steps)

    def inside(
        self, scope: Scope, name: str, steps: Sequence[Step], you: str, *, until: Condition | None = None
    ) -> None:
        """Steps as a unit of their own, which sees the parameters around it; with ``until`` over and over."""
        with self.compiler.undecided.by_deciders(self.compiler.undecided.deciders and you == "you"):
            self.inside_a_unit(scope, name, steps, you, until)

    def inside_a_unit(self, scope: Scope, name: str, steps: Sequence[Step], you: str, until: Condition | None) -> None:
        """As ``inside``."""
        number, self.blocks = self.blocks, self.blocks + 1
        outer = {n: v for n, v in scope.slots.items() if v.type in ("card", "player", "number")}
        values = [v.expr for v in outer.values()]
        params = ("you", *(f"q{i}" for i in range(len(outer))))
        code = Code(f"{name}{number}", params, self.compiler.traced)
        slots = {n: replace(v, expr=f"q{i}") for i, (n, v) in enumerate(outer.items())}
        inner = Scope(code, "you", "-1", slots=slots, span=scope.span)
        if until is None:
            self.steps(inner, steps)
        else:
            held = code.hold()
            with code.block("while 1:"):
                code.release(held)
                self.compiler.kernel.count_step(code, *params)  # what never comes true is repeated for ever
                self.steps(inner, steps)
                with code.block(f"if {self.compiler.pure.condition(inner, until)}:"):
                    code.put("return 0")
        self.compiler.add_unit(code)
        scope.code.put(f"{name}{number}({', '.join(['g', you, *values])})")

    def for_each(self, scope: Scope, name: str, of: Select | PropertyOf, steps: Sequence[Step]) -> None:
        """Steps for each card, or each value; those that have been there at the start."""
        item = scope.code.fresh("e")
        if isinstance(of, PropertyOf):
            found, value = self.offering.values(scope, of), Value("number", item)
        else:
            found, zones = self.compiler.pure.candidates(scope, of), self.layout.default_zones(of)
            value = Value("card", item, kinds=of.kinds, zones=zones)
        held = scope.code.hold()
        with scope.code.block(f"for {item} in {found}:"):
            scope.code.release(held)
            self.inside(replace(scope, slots={**scope.slots, name: value}), "for", steps, scope.you)

    def settle(self, scope: Scope) -> None:
        """Resolves what has triggered, where anything can trigger."""
        if self.compiler.has_triggers:
            with scope.code.block("if g.pend:"):
                scope.code.put("resolve(g)")

    def pick(self, scope: Scope, step: Pick) -> None:
        """A player picks cards and takes them to a zone of his; a deck's picks may have answered it."""
        code, quantity = scope.code, step.cards.quantity
        if quantity is None or quantity.mode != "exactly" or not isinstance(quantity.amount, Number):
            raise Unplayable("pick-count", step.span)
        player, found, picked = code.fresh("p"), code.fresh("l"), code.local("x", "()")
        code.put(f"{player} = {self.compiler.pure.player(scope, step.by)}")
        inner = replace(scope, you=player, span=step.span)
        code.put(f"{found} = {self.compiler.pure.candidates(inner, step.cards)}")
        count = quantity.amount.value
        asked = f"if len({found}) >= {count}:"
        if self.layout.drafting:
            code.put(f"{picked} = answered(g, {player}, {found}, {count})")
            asked = f"if {picked} is None and len({found}) >= {count}:"
        same = self.compiler.unlike(step.cards)
        more = self.compiler.undecided.unordered(self.layout.default_zones(step.cards))
        needs = partial(self.compiler.undecided.needs, more=more, decider=step.by == Player("you"))
        with code.block(asked):
            if count == 1:
                about, one = self.compiler.ask("card", step.span, needs=needs("card")), code.local("y", "0")
                code.put(f"{one} = ask(g, {player}, {about}, {same}(g, {found}))")
                code.put(f"{picked} = ({one},)")
            else:
                about, key = self.compiler.ask("set", step.span, needs=needs("set")), same.replace("same", "key")
                code.put(f"{picked} = ask(g, {player}, {about}, sets(g, {found}, {count}, {count}, {key}))")
        zone, item = self.layout.zone_number[step.zone], code.fresh("e")
        self.compiler.moves.moves[zone] = None
        with code.block(f"for {item} in {picked} or ():"):
            code.put(f"mv{zone}(g, {item}, {player})")

    # --------------------------------------------------------------- offers
    def offer(self, scope: Scope, offer: Offer) -> None:
        """A decision: one of the actions, or to decline."""
        number = self.offers
        self.offers += 1
        passed = {}
        for name, noun in offer.given:
            if not isinstance(noun, Slot) or noun.name not in scope.slots:
                raise Unplayable("given", offer.span, name=name)
            passed[name] = scope.slots[noun.name]
        outer = {name: v for name, v in scope.slots.items() if v.type in ("card", "player", "number")}
        names = list(dict.fromkeys([*passed, *outer]))
        values = [(passed.get(n) or outer[n]).expr for n in names]
        scope.code.put(f"offer{number}({', '.join(['g', scope.you, *values])})")
        params = ("you", *(f"q{i}" for i in range(len(names))))
        code = Code(f"offer{number}", params, self.compiler.traced)
        slots = {n: Value((passed.get(n) or outer[n]).type, f"q{i}") for i, n in enumerate(names)}
        inner = Scope(code, "you", "-1", slots=slots, span=offer.span)
        chooser = code.fresh("p")
        code.put(f"{chooser} = {self.compiler.pure.player(inner, offer.to)}")
        options = self.offering.options(number, offer, slots)
        own = offer.to == Player("you")
        needs = self.compiler.undecided.needs("action", offer.actions, decider=own)
        about = self.compiler.ask("action", offer.span, actions=offer.actions, lists=options, needs=needs)
        given = ", ".join(slots[n].expr for n in names)
        known = f"({chooser}, {given})" if given else f"({chooser},)"
        if offer.repeat:
            held = code.hold()
            with code.block("while 1:"):
                code.release(held)
                free = not all(self.actions[a].cost for a in offer.actions)
                if free or "met" in self.layout.more_slots:
                    self.compiler.kernel.count_step(code, chooser, *params)  # what costs nothing may be done for ever
                code.put(
                    f"o = ask(g, {chooser}, {about}, {options}(g, {chooser}{', ' + given if given else ''}), {known})"
                )
                self.take(inner, offer, chooser, on_decline="return 0")
        elif offer.required:
            code.put(f"o = ({DECLINE},)")
            found = code.fresh("l")
            code.put(f"{found} = {options}(g, {chooser}{', ' + given if given else ''})")
            with code.block(f"if {found}:"):
                code.put(f"o = ask(g, {chooser}, {about}, {found}, {known})")
            self.take(inner, offer, chooser, on_decline="")
        else:
            code.put(f"o = ask(g, {chooser}, {about}, {options}(g, {chooser}{', ' + given if given else ''}), {known})")
            self.take(inner, offer, chooser, on_decline="")
        self.compiler.add_unit(code)

    def take(self, scope: Scope, offer: Offer, chooser: str, on_decline: str) -> None:
        """What happens after the answer ``o``."""
        code = scope.code
        with code.block(f"if o[0] == {DECLINE}:"):
            self.steps(scope, offer.otherwise)
            if on_decline:
                code.put(on_decline)
        for action_id in offer.actions:
            action = self.actions[action_id]
            number = self.action_numbers[action_id]
            args = [f"o[{i + 1}]" for i in range(2 if action.uses else len(action.choose))]
            given = [scope.slots[p.name].expr for p in action.given]
            with code.block(f"elif o[0] == {number}:"):
                code.at(self.compiler.site(action.span))
                code.note(f"record(g, 'action', {number}, {', '.join([chooser, *given, *args])})")
                code.put(f"act{number}({', '.join(['g', chooser, *given, *args])})")
            self.acting.action(action)

    def pays(self, scope: Scope, cost: Sequence[Effect]) -> str:
        """In a trace: that what follows pays a cost; what is to be released when it is paid."""
        held = scope.code.hold()
        if cost and scope.code.traced:
            scope.code.at(self.compiler.site(getattr(cost[0], "span", None) or scope.span))
            scope.code.note(f"record(g, 'pays', {scope.src}, {scope.you})")
        return held
