"""No game in the code: no identifier and no text in a Python file is a word of a shipped ruleset."""

import ast
import keyword
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from kirifuda.compiling.primitives import PRIMITIVES
from kirifuda.core.tree import ListNode, MapNode, Node, Scalar
from kirifuda.model.objects import ROLES
from kirifuda.reading.data import data_folder
from kirifuda.reading.files import read_file
from kirifuda.reading.yaml_nodes import read_yaml

HERE = Path(__file__).resolve().parent
PACKAGE = HERE.parent / "interpreter" / "kirifuda"
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.stat().st_size)
LANGUAGES = ("ja", "ko", "en")
NAMING = ("id", "group", "phase", "state", "game", "ruling")  # keys whose value is an id
FORMS = ("name", "title", "header", *LANGUAGES)  # keys under which words of a language stand
SLOT = re.compile(r"\{[^{}]*\}")
BRACKETS = "【】[]「」:：()（） "


@dataclass
class GameWords:
    """``ids`` and ``terms`` (ASCII ones in lower case); ``strict``: those that are never common words."""

    ids: set[str] = field(default_factory=set)
    terms: set[str] = field(default_factory=set)
    strict: set[str] = field(default_factory=set)
    shared: set[str] = field(default_factory=set)  # terms of no game of its own, such as those for you and card

    def add_id(self, text: str) -> None:
        self.ids.add(text.lower())
        if "-" in text:
            self.strict.add(text.lower())

    def add_term(self, text: str) -> None:
        bare = text.strip(BRACKETS)
        if bare:
            self.terms.add(bare.lower() if bare.isascii() else bare)
        if bare and not bare.isascii():
            self.strict.add(bare)


def texts(node: Node | None) -> Iterator[str]:
    """All texts of a name: one, a list, or one or a list a language; a verb's form without its slots gives none."""
    if isinstance(node, Scalar):
        yield node.text
    elif isinstance(node, ListNode):
        for item in node.items:
            yield from texts(item)
    elif isinstance(node, MapNode):
        for entry in node.entries:
            if entry.key.text in LANGUAGES:
                yield from texts(entry.value)


def gather(node: Node, file: str, words: GameWords) -> None:
    if isinstance(node, ListNode):
        for item in node.items:
            gather(item, file, words)
    if not isinstance(node, MapNode):
        return
    for entry in node.entries:
        key, value = entry.key.text, entry.value
        if key in NAMING and isinstance(value, Scalar):
            words.add_id(value.text)
            if file == "ruleset" and key == "id":
                words.strict.add(value.text.lower())
            if file == "keywords" and key == "id":
                words.strict.add(value.text.lower())
        elif key == "name" and isinstance(value, Scalar):
            pass  # a scenario's title
        elif key in FORMS:
            for text in texts(value):
                bare = SLOT.sub("", text)
                words.add_term(bare)
                if file == "keywords":
                    words.strict.add(bare.strip(BRACKETS).lower())
        gather(value, file, words)


@cache
def game_words() -> GameWords:
    words = GameWords()
    files = [path for folder in ("rulesets", "cards") for path in sorted((data_folder() / folder).rglob("*.yaml"))]
    for path in sorted(files, key=lambda path: "shared" not in path.parts):
        if {"scenarios", "rulings"} & set(path.parts):
            continue
        if "shared" not in path.parts and not words.shared:
            words.shared, words.terms = words.terms, set()
        root = read_yaml(read_file(path, path.name).source).root
        assert root is not None, path
        if path.stem in ("rules", "clauses"):
            continue_ids(root, words)
            continue
        gather(root, path.stem, words)
    words.shared -= words.terms
    words.strict.discard("")
    return words


def continue_ids(root: Node, words: GameWords) -> None:
    """Rules have ids but no words of their own."""
    if isinstance(root, MapNode):
        for entry in root.entries:
            if entry.key.text == "id" and isinstance(entry.value, Scalar):
                words.add_id(entry.value.text)
            continue_ids(entry.value, words)
    elif isinstance(root, ListNode):
        for item in root.items:
            continue_ids(item, words)


