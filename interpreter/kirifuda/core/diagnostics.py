"""Diagnostics as data: code, key and arguments, spans, fixes. Text is made when it is printed, never here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kirifuda.core.source import Span


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of thing: ``key`` names its text in a message file ``area``, ``words`` are examples, never translated;
    ``args``: what else the text puts in."""

    area: str
    key: str
    words: tuple[str, ...] = ()
    args: tuple[tuple[str, Argument], ...] = ()


@dataclass(frozen=True, slots=True)
class Said:
    """A word of the game: how it is written, with its language."""

    forms: tuple[tuple[str, str], ...]


Argument = str | int | tuple[str, ...] | tuple[Sort, ...] | tuple[Said, ...]
Arguments = Mapping[str, Argument]


class Severity(StrEnum):
    """How bad it is: an error cannot be loaded or would play wrongly."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


class Grade(StrEnum):
    """How safe a fix is: safe keeps the meaning, unsafe may change it, manual is for people."""

    SAFE = "safe"
    UNSAFE = "unsafe"
    MANUAL = "manual"


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace the text under ``span`` by ``text``."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """A repair: ``key`` names its title in the message files."""

    key: str
    edits: tuple[Edit, ...]
    grade: Grade
    args: Mapping[str, Argument] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Label:
    """A second place that explains the first (``key`` names its text)."""

    span: Span
    key: str
    args: Mapping[str, Argument] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding. ``name`` is the readable half of the code (``unknown-zone``) and the key of its texts."""

    name: str
    primary: Span
    args: Mapping[str, Argument] = field(default_factory=dict)
    variant: str = ""  # which of the code's texts, where it has several
    related: tuple[Label, ...] = ()
    fixes: tuple[Fix, ...] = ()
    subject: str | None = None
