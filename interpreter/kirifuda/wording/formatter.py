"""The formatter: each sentence of a file as the printer would print it, where that reads back as the same tree."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Protocol, TypeVar

from kirifuda.core.diagnostics import Diagnostic, Edit, Fix, Grade
from kirifuda.core.source import SourceFile, Span
from kirifuda.model.abilities import Ability, Header
from kirifuda.model.amounts import Amount
from kirifuda.model.conditions import Condition, Event, Point
from kirifuda.model.effects import Effect
from kirifuda.model.objects import Noun
from kirifuda.model.walking import walk
from kirifuda.wording.printer import Printer, Unprintable

T = TypeVar("T")
Found = tuple[Diagnostic, ...]
FINDING = "noncanonical-wording"

_LINE = re.compile(r"[^\r\n]+")
_BLOCK = re.compile(r"[|>][-+0-9]*[ \t]*(?:#[^\n]*)?\r?\n[ \t\r\n]*$")
_AT_START = "[]{}&*!|>'\"%@`#,?:-"


class Reader(Protocol):
    """The part of the sentence reader the formatter needs."""

    def abilities(self, span: Span, ability_names: tuple[str, ...] = ()) -> tuple[tuple[Ability, ...], Found]:
        """One ability a line."""

    def effects(self, span: Span) -> tuple[tuple[Effect, ...], Found]:
        """One or more sentences."""

    def noun(self, span: Span) -> tuple[Noun | None, Found]:
        """A noun phrase."""

    def condition(self, span: Span) -> tuple[Condition | None, Found]:
        """A condition."""

    def triggers(self, span: Span) -> tuple[tuple[Event | Point, ...], Found]:
        """Events or points in time."""

    def amount(self, span: Span) -> tuple[Amount | None, Found]:
        """A number or an expression."""


class Formatter:
    """Finds sentences that are not in their canonical wording; each finding carries the edit that mends it."""

    def __init__(self, reader: Reader, printer: Printer) -> None:
        self.reader = reader
        self.printer = printer

    def abilities(self, block: Span, ability_names: tuple[str, ...] = ()) -> Found:
        """The abilities of a block, one a line (a list may stand on lines of its own)."""

        def read(span: Span) -> tuple[tuple[Ability, ...], Found]:
            return self.reader.abilities(span, ability_names)

        return self._lines(block, read, lambda found: "\n".join(map(self.printer.ability, found)))

    def effects(self, block: Span) -> Found:
        """Sentences; each line is taken by itself."""
        return self._lines(block, self.reader.effects, self.printer.effects)

    def noun(self, span: Span) -> Found:
        """A noun phrase."""
        return tuple(self._one(span, self.reader.noun, self._noun_text))

    def _noun_text(self, noun: Noun | None) -> str:
        return "" if noun is None else self.printer.noun(noun)

    def _amount_text(self, amount: Amount | None) -> str:
        return "" if amount is None else self.printer.amount(amount)

    def others(self, kind: str, span: Span) -> Found:
        """A text of another kind; a condition alone may be written in more than one way and is left as it is."""
        if kind == "effects":
            return self.effects(span)
        if kind == "noun":
            return self.noun(span)
        if kind == "amount":
            return tuple(self._one(span, self.reader.amount, self._amount_text))
        return self.triggers(span) if kind == "triggers" else ()

    def triggers(self, span: Span) -> Found:
        """Events or points in time."""
        return tuple(self._one(span, self.reader.triggers, self.printer.triggers))

    def _lines(
        self, block: Span, read: Callable[[Span], tuple[Sequence[T], Found]], write: Callable[[Sequence[T]], str]
    ) -> Found:
        bullet = self.printer.bullet
        return tuple(finding for line in lines_of(block, bullet) for finding in self._one(line, read, write))

    def _one(
        self, span: Span, read: Callable[[Span], tuple[T, Found]], write: Callable[[T], str]
    ) -> Iterator[Diagnostic]:
        tree, problems = read(span)
        if problems or not tree:
            return
        try:
            text = write(tree)
        except Unprintable:
            return  # the printer's own tests find these; a writer can do nothing about it
        text = self._broken_as(span.text, text)
        if text in (span.text, _without_reminders(span, tree)):
            return
        copy = SourceFile(span.file.path, text)
        again, problems = read(Span(copy, 0, len(text)))
        if problems or again != tree:
            return
        safe = fits_in_place(span, text)
        fix = Fix("rewrite", (Edit(span, text),), Grade.SAFE if safe else Grade.MANUAL)
        yield Diagnostic(FINDING, span, {"wording": text}, fixes=(fix,))

    def _broken_as(self, old: str, text: str) -> str:
        """The new text with its list on lines of their own where the old one has it so."""
        bullet = self.printer.bullet
        line_break = re.search(rf"\s*\n\s*(?={re.escape(bullet)})", old)
        if line_break is None:
            return text
        return re.sub(rf" ?(?={re.escape(bullet)})", line_break[0].replace("\\", "\\\\"), text)


def edits_of(findings: Iterable[Diagnostic]) -> tuple[Edit, ...]:
    """The edits of the findings that are safe to make."""
    return tuple(edit for found in findings for fix in found.fixes if fix.grade is Grade.SAFE for edit in fix.edits)


def _without_reminders(span: Span, tree: object) -> str:
    """The text without what stands in brackets behind its keywords: it is for people and stays as it is written."""
    text = span.text
    told = [node.reminder for node in walk(tree) if isinstance(node, Header) and node.reminder is not None]
    for place in sorted(told, key=lambda place: -place.start):
        start, end = place.start - span.start, place.end - span.start
        text = text[:start].rstrip()[:-1].rstrip() + text[end:].lstrip()[1:]
    return text


def lines_of(block: Span, bullet: str) -> list[Span]:
    """The lines of a block that are not blank, without the space around them; items of a list go with their line."""
    found: list[Span] = []
    for match in _LINE.finditer(block.text):
        line = match[0]
        bare = line.strip()
        if not bare:
            continue
        start = block.start + match.start() + len(line) - len(line.lstrip())
        if found and bare.startswith(bullet):
            found[-1] = Span(block.file, found[-1].start, start + len(bare))
        else:
            found.append(Span(block.file, start, start + len(bare)))
    return found


def fits_in_place(span: Span, text: str) -> bool:
    """Whether a text can stand where the span stands without meaning something else to YAML."""
    before = span.file.text[: span.start]
    if _BLOCK.search(before) or _inside_block(span):
        return True
    quote = before[-1:]
    if quote and quote in "\"'" and span.file.text[span.end : span.end + 1] == quote:
        return quote not in text and "\\" not in text
    old = span.text
    starts = text[:1] in _AT_START and text[:1] != old[:1]
    inside = any(sign in f"{text} " and sign not in f"{old} " for sign in (": ", " #"))
    in_flow = any(sign in text and sign not in old for sign in ",[]{}")
    return not starts and not inside and not in_flow


def _inside_block(span: Span) -> bool:
    """Whether the line belongs to a block scalar: an earlier line that is indented less opens one."""
    source = span.file
    number, column = source.position(span.start)
    if source.line(number)[: column - 1].strip():
        return False
    for earlier in range(number - 1, 0, -1):
        line = source.line(earlier)
        if line.strip() and len(line) - len(line.lstrip()) < column - 1:
            return bool(re.search(r"[:\-][ \t]+[|>][-+0-9]*[ \t]*(?:#.*)?$", line))
    return False
