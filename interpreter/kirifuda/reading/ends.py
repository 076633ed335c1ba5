"""Where a sentence ends and whether it can: brackets that stay open, full stops, sentences of another language."""

from __future__ import annotations

import re
from collections.abc import Iterator

from kirifuda.core.diagnostics import Diagnostic, Edit, Fix, Grade
from kirifuda.core.source import Span
from kirifuda.reading.function_words import FunctionWords
from kirifuda.reading.lexicon import Lexicon
from kirifuda.reading.scope import Scope, UnreadableError
from kirifuda.reading.splitting import Piece
from kirifuda.reading.symbols import in_symbol_cost

_SCRIPTS = {"ja": re.compile("[\u3041-\u3096\u30a1-\u30fa]"), "ko": re.compile("[\uac00-\ud7a3]")}
_WORD = re.compile(r"[A-Za-z]*[a-z][A-Za-z]*")
_SLOT = re.compile(r"\{(?P<name>[A-Za-z_][A-Za-z0-9_-]*)\}")
_WORDS = 2  # of Latin letters, that make an English sentence
_OFTEN_ELSEWHERE = ("unknown-word", "unexpected-word", "unfinished-sentence", "full-stop-missing")


def check_brackets(scope: Scope, piece: Piece) -> None:
    """Every bracket and quotation mark is closed in its line."""
    if piece.unclosed is not None:
        raise unclosed(scope, piece.unclosed)


def unclosed(scope: Scope, place: int) -> UnreadableError:
    """The finding for a bracket that stays open."""
    return scope.problem("unclosed-bracket", place, place + 1)


def check_stop(scope: Scope, piece: Piece) -> None:
    """A sentence ends with a full stop of its language."""
    if piece.stopped:
        return
    words = scope.lexicon.words
    text = scope.file.text[piece.start : piece.end]
    if text.endswith((*words.texts("wrong_stops"), *words.texts("odd_stops"), *words.texts("commas"))):
        raise UnreadableError(wrong_stop(scope.span(piece.end - 1, piece.end), words))
    stop = words.texts("stop")[0]
    place = scope.span(piece.end, piece.end)
    ended = text.rstrip(_closers(words)).endswith(words.texts("stop"))
    fixes = () if ended else (Fix("insert", (Edit(place, stop),), Grade.SAFE, {"word": stop}),)
    raise UnreadableError(Diagnostic("full-stop-missing", place, {"text": stop}, fixes=fixes))


def check_empty(scope: Scope, piece: Piece) -> None:
    """A full stop that ends nothing is one too many."""
    if piece.stopped and piece.start == piece.end:
        place = scope.span(piece.end, piece.end + 1)
        fix = Fix("remove", (Edit(place, ""),), Grade.SAFE)
        raise UnreadableError(Diagnostic("unknown-word", place, {"text": place.text}, "unneeded", fixes=(fix,)))


def wrong_stop(place: Span, words: FunctionWords) -> Diagnostic:
    """A sign that looks like the full stop of the language and is none."""
    stop = words.texts("stop")[0]
    fix = Fix("replace", (Edit(place, stop),), Grade.SAFE, {"word": stop})
    return Diagnostic("full-stop-missing", place, {"text": stop, "found": place.text}, "look-alike", fixes=(fix,))


def in_its_language(scope: Scope, piece: Piece, found: Diagnostic) -> Diagnostic:
    """What to say about a sentence that cannot be read: of one in another language, only that."""
    if found.name not in _OFTEN_ELSEWHERE:
        return found
    other = _language(_outside_names(scope.file.text[piece.start : piece.end], scope.lexicon), scope.lexicon.language)
    if other is None:
        return found
    args = {"language": scope.lexicon.language}
    return Diagnostic("wrong-language", scope.span(piece.start, piece.end), args, other)


def unknown_slots(scope: Scope, start: int, end: int) -> Iterator[Diagnostic]:
    """Words in braces of a line that are no parameters here."""
    for match in _SLOT.finditer(scope.file.text, start, end):
        if match["name"] in scope.slots or in_symbol_cost(scope.file.text, match.start(), end, scope.lexicon):
            continue
        yield scope.problem("unknown-slot", *match.span(), candidates=tuple(scope.slots)).diagnostic


def _closers(words: FunctionWords) -> str:
    return "".join(pair[1] for pair in words.texts("names"))


def _outside_names(text: str, lexicon: Lexicon) -> str:
    pairs = [(re.escape(pair[0]), re.escape(pair[1])) for pair in lexicon.words.texts("names")]
    return re.sub("|".join(f"{a}[^{a}{b}]*{b}" for a, b in pairs), "", text)


def _language(text: str, expected: str) -> str | None:
    """The other language that a text is written in: it has nothing of the script of the expected one."""
    own = _SCRIPTS.get(expected, _WORD)
    if own.search(text):
        return None
    other = next((name for name, script in _SCRIPTS.items() if name != expected and script.search(text)), None)
    if other is not None:
        return other
    return "en" if expected != "en" and len(_WORD.findall(text)) >= _WORDS else None
