"""Verb forms against a table that was read word by word."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml
from words_loader import ROOT, load_vocabulary

from kirifuda.model.vocabulary import Vocabulary
from kirifuda.reading import conjugation_en, conjugation_ja, conjugation_ko
from kirifuda.reading.folders import built_in_games, collect, find_game
from kirifuda.reading.frames import NEEDED, frames
from kirifuda.reading.function_words import function_words
from kirifuda.reading.vocabulary_files import read_vocabulary

TABLE = yaml.safe_load((Path(__file__).parent / "verb_forms.yaml").read_text(encoding="utf-8"))
MODULES = {"ja": conjugation_ja, "ko": conjugation_ko, "en": conjugation_en}
ROWS = [pytest.param(lang, row, id=f"{lang}-{row['citation']}") for lang in MODULES for row in TABLE[lang]]


@pytest.mark.parametrize(("language", "row"), ROWS)
def test_forms_are_those_of_the_table(language: str, row: dict[str, object]) -> None:
    forms = MODULES[language].conjugate(row["citation"], row.get("class"), row.get("overrides", {}))
    assert {name: list(surfaces) for name, surfaces in forms.items()} == row["forms"]


@pytest.mark.parametrize(("language", "row"), ROWS)
def test_every_needed_form_is_there(language: str, row: dict[str, dict[str, object]]) -> None:
    assert not [name for name in NEEDED if not row["forms"].get(name)]


OPTIONAL = ("causative", "intransitive")  # of a verb that is one itself


def shipped() -> Iterator[Vocabulary]:
    """The words of every built-in game, and of the made-up one with the words of published texts, and of every ruleset
    folder by itself (those for many games)."""
    for name in (*built_in_games(), (ROOT / "tests" / "games" / "patterns").as_posix()):
        folder = find_game(name)
        assert folder is not None
        yield read_vocabulary(collect(folder)[0])
    yield from (load_vocabulary([path.parent]) for path in sorted((ROOT / "rulesets").glob("*/verbs.yaml")))


def verb_forms(language: str) -> dict[str, list[dict[str, list[str]]]]:
    """The forms of all verbs of the shipped rulesets, and of the sentences that are grammar, by citation form."""
    found: dict[str, list[dict[str, list[str]]]] = {}
    for vocabulary in shipped():
        for frame in frames(vocabulary, language):
            found.setdefault(frame.head, []).append({name: list(texts) for name, texts in frame.forms.items()})
    for construct in function_words(language).constructs:
        forms = MODULES[language].conjugate(construct.head, construct.cls, construct.forms)
        found.setdefault(construct.head, []).append({name: list(texts) for name, texts in forms.items()})
    return found


@pytest.mark.parametrize("language", MODULES)
def test_every_shipped_verb_has_its_row(language: str) -> None:
    read = [(row["citation"], row["forms"]) for row in TABLE[language]]
    missing = [
        yaml.safe_dump({"citation": head, "forms": forms}, allow_unicode=True, sort_keys=False)
        for head, found in verb_forms(language).items()
        for forms in found
        if (head, forms) not in read
    ]
    assert not missing, "rows to add to verb_forms.yaml:\n" + "\n".join(dict.fromkeys(missing))


@pytest.mark.parametrize("language", MODULES)
def test_every_row_has_every_form(language: str) -> None:
    names = {name for row in TABLE[language] for name in row["forms"]}
    lacking = {row["citation"]: sorted(names - set(row["forms"]) - set(OPTIONAL)) for row in TABLE[language]}
    assert not {citation: missing for citation, missing in lacking.items() if missing}


@pytest.mark.parametrize("language", ["ja", "ko"])
def test_table_covers_all_classes(language: str) -> None:
    assert {row["class"] for row in TABLE[language]} == set(MODULES[language].CLASSES)
    assert len(TABLE[language]) >= 25


@pytest.mark.parametrize("row", TABLE["ja"], ids=lambda row: row["citation"])
def test_cannot_is_never_a_homograph_of_not_done(row: dict[str, dict[str, list[str]]]) -> None:
    assert not set(row["forms"]["cannot"]) & set(row["forms"]["not_done"])


def test_an_override_replaces_the_derived_form() -> None:
    assert conjugation_ja.conjugate("書く", "godan-ku", {"by": "書いて"})["by"] == ("書いて",)


def test_a_given_passive_renews_all_forms_built_on_it() -> None:
    forms = conjugation_ko.conjugate("뽑는다", "regular", {"passive": "뽑힌다"})
    assert forms["was_done"] == ("뽑혔을 때",)
    assert forms["would_be_done"] == ("뽑힐 때", "뽑힐 경우")
    assert conjugation_ja.conjugate("出す", "godan-su", {"passive": "出る"})["was_done"][0] == "出た時"


@pytest.mark.parametrize(("citation", "cls"), [("書く", "suru"), ("書く", "nonsense"), ("出る", None), ("", None)])
def test_a_citation_form_that_does_not_fit_has_nothing_but_itself(citation: str, cls: str | None) -> None:
    assert conjugation_ja.conjugate(citation, cls, {}) == {"do": (citation,)}


@pytest.mark.parametrize(("citation", "cls"), [("뽑는다", "hada"), ("버린다", "reu"), ("카드", None), ("", "regular")])
def test_a_korean_citation_form_that_does_not_fit_has_nothing_but_itself(citation: str, cls: str | None) -> None:
    assert conjugation_ko.conjugate(citation, cls, {}) == {"do": (citation,)}


def test_a_korean_dictionary_form_is_a_citation_form_too() -> None:
    assert conjugation_ko.conjugate("버리다", None, {})["done"] == ("버렸을 때",)
