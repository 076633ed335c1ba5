"""Short canonical names of cards, actions and options: for logs, scenarios and the line mode of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from kirifuda.engine.observation import veiled
from kirifuda.model.objects import PropertyOf
from kirifuda.model.ruleset import Action
from kirifuda.reading.listing import listed
from kirifuda.reading.messages import messages

if TYPE_CHECKING:
    from kirifuda.engine.decisions import Decision
    from kirifuda.engine.game import Game


@cache
def option_words(language: str) -> Mapping[str, str]:
    """What options are called that are no card and no action, by their keys."""
    return {key: texts[language] for key, texts in messages("options").items()}


def value_chosen(action: Action, place: int) -> str | None:
    """The property whose value is what is chosen for an action in a place; None where it is a card."""
    chosen = action.choose[place][1] if place < len(action.choose) else None
    return chosen.property if isinstance(chosen, PropertyOf) else None


def cards_chosen(action: Action, value: Sequence[int]) -> list[int]:
    """The cards that an option of an action names; behind a card that is used stands the number of its ability."""
    if action.uses:
        return [value[1]]
    return [part for place, part in enumerate(value[1:]) if value_chosen(action, place) is None]


class Names:
    """Names in one language; ``canonical`` uses action ids and English words, as scenarios do."""

    def __init__(self, game: Game, language: str, *, canonical: bool) -> None:
        self.game = game
        self.language = language
        self.canonical = canonical
        self.words = option_words("en" if canonical else language)

    def card_name(self, number: int) -> str:
        """Printed name of a card's definition."""
        card = self.game.machine.program.layout.cards[number]
        return card.names.get(self.language) or next(iter(card.names.values()), card.id)

    def player(self, player: int) -> str:
        """A player's name: A, B, ..."""
        return "ABCDEFGH"[player]

    def object(self, card: int, asker: int) -> str:
        """A card or a player as a target; cards of the other side carry its letter, alike names a number."""
        if card < 0:
            return self.player(-1 - card)
        state, layout = self.game.state, self.game.machine.program.layout
        zone = state.z[card]
        if zone in layout.detailed:
            owner = state.o[card]
            if veiled(self.game, card, asker):
                name = self.state(card)
                twins = [c for c in state.zl[zone][owner] if state.h[c] == state.h[card]]
            else:
                name = self.card_name(state.d[card])
                twins = [c for c in state.zl[zone][owner] if state.d[c] == state.d[card]]
                twins = [c for c in twins if not veiled(self.game, c, asker)] if layout.veils else twins
            if len(twins) > 1:
                name += f"#{twins.index(card) + 1}"
            if zone == layout.attached_zone:
                name = f"{name}@{self.object(state.h[card], owner)}"
            return name if owner in (asker, -1) else f"{self.player(owner)}.{name}"  # -1: in a common zone, nobody's
        return self.card_name(state.d[card]) + (self.changed(card) if state.tmp else "")

    def changed(self, card: int) -> str:
        """A number that tells a card from others of its name, where something lasts on some of them."""
        state, key = self.game.state, self.game.machine.space["lasting_key"]
        lying = next((cards for cards in state.zl[state.z[card]] if card in cards), ())
        twins = [c for c in lying if state.d[c] == state.d[card]]
        return f"#{twins.index(card) + 1}" if len({key(state, c) for c in twins}) > 1 else ""

    def state(self, card: int) -> str:
        """The state that hides what a card is."""
        state, layout = self.game.state, self.game.machine.program.layout
        ident = next(
            layout.rules.groups[group].states[value]
            for group, value in layout.hiding
            if getattr(state, f"s{group}")[card] == value
        )
        words = [w for w in layout.rules.vocabulary.words if w.cls == "state" and w.id == ident]
        forms = words[0].forms.get(self.language) if words and not self.canonical else None
        return forms[0] if forms else ident

    def action(self, number: int) -> str:
        """Name of an action."""
        action = self.game.machine.program.layout.rules.actions[number]
        if self.canonical:
            return action.id
        forms = action.names.get(self.language)
        return forms[0] if forms else action.id

    def value(self, prop: str, number: int) -> str:
        """A value of a property: a word where it has words, else the number."""
        rules = self.game.machine.program.layout.rules
        words = rules.words_of(prop)
        if not 1 <= number <= len(words):
            return str(number)
        ident = words[number - 1]
        described = (word for word in rules.vocabulary.words if (word.cls, word.id) == ("state", ident))
        forms = next((word.forms.get(self.language) for word in described), ())
        return ident if self.canonical or not forms else forms[0]

    def chosen(self, action: int, place: int, value: int, asker: int) -> str:
        """What is chosen for an action: a card, or a value."""
        prop = value_chosen(self.game.machine.program.layout.rules.actions[action], place)
        return self.object(value, asker) if prop is None else self.value(prop, value)

    def pending(self, value: int, values: Sequence[int], player: int) -> str:
        """A pending trigger: its card, where that is not enough the cards of its event, then a number."""
        pend = self.game.state.pend
        short = {v: self.object(pend[v][2], player) for v in values}
        if list(short.values()).count(short[value]) == 1:
            return short[value]
        full = {}
        for v in values:
            others = [c for c, was in zip(pend[v][3], pend[v][4], strict=False) if was >= 0 and c != pend[v][2]]
            names = self._listed(others, player)
            full[v] = f"{short[v]} ({names})" if names else short[v]
        alike = [v for v in values if full[v] == full[value]]
        return full[value] if len(alike) == 1 else f"{full[value]} #{alike.index(value) + 1}"

    def replacement(self, value: int, values: Sequence[int], player: int) -> str:
        """One of several replacements: its card, with a number where one card has several."""
        cards = self.game.state.da
        texts = {v: self.object(cards[v], player) if cards[v] >= 0 else str(v + 1) for v in values}
        text = texts[value]
        alike = [v for v in values if texts[v] == text]
        return text if len(alike) == 1 else f"{text} #{alike.index(value) + 1}"

    def ability(self, card: int, k: int, values: Sequence[Any], player: int) -> str:
        """An ability that can be used: its card, and its own name or number where the card has several to offer."""
        text = self.object(card, player)
        if len({value[2] for value in values if len(value) > 2 and value[0] >= 0 and value[1] == card}) < 2:
            return text
        return f"{text} {self.ability_name(card, k)}"

    def abilities(self, card: int) -> list[int]:
        """The numbers of the abilities of a card that can be used some time: its own in their order, then those it
        was given."""
        state, uses = self.game.state, self.game.machine.program.uses
        own = [k for _, _, k in self.game.machine.space["REG"][state.d[card]] if k in uses]
        given = [e[0] for entries in state.act for e in entries if e[1] == card and e[0] in uses]
        return list(dict.fromkeys([*own, *given]))

    def ability_name(self, card: int, k: int) -> str:
        """An ability's own name, else its place among those of its card."""
        known = self.game.machine.program.ability_names.get(k)
        found = self.abilities(card)
        return known or str(found.index(k) + 1 if k in found else k)

    def _listed(self, cards: Sequence[int], player: int) -> str:
        """Several cards; a scenario writes each as it is called alone."""
        names = [self.object(card, player) for card in cards]
        return ", ".join(names) if self.canonical else listed(names, self.language)

    def option(self, decision: Decision, value: Any) -> str:
        """An option's text."""
        player = decision.player
        match decision.kind:
            case "action":
                if value[0] < 0:
                    return self.words["pass"]
                if self.game.machine.program.layout.rules.actions[value[0]].uses:
                    return f"{self.action(value[0])} {self.ability(value[1], value[2], decision.values, player)}"
                objects = [self.chosen(value[0], place, part, player) for place, part in enumerate(value[1:])]
                return " ".join([self.action(value[0]), *objects])
            case "answer":
                if value[0] < 0:
                    return self.words["pass"]
                return self.ability(value[1], value[0], [(0, v[1], v[0]) for v in decision.values], player)
            case "card" | "target":
                return self.object(value, player)
            case "set":
                return self._listed(value, player) or self.words["none"]
            case "may":
                return self.words["yes" if value else "no"]
            case "pay":
                if all(isinstance(v, int) and v in (0, 1) for v in decision.values):
                    return self.words["yes" if value else "no"]
                return str(value) if value else self.words["no"]
            case "first":
                return self.words["first" if value == 0 else "second"]
            case "order":
                return self.pending(value, [int(v) for v in decision.values], player)
            case "replacement":
                return self.replacement(value, [int(v) for v in decision.values], player)
            case "mode":
                chosen = value if isinstance(value, tuple) else (value,)
                return ", ".join(str(mode + 1) for mode in chosen) or self.words["none"]
        return str(value)
