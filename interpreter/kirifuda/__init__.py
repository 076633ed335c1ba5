"""Kirifuda: card games as data; the text on a card is its program.

``load`` reads a game, ``restore`` goes on with a saved match. The names are fetched when first used, so that a command
that plays nothing does not pay for the engine.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from kirifuda.loading import CannotLoad, CannotRestore, CannotStart, Game, Library, load, restore

__all__ = ["CannotLoad", "CannotRestore", "CannotStart", "Game", "Library", "__version__", "load", "restore"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    if name in __all__:
        return getattr(import_module("kirifuda.loading"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
