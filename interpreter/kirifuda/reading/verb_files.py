"""Verbs and keywords: what they do, in sentences over their parameters."""

from __future__ import annotations

from kirifuda.core.diagnostics import Arguments, Diagnostic
from kirifuda.core.similar import closest
from kirifuda.core.tree import MapNode, Node, Scalar
from kirifuda.model.ruleset import Keyword, Steps, Verb
from kirifuda.model.vocabulary import Parameter
from kirifuda.reading.context import Context, Slots, slots_of
from kirifuda.reading.documents import Documents, Item
from kirifuda.reading.values import entries, needed, parameters, scalar, text, truth


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
    return Verb(
        needed(node, "id"),
        params,
        text(node, "subject"),
        text(node, "primitive"),
        _steps(node.get("steps"), item, params, context),
        truth(node, "uninterrupted"),
        node.span,
    )


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
        args: Arguments = {"id": name.text, "candidates": closest(name.text, known)}
        context.add(Diagnostic("unknown-id", name.span, args, "parameter"))


def _keyword(item: Item, context: Context) -> Keyword:
    node = item.node
    params = parameters(node.get("params"))
    slots = slots_of(params)
    return Keyword(
        needed(node, "id"),
        params,
        context.triggers(scalar(node, "when"), item.language, slots),
        context.all_effects(node.get("cost"), item.language, slots),
        truth(node, "optional"),
        truth(node, "called"),
        truth(node, "word"),
        context.abilities(scalar(node, "ability"), item.language, slots),
        node.span,
    )
