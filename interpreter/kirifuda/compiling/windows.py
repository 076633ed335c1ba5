"""Lowers windows: players in turn take one of the actions or pass, until all have passed in a row."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kirifuda.compiling.code import Code, Scope, Unplayable
from kirifuda.compiling.expanding import moment_key
from kirifuda.compiling.reasons import Usable
from kirifuda.model.conditions import Point
from kirifuda.model.steps import Offer, Window

if TYPE_CHECKING:
    from kirifuda.compiling.compiler import Compiler
    from kirifuda.compiling.procedures import Procedures


class Windows:
    """Units of windows, and the options of actions that use abilities."""

    def __init__(self, compiler: Compiler, procedures: Procedures) -> None:
        self.compiler = compiler
        self.procedures = procedures
        self.written: dict[str, str] = {}
        self.listed: dict[str, Usable] = {}  # for who asks why an ability is not there, by the key of its list

    def window(self, scope: Scope, window: Window, number: int) -> None:
        """One window; after an action the next player is asked, or the first again."""
        compiler, players = self.compiler, self.compiler.layout.players
        code = Code(f"window{number}", ("you",), compiler.traced)
        inner = Scope(code, "you", "-1", span=window.span)
        offer = Offer(window.actions, window.first, span=window.span)
        listing = self.procedures.offering.options(number, offer, {}, moment=self.moment(window))
        about = compiler.ask("action", window.span, actions=window.actions, lists=listing)
        code.put(f"first = {compiler.pure.player(inner, window.first)}")
        code.put("p = first")
        code.put("n = 0")
        held = code.hold()
        with code.block(f"while n < {players}:"):
            code.release(held)
            compiler.kernel.count_step(code, "you", "p", "n")
            code.put(f"o = ask(g, p, {about}, {listing}(g, p), (p,))")
            code.put("n += 1")
            code.put("acted = o[0] >= 0")
            self.procedures.take(inner, offer, "p", on_decline="")
            with code.block("if acted:"):
                code.put("n = 0")
            if window.back:
                code.put(f"p = first if acted else (p + 1) % {players}")
            else:
                code.put(f"p = (p + 1) % {players}")
        compiler.add_unit(code)
        scope.code.put(f"window{number}(g, {scope.you})")

    def moment(self, window: Window) -> str:
        """The time that abilities used in the window name as theirs."""
        if len(window.at) > 1 or any(not isinstance(at, Point) for at in window.at):
            raise Unplayable("window-time", window.span)
        at = window.at[0] if window.at else None
        assert at is None or isinstance(at, Point)
        return moment_key(at)

    def usable(self, action: int, moment: str) -> str:
        """Name of the function that lists the abilities a player can use now, as options of an action."""
        compiler = self.compiler
        key = f"{action} {moment}"
        if key not in self.written:
            name = self.written[key] = f"usable{len(self.written)}"
            code = Code(name, ("p",), compiler.traced)
            table = compiler.code("use", moment)
            ks = [k for entries in compiler.abilities.registrations.values() for _, t, k in entries if t == table]
            ks += compiler.grants.numbers(table)
            ks, event = list(dict.fromkeys(ks)), "(g.st[e[1]],)"
            compiler.stack.options(code, table, ks, event, head=f"{action}, ")
            self.listed[key] = Usable(table, compiler.grants.entries(table), tuple(ks), event)
            compiler.add_pure(code)
        return self.written[key]

    def use(self, code: Code) -> None:
        """The steps of an action that uses an ability: ``q0`` the card, ``q1`` the ability."""
        ok = "ok = " if self.compiler.layout.answered else ""
        code.put(f"{ok}invoke(g, DECLARE[q1], you, q0, (g.st[q0],))")
        if self.compiler.layout.answered:
            with code.block("if ok:"):
                code.put("answer(g)")
