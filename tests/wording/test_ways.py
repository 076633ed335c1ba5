"""Other ways to write a sentence: all are the same tree as the first one of each language, which is what is printed."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from shipped import printer, reader, whole

ENTRIES = yaml.safe_load((Path(__file__).parent / "ways.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("entry", ENTRIES, ids=[entry["what"] for entry in ENTRIES])
def test_all_ways_are_one_tree(entry: dict[str, Any]) -> None:
    trees = {}
    for language in ("ja", "ko", "en"):
        for text in entry.get(language, ()):
            tree, findings = reader(language).abilities(whole(text))
            assert [(finding.name, finding.primary.text) for finding in findings] == [], text
            trees[text] = tree
    first = next(iter(trees.values()))
    assert first
    assert {text: tree for text, tree in trees.items() if tree != first} == {}
    for language in ("ja", "ko", "en"):
        for text in entry.get(language, ())[:1]:
            assert "\n".join(map(printer(language).ability, first)) == text
