"""What a procedure settles: a question to its seat gets one answer as data says; none may be left to nobody."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from kirifuda.compiling.offering import DECLINE
from kirifuda.core.diagnostics import Diagnostic, Label
from kirifuda.core.source import Span
from kirifuda.model.objects import Select

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler
    from kirifuda.model.modes import Procedure

#: kind of a question -> what must be settled for it, by the keys under choices
KEYS = {
    "card": "cards",
    "target": "cards",
    "set": "cards",
    "may": "optional",
    "pay": "costs",
    "number": "numbers",
    "mode": "modes",
    "order": "order",
    "replacement": "order",
    "answer": "answers",
    "first": "first",
}
#: before the id of an action that is offered
ACTION = "action "
FREE = "free"


class Undecided:
    """The seats of one program that procedures play, and their answers."""

    def __init__(self, compiler: Compiler) -> None:
        self.compiler = compiler
        rules = compiler.layout.rules
        known = {procedure.id: procedure for procedure in rules.procedures}
        #: seat -> what plays it
        self.played: dict[int, Procedure] = {
            seated.seat: known[seated.procedure] for seated in rules.seated if seated.procedure in known
        }
        #: seats that pay nothing
        self.free = tuple(seat for seat, played in self.played.items() if played.choices.get("costs") == FREE)
        self.deciders = False

    # ------------------------------------------------------------ who is asked
    @contextmanager
    def by_deciders(self, only: bool) -> Iterator[None]:
        """While what is lowered is done by players who decide alone (``only``), their own questions need nothing."""
        before, self.deciders = self.deciders, only
        yield
        self.deciders = before

    def needs(self, kind: str, more: Sequence[str] = (), *, decider: bool = False) -> tuple[str, ...]:
        """What a procedure must settle for a question; ``more``: besides what any such question needs, or the ids of
        the actions that are offered; ``decider``: the player whose steps are lowered is asked."""
        if not self.played or (decider and self.deciders):
            return ()
        return tuple(ACTION + name for name in more) if kind == "action" else (KEYS[kind], *more)

    def unordered(self, zones: Sequence[str]) -> tuple[str, ...]:
        """What must be settled besides where cards of these zones are chosen: some lie in no order."""
        layout = self.compiler.layout
        placed = [layout.zone_number[zone] in self.placed() for zone in zones]
        return () if all(placed) else ("unordered",)

    def placed(self) -> dict[int, None]:
        """Zones in which cards lie from left to right for whoever chooses them."""
        layout = self.compiler.layout
        numbers = dict.fromkeys(n for n, z in enumerate(layout.zones) if z.ordered and z.seen_by != "nobody")
        return {**numbers, layout.attached_zone: None} if layout.attached else numbers

    def undetermined(self) -> Iterator[Diagnostic]:
        """One finding for each thing a procedure does not settle, with a place that asks for it."""
        for played in {played.id: played for played in self.played.values()}.values():
            missing: dict[str, Span | None] = {}
            for about in self.compiler.asks:
                for need in about.needs:
                    if not self.settles(played, need):
                        missing[need] = missing.get(need) or about.span
            for need, place in missing.items():
                assert played.span is not None
                where = Span(played.span.file, played.span.start, played.span.file.line_end(played.span.start))
                variant, _, name = need.rpartition(ACTION) if need.startswith(ACTION) else ("", "", need)
                variant = "action" if need.startswith(ACTION) else "first" if need == "first" else variant
                related = () if place is None else (Label(place, "asks"),)
                args = {"procedure": played.id, "name": name}
                yield Diagnostic("choice-not-determined", where, args, variant, subject=played.id, related=related)

    def settles(self, played: Procedure, need: str) -> bool:
        """Whether a procedure says how to choose."""
        if need.startswith(ACTION):
            return need.removeprefix(ACTION) in played.actions
        if need == "unordered":
            return need in played.choices or played.choices.get("cards") == "at-random"
        return need in played.choices

    # -------------------------------------------------------------- answers
    def settled(self, text: str) -> str:
        """A unit in which the questions to a procedure's seat have one answer."""
        if not self.played or "ask(g, " not in text:
            return text
        return ast.unparse(_Asked().visit(ast.parse(text)))

    def tables(self) -> dict[str, object]:
        """WAYS: for each question how each seat's answer is found (None: its player decides); PLACED: for each zone
        whether what lies there has an order."""
        if not self.played:
            return {}
        layout, placed = self.compiler.layout, self.placed()
        ways = []
        for about in self.compiler.asks:
            found: list[tuple[str, object, bool] | None] = [None] * layout.players
            for seat, played in self.played.items():
                how: object = played.choices.get(KEYS.get(about.kind, ""), "")
                if about.kind == "action":
                    how = (DECLINE, self.taken(played))
                found[seat] = (about.kind, how, played.choices.get("numbers") == "lowest")
            ways.append(tuple(found))
        return {"WAYS": tuple(ways), "PLACED": tuple(n in placed for n in range(layout.zone_count))}

    def taken(self, played: Procedure) -> dict[int, tuple[int, ...]]:
        """The actions that a procedure takes, each with the places of the cards among what is chosen for it."""
        procedures = self.compiler.procedures
        found = {}
        for name in (name for name, word in played.actions.items() if word == "always"):
            chosen = procedures.actions[name].choose
            places = [n for n, (_, what) in enumerate(chosen, 1) if isinstance(what, Select)]
            found[procedures.action_numbers[name]] = (1,) if procedures.actions[name].uses else tuple(places)
        return found


class _Asked(ast.NodeTransformer):
    """Puts what a procedure chooses in the place of the options of each question."""

    def visit_Call(self, node: ast.Call) -> ast.AST:
        if isinstance(node.func, ast.Name) and node.func.id == "ask":
            g, player, about, options, *_ = node.args
            tables = [ast.Name(name, ast.Load()) for name in ("WAYS", "PLACED")]
            node.args[3] = ast.Call(ast.Name("settled", ast.Load()), [g, player, about, *tables, options], [])
        return node
