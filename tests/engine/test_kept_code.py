"""Programs from the cache: the same source, numbers and matches; damaged or switched off, they are made anew."""

import marshal

import pytest

from kirifuda.compiling import transformed
from kirifuda.core import cache
from kirifuda.engine import codes
from kirifuda.loading import load

GAME = "crossxgear"


@pytest.fixture
def place(monkeypatch, tmp_path):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path))
    return tmp_path


@pytest.fixture
def transformations(monkeypatch):
    made = []
    transform = transformed._transform
    monkeypatch.setattr(transformed, "_transform", lambda units: made.append(1) or transform(units))
    return made


def begun():
    """Source, numbers and the first decision of a match."""
    game = load(GAME).start(3)
    program = game.machine.program
    assert game.decision is not None
    return program.source, program.numbers, list(program.numbers), list(game.decision.values)


def test_a_kept_program_is_the_same(monkeypatch, place, transformations):
    first = begun()
    assert len(transformations) == 1
    monkeypatch.setattr(codes, "compile", None, raising=False)  # nothing is compiled the second time
    assert begun() == first
    assert len(transformations) == 1


def test_switched_off_it_is_made_each_time(monkeypatch, place, transformations):
    first = begun()
    monkeypatch.setenv(cache.VARIABLE, "off")
    assert begun() == first
    assert len(transformations) == 2


def test_damaged_entries_are_made_anew(place, transformations):
    first = begun()
    for kind in (transformed.KIND, codes.KIND):
        (found,) = (place / kind).iterdir()
        found.write_bytes(found.read_bytes()[:-7])
    assert begun() == first
    assert len(transformations) == 2
    assert begun() == first
    assert len(transformations) == 2


@pytest.mark.parametrize("body", [b"", b"null", b"[1]", b"[1, 2]", b'["x", []]', b"\xff"])
def test_what_is_no_program_is_none(body):
    assert transformed._unpack(body) is None


@pytest.mark.parametrize("body", [b"", b"?", marshal.dumps("text"), marshal.dumps(compile("1", "x", "eval"))[:-3]])
def test_what_is_no_code_is_none(body):
    assert codes._unpack(body) is None


def test_another_text_or_file_is_other_code(place):
    spaces = [{}, {}, {}]
    for space, (text, name) in zip(spaces, (("x = 1", "a"), ("x = 2", "a"), ("x = 1", "b")), strict=True):
        code = codes.code_of(text, name)
        assert code.co_filename == name
        exec(code, space)
    assert [space["x"] for space in spaces] == [1, 2, 1]
    assert len(list((place / codes.KIND).iterdir())) == 3
