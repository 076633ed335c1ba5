"""Evidence from the cache: the same as measured; whatever a game says otherwise, it is measured anew."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from kirifuda.core import cache
from kirifuda.explain import measured as kept
from kirifuda.explain.evidence import measure
from kirifuda.explain.measured import KIND, measured
from kirifuda.loading import load

GAMES = Path(__file__).parent.parent / "games"
GAME, BASE = "tally", "hills"


@pytest.fixture
def place(monkeypatch, tmp_path):
    monkeypatch.setenv(cache.VARIABLE, str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    shutil.copytree(GAMES / BASE, tmp_path / BASE)
    return shutil.copytree(GAMES / GAME, tmp_path / GAME)


@pytest.fixture
def runs(monkeypatch):
    """How often scenarios were run."""
    made = []
    monkeypatch.setattr(kept, "measure", lambda game: made.append(1) or measure(game))
    return made


def read(folder):
    return load(folder).game


def places(evidence):
    """Where scenarios stand, and the lines that failed."""
    return [found and found.place for outcome in evidence.outcomes for found in (outcome.span, outcome.place)]


def test_what_is_kept_is_what_was_measured(place, runs):
    game = read(place)
    assert measured(game) == measure(game)
    again = measured(read(place))
    assert places(again) == places(measure(game)) and any(places(again))
    assert again.touched and again.done and again.held
    assert list(again.touched) == list(measure(game).touched)  # the order too
    assert len(runs) == 1
    other = read(place)
    scenarios = (*other.scenarios, *(scenario for ruling in other.rulings for scenario in ruling.scenarios))
    assert all(ours is theirs for ours, theirs in zip(measured(other).scenarios, scenarios, strict=True))


@pytest.mark.parametrize("file", sorted(path.name for path in (GAMES / GAME).glob("*.yaml")))
def test_any_other_byte_in_any_file_is_measured_anew(place, runs, file):
    measured(read(place))
    with (place / file).open("ab") as data:
        data.write(b"# \n")
    assert measured(read(place)) == measure(read(place))
    assert len(runs) == 2


def test_another_place_day_or_rule_is_measured_anew(place, runs):
    game = read(place)
    others = [
        replace(game, as_of="1999-01-01"),
        replace(game, ruleset=replace(game.ruleset, rules=game.ruleset.rules[1:])),
        replace(game, scenarios=game.scenarios[::-1]),
        read(shutil.copytree(place, place.parent / "elsewhere")),
    ]
    measured(game)
    for number, other in enumerate(others):
        assert measured(other) == measure(other)
        assert len(runs) == number + 2


def test_another_interpreter_measures_anew(monkeypatch, place, runs):
    measured(read(place))
    monkeypatch.setattr(kept, "_interpreter", lambda: b"another")
    measured(read(place))
    assert len(runs) == 2
    monkeypatch.setattr(kept, "_interpreter", lambda: None)  # its source is not at hand: nothing is kept
    measured(read(place))
    measured(read(place))
    assert len(runs) == 4


def test_all_code_and_shared_data_make_the_interpreter(monkeypatch):
    seen = []
    monkeypatch.setattr(cache, "maker", lambda *files: seen.extend(files) or b"")
    kept._interpreter.__wrapped__()
    names = {Path(name).as_posix() for name in seen}
    root = Path(kept.__file__).resolve().parent.parent
    assert {path.as_posix() for path in root.rglob("*.py")} <= names
    assert any(name.endswith("grammar/schemas/cards.json") for name in names)


@pytest.mark.parametrize(
    "body",
    [b"", b"null", b"[]", b"[[],[],[],[]]", b"\xff", b'[[["a","passed",["none.yaml",0,1],null,"",null]],[],[],[]]'],
)
def test_an_entry_that_is_not_ours_is_made_anew(place, runs, body):
    expected = measured(read(place))
    (entry,) = (place.parent / "cache" / KIND).iterdir()
    cache.put(KIND, entry.name, body)
    assert measured(read(place)) == expected
    assert measured(read(place)) == expected
    assert len(runs) == 2
