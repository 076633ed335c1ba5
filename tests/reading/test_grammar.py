"""The grammars themselves: free of conflicts, words apart from one another, node names alike in the three languages."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from words_loader import ROOT, crossxgear, sample_words

from kirifuda.model.vocabulary import LANGUAGES, Vocabulary
from kirifuda.reading.grammar_text import grammar_text, word_lists
from kirifuda.reading.lexicon import build_lexicon
from kirifuda.reading.parsers import build_parser

VOCABULARIES = {"shipped": crossxgear, "samples": sample_words}


def some(vocabulary: Vocabulary, every: int) -> Vocabulary:
    """A part of a vocabulary: comparing all words letter by letter takes minutes."""
    return replace(vocabulary, words=vocabulary.words[::every], verbs=vocabulary.verbs[:2])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", VOCABULARIES)
def test_builds_strictly(language: str, name: str) -> None:
    lexicon = build_lexicon(some(VOCABULARIES[name](), 6), language)
    build_parser(replace(lexicon, verb_texts=lexicon.verb_texts[:3]), strict=True)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", VOCABULARIES)
def test_no_word_is_in_two_terminals(language: str, name: str) -> None:
    lexicon = build_lexicon(VOCABULARIES[name](), language)
    free = lexicon.words.texts("free")
    seen: dict[str, str] = {}
    for terminal, texts in word_lists(lexicon).items():
        for text in texts:
            if terminal not in free:
                assert seen.setdefault(lexicon.words.key(text), terminal) == terminal, text


@pytest.mark.parametrize("language", LANGUAGES)
def test_terminals_have_names_that_lark_can_list(language: str) -> None:
    text = grammar_text(build_lexicon(sample_words(), language))
    names = re.findall(r"(?m)^([^\s:#/%]+)\.\d+:", text)
    assert len(names) > 30
    assert all(name.isascii() and name.isupper() for name in names)
    rules = "\n".join(line for line in text.split("\n") if not re.match(r"[A-Z_]+\.\d", line))
    assert '"' not in rules


def node_names(language: str) -> set[str]:
    text = "".join((ROOT / "grammar" / f"{name}.lark").read_text(encoding="utf-8") for name in ("core", language))
    heads = set(re.findall(r"(?m)^([a-z]\w*)\s*:", text))
    renamed = set(re.findall(r"(?m)^([a-z]\w*)\s*:[^\n]*->", text))
    return (heads - renamed) | set(re.findall(r"->\s*(\w+)", text))


def test_node_names_are_alike() -> None:
    assert node_names("ko") == node_names("ja")
    assert node_names("en") == node_names("ja")
