"""The page of a finding: what it says, why it matters, an example that yields it and one that does not."""

from __future__ import annotations

import re

from kirifuda.explain.page import Page
from kirifuda.reading.findings import Example, Finding
from kirifuda.reading.messages import message

_PLACE = re.compile(r"\{\w+\}")


def code_page(finding: Finding, language: str) -> str:
    """All of it; what a text puts in stands as dots."""
    page = Page()
    severity = message("report", f"severity-{finding.severity.value}", language)
    page.section(f"{finding.code} {finding.name} ({severity})")
    texts = [variant.text[language] for variant in (finding.texts, *finding.variants.values())]
    page.lines(dict.fromkeys(_PLACE.sub("…", text) for text in texts))
    helps = [variant.help.get(language, "") for variant in (finding.texts, *finding.variants.values())]
    for key, found in (("why", [finding.why.get(language, "")]), ("what-to-do", helps)):
        said = [text for text in dict.fromkeys(found) if text]
        if said:
            page.section(message("explain", key, language))
            page.lines(_PLACE.sub("…", text) for text in said)
    for key, example in (("bad", finding.bad), ("good", finding.good)):
        if example is not None:
            page.section(message("explain", key, language))
            _example(page, example, language)
    return page.text()


def _example(page: Page, example: Example, language: str) -> None:
    """A file, or several with their names."""
    if not example.files:
        page.line(message("explain", "in-file", language, kind=example.kind))
        page.line(_seen(example.text), 2)
    for name, text in example.files.items():
        page.line(name)
        page.line(_seen(str(text)), 2)


def _seen(text: str) -> str:
    """A text in which characters that cannot be seen stand as what they are."""
    return "".join(char if char.isprintable() or char in "\n\t\u3000" else f"<U+{ord(char):04X}>" for char in text)
