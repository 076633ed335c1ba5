"""A ruleset out of its files: zones, kinds, values, policies, caps; the parts with sentences have their own modules."""

from __future__ import annotations

from kirifuda.core.tree import MapNode, Node, Scalar
from kirifuda.model.metrics import Metric, Range
from kirifuda.model.ruleset import (
    Attached,
    DeckRule,
    Kind,
    Limit,
    Policies,
    Reading,
    Ruleset,
    Score,
    StateGroup,
    Symbol,
    ValueWords,
    Variable,
    Zone,
)
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.reading.context import Context
from kirifuda.reading.documents import RULESET, WORDS, Documents, Item
from kirifuda.reading.flow_files import read_actions, read_next_turn, read_rules, read_turn
from kirifuda.reading.mode_files import mode_of, read_procedures
from kirifuda.reading.setup_files import read_setup
from kirifuda.reading.values import by_language, counts, entries, forms, maps, needed, number, text, texts, truth
from kirifuda.reading.verb_files import read_keywords, read_verbs

DEFAULT_PLAYERS = 2


def read_ruleset(documents: Documents, context: Context) -> Ruleset:
    """The ruleset; what is missing has its default."""
    front = _Front(documents)
    return Ruleset(
        id=front.text("id") or "",
        titles=by_language(documents.last(RULESET, "title")[0]),
        language=front.text("language") or LANGUAGES[0],
        current=front.text("current") or "",
        players=front.number("players") or DEFAULT_PLAYERS,
        vocabulary=context.vocabulary,
        zones=tuple(_zone(item, context) for item in documents.items("zones", "zones")),
        groups=tuple(_group(item.node) for item in documents.items("kinds", "states", "group")),
        kinds=tuple(_kind(item.node) for item in documents.items("kinds", "kinds")),
        attached=tuple(_attached(item.node) for item in documents.items("kinds", "attached")),
        properties=tuple(needed(item.node, "id") for item in documents.items("kinds", "properties")),
        markers=tuple(needed(item.node, "id") for item in documents.items("kinds", "markers")),
        variables=tuple(_variable(item.node) for item in documents.items("state", "variables")),
        verbs=read_verbs(documents, context),
        keywords=read_keywords(documents, context),
        actions=read_actions(documents, context),
        turn=read_turn(documents, context),
        setup=read_setup(documents, context),
        rules=read_rules(documents, context),
        limits=tuple(limit_of(item.node) for item in documents.items("rules", "limits")),
        readings=tuple(reading_of(node) for file in documents.of("rules") for node in _under(file.root, "readings")),
        policies=_policies(documents),
        caps=counts(documents.last(RULESET, "caps")[0]),
        default_decks=texts(documents.last(RULESET, "default_decks")[0]),
        modes=tuple(mode_of(node) for node in maps(documents.last(RULESET, "modes")[0])),
        score=_score(documents, context, "score"),
        value_words=tuple(
            ValueWords(needed(item.node, "id"), tuple(needed(word, "id") for word in maps(item.node.get("words"))))
            for item in documents.items("kinds", "properties")
            if item.node.get("words") is not None
        ),
        symbols=_symbols(documents, context),
        again=texts(documents.last("flow", "again")[0])[0] if documents.last("flow", "again")[0] is not None else None,
        next_turn=read_next_turn(documents, context),
        returns=_score(documents, context, "returns"),
        procedures=read_procedures(documents, context),
        deck_rules=tuple(_deck_rule(node) for node in maps(documents.last(RULESET, "deck_rules")[0])),
        metrics=tuple(_metric(node) for node in maps(documents.last(RULESET, "metrics")[0])),
    )


def _symbols(documents: Documents, context: Context) -> tuple[Symbol, ...]:
    """The signs of costs that say what paying them is; ``n`` is how many of them are written."""
    slots = {"n": ("number",)}
    return tuple(
        Symbol(needed(item.node, "id"), context.all_effects(item.node.get("pays"), item.language, slots))
        for item in documents.items(WORDS, "words")
        if text(item.node, "cls") == "symbol" and item.node.get("pays") is not None
    )


class _Front:
    """The keys of ruleset.yaml, the highest layer first."""

    def __init__(self, documents: Documents) -> None:
        self.roots = [file.root for file in reversed(documents.of(RULESET)) if file.root is not None]

    def text(self, key: str) -> str | None:
        """The first text under a key."""
        return next((found for root in self.roots if (found := text(root, key)) is not None), None)

    def number(self, key: str) -> int | None:
        """The first integer under a key."""
        return next((found for root in self.roots if (found := number(root, key)) is not None), None)


