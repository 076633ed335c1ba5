"""The hardest things that card texts say: what reads and means the same in three languages, what never means the same,
and what gives a finding because it could be read in two ways. One file for each, in the words of tests/games/patterns.

reads: one meaning; of each language the canonical sentence, or a list that begins with it. differ: pairs that must not
mean the same. findings: a sentence, the finding it gives, the marked place (at), other places (related), and what its
fixes make of the sentence (fixed).
"""

from __future__ import annotations

import shutil
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

sys.path.insert(0, str(Path(__file__).parents[1] / "wording"))

from shipped import printer, reader, whole

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.edits import apply_edits
from kirifuda.lint.runner import lint_paths
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.report.text import format_one

HERE = Path(__file__).parent
GAME = HERE.parent / "games" / "patterns"
FILES = {path.stem: yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(HERE.glob("*.yaml"))}
READS = [(name, entry) for name, file in FILES.items() for entry in file["reads"]]
PAIRS = [
    (name, language, pair)
    for name, file in FILES.items()
    for entry in file["differ"]
    for language, pair in entry.items()
]
WRONG = [(name, entry) for name, file in FILES.items() for entry in file["findings"]]


def texts(value: str | list[str]) -> list[str]:
    return [value] if isinstance(value, str) else value


def language_of(entry: dict[str, Any]) -> str:
    return next(language for language in LANGUAGES if language in entry)


def sentences() -> list[tuple[str, str]]:
    """Every sentence that reads as such, with its language."""
    found = [(language, text) for _, entry in READS for language in LANGUAGES for text in texts(entry[language])]
    found += [(language, text) for _, language, pair in PAIRS for text in pair]
    found += [(language_of(entry), entry[language_of(entry)]) for _, entry in WRONG]
    return [one for one in dict.fromkeys(found) if not reader(one[0], GAME.as_posix()).abilities(whole(one[1]))[1]]


def tree(language: str, text: str) -> Any:
    abilities, findings = reader(language, GAME.as_posix()).abilities(whole(text))
    assert [(finding.name, finding.primary.text) for finding in findings] == [], text
    return abilities


@cache
def linted(folder: Path) -> dict[tuple[str, str], list[Diagnostic]]:
    """What lint says of each sentence as the text of a card; those with an error stand aside for the others."""
    found: dict[tuple[str, str], list[Diagnostic]] = {}
    left = sentences()
    while left:
        said = lint_cards(folder / str(len(left)), left)
        wrong = [one for one in left if any(is_error(item) for item in said[one])]
        found |= said if not wrong else {one: said[one] for one in wrong}
        left = [one for one in left if one in wrong] and [one for one in left if one not in wrong]
    return found


def is_error(item: Diagnostic) -> bool:
    return item.name not in ("noncanonical-wording", "own-of-whom", "not-playable", "unclear-reference")


def lint_cards(folder: Path, asked: list[tuple[str, str]]) -> dict[tuple[str, str], list[Diagnostic]]:
    shutil.copytree(GAME, folder, ignore=shutil.ignore_patterns("scenarios", "forms.yaml"))
    numbers = {f"text-{number}": one for number, one in enumerate(asked)}
    for language in LANGUAGES:
        cards = [
            {
                "id": ident,
                "name": {other: f"{number} {other}" for other in LANGUAGES},
                "kind": "art",
                "cost": 0,
                "power": 1,
                "clan": "no-clan",
                "colour": "black",
                "text": f"{text}\n",
                "basis": dict.fromkeys(("cost", "power", "clan", "colour", *range(1, text.count("\n") + 2)), "known"),
            }
            for number, (ident, (said, text)) in enumerate(numbers.items())
            if said == language
        ]
        written = yaml.dump({"language": language, "cards": cards}, Dumper=Blocks, allow_unicode=True, sort_keys=False)
        (folder / "cards" / f"{language}.yaml").write_text(written, encoding="utf-8")
    found: dict[tuple[str, str], list[Diagnostic]] = {one: [] for one in asked}
    for item in lint_paths([folder]):
        ident = item.primary.file.text[: item.primary.start].rpartition("- id: ")[2].split("\n")[0]
        if ident in numbers:  # else it is of another file of the game
            found[numbers[ident]].append(item)
    return found


class Blocks(yaml.SafeDumper):
    """Writes texts of several lines as blocks, as people do."""


Blocks.add_representer(
    str,
    lambda dumper, text: dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None),
)


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[tuple[str, str], list[Diagnostic]]:
    return linted(tmp_path_factory.mktemp("phenomena"))


@pytest.mark.parametrize(("name", "entry"), READS, ids=[f"{name} {texts(entry['ja'])[0]}" for name, entry in READS])
def test_one_meaning_in_three_languages(name: str, entry: dict[str, Any], found: Any) -> None:
    meaning = tree("ja", texts(entry["ja"])[0])
    for language in LANGUAGES:
        canonical, *others = texts(entry[language])
        for text in (canonical, *others):
            assert tree(language, text) == meaning, text
            said = [item.name for item in found[language, text] if item.name != "own-of-whom"]
            assert said == ([] if text == canonical else ["noncanonical-wording"]), text
        assert "\n".join(map(printer(language, GAME.as_posix()).ability, meaning)) == canonical


@pytest.mark.parametrize(
    ("name", "language", "pair"), PAIRS, ids=[f"{n} {language} {p[0]}" for n, language, p in PAIRS]
)
def test_never_the_same(name: str, language: str, pair: list[str]) -> None:
    first, second = (tree(language, text) for text in pair)
    assert first != second
    one, other = ("\n".join(map(printer(language, GAME.as_posix()).ability, meant)) for meant in (first, second))
    assert one != other


@pytest.mark.parametrize(("name", "entry"), WRONG, ids=[f"{name} {entry[language_of(entry)]}" for name, entry in WRONG])
def test_nothing_is_guessed(name: str, entry: dict[str, Any], found: Any) -> None:
    language = language_of(entry)
    text = entry[language]
    _, findings = reader(language, GAME.as_posix()).abilities(whole(text))
    items = list(findings) or [item for item in found[language, text] if item.name != "noncanonical-wording"]
    assert [(item.name, item.primary.text.rstrip("\n")) for item in items] == [(entry["finding"], entry["at"])]
    assert [label.span.text for label in items[0].related] == entry.get("related", [])
    if "fixed" in entry:
        where = items[0].primary.file.text
        made = [apply_edits(where, fix.edits) for fix in items[0].fixes]
        assert [one for one, wanted in zip(made, entry["fixed"], strict=True) if wanted not in one] == []
    for shown in LANGUAGES:
        assert format_one(items[0], shown)


def test_all_fifteen_are_here() -> None:
    assert [int(name.split("-")[0]) for name in FILES] == list(range(1, 16))
    for name, file in FILES.items():
        assert file["reads"] and file["differ"] and file["findings"], name
        for part in (file["reads"], file["differ"]):
            assert {language for entry in part for language in entry} == set(LANGUAGES), name
        assert {language_of(entry) for entry in file["findings"]} == set(LANGUAGES), name
