"""What is printed reads back as the same tree, in every language; what is printed twice is printed the same."""

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from shipped import GAME, printer, reader, whole
from trees import SLOTS, TREES

from kirifuda.core.source import Span
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.wording.collected import Written, collect_sentences, wording_findings

TRIPLES = Path(__file__).parents[1] / "sentences" / "triples.yaml"
ONE = {"abilities": "ability"}


@cache
def shipped_sentences() -> tuple[Written, ...]:
    return tuple(collect_sentences(GAME).texts)


def read(kind: str, span: Span, language: str, slots: dict[str, tuple[str, ...]]) -> Any:
    tree, problems = getattr(reader(language).with_slots(slots), kind)(span)
    assert problems == (), (span.text, problems)
    return tree


def written(kind: str, tree: Any, language: str) -> str:
    if kind == "abilities":
        return "\n".join(printer(language).ability(ability) for ability in tree)
    return str(getattr(printer(language), kind)(tree))


def assert_round_trip(kind: str, tree: Any, slots: dict[str, tuple[str, ...]]) -> None:
    for language in LANGUAGES:
        text = written(kind, tree, language)
        again = read(kind, whole(text), language, slots)
        assert again == tree, text
        assert written(kind, again, language) == text


@pytest.mark.parametrize("number", range(len(shipped_sentences())))
def test_shipped_sentence(number: int) -> None:
    text = shipped_sentences()[number]
    tree = read(text.kind, text.span, text.language, dict(text.slots))
    assert tree, text.span.place
    assert_round_trip(text.kind, tree, dict(text.slots))


def test_shipped_sentences_are_many() -> None:
    assert len(shipped_sentences()) >= 60


def test_shipped_sentences_are_canonical() -> None:
    found = wording_findings(collect_sentences(GAME))
    assert [(item.primary.place, item.args["wording"]) for item in found] == []


@pytest.mark.parametrize("number", range(len(TREES)))
def test_tree(number: int) -> None:
    assert_round_trip("abilities", (TREES[number],), SLOTS)
