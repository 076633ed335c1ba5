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
    useless: set[tuple[str, str]] = set()  # names of findings whose fixes leave them as they were, by path
    for _ in range(ROUNDS):
        result.left = list(lint())
        before = {path: _errors(result.left, path) for path in _paths(result.left)}
        tried = [made for path in before if path not in frozen for made in _fix(path, result, unsafe, useless)]
        if not tried:
            break
        after = list(lint())
        for made in tried:
            returned = made.returned(after)
            if returned or _errors(after, made.path) > before[made.path]:
                made.take_back(result)
                useless.update((made.path, name) for name in returned)
                frozen.update((made.path,) if not returned else ())
    result.left = [*lint(), *result.unwritable]
    return result


@dataclass(slots=True)
class _Made:
    """A file that was written: its bytes before, the edits in order and the names of the findings they mend."""

    path: str
    old: bytes
    chosen: list[tuple[Edit, str]]
    count: int
    first: bool  # the file had not been changed before

    def returned(self, after: Sequence[Diagnostic]) -> list[str]:
        """Findings that stand again where they have just been mended."""
        found: list[str] = []
        moved = 0
        for edit, name in sorted(self.chosen, key=lambda item: (item[0].span.start, item[0].span.end)):
            start = edit.span.start + moved
            end = start + len(edit.text)
            moved += len(edit.text) - (edit.span.end - edit.span.start)
            if any(self._stands(item, name, start, end) for item in after):
                found.append(name)
        return found

    def _stands(self, item: Diagnostic, name: str, start: int, end: int) -> bool:
        place = item.primary
        return place.file.path == self.path and item.name == name and place.start <= end and place.end >= start

    def take_back(self, result: Fixed) -> None:
        """The file as it was."""
        located(self.path).write_bytes(self.old)
        result.applied -= self.count
        if self.first:
            result.changed.remove(self.path)


def chosen_edits(diagnostics: Sequence[Diagnostic], unsafe: bool) -> tuple[list[Edit], int]:
    """The edits of the first fix of each finding that may be applied; a fix that overlaps an earlier one waits."""
    chosen, count = _chosen(diagnostics, unsafe)
    return [edit for edit, _ in chosen], count


def _chosen(diagnostics: Sequence[Diagnostic], unsafe: bool) -> tuple[list[tuple[Edit, str]], int]:
    allowed = (Grade.SAFE, Grade.UNSAFE) if unsafe else (Grade.SAFE,)
    chosen: list[tuple[Edit, str]] = []
    count = 0
    for diagnostic in diagnostics:
        fix = next((fix for fix in diagnostic.fixes if fix.grade in allowed), None)
        if fix is not None and compatible(fix.edits, [edit for edit, _ in chosen]):
            chosen += [(edit, diagnostic.name) for edit in fix.edits]
            count += 1
    return chosen, count


def _fix(path: str, result: Fixed, unsafe: bool, useless: set[tuple[str, str]]) -> list[_Made]:
    """Write a file with its fixes; nothing where it stays as it was."""
    here = [item for item in result.left if item.primary.file.path == path and (path, item.name) not in useless]
    chosen, count = _chosen(here, unsafe)
    edits = [edit for edit, _ in chosen]
    if not edits:
        return []
    target = located(path)
    old = target.read_bytes()
    file = decode(path, old)
    if not file.is_text or file.source.text != edits[0].span.file.text:
        return []
    chosen = [(_with_line_ends(edit, file.source.text), name) for edit, name in chosen]
    text = apply_edits(file.source.text, [edit for edit, _ in chosen])
    if text == file.source.text or _reads_worse(file.source, text):
        return []
    try:
        target.write_bytes((BOM if file.has_bom else b"") + text.encode("utf-8"))
    except OSError:
        if all(item.primary.file.path != path for item in result.unwritable):
            result.unwritable.append(Diagnostic("unreadable-file", at_start(path), {"path": path}, "unwritable"))
        return []
    result.applied += count
    first = path not in result.changed
    if first:
        result.changed.append(path)
    return [_Made(path, old, chosen, count, first)]


def _with_line_ends(edit: Edit, text: str) -> Edit:
    """The edit with the line ends of the file."""
    line_end = "\r\n" if "\r\n" in text else "\r" if "\r" in text and "\n" not in text else "\n"
    return Edit(edit.span, edit.text.replace("\r\n", "\n").replace("\n", line_end))


def _reads_worse(source: SourceFile, text: str) -> bool:
    before, after = read_yaml(source), read_yaml(SourceFile(source.path, text))
    if after.root is None and before.root is not None:
        return True
    return len(after.diagnostics) > len(before.diagnostics)


def _paths(diagnostics: Sequence[Diagnostic]) -> list[str]:
    return list(dict.fromkeys(diagnostic.primary.file.path for diagnostic in diagnostics))


def _errors(diagnostics: Sequence[Diagnostic], path: str) -> int:
    return sum(1 for item in diagnostics if item.primary.file.path == path and severity_of(item) is Severity.ERROR)
