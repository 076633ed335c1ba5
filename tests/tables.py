"""A table without a terminal: keys go in, what the screen showed comes out."""

import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from kirifuda.engine.game import Game
from kirifuda.loading import Library, load
from kirifuda.play.ending import ending
from kirifuda.play.labels import Labels
from kirifuda.play.scoring import Scoring
from kirifuda.play.screen import Plain, Screen
from kirifuda.play.seats import HUMAN, make_bots
from kirifuda.play.sitting import Left, Sitting, Table

library = cache(load)


@dataclass
class Typist:
    """Types the keys one after another; then there is no more input. What is typed can be seen."""

    screen: io.TextIOBase
    keys: Iterator[object] | None = None

    def __call__(self, prompt: str) -> str:
        self.screen.write(prompt)
        for key in map(str, self.keys or ()):
            self.screen.write(f"{key}\n")
            return key
        raise EOFError


@dataclass(frozen=True)
class Sat:
    """What a sitting left behind."""

    sitting: Sitting
    text: str

    @property
    def match(self) -> Game:
        return self.sitting.match


def usual_decks(rules: Library) -> list[str] | None:
    """The same deck for every seat, so that nobody picks one: the sittings are of the game itself."""
    picked = [deck.id for deck in rules.game.decks if deck.picks]
    usual = "aria-kanon" if "aria-kanon" in picked else None
    return [usual] * rules.game.ruleset.players if usual else None


def sit(
    game: str | Library,
    keys: Iterable[object] | Callable[[Sitting], Iterator[object]],
    *,
    language: str = "en",
    seats: Sequence[str] = (HUMAN, "random"),
    seed: int = 3,
    match: Game | None = None,
    columns: int = 80,
    rows: int = 60,
    encoding: str = "utf-8",
    drawn: bool = True,
) -> Sat:
    """Plays until the keys are used up, the person leaves or the match ends. ``keys``: what is typed, or what gives it,
    one at a time, with the sitting before its eyes."""
    rules = library(game) if isinstance(game, str) else game
    match = match or rules.start(seed, usual_decks(rules), trace=True)
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding, errors="strict", newline="\n")
    typist = Typist(file)
    scoring = Scoring(rules.game.ruleset) if "greedy" in seats else None
    bots = make_bots([kind if kind != HUMAN else "random" for kind in seats], seed, scoring)
    labels = Labels(rules.game, language)
    table = Table(tuple(seats), bots, labels, rules.game.ruleset.id, drawn)
    front = (
        Screen(file, typist, columns=columns, rows=rows)
        if drawn
        else Plain(typist, lambda text: print(text, file=file))
    )
    sitting = Sitting(match, table, front)
    typist.keys = keys(sitting) if callable(keys) else iter(keys)
    try:
        sitting.run()
    except Left:
        file.write("\n")
    if drawn:
        for line in ending(sitting.match, labels, table.people, front.paper):
            front.write(line)
    file.flush()
    return Sat(sitting, raw.getvalue().decode(encoding))
