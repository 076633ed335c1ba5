"""A file's tree against its schema: findings at exact places, and a tree from which everything unfit is left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from kirifuda.core.diagnostics import Arguments, Diagnostic, Edit, Fix, Grade
from kirifuda.core.similar import closest, single_best
from kirifuda.core.source import Span
from kirifuda.core.tree import Entry, ListNode, MapNode, Node, Scalar
from kirifuda.reading import slips
from kirifuda.reading.scalars import check_scalar, is_sentence
from kirifuda.reading.schema import (
    Schema,
    branches,
    distinguished,
    fitting,
    is_tree,
    kinds_of,
    load_schema,
    resolve,
)
from kirifuda.reading.yaml_events import REFUSED

ID_KEYS = ("id", "phase", "ruling", "group", "name")


@dataclass(frozen=True, slots=True)
class Mark:
    """A text the schema says something about: ``use`` is ``declares``, ``names`` or ``format``; ``what`` its kind."""

    use: str
    what: str
    scalar: Scalar


@dataclass(slots=True)
class Shape:
    """What checking a tree yields; ``root`` conforms to the schema."""

    root: Node | None = None
    diagnostics: list[Diagnostic] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)


def check_shape(root: Node, schema_name: str) -> Shape:
    """Check a tree against a schema file."""
    shape = Shape()
    shape.root = _Checker(shape).check(root, load_schema(schema_name))
    return shape


class _Checker:
    """One walk over a tree."""

    def __init__(self, shape: Shape) -> None:
        self.shape = shape

    def check(self, node: Node, schema: Schema) -> Node | None:
        """The node without what does not fit, or None; findings and marks are kept."""
        options = branches(schema)
        if isinstance(node, Scalar) and node.style == REFUSED:
            return None
        if is_tree(options[0]):
            return node
        fit = fitting(options, node)
        if isinstance(node, MapNode) and len(options) > 1 and fit and not distinguished(fit[0], node):
            fit = () if self._slip(node, options) else fit[:1]
            if not fit:
                return None
        if not fit:
            self._wrong_shape(node, options)
            return None
        match node:
            case Scalar():
                return self._scalar(node, fit)
            case ListNode():
                return self._list(node, fit[0])
            case MapNode():
                return self._map(node, fit[0])

    def _scalar(self, node: Scalar, options: tuple[Schema, ...]) -> Scalar | None:
        if node.is_empty:
            self._add(Diagnostic("empty-value", node.span, {"key": node.span.text}))
            return None
        first: list[Diagnostic] = []
        for option in options:
            found = list(check_scalar(node, option))
            if not any(diagnostic.name not in _HARMLESS for diagnostic in found):
                self.shape.diagnostics += found
                self._mark(node, option)
                return node
            first = first or found
        self.shape.diagnostics += first
        return None

    def _mark(self, node: Scalar, option: Schema) -> None:
        for use in ("declares", "names"):
            if f"x-{use}" in option:
                self.shape.marks.append(Mark(use, option[f"x-{use}"], node))
        if is_sentence(option) or option.get("format") == "name":
            self.shape.marks.append(Mark("format", option["format"], node))

    def _list(self, node: ListNode, schema: Schema) -> Node | None:
        items = tuple(kept for item in node.items if (kept := self.check(item, schema["items"])) is not None)
        low, high = schema.get("minItems", 0), schema.get("maxItems", len(node.items))
        if not low <= len(node.items) <= high:
            self._add(Diagnostic("wrong-length", node.span, {"count": len(node.items), "low": low, "high": high}))
            return None
        return ListNode(items, node.span, node.flow)

    def _map(self, node: MapNode, schema: Schema) -> Node | None:
        kept: list[Entry] = []
        known = schema.get("properties", {})
        for entry in node.entries:
            inner = known.get(entry.key.text, schema.get("additionalProperties", True))
            if inner is False:
                self._unknown(entry, node, tuple(known))
                continue
            if inner is True:
                kept.append(entry)
                continue
            if "propertyNames" in schema:
                self._mark(entry.key, schema["propertyNames"])
            if entry.key.text not in known and resolve(inner).get("x-property"):
                missing = (name for name in schema.get("required", ()) if node.key(name) is None)
                if closest(entry.key.text, missing):
                    self._unknown(entry, node, tuple(known))
                else:
                    kept.append(entry)
                continue
            value = self.check(entry.value, inner)
            if value is not None:
                kept.append(Entry(entry.key, value))
        return self._complete(node, kept, schema)

    def _complete(self, node: MapNode, kept: list[Entry], schema: Schema) -> Node | None:
        complete = True
        keys = [entry.key.text for entry in kept]
        for name in schema.get("required", ()):
            if name not in keys:
                complete = False
                if node.key(name) is None and not self._meant(node, name, schema):
                    self._missing(node, name)
        if len(node.entries) < schema.get("minProperties", 0):
            self._add(Diagnostic("empty-value", node.span, {"key": node.span.text}))
            complete = False
        return MapNode(tuple(kept), node.span, node.flow) if complete else None

    def _meant(self, node: MapNode, name: str, schema: Schema) -> bool:
        """An unknown key is a misspelling of the missing one, and has been reported."""
        known = schema.get("properties", {})
        unknown = (entry.key.text for entry in node.entries if entry.key.text not in known)
        return any(name in closest(word, known) or _key_of(word) == name for word in unknown)

    def _missing(self, node: MapNode, name: str) -> None:
        place = next((key for id_key in ID_KEYS if isinstance(key := node.get(id_key), Scalar)), None)
        if place is None and node.entries:
            place = node.entries[0].key
        span = place.span if place is not None else Span(node.span.file, node.span.start, node.span.end)
        self._add(Diagnostic("missing-key", span, {"key": name}))

    def _unknown(self, entry: Entry, node: MapNode, known: tuple[str, ...]) -> None:
        key = entry.key
        slip = next(slips.key_slips(key.span.file, key.span.start, key.text), None)
        if slip is not None and slip.diagnostic.args.get("key") in known:
            self._add(slip.diagnostic)
            return
        bare = key.text.strip("\u3000")
        if key.text.startswith("\u3000") and bare:
            edit = (key.span.start, key.span.start + len(key.text) - len(key.text.lstrip("\u3000")), "")
            place = Span(key.span.file, edit[0], edit[1])
            self._add(slips.slip(key.span.file, "wide-space", "indentation", edit, {}, place).diagnostic)
            return
        free = tuple(name for name in known if node.key(name) is None) or known
        candidates = closest(key.text, known)
        best = single_best(key.text, free)
        fixes = (_replace(key.content, best),) if best is not None else ()
        args: Arguments = {"key": key.text, "allowed": known, "candidates": candidates}
        self._add(Diagnostic("unknown-key", key.span, args, "similar" if candidates else "", fixes=fixes))

    def _wrong_shape(self, node: Node, options: tuple[Schema, ...]) -> None:
        if isinstance(node, Scalar) and node.is_empty:
            self._add(Diagnostic("empty-value", node.span, {"key": node.span.text}))
            return
        if not isinstance(node, Scalar) and self._slip(node, options):
            return
        expected = tuple(dict.fromkeys(kind for option in options for kind in kinds_of(option)))
        if isinstance(node, Scalar) and (wide := slips.wide_colon_in(node)) is not None:
            self._add(wide.diagnostic)
            return
        self._add(Diagnostic("wrong-shape", _head(node), {}, "-or-".join(expected)))

    def _slip(self, node: Node, options: tuple[Schema, ...]) -> bool:
        """A text that YAML took for a list or a mapping: [word] x, WORD 2: x, {card}."""
        if not any("text" in kinds_of(option) for option in options):
            return False
        if isinstance(node, Scalar) or node.span.end > node.span.file.line_end(node.span.start):
            return False
        args: Arguments = {"bracket": node.span.text[:1], "text": node.span.text}
        if node.flow:
            self._add(slips.quoted(node.span.file, "bracket-in-text", node.span, args).diagnostic)
            return True
        if isinstance(node, MapNode) and len(node.entries) == 1 and _is_prose(node.entries[0], options):
            self._add(slips.quoted(node.span.file, "colon-in-text", node.span, {"text": node.span.text}).diagnostic)
            return True
        return False

    def _add(self, diagnostic: Diagnostic) -> None:
        self.shape.diagnostics.append(diagnostic)


_HARMLESS = ("wide-digits", "hash-in-text", "altered-text")


def _is_prose(entry: Entry, options: tuple[Schema, ...]) -> bool:
    known = [name for option in options for name in option.get("properties", {})]
    return entry.key.style == "plain" and not closest(entry.key.text, known) and entry.key.text not in known


def _key_of(word: str) -> str:
    for sign in "：:":
        word = word.split(sign, 1)[0]
    return word.strip("\u3000 ")


def _head(node: Node) -> Span:
    """The first line of a node."""
    return Span(node.span.file, node.span.start, min(node.span.file.line_end(node.span.start), node.span.end))


def _replace(span: Span, word: str) -> Fix:
    return Fix("replace", (Edit(span, word),), Grade.UNSAFE, {"word": word})


def sentences_of(marks: list[Mark]) -> Iterator[tuple[str, Scalar]]:
    """Every sentence text of a file with its kind (``abilities``, ``effects``, ``noun`` ...), in file order."""
    for mark in marks:
        if mark.use == "format" and mark.what != "name":
            yield mark.what, mark.scalar
