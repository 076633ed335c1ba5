"""What sentences of cards add to the rules of their game: limits of use, and what it costs besides to play a card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from kirifuda.model.abilities import Use
from kirifuda.model.amounts import Slot
from kirifuda.model.conditions import Is
from kirifuda.model.effects import Do, Effect, Extra, When
from kirifuda.model.objects import Select, This
from kirifuda.model.ruleset import Action, Card, Game, Limit, Ruleset
from kirifuda.model.steps import Sentence
from kirifuda.model.walking import walk, with_parts


def with_said(game: Game, ruleset: Ruleset) -> Game:
    """A game with these rules and what its cards add to them."""
    limits, actions = (*ruleset.limits, *said_limits(game)), with_extras(game, ruleset.actions)
    return replace(game, ruleset=replace(ruleset, limits=limits, actions=actions))


def limit_id(use: Use) -> str:
    """The name of the limit that a sentence of an ability sets for it."""
    return f"{use.count} a {use.per}" + (" by name" if use.of is not None else "")


def said_limits(game: Game) -> tuple[Limit, ...]:
    """The limits that sentences of abilities set for them: so many uses of each card's in a period."""
    uses = [
        node for card in game.cards for node in walk(card.abilities) if isinstance(node, Use) and node.kind == "limit"
    ]
    return tuple({limit_id(use): limit_of(use) for use in uses}.values())


def limit_of(use: Use) -> Limit:
    """The limit that a sentence of an ability sets: for it on each card, or for all cards of a name together."""
    apart, ident = "card" if use.of is None else "name", limit_id(use)
    return Limit(ident, (ident,), (), use.count, use.per, (apart, "player"), together=use.of is not None)


def with_extras(game: Game, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """The actions of a game; where one gives an order for which a card asks more, more is paid when it is that card."""
    asked = [(card, extra) for card in game.cards for extra in extras(card)]
    return tuple(_costing(action, asked) for action in actions) if asked else actions


def extras(card: Card) -> Iterator[Extra]:
    """What a card asks for besides."""
    for ability in card.abilities:
        yield from (effect for effect in ability.body if isinstance(effect, Extra))


def slot_of(action: Action, extra: Extra) -> str | None:
    """The parameter of an action that is the card the extra cost is for; None where it does not do this with any."""
    wanted = next((name for name, value in extra.args if isinstance(value, This)), None)
    return slot_in(action, extra.verb, wanted)


def slot_in(action: Action, verb: str, param: str | None) -> str | None:
    """The parameter of an action that fills one of a verb's in an order of its steps; None where there is none."""
    chosen = [name for name, _ in action.choose]
    for effect in (e for step in action.steps if isinstance(step, Sentence) for e in step.effects):
        value = dict(effect.args).get(param or "") if isinstance(effect, Do) and effect.verb == verb else None
        if isinstance(value, Slot) and value.name in chosen:
            return value.name
    return None


def _costing(action: Action, asked: list[tuple[Card, Extra]]) -> Action:
    more: list[Effect] = []
    for card, extra in asked:
        slot = slot_of(action, extra)
        if slot is not None:
            this_one = Is(Slot(slot), Select(names=(card.id,)))
            more.append(When(this_one, _of_card(extra.cost, Slot(slot))))
    return replace(action, cost=(*action.cost, *more)) if more else action


def _of_card(node: Any, card: Slot) -> Any:
    """What is paid, told by the action: this card is its parameter, and is not among those that pay for it."""
    if isinstance(node, This):
        return card
    made = with_parts(node, lambda part: _of_card(part, card))
    if isinstance(made, Select) and made.host is None and made.kinds != ("player",):
        return replace(made, other=False, besides=(*made.besides, card))
    return made
