"""Rulings and scenarios out of their files, with the checks of their dates."""

from __future__ import annotations

from collections.abc import Mapping

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.tree import ListNode, MapNode, Node
from kirifuda.model.rulings import Ruling, Scenario
from kirifuda.reading.context import Context
from kirifuda.reading.documents import RULING, SCENARIOS, Documents
from kirifuda.reading.values import by_language, maps, needed, scalar, text, texts, truth

_BODY = ("readings", "versions", "rules", "policies")


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
        for node in maps(file.root.get("scenarios"))
    )


def _ruling(node: MapNode, language: str, context: Context) -> Ruling:
    ident = needed(node, "ruling")
    _check_period(node, context)
    body: Mapping[str, Node] = {key: value for key in _BODY if (value := node.get(key)) is not None}
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
        cards=texts(node.get("cards")),
        basis=text(node, "basis"),
        source=text(node, "source"),
        body=body,
        scenarios=tuple(_scenario(item, ident, language, context) for item in maps(node.get("scenarios"))),
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
    dated = ruling.starts is not None or any(
        isinstance(version, MapNode) and version.get("from") is not None for version in _items(ruling.body)
    )
    if not dated:
        context.add(Diagnostic("undated-change", place.span, {"id": ruling.id}, subject=ruling.id))
    if not ruling.scenarios:
        context.add(Diagnostic("change-without-scenario", place.span, {"id": ruling.id}, subject=ruling.id))


def _items(body: Mapping[str, Node]) -> tuple[Node, ...]:
    versions = body.get("versions")
    return versions.items if isinstance(versions, ListNode) else ()


def _scenario(node: MapNode, ruling: str | None, language: str, context: Context) -> Scenario:
    _check_period(node, context)
    given, when, then = node.get("given"), node.get("when"), node.get("then")
    return Scenario(
        needed(node, "name"),
        given if isinstance(given, MapNode) else None,
        when.items if isinstance(when, ListNode) else (),
        then.items if isinstance(then, ListNode) else (),
        text(node, "from"),
        text(node, "until"),
        ruling,
        language,
        node.span,
        texts(node.get("clauses")),
    )


def _check_period(node: MapNode, context: Context) -> None:
    starts, ends = scalar(node, "from"), scalar(node, "until")
    if starts is not None and ends is not None and ends.text < starts.text:
        args = {"starts": starts.text, "ends": ends.text}
        context.add(Diagnostic("empty-period", ends.span, args))
