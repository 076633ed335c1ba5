"""Whether a noun or amount can fill a parameter of some types."""

from __future__ import annotations

from collections.abc import Mapping

from kirifuda.model.amounts import Amount, Slot
from kirifuda.model.objects import (
    AbilityOf,
    AmountOf,
    Both,
    Either,
    Named,
    Noun,
    Player,
    PropertyOf,
    Quoted,
    Rest,
    Select,
    States,
    That,
    This,
    Zone,
)
from kirifuda.model.vocabulary import Word

_PLAYER_KIND = ("player",)


class Fitting:
    """Type checks under a vocabulary's words and the slots in scope."""

    def __init__(self, words: tuple[Word, ...], slots: Mapping[str, tuple[str, ...]]) -> None:
        self.classes = {(word.cls, word.id) for word in words}
        self.slots = slots

    def fits(self, value: Noun | Amount, types: tuple[str, ...]) -> bool:
        """``value`` can stand where one of ``types`` is wanted."""
        if isinstance(value, Either | Both):
            parts = value.options if isinstance(value, Either) else value.parts
            return all(self.fits(part, types) for part in parts)
        if isinstance(value, Slot):
            own = self.slots.get(value.name, ())
            return bool(set(own) & set(types)) or ("bearer" in types and bool(set(own) & {"card", "player"}))
        return any(self._fits(value, kind) for kind in types)

    def _fits(self, value: Noun | Amount, kind: str) -> bool:
        match kind:
            case "card":
                return self._is_card(value)
            case "player":
                return self._is_player(value)
            case "bearer":
                return self._is_card(value) or self._is_player(value)
            case "number":
                return isinstance(value, Amount)
            case "zone":
                return isinstance(value, Zone)
            case "states":
                return isinstance(value, States)
            case "value":
                return isinstance(value, PropertyOf | AmountOf)
            case "likeness":
                return isinstance(value, States) or (isinstance(value, Select) and bool(value.names))
            case "keyword" | "period":
                return isinstance(value, Named) and (kind, value.id) in self.classes
            case "gain":
                return isinstance(value, Quoted | AbilityOf | Named)
            case "ability" | "effect" | "event":
                return self._is_thing(value)
        return False

    def _is_card(self, value: Noun | Amount) -> bool:
        if isinstance(value, Select):
            return value.kinds != _PLAYER_KIND
        if isinstance(value, That):
            return (
                value.kind is None
                or value.kind == "card"
                or bool({("kind", value.kind), ("attached", value.kind)} & self.classes)
            )
        return isinstance(value, This | Rest)

    def _is_player(self, value: Noun | Amount) -> bool:
        if isinstance(value, Select):
            return value.kinds == _PLAYER_KIND
        if isinstance(value, PropertyOf):
            return isinstance(value.of, Player | Slot) and ("variable", value.property) in self.classes
        return isinstance(value, Player) or (isinstance(value, That) and value.kind in (None, "player"))

    def _is_thing(self, value: Noun | Amount) -> bool:
        if isinstance(value, Named):
            return ("thing", value.id.removeprefix("this-")) in self.classes
        if isinstance(value, That):
            return value.kind is None or ("thing", value.kind) in self.classes
        return isinstance(value, AbilityOf | Quoted)
