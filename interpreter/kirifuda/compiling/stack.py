"""Lowers activations that can be answered: declaring, answering in turns, resolving in order, what negation leaves.

A link of the stack is ``(unit, you, src, stay, ev, paid, stage, uses, spared, k)``: the unit that resolves it, whose
ability of which card (and which stay of it) was declared, on which event, what was chosen and paid, 0 or how it was
negated, the uses recorded for it, the cards it does not apply to, and the ability's number in the table K.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kirifuda.compiling.code import Code, Scope, Unplayable, Value
from kirifuda.compiling.listening import DECLARING, ENDING
from kirifuda.compiling.reasons import Claim, Plan, Term, Usable, claims, presets
from kirifuda.compiling.striking import describes
from kirifuda.compiling.targets import Targets
from kirifuda.model.conditions import Event
from kirifuda.model.effects import Do, Effect, May
from kirifuda.model.objects import Quoted
from kirifuda.model.ruleset import Limit

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler
    from kirifuda.compiling.expanding import Expanded


class Stack:
    """Units of games whose activations can be answered."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.layout = compiler.layout
        policies = compiler.layout.rules.policies
        self.one_stack = policies.get("triggers.at_once", "one-by-one") == "one-stack"
        self.at_declaration = policies.get("stack.targets", "resolution") == "declaration"
        self.turn_player_first = policies.get("stack.first", "other-player") == "turn-player"
        self.last_first = policies.get("stack.order", "last-first") == "last-first"
        #: K number -> name of the unit that declares the ability, and of the test whether it can be declared
        self.declaring: dict[int, str] = {}
        self.usable: dict[int, str] = {}
        #: K number -> what must hold for the ability to be declared, for who asks why it cannot
        self.plans: dict[int, Plan] = {}
        #: the abilities that answer, and how they are tested
        self.answers: Usable | None = None
        #: K number -> the ability's own name, or its number on the card
        self.names: dict[int, str] = {}
        #: K numbers of abilities that answer a declaration
        self.answering: dict[int, None] = {}
        #: K numbers of abilities that are used whenever they can be
        self.mandatory: dict[int, None] = {}
        #: a text that takes the place of another -> its unit
        self.texts: dict[Expanded, str] = {}
        #: K number -> unit that runs after it: resolved or its effect negated; its activation negated
        self.after: dict[int, tuple[str, str]] = {}

    # -------------------------------------------------------------- abilities
    def ability(self, ability: Expanded, triggers: tuple[object, ...], ks: list[int], *, asked: bool) -> None:
        """The units that declare and resolve an ability, whose functions in K are ``ks``; ``asked``: an optional one
        asks when it is declared (else its player has chosen to use it)."""
        compiler = self.compiler
        events = tuple(t for t in triggers if isinstance(t, Event))
        targets = Targets(compiler, ability.body) if self.at_declaration else None
        resolving = self.resolving(ability, events, targets)
        name = compiler.next_unit()
        code = Code(name, ("you", "src", "ev"), compiler.traced)
        scope = self.scope(code, ability, events)
        code.at(compiler.site(ability.span))
        rows = [row for row in compiler.limits.of(ability) if row.counts == "declaration"]
        letter = compiler.abilities.letter(ability.cost)
        if ability.cost and compiler.undecided.free:
            raise Unplayable("free-cost", ability.span)
        with code.block(f"if not ({compiler.feasibility.both(self.needs(scope, ability, rows))}):"):
            code.note_nothing("needs")
            code.put("return 0")
        paid = "0"
        if letter is not None:
            paid = code.fresh("n")
            limit = compiler.abilities.affordable(scope, ability.cost, letter)
            low = 0 if ability.optional and asked else 1
            about = compiler.ask("pay", scope.span)
            code.put(f"{paid} = ask(g, you, {about}, tuple(range({low}, max({low}, {limit}) + 1)))")
            scope.slots[letter] = Value("number", paid)
            with code.block(f"if not 0 < {paid} <= {limit}:"):
                code.put("return 0")
        elif asked and self.optional(ability):
            answer = code.fresh("y")
            about = compiler.ask("pay" if ability.cost else "may", scope.span)
            code.put(f"{answer} = ask(g, you, {about}, (1, 0))")
            with code.block(f"if not {answer}:"):
                code.put("return 0")
        code.put("was = g.st[src]")
        keys = "".join(f"{compiler.limits.key(scope, row, ability.span)}, " for row in rows)
        code.put(f"uses = ({keys})")
        if rows:
            code.put("g.used += uses")
        for row in rows:
            compiler.limits.note(scope, row)
        known = list(scope.refs)
        held = compiler.procedures.pays(scope, ability.cost)
        compiler.happening.pay(scope, ability.cost)
        code.release(held)
        scope.refs[:] = known
        scope.span = ability.span
        code.put(f"chosen = {targets.choose(scope) if targets is not None else '()'}")
        code.at(compiler.site(ability.span))
        code.note("record(g, 'activates', src, you, len(g.stack))")
        code.put(f"g.stack += ((UNIT[{resolving!r}], you, src, was, ev, ({paid}, chosen), 0, uses, (), {ks[0]}),)")
        code.put("return 1")
        compiler.add_unit(code, entry=True)
        for k in ks:
            self.declaring[k] = name
            if not self.optional(ability) and ability.zone is None:
                self.mandatory[k] = None
        self.afterwards(ability, ks)

    def optional(self, ability: Expanded) -> bool:
        """Whether its player may leave the ability unused."""
        return ability.optional or (len(ability.body) == 1 and isinstance(ability.body[0], May))

    def needs(self, scope: Scope, ability: Expanded, rows: list[Limit]) -> list[str]:
        """Terms that must hold for an ability to be declared: limits, cost, something to do."""
        return [claim.term for claim in self.claims(scope, ability, rows)]

    def claims(self, scope: Scope, ability: Expanded, rows: list[Limit]) -> list[Claim]:
        """As ``needs``, each term with what it is needed for."""
        feasibility = self.compiler.feasibility
        found = claims(self.compiler.limits.free(scope, rows, ability.span), "limit", ability.span)
        if self.compiler.abilities.letter(ability.cost) is None:
            for cost in ability.cost:
                found += claims(feasibility.possible(scope, cost), "cost", getattr(cost, "span", None) or ability.span)
        for condition in ability.needs:
            found += claims([Term(self.compiler.pure.condition(scope, condition), "timing")], "timing", ability.span)
        first = self.compiler.abilities.first(ability)
        if isinstance(first, May) and len(ability.body) == 1:
            first = first.body  # who uses it does it
        if first is not None:
            found += claims(feasibility.possible(scope, first), "effect", getattr(first, "span", None) or ability.span)
        return found

    def scope(self, code: Code, ability: Expanded, events: tuple[Event, ...]) -> Scope:
        """What the text of an ability sees while it is declared or resolved."""
        scope = Scope(code, "you", "src", span=ability.span)
        if events:
            scope.refs = self.compiler.abilities.participants(events, stays=True)
            scope.stay = "ev[-1]"
            scope.last = ("ev[-2]", *(f"ev[{-3 - number}]" for number in range(len(self.layout.properties))))
        return scope

    def resolving(self, ability: Expanded, events: tuple[Event, ...], targets: Targets | None) -> str:
        """The unit that resolves an ability; ``ev`` holds the event, and what was paid and chosen."""
        compiler = self.compiler
        name = compiler.next_unit()
        code = Code(name, ("you", "src", "ev"), compiler.traced)
        code.put("paid = ev[1]")
        code.put("ev = ev[0]")
        code.begun = len(code.lines)  # what is kept from the start is of the event
        scope = self.scope(code, ability, events)
        scope.link = True
        code.at(compiler.site(ability.span))
        code.note("record(g, 'resolves', src, you)")
        letter = compiler.abilities.letter(ability.cost)
        if letter is not None:
            scope.slots[letter] = Value("number", "paid[0]")
        body: tuple[Effect, ...] = ability.body
        if targets is not None:
            targets.fill(scope, "paid[1]")
            body = targets.body
        rows = [row for row in compiler.limits.of(ability) if row.counts != "declaration"]
        if rows:
            with code.block(f"if not ({' and '.join(compiler.limits.free(scope, rows, ability.span))}):"):
                code.note_nothing("limit")
                code.put("return 0")
        if len(body) == 1 and isinstance(body[0], May):
            body = (body[0].body,)  # it was decided when the ability was declared
        really = compiler.happening.really("limit")
        applied = [row for row in rows if row.counts == "application" and really]
        compiler.limits.use(scope, [row for row in rows if row not in applied], ability.span)
        done = code.local("d", "0")
        if applied:
            scope.did.append((None, done, True))
        compiler.times.begin(scope, body)
        compiler.effects.sequence(scope, body)
        if applied:
            with code.block(f"if {done}:"):
                compiler.limits.use(scope, applied, ability.span)
        compiler.add_unit(code, entry=True)
        return name

    def text(self, quoted: Quoted) -> str:
        """The unit that resolves a text put in the place of a declared effect's own."""
        ability, *more = self.compiler.abilities.expand(quoted.ability)
        if more or ability.triggers or ability.timing or ability.cost or not ability.body:
            raise Unplayable("replaced-text", ability.span)
        if ability not in self.texts:
            self.texts[ability] = self.resolving(ability, (), None)
        return self.texts[ability]

    def order_of(self, quoted: Quoted) -> int:
        """The number, below zero, of the order that is not carried out."""
        body = quoted.ability.body
        if len(body) != 1 or not isinstance(body[0], Do) or quoted.ability.headers:
            raise Unplayable("struck-part", quoted.ability.span)
        return -1 - self.compiler.struck.index(body[0])

    def struck(self, scope: Scope, order: Do) -> list[Term]:
        """Terms that no answer keeps an order of a declared effect from being carried out."""
        if not scope.link:
            return []
        found = [n for n, part in enumerate(self.compiler.struck) if describes(part, order, scope.slots)]
        return [Term(f"{-1 - number} not in g.spared", "negated") for number in found]

    def afterwards(self, ability: Expanded, ks: list[int]) -> None:
        """What is done when an ability has resolved, and when its activation was negated."""
        if not ability.after and ability.negated is None:
            return
        names = []
        for effects in (ability.after, ability.after if ability.negated is None else ability.negated):
            name = self.compiler.next_unit()
            code = Code(name, ("you", "src", "ev"), self.compiler.traced)
            self.compiler.effects.sequence(Scope(code, "you", "src", span=ability.span, stay="ev[-1]"), effects)
            self.compiler.add_unit(code, entry=True)
            names.append(name)
        for k in ks:
            self.after[k] = (names[0], names[1])

    def test(self, ability: Expanded, triggers: tuple[object, ...], k: int) -> None:
        """``can<k>``: whether an ability can be declared now, for the options of an answer or an action."""
        events = tuple(t for t in triggers if isinstance(t, Event))
        code = Code(f"can{k}", ("you", "src", "ev"), self.compiler.traced)
        scope = self.scope(code, ability, events)
        rows = [row for row in self.compiler.limits.of(ability) if row.counts == "declaration"]
        needed = self.claims(scope, ability, rows)
        letter = self.compiler.abilities.letter(ability.cost)
        if letter is not None:
            text = f"{self.compiler.abilities.affordable(scope, ability.cost, letter)} > 0"
            needed += claims([Term(text, "letter")], "cost", getattr(ability.cost[0], "span", None) or ability.span)
        code.put(f"return {self.compiler.feasibility.both([claim.term for claim in needed])}")
        self.plans[k] = Plan((), tuple(needed), ability.span, presets(code))
        self.compiler.add_pure(code)
        self.usable[k] = code.name

    # -------------------------------------------------------------------- run
    def write(self) -> None:
        """``answers``: what a player can answer the last link with; ``answer``: answers, then the resolution."""
        compiler = self.compiler
        self.first_player = self.layout.verbs[DECLARING].params[0].types == ("player",)
        code = Code("answers", ("p",), compiler.traced)
        code.put("top = len(g.stack) - 1")
        a, b = ("g.stack[top][1]", "top") if self.first_player else ("top", "g.stack[top][1]")
        code.put(f"a = {a}")
        code.put(f"b = {b}")
        ks = [k for k in self.usable if k in self.answering]
        table, event = compiler.code("trigger", DECLARING), "(a, b, -1, -1, g.st[e[1]])"
        self.options(code, table, ks, event, "k{}(g, e, a, b) and ")
        musts = tuple(k for k in ks if k in self.mandatory)
        self.answers = Usable(table, compiler.grants.entries(table), tuple(ks), event, True, musts)
        compiler.add_pure(code)
        self.run()

    def options(self, code: Code, table: int, ks: list[int], event: str, fits: str = "", head: str = "") -> None:
        """Statements that list the abilities ``ks`` of player ``p`` which can be declared, alike ones once."""
        decline = "(-1, -1)" if not head else ""
        code.put(f"r = [{decline}]")
        code.put("must = []")
        code.put("seen = []")
        if not ks:
            code.put("return r")
            return
        with code.block(f"for e in {self.compiler.grants.entries(table)}:"), code.block("if e[2] == p:"):
            for n, k in enumerate(ks):
                with code.block(f"{'elif' if n else 'if'} e[0] == {k}:"):
                    code.put(f"ok = {fits.format(k)}{self.usable[k]}(g, p, e[1], {event})")
            with code.block("else:"):
                code.put("ok = False")
            with code.block("if ok:"):
                code.put("key = (e[0], e[1]) if DETAILED[g.z[e[1]]] else (e[0], -1 - g.d[e[1]])")
                with code.block("if key not in seen:"):
                    code.put("seen.append(key)")
                    musts = tuple(k for k in ks if k in self.mandatory and not head)
                    if musts:
                        with code.block(f"if e[0] in {musts}:"):
                            code.put("must.append((e[0], e[1]))")
                        with code.block("else:"):
                            code.put("r.append((e[0], e[1]))")
                    else:
                        code.put(f"r.append(({head}{'e[1], e[0]' if head else 'e[0], e[1]'}))")
        code.put("return must or r")

    def ended(self, code: Code) -> None:
        """Those who wait for the end of an effect; what they do comes when the whole stack is done."""
        for verb in self.layout.rules.verbs:
            if verb.primitive == ENDING and self.compiler.listened(verb.id):
                number = self.compiler.verb_number(verb.id)
                values = ", ".join("t[1]" if p.types == ("player",) else "-10 - t[2]" for p in verb.params)
                code.put(f"ev{number}(g, t[1], t[2], (({values},),))")

    def run(self) -> None:
        """The unit that lets the last link be answered and resolves the stack."""
        compiler, players = self.compiler, self.layout.players
        code = Code("answer", (), compiler.traced)
        code.put(f"p = {'g.tp' if self.turn_player_first else f'(g.stack[-1][1] + 1) % {players}'}")
        code.put("n = 0")
        about = compiler.ask("answer", None)
        with code.block(f"while n < {players}:"):
            compiler.kernel.count_step(code, "p", "n")
            code.note("link(g, len(g.stack) - 1)")
            code.put(f"o = ask(g, p, {about}, answers(g, p))")
            code.put("n += 1")
            with code.block("if o[0] >= 0:"):
                with code.block(f"if len(g.stack) > {self.layout.rules.caps.get('depth', 500)}:"):
                    code.put("capped(g, 'depth')")
                code.put("top = len(g.stack) - 1")
                event = "(g.stack[top][1], top" if self.first_player else "(top, g.stack[top][1]"
                code.put(f"ok = invoke(g, DECLARE[o[0]], p, o[1], {event}, -1, -1, g.st[o[1]]))")
                with code.block("if ok:"):
                    code.put("n = 0")
            code.put(f"p = (p + 1) % {players}")
        code.put("left = len(g.stack)")
        with code.block("while left:"):
            code.put(f"i = {'left - 1' if self.last_first else 'len(g.stack) - left'}")
            code.put("left -= 1")
            code.put("t = g.stack[i]")
            code.put("resolving(g, i)")
            code.note("link(g, i)")
            code.note("record(g, 'link', i, t[6])")
            with code.block("if t[6] == 0:"):
                code.put("invoke(g, t[0], t[1], t[2], (t[4], t[5]))")
                self.ended(code)
            if self.after:
                with code.block("if t[9] in AFTER:"):
                    code.put("u = AFTER[t[9]][1 if t[6] == 1 else 0]")
                    code.put("invoke(g, u, t[1], t[2], (t[3],))")
            if compiler.has_checks:
                with code.block("if g.dirty:"):
                    code.put("check(g)")
        code.put("g.stack = ()")
        code.put("g.spared = ()")
        compiler.add_unit(code)