def listed(name: str) -> dict[str, str]:
    """The words of a list, each with what stands behind it."""
    found = {}
    for line in (HERE / name).read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            word, _, reason = line.partition(":")
            found[word.strip()] = reason.strip()
    return found


@cache
def excepted() -> frozenset[str]:
    field_words = {part for line in listed("field_words.txt") for part in (line, *re.split(r"[\s_]+", line))}
    own = {*map(str.lower, keyword.kwlist), *PRIMITIVES, *ROLES, *field_words}
    spellings = {re.sub("[-_]", sign, word) for word in own for sign in "-_ "}
    return frozenset({*spellings, *listed("common_words.txt")})


@cache
def banned() -> tuple[frozenset[str], tuple[str, ...]]:
    """ASCII words that may not stand in code, and terms in other scripts; a docstring may use the shared ones of these,
    which explain the grammar of a language."""
    words = game_words()
    terms = words.terms | words.shared
    every = words.ids | {term for term in terms if term.isascii()}
    ascii_words = {word for word in every if word not in excepted()}
    return frozenset(ascii_words), tuple(sorted({term for term in terms if not term.isascii()}))


def pieces(tree: ast.Module) -> Iterator[tuple[int, str, bool]]:
    """Line, text and whether it is a docstring, of every identifier and text of a module."""
    docstrings = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[0] if node.body else None
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                docstrings.add(first.value)
        for name in ("id", "attr", "arg", "name", "asname", "module"):
            value = getattr(node, name, None)
            if isinstance(value, str) and not re.fullmatch("__[a-z]+__", value):  # those are Python's own
                yield getattr(node, "lineno", 1), value, False
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.lineno, node.value, node in docstrings


@cache
def ascii_pattern() -> re.Pattern[str]:
    words = sorted(banned()[0], key=lambda word: (-len(word), word))
    parts = "|".join(re.escape(word).replace(r"\-", "[-_]").replace(r"\ ", "[ _]") for word in words)
    return re.compile(rf"(?<![A-Za-z0-9])(?:{parts})(?![A-Za-z0-9])", re.IGNORECASE)


@cache
def other_pattern() -> re.Pattern[str]:
    """Terms in other scripts: anywhere, for there are no spaces between words; one character or hangul as a word."""
    parts = []
    for term in sorted(banned()[1], key=lambda term: (-len(term), term)):
        hangul = "\uac00" <= term[0] <= "\ud7a3"
        alone = r"(?![\u3040-\u9fff\uac00-\ud7a3])" if len(term) == 1 else ""
        before = r"(?<![\u3040-\u9fff\uac00-\ud7a3])" if hangul or alone else ""
        parts.append(before + re.escape(term) + alone)
    return re.compile("|".join(parts))


def offences(path: Path) -> list[str]:
    found = []
    for line, text, is_docstring in pieces(ast.parse(path.read_text(encoding="utf-8"))):
        spaced = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", text) if text.isidentifier() else text
        if not is_docstring:
            found += [f"{line}: {match[0]!r} in {text[:60]!r}" for match in ascii_pattern().finditer(spaced)]
        for match in other_pattern().finditer(text):
            if not (is_docstring and match[0] in game_words().shared):
                found.append(f"{line}: {match[0]!r} in {text[:60]!r}")
    return sorted(dict.fromkeys(found))


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(PACKAGE).as_posix())
def test_module_knows_no_word_of_a_game(path):
    assert offences(path) == []


def test_common_words_are_single_ascii_words_with_a_reason():
    strict = game_words().strict
    for word, reason in listed("common_words.txt").items():
        assert re.fullmatch(r"[a-z]+", word), word
        assert reason, word
        assert word not in strict, f"{word} is a keyword, a game or hyphenated: never excepted"


def test_list_of_common_words_holds_only_words_that_are_needed():
    words = game_words()
    needed = words.ids | words.terms | words.shared
    used = {part for path in MODULES for _, text, _ in pieces(ast.parse(path.read_text(encoding="utf-8")))
            for part in re.split(r"[^a-z]+", re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", text).lower())}  # fmt: skip
    for word in listed("common_words.txt"):
        assert word in needed, f"{word} is no word of a game any more"
        assert word in used, f"{word} does not stand in the code any more"
