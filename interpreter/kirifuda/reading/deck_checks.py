"""Checks of decks against the game's rules of decks: which line of a deck breaks which rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kirifuda.core.diagnostics import Argument, Diagnostic, Label
from kirifuda.model.ruleset import Card, Deck, DeckRule, Game
from kirifuda.reading.setup_checks import place_of


def check_decks(game: Game) -> Iterator[Diagnostic]:
    """Everything that is wrong with the decks of a game."""
    cards = {card.id: card for card in game.cards}
    for deck in game.decks:
        known = {card: copies for card, copies in deck.cards.items() if card in cards}
        for name in known:
            if cards[name].token:
                yield _at(deck, name, "deck-breaks-rule", "token", card=name)
            yield from _said(deck, cards[name], known[name])
        for rule in game.ruleset.deck_rules:
            mine = {name: copies for name, copies in known.items() if cards[name].kind in rule.kinds}
            if rule.most == 0:  # cards that no deck has: each line is one too many
                for name in mine:
                    yield _at(deck, name, "deck-breaks-rule", "kind", rule, card=name, kinds=rule.kinds)
                continue
            yield from _number(deck, rule, sum(mine.values()))
            for name, copies in mine.items():
                yield from _copies(deck, rule, cards[name], copies)
                if rule.shares is not None:
                    yield from _shared(deck, rule, cards[name], [c for c in map(cards.get, known) if c is not None])


def _number(deck: Deck, rule: DeckRule, count: int) -> Iterator[Diagnostic]:
    few, many = rule.least is not None and count < rule.least, rule.most is not None and count > rule.most
    if few or many:
        wanted = (rule.least if few else rule.most) or 0
        variant = "few" if few else "many"
        yield _at(deck, "cards", "deck-breaks-rule", variant, rule, kinds=rule.kinds, count=count, wanted=wanted)


def _copies(deck: Deck, rule: DeckRule, card: Card, copies: int) -> Iterator[Diagnostic]:
    if rule.copies is None:
        return
    most = rule.copies if card.copies is None else min(card.copies, rule.copies)
    if copies > most:
        yield _at(deck, card.id, "deck-breaks-rule", "", rule, card=card.id, count=copies, wanted=most)


def _said(deck: Deck, card: Card, copies: int) -> Iterator[Diagnostic]:
    """More of a card than the card itself allows."""
    for ability in card.abilities:
        for use in ability.uses:
            if use.kind == "copies" and copies > use.count:
                label = () if ability.span is None else (Label(ability.span, "text"),)
                args: dict[str, Argument] = {"card": card.id, "count": copies, "wanted": use.count}
                yield replace(_at(deck, card.id, "deck-breaks-rule", "card", None, **args), related=label)


def _shared(deck: Deck, rule: DeckRule, card: Card, others: list[Card]) -> Iterator[Diagnostic]:
    """A value that no card of the other kinds has."""
    value = card.values.get(rule.shares or "")
    if value not in [other.values.get(rule.shares or "") for other in others if other.kind in rule.among]:
        shares = rule.shares or ""
        yield _at(deck, card.id, "card-without-company", "", rule, card=card.id, value=shares, among=rule.among)


def _at(deck: Deck, word: str, name: str, variant: str, rule: DeckRule | None = None, **args: Argument) -> Diagnostic:
    """A finding at a word of a deck's file."""
    assert deck.span is not None
    related = () if rule is None or rule.span is None else (Label(rule.span, "rule"),)
    given: dict[str, Argument] = {"deck": deck.id, "rule": "" if rule is None else rule.id, **args}
    place = place_of(deck.span, word, "" if word == "cards" else "cards")
    return Diagnostic(name, place, given, variant, subject=deck.id, related=related)
