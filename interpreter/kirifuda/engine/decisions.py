"""Decisions and their options as people and bots see them: one type for every question."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, overload

from kirifuda.core.source import Span

if TYPE_CHECKING:
    from kirifuda.engine.game import Game

#: kinds of decisions whose answer is one object, a set, a yes or no, a number, a place in a list
KINDS = ("action", "card", "target", "set", "may", "pay", "number", "mode", "order", "replacement", "first", "answer")


@dataclass(frozen=True, slots=True)
class Option:
    """One answer: ``index`` in the decision's options, ``value`` what the engine is given."""

    index: int
    value: Any
    decision: Decision

    @property
    def text(self) -> str:
        """The option in short canonical words, equal for alike options: ``deploy NAME``, ``yes``, ``NAME, NAME``."""
        return self.decision.game.names.option(self.decision, self.value)

    def __repr__(self) -> str:
        return f"<Option {self.index}: {self.text}>"


class Options(Sequence[Option]):
    """The options of a decision, made when looked at."""

    __slots__ = ("decision",)

    def __init__(self, decision: Decision) -> None:
        self.decision = decision

    def __len__(self) -> int:
        return len(self.decision.values)

    @overload
    def __getitem__(self, index: int) -> Option: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Option]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if index < 0:
            index += len(self)
        return Option(index, self.decision.values[index], self.decision)


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to a player.

    ``player`` (from 0), ``kind`` one of KINDS, ``values`` the raw answers (at least two, all different), ``span`` the
    line of the card or rule that asks, ``subject`` the card's id (None: a rule).
    """

    game: Game
    player: int
    kind: str
    about: int
    values: Sequence[Any]
    span: Span | None
    subject: str | None
    actions: tuple[str, ...] = ()

    @property
    def options(self) -> Options:
        """All different answers."""
        return Options(self)

    def find(self, text: str) -> list[Option]:
        """The options whose text is ``text``."""
        return [option for option in self.options if option.text == text]
