"""What is said about the slips that writers make, and the examples that help shows: data of grammar/mistakes."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

sys.path.insert(0, str(Path(__file__).parents[1] / "wording"))

from shipped import GAME, WORDS, printer, reader, whole

from kirifuda.core.edits import apply_edits
from kirifuda.core.source import SourceFile, Span
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.reading.data import data_folder
from kirifuda.reading.field_words import field_words
from kirifuda.reading.messages import messages
from kirifuda.reading.nearest import Examples
from kirifuda.report.texts import describe

MISTAKES = data_folder() / "grammar" / "mistakes"


def load(name: str) -> Any:
    return yaml.safe_load((MISTAKES / f"{name}.yaml").read_text(encoding="utf-8"))


SLIPS = {language: load(f"slips_{language}") for language in LANGUAGES}
ROWS = [(language, row) for language in LANGUAGES for row in SLIPS[language]]
WRONG = [(language, row) for language, row in ROWS if "code" in row]
READ = [(language, row) for language, row in ROWS if "reads_as" in row]


def ids(rows: list[tuple[str, Any]]) -> list[str]:
    return [f"{language}-{row['wrong']}" for language, row in rows]


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_are_thirty_slips_in_each_language(language: str) -> None:
    assert len([row for row in SLIPS[language] if "code" in row]) >= 30
    assert len({row["wrong"] for row in SLIPS[language]}) == len(SLIPS[language])


@pytest.mark.parametrize(("language", "row"), WRONG, ids=ids(WRONG))
def test_slip_is_found_at_its_place_in_words_that_help(language: str, row: Any) -> None:
    _, findings = reader(language, WORDS).abilities(whole(row["wrong"]))
    (found,) = findings
    said = describe(found, language)
    assert (said.code, found.primary.text) == (row["code"], row["at"])
    assert [word for word in row["says"] if word not in f"{said.text}\n{said.help}"] == []
    for other in LANGUAGES:
        assert describe(found, other).text
    mended = [apply_edits(found.primary.file.text, fix.edits) for fix in found.fixes]
    assert mended == ([row["mended"]] if "mended" in row else [])


@pytest.mark.parametrize(("language", "row"), WRONG, ids=ids(WRONG))
def test_what_a_fix_makes_or_help_shows_can_be_read(language: str, row: Any) -> None:
    _, (found,) = reader(language, WORDS).abilities(whole(row["wrong"]))
    example = str(found.args.get("example", ""))
    assert not (example and "mended" in row)
    for text in filter(None, (row.get("mended"), example)):
        tree, findings = reader(language, WORDS).abilities(whole(text))
        assert tree and findings == (), text


@pytest.mark.parametrize(("language", "row"), READ, ids=ids(READ))
def test_what_is_no_mistake_is_read(language: str, row: Any) -> None:
    (ability,), findings = reader(language, WORDS).abilities(whole(row["wrong"]))
    assert findings == ()
    assert printer(language, WORDS).ability(ability) == row["reads_as"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_bad_sentence_hides_the_next(language: str) -> None:
    lines = [row["wrong"] for row in SLIPS[language] if "code" in row]
    text = "\n".join(lines)
    _, findings = reader(language, WORDS).abilities(Span(SourceFile("x", text), 0, len(text)))
    number = [text.count("\n", 0, found.primary.start) for found in findings]
    assert number == list(range(len(lines)))


@pytest.mark.parametrize(
    ("language", "line", "places"),
    [
        ("ja", "カードを1枚ひく。自分の手礼1枚を捨てる。カードを2引く。", ["ひく", "手礼", "2"]),
        ("ja", "【登城】カードを1枚ひく。カードを2引く。", ["【登城】", "ひく", "2"]),
        ("ja", "自分の手礼1枚を捨てる：カードを1枚ひく。", ["手礼", "ひく"]),
        ("ko", "등장: 카드를 1장 뽐는다. 카드를 2 뽑는다.", ["등장:", "뽐는다", "2"]),
        ("en", "[Entre] Draw 1 crad. Draw 2 cadrs.", ["[Entre]", "crad", "cadrs"]),
    ],
)
def test_every_bad_sentence_of_a_line_is_found(language: str, line: str, places: list[str]) -> None:
    _, findings = reader(language, WORDS).abilities(whole(line))
    assert [found.primary.text for found in findings] == places


def examples(language: str, game: str) -> Examples:
    own = reader(language, game)
    return Examples(own.lexicon, lambda text: own.abilities(whole(text))[1] == ())


@pytest.mark.parametrize("game", [WORDS, GAME])
def test_every_pattern_has_an_example_that_means_the_same_in_three_languages(game: str) -> None:
    shown = {language: dict(examples(language, game).every()) for language in LANGUAGES}
    names = [entry["pattern"] for entry in load("patterns")["patterns"]]
    assert len(names) >= 50
    assert [list(of_language) for of_language in shown.values()] == [names] * 3
    for name in names:
        trees = {}
        for language in LANGUAGES:
            tree, findings = reader(language, game).abilities(whole(shown[language][name]))
            assert findings == (), shown[language][name]
            trees[language] = tree
        assert trees["ja"] == trees["ko"] == trees["en"], [shown[language][name] for language in LANGUAGES]


def test_nothing_like_a_sentence_gets_no_example() -> None:
    assert examples("ja", WORDS).nearest("むかしむかし、あるところに") == ""
    assert examples("en", WORDS).nearest("xyzzy") == ""


def test_kinds_of_phrase_have_their_names_and_their_terminals() -> None:
    entries = load("expected")
    assert [entry["kind"] for entry in entries] == list(messages("sentence"))
    grammar = "".join((data_folder() / "grammar" / f"{name}.lark").read_text("utf-8") for name in ("ja", "ko", "en"))
    for entry in entries:
        for terminal in entry["terminals"]:
            assert terminal == "$END" or terminal in grammar, terminal


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_word_of_the_field_stands_for_one_thing(language: str) -> None:
    words = field_words(language)
    everything = [word for group in words.same for word in group] + list(words.instead)
    assert sorted(everything) == sorted(set(everything))
    assert all(len(group) > 1 for group in words.same)
