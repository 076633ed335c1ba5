"""Why something happened: from an entry of the trace down its causes to a decision of a player, each with its line."""

from __future__ import annotations

from collections.abc import Iterator

from kirifuda.engine.tracing import Entry
from kirifuda.play.chronicle import Chronicle

#: what an entry may lead to that belongs to the question what became of it
CAME = ("triggers", "forbidden", "replaced", "nothing", "negates", "spares", "limit")
MOST = 12


def chain(told: Chronicle, number: int) -> list[Entry]:
    """The entry and its causes, the nearest first: the last is the decision of a player, or what stands alone in the
    setup. An entry that says nothing is left out."""
    found: list[Entry] = []
    entry = told.entry(number)
    while entry is not None:
        found += [entry] if entry.number in told.texts else []
        if entry.what == "decides" and _free(told, entry):
            break
        entry = told.entry(_cause(told, entry))
    return found


def _free(told: Chronicle, entry: Entry) -> bool:
    """Whether an answer is a beginning: nothing but the course of the game asked for it."""
    cause = told.entry(entry.cause)
    return cause is None or cause.what == "phase"


def _cause(told: Chronicle, entry: Entry) -> int:
    """What an entry comes of. A state check looks at values: of the entries before it, the last that changed a value of
    its own object."""
    if not entry.data or entry.what not in ("event", "loses", "does", "moves"):
        return entry.cause
    lines = told.behind(entry)
    checks = {rule.id for rule in told.layout.rules.rules if rule.kind == "state-check"}
    if not lines or lines[0].kind != "rule" or lines[0].ident not in checks:
        return entry.cause
    objects = {-1 - player for player in entry.data} if entry.what == "loses" else set(entry.data[-2:])
    for other in told.entries[: entry.number - 1][::-1]:
        if other.what == "phase":
            break
        if other.what == "changes" and len(other.data) == 4 and other.data[3] in objects:
            return other.number
    return entry.cause


def page(told: Chronicle, number: int) -> Iterator[str]:
    """The lines behind an entry, and what came of it, as a text."""
    links = chain(told, number)
    entry = told.entry(number)
    if entry is not None and entry not in links:
        links.insert(0, entry)
    for place, link in enumerate(links):
        text = told.texts.get(link.number) or told.say("silent")
        yield f"{link.number:>6}  {told.say('because', text=text) if place else text}"
        for line in told.behind(link):
            yield " " * 12 + (told.say("line", name=line.name, text=line.text) if line.text else line.name)
            yield " " * 12 + line.place
    if not links or links[-1].what != "decides":
        yield " " * 8 + told.say("ends-setup")
    came = [other for other in told.entries[number:] if other.cause == number and other.what in CAME]
    came = [other for other in came if other.number in told.texts]
    if came:
        yield told.say("came")
    for other in came[:MOST]:
        yield f"{other.number:>6}  {told.texts[other.number]}"


def listing(told: Chronicle) -> Iterator[str]:
    """All entries that can be asked about."""
    for entry in told.entries:
        if entry.number in told.texts and not _idle(told, entry):
            yield f"{entry.number:>6}  {told.texts[entry.number]}"


def _idle(told: Chronicle, entry: Entry) -> bool:
    """A step of the rules that did not apply: nobody waits for it."""
    cause = told.entry(entry.cause)
    return entry.what == "nothing" and (cause is None or cause.what not in ("resolves", "triggers", "decides"))
