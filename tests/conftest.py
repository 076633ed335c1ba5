"""What all tests need before the first of them: a cache of their own, and an interrupt that arrives.

Workers that run side by side take a stretch of the tests each, as neighbours need the same games.

The cache of whoever runs them is left alone: theirs is a folder of its own, empty at the beginning, which workers that
run side by side share. With KIRIFUDA_CACHE=off they run without one.
"""

import atexit
import os
import shutil
import signal
import tempfile

import pytest

VARIABLE = "KIRIFUDA_CACHE"

WORKER = "PYTEST_XDIST_WORKER" in os.environ  # it has got the folder from the process that started it

if os.environ.get(VARIABLE) != "off" and not WORKER:  # at import, before any test module reads a game
    _FOLDER = tempfile.mkdtemp(prefix="kirifuda-tests-")
    os.environ[VARIABLE] = _FOLDER
    atexit.register(shutil.rmtree, _FOLDER, ignore_errors=True)

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # so a shell starts what runs behind it, and children inherit it
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config, log):
    """Unless another way is asked for: who has done his own tests takes half of what another one has left."""
    if config.getoption("dist") != "load":
        return None
    from xdist.scheduler import WorkStealingScheduling

    return WorkStealingScheduling(config, log)
