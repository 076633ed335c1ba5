"""The words of a game, gathered from all its files, as the sentences' vocabulary."""

from __future__ import annotations

from dataclasses import replace

from kirifuda.core.tree import ListNode, MapNode, Node, Scalar
from kirifuda.model.ruleset import Names
from kirifuda.model.vocabulary import LANGUAGES, CardName, KeywordWords, Style, Verb, VerbForm, Vocabulary, Word
from kirifuda.reading.documents import CARDS, RULESET, SCENARIOS, WORDS, Documents
from kirifuda.reading.values import (
    by_language,
    entries,
    forms,
    maps,
    needed,
    number,
    parameters,
    text,
    texts,
    truth,
)

_OWN_KEYS = ("do", "class", "intransitive")
_NAMED = (  # file, list, key of the id, class of the words
    ("zones", "zones", "id", "zone"),
    ("kinds", "kinds", "id", "kind"),
    ("kinds", "attached", "id", "attached"),
    ("kinds", "properties", "id", "property"),
    ("kinds", "markers", "id", "marker"),
    ("state", "variables", "id", "variable"),
    ("flow", "turn", "phase", "phase"),
)


def read_vocabulary(documents: Documents) -> Vocabulary:
    """All words of a game, the lowest layer first; those of a higher one take the place of the same word below."""
    words: dict[tuple[str, str], tuple[int, Word]] = {}
    for layer, word in (*_plain_words(documents), *_named_words(documents), *_states(documents), *_flags(documents)):
        words[word.cls, word.id] = (layer, word)
    in_layers = sorted(words.values(), key=lambda pair: pair[0])
    return Vocabulary(
        tuple(word for _, word in in_layers),
        _verbs(documents),
        _keywords(documents),
        _card_names(documents),
        _style(documents),
    )


def _plain_words(documents: Documents) -> list[tuple[int, Word]]:
    found: list[tuple[int, Word]] = []
    for file in documents.of(WORDS):
        for node in maps(file.root.get("words") if file.root is not None else None):
            written = {language: texts(node.get(language)) for language in LANGUAGES if node.get(language) is not None}
            found.append((file.place.layer, _word(node, needed(node, "cls"), "id", written)))
    return found


def _named_words(documents: Documents) -> list[tuple[int, Word]]:
    found = []
    for kind, key, id_key, cls in _NAMED:
        for item in documents.items(kind, key, id_key):
            role = cls == "variable" and text(item.node, "type") == "player"  # a word for a player
            word = _word(item.node, "player" if role else cls, id_key, forms(item.node.get("name")))
            found.append((item.layer, word))
    for item in documents.items("procedures", "procedures"):  # the phases of their own
        own = maps(item.node.get("turn"))
        found += [(item.layer, _word(node, "phase", "phase", forms(node.get("name")))) for node in own]
    return found


def _states(documents: Documents) -> list[tuple[int, Word]]:
    """Words that describe a card: states, values that are words, and variables that hold such a word."""
    described = [
        (item.layer, node, needed(item.node, ident))
        for key, inner, ident in (("states", "states", "group"), ("properties", "words", "id"))
        for item in documents.items("kinds", key, ident)
        for node in maps(item.node.get(inner))
    ]
    holding = documents.items("state", "variables")
    described += [(i.layer, i.node, needed(i.node, "id")) for i in holding if i.node.get("words") is not None]
    return [
        (layer, replace(_word(node, "state", "id", forms(node.get("name"))), group=group))
        for layer, node, group in described
    ]


def _flags(documents: Documents) -> list[tuple[int, Word]]:
    """Bare words for keywords: a keyword's own name, or the header of one that is a word by itself."""
    found = []
    for item in documents.items("keywords", "keywords"):
        named = item.node.get("name") or (item.node.get("header") if truth(item.node, "word") else None)
        if named is not None:
            found.append((item.layer, _word(item.node, "keyword", "id", forms(named))))
    return found


def _word(node: MapNode, cls: str, id_key: str, written: Names) -> Word:
    reading = by_language(node.get("reading"))
    plural, counter = text(node, "plural"), text(node, "counter")
    return Word(cls, needed(node, id_key), written, plural, reading, counter, span=node.span)


def _verbs(documents: Documents) -> tuple[Verb, ...]:
    found = []
    for item in documents.items("verbs", "verbs"):
        node = item.node
        written = {language: _verb_forms(value) for language, value in entries(node.get("forms"))}
        params = parameters(node.get("params"))
        found.append(
            Verb(needed(node, "id"), params, written, text(node, "subject"), node.span, by_language(node.get("amount")))
        )
    return tuple(found)


def _verb_forms(node: Node) -> tuple[VerbForm, ...]:
    items = node.items if isinstance(node, ListNode) else (node,)
    return tuple(_verb_form(item) for item in items)


def _verb_form(node: Node) -> VerbForm:
    if isinstance(node, Scalar):
        return VerbForm(node.text)
    assert isinstance(node, MapNode)
    overrides = {key: value.text for key, value in entries(node) if key not in _OWN_KEYS and isinstance(value, Scalar)}
    partner = node.get("intransitive")
    intransitive = _verb_form(partner) if partner is not None else None
    return VerbForm(needed(node, "do"), text(node, "class"), overrides, intransitive)


def _keywords(documents: Documents) -> tuple[KeywordWords, ...]:
    found = []
    for place, item in enumerate(documents.items("keywords", "keywords")):
        node = item.node
        order = number(node, "order")
        params = parameters(node.get("params"))
        header = forms(node.get("header"))
        found.append(
            KeywordWords(
                needed(node, "id"),
                params,
                header,
                place if order is None else order,
                forms(node.get("reminder")),
                node.span,
            )
        )
    return tuple(found)


def _card_names(documents: Documents) -> tuple[CardName, ...]:
    return tuple(
        CardName(needed(item.node, "id"), by_language(item.node.get("name")), by_language(item.node.get("reading")))
        for kind in (CARDS, SCENARIOS)
        for item in documents.items(kind, "cards")
    )


def _style(documents: Documents) -> Style:
    node, _ = documents.last(RULESET, "print")
    if not isinstance(node, MapNode):
        return Style()
    quotes = {key: texts(value) for key, value in entries(node.get("quotes"))}
    pairs = {key: (value[0], value[1]) for key, value in quotes.items() if len(value) == 2}
    polite = tuple(language for language in LANGUAGES if text(node, language) == "polite")
    return Style(text(node, "digits") or "half", polite, pairs)
