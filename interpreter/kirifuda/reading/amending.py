"""Sentences that change the one before them: a better number under a condition, an exception, a bound of a value."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any

from kirifuda.model.effects import Change, Do, During, Effect, Instead, Prohibit, When
from kirifuda.model.objects import PropertyOf, Select
from kirifuda.reading.read_sentences import Read
from kirifuda.reading.scope import Scope
from kirifuda.reading.splitting import Piece


def better(scope: Scope, before: list[Effect], effect: When, piece: Piece) -> When:
    """1枚…。…なら、代わりに2枚…: the order before, with another number where the condition holds."""
    better = effect.body.body if isinstance(effect.body, Instead) else effect.body
    usual = before[0] if before else None
    if not isinstance(better, Do) or not isinstance(usual, Do) or better.verb != usual.verb:
        raise scope.problem("instead-of-what", piece.start, piece.end)
    return replace(effect, body=better, otherwise=usual)


def however(scope: Scope, before: list[Effect], read: Read, piece: Piece) -> Effect:
    """ただし、…: what the sentence before may not choose, or what its value does not fall below."""
    last = before[0] if before else None
    change = last.body if isinstance(last, During) else last
    value = change.what if isinstance(change, Change) and change.least is None else None
    if read.least is not None and isinstance(change, Change) and isinstance(value, PropertyOf):
        if value.property != read.least[0]:
            raise scope.problem("however-of-what", piece.start, piece.end)
        bounded = replace(change, least=read.least[1])
        return replace(last, body=bounded) if isinstance(last, During) else bounded
    left_out = _left_out(read.effect)
    if left_out is not None and last is not None:
        found: list[Select] = []
        changed: Effect = _without(last, left_out, found)
        if len(found) == 1:
            return changed
    raise scope.problem("however-of-what", piece.start, piece.end)


def _left_out(effect: Effect | None) -> Select | None:
    """What cannot be chosen."""
    nouns = [noun for _, noun in effect.args if isinstance(noun, Select)] if isinstance(effect, Prohibit) else []
    return nouns[0] if isinstance(effect, Prohibit) and effect.verb == "choose" and len(nouns) == 1 else None


def _without(node: Any, left_out: Select, found: list[Select]) -> Any:
    """The tree whose chosen cards are others than those left out."""
    if isinstance(node, Select) and node.quantity is not None and node.position is None:
        found.append(node)
        return replace(node, besides=(*node.besides, replace(left_out, span=None)))
    if isinstance(node, tuple):
        return tuple(_without(item, left_out, found) for item in node)
    if is_dataclass(node) and not isinstance(node, type) and not isinstance(node, Select):
        changed = {f.name: _without(getattr(node, f.name), left_out, found) for f in fields(node) if f.name != "span"}
        return replace(node, **changed)
    return node
