"""What players do and when: actions, the phases of a turn, rules."""

from __future__ import annotations

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.tree import MapNode, Node, Scalar
from kirifuda.model.modes import Phase
from kirifuda.model.objects import Player, PropertyOf, Select
from kirifuda.model.ruleset import Action, Must, Rule
from kirifuda.model.steps import NextTurn
from kirifuda.reading.context import Context, Slots, slots_of
from kirifuda.reading.documents import Documents, Item
from kirifuda.reading.references import unknown_id
from kirifuda.reading.step_files import of_cards, read_steps
from kirifuda.reading.values import by_language, entries, forms, maps, needed, parameters, scalar, text, texts, truth


def read_actions(documents: Documents, context: Context) -> tuple[Action, ...]:
    """All actions."""
    items = documents.items("actions", "actions")
    for item in items:
        given = tuple(name for name, _ in entries(item.node.get("given")))
        context.given[needed(item.node, "id")] = given
        context.asked[needed(item.node, "id")] = (*given, *(name for name, _ in entries(item.node.get("choose"))))
    return tuple(_action(item, context) for item in items)


def read_turn(documents: Documents, context: Context) -> tuple[Phase, ...]:
    """The phases of a turn, from the highest layer that describes one."""
    node, language = documents.last("flow", "turn")
    return tuple(phase_of(phase, context, language) for phase in maps(node))


def phase_of(node: MapNode, context: Context, language: str) -> Phase:
    """One phase."""
    written = scalar(node, "if")
    return Phase(
        needed(node, "phase"),
        read_steps(node.get("steps"), context, language, {}),
        forms(node.get("name")),
        node.span,
        texts(node.get("modes")),
        condition=context.condition(written, language, {}) if written is not None else None,
    )


def read_next_turn(documents: Documents, context: Context) -> NextTurn | None:
    """Whose turn is next, where the flow says so."""
    node, language = documents.last("flow", "next_turn")
    player = context.noun(node, language, {}) if isinstance(node, Scalar) else None
    return NextTurn(player, node.span) if player is not None and node is not None else None


def read_rules(documents: Documents, context: Context) -> tuple[Rule, ...]:
    """All rules."""
    return tuple(rule_of(item.node, item.language, context) for item in documents.items("rules", "rules"))


def _action(item: Item, context: Context) -> Action:
    node, language = item.node, item.language
    given = parameters(node.get("given"))
    slots: Slots = slots_of(given)
    chosen: list[tuple[str, Select | PropertyOf]] = []
    for name, value in entries(node.get("choose")):
        slots, selection = _choice(name, value, context, language, slots)
        chosen += [(name, selection)] if selection is not None else []
    return Action(
        needed(node, "id"),
        given,
        tuple(chosen),
        tuple(_must(row, context, language, slots) for row in maps(node.get("must"))),
        context.all_effects(node.get("cost"), language, slots),
        read_steps(node.get("steps"), context, language, slots),
        {key: (name,) for key, name in by_language(node.get("name")).items()},
        text(node, "uses") is not None,
        node.span,
    )


def _choice(
    name: str, value: Node, context: Context, language: str, slots: Slots
) -> tuple[Slots, Select | PropertyOf | None]:
    """What a player chooses, and the slots of the texts that come after it."""
    noun = of_cards(context.noun(value, language, slots)) if isinstance(value, Scalar) else None
    kind = "player" if isinstance(noun, Player) else "number" if isinstance(noun, PropertyOf) else "card"
    if isinstance(noun, PropertyOf) and (noun.of is None or isinstance(noun.of, Select)):
        return {**slots, name: (kind,)}, noun
    if isinstance(value, Scalar) and noun is not None and not isinstance(noun, Select):
        context.add(Diagnostic("not-a-selection", value.span, {"found": value.text}))
    return {**slots, name: (kind,)}, noun if isinstance(noun, Select) else None


def _must(node: MapNode, context: Context, language: str, slots: Slots) -> Must:
    """A row of what an action asks for."""
    conditions = [scalar(node, key) for key in ("if", "holds")]
    condition, holds = (context.condition(c, language, slots) if c is not None else None for c in conditions)
    like: list[tuple[str, Select]] = []
    named = node.get("is")
    for name, value in entries(named):
        noun = context.noun(value, language, slots) if isinstance(value, Scalar) else None
        if isinstance(value, Scalar) and noun is not None and not isinstance(noun, Select):
            context.add(Diagnostic("not-a-selection", value.span, {"found": value.text}))
        like += [(name, noun)] if isinstance(noun, Select) else []
    for entry in named.entries if isinstance(named, MapNode) else ():
        if entry.key.text not in slots:
            context.add(unknown_id(entry.key, "parameter", tuple(slots)))
    return Must(needed(node, "id"), condition, tuple(like), holds, node.span)


def rule_of(node: MapNode, language: str, context: Context) -> Rule:
    """One rule."""
    written = scalar(node, "text")
    kind = needed(node, "kind")
    constant = kind == "constant"
    return Rule(
        needed(node, "id"),
        kind,
        context.abilities(written, language, {}) if constant else (),
        () if constant else context.effects(written, language, {}),
        truth(node, "absolute"),
        texts(node.get("excepts")),
        node.span,
        texts(node.get("modes")),
    )
