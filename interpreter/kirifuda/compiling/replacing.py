"""Writes how an event is replaced or prevented: what fits, in which order, who is asked, what takes its place.

Each replacement is used once, in an order that the affected player chooses; what takes an event's place is proposed
anew. Policies say whether it may be replaced in its turn, whether what is affected itself may stand in for another,
whether all forced replacements of one event happen, and whether a declined one is offered again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from kirifuda.compiling.code import Code, Scope
from kirifuda.model.effects import Do, Effect
from kirifuda.model.objects import This
from kirifuda.model.ruleset import Limit
from kirifuda.model.walking import walk

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler
    from kirifuda.compiling.expanding import Expanded


class Replacing:
    """The part of an event's unit that replaces, and the terms of what may stand in for an event."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        self.layout = compiler.layout
        policies = compiler.layout.rules.policies
        self.final = policies.get("replacements.anew", "replaceable") == "final"
        self.others_only = policies.get("replacements.batch", "others-only") == "others-only"
        self.all_forced = policies.get("replacements.forced", "one") == "all"
        self.gone = policies.get("replacements.declined", "offered-again") == "gone"
        #: numbers in K of replacements that are the same from whichever card they come; 1: nothing limits them
        self.alike: dict[int, int] = {}
        #: verbs of which a card stands in for another, so that it must be known which ones are affected
        self.standing_in: dict[str, None] = {}

    def scan(self, verb: str, body: Effect) -> None:
        """Takes note of a replacement by the same verb, done to the card that bears it."""
        for node in walk(body):
            if isinstance(node, Do) and node.verb == verb and any(isinstance(noun, This) for _, noun in node.args):
                self.standing_in[verb] = None

    def instead(self, scope: Scope, verb: str, effect: Effect) -> list[str]:
        """Terms that something may take the place of an event of ``verb``: what is affected itself may not, nor what
        nothing would happen to."""
        terms = self.compiler.feasibility.possible(scope, effect)
        if not isinstance(effect, Do) or effect.verb != verb or not any(isinstance(n, This) for _, n in effect.args):
            return terms
        if self.others_only:
            terms.append(f"{scope.src} not in g.batch")
        if self.final:
            args = [scope.src if isinstance(noun, This) else "0" for _, noun in effect.args]
            if len(args) == len(self.layout.verbs[verb].params) + (verb in self.compiler.origins):
                terms.append(f"not spared{self.compiler.verb_number(verb)}(g, {', '.join(args)})")
        return terms

    def note(self, k: int, ability: Expanded) -> None:
        """Takes note of whether it matters from which card a replacement comes."""
        if not any(isinstance(node, This) for node in walk(ability.body)):
            self.same(k, self.compiler.limits.of(ability))

    def same(self, k: int, rows: list[Limit]) -> None:
        """The same replacement of several cards is one, if no limit counts by the card it comes from."""
        if all(apart in ("object", "player") for row in rows for apart in row.apart):
            self.alike[k] = not rows

    def spared(self, verb_id: str) -> None:
        """``spared<verb>``: whether some prevention that is not asked would keep an event from happening."""
        compiler = self.compiler
        names = compiler.event_params(verb_id)
        code = Code(f"spared{compiler.verb_number(verb_id)}", tuple(names), compiler.traced)
        args = "".join(f", {n}" for n in names)
        nothing = compiler.unit_subjects.get("nothing", "") != ""
        if nothing:
            free = f" and (LIMIT[e[0]] is None or LIMIT[e[0]][0](g, e{self._object(verb_id, names)}))"
            entries = compiler.grants.entries(compiler.code("replace", verb_id))
            with code.block(f"for e in {entries}:"):
                test = f"REPL[e[0]][2] and K[e[0]](g, e{args})"
                with code.block(f"if {test}{free if compiler.limits.replacements else ''}:"):
                    code.put("return True")
        code.put("return False")
        compiler.add_pure(code)

    def _object(self, verb_id: str, names: list[str]) -> str:
        """The card an event is done to, as one more argument of a limit's functions."""
        card = self._card(verb_id)
        return ", -1" if card is None else f", {names[card]}"

    def _card(self, verb_id: str) -> int | None:
        """The place of the card that an event is done to."""
        verb = self.layout.verbs[verb_id]
        found = [i for i, p in enumerate(verb.params) if "card" in p.types and p.name != verb.subject]
        return found[0] if found else None

    def put(self, code: Code, verb_id: str) -> None:
        """The statements: ``evs`` become those events that are neither replaced nor prevented."""
        compiler = self.compiler
        verb = self.layout.verbs[verb_id]
        card = self._card(verb_id)
        players = [i for i, p in enumerate(verb.params) if p.types == ("player",)]
        affected = f"affected(g, ev[{card}])" if card is not None else f"ev[{players[0]}]" if players else "you"
        order, optional = compiler.ask("replacement", verb.span), compiler.ask("may", verb.span)
        limited = bool(compiler.limits.replacements)
        thing = f"ev[{card}]" if card is not None else "-1"
        entries = compiler.grants.entries(compiler.code("replace", verb_id))
        batched = verb_id in self.standing_in and self.others_only
        now = f"stay(g, ev[{card}])" if card is not None else "-1"
        tests = "e not in seen and K[e[0]](g, e, *ev)"
        if limited:
            tests += f" and (e in covered or LIMIT[e[0]] is None or LIMIT[e[0]][0](g, e, {thing}))"
        if self.gone:
            tests += " and e not in refused"
        held = code.hold()
        with code.block(f"if {entries}{' and not g.seen' if self.final else ''}:"):
            code.put("left = ()")
            code.put(f"stays = tuple([{now} for ev in evs])")
            if batched:
                code.put("batch = g.batch")
                code.put(f"g.batch = tuple([ev[{card}] for ev in evs])")
            for name in (["covered"] if limited else []) + (["refused"] if self.gone else []):
                code.put(f"{name} = ()")
            with code.block("for ev, was in tuple(zip(evs, stays)):"):
                code.release(held)
                code.put("seen = g.seen")
                code.put(f"gone = {now} != was")  # it left when another of the events was replaced
                if self.all_forced:
                    code.put("replaced = 0")
                with code.block(f"while {'1' if self.all_forced else 'not gone'}:"):
                    compiler.kernel.caused(code)
                    code.put(f"found = tuple([e for e in {entries} if {tests}])")
                    if self.all_forced:
                        code.release(held)
                        with code.block("if gone:"):
                            code.put("found = tuple([e for e in found if not REPL[e[0]][1] and replaced])")
                    with code.block("if not found:"):
                        code.put("break")
                    cards = "tuple([e[1] for e in found])"
                    code.put(f"i = ask(g, {affected}, {order}, unlike(found, ALIKE, REPL), {cards})")
                    self._use(code, compiler.verb_number(verb_id), limited, thing, optional)
                with code.block("if not gone:"):
                    code.put("left += ((ev, was),)")
            if batched:
                code.put("g.batch = batch")
            code.put(f"evs = tuple([ev for ev, was in left if {now} == was])")

    def _use(self, code: Code, verb: int, limited: bool, thing: str, optional: int) -> None:
        """One replacement was chosen: it is asked for, counted, and takes the event's place."""
        code.put("r = found[i]")
        code.put("seen += (r,)")
        code.put("yes = 1")
        with code.block(f"if REPL[r[0]][1]{' and r not in covered' if limited else ''}:"):
            code.put(f"yes = ask(g, r[2], {optional}, (1, 0))")
        if self.gone:
            with code.block("if not yes:"):
                code.put("refused += (r,)")
        with code.block("if yes:"):
            code.put("gone = 1")
            if self.all_forced:
                code.put("replaced = not REPL[r[0]][1]")
            if limited:
                with code.block("if LIMIT[r[0]] is not None and r not in covered:"):
                    code.put(f"LIMIT[r[0]][1](g, r, {thing})")
                    with code.block("if LIMIT[r[0]][2]:"):
                        code.put("covered += (r,)")
            code.put("held = g.seen")
            code.put("g.seen = seen")
            code.note(f"record(g, 'replaced', r[0], r[1], r[2], {verb}, *ev)")
            code.put("invoke(g, REPL[r[0]][0], r[2], r[1], ev)")
            code.put("g.seen = held")
