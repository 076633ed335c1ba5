"""Transforms a program function by function: what was transformed before, with all that it depends on, is not again.

The programs of a game (for other decks, in other modes, with a trace, without one of its rules) have most of their
functions in common.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from kirifuda.compiling.resumable import Function, joined, pausing_of, written
from kirifuda.compiling.tightening import About, Whole, about, tighten

MOST = 1 << 14  # functions that are kept


class _Known:
    """Transformed functions, by all that they depend on, the one used last last."""

    def __init__(self) -> None:
        self.texts: dict[bytes, str] = {}

    def get(self, name: bytes) -> str | None:
        """A function that is known."""
        text = self.texts.pop(name, None)
        if text is not None:
            self.texts[name] = text
        return text

    def put(self, name: bytes, text: str) -> None:
        """Keeps a function."""
        while len(self.texts) >= MOST:
            self.texts.pop(next(iter(self.texts)))
        self.texts[name] = text


_KNOWN = _Known()


@lru_cache(maxsize=MOST)
def _about(text: str) -> About:
    return about(_tree(text))


def _tree(text: str) -> ast.FunctionDef:
    tree = ast.parse(text).body[0]
    assert isinstance(tree, ast.FunctionDef)
    return tree


class _Dependence:
    """What the transformation of each function depends on, as a hash."""

    def __init__(
        self,
        units: Mapping[str, tuple[str, bool]],
        known: Mapping[str, About],
        whole: Whole,
        framed: Mapping[str, bool],
    ) -> None:
        self.units, self.known, self.whole, self.framed = units, known, whole, framed
        self.found: dict[str, bytes] = {}

    def of(self, name: str) -> bytes:
        """The hash of a function: its text, how it is called, what it knows of those it calls, and the text of those
        that may be written out in it with all that they depend on."""
        if name not in self.found:
            parts = [self.units[name][0], self.flags(name), *self.whole.changing]
            hashes = []
            for other in self.known[name].calls:
                if other in self.units:
                    parts.append(self.flags(other))
                    if other in self.whole.small:
                        hashes.append(self.of(other))
            digest = hashlib.sha256("\0".join(parts).encode("utf-8", errors="surrogatepass"))
            for part in hashes:
                digest.update(part)
            self.found[name] = digest.digest()
        return self.found[name]

    def flags(self, name: str) -> str:
        """What a function must know of another one without its text."""
        whole = self.whole
        flags = (self.framed[name], whole.pausing[name], name in whole.single, name in whole.short, name in whole.small)
        return f"{name} {flags}"

    def with_small(self, names: Iterable[str]) -> dict[str, None]:
        """Functions with those that may be written out in them."""
        found = dict.fromkeys(names)
        left = list(found)
        while left:
            small = [
                other for other in self.known[left.pop()].calls if other in self.whole.small and other not in found
            ]
            found.update(dict.fromkeys(small))
            left += small
        return found


def transform(units: Sequence[tuple[str, bool]]) -> tuple[str, dict[str, int]]:
    """Source and unit numbers of units: text, and whether it is called by number (see ``resumable.joined``)."""
    known = {found.name: found for found in (_about(text) for text, _ in units)}
    texts = dict(zip(known, units, strict=True))
    pausing = pausing_of({name: found.calls for name, found in known.items()})
    framed = {name: pausing[name] or entry for name, (_, entry) in texts.items()}
    whole = Whole(known.values(), pausing)
    dependence = _Dependence(texts, known, whole, framed)
    parts = {name: _KNOWN.get(dependence.of(name)) for name in texts}
    new = [name for name, part in parts.items() if part is None]
    trees = {name: _tree(texts[name][0]) for name in dependence.with_small(new)}
    tighten(list(trees.values()), whole, new)
    for name in new:
        parts[name] = made = written(Function(name, trees[name], texts[name][1]), pausing, framed)
        _KNOWN.put(dependence.of(name), made)
    return joined({name: part for name, part in parts.items() if part is not None}, framed)