def _score(documents: Documents, context: Context, key: str) -> tuple[Score, ...]:
    """The parts of a score that could be read."""
    parts = []
    written, language = documents.last(RULESET, key)
    for node in maps(written):
        phrase = node.get("amount")
        amount = context.amount(phrase, language, {}) if isinstance(phrase, Scalar) else None
        cards = node.get("each")
        each = context.noun(cards, language, {}) if isinstance(cards, Scalar) else None
        if amount is not None and (cards is None or each is not None):
            parts.append(Score(amount, number(node, "weight") or 1, each, node.span))
    return tuple(parts)


def _deck_rule(node: MapNode) -> DeckRule:
    count = number(node, "count")
    return DeckRule(
        needed(node, "id"),
        texts(node.get("kinds")),
        number(node, "least") if count is None else count,
        number(node, "most") if count is None else count,
        number(node, "copies"),
        text(node, "shares"),
        texts(node.get("among")),
        node.span,
    )


def _metric(node: MapNode) -> Metric:
    wanted, names = node.get("range"), forms(node.get("name"))
    reach = _range(wanted) if isinstance(wanted, MapNode) else None
    return Metric(needed(node, "id"), names, text(node, "of") or "does", text(node, "verb"), reach)


def _range(node: MapNode) -> Range:
    return Range(number(node, "from") or 0, number(node, "to") or 0, number(node, "wanted"), node.span)


def _zone(item: Item, context: Context) -> Zone:
    node = item.node
    return Zone(
        needed(node, "id"),
        text(node, "owner") or "player",
        text(node, "seen_by") or "everyone",
        truth(node, "ordered"),
        number(node, "capacity"),
        texts(node.get("enters")),
        texts(node.get("holds")),
        text(node, "hidden"),
        text(node, "only"),
        text(node, "slots"),
        context.all_effects(node.get("overflow"), item.language, {}),
        context.all_effects(node.get("empty"), item.language, {}),
        node.span,
        text(node, "shows") or ("all" if text(node, "seen_by") == "owner" else "count"),
    )


def _group(node: MapNode) -> StateGroup:
    states = maps(node.get("states"))
    hiding = tuple(needed(state, "id") for state in states if truth(state, "hides"))
    return StateGroup(needed(node, "group"), tuple(needed(state, "id") for state in states), hiding)


def _kind(node: MapNode) -> Kind:
    return Kind(
        needed(node, "id"),
        text(node, "zone"),
        texts(node.get("properties")),
        texts(node.get("markers")),
        texts(node.get("states")),
        truth(node, "activated"),
        texts(node.get("may_lack")),
    )


def _attached(node: MapNode) -> Attached:
    return Attached(
        needed(node, "id"),
        needed(node, "to"),
        texts(node.get("enters")),
        text(node, "when_host_leaves"),
        text(node, "hidden"),
    )


def _variable(node: MapNode) -> Variable:
    modes = texts(node.get("modes"))
    if text(node, "type") == "player":
        return Variable(needed(node, "id"), "game", -1, holds="player", modes=modes, span=node.span)
    start, stands_for, words = number(node, "start") or 0, text(node, "stands_for"), text(node, "words")
    owner, least = needed(node, "of"), number(node, "least")
    return Variable(needed(node, "id"), owner, start, stands_for, words=words, modes=modes, span=node.span, least=least)


def limit_of(node: MapNode, ident: str = "") -> Limit:
    """A row of limits; one without an id has ``ident``."""
    return Limit(
        text(node, "id") or ident,
        texts(node.get("keywords")),
        texts(node.get("verbs")),
        number(node, "count") or 1,
        needed(node, "per"),
        texts(node.get("for")),
        text(node, "counts") or "declaration",
        text(node, "by") or "effect",
        texts(node.get("given_back")),
        node.span,
        texts(node.get("modes")),
        truth(node, "every"),
        texts(node.get("orders")),
        texts(node.get("besides")),
    )


def _under(root: MapNode | None, key: str) -> tuple[MapNode, ...]:
    return tuple(maps(root.get(key))) if root is not None else ()


def reading_of(node: MapNode) -> Reading:
    """How a form of sentences is read."""
    return Reading(needed(node, "form"), texts(node.get("verbs")), needed(node, "as"), truth(node, "optional"))


def _policies(documents: Documents) -> Policies:
    """Policies of all layers."""
    values: dict[str, str] = {}
    for file in documents.of("policies"):
        values.update(policies_of(file.root))
    return Policies(values)


def policies_of(node: Node | None) -> dict[str, str]:
    """Settings by name; those in groups get the group's name in front: ``triggers.first``."""
    values: dict[str, str] = {}
    for key, value in entries(node):
        if isinstance(value, Scalar):
            values[key] = value.text
        for inner, setting in entries(value):
            if isinstance(setting, Scalar):
                values[f"{key}.{inner}"] = setting.text
    return values
