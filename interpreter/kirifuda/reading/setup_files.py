"""The setup of a game out of its file: cards placed, who goes first, drafts, and plain steps."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.tree import ListNode, MapNode, Node, Scalar
from kirifuda.model.ruleset import Card
from kirifuda.model.steps import FirstPlayer, Part, Place, SetupStep
from kirifuda.reading.context import Context
from kirifuda.reading.documents import Documents
from kirifuda.reading.step_files import read_step
from kirifuda.reading.values import counts, integers, needed, number, scalar, text, texts, truth


def read_setup(documents: Documents, context: Context) -> tuple[SetupStep, ...]:
    """The steps of setup, from the highest layer that describes it."""
    node, language = documents.last("setup", "setup")
    return _steps(node, context, language)


def with_all_cards(setup: Sequence[SetupStep], cards: Sequence[Card]) -> tuple[SetupStep, ...]:
    """The setup once the cards of the game are read: what is placed by kind is named."""
    done: list[SetupStep] = []
    for step in setup:
        match step:
            case Place(one_of_each=kind) if kind is not None:
                named = {c.id: (c.copies or 1) if step.copies else 1 for c in cards if c.kind == kind}
                done.append(replace(step, cards=named))
            case Part(steps):
                done.append(replace(step, steps=with_all_cards(steps, cards)))
            case _:
                done.append(step)
    return tuple(done)


def _steps(node: Node | None, context: Context, language: str) -> tuple[SetupStep, ...]:
    found = (_step(item, context, language) for item in node.items) if isinstance(node, ListNode) else ()
    return tuple(step for step in found if step is not None)


def _step(node: Node, context: Context, language: str) -> SetupStep | None:
    """One step; one that belongs to some modes only is a part of its own."""
    step: SetupStep | None
    if not isinstance(node, MapNode):
        return read_step(node, context, language, {})
    modes = texts(node.get("modes"))
    if node.get("draft") is not None:
        return Part(_steps(node.get("draft"), context, language), modes, number(node, "each") or 1, node.span)
    if node.get("first_player") is not None:
        step = _first_player(node, context, language)
    elif node.get("each_player") is not None:
        step = read_step(node, context, language, {})
    elif node.get("place") is not None:
        step = _place(node)
    elif modes:
        return Part(_steps(node.get("steps"), context, language), modes, span=node.span)
    else:
        return read_step(node, context, language, {})
    return Part((step,), modes, span=node.span) if modes and step is not None else step


def seats_of(node: MapNode) -> tuple[int, ...]:
    """The seats that are named, counted from 0."""
    return tuple(seat - 1 for seat in integers(node.get("seats")))


def _place(node: MapNode) -> Place:
    place = node.get("place")
    return Place(
        counts(place) if isinstance(place, MapNode) else {} if node.get("kind") is not None else None,
        needed(node, "zone"),
        truth(node, "shuffle"),
        texts(node.get("states")),
        text(node, "by"),
        text(node, "kind"),
        text(node, "place") == "all-copies",
        node.span,
        seats_of(node),
    )


def _first_player(node: MapNode, context: Context, language: str) -> FirstPlayer:
    how, written = scalar(node, "first_player"), scalar(node, "by")
    assert isinstance(how, Scalar)
    if how.text == "chosen" and written is None:
        context.add(Diagnostic("missing-key", how.span, {"key": "by"}))
    by = context.noun(written, language, {}) if written is not None else None
    return FirstPlayer(how.text, by, node.span)
