"""Words that point back at one of several things: the ways to say which, each a fix for its author to choose from."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from kirifuda.core.diagnostics import Diagnostic, Edit, Fix, Grade
from kirifuda.core.source import Span
from kirifuda.model.abilities import Ability
from kirifuda.model.effects import Do
from kirifuda.model.objects import Player, That
from kirifuda.model.walking import with_parts
from kirifuda.reading.games import Loaded
from kirifuda.wording.formatter import fits_in_place
from kirifuda.wording.printer import Printer
from kirifuda.wording.terms import Unprintable

Way = tuple[Player | None, tuple[str, ...]]


def with_ways(found: Diagnostic, loaded: Loaded) -> Diagnostic:
    """The finding, with a fix for each candidate that its owner or its zone tells from the others."""
    game = loaded.game
    ability = _ability_at(found, loaded)
    if game is None or ability is None or ability.span is None:
        return found
    file = next((f for f in loaded.documents.files if f.place.shown == ability.span.file.path), None)
    if file is None:
        return found
    printer = Printer(game.ruleset.vocabulary, loaded.documents.language(file))
    texts = []
    for way in _ways(found):
        try:
            texts.append(printer.ability(_said(ability, found.primary, way)))
        except Unprintable:
            return found
    if len(set(texts)) != len(texts):
        return found
    fitting = [text for text in texts if fits_in_place(ability.span, text)]
    fixes = [Fix("say-which", (Edit(ability.span, text),), Grade.MANUAL, {"wording": text}) for text in fitting]
    return replace(found, fixes=tuple(fixes))


def _ability_at(found: Diagnostic, loaded: Loaded) -> Ability | None:
    cards = (*loaded.game.cards, *loaded.game.scenario_cards) if loaded.game is not None else ()
    abilities = [ability for card in cards if card.id == found.subject for ability in card.abilities]
    return next((ability for ability in abilities if ability.span and _holds(ability.span, found.primary)), None)


def _holds(outer: Span, inner: Span) -> bool:
    return outer.file is inner.file and outer.start <= inner.start and inner.end <= outer.end


def _ways(found: Diagnostic) -> list[Way]:
    """What each candidate has that the others have not."""
    sides, places = found.args.get("sides", ()), found.args.get("places", ())
    for told, owner in ((sides, True), (places, False)):
        if isinstance(told, tuple) and len(told) > 1 and all(told) and len(set(told)) == len(told):
            return [(Player(str(one)), ()) if owner else (None, (str(one),)) for one in told]
    return []


def _said(node: Any, place: Span, way: Way, inside: bool = False) -> Any:
    """The tree whose word at ``place`` says which one is meant."""
    inside = inside or (isinstance(node, Do) and node.span == place)
    if inside and isinstance(node, That) and node.whose is None and not node.zones:
        return replace(node, kind=node.kind or "card", whose=way[0], zones=way[1], many=node.many and bool(node.kind))
    return with_parts(node, lambda part: _said(part, place, way, inside))
