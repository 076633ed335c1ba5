"""Sentences that mean what they should but are not written as the printer writes them."""

from __future__ import annotations

from collections.abc import Iterator

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.reading.games import Loaded
from kirifuda.wording.collected import collect_from, wording_findings


def check(loaded: Loaded) -> Iterator[Diagnostic]:
    """One finding for each sentence."""
    yield from wording_findings(collect_from(loaded.documents))
