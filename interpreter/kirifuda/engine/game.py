"""One match: its decision, choosing, clones, saves, the log that is its record."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from kirifuda.engine.decisions import Decision, Option
from kirifuda.engine.machine import Machine, State
from kirifuda.engine.naming import Names
from kirifuda.engine.repeating import times_met
from kirifuda.engine.saving import VERSION, dump, encode, tuples
from kirifuda.engine.tracing import Entry, entries

if TYPE_CHECKING:
    from kirifuda.engine.library import Library
    from kirifuda.engine.whynot import Reason


@dataclass(frozen=True, slots=True)
class Result:
    """How a match ended: ``winner`` a player or None (a draw, or several), ``why`` the cap or the line's place,
    ``turns``; ``returns``: what each player has won or lost, where the ruleset says that."""

    winner: int | None
    why: str
    turns: int
    returns: tuple[int, ...] = ()

    @property
    def winners(self) -> tuple[int, ...]:
        """All who have won: several where they share the most; nobody where all have the same."""
        if not self.returns:
            return () if self.winner is None else (self.winner,)
        best = tuple(p for p, won in enumerate(self.returns) if won == max(self.returns))
        return best if len(best) < len(self.returns) else ()


class IllegalChoice(ValueError):
    """An answer that is none of the decision's options."""


class Game:
    """A match in progress. Made by ``Library.start``."""

    __slots__ = ("_decision", "_log", "_names", "library", "machine", "setup", "state")

    def __init__(self, library: Library, machine: Machine, state: State, setup: dict[str, Any]) -> None:
        self.library = library
        self.machine = machine
        self.state = state
        self.setup = setup
        self._log: tuple[Any, ...] | None = None
        self._decision: Decision | None = None
        self._names: Names | None = None

    @property
    def names(self) -> Names:
        """Canonical names of cards and options, in the ruleset's language."""
        if self._names is None:
            self._names = Names(self, self.machine.program.layout.rules.language, canonical=True)
        return self._names

    # ------------------------------------------------------------- decision
    @property
    def decision(self) -> Decision | None:
        """The question that is open, or None when the game is over."""
        state = self.state
        if state.dp < 0:
            return None
        held = self._decision
        if held is None or held.values is not state.do or held.about != state.dk or held.player != state.dp:
            about = self.machine.program.asks[state.dk]
            subject = about.subject
            held = Decision(self, state.dp, about.kind, state.dk, state.do, about.span, subject, about.actions)
            self._decision = held
        return held

    def choose(self, option: Option | int) -> None:
        """Answers the open decision with one of its options (or its index) and plays to the next.

        Raises IllegalChoice if there is no decision, or the option is none of it.
        """
        state = self.state
        index = option.index if isinstance(option, Option) else option
        if state.dp < 0:
            raise IllegalChoice("the game is over")
        if not 0 <= index < len(state.do):
            raise IllegalChoice(f"option {index} of {len(state.do)}")
        if isinstance(option, Option):
            about = option.decision
            if (about.player, about.about) != (state.dp, state.dk) or option.value != state.do[index]:
                raise IllegalChoice("an option of another decision")
        value = state.do[index]
        self._log = (self._log, state.dp, state.dk, value, index)
        self.machine.answer(state, value)

    # ------------------------------------------------------------------ log
    @property
    def choices(self) -> list[int]:
        """Index of each answer so far."""
        return [entry[4] for entry in self.log_entries()]

    def log_entries(self) -> list[tuple[Any, ...]]:
        """All answers so far, oldest first: (before, player, about, value, index)."""
        entries = []
        node = self._log
        while node is not None:
            entries.append(node)
            node = node[0]
        return entries[::-1]

    def resume_log(self, entries: list[list[Any]]) -> None:
        """Takes over the log of a saved match."""
        log: tuple[Any, ...] | None = None
        for player, about, value, index in entries:
            log = (log, player, about, tuples(value), index)
        self._log = log

    @property
    def log_hash(self) -> str:
        """A hash over player, kind and option of each decision; needs no trace."""
        digest = hashlib.blake2b(digest_size=16)
        for _, player, about, value, _ in self.log_entries():
            digest.update(repr((player, self.machine.program.asks[about].kind, value)).encode())
        return digest.hexdigest()

    # --------------------------------------------------------------- result
    @property
    def repeats(self) -> int:
        """How often the position has been met in this turn, where the game looks for loops and the turn is long."""
        return times_met(getattr(self.state, "met", ()))

    @property
    def result(self) -> Result | None:
        """How it ended, or None while it goes on."""
        state = self.state
        if state.over == -2:
            return None
        why = state.why
        if isinstance(why, int):
            span = self.machine.program.sites[why]
            why = span.place if span is not None else ""
        returns = self.machine.space.get("returns")
        players = range(self.machine.program.layout.players)
        won = tuple(returns(state, player) for player in players) if returns is not None else ()
        return Result(state.over if state.over >= 0 else None, str(why), state.turn, won)

    @property
    def trace(self) -> list[Entry]:
        """What happened, oldest first, where the match was started with a trace."""
        return entries(self.state.trace)

    # --------------------------------------------------------------- copies
    def clone(self) -> Game:
        """An independent match at the same decision; log and trace so far are shared, not copied."""
        other = Game.__new__(Game)
        other.library, other.machine, other.setup = self.library, self.machine, self.setup
        other.state = self.state.clone()
        other._log, other._decision, other._names = self._log, None, None
        return other

    def save(self) -> str:
        """The match as JSON text; ``restore(library, text)`` goes on from it, also in another process."""
        log = [entry[1:] for entry in self.log_entries()]
        head = {"version": VERSION, "fingerprint": self.library.fingerprint, "setup": self.setup, "log": log}
        return encode({**head, "state": dump(self.machine, self.state)})

    def observe(self, player: int) -> dict[str, Any]:
        """What a player may know, as plain data; nothing hidden is in it."""
        from kirifuda.engine.observation import observe

        return observe(self, player)

    def why_not(self, player: int, action: str) -> tuple[Reason, ...]:
        """What stops a player from an action now, written as in a scenario (its id or name, then its objects); nothing
        where it is offered."""
        from kirifuda.engine.whynot import WhyNot

        return WhyNot(self, player).of(action)

    def replay_data(self) -> dict[str, Any]:
        """The record of the match: seed, decks, choices, and a hash of the data it was played with."""
        return {
            "game": self.library.game.ruleset.id,
            "as_of": self.library.game.as_of,
            "fingerprint": self.library.fingerprint,
            **self.setup,
            "choices": self.choices,
            "options": [entry[3] for entry in self.log_entries()],
            "log_hash": self.log_hash,
        }
