"""Kirifuda: card games as data; the text on a card is its program.

``load`` reads a game, ``restore`` goes on with a saved match. The names are fetched when first used, so that a command
that plays nothing does not pay for the engine; nothing is imported before the command line can be interrupted politely.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from kirifuda.loading import CannotLoad, CannotRestore, CannotStart, Game, Library, load, restore

__all__ = ["CannotLoad", "CannotRestore", "CannotStart", "Game", "Library", "__version__", "load", "restore"]
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    if name in __all__:
        from importlib import import_module

        return getattr(import_module("kirifuda.loading"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
