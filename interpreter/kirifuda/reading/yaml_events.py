"""From YAML events to a tree with places. What YAML offers beyond texts, lists and mappings is refused by name."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

import yaml

from kirifuda.core.diagnostics import Diagnostic, Label
from kirifuda.core.source import SourceFile, Span
from kirifuda.core.tree import Entry, ListNode, MapNode, Node, Scalar
from kirifuda.reading.patch import Patch

DEEPEST = 40
REFUSED = "refused"  # the style of a scalar that stands for something refused
_LINE_END = re.compile(r"\r\n?|\n")
_STYLES = {"'": "single", '"': "double", "|": "literal", ">": "folded"}


class TooDeepError(Exception):
    """Nested deeper than any file of ours."""

    def __init__(self, offset: int) -> None:
        super().__init__(offset)
        self.offset = offset


@dataclass(slots=True)
class _Open:
    """A list or mapping being read; in a mapping ``children`` holds keys and values in turn."""

    start: int
    flow: bool
    is_map: bool
    children: list[Node] = field(default_factory=list)


class Composer:
    """Builds the tree of one text; ``diagnostics`` fills as it goes."""

    def __init__(self, source: SourceFile, patch: Patch) -> None:
        self.source = source
        self.patch = patch
        self.diagnostics: list[Diagnostic] = []
        self._stack: list[_Open] = []
        self._root: Node | None = None
        self._documents = 0

    def compose(self) -> Node | None:
        """The tree; raises the YAML library's error at the first place where the text is no YAML."""
        for event in yaml.parse(self.patch.text, Loader=yaml.CSafeLoader):
            self._take(event)
        return self._root

    def _take(self, event: yaml.Event) -> None:
        match event:
            case yaml.DocumentStartEvent():
                self._document(event)
            case yaml.ScalarEvent():
                self._features(event)
                self._add(self._scalar(event))
            case yaml.AliasEvent():
                span = self._span(_at(event.start_mark), _at(event.end_mark))
                self._refuse("alias", span)
                self._add(Scalar("", span, span, REFUSED))
            case yaml.MappingStartEvent() | yaml.SequenceStartEvent():
                self._features(event)
                if len(self._stack) >= DEEPEST:
                    raise TooDeepError(self.patch.back(_at(event.start_mark)))
                start = self.patch.back(_at(event.start_mark))
                self._stack.append(_Open(start, bool(event.flow_style), isinstance(event, yaml.MappingStartEvent)))
            case yaml.MappingEndEvent() | yaml.SequenceEndEvent():
                self._close(self.patch.back(_at(event.end_mark)))

    def _document(self, event: yaml.DocumentStartEvent) -> None:
        self._documents += 1
        span = self._span(_at(event.start_mark), _at(event.end_mark))
        if event.version or event.tags:
            self._refuse("directive", span)
        if self._documents == 2:
            self._refuse("documents", span)

    def _features(self, event: yaml.ScalarEvent | yaml.CollectionStartEvent) -> None:
        if event.anchor is None and event.tag is None:
            return
        start = self.patch.back(_at(event.start_mark))
        end = start
        while end < len(self.source.text) and not self.source.text[end].isspace():
            end += 1
        self._refuse("anchor" if event.anchor is not None else "tag", Span(self.source, start, end))

    def _scalar(self, event: yaml.ScalarEvent) -> Scalar:
        start, end = _at(event.start_mark), _at(event.end_mark)
        style = _STYLES.get(event.style or "", "plain")
        if style in ("literal", "folded"):
            return self._block(event.value, start, end, style)
        inner = 0 if style == "plain" else 1
        raw = self.patch.text[start + inner : max(end - inner, start + inner)]
        span = self._span(start, end)
        if style == "plain" and not event.value:
            span = self._where_nothing_is(span)
        content = span if style == "plain" else self._span(start + 1, max(end - 1, start + 1))
        return Scalar(event.value, span, content, style, raw == event.value)

    def _where_nothing_is(self, span: Span) -> Span:
        """The key whose value is missing, or the place."""
        if self._stack and self._stack[-1].is_map and len(self._stack[-1].children) % 2:
            return self._stack[-1].children[-1].span
        return Span(self.source, span.start, span.start)

    def _block(self, value: str, start: int, end: int, style: str) -> Scalar:
        text = self.patch.text
        line_end = _LINE_END.search(text, start, end)
        first = end if line_end is None else line_end.end()
        raw = text[first:end]
        last = first + len(raw.rstrip())
        first += len(raw) - len(raw.lstrip()) if raw.strip() else 0
        last = max(first, last)
        span = self._span(start, max(last, start + 1))
        return Scalar(value, span, self._span(first, last), style)

    def _close(self, end: int) -> None:
        opened = self._stack.pop()
        if not opened.flow:
            end = opened.children[-1].span.end if opened.children else opened.start
        span = Span(self.source, opened.start, max(end, opened.start))
        if opened.is_map:
            self._add(MapNode(self._entries(opened.children), span, opened.flow))
        else:
            self._add(ListNode(tuple(opened.children), span, opened.flow))

    def _entries(self, children: list[Node]) -> tuple[Entry, ...]:
        entries: dict[str, Entry] = {}
        for key, value in zip(children[::2], children[1::2], strict=True):
            if not isinstance(key, Scalar):
                self._refuse("complex-key", key.span)
            elif key.style == "plain" and key.text == "<<":
                self._refuse("merge", key.span)
            elif key.text in entries:
                first = Label(entries[key.text].key.span, "first")
                self.diagnostics.append(Diagnostic("duplicate-key", key.span, {"key": key.text}, related=(first,)))
            elif key.style != REFUSED:
                entries[key.text] = Entry(key, value)
        return tuple(entries.values())

    def _add(self, node: Node) -> None:
        if self._stack:
            self._stack[-1].children.append(node)
        elif self._root is None:
            self._root = node

    def _span(self, start: int, end: int) -> Span:
        first = self.patch.back(start)
        return Span(self.source, first, max(first, self.patch.back(end)))

    def _refuse(self, variant: str, span: Span) -> None:
        self.diagnostics.append(Diagnostic("yaml-feature", span, {"found": span.text.strip()[:40]}, variant))


def _at(mark: Any) -> int:
    """The offset of a mark (parsing always sets them)."""
    offset: int = mark.index
    return offset
