"""Cards and decks out of their files, with the checks of a card against its kind."""

from __future__ import annotations

from collections.abc import Mapping

from kirifuda.core.diagnostics import Arguments, Diagnostic, Edit, Fix, Grade
from kirifuda.core.similar import closest, single_best
from kirifuda.core.tree import Entry, MapNode, Node, Scalar
from kirifuda.core.unicode import integer
from kirifuda.model.ruleset import Card, Deck, Kind
from kirifuda.reading.card_names import check_names
from kirifuda.reading.context import Context
from kirifuda.reading.documents import CARDS, DECK, Documents, Item
from kirifuda.reading.references import unknown_id
from kirifuda.reading.scalars import check_scalar
from kirifuda.reading.schema import load_schema
from kirifuda.reading.values import by_language, counts, entries, needed, number, scalar, text, texts, truth

_VALUE = {"type": "integer", "minimum": 0}


def read_cards(
    documents: Documents, context: Context, kinds: Mapping[str, Kind], source: str = CARDS
) -> tuple[Card, ...]:
    """All cards of the game, or (``source``) those made for scenarios."""
    return tuple(_card(item, context, kinds) for item in documents.items(source, "cards"))


def read_decks(documents: Documents) -> tuple[Deck, ...]:
    """All deck lists, in the order of their files."""
    return tuple(
        Deck(
            needed(file.root, "id"),
            by_language(file.root.get("name")),
            counts(file.root.get("cards")),
            texts(file.root.get("picks")),
            file.root.span,
        )
        for file in documents.of(DECK)
        if file.root is not None
    )


def _card(item: Item, context: Context, kinds: Mapping[str, Kind]) -> Card:
    node = item.node
    language = text(node, "language") or item.language
    kind = kinds.get(needed(node, "kind"))
    written = scalar(node, "text")
    values = _values(node, kind, context)
    own_names = texts(node.get("abilities"))
    context.diagnostics += check_names(node, needed(node, "id"))
    before = len(context.diagnostics)
    abilities = context.abilities(written, language, {}, own_names)
    readable = len(context.diagnostics) == before and (written is None or written.exact)
    _check_basis(node, kind, len(abilities) if readable else _lines(written), context)
    return Card(
        needed(node, "id"),
        by_language(node.get("name")),
        needed(node, "kind"),
        language,
        values,
        number(node, "copies"),
        abilities,
        own_names,
        by_language(node.get("basis")),
        counts(node.get("brings")),
        node.span,
        truth(node, "token"),
    )


def _own_keys() -> tuple[str, ...]:
    item = load_schema("cards")["properties"]["cards"]["items"]
    return tuple(item["properties"])


def _values(node: MapNode, kind: Kind | None, context: Context) -> Mapping[str, int]:
    """The printed values of a card: every key that is not a card's own must be a property of its kind."""
    values: dict[str, int] = {}
    own, words = _own_keys(), context.value_words
    for entry in node.entries:
        if entry.key.text in own or kind is None:
            continue
        if entry.key.text not in kind.properties:
            context.add(_unknown_property(entry, node, kind, own))
            continue
        value = _word(entry, words[entry.key.text], context) if entry.key.text in words else _value(entry, context)
        if value is not None:
            values[entry.key.text] = value
    if kind is not None:
        _missing(node, kind, context)
    return values


def _value(entry: Entry, context: Context) -> int | None:
    """A printed value; what is wrong with it is said."""
    written = entry.value
    if not isinstance(written, Scalar):
        context.add(Diagnostic("bad-number", written.span, {"found": written.span.text}))
        return None
    if written.is_empty:
        context.add(Diagnostic("empty-value", entry.key.span, {"key": entry.key.text}))
        return None
    found = list(check_scalar(written, _VALUE))
    for diagnostic in found:
        context.add(diagnostic)
    return None if any(item.name == "bad-number" for item in found) else integer(written.text)


def _word(entry: Entry, words: tuple[str, ...], context: Context) -> int | None:
    """A printed value that is a word: its number."""
    written = entry.value
    if not isinstance(written, Scalar) or written.text not in words:
        place = written if isinstance(written, Scalar) else entry.key
        context.add(unknown_id(place, "value", words))
        return None
    return words.index(written.text) + 1


def _unknown_property(entry: Entry, node: MapNode, kind: Kind, own: tuple[str, ...]) -> Diagnostic:
    known = (*kind.properties, *own)
    free = tuple(name for name in known if node.key(name) is None)
    best = single_best(entry.key.text, free)
    fixes = (Fix("replace", (Edit(entry.key.content, best),), Grade.UNSAFE, {"word": best}),) if best else ()
    args: Arguments = {
        "key": entry.key.text,
        "kind": kind.id,
        "candidates": closest(entry.key.text, known),
        "allowed": kind.properties,
    }
    return Diagnostic("unknown-property", entry.key.span, args, fixes=fixes, subject=needed(node, "id"))


def _missing(node: MapNode, kind: Kind, context: Context) -> None:
    known = (*kind.properties, *_own_keys())
    odd = [entry.key.text for entry in node.entries if entry.key.text not in known]
    for name in kind.properties:
        if name in kind.may_lack:
            continue
        if node.key(name) is None and not any(name in closest(word, known) for word in odd):
            place = scalar(node, "id")
            assert place is not None
            args = {"key": name, "kind": kind.id}
            context.add(Diagnostic("missing-property", place.span, args, subject=place.text))


def _lines(written: Scalar | None) -> int:
    """How many abilities a text that cannot be read may hold."""
    return sum(1 for line in written.text.splitlines() if line.strip()) if written is not None else 0


def _check_basis(node: MapNode, kind: Kind | None, count: int, context: Context) -> None:
    """What a card says must say on what it rests, by number of the ability or name of the value."""
    said = {str(number) for number in range(1, count + 1)}
    values = [name for name in (kind.properties if kind is not None else ()) if node.key(name) is not None]
    basis = node.get("basis")
    given = [key for key, _ in entries(basis)]
    for key in basis.entries if isinstance(basis, MapNode) else ():
        if key.key.text not in said and node.key(key.key.text) is None:
            args: Arguments = {"key": key.key.text, "count": count}
            context.add(Diagnostic("stray-basis", key.key.span, args, subject=needed(node, "id")))
    missing = [name for name in (*sorted(said, key=int), *values) if name not in given]
    if missing:
        context.add(_missing_basis(node, basis, tuple(missing)))


def _missing_basis(node: MapNode, basis: Node | None, missing: tuple[str, ...]) -> Diagnostic:
    key = node.key("basis") if basis is not None else None
    place = key if key is not None else scalar(node, "id")
    assert place is not None
    return Diagnostic("missing-basis", place.span, {"missing": missing}, subject=needed(node, "id"))
