"""Tables of the docs that are made from data: keys of files from their schemas, patterns from their test sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from kirifuda.reading.data import data_folder
from kirifuda.reading.schema import load_schema

ROOT = Path(__file__).resolve().parent.parent
LANGUAGES = ("en", "ja", "ko")  # columns of tables
SPEC_ORDER = ("ja", "ko", "en")  # lines of a description
NOT_OURS = ("finding",)  # not a file of a game
Schema = dict[str, Any]


def file_schemas() -> list[str]:
    """The kinds of files a game is made of."""
    names = (path.stem for path in (data_folder() / "grammar" / "schemas").glob("*.json"))
    return sorted(name for name in names if name not in (*NOT_OURS, "common"))


def load(name: str) -> Schema:
    """A schema whose own shapes have names that no other file's have."""
    return dict(_renamed(load_schema(name), "" if name == "common" else f"{name}-"))


def _renamed(node: Any, own: str) -> Any:
    if isinstance(node, Mapping):
        found = {key: _renamed(value, own) for key, value in node.items()}
        reference = found.get("$ref")
        if isinstance(reference, str) and not reference.startswith("common.json"):
            found["$ref"] = f"#/definitions/{own}{reference.rpartition('/')[2]}"
        return found
    return [_renamed(part, own) for part in node] if isinstance(node, list | tuple) else node


@cache
def definitions() -> Schema:
    """Shapes that stand in several files or several times in one."""
    found = dict(load("common")["definitions"])
    for name in file_schemas():
        found |= {f"{name}-{key}": value for key, value in load(name).get("definitions", {}).items()}
    return found


def shape_of(node: Schema) -> str | None:
    """The name of the shared shape a part refers to."""
    reference = node.get("$ref", "")
    return reference.rpartition("/")[2] if reference else None


def has_keys(node: Schema) -> bool:
    """Whether keys stand somewhere in a part, or shapes it may have are named there."""
    if len([part for part in parts(node) if shape_of(part)]) > 1:
        return True
    if node.get("properties") or isinstance(node.get("additionalProperties"), dict):
        return True
    return any(has_keys(part) for part in parts(node))


def parts(node: Schema) -> list[Schema]:
    """The alternatives and items of a part."""
    items = node.get("items", [])
    found = list(items if isinstance(items, list) else [items])
    for key in ("oneOf", "anyOf", "allOf"):
        found += node.get(key, [])
    return [part for part in found if isinstance(part, dict)]


def keys(node: Schema, path: str = "") -> Iterator[tuple[str, Schema, bool]]:
    """Each key below a part: its path, what it is, whether it must be there. Shared shapes are not entered."""
    required = set(node.get("required", ()))
    for key, value in node.get("properties", {}).items():
        name = f"{path}{key}"
        yield name, value, key in required
        yield from keys(value, f"{name}.")
    for part in parts(node):
        items = node.get("items")
        inside = part is items or (isinstance(items, list) and part in items)
        yield from keys(part, f"{path[:-1]}[]." if inside and path else path)
    extra = node.get("additionalProperties")
    if isinstance(extra, dict):
        yield f"{path}NAME", extra, False
        yield from keys(extra, f"{path}NAME.")


def said(node: Schema) -> tuple[str, ...]:
    """A description in the languages of the columns."""
    shape = shape_of(node)
    lines = node.get("description", "").split("\n")
    if len(lines) != len(SPEC_ORDER) and shape is not None:
        lines = definitions()[shape].get("description", "").split("\n")
    if len(lines) != len(SPEC_ORDER):
        return ("",) * len(LANGUAGES)
    by = dict(zip(SPEC_ORDER, lines, strict=True))
    return tuple(by[language].replace("|", "\\|") for language in LANGUAGES)


