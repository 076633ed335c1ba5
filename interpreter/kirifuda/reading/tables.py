"""A parser as JSON and back: its rules, terminals and LALR tables, which take longer to work out than to read."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from lark import Lark
from lark.exceptions import LarkError
from lark.grammar import Rule
from lark.lexer import TerminalDef

_PLUGINS = "_plugins"  # classes, which are no data


def pack(parser: Lark) -> bytes:
    """The tables of a parser."""
    data, memo = parser.memo_serialize([TerminalDef, Rule])
    data["options"] = {name: value for name, value in data["options"].items() if name != _PLUGINS}
    return json.dumps({"data": data, "memo": memo}, separators=(",", ":")).encode("utf-8")


def unpack(packed: bytes, plugins: Mapping[str, type]) -> Lark | None:
    """The parser of some tables; None when they are none."""
    try:
        kept = json.loads(packed)
        data = kept["data"]
        tables = data["parser"]["parser"]
        tables["tokens"] = _numbered(tables["tokens"])
        tables["states"] = {int(state): _numbered(actions) for state, actions in tables["states"].items()}
        data["options"][_PLUGINS] = dict(plugins)
        parser = Lark.load({"data": data, "memo": _numbered(kept["memo"])})
    except (ValueError, LookupError, TypeError, AttributeError, AssertionError, LarkError):
        return None
    for terminal in parser.terminals:
        terminal.pattern.flags = frozenset(terminal.pattern.flags)
    return parser


def _numbered(data: Mapping[str, Any]) -> dict[int, Any]:
    """JSON has texts as keys where lark has numbers."""
    return {int(key): value for key, value in data.items()}
