"""What cannot be played is said in words for people: each reason has its text, in the reader's language."""

import ast
import string
from pathlib import Path
from typing import get_args

import pytest
import yaml

import kirifuda
from examples import game_folder
from kirifuda.compiling.unplayable import AREA, CLASSES, WAY
from kirifuda.lint.runner import lint_paths
from kirifuda.model.amounts import Amount
from kirifuda.model.conditions import Condition
from kirifuda.model.effects import Effect
from kirifuda.model.objects import Filter, Noun
from kirifuda.reading.messages import messages
from kirifuda.report.texts import describe

FIXED = {"other-wording", "without-card", "quoted"}
PHRASES = {kind.__name__ for union in (Amount, Condition, Effect, Filter, Noun) for kind in get_args(union)}
SAMPLES = yaml.safe_load(Path(__file__).with_name("unplayable.yaml").read_text(encoding="utf-8"))


def raised() -> list[tuple[str, set[str]]]:
    """Each reason that the sources raise, with what it hands over to its text."""
    found = []
    for path in Path(kirifuda.__path__[0]).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef) and "Unplayable" in map(ast.unparse, node.bases):
                calls = [c for c in ast.walk(node) if isinstance(c, ast.Call) and "super()." in ast.unparse(c.func)]
            else:
                calls = [node] if isinstance(node, ast.Call) and ast.unparse(node.func) == "Unplayable" else []
            for call in calls:
                key = call.args[0]
                assert isinstance(key, ast.Constant), f"{path}:{call.lineno}: a reason is named by its key"
                found.append((key.value, {str(word.arg) for word in call.keywords}))
    return found


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_each_reason_has_its_text_and_each_text_its_reason():
    keys = set(messages(AREA)) - FIXED
    reasons = {key for key in keys if not key.endswith(WAY)}
    assert reasons - PHRASES == {key for key, _ in raised()}
    assert reasons & PHRASES == PHRASES
    assert {key.removesuffix(WAY) for key in keys if key.endswith(WAY)} <= reasons - PHRASES


def test_each_text_is_given_what_it_puts_in():
    for key, given in raised():
        assert given <= {*CLASSES, "thing", "verb", "name"}, key
        assert places(messages(AREA)[key]["en"]) == given, key
        assert places(messages(AREA).get(key + WAY, {"en": ""})["en"]) <= given, key


def test_japanese_and_korean_have_no_english():
    for key, texts in messages(AREA).items():
        for language in ("ja", "ko"):
            said = texts[language].replace("each", "") if key.startswith("score-") else texts[language]
            letters = [c for text, *_ in string.Formatter().parse(said) for c in text if c.isascii() and c.isalpha()]
            assert not letters, key


@pytest.mark.parametrize("sample", SAMPLES, ids=[sample["text"] for sample in SAMPLES])
def test_a_text_that_cannot_be_played_says_why(tmp_path, sample):
    lines = "language: ja\ncards:\n  - id: hill\n    name: {ja: 丘, ko: 언덕, en: Hill}\n    kind: land\n"
    lines += f"    basis: {{1: known}}\n    text: |\n      {sample['text']}\n"
    (finding,) = lint_paths([game_folder(tmp_path, {"cards/example.yaml": lines, **sample.get("files", {})})])
    for language, said in sample["said"].items():
        shown = describe(finding, language)
        assert [shown.text, *shown.help.splitlines()] == said
