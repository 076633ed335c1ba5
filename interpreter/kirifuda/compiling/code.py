"""Text of one generated function, minted names, and what a sentence may refer to while it is lowered."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from kirifuda.core.source import Span

#: stands for "nothing was there to choose"; cards are >= 0, players as targets -1, -2, ...
NOTHING = -99


class Unplayable(Exception):
    """A node that reads well but that the engine cannot carry out yet; ends as a located finding.

    ``key`` names the text that says what it is; ``about``: what the text puts in, ids of the game or nodes."""

    def __init__(self, key: str, span: Span | None = None, variant: str = "", **about: object) -> None:
        super().__init__(key)
        self.key = key
        self.variant = variant  # which of the finding's texts
        self.about = about
        self.span = span


class Code:
    """One function being written. ``traced`` lines are kept only in a program that records a trace."""

    def __init__(self, name: str, params: tuple[str, ...], traced: bool) -> None:
        self.name = name
        self.lines = [f"def {name}({', '.join(('g', *params))}):"]
        self.depth = 1
        self.minted = 0
        self.traced = traced
        self.causes = False  # whether it keeps the number of the entry that causes what it does
        self.preset: list[str] = []
        self.begun = 1  # how many lines stand before the presets
        self.held: dict[str, str] = {}

    def put(self, text: str) -> None:
        """One line at the current depth. In a traced program what asks is the cause of the answer, and the answer of
        what follows."""
        if self.traced and " = ask(g, " in text:
            self.causes = True
            self.lines += [" " * self.depth + line for line in ("g.by = by", text, "by = g.by")]
            return
        if self.traced and "invoke(g, " in text:
            self.causes = True
            self.lines.append(" " * self.depth + "g.by = by")
        self.lines.append(" " * self.depth + text)

    def trace(self, text: str) -> None:
        """A line that only a traced program has."""
        if self.traced:
            self.put(text)

    def at(self, site: int) -> None:
        """In a trace: what follows is done by a line, and caused by what has caused this function."""
        if self.traced:
            self.causes = True
            self.put(f"g.site = {site}")
            self.put("g.by = by")

    def note(self, entry: str) -> None:
        """In a trace: an entry that is the cause of what follows."""
        if self.traced:
            self.causes = True
            self.put(f"by = {entry}")
            self.put("g.by = by")

    def hold(self) -> str:
        """In a trace: a local that keeps the cause of what is done now, to be given to ``release``."""
        if not self.traced:
            return ""
        self.causes = True
        held = self.fresh("by")
        self.put(f"{held} = by")
        return held

    def release(self, held: str) -> None:
        """In a trace: what follows is caused by what was the cause when it was held."""
        if self.traced:
            self.put(f"by = {held}")
            self.put("g.by = by")

    def fizzle(self, why: str) -> None:
        """In a trace, behind a block under a condition: where it does not hold, that nothing is done, and why."""
        if self.traced:
            with self.block("else:"):
                self.note_nothing(why)

    def note_nothing(self, why: str) -> None:
        """In a trace: that nothing is done, and why."""
        if self.traced:
            self.causes = True
            self.put("g.by = by")
            self.put(f"record(g, 'nothing', {why!r})")

    def fresh(self, prefix: str) -> str:
        """A new local name."""
        self.minted += 1
        return f"{prefix}{self.minted}"

    @contextmanager
    def block(self, head: str) -> Iterator[None]:
        """``head`` and what is put inside, one step deeper."""
        self.put(head)
        self.depth += 1
        size = len(self.lines)
        yield
        if len(self.lines) == size:
            self.put("pass")
        self.depth -= 1

    def local(self, prefix: str, value: str) -> str:
        """A new local that has ``value`` from the start, so that no path leaves it unset."""
        name = self.fresh(prefix)
        self.preset.append(f" {name} = {value}")
        return name

    def once(self, prefix: str, value: str) -> str:
        """The local that has ``value`` from the start, the same one for the same value."""
        if value not in self.held:
            self.held[value] = self.local(prefix, value)
        return self.held[value]

    def text(self) -> str:
        """Source of the function."""
        if self.causes:
            self.lines.insert(1, " by = g.by")
            self.begun += 1
            self.causes = False
        if self.preset:
            self.lines[self.begun : self.begun] = self.preset
            self.preset = []
        if len(self.lines) == 1:
            self.put("pass")
        return "\n".join(self.lines)


@dataclass(frozen=True, slots=True)
class Value:
    """A lowered value: ``type`` card, cards, player, players, target (card or player in one integer), number, ...;
    ``expr`` its expression; ``kinds`` and ``zones`` what is known of it, for references; ``maybe``: may be NOTHING."""

    type: str
    expr: str
    kinds: tuple[str, ...] = ()
    zones: tuple[str, ...] = ()
    whose: str | None = None
    counter: str | None = None
    maybe: bool = False
    node: object = None  # for what is static: a zone, states, a period, an ability
    same: str | None = None  # test that it is still the object it was when the ability triggered
    kept: bool = False  # it is known that the effect applies to it
    last: tuple[str, ...] = ()  # its stay before the event it takes part in, and its values then, by property number
    arriving: tuple[str, ...] = ()  # states in which it arrives where the order moves it
    aside: tuple[str, str] | None = None  # the zone of which these cards are an end, and which end
    span: Span | None = None  # where it is named
    side: str = ""  # whose it is said to be


@dataclass(frozen=True, slots=True)
class Open:
    """Cards that lie open to a player (``viewer`` an expression; -1: to all), which "among them" and "the rest" mean:
    ``pairs`` the local that holds each with its stay, ``zones`` where they lay, ``whose`` they are."""

    pairs: str
    viewer: str
    zones: tuple[str, ...] = ()
    whose: str | None = None

    @property
    def cards(self) -> str:
        """Those that have not moved since."""
        return f"[c for c, w in {self.pairs} if g.st[c] == w]"


@dataclass(slots=True)
class Scope:
    """What a sentence sees: who ``you`` is, the bearing card ``src``, parameters, and earlier choices."""

    code: Code
    you: str
    src: str
    slots: dict[str, Value] = field(default_factory=dict)
    refs: list[Value] = field(default_factory=list)
    candidate: str | None = None
    subject: str | None = None
    checks: bool = True  # state checks after each change (not inside a plain verb)
    verb: bool = False  # a verb's own body: a move that has no room ends it
    stay: str | None = None  # which stay of ``src`` the ability belongs to, where it may have ended since
    last: tuple[str, ...] = ()  # of ``src``, as in a value
    did: list[tuple[str | None, str, bool]] = field(default_factory=list)  # locals for what happens (see happening)
    open: Open | None = None  # the set just looked at
    room: str | None = None  # how many cards fit where the order puts them, where that is limited
    since: str | None = None  # how long the past was when the ability began, where it asks what it has done itself
    link: bool = False  # the text of a declared effect, as it resolves
    span: Span | None = None

    def this(self, kinds: tuple[str, ...] = ()) -> Value:
        """The bearing card as an object."""
        same = f"g.st[{self.src}] == {self.stay}" if self.stay is not None else None
        return Value("card", self.src, kinds=kinds, same=same, last=self.last)

    def inside(self, candidate: str) -> Scope:
        """The same scope while one candidate is tested."""
        return replace(self, candidate=candidate)
