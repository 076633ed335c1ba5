"""Lowers cards' abilities, expanded by their keywords: triggers, replacements, constants, called abilities."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from kirifuda.compiling.code import Code, Scope, Unplayable, Value
from kirifuda.compiling.expanding import Expanded, Expanding, moment_key
from kirifuda.compiling.listening import DECLARING, ENDING
from kirifuda.core.source import Span
from kirifuda.model.amounts import Letter
from kirifuda.model.conditions import Condition, Event, Point
from kirifuda.model.effects import Do, Effect, Instead, May, When
from kirifuda.model.objects import Player, Select, This
from kirifuda.model.ruleset import Card, Limit

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler


_SIDES = (Player("you"), Player("opponent"))


class Abilities(Expanding):
    """Units and registrations of all cards of one program."""

    def __init__(self, compiler: Compiler) -> None:
        super().__init__(compiler.layout)
        self.compiler = compiler
        #: definition number -> registrations (zone, table code, K number)
        self.registrations: dict[int, list[tuple[int, int, int]]] = {}
        #: K number -> name of the unit that a trigger or a replacement runs; replacements also: optional
        self.trigger_units: dict[int, str] = {}
        self.replacement_units: dict[int, tuple[str, bool]] = {}
        self.called: dict[str, dict[int, list[str]]] = {}
        self.called_tables: dict[str, int] = {}
        #: headers of abilities that texts activate, known before any is lowered
        self.calling: dict[str, None] = {}
        #: K number of a trigger -> of its condition, where that is asked when the event has taken place; their verbs
        self.conditions: dict[int, int] = {}
        self.conditional: dict[str, None] = {}
        self.flags: dict[str, list[int]] = {}
        #: header -> numbers in K of the abilities under it
        self.parts: dict[str, dict[int, None]] = {}

    # ---------------------------------------------------------------- lower
    def lower(self) -> None:
        """Writes the units of all cards and what they register."""
        for problem, card, span in self.unfit:
            self.compiler.problem(problem, span or card.span, card.id)
        for number, card, ability in self.all_expanded():
            self.compiler.subject, self.compiler.current = card.id, ability.span
            try:
                self.one(number, card, ability)
            except Unplayable as problem:
                self.compiler.problem(problem, ability.span or card.span, card.id)
        self.compiler.subject = self.compiler.current = None

    def one(self, number: int, card: Card, ability: Expanded) -> None:
        """One ability of one card."""
        home = self.layout.kinds[card.kind].zone
        home = ability.zone or home
        zone = self.layout.zone_number[home] if home is not None else -1
        entries = self.registrations.setdefault(number, [])
        before = len(entries)
        self.register(number, ability, entries, zone)
        for _, _, k in entries[before:]:
            for header in ability.headers:
                self.parts.setdefault(header, {})[k] = None

    def register(self, number: int, ability: Expanded, entries: list[tuple[int, int, int]], zone: int) -> None:
        """Writes an ability's units and adds what it registers; ``number``: of the card's definition."""
        match ability.kind:
            case "word":
                for keyword in ability.headers:
                    self.flags.setdefault(keyword, []).append(number)
            case "constant":
                entries += [(zone, table, k) for table, k in self.compiler.modifiers.constant(ability.body)]
            case "called":
                unit = self.unit(ability, ())
                for keyword in ability.headers:
                    if self.keywords[keyword].called:
                        self.called.setdefault(keyword, {}).setdefault(number, []).append(unit)
            case "triggered" if self.layout.answered:
                ability, condition = self.condition(ability)
                answers = [isinstance(t, Event) and t.verb == DECLARING for t in ability.triggers]
                ks = []
                for trigger in ability.triggers:
                    table, k = self.listener("trigger", trigger, ability.span, condition=condition)
                    entries.append((zone, table, k))
                    ks.append(k)
                for answering in dict.fromkeys(answers):  # one that answers was chosen, another one asks
                    group = [i for i, answer in enumerate(answers) if answer == answering]
                    events = tuple(ability.triggers[i] for i in group)
                    self.compiler.stack.ability(ability, events, [ks[i] for i in group], asked=not answering)
                for k, answer in zip(ks, answers, strict=True):
                    self.trigger_units[k] = self.compiler.stack.declaring[k]
                    if answer:
                        self.compiler.stack.answering[k] = None
                        self.compiler.stack.test(ability, ability.triggers, k)
            case "activated":
                self.activated(ability, entries, zone)
            case "triggered":
                ability, condition = self.condition(ability)
                events = tuple(t for t in ability.triggers if isinstance(t, Event))
                points = tuple(t for t in ability.triggers if isinstance(t, Point))
                for triggers in (group for group in (events, points) if group):
                    unit = self.unit(ability, triggers)
                    for trigger in triggers:
                        table, k = self.listener("trigger", trigger, ability.span, condition=condition)
                        self.trigger_units[k] = unit
                        entries.append((zone, table, k))
            case "extra":
                pass  # the action pays it
            case "replacement":
                self.replacement(ability, entries, zone)
            case _:
                raise Unplayable("ability-kind", ability.span)

    def waiting(self, event: Event, body: Effect, span: Span | None) -> Expanded:
        """An ability that a resolution leaves behind."""
        return Expanded("triggered", (event,), (), False, (), (body,), span)

    def triggered(self, ability: Expanded, event: Event) -> tuple[int, int]:
        """The table and K function of such an ability; it can be answered like any other."""
        table, k = self.listener("trigger", event, ability.span)
        if self.layout.answered:
            self.compiler.stack.ability(ability, (event,), [k], asked=True)
            self.trigger_units[k] = self.compiler.stack.declaring[k]
        else:
            self.trigger_units[k] = self.unit(ability, (event,))
        return table, k

    def activated(self, ability: Expanded, entries: list[tuple[int, int, int]], zone: int) -> None:
        """An ability its player uses: offered by an action, or in answer where its timing is a declaration."""
        stack = self.compiler.stack
        for moment in ability.timing or (None,):
            if isinstance(moment, Event) and moment.verb == DECLARING:
                table, k = self.listener("trigger", moment, ability.span)
                stack.answering[k] = None
                events: tuple[Event | Point, ...] = (moment,)
            elif isinstance(moment, Event):
                raise Unplayable("used-at-event", ability.span)
            else:
                k, events = self.compiler.next_k(), ()
                code = Code(f"k{k}", ("e",), self.compiler.traced)
                code.put("return True")
                self.compiler.add_k(code)
                table = self.compiler.code("use", moment_key(moment))
            entries.append((zone, table, k))
            chosen = replace(ability, optional=True)
            stack.test(chosen, events, k)
            if self.layout.answered:
                stack.ability(chosen, events, [k], asked=False)
            else:
                stack.declaring[k] = self.unit(replace(ability, optional=False), ())

    def first(self, ability: Expanded) -> Effect | None:
        """What an ability does first."""
        return ability.body[0] if ability.body else None

    def holding(self, trigger: Event, condition: Condition, span: Span | None) -> int:
        """A function of K: whether the condition of a triggered ability holds once the event has taken place."""
        number = self.compiler.next_k()
        code = Code(f"k{number}", ("e", *self.compiler.event_params(trigger.verb)), self.compiler.traced)
        scope = Scope(code, "e[2]", "e[1]", refs=self.participants((trigger,), "a{}", you="e[2]"), span=span)
        code.put(f"return {self.compiler.pure.condition(scope, condition)}")
        self.compiler.add_k(code)
        return number

    def condition(self, ability: Expanded) -> tuple[Expanded, Condition | None]:
        """The condition of a triggered ability, where the game asks it when the event takes place, and the ability
        whose body asks it again, or not."""
        again = self.layout.rules.policies.get("triggers.again", "")
        body = ability.body
        if not again or len(body) != 1 or not isinstance(body[0], When) or body[0].otherwise is not None:
            return ability, None
        left = body if again == "checked" else (body[0].body,)
        return replace(ability, body=left), body[0].condition

    def listener(
        self,
        kind: str,
        trigger: Event | Point,
        span: Span | None,
        instead: Effect | None = None,
        condition: Condition | None = None,
    ) -> tuple[int, int]:
        """A K function that says whether an event fits a trigger, and its condition holds; a replacement must also be
        possible itself."""
        if isinstance(trigger, Point):
            return self.compiler.times.listener(trigger, span, condition=condition)
        if kind == "trigger" and self.layout.verbs[trigger.verb].primitive == ENDING and not self.layout.answered:
            raise Unplayable("effects-end", span)
        number = self.compiler.next_k()
        code = Code(f"k{number}", ("e", *self.compiler.event_params(trigger.verb)), self.compiler.traced)
        scope = Scope(code, "e[2]", "e[1]", span=span)
        tests = self.compiler.modifiers.event_tests(scope, trigger.verb, trigger.args)
        tests += self.compiler.times.nth(scope, trigger)
        if instead is not None:
            scope.refs = self.participants((trigger,), "a{}")
            tests += self.compiler.replacing.instead(scope, trigger.verb, instead)
        if condition is not None:
            self.conditions[number] = self.holding(trigger, condition, span)
            self.conditional[trigger.verb] = None
        code.put(f"return {' and '.join(tests) or 'True'}")
        self.compiler.add_k(code)
        return self.compiler.code(kind, trigger.verb), number

    def participants(
        self, triggers: tuple[Event | Point, ...], place: str = "ev[{}]", stays: bool = False, you: str = "you"
    ) -> list[Value]:
        """What a body may point back at: the participants of its one event, the bearing card apart. ``stays``: the
        event is followed by the stay of each participant and what was last true of it (see ``Kernel.last``); ``you``:
        the expression of the player whose ability it is."""
        events = [t for t in triggers if isinstance(t, Event)]
        if len(events) != 1:
            return []
        event = events[0]
        verb = self.layout.verbs[event.verb]
        given = dict(event.args)
        values = []
        for i, param in enumerate(verb.params):
            noun = given.get(param.name)
            if isinstance(noun, This):
                continue
            if "number" in param.types:
                values.append(Value("number", place.format(i)))
            elif "card" in param.types:
                kinds = noun.kinds if isinstance(noun, Select) else ()
                target = "player" in param.types
                where = place.format(i)
                same = f"g.st[{where}] == {place.format(i + len(verb.params))}" if stays else None
                if same is not None and target:
                    same = f"({where} < 0 or {same})"
                last: tuple[str, ...] = ()
                if stays and not target:
                    count, props = len(verb.params), len(self.layout.properties)
                    after = 3 * count + i * props
                    last = (place.format(2 * count + i), *(place.format(after + number) for number in range(props)))
                own = noun.whose if isinstance(noun, Select) and noun.whose in _SIDES else None
                whose = self.compiler.pure.player(Scope(Code("", (), False), you, ""), own) if own else None
                kind = "target" if target else "card"
                said, side = getattr(noun, "span", None), own.role if isinstance(own, Player) else ""
                value = Value(kind, where, kinds=kinds, whose=whose, same=same, last=last, span=said, side=side)
                values.append(value)
            elif "player" in param.types:
                values.append(Value("player", place.format(i)))
            elif "effect" in param.types or "ability" in param.types:
                values.append(Value("effect", place.format(i)))
        return values

    def unit(self, ability: Expanded, triggers: tuple[Event | Point, ...]) -> str:
        """The function that resolves an ability: optional cost, then the body."""
        name = self.compiler.next_unit()
        code = Code(name, ("you", "src", "ev"), self.compiler.traced)
        waits = ability.kind == "triggered"
        scope = Scope(code, "you", "src", refs=self.participants(triggers, stays=waits), span=ability.span)
        if waits:
            scope.stay = "ev[-1]"
            scope.last = ("ev[-2]", *(f"ev[{-3 - number}]" for number in range(len(self.layout.properties))))
        self.resolve(scope, ability)
        self.compiler.add_unit(code, entry=True)
        return name

    def resolve(self, scope: Scope, ability: Expanded) -> None:
        """Pays and does; the letter of a cost is chosen first."""
        scope.code.at(self.compiler.site(ability.span))
        scope.code.note(f"record(g, 'resolves', {scope.src}, {scope.you})")
        rows = self.compiler.limits.of(ability) if ability.kind != "replacement" else []
        if rows:
            with scope.code.block(f"if {' and '.join(self.compiler.limits.free(scope, rows, ability.span))}:"):
                self.resolve_free(scope, ability, rows)
            scope.code.fizzle("limit")
        else:
            self.resolve_free(scope, ability, rows)

    def resolve_free(self, scope: Scope, ability: Expanded, rows: list[Limit]) -> None:
        """As ``resolve``, where no limit is in the way."""
        code, effects = scope.code, self.compiler.effects
        self.compiler.times.begin(scope, ability.body)
        if not ability.cost:
            if rows and len(ability.body) == 1 and isinstance(ability.body[0], May):
                effects.may(scope, ability.body[0].body, lambda: self.compiler.limits.use(scope, rows, ability.span))
                return
            self.compiler.limits.use(scope, rows, ability.span)
            effects.sequence(scope, ability.body)
            return
        free = self.compiler.undecided.free
        if free:
            with code.block(f"if {scope.you} in {free}:"):
                self.free(scope, ability, rows)
            with code.block("else:"):
                self.resolve_paid(scope, ability, rows)
        else:
            self.resolve_paid(scope, ability, rows)

    def free(self, scope: Scope, ability: Expanded, rows: list[Limit]) -> None:
        """The ability of a player who pays nothing; a letter is the most that could be paid."""
        letter, known = self.letter(ability.cost), list(scope.refs)
        inner = replace(scope, slots=dict(scope.slots), refs=list(scope.refs), did=list(scope.did))
        needed = "1"
        if letter is not None:
            needed = scope.code.fresh("n")
            scope.code.put(f"{needed} = {self.affordable(inner, ability.cost, letter)}")
            inner.slots[letter] = Value("number", needed)
        with scope.code.block(f"if {needed}:"):
            self.compiler.limits.use(inner, rows, ability.span)
            self.compiler.effects.sequence(inner, ability.body)
        scope.refs[:] = known

    def resolve_paid(self, scope: Scope, ability: Expanded, rows: list[Limit]) -> None:
        """As ``resolve_free``, where there is a cost."""
        code, effects = scope.code, self.compiler.effects
        letter = self.letter(ability.cost)
        if letter is not None:
            limit = self.affordable(scope, ability.cost, letter)
            chosen = code.fresh("n")
            about = self.compiler.ask("pay", scope.span)
            low = 0 if ability.optional else 1
            code.put(f"{chosen} = ask(g, {scope.you}, {about}, tuple(range({low}, max({low}, {limit}) + 1)))")
            scope.slots[letter] = Value("number", chosen)
            with code.block(f"if 0 < {chosen} <= {limit}:"):
                self.pay(scope, ability, rows)
            code.fizzle("cost")
            return
        test = effects.both([t for cost in ability.cost for t in self.compiler.feasibility.possible(scope, cost)])
        with code.block(f"if {test}:"):
            if ability.optional:
                answer = code.fresh("y")
                about = self.compiler.ask("pay", scope.span)
                code.put(f"{answer} = ask(g, {scope.you}, {about}, (1, 0))")
                with code.block(f"if {answer}:"):
                    self.pay(scope, ability, rows)
            else:
                self.pay(scope, ability, rows)
        code.fizzle("cost")

    def pay(self, scope: Scope, ability: Expanded, rows: list[Limit]) -> None:
        """The cost, then the body; what the cost chose is not pointed back at."""
        self.compiler.limits.use(scope, rows, ability.span)
        known = list(scope.refs)
        held = self.compiler.procedures.pays(scope, ability.cost)
        self.compiler.happening.pay(scope, ability.cost)
        scope.code.release(held)
        scope.refs[:] = known
        scope.span = ability.span
        self.compiler.effects.sequence(scope, ability.body)

    def letter(self, cost: tuple[Effect, ...]) -> str | None:
        """The letter a cost leaves open."""
        for effect in cost:
            if isinstance(effect, Do):
                for _, noun in effect.args:
                    if isinstance(noun, Letter):
                        return noun.name
                    if isinstance(noun, Select) and noun.quantity and isinstance(noun.quantity.amount, Letter):
                        return noun.quantity.amount.name
        return None

    def affordable(self, scope: Scope, cost: tuple[Effect, ...], letter: str) -> str:
        """The largest number that can be paid."""
        limits = []
        for effect in cost:
            for _, noun in effect.args if isinstance(effect, Do) else ():
                if isinstance(noun, Select) and noun.quantity and noun.quantity.amount == Letter(letter):
                    limits.append(f"len({self.compiler.pure.candidates(scope, noun)})")
        if not limits:
            raise Unplayable("largest", scope.span, name=letter)
        return limits[0] if len(limits) == 1 else f"min({', '.join(limits)})"

    def replacement(self, ability: Expanded, entries: list[tuple[int, int, int]], zone: int) -> None:
        """A replacement: what matches, whether it is optional, what takes the event's place."""
        body = ability.body
        if len(body) != 1:
            raise Unplayable("several-instead", ability.span)
        effect = body[0]
        optional = ability.optional
        while isinstance(effect, May | Instead):
            optional = optional or isinstance(effect, May)
            effect = effect.body
        inner = Expanded("replacement", ability.triggers, ability.cost, False, ability.headers, (effect,), ability.span)
        unit = self.unit(inner, ability.triggers)
        for trigger in ability.triggers:
            table, k = self.listener("replace", trigger, ability.span, effect)
            self.compiler.limits.limit_replacement(k, self.compiler.limits.of(ability), ability.span)
            self.replacement_units[k] = (unit, optional)
            self.compiler.replacing.note(k, inner)
            entries.append((zone, table, k))

    def called_table(self, header: str) -> int | None:
        """Number of the table of abilities under a header, or None if no card has one."""
        if header not in self.calling:
            return None
        return self.called_tables.setdefault(header, len(self.called_tables))
