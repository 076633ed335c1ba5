"""Abilities taken apart: what their headers stand for, when they happen, what they cost, how long they last."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kirifuda.compiling.expanding import by_choice
from kirifuda.compiling.rewrite import substitute
from kirifuda.compiling.said import limit_of
from kirifuda.model.abilities import Ability, Header
from kirifuda.model.conditions import Duration, Event, Point
from kirifuda.model.effects import During, Effect, Extra, May
from kirifuda.model.ruleset import Keyword, Kind, Limit, Ruleset
from kirifuda.model.walking import walk


@dataclass(frozen=True, slots=True)
class Parts:
    """An ability with its headers written out. ``kind``: triggered, replacement, constant, called, word, activated,
    extra (what it costs besides) or remark (nothing to be done);
    ``headers`` each with its keyword."""

    kind: str
    headers: tuple[tuple[Header, Keyword], ...]
    when: tuple[Event | Point, ...]
    cost: tuple[Effect, ...]
    optional: bool
    body: tuple[Effect, ...]
    durations: tuple[Duration, ...]
    stands_for: tuple[Ability, ...]
    limits: tuple[Limit, ...]


def parts_of(rules: Ruleset, ability: Ability, kind_of_card: str | None = None) -> Parts:
    """What an ability consists of; ``kind_of_card``: the kind of the card that has it, where a card does."""
    found = tuple(headers_of(rules, ability))
    when, cost = [*ability.triggers, *ability.timing], list(ability.cost)
    stands_for: list[Ability] = []
    for header, keyword in found:
        values = dict(header.args)
        when += substitute(keyword.when, values)
        cost += substitute(keyword.cost, values)
        stands_for += [substitute(inner, values) for inner in keyword.abilities]
    body = ability.body
    optional = any(keyword.optional for _, keyword in found) or (len(body) == 1 and isinstance(body[0], May))
    names = [keyword.id for _, keyword in found]
    return Parts(
        _kind(ability, found, when, cost, next((kind for kind in rules.kinds if kind.id == kind_of_card), None)),
        found,
        tuple(when),
        tuple(cost),
        optional,
        body,
        tuple(dict.fromkeys(node.duration for node in walk(body) if isinstance(node, During))),
        tuple(stands_for),
        (
            *(limit for limit in rules.limits if any(name in limit.keywords for name in names)),
            *(limit_of(use) for use in ability.uses if use.kind == "limit"),
        ),
    )


def headers_of(rules: Ruleset, ability: Ability) -> Iterator[tuple[Header, Keyword]]:
    """The headers of an ability with their keywords, alternatives included."""
    keywords = {keyword.id: keyword for keyword in rules.keywords}
    for header in ability.headers:
        for one in (header, *header.alternatives):
            if one.keyword in keywords:
                yield one, keywords[one.keyword]


def _kind(
    ability: Ability,
    headers: tuple[tuple[Header, Keyword], ...],
    when: list[Event | Point],
    cost: list[Effect],
    kind: Kind | None,
) -> str:
    if ability.is_remark:
        return "remark"
    if any(isinstance(effect, Extra) for effect in ability.body):
        return "extra"
    if any(keyword.word for _, keyword in headers):
        return "word"
    if any(keyword.called for _, keyword in headers):
        return "called"
    if any(isinstance(event, Event) and event.moment == "would" for event in when):
        return "replacement"
    if ability.timing:
        return "activated"
    if when:
        return "triggered"
    if cost or any(keyword.activated for _, keyword in headers) or by_choice(ability, kind):
        return "activated"
    return "constant"
