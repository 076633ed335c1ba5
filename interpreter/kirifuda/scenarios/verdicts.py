"""Whether two scenarios say different things of the same position: the same steps, another verdict."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from kirifuda.core.tree import ListNode, MapNode, Node, Scalar
from kirifuda.model.rulings import Scenario
from kirifuda.scenarios.given import COUNT
from kirifuda.scenarios.steps import CHOOSE, parts

_ILLEGAL = "illegal"
_LISTED = {"offered": "not offered", "not offered": "offered"}

Move = tuple[str, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class Clash:
    """The two places that cannot both hold."""

    first: Node
    second: Node


@dataclass(frozen=True, slots=True)
class _Script:
    """``moves``: what is done, in order, with its places; ``barred``: what must not be offered after how many moves."""

    moves: tuple[tuple[Move, Node], ...]
    barred: tuple[tuple[int, Move, Node], ...]

    def __len__(self) -> int:
        return len(self.moves)

    def starts_like(self, other: _Script, length: int) -> bool:
        """Whether both do the same as far as ``length``."""
        return [move for move, _ in self.moves[:length]] == [move for move, _ in other.moves[:length]]


def position_key(scenario: Scenario) -> Hashable:
    """What two scenarios that start alike have in common."""
    given = _plain(scenario.given) if scenario.given is not None else None
    return scenario.language, tuple(sorted(scenario.rulings)), given


def clash(first: Scenario, second: Scenario) -> Clash | None:
    """The places at which two scenarios with the same ``position_key`` contradict each other, if they do."""
    one, other = _script(first), _script(second)
    found = _barred(one, other)
    if found is None:
        turned = _barred(other, one)
        found = Clash(turned.second, turned.first) if turned is not None else None
    if found is None and len(one) == len(other) and one.starts_like(other, len(one)):
        found = next(_outcomes(first.then, second.then), None)
    return found


def _barred(one: _Script, other: _Script) -> Clash | None:
    """Something that the first says is illegal and the second does."""
    for length, move, node in one.barred:
        if length < len(other) and one.starts_like(other, length) and other.moves[length][0] == move:
            return Clash(node, other.moves[length][1])
    return None


def _script(scenario: Scenario) -> _Script:
    moves: list[tuple[Move, Node]] = []
    barred: list[tuple[int, Move, Node]] = []
    for step in scenario.when:
        if not isinstance(step, MapNode) or len(step.entries) != 1:
            continue  # told where the scenario is run
        entry = step.entries[0]
        said = entry.value.get(_ILLEGAL) if isinstance(entry.value, MapNode) else entry.value
        if not isinstance(said, Scalar):
            continue
        move = entry.key.text, parts(CHOOSE.sub("", said.text.strip()))
        if isinstance(entry.value, MapNode):
            barred.append((len(moves), move, step))
        else:
            moves.append((move, step))
    return _Script(tuple(moves), tuple(barred))


def _outcomes(first: tuple[Node, ...], second: tuple[Node, ...]) -> Iterator[Clash]:
    """Expectations of the same thing that cannot both hold."""
    for key, value, place in _expected(second):
        for other_key, other, other_place in _expected(first):
            turned = other_key == (*key[:-1], _LISTED.get(key[-1])) and set(_texts(value)) & set(_texts(other))
            if turned or (key == other_key and _differ(key[-1], other, value)):
                yield Clash(other_place, place)


def _expected(nodes: tuple[Node, ...], above: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Node, Node]]:
    """Each expectation: its name (what one player sees: below ``seen by``), its value, the place of both."""
    for node in nodes:
        for entry in node.entries if isinstance(node, MapNode) else ():
            key = (*above, entry.key.text)
            if isinstance(entry.value, MapNode):
                yield from _expected((entry.value,), key)
            else:
                yield key, entry.value, node


def _differ(key: str, one: Node, other: Node) -> bool:
    """Whether two values of one thing cannot both be: surely so, since a list may name a card or show it in part."""
    if key in _LISTED:
        return False
    sizes = [_size(node) for node in (one, other)]
    if None not in sizes:
        names = [_names(node) for node in (one, other)]
        return sizes[0] != sizes[1] or (None not in names and names[0] != names[1])
    return isinstance(one, Scalar) and isinstance(other, Scalar) and one.text.strip() != other.text.strip()


def _size(node: Node) -> int | None:
    """How many cards an expectation of a zone names, where it tells that at once."""
    if isinstance(node, ListNode) and all(isinstance(item, Scalar) for item in node.items):
        return sum(1 if (size := _size(item)) is None else size for item in node.items)
    counted = COUNT.fullmatch(node.text.strip()) if isinstance(node, Scalar) else None
    return int(counted[1]) if counted else None


def _names(node: Node) -> Counter[str] | None:
    """The cards of a list that names each of them."""
    if not isinstance(node, ListNode) or any(_size(item) is not None for item in node.items):
        return None
    return Counter(_texts(node))


def _texts(node: Node) -> list[str]:
    items = node.items if isinstance(node, ListNode) else (node,)
    return [item.text.strip() for item in items if isinstance(item, Scalar)]


def _plain(node: Node) -> Hashable:
    """A tree without places; the order of keys means nothing, that of a list may."""
    match node:
        case Scalar():
            return node.text.strip()
        case ListNode():
            return tuple(_plain(item) for item in node.items)
    return frozenset((entry.key.text, _plain(entry.value)) for entry in node.entries)
