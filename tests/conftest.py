"""Tests leave the cache of whoever runs them alone: theirs is a folder of its own, empty at the beginning.

With KIRIFUDA_CACHE=off they run without one.
"""

import atexit
import os
import shutil
import tempfile

VARIABLE = "KIRIFUDA_CACHE"

if os.environ.get(VARIABLE) != "off":  # at import, before any test module reads a game
    _FOLDER = tempfile.mkdtemp(prefix="kirifuda-tests-")
    os.environ[VARIABLE] = _FOLDER
    atexit.register(shutil.rmtree, _FOLDER, ignore_errors=True)
