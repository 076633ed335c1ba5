"""why on the command line, and the numbers it takes from replay."""

import re

import pytest

from command_line import LANGUAGES, kirifuda


@pytest.fixture
def record(capsys, tmp_path):
    """A recorded match, of a game that is found by its folder."""
    path = tmp_path / "match.json"
    ran = kirifuda(capsys, "play", "crossxgear", "--seats", "random,random", "--seed", "5", "--record", path)
    assert ran.code == 0
    return path


def test_every_numbered_line_of_a_replay_has_an_answer(capsys, record):
    lines = kirifuda(capsys, "replay", record, "--numbers").out.splitlines()
    numbers = [int(found[1]) for line in lines if (found := re.match(r" {0,5}(\d+)  ", line))]
    assert len(numbers) > 30
    for number in numbers[::12]:
        ran = kirifuda(capsys, "why", f"{record}:{number}")
        assert ran.code == 0 and not ran.err
        first, *rest = ran.out.splitlines()
        assert first.startswith(f"{number:>6}  ")
        assert any(".yaml:" in line for line in rest)


def test_numbers_are_asked_for(capsys, record):
    plain = kirifuda(capsys, "replay", record).out.splitlines()
    numbered = kirifuda(capsys, "replay", record, "--numbers").out.splitlines()
    assert [line.strip() for line in plain] == [re.sub(r"^ *\d*  ", "", line).strip() for line in numbered]


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_number_the_events_are_listed(capsys, record, language):
    ran = kirifuda(capsys, "why", record, "--lang", language)
    numbers = [int(line.split()[0]) for line in ran.out.splitlines()]
    assert ran.code == 0 and numbers == sorted(numbers) and len(numbers) > 100


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", [0, 99999])
def test_a_wrong_number_says_the_range(capsys, record, number, language):
    ran = kirifuda(capsys, "why", f"{record}:{number}", "--lang", language)
    assert ran.code == 2 and not ran.out
    assert str(number) in ran.err and re.search(r"(?<!\d)1\D+\d{3,}", ran.err)


@pytest.mark.parametrize(
    ("asked", "said"),
    [("nothing.json:3", "nothing.json"), ("{}:x", "'x'"), ("{}:", "''")],
    ids=["file", "word", "empty"],
)
def test_what_is_no_event(capsys, record, asked, said):
    ran = kirifuda(capsys, "why", asked.format(record))
    assert ran.code == 2 and not ran.out and said in ran.err
