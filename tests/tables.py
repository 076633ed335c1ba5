"""A table without a terminal: keys go in, what the screen showed comes out."""

import io
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
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

    keys: Iterable[str]
    screen: io.TextIOBase = field(default_factory=io.StringIO)

    def __post_init__(self) -> None:
        self._keys = iter(self.keys)

    def __call__(self, prompt: str) -> str:
        self.screen.write(prompt)
        for key in self._keys:
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


def sit(
    game: str | Library,
    keys: Iterable[object],
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
    """Plays until the keys are used up, the person leaves or the match ends."""
    rules = library(game) if isinstance(game, str) else game
    match = match or rules.start(seed, trace=True)
    raw = io.BytesIO()
    file = io.TextIOWrapper(raw, encoding=encoding, errors="replace", newline="\n")
    typist = Typist(map(str, keys), file)
    scoring = Scoring(rules.game.ruleset) if "greedy" in seats else None
    bots = make_bots([kind if kind != HUMAN else "random" for kind in seats], seed, scoring)
    labels = Labels(rules.game, language)
    table = Table(tuple(seats), bots, labels, rules.game.ruleset.id, drawn)
    front = (
        Screen(file, typist, columns=columns, rows=rows) if drawn else Plain(typist, lambda text: print(text, file=file))
    )
    sitting = Sitting(match, table, front)
    try:
        sitting.run()
    except Left:
        file.write("\n")
    if drawn:
        for line in ending(sitting.match, labels, table.people, front.paper):
            front.write(line)
    file.flush()
    return Sat(sitting, raw.getvalue().decode(encoding))
