"""Checks of a game's setup once everything is read: decks, what is picked, roles, zones that all share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from kirifuda.core.diagnostics import Arguments, Diagnostic
from kirifuda.core.source import Span
from kirifuda.model.in_mode import all_phases, in_mode
from kirifuda.model.objects import Player, Select, Zone
from kirifuda.model.ruleset import Action, Deck, Game, Ruleset
from kirifuda.model.steps import (
    Draft,
    Offer,
    Part,
    Place,
    SetRole,
    SetupStep,
    available,
    draft_of,
    drafts_of,
    laid_flat,
    places,
)
from kirifuda.model.walking import walk, walk_placed


def check_setup(game: Game) -> Iterator[Diagnostic]:
    """Everything that is wrong with how the game is set up."""
    yield from _zones(game)
    yield from _drafts(game.ruleset.setup)
    yield from _roles(game.ruleset)
    yield from _decks(game)
    yield from _picks(game)


def modes_of(rules: Ruleset) -> tuple[str | None, ...]:
    """The modes of a game; None is the one mode of a game without."""
    return tuple(mode.id for mode in rules.modes) or (None,)


# ------------------------------------------------------------------ zones
def _zones(game: Game) -> Iterator[Diagnostic]:
    """What lies in a common zone is nobody's: no owner sees it, no player's it is."""
    rules = game.ruleset
    common = {zone.id for zone in rules.zones if zone.owner == "game"}
    for zone in rules.zones:
        if zone.id in common and zone.seen_by == "owner" and zone.span is not None:
            yield Diagnostic("zone-of-nobody", zone.span, {"zone": zone.id}, "seen", subject=zone.id)
    texts = (rules.setup, all_phases(rules), rules.actions, rules.verbs, rules.rules, game.cards, game.scenario_cards)
    for node, span in walk_placed(texts) if common else ():
        named = node.zones if isinstance(node, Select) else (node.zone,) if isinstance(node, Zone) else ()
        if named and common.issuperset(named) and getattr(node, "whose", None) is not None and span is not None:
            yield Diagnostic("zone-of-nobody", span, {"zone": named[0]})


def _drafts(setup: Sequence[SetupStep]) -> Iterator[Diagnostic]:
    for step in setup:
        if isinstance(step, Part):
            if step.each and draft_of(step) is None and step.span is not None:
                yield Diagnostic("draft-without-pick", _line(step.span), {})
            yield from _drafts(step.steps)


# ------------------------------------------------------------------ roles
def _roles(rules: Ruleset) -> Iterator[Diagnostic]:
    """A role that is read before any step gives it to a player."""
    roles = {variable.id for variable in rules.variables if variable.holds == "player"}
    actions = {action.id: action for action in rules.actions}
    for mode in modes_of(rules) if roles else ():
        there = in_mode(rules, mode)
        for drafting in (True, False):
            known = {seated.role for seated in there.seated if seated.role is not None}
            for step in laid_flat(rules.setup, mode, drafting):
                yield from _unset(step, roles, known, actions)
            # what happens in turns happens over and over: any step of theirs may have been before
            later = (there.turn, rules.actions, rules.verbs, there.rules)
            known |= {node.role for node in walk(later) if isinstance(node, SetRole)}
            for part in (there.turn, there.rules, (rules.next_turn,)):
                for item in part:
                    yield from _unset(item, roles, known, actions)


def _unset(step: object, roles: set[str], known: set[str], actions: Mapping[str, Action]) -> Iterator[Diagnostic]:
    span: Span | None = getattr(step, "span", None)
    for node in walk(step):
        match node:
            case Player(role) if role in roles - known and span is not None:
                yield Diagnostic("role-without-player", _line(span), {"role": role})
            case Offer(names):
                for name in names:
                    if name in actions:
                        yield from _unset(actions[name].steps, roles, known, actions)
            case _:
                pass
    known |= {node.role for node in walk(step) if isinstance(node, SetRole)}


def _line(span: Span) -> Span:
    """The first line of a step."""
    return Span(span.file, span.start, min(span.file.line_end(span.start), span.end))


# ------------------------------------------------------------------ decks
def _decks(game: Game) -> Iterator[Diagnostic]:
    """Cards of kinds that the zone of the decks does not hold."""
    steps = tuple(places(game.ruleset.setup))
    zones = {zone.id: zone for zone in game.ruleset.zones if zone.holds}
    kinds = {card.id: card.kind for card in game.cards}

    def misfits(place: Place, cards: Mapping[str, int]) -> Iterator[Arguments]:
        zone = zones.get(place.zone)
        for card in cards:
            if zone is not None and card in kinds and kinds[card] not in zone.holds:
                yield {"card": card, "kind": kinds[card], "zone": zone.id, "allowed": zone.holds}

    for place in steps:
        if place.brought_by is not None:
            for bringer in game.cards:
                for args in misfits(place, bringer.brings):
                    if bringer.span is not None:
                        where = place_of(bringer.span, str(args["card"]), "brings")
                        yield Diagnostic("card-not-for-deck", where, args)
        elif place.cards is None:
            for deck in game.decks:
                for args in misfits(place, deck.cards):
                    if deck.span is not None:
                        yield Diagnostic("card-not-for-deck", place_of(deck.span, str(args["card"]), "cards"), args)


# ------------------------------------------------------------------ picks
def _picks(game: Game) -> Iterator[Diagnostic]:
    """Picks of decks must be what some mode lets a player pick, and so many."""
    setup = game.ruleset.setup
    drafts = {mode: drafts_of(setup, mode) for mode in modes_of(game.ruleset)}
    for deck in game.decks:
        if deck.span is None:
            continue
        if not deck.cards and not deck.picks:
            yield Diagnostic("missing-key", place_of(deck.span, deck.id, "id"), {"key": "cards"})
        elif deck.picks and not any(drafts.values()):
            yield Diagnostic("unfit-picks", place_of(deck.span, "picks", ""), {}, "none", subject=deck.id)
        elif deck.picks:
            found = [_unfit(game, deck, setup, mode, wanted) for mode, wanted in drafts.items() if wanted]
            if all(found) and found[0] is not None:
                yield found[0]


def _unfit(
    game: Game, deck: Deck, setup: Sequence[SetupStep], mode: str | None, drafts: Sequence[Draft]
) -> Diagnostic | None:
    """The first thing that keeps a deck's picks from being made in a mode."""
    assert deck.span is not None
    each = sum(draft.each for draft in drafts)
    if len(deck.picks) != each:
        args: Arguments = {"count": len(deck.picks), "each": each}
        return Diagnostic("unfit-picks", place_of(deck.span, "picks", ""), args, "count", subject=deck.id)
    kinds = {card.id: card.kind for card in game.cards}
    lying = available(setup, mode)
    left = list(deck.picks)
    for draft in drafts:
        there = Counter(lying.get(draft.source, {}))
        for _ in range(draft.each):
            card = left.pop(0)
            place = place_of(deck.span, card, "picks")
            if card in kinds and draft.kinds not in ((), ("card",)) and kinds[card] not in draft.kinds:
                args = {"card": card, "kind": kinds[card], "allowed": draft.kinds}
                return Diagnostic("unfit-picks", place, args, "kind", subject=deck.id)
            if not there[card]:
                return Diagnostic("unfit-picks", place, {"card": card, "zone": draft.source}, subject=deck.id)
            there[card] -= 1
    return None


def place_of(span: Span, word: str, key: str) -> Span:
    """Where a word stands after a key, within a span; the span where it cannot be found."""
    after = re.search(rf"(?m)^\s*{re.escape(key)}\s*:" if key else "", span.text)
    match = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])").search(span.text, after.end() if after else 0)
    return span if match is None else Span(span.file, span.start + match.start(), span.start + match.end())