def value_of(node: Schema) -> str:
    """What may stand there: the words, the type, or the shared shape."""
    if "const" in node:
        return f"`{node['const']}`"
    if "enum" in node:
        return ", ".join(f"`{word}`" for word in node["enum"])
    shape = shape_of(node)
    if shape is not None:
        return f"[{shape}](#shape-{shape})" if has_keys(definitions()[shape]) else shape
    if node.get("type") == "array":
        items = node.get("items", {})
        inner = value_of(items) if isinstance(items, dict) else ""
        return f"list of {inner}" if inner and inner != "mapping" else "list"
    if node.get("x-names"):
        named = node["x-names"]
        return "id of " + (named if isinstance(named, str) else " or ".join(named))
    if alternatives := [*node.get("oneOf", []), *node.get("anyOf", [])]:
        return " or ".join(dict.fromkeys(word for part in alternatives if (word := value_of(part))))
    kind = node.get("type", "")
    words = {"object": "mapping", "string": "text", "boolean": "true or false", "array": "list", "integer": "number"}
    return " or ".join(words.get(one, one) for one in ([kind] if isinstance(kind, str) else kind) if one)


def table(node: Schema) -> str:
    """The keys of a part, or the shapes it may have."""
    named = dict.fromkeys(value_of(part) for part in (*parts(node), *(p for item in parts(node) for p in parts(item))))
    if not list(keys(node)):
        return "\n".join(f"* {name}" for name in named if name.startswith("[") or name == "text")
    lines = ["| key | what stands there | English | 日本語 | 한국어 |", "| --- | --- | --- | --- | --- |"]
    seen = set()
    for name, value, needed in keys(node):
        if name in seen:
            continue
        seen.add(name)
        lines.append("| " + " | ".join((f"`{name}`{' *' if needed else ''}", value_of(value), *said(value))) + " |")
    return "\n".join(lines)


def file_table(name: str) -> str:
    """The keys of a kind of file."""
    node = load(name)
    shape = shape_of(node)
    return table(definitions()[shape] if shape is not None else node)


def shapes() -> str:
    """The shared shapes that have keys of their own."""
    out = []
    for name, node in definitions().items():
        if has_keys(node):
            described = said(node)[0]
            out += [
                f'### <a id="shape-{name}"></a>{name}',
                "",
                *([described + ".", ""] if described else []),
                table(node),
                "",
            ]
    return "\n".join(out).rstrip()


def example(path: str) -> str:
    """A file of the model game, as it is written."""
    text = (ROOT / "grammar" / "templates" / "game" / "en" / path).read_text(encoding="utf-8")
    return f"```yaml\n{text.rstrip()}\n```"


def pattern_entries() -> list[dict[str, Any]]:
    """The patterns of published card texts, with sentences in three languages."""
    found: list[dict[str, Any]] = []
    for path in sorted((ROOT / "tests" / "patterns").glob("p*.yaml")):
        lines = path.read_text(encoding="utf-8")
        found += [{**entry, "title": _title(lines, entry["pattern"])} for entry in yaml.safe_load(lines)]
    return found


def _title(text: str, number: int) -> str:
    """What the comment behind a pattern's number says."""
    line = next(line for line in text.splitlines() if line.startswith(f"- pattern: {number} "))
    return line.partition("#")[2].strip()


def patterns() -> str:
    """Every pattern: what it is, and its sentences in three languages."""
    out = []
    for entry in pattern_entries():
        out += [f"### {entry['pattern']}. {entry['title']}", "", "| 日本語 | 한국어 | English |", "| --- | --- | --- |"]
        for one in entry["triples"]:
            sentences = (str(one[language]).replace("|", "\\|") for language in SPEC_ORDER)
            out.append(f"| {' | '.join(sentences)} |")
        out.append("")
    return "\n".join(out).rstrip()


def generated(what: str) -> str:
    """The text of a mark in a page: ``keys NAME``, ``shapes``, ``file PATH``, ``patterns``."""
    sort, _, name = what.partition(" ")
    makers = {"keys": file_table, "shapes": lambda _: shapes(), "file": example, "patterns": lambda _: patterns()}
    return makers[sort](name)
