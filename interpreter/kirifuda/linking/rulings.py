"""Which rulings hold on a day, and the ruleset that they make of the written one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from kirifuda.model.ruleset import Amendment, Game, Policies, Reading, Ruleset
from kirifuda.model.rulings import Ruling


def holds(starts: str | None, ends: str | None, day: str) -> bool:
    """Whether a day (ISO) lies in a period whose borders belong to it."""
    return not (starts and day < starts) and not (ends and day > ends)


def in_force(rulings: Sequence[Ruling], day: str, switched_on: Sequence[str] = ()) -> tuple[Ruling, ...]:
    """The rulings that hold on a day, the oldest first; an announced one only if it is switched on; one that another
    in force supersedes not."""
    gone = superseded(rulings, day, switched_on)
    left = [ruling for ruling in _live(rulings, day, switched_on) if ruling.id not in gone]
    return tuple(sorted(left, key=lambda ruling: (ruling.announced, ruling.starts or "", ruling.id)))


def superseded(rulings: Sequence[Ruling], day: str, switched_on: Sequence[str] = ()) -> frozenset[str]:
    """The ids of the rulings that another one of that day takes the place of."""
    return frozenset(name for ruling in _live(rulings, day, switched_on) for name in ruling.supersedes)


def borders(rulings: Iterable[Ruling]) -> tuple[str, ...]:
    """The first and last days of rulings, of what they change and of their scenarios, in order."""
    days: set[str | None] = set()
    for ruling in rulings:
        days.update((ruling.starts, ruling.ends))
        days.update(day for version in ruling.amendments for day in (version.starts, version.ends))
        days.update(day for scenario in ruling.scenarios for day in (scenario.starts, scenario.ends))
    return tuple(sorted(day for day in days if day is not None))


def last_day(ruling: Ruling) -> str | None:
    """The day on which a ruling ends: its own, else the last of its versions where each of them ends."""
    ends = [part.ends for part in ruling.amendments]
    return ruling.ends or (max(end or "" for end in ends) if ends and None not in ends else None)


def replacing(ruling: Ruling, rulings: Sequence[Ruling], day: str, switched_on: Sequence[str] = ()) -> Ruling | None:
    """The ruling that takes the place of another one on a day."""
    return next((other for other in _live(rulings, day, switched_on) if ruling.id in other.supersedes), None)


def _live(rulings: Sequence[Ruling], day: str, switched_on: Sequence[str]) -> list[Ruling]:
    """The rulings whose time it is, and those that are switched on."""
    return [
        ruling
        for ruling in rulings
        if (ruling.id in switched_on if ruling.announced else holds(ruling.starts, ruling.ends, day))
    ]


def amendments(rulings: Sequence[Ruling], day: str) -> Iterator[Amendment]:
    """What rulings in force change on a day, in their order."""
    for ruling in rulings:
        for part in ruling.amendments:
            if holds(part.starts, part.ends, day):
                yield part


def amended(rules: Ruleset, part: Amendment) -> Ruleset:
    """The ruleset after one change: what has the same id (or reads the same form of the same verbs) is replaced."""
    limits = {row.id: row for row in (*rules.limits, *part.limits) if row.id not in part.without}
    laws = {rule.id: rule for rule in (*rules.rules, *part.rules) if rule.id not in part.without}
    readings: dict[tuple[str, tuple[str, ...]], Reading] = {(r.form, r.verbs): r for r in rules.readings}
    readings.update({(r.form, r.verbs): r for r in part.readings})
    return replace(
        rules,
        policies=Policies({**rules.policies.values, **part.policies}),
        limits=tuple(limits.values()),
        rules=tuple(laws.values()),
        readings=tuple(readings.values()),
    )


def as_of(game: Game, day: str | None = None, switched_on: Sequence[str] | None = None) -> Game:
    """The game with the rulings that hold on a day (default: the game's), beside those ``switched_on``."""
    date = day or game.as_of
    chosen = game.switched_on if switched_on is None else tuple(switched_on)
    written = game.written or game.ruleset
    rules = written
    for part in amendments(in_force(game.rulings, date, chosen), date):
        rules = amended(rules, part)
    return replace(game, ruleset=rules, written=written, as_of=date, switched_on=chosen)
