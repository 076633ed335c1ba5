"""Plain values out of a tree that conforms to its schema."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kirifuda.core.tree import ListNode, MapNode, Node, Scalar
from kirifuda.core.unicode import integer
from kirifuda.model.ruleset import Names
from kirifuda.model.vocabulary import Parameter


def text(node: MapNode, key: str) -> str | None:
    """The text under a key."""
    value = node.get(key)
    return value.text if isinstance(value, Scalar) else None


def needed(node: MapNode, key: str) -> str:
    """The text under a key the schema requires."""
    value = node.get(key)
    assert isinstance(value, Scalar), key
    return value.text


def number(node: MapNode, key: str) -> int | None:
    """The integer under a key."""
    value = node.get(key)
    return integer(value.text) if isinstance(value, Scalar) else None


def truth(node: MapNode, key: str) -> bool:
    """True where the key says true."""
    return text(node, key) == "true"


def scalar(node: MapNode, key: str) -> Scalar | None:
    """The text under a key with its place."""
    value = node.get(key)
    return value if isinstance(value, Scalar) else None


def texts(node: Node | None) -> tuple[str, ...]:
    """A text, or the texts of a list."""
    match node:
        case Scalar():
            return (node.text,)
        case ListNode():
            return tuple(item.text for item in node.items if isinstance(item, Scalar))
    return ()


def located(node: Node | None) -> tuple[Scalar, ...]:
    """A text, or the texts of a list, with their places."""
    match node:
        case Scalar():
            return (node,)
        case ListNode():
            return tuple(item for item in node.items if isinstance(item, Scalar))
    return ()


def maps(node: Node | None) -> tuple[MapNode, ...]:
    """The mappings of a list."""
    return tuple(item for item in node.items if isinstance(item, MapNode)) if isinstance(node, ListNode) else ()


def entries(node: Node | None) -> Iterator[tuple[str, Node]]:
    """Keys and values of a mapping."""
    if isinstance(node, MapNode):
        for entry in node.entries:
            yield entry.key.text, entry.value


def by_language(node: Node | None) -> Mapping[str, str]:
    """Language to text."""
    return {key: value.text for key, value in entries(node) if isinstance(value, Scalar)}


def forms(node: Node | None) -> Names:
    """Language to written forms."""
    return {key: texts(value) for key, value in entries(node)}


def integers(node: Node | None) -> tuple[int, ...]:
    """The integers of a list."""
    return tuple(value for written in texts(node) if (value := integer(written)) is not None)


def counts(node: Node | None) -> Mapping[str, int]:
    """Key to integer."""
    found = {key: integer(value.text) for key, value in entries(node) if isinstance(value, Scalar)}
    return {key: value for key, value in found.items() if value is not None}


def parameters(node: Node | None) -> tuple[Parameter, ...]:
    """Parameters of a verb, keyword or action."""
    return tuple(Parameter(name, texts(value)) for name, value in entries(node))
