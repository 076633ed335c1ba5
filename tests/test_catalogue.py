"""Every finding has texts in three languages, a place that emits it, an example that yields it, one that does not."""

from __future__ import annotations

import ast
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml
from jsonschema import Draft7Validator
from referencing import Registry, Resource

import kirifuda
from examples import FOLDERS, example_folder
from kirifuda.lint.runner import lint_paths
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.reading.data import data_folder
from kirifuda.reading.findings import Finding, catalogue
from kirifuda.reading.folders import RULESET_FILES
from kirifuda.reading.schema import load_schema
from kirifuda.report.text import format_one

NAMES = tuple(catalogue())
FILE_KINDS = (*FOLDERS, *RULESET_FILES, "folder")


def ours(name: str) -> bool:
    return name in catalogue() and catalogue()[name].bad is not None and catalogue()[name].bad.kind in FILE_KINDS


@cache
def string_constants() -> frozenset[str]:
    found: set[str] = set()
    for path in Path(kirifuda.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.add(node.value)
    return frozenset(found)


def all_texts(finding: Finding) -> Iterator[tuple[str, dict[str, str]]]:
    for label, texts in (("", finding.texts), *finding.variants.items()):
        for part, words in (("text", texts.text), ("label", texts.label), ("help", texts.help)):
            if words:
                yield f"{label} {part}", dict(words)
    for group in (finding.related, finding.fixes):
        for key, words in group.items():
            yield key, dict(words)


def places(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("name", NAMES)
def test_finding_file_fits_its_schema(name: str) -> None:
    common = Resource.from_contents(dict(load_schema("common")))
    validator = Draft7Validator(dict(load_schema("finding")), registry=Registry().with_resource("common.json", common))
    data = yaml.safe_load((data_folder() / "grammar" / "findings" / f"{name}.yaml").read_text(encoding="utf-8"))
    assert list(validator.iter_errors(data)) == []


@pytest.mark.parametrize("name", NAMES)
def test_texts_stand_in_three_languages_with_the_same_places(name: str) -> None:
    for part, words in all_texts(catalogue()[name]):
        assert tuple(words) == LANGUAGES, part
        assert len({frozenset(places(text)) for text in words.values()}) == 1, part


def test_codes_are_unique() -> None:
    codes = [finding.code for finding in catalogue().values()]
    assert sorted(codes) == sorted(set(codes))


@pytest.mark.parametrize("name", NAMES)
def test_some_place_emits_it(name: str) -> None:
    assert name in string_constants()


@pytest.mark.parametrize("name", NAMES)
def test_finding_has_examples(name: str) -> None:
    assert catalogue()[name].bad is not None and catalogue()[name].good is not None


@pytest.mark.parametrize("name", NAMES)
def test_why_it_matters_is_said_in_three_languages(name: str) -> None:
    assert tuple(catalogue()[name].why) == LANGUAGES


@pytest.mark.parametrize("name", [name for name in NAMES if ours(name)])
def test_bad_example_yields_it_and_can_be_printed(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bad = catalogue()[name].bad
    assert bad is not None
    folder = example_folder(tmp_path, bad)
    monkeypatch.chdir(tmp_path)
    found = lint_paths([folder])
    assert name in [diagnostic.name for diagnostic in found]
    for diagnostic in found:
        for language in LANGUAGES:
            assert format_one(diagnostic, language)


@pytest.mark.parametrize("name", [name for name in NAMES if ours(name)])
def test_good_example_is_clean(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = catalogue()[name].good
    assert good is not None
    folder = example_folder(tmp_path, good)
    monkeypatch.chdir(tmp_path)
    # the example game has words but no steps and no turn: whether a text could be played there is not the question
    found = [d for d in lint_paths([folder]) if name == "not-playable" or d.name != "not-playable"]
    assert [format_one(diagnostic, "en") for diagnostic in found] == []
