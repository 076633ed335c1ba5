"""Verbs and keywords: what they do, in sentences over their parameters."""

from __future__ import annotations

import re

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.source import Span
from kirifuda.core.tree import MapNode, Node, Scalar, scalars
from kirifuda.model.objects import States, Zone
from kirifuda.model.ruleset import Keyword, Steps, Verb
from kirifuda.model.vocabulary import Parameter
from kirifuda.reading.context import Context, Slots, slots_of
from kirifuda.reading.documents import Documents, Item
from kirifuda.reading.references import unknown_id
from kirifuda.reading.values import entries, needed, number, parameters, scalar, text, texts, truth

_SLOT = re.compile(r"\{(?P<name>[\w-]+)(?:[=:][\w-]+)?\}")


def read_verbs(documents: Documents, context: Context) -> tuple[Verb, ...]:
    """All verbs; one of a higher layer takes the place of the same id below."""
    return tuple(_verb(item, context) for item in documents.items("verbs", "verbs"))


def read_keywords(documents: Documents, context: Context) -> tuple[Keyword, ...]:
    """All keywords."""
    return tuple(_keyword(item, context) for item in documents.items("keywords", "keywords"))


def _verb(item: Item, context: Context) -> Verb:
    node = item.node
    params = parameters(node.get("params"))
    _known_parameter(scalar(node, "subject"), params, context)
    check_slots(node.get("forms"), params, context)
    _check_body(node, context)
    return Verb(
        needed(node, "id"),
        params,
        text(node, "subject"),
        text(node, "primitive"),
        _steps(node.get("steps"), item, params, context),
        truth(node, "uninterrupted"),
        node.span,
        _fixed(node.get("with")),
        _chance(node.get("with")),
    )


def _fixed(node: Node | None) -> dict[str, Zone | States]:
    """Parameters of a primitive that are always the same."""
    found: dict[str, Zone | States] = {}
    if isinstance(node, MapNode):
        zone, states = text(node, "zone"), texts(node.get("states"))
        found.update({"zone": Zone(zone)} if zone is not None else {})
        found.update({"states": States(states)} if states else {})
    return found


def _chance(node: Node | None) -> tuple[str, int] | None:
    """What chance decides: a variable, and how many sides there are."""
    variable = text(node, "variable") if isinstance(node, MapNode) else None
    sides = number(node, "sides") if isinstance(node, MapNode) else None
    return None if variable is None or sides is None else (variable, sides)


def _steps(node: Node | None, item: Item, params: tuple[Parameter, ...], context: Context) -> Steps:
    slots = slots_of(params)
    if not isinstance(node, MapNode):
        return Steps(context.all_effects(node, item.language, slots))
    by = needed(node, "by")
    _known_parameter(scalar(node, "by"), params, context)
    cases = {
        name: context.all_effects(value, item.language, _narrowed(slots, by, name))
        for name, value in entries(node)
        if name != "by"
    }
    return Steps((), by, cases)


def _narrowed(slots: Slots, name: str, kind: str) -> Slots:
    """The slots of one case: the parameter that decides has that one type."""
    return {key: (kind,) if key == name else types for key, types in slots.items()}


def _known_parameter(name: Scalar | None, params: tuple[Parameter, ...], context: Context) -> None:
    known = tuple(param.name for param in params)
    if name is not None and name.text not in known:
        context.add(unknown_id(name, "parameter", known))


def _keyword(item: Item, context: Context) -> Keyword:
    node = item.node
    params = parameters(node.get("params"))
    slots = slots_of(params)
    check_slots(node.get("header"), params, context)
    return Keyword(
        needed(node, "id"),
        params,
        context.triggers(scalar(node, "when"), item.language, slots),
        context.all_effects(node.get("cost"), item.language, slots),
        truth(node, "optional"),
        truth(node, "called"),
        truth(node, "word"),
        context.abilities(scalar(node, "ability"), item.language, slots),
        truth(node, "activated"),
        text(node, "from"),
        context.all_effects(node.get("after"), item.language, slots),
        context.all_effects(node.get("negated"), item.language, slots) if node.get("negated") is not None else None,
        texts(node.get("exempt_from")),
        node.span,
        None if (needs := scalar(node, "if")) is None else context.condition(needs, item.language, slots),
    )


def check_slots(forms: Node | None, params: tuple[Parameter, ...], context: Context) -> None:
    """Every slot of a form or header, {card}, {n:circled}, {zone=hand}, is a parameter."""
    known = tuple(param.name for param in params)
    for written in scalars(forms) if forms is not None else ():
        if not written.exact:
            continue
        for match in _SLOT.finditer(written.content.text):
            if match["name"] not in known:
                start = written.content.start + match.start("name")
                place = Span(written.content.file, start, start + len(match["name"]))
                context.add(unknown_id(Scalar(match["name"], place, place), "parameter", known))


def _check_body(node: MapNode, context: Context) -> None:
    """A verb is carried out by the engine or by steps."""
    if node.get("primitive") is None and node.get("steps") is None:
        place = scalar(node, "id")
        assert place is not None
        context.add(Diagnostic("verb-without-steps", place.span, {"id": place.text}))
