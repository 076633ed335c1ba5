"""The cache between runs: what was put is got, whatever else is wrong with it it is empty."""

import hashlib
import multiprocessing
import os
import sys
import time
from pathlib import Path

import pytest

from kirifuda.core import cache


@pytest.fixture(autouse=True)
def place(monkeypatch, tmp_path):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "cache"))
    return tmp_path / "cache"


def test_what_was_put_is_got(place):
    name = cache.key("a", b"b")
    assert cache.get("kind", name) is None
    cache.put("kind", name, b"body")
    assert cache.get("kind", name) == b"body"
    assert cache.get("other", name) is None
    assert [path.name for path in (place / "kind").iterdir()] == [name]


def test_an_empty_body_is_kept():
    cache.put("kind", "name", b"")
    assert cache.get("kind", "name") == b""


def test_keys_tell_their_parts_apart():
    keys = [cache.key("ab", "c"), cache.key("a", "bc"), cache.key("abc"), cache.key("abc", ""), cache.key("\udc80")]
    assert len(dict.fromkeys(keys)) == len(keys)
    assert cache.key("ab") == cache.key(b"ab")


def test_another_python_has_other_keys(monkeypatch):
    before = cache.key("a")
    monkeypatch.setattr(sys, "version", sys.version + " another build")
    assert cache.key("a") != before


def test_another_maker_is_another_hash(tmp_path):
    module = tmp_path / "module.py"

    def written(text, when):
        module.write_text(text, encoding="utf-8")
        os.utime(module, (when, when))

    written("1", 1)
    before = cache.maker(str(module))
    written("2", 1)
    assert before is not None
    assert cache.maker(str(module)) not in (None, before)
    written("1", time.time() + 60)  # changed since it was imported: what runs is not what stands there
    assert cache.maker(str(module)) is None
    written("1", 1)
    assert cache.maker(str(module), str(tmp_path / "missing.py")) is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(b""),
        lambda path: path.write_bytes(path.read_bytes()[:-1]),
        lambda path: path.write_bytes(path.read_bytes() + b"x"),
        lambda path: path.write_bytes(b"\0" * 500),
        lambda path: (path.unlink(), path.mkdir()),
    ],
)
def test_a_damaged_entry_is_none(place, damage):
    cache.put("kind", "name", b"body")
    damage(place / "kind" / "name")
    assert cache.get("kind", "name") is None
    cache.put("kind", "name", b"again")  # in silence, whether it can be written or not
    assert cache.get("kind", "name") in (None, b"again")
    assert len(list((place / "kind").iterdir())) == 1


def test_off_keeps_nothing(monkeypatch, tmp_path):
    cache.put("kind", "name", b"body")
    monkeypatch.setenv(cache.VARIABLE, "off")
    monkeypatch.chdir(tmp_path)
    assert cache.folder() is None
    assert cache.get("kind", "name") is None
    cache.put("kind", "other", b"body")
    assert not (tmp_path / "off").exists()


def test_without_the_variable_it_is_the_folder_of_the_user(monkeypatch, tmp_path):
    monkeypatch.delenv(cache.VARIABLE)
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name, appauthor: tmp_path / name)
    assert cache.folder() == tmp_path / "kirifuda"
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name, appauthor: Path("~/.cache") / name)
    assert cache.folder() is None  # nobody's home: nothing is written where the process happens to stand


def test_a_folder_that_cannot_be_is_no_failure(monkeypatch, tmp_path):
    (tmp_path / "file").write_text("", encoding="utf-8")
    for named in (str(tmp_path / "file"), str(tmp_path / "file" / "inner"), "/proc/none", "\0", "x" * 5000):
        monkeypatch.setattr(cache, "folder", lambda named=named: Path(named))
        cache.put("kind", "name", b"body")
        assert cache.get("kind", "name") is None


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="rights do not bind this user")
def test_a_folder_without_rights_is_no_failure(place):
    place.mkdir(mode=0o500)
    cache.put("kind", "name", b"body")
    assert cache.get("kind", "name") is None


def test_the_oldest_entries_go(monkeypatch, place):
    cache.put("other", "name", b"body")
    monkeypatch.setattr(cache, "MOST", 3 * (place / "other" / "name").stat().st_size)
    for number in range(5):
        cache.put("kind", f"n{number}", b"body")
        if (place / "kind" / f"n{number}").exists():
            os.utime(place / "kind" / f"n{number}", (number + 1, number + 1))
    assert sorted(path.name for path in (place / "kind").iterdir()) == ["n2", "n3", "n4"]
    assert cache.get("other", "name") == b"body"


def test_what_another_version_kept_is_none(place):
    """Entries were kept as they are once: one whose checksum is right need not be one of ours."""
    cache.put("kind", "name", b"body")
    (place / "kind" / "name").write_bytes(hashlib.sha256(b"body").digest() + b"body")
    assert cache.get("kind", "name") is None


def test_little_space_is_taken(place):
    cache.put("kind", "name", b"the same again, " * 5000)
    assert (place / "kind" / "name").stat().st_size < 5000
    assert cache.get("kind", "name") == b"the same again, " * 5000


def _write_and_read(folder: str, rounds: int) -> bool:
    os.environ[cache.VARIABLE] = folder
    bodies = [bytes([number]) * 50_000 for number in range(4)]
    for number in range(rounds):
        cache.put("kind", "name", bodies[number % 4])
        if cache.get("kind", "name") not in bodies:
            return False
    return True


def test_several_processes_never_see_half_an_entry(place):
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.starmap(_write_and_read, [(str(place), 150)] * 2) == [True, True]
    assert len(list((place / "kind").iterdir())) == 1
