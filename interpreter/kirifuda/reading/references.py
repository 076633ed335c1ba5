"""Names between files: declared, named, declared twice. The schemas say which texts are names."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kirifuda.core.diagnostics import Arguments, Diagnostic, Edit, Fix, Grade, Label
from kirifuda.core.similar import closest, listed, single_best
from kirifuda.core.tree import MapNode, Scalar
from kirifuda.core.unicode import comparison_key
from kirifuda.model.vocabulary import Vocabulary
from kirifuda.reading.documents import CARDS, Documents
from kirifuda.reading.values import maps

_ONCE_IN_ALL = ("card", "deck", "ruling")  # no layer may replace these


def check_references(documents: Documents, vocabulary: Vocabulary) -> Iterator[Diagnostic]:
    """Findings about ids and names, file by file."""
    declared, repeated = _declared(documents)
    yield from repeated
    for cls in ("counter", "period"):
        declared[cls] = {word.id: None for word in vocabulary.words if word.cls == cls}
    for file in documents.files:
        for mark in file.marks:
            if mark.use == "names" and mark.scalar.text not in declared.get(mark.what, {}):
                yield unknown_id(mark.scalar, mark.what, tuple(declared.get(mark.what, {})))
    yield from _same_names(documents)


def unknown_id(place: Scalar, what: str, known: tuple[str, ...]) -> Diagnostic:
    """A name of nothing, with what was probably meant."""
    best = single_best(place.text, known)
    fixes = (Fix("replace", (Edit(place.content, best),), Grade.UNSAFE, {"word": best}),) if best else ()
    near = closest(place.text, known)
    args: Arguments = {"id": place.text, "candidates": near, "known": listed(known, near)}
    return Diagnostic("unknown-id", place.span, args, what, fixes=fixes)


def declared_ids(documents: Documents) -> Mapping[str, tuple[str, ...]]:
    """Kind to the ids that the files of a game declare, in their order."""
    return {kind: tuple(ids) for kind, ids in _declared(documents)[0].items()}


def _declared(documents: Documents) -> tuple[dict[str, dict[str, Scalar | None]], list[Diagnostic]]:
    declared: dict[str, dict[str, Scalar | None]] = {}
    layers: dict[tuple[str, str], int] = {}
    repeated: list[Diagnostic] = []
    for file in documents.files:
        for mark in file.marks:
            if mark.use != "declares" or mark.what == "word":
                continue
            ids = declared.setdefault(mark.what, {})
            first = ids.get(mark.scalar.text)
            same_layer = layers.get((mark.what, mark.scalar.text)) == file.place.layer
            if first is not None and (same_layer or mark.what in _ONCE_IN_ALL):
                label = Label(first.span, "first")
                repeated.append(
                    Diagnostic("duplicate-id", mark.scalar.span, {"id": mark.scalar.text}, related=(label,))
                )
                continue
            ids[mark.scalar.text] = mark.scalar
            layers[mark.what, mark.scalar.text] = file.place.layer
    return declared, repeated


def _same_names(documents: Documents) -> Iterator[Diagnostic]:
    """Two cards with one name in one language: a text that says the name could mean either."""
    seen: dict[tuple[str, str], tuple[str, Scalar]] = {}
    for file in documents.of(CARDS):
        for node in maps(file.root.get("cards") if file.root is not None else None):
            ident = node.get("id")
            for language, name in _names(node).items():
                key = (language, comparison_key(name.text))
                owner, first = seen.setdefault(key, (_text(ident), name))
                if owner != _text(ident):
                    label = Label(first.span, "first")
                    args = {"name": name.text, "other": owner}
                    yield Diagnostic("duplicate-name", name.span, args, related=(label,), subject=_text(ident))


def _names(node: MapNode) -> Mapping[str, Scalar]:
    name = node.get("name")
    if not isinstance(name, MapNode):
        return {}
    return {entry.key.text: entry.value for entry in name.entries if isinstance(entry.value, Scalar)}


def _text(node: object) -> str:
    return node.text if isinstance(node, Scalar) else ""
