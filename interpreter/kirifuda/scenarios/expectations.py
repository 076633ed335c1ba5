"""What must hold at the end of a scenario: zones, values, the winner, what one player sees, what is offered."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from kirifuda.core.tree import ListNode, MapNode, Node, Scalar
from kirifuda.engine.game import Game
from kirifuda.engine.observation import all_zones
from kirifuda.model.ruleset import Game as GameData
from kirifuda.scenarios.cast import find_card
from kirifuda.scenarios.failures import Failed, Misread
from kirifuda.scenarios.given import COUNT, LETTERS, MOST_CARDS, whole
from kirifuda.scenarios.steps import Steps


class Expectations:
    """Checks ``then`` of one scenario."""

    def __init__(self, data: GameData, game: Game, language: str, steps: Steps) -> None:
        self.data, self.game, self.language, self.steps = data, game, language, steps
        self.letters = list(LETTERS[: data.ruleset.players])

    def check(self, node: Node) -> None:
        """One expectation. Raises Failed or Misread."""
        if not isinstance(node, MapNode) or len(node.entries) != 1:
            raise Misread("expectation-shape", node.span)
        entry = node.entries[0]
        key, value = entry.key.text, entry.value
        if key == "winner":
            self.winner(value)
        elif key == "repeats":
            self.equal(key, str(self.game.repeats), str(whole(self.text(value), value.span, 0, MOST_CARDS)))
        elif key in ("turn_player", "decides"):
            who = self.game.state.tp if key == "turn_player" else self.game.state.dp
            self.equal(key, self.letters[who] if who >= 0 else "none", self.one_of(value, "none"))
        elif key in ("offered", "not offered"):
            self.offered(value, key == "offered")
        elif key.startswith("seen by "):
            if key[8:] not in self.letters:
                raise Misread("no-player", entry.key.span, name=key[8:], known=tuple(self.letters))
            view = self.game.observe(self.letters.index(key[8:]))
            if not isinstance(value, MapNode):
                raise Misread("view-shape", value.span)
            for part in value.entries:
                self.path(view, part.key.text, part.value)
        else:
            self.path(self.everything(), key, value)

    def everything(self) -> Mapping[str, Any]:
        """A view of all that is there, piles nobody may look into bottom first."""
        return {**self.game.observe(0), "zones": all_zones(self.game)}

    def path(self, view: Mapping[str, Any], key: str, value: Node) -> None:
        """``A.zone``, ``A.variable``, a variable or a role, a common zone."""
        letter, _, name = key.partition(".")
        common = [zone.id for zone in self.data.ruleset.zones if zone.owner == "game"]
        if key in view["roles"]:
            who = view["roles"][key]
            self.equal(key, "none" if who is None else self.letters[who], self.one_of(value, "none"))
            return
        if key in common:
            self.zone(key, view["zones"][key][0], value)
            return
        if name in view["variables"] and letter in self.letters:
            found = view["variables"][name]
            one = found[self.letters.index(letter)] if isinstance(found, list) else found
            self.equal(key, str(one), self.text(value))
        elif key in view["variables"]:
            self.equal(key, str(view["variables"][key]), self.text(value))
        elif letter in self.letters and name in view["zones"] and name not in common:
            self.zone(key, view["zones"][name][self.letters.index(letter)], value)
        else:
            raise Misread("no-path", value.span, key=key, known=(*view["zones"], *view["variables"], *view["roles"]))

    def zone(self, key: str, found: Any, value: Node) -> None:
        """The cards of a zone, in any order, or only their number."""
        if isinstance(value, Scalar):
            count = COUNT.fullmatch(value.text)
            if not count:
                raise Misread("zone-shape", value.span)
            self.equal(key, f"{found if isinstance(found, int) else len(found)} cards", f"{count[1]} cards")
            return
        if not isinstance(value, ListNode):
            raise Misread("zone-shape", value.span)
        if isinstance(found, int):
            raise Failed("hidden-cards", key=key, found=found)
        self.cards(key, list(found), value.items)

    def cards(self, key: str, found: list[Any], items: Sequence[Node]) -> None:
        """Each expected card takes one found card; nothing may be left on either side."""
        left = list(found)
        for item in items:
            wanted = [item] * self.copies(item)
            count = COUNT.fullmatch(item.text) if isinstance(item, Scalar) else None
            if isinstance(item, Scalar) and count is not None:
                number = whole(count[1], item.span, 0, MOST_CARDS)
                if len(left) < number:
                    raise Failed("fewer-left", key=key, wanted=item.text, left=len(left))
                del left[:number]
                continue
            for one in wanted:
                match = next((view for view in left if self.fits(view, one)), None)
                if match is None:
                    raise Failed("card-missing", key=key, wanted=self.describe(one), found=self.show(found))
                left.remove(match)
        if left:
            raise Failed("card-too-many", key=key, found=self.show(left))

    def copies(self, node: Node) -> int:
        """How many cards an entry stands for: ``{card: NAME, copies: 5}``."""
        number = node.get("copies") if isinstance(node, MapNode) else None
        return whole(self.text(number), number.span, 1, MOST_CARDS) if number is not None else 1

    def fits(self, view: Mapping[str, Any], node: Node) -> bool:
        """Whether a card is as described."""
        if isinstance(node, Scalar):
            return view.get("card") == self.card(node)
        if not isinstance(node, MapNode):
            raise Misread("card-shape", node.span)
        for entry in node.entries:
            key, value = entry.key.text, entry.value
            if key == "card":
                if view.get("card") != self.card(value):
                    return False
            elif key == "states":
                items = value.items if isinstance(value, ListNode) else (value,)
                if any(self.text(s) not in view.values() for s in items):
                    return False
            elif key == "copies":
                continue
            elif key == "under":
                try:
                    self.zone("under", view.get("under", []), value)
                except Failed:
                    return False
            elif key in view:
                if str(view[key]) != self.text(value):
                    return False
            else:
                raise Misread("nothing-this-card-has", entry.key.span, key=key)
        return True

    def card(self, node: Node) -> str:
        """A card's id by its name."""
        card = find_card(self.data, self.text(node), self.language)
        if card is None:
            raise Misread("no-card", node.span, name=self.text(node))
        return card.id

    def winner(self, value: Node) -> None:
        """Who has won: a letter, ``draw``, or ``none`` while the game goes on."""
        result = self.game.result
        found = "none" if result is None else "draw" if result.winner is None else self.letters[result.winner]
        self.equal("winner", found, self.one_of(value, "draw", "none"))

    def offered(self, value: Node, wanted: bool) -> None:
        """Options that must (or must not) be there."""
        decision = self.game.decision
        if decision is None:
            raise Failed("game-over")
        for item in value.items if isinstance(value, ListNode) else (value,):
            found = self.steps.matching(decision, self.text(item))
            if bool(found) != wanted:
                options = self.steps.listing(decision)
                raise Failed("not-offered" if wanted else "offered", step=self.text(item), options=options)

    def equal(self, key: str, found: str, wanted: str) -> None:
        """One value."""
        if found != wanted:
            raise Failed("other-value", key=key, wanted=wanted, found=found)

    def one_of(self, node: Node, *others: str) -> str:
        """A player's letter or one of a few words."""
        text = self.text(node)
        if text not in (*self.letters, *others):
            raise Misread("no-player", node.span, name=text, known=(*self.letters, *others))
        return text

    def text(self, node: Node) -> str:
        """A text."""
        if not isinstance(node, Scalar):
            raise Misread("needs-text", node.span)
        return node.text

    def describe(self, node: Node) -> str:
        """An expected card as it was written."""
        return node.span.text.strip()

    def show(self, views: Sequence[Mapping[str, Any]]) -> str:
        """Found cards, short."""
        names = []
        for view in views:
            card = next((c for c in self.data.cards if c.id == view.get("card")), None)
            name = card.names.get(self.language, card.id) if card else "?"
            more = [f"{k} {v}" for k, v in view.items() if k not in ("card", "lasting")]
            names.append(f"{name} ({', '.join(more)})" if more else name)
        return "; ".join(names) or "nothing"
