"""What the pages of docs/ show is what happens, and what they list is all there is."""

import re
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from kirifuda.reading.schema import load_schema
from references import definitions, file_schemas, pattern_entries
from showing import check_page

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
RUN = ("cookbook.md", "cookbook.ja.md", "first-card.md", "language.md", "ruleset.md")
LINK = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)")


@pytest.mark.parametrize("name", RUN)
def test_what_a_page_shows_is_what_happens(name, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    check_page(DOCS / name, tmp_path, "ja" if name.endswith(".ja.md") else "en")


@pytest.mark.parametrize("page", sorted([*DOCS.glob("*.md"), ROOT / "README.md"]), ids=lambda page: page.name)
def test_links_lead_somewhere(page):
    for target in LINK.findall(page.read_text(encoding="utf-8")):
        assert "://" in target or (page.parent / target).exists(), target


def all_keys(node: Any) -> set[str]:
    """The keys of a schema, wherever they stand."""
    if isinstance(node, list):
        return set(chain.from_iterable(map(all_keys, node)))
    if not isinstance(node, dict):
        return set()
    own = set(node["properties"]) if isinstance(node.get("properties"), dict) and "type" in node else set()
    return own | set(chain.from_iterable(map(all_keys, node.values())))


@pytest.mark.parametrize("name", [*file_schemas(), "common"])
def test_the_reference_has_every_key_of_every_file(name):
    rows = re.findall(r"^\| `([^`]+)`", (DOCS / "ruleset.md").read_text(encoding="utf-8"), re.MULTILINE)
    known = {part.removesuffix("[]") for row in rows for part in row.split(".")}
    assert all_keys(dict(load_schema(name))) <= known


def policies(node: dict[str, Any], path: str = "") -> dict[str, list[str]]:
    """Each policy and its values."""
    found: dict[str, list[str]] = {}
    for key, value in node.get("properties", {}).items():
        found |= {path + key: value["enum"]} if "enum" in value else policies(value, f"{path}{key}.")
    return found


def test_every_policy_says_what_each_value_does_and_names_a_scenario():
    text = (DOCS / "policies.md").read_text(encoding="utf-8")
    sections = {part.split("\n", 1)[0].strip("`"): part for part in text.split("\n### ")[1:]}
    known = policies(definitions()["policies"])
    assert list(sections) == list(known)
    for policy, values in known.items():
        rows = re.findall(r"^\* `([^`]+)`(?: \([^)]*\))?: (.+)(?:\n  shown by (.+))?", sections[policy], re.MULTILINE)
        assert [row[0] for row in rows] == values, policy
        for value, _, shown in rows:
            assert shown, (policy, value)
            file, name = re.fullmatch(r"`([^`]+)`: (.+)", shown).groups()
            content = (ROOT / file).read_text(encoding="utf-8")
            assert f"name: {name}\n" in content or f'name: "{name}"\n' in content, (policy, value, name)


def test_every_pattern_has_sentences_in_the_language_reference():
    text = (DOCS / "language.md").read_text(encoding="utf-8")
    for entry in pattern_entries():
        assert f"### {entry['pattern']}. " in text and entry["triples"], entry["pattern"]
        assert all(str(one[language]) in text for one in entry["triples"] for language in ("ja", "ko", "en"))


def test_cookbooks_have_the_same_tasks():
    books = [re.findall(r"^## (\d+)\. ", (DOCS / name).read_text(encoding="utf-8"), re.MULTILINE) for name in RUN[:2]]
    assert books[0] == books[1] and len(books[0]) >= 20
