"""The table of decks against the field, aligned on the screen in any script."""

from __future__ import annotations

from collections.abc import Sequence

from kirifuda.cli.texts import Texts
from kirifuda.core.width import width
from kirifuda.model.ruleset import Game
from kirifuda.play.standings import Standings

COLUMNS = ("deck", "games", "wins", "share", "interval", "id", "edge")
RIGHT = ("games", "wins", "share", "interval")


def table(texts: Texts, data: Game, standings: Standings) -> list[str]:
    """The lines: a head, then the decks from the one that wins most; of equal ones the first in the game's order."""
    names = {deck.id: deck.names[texts.language] for deck in data.decks}
    edges = {
        "high": texts("standings-above", limit=f"{standings.high:.0%}"),
        "low": texts("standings-below", limit=f"{standings.low:.0%}"),
    }
    rows = [[texts(f"standings-{column}") for column in COLUMNS]]
    for row in sorted(standings.rows(), key=lambda row: -(row["share"] or 0.0)):
        played = row["share"] is not None
        share = f"{row['share']:.1%}" if played else "-"
        interval = f"{row['low']:.1%} - {row['high']:.1%}" if played else "-"
        edge = edges.get(row["edge"], "")
        rows.append([names[row["deck"]], str(row["games"]), str(row["wins"]), share, interval, row["deck"], edge])
    return aligned(rows, [column in RIGHT for column in COLUMNS])


def aligned(rows: Sequence[Sequence[str]], right: Sequence[bool]) -> list[str]:
    """Rows as lines, each column as wide on the screen as its widest cell."""
    wide = [max(width(cells[place]) for cells in rows) for place in range(len(right))]
    lines = []
    for cells in rows:
        parts = []
        for cell, room, flush in zip(cells, wide, right, strict=True):
            gap = " " * (room - width(cell))
            parts.append(gap + cell if flush else cell + gap)
        lines.append("  ".join(parts).rstrip())
    return lines
