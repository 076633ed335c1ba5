"""What a player may look at, read from the files of a game alone: the zones' ``seen_by`` and ``hides``, the states that
hide, the policy ``lasting``. It owns what tests hold views against, and asks nothing of what makes the views."""

from __future__ import annotations

from kirifuda.engine.game import Game
from kirifuda.engine.randomness import Dice
from kirifuda.model.ruleset import Attached, Zone


def place(game: Game, card: int) -> Zone | Attached | None:
    """Where a card lies, as the ruleset declares it; None: set aside while something is carried out."""
    rules, layout, number = game.library.game.ruleset, game.machine.program.layout, game.state.z[card]
    if number < len(layout.zones):
        return next(zone for zone in rules.zones if zone.id == layout.zones[number].id)
    return rules.attached[0] if number == layout.attached_zone else None


def face_down(game: Game, card: int) -> bool:
    """Whether a card is in a state that hides what it is."""
    for number, group in enumerate(game.library.game.ruleset.groups):
        column = getattr(game.state, f"s{number}")
        if column and group.states[column[card]] in group.hiding:
            return True
    return False


def changed(game: Game) -> dict[int, None]:
    """The cards on which an effect lasts that will end by itself."""
    entries = (entry for entries in game.state.act for entry in entries)
    return {entry[4]: None for entry in entries if entry[4] >= 0 and entry[3] >= 0}


def asked_about(game: Game, player: int) -> tuple[int, ...]:
    """The cards that the open question shows its player, wherever they lie (``looking`` in steps)."""
    state = game.state
    if state.dp < 0 or not game.machine.program.asks[state.dk].looking:
        return ()
    viewer, cards = state.da
    return tuple(cards) if viewer in (player, -1) else ()


def may_see(game: Game, card: int, player: int) -> bool:
    """Whether the rules let a player look at a card where it lies."""
    own = game.state.o[card] == player
    where = place(game, card)
    if where is None or game.state.z[card] < 0:
        return where is not None
    if where.hidden is not None and face_down(game, card):
        return where.hidden == "owner" and own
    if isinstance(where, Attached) or where.seen_by == "everyone":
        return True
    shown = game.library.game.ruleset.policies.get("lasting.unseen", "hidden") == "shown"
    return where.seen_by == "owner" and (own or (shown and card in changed(game)))


def unseen(game: Game, player: int) -> dict[tuple[object, ...], list[int]]:
    """The cards a player may not look at, by what might change places with what: those of one owner that may lie in the
    same zones; of all owners where such cards lie in a zone that belongs to nobody."""
    common = {kind for zone in game.library.game.ruleset.zones if zone.owner == "game" for kind in zone.holds}
    groups: dict[tuple[object, ...], list[int]] = {}
    for card, number in enumerate(game.state.z):
        if number < 0 or may_see(game, card, player) or card in asked_about(game, player):
            continue
        kind, where = game.machine.program.layout.cards[game.state.d[card]].kind, place(game, card)
        holds = where.holds if isinstance(where, Zone) else (kind,)
        whose = -1 if common & set(holds) else game.state.o[card]
        groups.setdefault((whose, holds), []).append(card)
    return groups


def dealt_anew(game: Game, player: int, dice: Dice) -> Game:
    """A clone in which the cards that a player may not look at have become others among them, and lie in another
    order."""
    other = game.clone()
    state, machine = other.state, other.machine
    definitions = list(state.d)
    for cards in unseen(game, player).values():
        dealt = mixed([definitions[card] for card in cards], dice)
        for card, definition in zip(cards, dealt, strict=True):
            if state.d[card] != definition:
                machine.register(state, card, state.z[card], -1)
            definitions[card] = definition
    became = [card for card, definition in enumerate(definitions) if definition != state.d[card]]
    state.d = tuple(definitions)
    for card in became:
        machine.register(state, card, -1, state.z[card])
    hidden = {card: None for cards in unseen(game, player).values() for card in cards}
    for number in range(len(machine.program.layout.zones)):
        for cards in state.zl[number]:
            if isinstance(cards, list):  # a tuple is put away for good
                order = mixed([card for card in cards if card in hidden], dice)
                cards[:] = [order.pop() if card in hidden else card for card in cards]
    return other


def mixed(items: list[int], dice: Dice) -> list[int]:
    """A list in another order."""
    items = list(items)
    for i in range(len(items) - 1, 0, -1):
        j = dice.below(i + 1)
        items[i], items[j] = items[j], items[i]
    return items
