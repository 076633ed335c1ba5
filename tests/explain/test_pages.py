"""Every card, rule, ruling, verb, keyword and finding can be explained in all three languages."""

import os
from functools import cache
from pathlib import Path

import pytest

from kirifuda.explain.code_page import code_page
from kirifuda.explain.game_page import game_page
from kirifuda.explain.naming import listed
from kirifuda.explain.pages import page_of
from kirifuda.explain.subjects import KINDS, Subject, find_subjects, known_names
from kirifuda.explain.words import UNPRINTABLE
from kirifuda.explain.writer import Writer
from kirifuda.loading import load
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.reading.findings import catalogue
from kirifuda.reading.folders import built_in_games

ROOT = Path(__file__).parent.parent.parent
GAMES = ROOT / "tests" / "games"
PAGES = Path(__file__).parent / "pages"
CASES = sorted(PAGES.glob("*.txt"))


@pytest.fixture(autouse=True)
def at_root(monkeypatch):
    monkeypatch.chdir(ROOT)  # places are shown from where one stands


@cache
def game(name: str):
    folder = GAMES / name
    return load(folder if folder.is_dir() else name).game


@cache
def all_subjects(name: str) -> tuple[Subject, ...]:
    names = dict.fromkeys(known_names(game(name)))
    found = [subject for kind in KINDS for text in names for subject in find_subjects(game(name), kind, text)]
    return tuple({subject.name: subject for subject in found}.values())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*built_in_games(), "ward", "glade", "tally"])
def test_everything_of_a_game_has_a_page(name, language, monkeypatch):
    shared = Writer(game(name), language).evidence()  # the scenarios are run once for all pages
    monkeypatch.setattr(Writer, "evidence", lambda self: shared)
    kinds = {subject.kind for subject in all_subjects(name)}
    assert kinds >= {"card", "phase", "action", "verb"}
    for subject in all_subjects(name):
        page = page_of(subject, language)
        assert subject.name in page, subject.name
        assert f" {UNPRINTABLE}" not in page, page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [*built_in_games(), "ward", "glade", "tally"])
def test_a_game_page_lists_every_word_by_its_class(name, language):
    lines = game_page(Writer(game(name), language)).splitlines()
    for _, things in listed(game(name)):
        for ident, forms in things:
            starts = [written[0][:2] for written in forms.values() if written]
            assert any(line.split()[:1] == [ident] and all(start in line for start in starts) for line in lines)
    assert all(any(line.split()[:1] == [limit.id] for line in lines) for limit in game(name).ruleset.limits)


def test_a_subject_is_found_by_its_whole_name_alone():
    for subject in all_subjects("crossxgear"):
        assert find_subjects(subject.game, subject.kind, subject.id) == (subject,)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("finding", catalogue().values(), ids=lambda finding: finding.name)
def test_every_finding_has_a_page_with_its_examples(finding, language):
    page = code_page(finding, language)
    assert finding.code in page and finding.name in page and finding.why[language] in page
    for example in (finding.bad, finding.good):
        texts = [example.text, *map(str, example.files.values())]
        lines = [line for text in texts for line in text.splitlines() if line.strip() and line.isprintable()]
        assert all(line.strip() in page for line in lines)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_page_reads_as_it_did(path):
    """GAME.KIND.ID.LANGUAGE.txt: what the page looks like; KIRIFUDA_UPDATE=1 writes how it looks today."""
    name, kind, ident, language = path.stem.split(".")
    (subject,) = find_subjects(game(name), kind, ident)
    page = page_of(subject, language) + "\n"
    if os.environ.get("KIRIFUDA_UPDATE"):
        path.write_text(page, encoding="utf-8")
    assert page == path.read_text(encoding="utf-8")
