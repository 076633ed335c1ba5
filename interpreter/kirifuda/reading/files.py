"""From bytes to a source text: reading a file, its byte-order mark, and what to say when it is not UTF-8."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.source import SourceFile, Span
from kirifuda.reading.encodings import guess_encoding

BOM = b"\xef\xbb\xbf"
LARGEST = 32 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class ReadFile:
    """A file as it was found: its bytes, and its text where they are UTF-8."""

    source: SourceFile
    data: bytes
    is_text: bool
    diagnostics: tuple[Diagnostic, ...] = ()

    @property
    def has_bom(self) -> bool:
        """It begins with a byte-order mark (kept when the file is written)."""
        return self.data.startswith(BOM)


def at_start(path: str) -> Span:
    """The beginning of a file whose text is not known."""
    return Span(SourceFile(path, ""), 0, 0)


def read_file(path: Path, shown: str | None = None) -> ReadFile:
    """Read a file; whatever is wrong with it stands in ``diagnostics``. ``shown``: the path for people."""
    name = shown if shown is not None else path.as_posix()
    try:
        if path.is_dir():
            return _unreadable(name, "directory")
        if path.stat().st_size > LARGEST:
            return _unreadable(name, "large")
        data = path.read_bytes()
    except FileNotFoundError:
        return _unreadable(name, "missing")
    except (OSError, ValueError):  # no permission, a device, a name the system cannot hold
        return _unreadable(name, "")
    return decode(name, data)


def decode(path: str, data: bytes) -> ReadFile:
    """The text of some bytes."""
    body = data.removeprefix(BOM)
    try:
        return ReadFile(SourceFile(path, body.decode("utf-8")), data, True)
    except UnicodeDecodeError as error:
        return _not_utf8(path, data, body, error.start)


def _unreadable(path: str, variant: str) -> ReadFile:
    diagnostic = Diagnostic("unreadable-file", at_start(path), {"path": path}, variant)
    return ReadFile(SourceFile(path, ""), b"", False, (diagnostic,))


def _not_utf8(path: str, data: bytes, body: bytes, bad: int) -> ReadFile:
    guess = guess_encoding(body)
    encoding = guess[0] if guess else "utf-8"
    source = SourceFile(path, body.decode(encoding, errors="replace"))
    start = min(len(body[:bad].decode(encoding, errors="ignore")), len(source.text))
    span = Span(source, start, min(start + 1, len(source.text)))
    if guess is None:
        line = source.position(start)[0]
        diagnostic = Diagnostic("wrong-encoding", span, {"line": line}, "unknown")
    else:
        diagnostic = Diagnostic("wrong-encoding", span, {"encoding": guess[1], "name": guess[0], "path": path})
    return ReadFile(source, data, False, (diagnostic,))
