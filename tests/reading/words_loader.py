"""A small loader of vocabularies for tests: plain YAML in the format of a ruleset's folders."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import yaml

from kirifuda.model.vocabulary import CardName, KeywordWords, Parameter, Verb, VerbForm, Vocabulary, Word

ROOT = Path(__file__).resolve().parents[2]
FORM_KEYS = ("do", "class", "subject", "intransitive")


def _forms(value: Any) -> dict[str, tuple[str, ...]]:
    return {lang: tuple(v if isinstance(v, list) else [v]) for lang, v in value.items() if lang in ("ja", "ko", "en")}


def _parameters(value: Mapping[str, Any] | None) -> tuple[Parameter, ...]:
    return tuple(Parameter(k, tuple(v) if isinstance(v, list) else (v,)) for k, v in (value or {}).items())


def _verb_form(value: Mapping[str, Any]) -> VerbForm:
    rest = {k: v for k, v in value.items() if k not in FORM_KEYS}
    inner = value.get("intransitive")
    return VerbForm(value["do"], value.get("class"), rest, _verb_form(inner) if inner else None)


def _verb(entry: Mapping[str, Any]) -> Verb:
    forms = {
        lang: tuple(_verb_form(v) for v in (f if isinstance(f, list) else [f])) for lang, f in entry["forms"].items()
    }
    return Verb(entry["id"], _parameters(entry.get("params")), forms, entry.get("subject"))


def _read(folder: Path, name: str) -> dict[str, Any]:
    path = folder / name
    return yaml.safe_load(path.read_text(encoding="utf-8")) or {} if path.exists() else {}


def load_vocabulary(folders: Iterable[Path], cards: Iterable[Path] = ()) -> Vocabulary:
    """The vocabulary of some ruleset folders and card files."""
    words: list[Word] = []
    verbs: list[Verb] = []
    keywords: list[KeywordWords] = []
    for folder in folders:
        for name in ("words.yaml", "terms.yaml"):
            for w in _read(folder, name).get("words", ()):
                words.append(Word(w["cls"], w["id"], _forms(w), w.get("plural"), {}, w.get("counter")))
        for z in _read(folder, "zones.yaml").get("zones", ()):
            words.append(Word("zone", z["id"], _forms(z["name"])))
        kinds = _read(folder, "kinds.yaml")
        for cls, key in (
            ("property", "properties"),
            ("marker", "markers"),
            ("kind", "kinds"),
            ("attached", "attached"),
        ):
            for k in kinds.get(key, ()):
                words.append(Word(cls, k["id"], _forms(k["name"]), k.get("plural"), {}, k.get("counter")))
        for group in kinds.get("states", ()):
            words.extend(Word("state", s["id"], _forms(s["name"])) for s in group["states"])
        for prop in kinds.get("properties", ()):
            words.extend(Word("state", w["id"], _forms(w["name"])) for w in prop.get("words", ()))
        for v in _read(folder, "state.yaml").get("variables", ()):
            words.append(Word("variable", v["id"], _forms(v["name"])))
            if "words" in v:
                words.append(Word("state", v["id"], _forms(v["name"])))
        for p in _read(folder, "flow.yaml").get("turn", ()):
            words.append(Word("phase", p["phase"], _forms(p["name"])))
        for entry in _read(folder, "verbs.yaml").get("verbs", ()):
            verbs.append(_verb(entry))
        for order, k in enumerate(_read(folder, "keywords.yaml").get("keywords", ())):
            if k.get("word"):
                words.append(Word("keyword", k["id"], _forms(k["header"])))
            keywords.append(KeywordWords(k["id"], _parameters(k.get("params")), _forms(k["header"]), order))
    names = [
        CardName(c["id"], c["name"])
        for path in cards
        for c in yaml.safe_load(path.read_text(encoding="utf-8")).get("cards", ())
    ]
    return Vocabulary(tuple(words), tuple(verbs), tuple(keywords), tuple(names))


def crossxgear() -> Vocabulary:
    """The vocabulary of the shipped game."""
    rulesets = ROOT / "rulesets"
    cards = sorted((ROOT / "cards" / "crossxgear").glob("*.yaml"))
    return load_vocabulary([rulesets / "shared", rulesets / "crossxgear"], cards)


def sample_words() -> Vocabulary:
    """The larger vocabulary of the sample sentences."""
    folder = ROOT / "tests" / "games" / "words"
    return load_vocabulary([ROOT / "rulesets" / "shared", folder], [folder / "cards.yaml"])
