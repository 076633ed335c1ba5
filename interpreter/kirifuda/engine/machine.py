"""Runs one program: makes states, answers decisions, resumes frames. Knows nothing of files or screens."""

from __future__ import annotations

import linecache
from array import array
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from kirifuda.compiling.compiler import Program
from kirifuda.engine.codes import code_of
from kirifuda.engine.ending import Capped, Over
from kirifuda.engine.placing import Placing
from kirifuda.engine.randomness import seed_streams, shuffle
from kirifuda.engine.repeating import chose
from kirifuda.engine.runtime import HELPERS, PAUSE
from kirifuda.engine.tracing import SLOTS, TRACED, decided
from kirifuda.model.steps import Picked, Place

State = Any


class Machine:
    """A program with its functions loaded."""

    def __init__(self, program: Program) -> None:
        self.program = program
        layout = program.layout
        self.shared, self._still, self._settled = layout.shared, layout.still, layout.settled
        name = f"<{layout.rules.id}>"
        text = layout.state_source() + "\n" + program.source
        space: dict[str, Any] = {**HELPERS, **(TRACED if program.traced else {}), **program.tables}
        registrations: Sequence[Sequence[tuple[int, int, int]]] = space["REG"]

        def register(g: State, card: int, left: int, entered: int) -> None:
            for zone, table, k in registrations[g.d[card]]:
                if zone == entered:
                    g.act[table] += ((k, card, g.o[card], -1, -1, 0),)
                elif zone == left:
                    g.act[table] = tuple([e for e in g.act[table] if e[1] != card or e[3] >= 0])

        space["register"] = register
        linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
        exec(code_of(text, name), space)
        self.space = space
        self.state_class = space["State"]
        self.functions: list[Callable[..., Any]] = [space[n] for n in program.numbers]
        space["FN"] = self.functions
        space["K"] = [space[n] for n in space["KNAMES"]]
        limits = space["LIMITS"]
        space["LIMIT"] = [
            (space[f"free{limits[k][0]}"], space[f"use{limits[k][0]}"], limits[k][1]) if k in limits else None
            for k in range(len(space["K"]))
        ]
        space["MV"] = [space.get(f"mv{i}") for i in range(layout.zone_count)]
        self.register = register
        self.start_unit = program.numbers["game"]
        self.compares = "met" in layout.more_slots
        if program.traced or self.compares:
            self.answer = self._answer_noted  # type: ignore[method-assign]
        self.unit_names = list(program.numbers)
        self.zone_slots = [f"z{i}" for i in range(layout.zone_count)]
        from kirifuda.engine.saving import LEFT_OUT, is_column, is_zone

        saved = [slot for slot in layout.slots() if slot not in LEFT_OUT and not is_zone(slot)]
        self.saved_columns = [slot for slot in saved if is_column(slot)]
        self.saved_slots = [slot for slot in saved if not is_column(slot)]
        self._placed: dict[tuple[object, ...], State] = {}
        self._places = [
            step
            for step in layout.rules.setup
            if isinstance(step, Picked) or (isinstance(step, Place) and not (step.brought_by and layout.drafting))
        ]
        shuffled = [layout.zone_number[s.zone] for s in self._places if isinstance(s, Place) and s.shuffle]
        self._shuffled = [(zone, side) for zone in dict.fromkeys(shuffled) for side in range(layout.sides(zone))]

    # ---------------------------------------------------------------- start
    def new_state(
        self,
        decks: Sequence[Sequence[int]],
        seed: int,
        *,
        picks: Sequence[Sequence[int] | None] = (),
        stacked: bool = False,
        first: int = -1,
    ) -> State:
        """A state with all cards placed, before the first decision.

        ``decks``: for each player the card numbers of the deck; with ``stacked`` they keep their order, the last is on
        top. ``picks``: for each player what his deck picks, or None where he is asked. ``first``: the first player, or
        -1 to let the setup decide.
        """
        key = (*map(tuple, decks), None, *(None if p is None else tuple(p) for p in picks))
        if key not in self._placed:
            self._placed[key] = self._place(decks, picks)
        g = self._placed[key].clone()
        g.rng, g.first = seed_streams(seed), first
        if not stacked:
            self.shuffle_placed(g)
        return g

    def set_values(self, g: State, values: Mapping[str, int]) -> None:
        """Gives variables of the game their values before it begins."""
        for i, variable in enumerate(self.program.layout.game_variables):
            if variable.id in values:
                setattr(g, f"w{i}", values[variable.id])

    def shuffle_placed(self, g: State) -> None:
        """Shuffles the piles that setup shuffles when it places them."""
        for zone, side in self._shuffled:
            shuffle(g, g.zl[zone][side])

    def _place(self, decks: Sequence[Sequence[int]], picks: Sequence[Sequence[int] | None]) -> State:
        """The state with all cards placed in the order of the decks, to be copied for each match."""
        layout = self.program.layout
        g = self.state_class.__new__(self.state_class)
        g.rng = [0, 0]
        placing = Placing(layout, decks, picks)
        for step in self._places:
            placing.place(step)
        defs, zones, lists, given = placing.defs, placing.zones, placing.lists, placing.given
        registered = self.space["REG"]
        size = len(defs)
        g.d, g.z = tuple(defs), zones
        g.o = placing.owners if self.shared else tuple(placing.owners)
        g.turn = 0
        if layout.drafting:
            g.pre = tuple(None if p is None else tuple(p) for p in picks) or (None,) * layout.players
        g.st, g.h, g.na = array("i", [0]) * size, array("i", [-1]) * size, [0] * size
        for i in range(len(layout.markers)):
            setattr(g, f"m{i}", [0] * size)
        for i in range(len(layout.rules.groups)):
            setattr(g, f"s{i}", [0] * size)
        for first, end, states in given:
            for state in states:
                group, value = layout.group_of[state]
                getattr(g, f"s{group}")[first:end] = [value] * (end - first)
        self.set_zones(g, lists)
        for i, variable in enumerate(layout.player_variables):
            setattr(g, f"v{i}", [variable.start] * layout.players)
        for i, variable in enumerate(layout.game_variables):
            setattr(g, f"w{i}", variable.start)
        g.act = [()] * self.program.tables_count
        g.tmp = g.dirty = g.steps = g.site = 0
        g.pend = g.seen = g.used = ()
        if layout.answered:
            g.stack = g.spared = ()
        g.tp, g.over, g.why, g.trace, g.first = 0, -2, None, None, -1
        g.frames, g.cap, g.ret, g.dp, g.dk, g.do, g.da = [], [], 0, -1, -1, (), ()
        for slot in layout.more_slots:
            setattr(g, slot, tuple(g.o) if slot == "own" else 0 if slot in SLOTS else ())
        for card, definition in enumerate(defs):
            if registered[definition]:
                self.register(g, card, -1, zones[card])
        return g

    def set_zones(self, g: State, lists: Sequence[Sequence[list[int]]]) -> None:
        """Gives a state its zone lists; its turn must be set."""
        still = self._still + self._settled if g.turn else self._still
        g.zl = tuple(tuple(map(tuple, sides)) if i in still else sides for i, sides in enumerate(lists))
        for name, sides in zip(self.zone_slots, g.zl, strict=True):
            setattr(g, name, sides)

    # ----------------------------------------------------------------- play
    def begin(self, g: State, phase: int = -1) -> None:
        """Plays to the first decision: from the setup, or from a phase (its number) of the turn player's turn."""
        try:
            result = self.functions[self.start_unit](g, 0, phase)
            assert result is PAUSE
            g.cap.reverse()
            g.frames += g.cap
        except Over:
            self._end(g)
        except (Capped, RecursionError) as cap:
            self._capped(g, cap)

    def answer(self, g: State, choice: object) -> None:
        """Answers the decision with one of its options and plays to the next."""
        g.dp = -1
        frames = g.frames
        functions = self.functions
        result: object = choice
        try:
            while frames:
                frame = frames.pop()
                g.ret = result
                result = functions[frame[0]](g, frame)
                if result is PAUSE:
                    cap = g.cap
                    if len(cap) > 1:
                        cap.reverse()
                    frames += cap
                    return
        except Over:
            self._end(g)
        except (Capped, RecursionError) as cap:
            self._capped(g, cap)

    def _answer_noted(self, g: State, choice: object) -> None:
        """As ``answer``, where a trace is recorded, or positions are compared."""
        if self.compares:
            chose(g, g.dp, self.program.asks[g.dk].kind, choice)
        if self.program.traced:
            decided(g, choice)
        Machine.answer(self, g, choice)

    def _capped(self, g: State, cap: Exception) -> None:
        """A cap ends the match as a draw and is named as its reason; so do nested events without end."""
        g.over, g.why = -1, cap.args[0] if isinstance(cap, Capped) else "depth"
        self._end(g)

    def _end(self, g: State) -> None:
        g.frames = []
        g.cap = []
        g.dp = -1
        g.do = g.da = ()
        g.pend = ()
