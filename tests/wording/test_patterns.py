"""The patterns of published card texts: three languages are one tree, and what is printed reads back as that tree."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from shipped import printer, reader, whole

from kirifuda.model.vocabulary import LANGUAGES

FOLDER = Path(__file__).parents[1] / "patterns"
GAME = (Path(__file__).parents[1] / "games" / "patterns").as_posix()
TRIPLES = [
    (entry["pattern"], triple)
    for path in sorted(FOLDER.glob("*.yaml"))
    for entry in yaml.safe_load(path.read_text(encoding="utf-8"))
    for triple in entry["triples"]
]


def read(language: str, text: str) -> tuple[Any, ...]:
    abilities, findings = reader(language, GAME).abilities(whole(text))
    assert [(finding.name, finding.primary.text) for finding in findings] == [], text
    assert abilities
    return abilities


def printed(language: str, tree: tuple[Any, ...]) -> str:
    return "\n".join(map(printer(language, GAME).ability, tree))


@pytest.mark.parametrize(("pattern", "triple"), TRIPLES, ids=[f"{n}-{triple['ja'][:24]}" for n, triple in TRIPLES])
def test_triple(pattern: int, triple: dict[str, str]) -> None:
    trees = [read(language, triple[language]) for language in LANGUAGES]
    assert trees[1] == trees[0]
    assert trees[2] == trees[0]
    for language in LANGUAGES:
        text = printed(language, trees[0])
        again = read(language, text)
        assert again == trees[0], text
        assert printed(language, again) == text


PATTERNS = set(range(1, 55))


def test_triples_are_many_and_leave_no_pattern_out() -> None:
    assert len(TRIPLES) >= 200
    assert {pattern for pattern, _ in TRIPLES} == PATTERNS


def test_every_pattern_is_shown_by_a_scenario() -> None:
    folder = Path(GAME) / "scenarios"
    files = [yaml.safe_load(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.yaml"))]
    names = [scenario["name"] for file in files for scenario in file["scenarios"]]
    shown = {int(name.split(":")[0].removeprefix("pattern ")) for name in names if name.startswith("pattern ")}
    assert shown == PATTERNS
