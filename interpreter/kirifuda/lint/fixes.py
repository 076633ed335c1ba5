"""Applying fixes to files: safe ones, or unsafe ones too; in rounds, never so that a file reads worse than before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from kirifuda.core.diagnostics import Diagnostic, Edit, Grade, Severity
from kirifuda.core.edits import apply_edits, compatible
from kirifuda.core.source import SourceFile
from kirifuda.reading.files import BOM, at_start, decode
from kirifuda.reading.findings import severity_of
from kirifuda.reading.folders import located
from kirifuda.reading.yaml_nodes import read_yaml

ROUNDS = 10
Lint = Callable[[], Sequence[Diagnostic]]


@dataclass(slots=True)
class Fixed:
    """What fixing did: the paths that changed, how many fixes were applied, and what is left."""

    changed: list[str] = field(default_factory=list)
    applied: int = 0
    left: list[Diagnostic] = field(default_factory=list)
    unwritable: list[Diagnostic] = field(default_factory=list)


def fix_files(lint: Lint, unsafe: bool = False) -> Fixed:
    """Apply what ``lint`` offers until nothing more can be done."""
    result = Fixed()
    frozen: set[str] = set()
    for _ in range(ROUNDS):
        result.left = list(lint())
        before = {path: _errors(result.left, path) for path in _paths(result.left)}
        written = {path: old for path in before if path not in frozen for old in _fix(path, result, unsafe)}
        if not written:
            break
        after = list(lint())
        for path, old in written.items():
            if _errors(after, path) > before[path]:
                located(path).write_bytes(old)
                frozen.add(path)
    result.left = [*lint(), *result.unwritable]
    return result


def chosen_edits(diagnostics: Sequence[Diagnostic], unsafe: bool) -> tuple[list[Edit], int]:
    """The edits of the first fix of each finding that may be applied; a fix that overlaps an earlier one waits."""
    allowed = (Grade.SAFE, Grade.UNSAFE) if unsafe else (Grade.SAFE,)
    edits: list[Edit] = []
    count = 0
    for diagnostic in diagnostics:
        fix = next((fix for fix in diagnostic.fixes if fix.grade in allowed), None)
        if fix is not None and compatible(fix.edits, edits):
            edits += fix.edits
            count += 1
    return edits, count


def _fix(path: str, result: Fixed, unsafe: bool) -> list[bytes]:
    """Write a file with its fixes; the old bytes, or nothing where it stays as it was."""
    edits, count = chosen_edits([item for item in result.left if item.primary.file.path == path], unsafe)
    if not edits:
        return []
    target = located(path)
    old = target.read_bytes()
    file = decode(path, old)
    if not file.is_text or file.source.text != edits[0].span.file.text:
        return []
    text = apply_edits(file.source.text, [_with_line_ends(edit, file.source.text) for edit in edits])
    if text == file.source.text or _reads_worse(file.source, text):
        return []
    try:
        target.write_bytes((BOM if file.has_bom else b"") + text.encode("utf-8"))
    except OSError:
        if all(item.primary.file.path != path for item in result.unwritable):
            result.unwritable.append(Diagnostic("unreadable-file", at_start(path), {"path": path}, "unwritable"))
        return []
    result.applied += count
    if path not in result.changed:
        result.changed.append(path)
    return [old]


def _with_line_ends(edit: Edit, text: str) -> Edit:
    """The edit with the line ends of the file."""
    if "\r\n" not in text:
        return edit
    return Edit(edit.span, edit.text.replace("\r\n", "\n").replace("\n", "\r\n"))


def _reads_worse(source: SourceFile, text: str) -> bool:
    before, after = read_yaml(source), read_yaml(SourceFile(source.path, text))
    if after.root is None and before.root is not None:
        return True
    return len(after.diagnostics) > len(before.diagnostics)


def _paths(diagnostics: Sequence[Diagnostic]) -> list[str]:
    return list(dict.fromkeys(diagnostic.primary.file.path for diagnostic in diagnostics))


def _errors(diagnostics: Sequence[Diagnostic], path: str) -> int:
    return sum(1 for item in diagnostics if item.primary.file.path == path and severity_of(item) is Severity.ERROR)
