"""Checks of single characters before anything is parsed: composition, invisible and control characters, line breaks."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from kirifuda.core.diagnostics import Diagnostic, Edit, Fix, Grade
from kirifuda.core.source import SourceFile, Span
from kirifuda.core.unicode import uncomposed

_BREAKS = "\x85\u2028\u2029"
_INVISIBLE = "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200d\u200e\u200f\u202a-\u202e\u2060-\u2064"
_INVISIBLE += "\u2066-\u206f\u3164\ufeff\uffa0"
_ODD = re.compile(
    f"(?P<control>[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff])"
    f"|(?P<line>[{_BREAKS}])|(?P<space>[\u00a0\u2000-\u200a\u202f\u205f]+)|(?P<hidden>[{_INVISIBLE}]+)|(?P<lost>\ufffd+)"
)
_UNREADABLE = re.compile(
    f"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\xa0{_BREAKS}\u2000-\u200a\u202f\u205f\ud800-\udfff\ufeff\ufffe\uffff]"
)
# UTF-8 read as CP932 (ゴブリン is 繧ｴ繝悶Μ繝ｳ then) or as a western code page (â€”, ã‚¢)
_MISREAD = re.compile(
    "(?:[縺繧繝][\uff61-\uff9f\u3400-\u9fff\u3040-\u30ff\u0370-\u04ff]){2,}|â€.|(?:ã[‚ƒ€][\u0080-\u02ff‘’“”•–—™]){1,}"
)


def check_characters(source: SourceFile) -> Iterator[Diagnostic]:
    """Findings about characters, in file order within each kind."""
    yield from _compositions(source)
    if source.text.isascii() and not _ODD.search(source.text):
        return
    for match in _ODD.finditer(source.text):
        diagnostic = _odd(source, match)
        if diagnostic is not None:
            yield diagnostic
    for match in _MISREAD.finditer(source.text):
        yield Diagnostic("damaged-text", Span(source, *match.span()), {"found": match.group()}, "misread")


def parseable(text: str) -> str:
    """The text with every character YAML stops at, or breaks a line at, replaced by a blank; as long as before."""
    return _UNREADABLE.sub(" ", text)


def _compositions(source: SourceFile) -> Iterator[Diagnostic]:
    lines: dict[int, tuple[int, int]] = {}
    for start, end in uncomposed(source.text):
        line = source.position(start)[0]
        lines[line] = (lines[line][0] if line in lines else start, end)
    for start, end in lines.values():
        span = Span(source, start, end)
        composed = unicodedata.normalize("NFC", span.text)
        yield Diagnostic(
            "not-composed", span, {"found": span.text}, fixes=(Fix("compose", (Edit(span, composed),), Grade.SAFE),)
        )


def _odd(source: SourceFile, match: re.Match[str]) -> Diagnostic | None:
    span = Span(source, *match.span())
    shown = " ".join(f"U+{ord(char):04X}" for char in match.group()[:4])
    match match.lastgroup:
        case "control":
            return Diagnostic("control-character", span, {"point": shown}, fixes=(_fix(span, "remove", "", False),))
        case "line":
            return Diagnostic("odd-line-break", span, {"point": shown}, fixes=(_fix(span, "blank", " ", False),))
        case "space":
            blanks = " " * len(match.group())
            return Diagnostic(
                "invisible-character", span, {"point": shown}, "space", fixes=(_fix(span, "blank", blanks, True),)
            )
        case "lost":
            return Diagnostic("damaged-text", span, {"found": match.group()})
    if _joins_emoji(source.text, match):
        return None
    return Diagnostic("invisible-character", span, {"point": shown}, fixes=(_fix(span, "remove", "", True),))


def _joins_emoji(text: str, match: re.Match[str]) -> bool:
    if match.group() != "\u200d" or match.start() == 0 or match.end() >= len(text):
        return False
    before, after = text[match.start() - 1], text[match.end()]
    return (before == "\ufe0f" or ord(before) >= 0x2190) and unicodedata.category(after) in ("So", "Sk", "Cn")


def _fix(span: Span, key: str, text: str, safe: bool) -> Fix:
    return Fix(key, (Edit(span, text),), Grade.SAFE if safe else Grade.UNSAFE)
