"""One text against its schema: numbers, true and false, words of a list, ids, dates, and sentences that YAML alters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date

from kirifuda.core.diagnostics import Arguments, Diagnostic, Edit, Fix, Grade
from kirifuda.core.similar import closest, single_best
from kirifuda.core.source import Span
from kirifuda.core.tree import Scalar
from kirifuda.core.unicode import fold_digits, integer
from kirifuda.reading.schema import Schema, kinds_of

SENTENCES = ("abilities", "effects", "noun", "condition", "triggers", "amount", "rule")
LARGEST = 999_999_999  # of a number whose schema sets no other limit
_SHOWN = 30  # characters of a wrong value
_TRUTH = {
    "true": ("true", "yes", "on", "y", "1"),
    "false": ("false", "no", "off", "n", "0"),
}
_HASH = re.compile(r"[ \t]+(#[^\s#!][^\r\n]*)")


def is_sentence(schema: Schema) -> bool:
    """The text is a sentence of the game."""
    return schema.get("format") in SENTENCES


def check_scalar(node: Scalar, schema: Schema) -> Iterator[Diagnostic]:
    """Findings of a text that is not empty."""
    kinds = kinds_of(schema)
    if not node.text.strip():
        yield Diagnostic("empty-value", node.span, {"key": node.span.text.strip()})
    elif "integer" in kinds:
        yield from _number(node, schema)
    elif "boolean" in kinds:
        yield from _truth(node)
    elif "enum" in schema:
        yield from _word(node, tuple(schema["enum"]))
    elif schema.get("format") == "date":
        yield from _date(node)
    elif "pattern" in schema:
        if not re.search(schema["pattern"], node.text):
            yield _bad_id(node, schema)
    elif is_sentence(schema) or schema.get("format") == "name":
        yield from _text(node, schema)


def _number(node: Scalar, schema: Schema) -> Iterator[Diagnostic]:
    low, high = schema.get("minimum"), schema.get("maximum", LARGEST)
    value = integer(node.text)
    if value is None and re.fullmatch("[+-]?[0-9]+", fold_digits(node.text)):
        value = -LARGEST - 1 if fold_digits(node.text).startswith("-") else LARGEST + 1
    if value is None:
        yield Diagnostic("bad-number", node.span, {"found": _cut(node.text)})
        return
    if low is not None and value < low:
        yield Diagnostic("bad-number", node.span, {"found": _cut(node.text), "limit": low}, "low")
    elif value > high:
        yield Diagnostic("bad-number", node.span, {"found": _cut(node.text), "limit": high}, "high")
    folded = fold_digits(node.text)
    plain = re.sub("^([+-]?)0+(?=[0-9])", r"\1", folded).removeprefix("+")
    if plain != node.text:
        variant = "" if folded != node.text else "zeros"
        fix = Fix("fold", (Edit(node.content, plain),), Grade.SAFE, {"word": plain})
        yield Diagnostic("wide-digits", node.span, {"found": node.text}, variant, fixes=(fix,))


def _cut(text: str) -> str:
    """The beginning of a long text."""
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"


def _truth(node: Scalar) -> Iterator[Diagnostic]:
    if node.text in _TRUTH:
        return
    meant = next((word for word, others in _TRUTH.items() if node.text.casefold() in others), None)
    fixes = (_replace(node, meant),) if meant else ()
    yield Diagnostic("bad-truth", node.span, {"found": node.text}, fixes=fixes)


def _word(node: Scalar, allowed: tuple[str, ...]) -> Iterator[Diagnostic]:
    if node.text in allowed:
        return
    candidates = closest(node.text, allowed)
    best = single_best(node.text, allowed)
    fixes = (_replace(node, best),) if best else ()
    args: Arguments = {"found": node.text, "allowed": allowed, "candidates": candidates}
    yield Diagnostic("bad-value", node.span, args, "similar" if candidates else "", fixes=fixes)


def _date(node: Scalar) -> Iterator[Diagnostic]:
    if re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", node.text):
        try:
            date.fromisoformat(node.text)
        except ValueError:
            yield Diagnostic("bad-date", node.span, {"found": node.text}, "calendar")
        return
    yield Diagnostic("bad-date", node.span, {"found": node.text})


def _bad_id(node: Scalar, schema: Schema) -> Diagnostic:
    meant = re.sub(r"[^a-z0-9]+", "-", fold_digits(node.text).casefold()).strip("-")
    fits = bool(meant) and re.search(schema["pattern"], meant) is not None and node.text.isascii()
    return Diagnostic("bad-id", node.span, {"found": node.text}, fixes=(_replace(node, meant),) if fits else ())


def _text(node: Scalar, schema: Schema) -> Iterator[Diagnostic]:
    if node.style == "plain":
        match = _HASH.match(node.span.file.text, node.span.end)
        if match:
            yield _hash(node, match)
    if is_sentence(schema) and not node.exact:
        yield _altered(node)
    wide = len(node.text) - len(node.text.lstrip("\u3000"))
    if wide and node.exact and not is_sentence(schema):
        span = Span(node.content.file, node.content.start, node.content.start + wide)
        fix = Fix("mend", (Edit(span, ""),), Grade.UNSAFE)
        yield Diagnostic("wide-space", span, {}, "value", fixes=(fix,))


def is_cut(node: Scalar) -> bool:
    """A sign of number after the text made a comment of what was meant as its end."""
    return node.style == "plain" and _HASH.match(node.span.file.text, node.span.end) is not None


def _hash(node: Scalar, match: re.Match[str]) -> Diagnostic:
    file = node.span.file
    cut = Span(file, match.start(1), match.end())
    whole = Span(file, node.span.start, match.start() + len(match.group().rstrip()))
    sign = "'" if '"' in whole.text else '"'
    edits = (Edit(Span(file, whole.start, whole.start), sign), Edit(Span(file, whole.end, whole.end), sign))
    return Diagnostic("hash-in-text", cut, {"cut": cut.text}, fixes=(Fix("quote", edits, Grade.UNSAFE),))


def _altered(node: Scalar) -> Diagnostic:
    folded = "\n" in node.content.text or "\r" in node.content.text
    signs = ("'",) if "\\" in node.text else ('"', "'")
    sign = next((sign for sign in signs if sign not in node.text), None)
    fixes: tuple[Fix, ...] = ()
    if sign is not None and "\n" not in node.text:
        fixes = (Fix("rewrite", (Edit(node.span, f"{sign}{node.text}{sign}"),), Grade.SAFE),)
    return Diagnostic("altered-text", node.span, {}, "folding" if folded else "escape", fixes=fixes)


def _replace(node: Scalar, word: str) -> Fix:
    return Fix("replace", (Edit(node.content, word),), Grade.UNSAFE, {"word": word})
