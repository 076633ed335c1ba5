"""Vocabularies of games with their readers and printers, for the tests of wording."""

from functools import cache
from pathlib import Path

from kirifuda.core.source import SourceFile, Span
from kirifuda.model.vocabulary import Vocabulary
from kirifuda.reading.folders import collect, find_game
from kirifuda.reading.sentences import SentenceReader
from kirifuda.reading.vocabulary_files import read_vocabulary
from kirifuda.wording.printer import Printer

GAME = "crossxgear"
WORDS = (Path(__file__).parents[1] / "games" / "words").as_posix()  # the words of tests/sentences/triples.yaml


@cache
def vocabulary(game: str = GAME) -> Vocabulary:
    """All words of a game."""
    folder = find_game(game)
    assert folder is not None
    documents, _ = collect(folder)
    return read_vocabulary(documents)


@cache
def reader(language: str, game: str = GAME) -> SentenceReader:
    """The reader of a language."""
    return SentenceReader(vocabulary(game), language)


@cache
def printer(language: str, game: str = GAME) -> Printer:
    """The printer of a language."""
    return Printer(vocabulary(game), language)


def whole(text: str) -> Span:
    """A text that is a file by itself."""
    return Span(SourceFile("text", text), 0, len(text))
