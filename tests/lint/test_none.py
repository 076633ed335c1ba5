"""An order whose number is 0 is a finding at the number; a condition about none is not."""

from pathlib import Path

import pytest
import yaml
from test_nobodys import CARD

from kirifuda.lint.runner import lint_paths

ROWS = yaml.safe_load((Path(__file__).parent / "orders_about_none.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_an_order_about_none(row: dict[str, str], tmp_path: Path) -> None:
    language = next(iter(row))
    path = tmp_path / "card.yaml"
    path.write_text(CARD.format(language=language, text=row[language]), encoding="utf-8")
    wanted = [row["at"]] if "at" in row else []
    found = [item for item in lint_paths([path]) if item.name != "noncanonical-wording"]
    assert [item.name for item in found] == ["order-about-none" for _ in wanted]
    assert [item.primary.text for item in found] == wanted
