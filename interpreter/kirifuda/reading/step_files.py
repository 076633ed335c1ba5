"""Steps of phases, actions and setup: sentences, conditions, offers of actions."""

from __future__ import annotations

from collections.abc import Mapping

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.tree import ListNode, MapNode, Node, Scalar
from kirifuda.model.objects import Noun, PropertyOf, Select, Zone
from kirifuda.model.steps import Act, Branch, EachPlayer, ForEach, Offer, Pick, Repeat, Sentence, SetRole, Step, Window
from kirifuda.reading.context import Context, Slots
from kirifuda.reading.references import unknown_id
from kirifuda.reading.values import entries, located, needed, scalar, text, texts, truth


def read_steps(node: Node | None, context: Context, language: str, slots: Slots) -> tuple[Step, ...]:
    """The steps of a list, in order; a step whose sentence cannot be read is left out."""
    if not isinstance(node, ListNode):
        return ()
    found = (read_step(item, context, language, slots) for item in node.items)
    return tuple(step for step in found if step is not None)


def read_step(node: Node, context: Context, language: str, slots: Slots) -> Step | None:
    """One step, or None where it cannot be read."""
    if isinstance(node, Scalar):
        effects = context.effects(node, language, slots)
        return Sentence(effects, node.content) if effects else None
    if not isinstance(node, MapNode):
        return None
    if node.get("offer") is not None:
        return _offer(node, context, language, slots)
    if node.get("act") is not None:
        return _act(node, context, language, slots)
    if node.get("window") is not None:
        return _window(node, context, language, slots)
    if node.get("role") is not None:
        return _role(node, context, language, slots)
    if node.get("pick") is not None:
        return _pick(node, context, language, slots)
    if node.get("each_player") is not None:
        return _each_player(node, context, language, slots)
    if node.get("for_each") is not None:
        return _for_each(node, context, language, slots)
    if node.get("repeat") is not None:
        return _repeat(node, context, language, slots)
    written = scalar(node, "if")
    condition = context.condition(written, language, slots) if written is not None else None
    steps = read_steps(node.get("steps"), context, language, slots)
    otherwise = read_steps(node.get("otherwise"), context, language, slots)
    return Branch(condition, steps, otherwise, node.span) if condition is not None else None


def _each_player(node: MapNode, context: Context, language: str, slots: Slots) -> EachPlayer | None:
    steps = read_steps(node.get("each_player"), context, language, slots)
    written = scalar(node, "from")
    first = context.noun(written, language, slots) if written is not None else None
    return EachPlayer(steps, node.span, first) if (written is None) == (first is None) else None


def of_cards(noun: Noun | None) -> Noun | None:
    """A value of what lies in a zone is the value of the cards there; other nouns are as they are."""
    if isinstance(noun, PropertyOf) and isinstance(noun.of, Zone):
        return PropertyOf(noun.property, Select(zones=(noun.of.zone,), whose=noun.of.whose))
    return noun


def _for_each(node: MapNode, context: Context, language: str, slots: Slots) -> ForEach | None:
    name, written = next((name, value) for name, value in entries(node.get("for_each")))
    noun = of_cards(context.noun(written, language, slots)) if isinstance(written, Scalar) else None
    valued = isinstance(noun, PropertyOf) and isinstance(noun.of, Select)
    if isinstance(written, Scalar) and noun is not None and not (valued or isinstance(noun, Select)):
        context.add(Diagnostic("not-a-selection", written.span, {"found": written.text}))
    inner = {**slots, name: ("number",) if valued else ("card",)}
    steps = read_steps(node.get("steps"), context, language, inner)
    return ForEach(name, noun, steps, node.span) if isinstance(noun, Select | PropertyOf) else None


def _repeat(node: MapNode, context: Context, language: str, slots: Slots) -> Repeat | None:
    steps = read_steps(node.get("repeat"), context, language, slots)
    written = scalar(node, "until")
    until = context.condition(written, language, slots) if written is not None else None
    return Repeat(steps, until, node.span) if until is not None else None


def _offer(node: MapNode, context: Context, language: str, slots: Slots) -> Offer | None:
    written = scalar(node, "to")
    to = context.noun(written, language, slots) if written is not None else None
    given: list[tuple[str, Noun]] = []
    _check_given(node, context, "offer", context.given)
    for name, value in entries(node.get("with")):
        noun = context.noun(value, language, slots) if isinstance(value, Scalar) else None
        if noun is not None:
            given.append((name, noun))
    otherwise = read_steps(node.get("otherwise"), context, language, slots)
    if to is None:
        return None
    actions = texts(node.get("offer"))
    repeat, required = text(node, "repeat") is not None, truth(node, "required")
    return Offer(actions, to, tuple(given), otherwise, repeat, required, node.span)


def _act(node: MapNode, context: Context, language: str, slots: Slots) -> Act:
    _check_given(node, context, "act", context.asked)
    given = tuple(
        (name, noun)
        for name, value in entries(node.get("with"))
        if isinstance(value, Scalar) and (noun := context.noun(value, language, slots)) is not None
    )
    return Act(needed(node, "act"), given, node.span)


def _role(node: MapNode, context: Context, language: str, slots: Slots) -> SetRole | None:
    role, written = scalar(node, "role"), scalar(node, "is")
    assert role is not None
    player = context.noun(written, language, slots) if written is not None else None
    if written is None and not truth(node, "drawn"):
        context.add(Diagnostic("missing-key", role.span, {"key": "is"}))
    return SetRole(role.text, player, node.span) if (written is None) == (player is None) else None


def _pick(node: MapNode, context: Context, language: str, slots: Slots) -> Pick | None:
    written, by = scalar(node, "pick"), scalar(node, "by")
    assert written is not None and by is not None
    cards, player = context.noun(written, language, slots), context.noun(by, language, slots)
    if cards is not None and not isinstance(cards, Select):
        context.add(Diagnostic("not-a-selection", written.span, {"found": written.text}))
    if not isinstance(cards, Select) or player is None:
        return None
    return Pick(cards, player, needed(node, "zone"), node.span)


def _window(node: MapNode, context: Context, language: str, slots: Slots) -> Window | None:
    written = scalar(node, "first")
    first = context.noun(written, language, slots) if written is not None else None
    if first is None:
        return None
    at = context.triggers(scalar(node, "at"), language, slots)
    return Window(texts(node.get("window")), first, text(node, "after_action") == "first-player", at, node.span)


def _check_given(node: MapNode, context: Context, key: str, asked: Mapping[str, tuple[str, ...]]) -> None:
    """What is passed on to the actions under a key is what they ask for."""
    passed = node.get("with")
    keys = tuple(entry.key for entry in passed.entries) if isinstance(passed, MapNode) else ()
    wanted = {name: asked[name] for name in texts(node.get(key)) if name in asked}
    known = tuple(name for names in wanted.values() for name in names)
    for name_given in keys:
        if name_given.text not in known and wanted:
            context.add(unknown_id(name_given, "parameter", known))
    for action in located(node.get(key)):
        missing = tuple(name for name in wanted.get(action.text, ()) if name not in [given.text for given in keys])
        if missing:
            context.add(Diagnostic("missing-argument", action.span, {"id": action.text, "missing": missing}))
