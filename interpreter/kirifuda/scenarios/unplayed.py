"""What of a scenario can be found wrong without playing it: players, zones, cards, numbers, room for cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from kirifuda.core.source import Span
from kirifuda.core.tree import Entry, ListNode, MapNode, Node, Scalar
from kirifuda.model.ruleset import Game
from kirifuda.model.rulings import Scenario
from kirifuda.scenarios.cast import find_card
from kirifuda.scenarios.failures import Misread
from kirifuda.scenarios.given import COUNT, LETTERS, GivenReader, whole

HOW = ("phase", "mode", "from", "level", "settings")  # how a position is read: without them it would be another one
OTHER = {"winner": ("draw", "none"), "turn_player": ("none",), "decides": ("none",)}  # what is no player's letter


def misread(game: Game, scenario: Scenario) -> Iterator[Misread]:
    """Everything that can be found, in the order of given, when, then. ``game``: with the blank cards of scenarios."""
    yield from _given(game, scenario)
    checker = _Checker(game, scenario.language)
    for check, nodes in ((checker.step, scenario.when), (checker.expectation, scenario.then)):
        for node in nodes:
            yield from _each(check, node)


def _each(check: Callable[[Node], None], node: Node) -> Iterator[Misread]:
    try:
        check(node)
    except Misread as problem:
        yield problem


def _given(game: Game, scenario: Scenario) -> Iterator[Misread]:
    """What is wrong with a position: the first thing, then the first of what is left without it, and so on."""
    node = scenario.given
    while True:
        try:
            GivenReader(game, scenario.language).read(node)
        except Misread as problem:
            yield problem
            shorter = _without(node, problem.span) if node is not None else None
            if shorter is None:
                return
            node = shorter
        else:
            return


def _without(node: MapNode, span: Span) -> MapNode | None:
    """A mapping without the smallest entry or item in which something stands; None where it stands in none, or decides
    how the rest is read."""
    for place, entry in enumerate(node.entries):
        if not entry.key.span.start <= span.start < max(entry.value.span.end, entry.key.span.end):
            continue
        if entry.key.text in HOW:
            return None
        inner: Node | None = None
        if isinstance(entry.value, MapNode):
            inner = _without(entry.value, span)
        elif isinstance(entry.value, ListNode):
            items = tuple(item for item in entry.value.items if not item.span.start <= span.start < item.span.end)
            inner = replace(entry.value, items=items) if len(items) < len(entry.value.items) else None
        kept = (Entry(entry.key, inner),) if inner is not None else ()
        return replace(node, entries=(*node.entries[:place], *kept, *node.entries[place + 1 :]))
    return None


class _Checker:
    """Steps and expectations by what the game has."""

    def __init__(self, game: Game, language: str) -> None:
        self.game, self.language = game, language
        rules = game.ruleset
        self.letters = list(LETTERS[: rules.players])
        self.zones = {zone.id: zone for zone in rules.zones}
        self.variables = {variable.id: variable for variable in rules.variables}

    def step(self, node: Node) -> None:
        """One step. Raises Misread."""
        if not isinstance(node, MapNode) or len(node.entries) != 1:
            raise Misread("step-shape", node.span)
        self.letter(node.entries[0].key)

    def expectation(self, node: Node) -> None:
        """One expectation. Raises Misread."""
        if not isinstance(node, MapNode) or len(node.entries) != 1:
            raise Misread("expectation-shape", node.span)
        key, value = node.entries[0].key, node.entries[0].value
        if key.text in OTHER:
            self.letter(self.scalar(value), *OTHER[key.text])
        elif key.text == "repeats":
            whole(self.scalar(value).text, value.span, 0)
        elif key.text.startswith("seen by "):
            if key.text[8:] not in self.letters:
                raise Misread("no-player", key.span, name=key.text[8:], known=tuple(self.letters))
            if not isinstance(value, MapNode):
                raise Misread("view-shape", value.span)
            for part in value.entries:
                self.path(part.key, part.value)
        elif key.text not in ("offered", "not offered"):
            self.path(key, value)

    def path(self, key: Scalar, value: Node) -> None:
        """What is looked at, and what is expected there."""
        letter, dot, name = key.text.partition(".")
        name = name if dot else key.text
        zone, variable = self.zones.get(name), self.variables.get(name)
        if dot and letter not in self.letters:
            raise Misread("no-player", key.span, name=letter, known=tuple(self.letters))
        if zone is not None and dot == ("" if zone.owner == "game" else "."):
            self.cards(value)
        elif variable is None:
            raise Misread("no-path", key.span, key=key.text, known=(*self.zones, *self.variables))
        elif variable.holds == "number" and variable.words is None:
            whole(self.scalar(value).text, value.span)

    def cards(self, value: Node) -> None:
        """The cards of a zone: a list, or how many."""
        if isinstance(value, Scalar) and COUNT.fullmatch(value.text):
            return
        if not isinstance(value, ListNode):
            raise Misread("zone-shape", value.span)
        for item in value.items:
            named = item.get("card") if isinstance(item, MapNode) else item
            if not isinstance(named, Scalar) or COUNT.fullmatch(named.text):
                continue
            if find_card(self.game, named.text, self.language) is None:
                raise Misread("no-card", named.span, name=named.text)

    def letter(self, node: Scalar, *others: str) -> None:
        """A player's letter, or one of a few words."""
        if node.text not in (*self.letters, *others):
            raise Misread("no-player", node.span, name=node.text, known=(*self.letters, *others))

    def scalar(self, node: Node) -> Scalar:
        """A text."""
        if not isinstance(node, Scalar):
            raise Misread("needs-text", node.span)
        return node
