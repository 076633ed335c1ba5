"""No text of a page is there for nothing: each key is asked for by name, or by the start of its name."""

import re
from pathlib import Path

import pytest

import kirifuda
from kirifuda.reading.messages import messages

SOURCES = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted(Path(kirifuda.__path__[0]).joinpath("explain").glob("*.py"))
)


@pytest.mark.parametrize("area", ["explain", "coverage", "impact"])
def test_every_text_is_used(area):
    stems = re.findall(r"""f["']([a-z-]+-)\{""", SOURCES)
    for key in messages(area):
        assert f'"{key}"' in SOURCES or any(key.startswith(stem) for stem in stems), key
