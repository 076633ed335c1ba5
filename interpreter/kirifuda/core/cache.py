"""What takes long to make, kept between runs: bytes by kind and by the hash of all that they were made from.

The folder is the user's cache folder, or the one that KIRIFUDA_CACHE names ("off": none). A cache may be damaged, not
readable or not writable at any time: then there is simply nothing in it.
"""

from __future__ import annotations

import hashlib
import os
import sys
import threading
import time
import zlib
from pathlib import Path

VARIABLE = "KIRIFUDA_CACHE"
OFF = "off"
MOST = 32 << 20  #: bytes of one kind; beyond that the oldest entries go
_BEGAN = time.time()
_CHECK = hashlib.sha256().digest_size


def folder() -> Path | None:
    """Where entries are kept; None when nothing is."""
    named = os.environ.get(VARIABLE, "")
    if named == OFF:
        return None
    if named:
        return Path(named)
    from platformdirs import user_cache_path

    found = user_cache_path("kirifuda", appauthor=False)
    return found if found.is_absolute() else None  # without a home there is no place for it


def key(*parts: str | bytes) -> str:
    """The name of an entry: a hash of what it is made from, and of the Python that makes it."""
    digest = hashlib.sha256()
    for part in (sys.version, sys.implementation.cache_tag or "", *parts):
        data = part if isinstance(part, bytes) else part.encode("utf-8", errors="surrogatepass")
        digest.update(b"%d\n" % len(data))
        digest.update(data)
    return digest.hexdigest()


def maker(*modules: str) -> bytes | None:
    """A hash of the modules (their ``__file__``) that make a kind of entry: another version of them makes others.

    None where their source is not at hand, or has been changed since this process began, which may run what stood there
    before; then nothing can be known to be up to date.
    """
    digest = hashlib.sha256()
    try:
        for module in modules:
            if Path(module).stat().st_mtime > _BEGAN:
                return None
            digest.update(hashlib.sha256(Path(module).read_bytes()).digest())
    except OSError:
        return None
    return digest.digest()


def get(kind: str, name: str) -> bytes | None:
    """What was put under this name, or None."""
    place = folder()
    if place is None:
        return None
    try:
        data = (place / kind / name).read_bytes()
    except (OSError, ValueError):
        return None
    check, packed = data[:_CHECK], data[_CHECK:]
    if hashlib.sha256(packed).digest() != check:
        return None
    try:
        return zlib.decompress(packed)
    except zlib.error:  # kept by a version that did not pack
        return None


def put(kind: str, name: str, body: bytes) -> None:
    """Keeps bytes under a name. Other processes see the whole entry or none; when it cannot be written, none."""
    place = folder()
    if place is None:
        return
    # not hidden: what a process that was stopped leaves behind is the oldest one day and goes too
    unfinished = f"{name}.{os.getpid()}.{threading.get_ident()}.{time.monotonic_ns()}"
    try:
        home = place / kind
        home.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            packed = zlib.compress(body, 1)  # a tenth of the space for a thousandth of the time it takes to make
            (home / unfinished).write_bytes(hashlib.sha256(packed).digest() + packed)
            (home / unfinished).replace(home / name)
        except OSError:
            (home / unfinished).unlink(missing_ok=True)
            return
        _trim(home)
    except (OSError, ValueError):
        return


def _trim(home: Path) -> None:
    """Removes the oldest entries of a kind that takes too much space."""
    found = _entries(home)
    space = sum(size for _, _, size in found)
    for _, name, size in found:
        if space <= MOST:
            return
        (home / name).unlink(missing_ok=True)
        space -= size


def _entries(home: Path) -> list[tuple[int, str, int]]:
    """Age, name and size of what is kept, the oldest first."""
    found = []
    with os.scandir(home) as entries:
        for entry in entries:
            try:
                about = entry.stat()
            except FileNotFoundError:  # another process was faster
                continue
            found.append((about.st_mtime_ns, entry.name, about.st_size))
    return sorted(found)
