"""A YAML file as a tree with exact places: texts, lists and mappings. Nothing is converted: a scalar is its text."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from kirifuda.core.source import Span


@dataclass(frozen=True, slots=True)
class Scalar:
    """A text. ``span`` is all of it (quotes, block sign), ``content`` the text alone; ``exact``: what stands under
    ``content`` is the value, line breaks and indentation of a block aside (no escapes, no folding)."""

    text: str
    span: Span
    content: Span
    style: str = "plain"  # plain, single, double, literal, folded
    exact: bool = True

    @property
    def is_empty(self) -> bool:
        """Nothing was written."""
        return self.style == "plain" and not self.text


@dataclass(frozen=True, slots=True)
class ListNode:
    """A list in file order; ``flow``: written in brackets."""

    items: tuple[Node, ...]
    span: Span
    flow: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """A key and its value."""

    key: Scalar
    value: Node


@dataclass(frozen=True, slots=True)
class MapNode:
    """A mapping in file order, each key once; ``flow``: written in braces."""

    entries: tuple[Entry, ...]
    span: Span
    flow: bool = False

    def get(self, name: str) -> Node | None:
        """The value of a key, or None."""
        for entry in self.entries:
            if entry.key.text == name:
                return entry.value
        return None

    def key(self, name: str) -> Scalar | None:
        """The key itself, or None."""
        for entry in self.entries:
            if entry.key.text == name:
                return entry.key
        return None


Node = Scalar | ListNode | MapNode


def scalars(node: Node) -> Iterator[Scalar]:
    """Every text of a tree, keys included, in file order."""
    stack: list[Node] = [node]
    while stack:
        top = stack.pop()
        match top:
            case Scalar():
                yield top
            case ListNode():
                stack.extend(reversed(top.items))
            case MapNode():
                for entry in reversed(top.entries):
                    stack.append(entry.value)
                    stack.append(entry.key)
