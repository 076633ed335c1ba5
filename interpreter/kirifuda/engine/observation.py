"""What one player may know of a state. The only view a bot, a table or a log of one player gets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kirifuda.engine.game import Game


def card_view(game: Game, card: int, player: int | None) -> dict[str, Any]:
    """A card that lies open to the player (None: to all eyes at once): its definition, states, markers, values and what
    lies under it. Of one whose state hides it, only the states."""
    state, layout = game.state, game.machine.program.layout
    definition = layout.cards[state.d[card]]
    kind = layout.kinds[definition.kind]
    known = player is None or seen(game, card, player)
    view: dict[str, Any] = {"card": definition.id} if known else {}
    zone = state.z[card]
    if zone not in layout.detailed and not (known and layout.shows_lasting and lasted_on(game, card)):
        return view
    for number, group in enumerate(layout.rules.groups):
        if group.id in kind.states or not known:
            view[group.id] = group.states[getattr(state, f"s{number}")[card]]
    if not known:
        return view
    for number, marker in enumerate(layout.markers):
        if marker in kind.markers:
            view[marker] = getattr(state, f"m{number}")[card]
    for number, prop in enumerate(layout.properties):
        lacking = prop in kind.may_lack and prop not in definition.values
        if prop in kind.properties and zone != layout.attached_zone and not lacking:
            value = game.machine.space.get(f"P{number}")
            view[prop] = value(state, card) if value else definition.values.get(prop, 0)
    if state.na[card]:
        view["under"] = [card_view(game, c, player) for c in game.machine.space["attached_to"](state, card)]
    lasting = [
        {"until": e[3], "amount": e[5], "kind": table}
        for table, entries in enumerate(state.act)
        for e in entries
        if e[4] == card and e[3] >= 0
    ]
    if lasting:
        view["lasting"] = lasting
    return view


def veiled(game: Game, card: int, player: int) -> bool:
    """Whether a card's state hides from a player what it is."""
    state, layout = game.state, game.machine.program.layout
    who = layout.veils.get(state.z[card])
    if who is None or (who == "owner" and state.o[card] == player):
        return False
    return any(getattr(state, f"s{group}")[card] == value for group, value in layout.hiding)


def seen(game: Game, card: int, player: int) -> bool:
    """Whether a player may look at a card where it lies."""
    state, layout = game.state, game.machine.program.layout
    zone = state.z[card]
    if layout.veils and veiled(game, card, player):
        return False
    if zone < 0:
        return True  # it lay open when it left the game
    if zone >= len(layout.zones):
        return bool(zone == layout.attached_zone)  # nobody sees what waits for its turn
    who = layout.zones[zone].seen_by
    if who == "owner":
        return bool(state.o[card] == player or (layout.shows_lasting and lasted_on(game, card)))
    return bool(who == "everyone")


def lasted_on(game: Game, card: int) -> bool:
    """Whether an effect that ends by itself lasts on a card."""
    state = game.state
    return bool(state.tmp) and any(e[4] == card and e[3] >= 0 for entries in state.act for e in entries)


def looked_at(game: Game, player: int) -> tuple[int, ...]:
    """The cards that lie open to a player while the decision is asked, wherever they lie."""
    state = game.state
    if state.dp < 0 or not game.machine.program.asks[state.dk].looking:
        return ()
    viewer, cards = state.da
    return tuple(cards) if viewer in (player, -1) else ()


def all_zones(game: Game) -> dict[str, list[Any]]:
    """Every zone with all its cards, as no player sees them: for scenarios and tools."""
    layout = game.machine.program.layout
    return {
        zone.id: [[card_view(game, c, None) for c in cards] for cards in game.state.zl[number]]
        for number, zone in enumerate(layout.zones)
    }


def roles(game: Game) -> dict[str, int | None]:
    """Who has each role; None: nobody."""
    state, layout = game.state, game.machine.program.layout
    held = {v.id: getattr(state, f"w{i}") for i, v in enumerate(layout.game_variables) if v.id in layout.roles}
    return {role: player if player >= 0 else None for role, player in held.items()}


def observe(game: Game, player: int) -> dict[str, Any]:
    """The view of ``player``: variables, roles, visible cards in order, hidden cards as numbers, his own open decision.

    A zone has one side for each player, a common one a single side.
    """
    state, layout = game.state, game.machine.program.layout
    zones: dict[str, list[Any]] = {}
    for number, zone in enumerate(layout.zones):
        sides: list[Any] = []
        for owner, cards in enumerate(getattr(state, f"z{number}")):
            visible = zone.seen_by == "everyone" or (zone.seen_by == "owner" and owner == player)
            if not visible and layout.shows_lasting and zone.seen_by == "owner":
                visible = any(lasted_on(game, c) for c in cards)  # of the others no more than that they are there
            sides.append([card_view(game, c, player) for c in cards] if visible else len(cards))
            if visible and not zone.ordered:
                sides[-1].sort(key=lambda view: str(sorted(view.items(), key=str)))
        zones[zone.id] = sides
    view: dict[str, Any] = {
        "player": player,
        "turn_player": state.tp,
        "turn": state.turn,
        "variables": {
            **{v.id: list(getattr(state, f"v{i}")) for i, v in enumerate(layout.player_variables)},
            **{v.id: getattr(state, f"w{i}") for i, v in enumerate(layout.game_variables) if v.id not in layout.roles},
        },
        "roles": roles(game),
        "zones": zones,
        "decides": state.dp if state.dp >= 0 else None,
    }
    shown = looked_at(game, player)
    if shown:
        view["looking"] = [{"card": layout.cards[state.d[card]].id} for card in shown]
    decision = game.decision
    if decision is not None and decision.player == player:
        view["decision"] = {
            "kind": decision.kind,
            "subject": decision.subject,
            "options": [option.text for option in decision.options[:200]],
            "count": len(decision.options),
        }
    return view
