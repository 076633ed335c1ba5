"""Why something happened: over whole matches every event has a line behind it and a decision or the setup before it."""

import os
from functools import cache
from pathlib import Path

import pytest

from kirifuda.engine.randomness import Dice
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.play.chronicle import SILENT, Chronicle
from kirifuda.play.labels import Labels
from kirifuda.play.why import chain, listing, page
from playing import start

ROOT = Path(__file__).parent.parent.parent
PAGES = Path(__file__).parent / "why"
CASES = sorted(PAGES.glob("*.txt"))
GAMES = ("crossxgear", "duel", "glade", "ward", "hills", "stops")
#: what the engine asks for every game: no line of a game says so
ENGINE = ("order", "answer", "replacement")


@pytest.fixture(autouse=True)
def at_root(monkeypatch):
    monkeypatch.chdir(ROOT)  # places are shown from where one stands


@cache
def told(name: str, seed: int, language: str) -> Chronicle:
    """A match played at random and told."""
    match, dice = start(name, seed, trace=True), Dice(seed)
    found = Chronicle(match, Labels(match.library.game, language))
    for _ in range(300):
        decision = match.decision
        if decision is None:
            break
        index = dice.below(len(decision.values))
        found.asked(decision, decision.values[index])
        match.choose(index)
        found.answered(decision)
    return found


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_no_event_without_a_line_or_a_beginning(name, language):
    for seed in (1, 2):
        story = told(name, seed, language)
        assert len(story.entries) > 100
        for entry in story.entries:
            assert entry.cause < entry.number
            if entry.what in SILENT:
                continue
            links = chain(story, entry.number)
            assert all(line.place for link in links for line in story.behind(link))
            asked = story.program.asks[entry.data[1]].kind if entry.what == "decides" else ""
            assert story.behind(entry) or asked in ENGINE or entry.what == "comes", entry
            beginning = links[-1] if links else entry
            assert beginning.what == "decides" or not story.entry(beginning.cause), (entry, beginning)


@pytest.mark.parametrize("name", GAMES)
def test_what_a_player_decided_is_told_as_such(name):
    """An event after the first answer that nothing of the setup did comes of an answer, which the log has too."""
    story = told(name, 1, "en")
    answers = [entry.number for entry in story.entries if entry.what == "decides"]
    assert len(answers) == len(story.match.choices)
    assert all(number in story.texts for number in answers)
    first = next(entry.number for entry in story.entries if entry.what == "phase")
    later = [entry for entry in story.entries if entry.number > max(first, answers[0]) and entry.what == "moves"]
    assert later
    for entry in later:
        assert chain(story, entry.number)[-1].number in answers


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_page_reads_as_it_did(path):
    """GAME.SEED.EVENT.LANGUAGE.txt: the page of an event (or ``all``); KIRIFUDA_UPDATE=1 writes it as it is today."""
    name, seed, event, language = path.stem.split(".")
    story = told(name, int(seed), language)
    lines = listing(story) if event == "all" else page(story, int(event))
    text = "\n".join(lines) + "\n"
    if os.environ.get("KIRIFUDA_UPDATE"):
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")
