"""A source text as a tree: character checks, then YAML, with a repair and another go at each slip."""

from __future__ import annotations

from dataclasses import dataclass

import yaml

from kirifuda.core.diagnostics import Diagnostic
from kirifuda.core.source import SourceFile, Span
from kirifuda.core.tree import Node
from kirifuda.reading.characters import check_characters, parseable
from kirifuda.reading.patch import Patch
from kirifuda.reading.yaml_errors import explain
from kirifuda.reading.yaml_events import Composer, TooDeepError

_ROUNDS = 30


@dataclass(frozen=True, slots=True)
class Document:
    """A file as a tree; ``root`` None where there is none."""

    source: SourceFile
    root: Node | None
    diagnostics: tuple[Diagnostic, ...]


def read_yaml(source: SourceFile) -> Document:
    """The tree of a text and everything that is wrong with it as YAML."""
    found = list(check_characters(source))
    patch = Patch(parseable(source.text))
    for _ in range(_ROUNDS):
        composer = Composer(source, patch)
        try:
            root = composer.compose()
        except yaml.MarkedYAMLError as error:
            slip = explain(source, patch, error)
            found.append(slip.diagnostic)
            if not slip.edits or not patch.add(slip.edits):
                return Document(source, None, tuple(found))
        except TooDeepError as error:
            found.append(Diagnostic("too-deep", Span(source, error.offset, error.offset + 1)))
            return Document(source, None, tuple(found))
        else:
            found += composer.diagnostics
            if root is None and not found:
                found.append(Diagnostic("empty-file", Span(source, 0, 0), {"path": source.path}))
            return Document(source, root, tuple(found))
    return Document(source, None, tuple(found))
