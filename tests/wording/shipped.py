"""The vocabulary of a shipped game and its readers and printers, for the tests of wording."""

from functools import cache

from kirifuda.core.source import SourceFile, Span
from kirifuda.model.vocabulary import Vocabulary
from kirifuda.reading.folders import collect, find_game
from kirifuda.reading.sentences import SentenceReader
from kirifuda.reading.vocabulary_files import read_vocabulary
from kirifuda.wording.printer import Printer

GAME = "crossxgear"


@cache
def vocabulary() -> Vocabulary:
    """All words of the game."""
    folder = find_game(GAME)
    assert folder is not None
    documents, _ = collect(folder)
    return read_vocabulary(documents)


@cache
def reader(language: str) -> SentenceReader:
    """The reader of a language."""
    return SentenceReader(vocabulary(), language)


@cache
def printer(language: str) -> Printer:
    """The printer of a language."""
    return Printer(vocabulary(), language)


def whole(text: str) -> Span:
    """A text that is a file by itself."""
    return Span(SourceFile("text", text), 0, len(text))
