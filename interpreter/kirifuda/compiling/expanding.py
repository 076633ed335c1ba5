"""Writes keywords out: an ability as the engine sees it, with what its headers bring along."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from kirifuda.compiling.code import Unplayable
from kirifuda.compiling.layout import Layout
from kirifuda.compiling.rewrite import substitute
from kirifuda.compiling.said import limit_id, slot_in, slot_of
from kirifuda.compiling.times import put_off_points
from kirifuda.core.source import Span
from kirifuda.model.abilities import Ability
from kirifuda.model.amounts import Number
from kirifuda.model.conditions import All, Any, Condition, Event, Point, TurnOf
from kirifuda.model.effects import Change, During, Effect, Extra, Gain, Modal, Pay, Permit, Prohibit, When
from kirifuda.model.objects import Player, PropertyOf, Same, Select, This, Zone
from kirifuda.model.ruleset import Card, Kind
from kirifuda.model.walking import walk


@dataclass(frozen=True, slots=True)
class Expanded:
    """An ability with its keywords written out. ``kind``: triggered, replacement, constant, called, word, activated,
    extra."""

    kind: str
    triggers: tuple[Event | Point, ...]
    cost: tuple[Effect, ...]
    optional: bool
    headers: tuple[str, ...]
    body: tuple[Effect, ...]
    span: Span | None
    timing: tuple[Event | Point, ...] = ()
    zone: str | None = None
    after: tuple[Effect, ...] = ()
    negated: tuple[Effect, ...] | None = None
    needs: tuple[Condition, ...] = ()  # what must hold for it to be used


def moment_key(moment: Point | None) -> str:
    """A name for a point in time, the same for the same point; empty for none."""
    return "" if moment is None else f"{moment.edge} {moment.of} {moment.whose} {moment.next}"


class Expanding:
    """The part of the abilities that knows what keywords stand for."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.keywords = {k.id: k for k in layout.rules.keywords}
        self.found: list[tuple[int, Card, Expanded]] | None = None
        self.unfit: list[tuple[Unplayable, Card, Span | None]] = []

    def expand(self, ability: Ability, kind_of_card: str | None = None) -> list[Expanded]:
        """An ability as the engine sees it; a bare keyword brings the abilities it stands for."""
        if ability.is_remark:
            return []
        triggers = list(ability.triggers)
        cost = list(ability.cost)
        optional = called = word = activated = False
        zone: str | None = None
        after: tuple[Effect, ...] = ()
        negated: tuple[Effect, ...] | None = None
        more: list[Expanded] = []
        needs: list[Condition] = []
        for header in ability.headers:
            for one in (header, *header.alternatives):
                keyword = self.keywords.get(one.keyword)
                if keyword is None:
                    raise Unplayable("unknown-keyword", ability.span, keyword=one.keyword)
                values = dict(one.args)
                triggers += substitute(keyword.when, values)
                cost += substitute(keyword.cost, values)
                optional = optional or keyword.optional
                called = called or keyword.called
                word = word or keyword.word
                activated = activated or keyword.activated
                zone = keyword.zone or zone
                needs += [substitute(keyword.needs, values)] if keyword.needs is not None else []
                after += substitute(keyword.after, values)
                if keyword.negated is not None:
                    negated = (negated or ()) + substitute(keyword.negated, values)
                for inner in keyword.abilities:
                    more += self.expand(substitute(inner, values), kind_of_card)
        body = ability.body
        cost = [paid for effect in cost for paid in self.paid(effect)]
        if called or len(triggers) > len(ability.triggers):  # the header says when
            body = put_off_points(ability.triggers, body)
            triggers = [t for t in triggers if body is ability.body or t not in ability.triggers]
        if any(isinstance(t, Event) and t.nth < 0 for t in triggers):
            raise Unplayable("next-time", ability.span)
        kind = "activated"
        if any(isinstance(effect, Extra) for effect in body):
            kind = self.extra(ability)
        elif word:
            kind = "word"
        elif called:
            kind = "called"
        elif any(isinstance(t, Event) and t.moment == "would" for t in triggers):
            kind = "replacement"
        elif triggers:
            kind = "triggered"
        elif not activated and not cost and not ability.timing:
            kind = "activated" if by_choice(ability, self.layout.kinds.get(kind_of_card or "")) else "constant"
        for node in walk(body):
            if isinstance(node, Permit) and node.again:
                self.repeated(node, ability.span)
            if isinstance(node, Change) and node.least is not None and not _bounded(node):
                raise Unplayable("raised-bound", node.span or ability.span)
        needs += [use.condition for use in ability.uses if use.kind == "only" and use.condition is not None]
        turn = self.own_turn(ability, kind)
        needs += [turn] if turn is not None else []
        body = self.while_it_holds(body, needs, kind)
        if kind in ("constant", "word") and any(use.kind == "limit" for use in ability.uses):
            raise Unplayable("limit-constant", ability.span)
        headers = (
            *(h.keyword for h in ability.headers),
            *(limit_id(use) for use in ability.uses if use.kind == "limit" and use.of is None),
        )
        span, timing = ability.span, ability.timing
        expanded = Expanded(
            kind,
            tuple(triggers),
            tuple(cost),
            optional,
            headers,
            body,
            span,
            timing,
            zone,
            after,
            negated,
            tuple(needs),
        )
        return [expanded, *more]

    def repeated(self, node: Permit, span: Span | None) -> None:
        """What is done once more is done in an action, by a card that is chosen for it."""
        subject = self.layout.verbs[node.verb].subject
        if not any(slot_in(action, node.verb, subject) for action in self.layout.rules.actions):
            raise Unplayable("again", node.span or span, verb=node.verb)

    def extra(self, ability: Ability) -> str:
        """The kind of an ability that is a cost of an action with its card: it stands alone, and an action does it."""
        extra = ability.body[0]
        alone = len(ability.body) == 1 and not (ability.headers or ability.cost or ability.triggers or ability.uses)
        if not isinstance(extra, Extra) or not alone:
            raise Unplayable("extra-among", ability.span)
        if not any(slot_of(action, extra) for action in self.layout.rules.actions):
            raise Unplayable("extra-of-nothing", ability.span, verb=extra.verb)
        return "extra"

    def paid(self, effect: Effect) -> tuple[Effect, ...]:
        """A cost in signs as what paying it is."""
        if not isinstance(effect, Pay):
            return (effect,)
        symbols = {symbol.id: symbol.pays for symbol in self.layout.rules.symbols}
        if any(ident not in symbols for ident, _ in effect.symbols):
            raise Unplayable("symbols", effect.span)
        together: dict[tuple[Effect, ...], int] = {}  # signs that are paid alike are paid at once
        for ident, count in effect.symbols:
            together[symbols[ident]] = together.get(symbols[ident], 0) + count
        return tuple(one for pays, count in together.items() for one in substitute(pays, {"n": Number(count)}))

    def while_it_holds(self, body: tuple[Effect, ...], needs: list[Condition], kind: str) -> tuple[Effect, ...]:
        """What a header asks for holds before the sentences are done, or as long as they last."""
        if not needs or not body:
            return body
        condition = needs[0] if len(needs) == 1 else All(tuple(needs))
        if kind == "constant":
            return tuple(When(condition, effect) for effect in body)
        return (When(condition, body[0] if len(body) == 1 else Modal(None, (body,))),)

    def own_turn(self, ability: Ability, kind: str) -> Condition | None:
        """Where abilities are used in one's own turn alone: that it is one's own, or a time the text adds."""
        if kind != "activated" or self.layout.rules.policies.get("uses", "") != "own-turn":
            return None
        also = [use.condition for use in ability.uses if use.kind == "also" and use.condition is not None]
        mine = TurnOf(Player("you"))
        return Any((mine, *also)) if also else mine

    def all_expanded(self) -> list[tuple[int, Card, Expanded]]:
        """Every ability of every card that can take part; what cannot be carried out is kept as such."""
        if self.found is None:
            self.found = []
            for number, card in enumerate(self.layout.cards):
                self.found += [(number, card, expanded) for expanded in self.of_card(card)]
        return self.found

    def of_card(self, card: Card) -> Iterator[Expanded]:
        """The abilities of one card."""
        shared: tuple[str, ...] = ()
        for ability in card.abilities:
            try:
                shared += self.shared_limits(card, ability)
            except Unplayable as problem:
                self.unfit.append((problem, card, ability.span))
        for ability in card.abilities:
            try:
                every = self.expand(ability, card.kind)
            except Unplayable as problem:
                self.unfit.append((problem, card, ability.span))
                continue
            for expanded in every:
                used = shared and expanded.kind in ("activated", "triggered")
                yield replace(expanded, headers=(*expanded.headers, *shared)) if used else expanded

    def shared_limits(self, card: Card, ability: Ability) -> tuple[str, ...]:
        """The limits that an ability sets for all those of its card, with those of cards of the same name."""
        uses = [use for use in ability.uses if use.of is not None]
        if any(use.of not in (Select(names=(card.id,)), Select(filters=(Same("name", This()),))) for use in uses):
            raise Unplayable("limit-others", ability.span)
        return tuple(limit_id(use) for use in uses)


def by_choice(ability: Ability, kind: Kind | None) -> bool:
    """Whether a sentence without header and time is used by choice: the kind of its card (None: no card's) allows it,
    and it says no state."""
    return kind is not None and kind.activated and not all(map(_is_state, ability.body))


def _is_state(effect: Effect) -> bool:
    """Whether an effect says how things are, not what is done; what lasts for this turn is done."""
    if isinstance(effect, During):
        return effect.duration.kind == "while"
    return isinstance(effect, Change | Gain | Prohibit | Permit | When)


def _bounded(change: Change) -> bool:
    """Whether it can be said below what the value does not fall: it is lowered, and is no room of a place."""
    return change.op == "subtract" and isinstance(change.what, PropertyOf) and not isinstance(change.what.of, Zone)
