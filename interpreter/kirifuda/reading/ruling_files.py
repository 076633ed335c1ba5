"""Rulings and scenarios out of their files, with the checks of their dates."""

from __future__ import annotations

from collections.abc import Iterator

from kirifuda.core.diagnostics import Diagnostic, Label
from kirifuda.core.tree import ListNode, MapNode, Scalar
from kirifuda.core.unicode import comparison_key
from kirifuda.model.ruleset import Amendment
from kirifuda.model.rulings import Ruling, Scenario
from kirifuda.reading.amendments import AMENDING, read_amendment
from kirifuda.reading.context import Context
from kirifuda.reading.documents import RULING, SCENARIOS, Documents
from kirifuda.reading.values import by_language, maps, needed, scalar, text, texts, truth


def read_rulings(documents: Documents, context: Context) -> tuple[Ruling, ...]:
    """All rulings, in the order of their files."""
    return tuple(
        _ruling(file.root, documents.language(file), context) for file in documents.of(RULING) if file.root is not None
    )


def read_scenarios(documents: Documents, context: Context) -> tuple[Scenario, ...]:
    """The scenarios that stand in files of their own."""
    return tuple(
        _scenario(node, None, documents.language(file), context)
        for file in documents.of(SCENARIOS)
        if file.root is not None
        for node in _named_once(file.root, context)
    )


def _ruling(node: MapNode, language: str, context: Context) -> Ruling:
    ident = needed(node, "ruling")
    _check_period(node, context)
    amendments = _amendments(node, ident, language, context)
    own = (ident,) if truth(node, "announced") else ()  # its scenarios are played with it
    ruling = Ruling(
        id=ident,
        kind=needed(node, "kind"),
        titles=by_language(node.get("title")),
        question=by_language(node.get("question")),
        answer=by_language(node.get("answer")),
        date=text(node, "date"),
        starts=text(node, "from"),
        ends=text(node, "until"),
        announced=truth(node, "announced"),
        supersedes=texts(node.get("supersedes")),
        changes=texts(node.get("changes")),
        about=texts(node.get("about")),
        cards=texts(node.get("cards")),
        basis=text(node, "basis"),
        source=text(node, "source"),
        amendments=amendments,
        scenarios=tuple(_scenario(item, node, language, context, own) for item in _named_once(node, context)),
        span=node.span,
    )
    _check_change(node, ruling, context)
    return ruling


def _check_change(node: MapNode, ruling: Ruling, context: Context) -> None:
    """A ruling that changes says what, from which day, and shows it in a scenario."""
    place = scalar(node, "ruling")
    assert place is not None
    if ruling.kind != "changes":
        return
    dated = ruling.starts is not None or any(part.starts is not None for part in ruling.amendments)
    if not dated and not ruling.announced:
        context.add(Diagnostic("undated-change", place.span, {"id": ruling.id}, subject=ruling.id))
    if not ruling.scenarios:
        context.add(Diagnostic("change-without-scenario", place.span, {"id": ruling.id}, subject=ruling.id))


def _amendments(node: MapNode, ident: str, language: str, context: Context) -> tuple[Amendment, ...]:
    """What stands in the ruling itself, for its whole time, and in each of its versions."""
    whole = [node] if any(node.get(key) is not None for key in AMENDING) else []
    parts = [*whole, *maps(node.get("versions"))]
    for part in maps(node.get("versions")):
        _check_period(part, context)
    return tuple(read_amendment(part, ident, language, context) for part in parts)


def _named_once(file: MapNode, context: Context) -> Iterator[MapNode]:
    """The scenarios of a file; a name that one before has too is found."""
    seen: dict[str, Scalar] = {}
    for node in maps(file.get("scenarios")):
        name = scalar(node, "name")
        if name is not None and name.text:
            first = seen.setdefault(comparison_key(name.text), name)
            if first is not name:
                related = (Label(first.span, "first"),)
                context.add(Diagnostic("repeated-scenario", name.span, {"name": name.text}, related=related))
        yield node


def _scenario(
    node: MapNode, ruling: MapNode | None, language: str, context: Context, switched_on: tuple[str, ...] = ()
) -> Scenario:
    """A scenario; one of a ruling holds while the ruling does, unless it has a date of its own."""
    _check_period(node, context)
    given, when, then = node.get("given"), node.get("when"), node.get("then")
    starts, ends = _period(node, ruling)
    return Scenario(
        needed(node, "name"),
        given if isinstance(given, MapNode) else None,
        when.items if isinstance(when, ListNode) else (),
        then.items if isinstance(then, ListNode) else (),
        starts,
        ends,
        (*switched_on, *texts(node.get("with"))),
        needed(ruling, "ruling") if ruling is not None else None,
        language,
        node.span,
        texts(node.get("clauses")),
    )


def _period(node: MapNode, ruling: MapNode | None) -> tuple[str | None, str | None]:
    """From when until when a scenario holds: its own dates, else those of its ruling where they fit together (one that
    ends before the ruling starts shows what was before)."""
    starts, ends = text(node, "from"), text(node, "until")
    if ruling is None:
        return starts, ends
    first, last = text(ruling, "from"), text(ruling, "until")
    if starts is None and not (first and ends and ends < first):
        starts = first
    if ends is None and not (last and starts and starts > last):
        ends = last
    return starts, ends


def _check_period(node: MapNode, context: Context) -> None:
    starts, ends = scalar(node, "from"), scalar(node, "until")
    if starts is not None and ends is not None and ends.text < starts.text:
        args = {"starts": starts.text, "ends": ends.text}
        context.add(Diagnostic("empty-period", ends.span, args))
