"""Source text to a code object, from the cache where this Python compiled the same text before."""

from __future__ import annotations

import marshal
import sys
from importlib.util import MAGIC_NUMBER
from types import CodeType

from kirifuda.core import cache

KIND = "code"  # of entries in the cache


def code_of(text: str, filename: str) -> CodeType:
    """The compiled text of a module."""
    name = cache.key(MAGIC_NUMBER, str(sys.flags.optimize), filename, text)
    kept = cache.get(KIND, name)
    code = _unpack(kept) if kept is not None else None
    if code is None:
        code = compile(text, filename, "exec", dont_inherit=True)
        cache.put(KIND, name, marshal.dumps(code))
    return code


def _unpack(kept: bytes) -> CodeType | None:
    """Only bytes whose checksum is right come here: Python must not be given damaged code."""
    try:
        found = marshal.loads(kept)
    except (EOFError, ValueError, TypeError):
        return None
    return found if isinstance(found, CodeType) else None
