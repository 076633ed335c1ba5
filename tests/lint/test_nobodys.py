"""Words for somebody's own, where no player has been spoken of: a finding, never the card's player in silence."""

from pathlib import Path

import pytest

from kirifuda.lint.runner import lint_paths

CARD = """\
game: crossxgear
language: {language}
cards:
  - id: n-1
    name: {{ja: 無①, ko: 무①, en: N ①}}
    kind: art
    power: 1
    text: "{text}"
    basis: {{1: known, power: known}}
"""
TEXTS = [
    ("ja", "【登場】自身の手札1枚を捨てる。", ["unclear-reference"]),
    ("ko", "[등장] 본인의 패 1장을 버린다.", ["unclear-reference"]),
    ("en", "[Enter] Discard 1 card from their hand.", ["unclear-reference"]),
    ("ja", "【登場】相手は自身の手札1枚を捨てる。", []),
    ("ko", "[등장] 상대는 본인의 패 1장을 버린다.", []),
    ("en", "[Enter] The opponent discards 1 card from their hand.", []),
]


@pytest.mark.parametrize(("language", "text", "found"), TEXTS)
def test_own_of_nobody(language: str, text: str, found: list[str], tmp_path: Path) -> None:
    path = tmp_path / "card.yaml"
    path.write_text(CARD.format(language=language, text=text), encoding="utf-8")
    assert [item.name for item in lint_paths([path]) if item.name != "noncanonical-wording"] == found
