"""What cards and rules say, in one language: a card's text, the sentence at a place, what an action does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from kirifuda.core.source import Span
from kirifuda.model.abilities import Ability
from kirifuda.model.effects import Effect
from kirifuda.model.ruleset import Action, Card, Game, Keyword, Rule, Steps, Verb
from kirifuda.model.steps import Offer, Pick, Sentence
from kirifuda.model.walking import walk
from kirifuda.reading.messages import message
from kirifuda.reading.particles import fill
from kirifuda.wording.printer import Printer, Unprintable

_TYPES = ("player", "number", "card")
Place = tuple[str, int, int]


class Sentences:
    """The printer of one game and language; what has no words there is shown as it is written in the file."""

    def __init__(self, data: Game, language: str) -> None:
        self.data = data
        self.language = language
        self._printer = Printer(data.ruleset.vocabulary, language)
        self._cards = {card.id: card for card in (*data.cards, *data.scenario_cards)}
        self._words = frozenset(keyword.id for keyword in data.ruleset.keywords if keyword.word)
        self._texts: dict[str, tuple[str, ...]] = {}

    def definition(self, ident: str) -> Card | None:
        """A card of the game."""
        return self._cards.get(ident)

    def card(self, ident: str) -> tuple[str, ...]:
        """A card's text, an ability a line."""
        if ident not in self._texts:
            card = self._cards.get(ident)
            self._texts[ident] = tuple(map(self._ability, card.abilities)) if card is not None else ()
        return self._texts[ident]

    def words(self, ident: str) -> list[str]:
        """The bare keywords printed on a card, as they are written."""
        card = self._cards.get(ident)
        found: list[str] = []
        for ability in card.abilities if card is not None else ():
            headers = ability.headers
            if headers and not ability.body and all(header.keyword in self._words for header in headers):
                found.append(self._ability(ability).rstrip("。."))
        return found

    def action(self, action: Action, names: Mapping[str, str], *, cost: bool = True) -> str:
        """What an action costs (if asked for) and does, its parameters filled in as far as ``names`` knows them."""
        effects = [step.effects for step in action.steps if isinstance(step, Sentence)]
        effects = [action.cost, *effects] if cost else effects
        texts = [self._effects(part, action.span) for part in effects if part]
        return self._filled(" ".join(texts) if self.language != "ja" else "".join(texts), names)

    def at(self, span: Span | None) -> str | None:
        """The sentence or ability that stands at a place; None where there is none, as for a list of actions."""
        return self._at.get(_place(span)) if span is not None else None

    def repeats(self, span: Span | None) -> bool:
        """Whether a list of actions stands at a place that is offered again until it is declined."""
        return span is not None and _place(span) in self._repeated

    def verb_at(self, span: Span | None) -> str | None:
        """The verb whose steps a place belongs to."""
        return self._verbs.get(_place(span)) if span is not None else None

    # ------------------------------------------------------------------
    @cached_property
    def _at(self) -> dict[Place, str]:
        found: dict[Place, str] = {}
        for card in self._cards.values():
            self._note_abilities(found, card.abilities)
        for node in walk(self.data.ruleset):
            if isinstance(node, Rule):
                self._note_abilities(found, node.abilities)
                self._note_effects(found, node.effects, node.span)
            elif isinstance(node, Keyword):
                self._note_abilities(found, node.abilities)
                self._note_effects(found, node.cost, node.span, self._stand_ins(node))
            elif isinstance(node, Pick) and node.span is not None:
                found.setdefault(_place(node.span), self._pick(node))
            elif isinstance(node, Sentence | Action):
                effects = node.effects if isinstance(node, Sentence) else node.cost
                self._note_effects(found, effects, node.span)
            elif isinstance(node, Verb):
                for effects in _bodies(node.steps):
                    self._note_effects(found, effects, node.span, self._stand_ins(node))
        return found

    @cached_property
    def _repeated(self) -> frozenset[Place]:
        offers = [node for node in walk(self.data.ruleset) if isinstance(node, Offer)]
        return frozenset(_place(offer.span) for offer in offers if offer.repeat and offer.span is not None)

    @cached_property
    def _verbs(self) -> dict[Place, str]:
        return {
            place: verb.id
            for verb in self.data.ruleset.verbs
            for effects in _bodies(verb.steps)
            for place in _places(effects)
        }

    def _note_abilities(self, found: dict[Place, str], abilities: tuple[Ability, ...]) -> None:
        for ability in abilities:
            text = self._ability(ability)
            for place in _places(ability):
                found.setdefault(place, text)

    def _note_effects(
        self,
        found: dict[Place, str],
        effects: tuple[Effect, ...],
        span: Span | None,
        names: Mapping[str, str] | None = None,
    ) -> None:
        for effect in effects:
            places = list(_places(effect))
            if places:
                text = self._filled(self._effects((effect,), span), names or {})
                for place in places:
                    found.setdefault(place, text)

    def _pick(self, node: Pick) -> str:
        """What a player picks in setup, as an order."""
        try:
            cards = self._printer.noun(node.cards)
        except Unprintable:
            cards = _written(node.cards.span)
        return message("play", "pick", self.language, cards=cards)

    def _stand_ins(self, verb: Verb | Keyword) -> dict[str, str]:
        """A word for each parameter of a verb or keyword, where what it stands for is not known."""
        return {
            param.name: message("play", f"any-{next((t for t in param.types if t in _TYPES), 'card')}", self.language)
            for param in verb.params
        }

    def _ability(self, ability: Ability) -> str:
        try:
            return self._printer.ability(ability)
        except Unprintable:
            return _written(ability.span)

    def _effects(self, effects: tuple[Effect, ...], span: Span | None) -> str:
        try:
            return self._printer.effects(effects)
        except Unprintable:
            return _written(span)

    def _filled(self, text: str, names: Mapping[str, str]) -> str:
        known = {name: names.get(name, f"{{{name}}}") for name in _slots(text)}
        return fill(text, known) if self.language == "ko" else text.format_map(known)


def _slots(text: str) -> set[str]:
    return {piece.partition("}")[0] for piece in text.split("{")[1:]}


def _bodies(steps: Steps) -> Iterator[tuple[Effect, ...]]:
    yield steps.effects
    yield from steps.cases.values()


def _places(node: object) -> Iterator[Place]:
    """Every place something in ``node`` stands at."""
    for part in walk(node):
        span = getattr(part, "span", None)
        if isinstance(span, Span):
            yield _place(span)


def _place(span: Span) -> Place:
    return span.file.path, span.start, span.end


def _written(span: Span | None) -> str:
    return " ".join(span.text.split()) if span is not None else "..."
