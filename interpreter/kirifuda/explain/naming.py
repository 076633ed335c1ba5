"""How a game's things are called in three languages, and the classes in which its words are listed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kirifuda.model.in_mode import all_phases
from kirifuda.model.ruleset import Game
from kirifuda.model.vocabulary import LANGUAGES

#: classes of words that are parts of a game with a page of their own
PARTS = ("zone", "kind", "attached", "state", "property", "marker", "variable", "mode", "deck")
#: classes of words that only sentences use
BARE = ("player", "period", "counter", "resource", "thing", "symbol")

Forms = Mapping[str, tuple[str, ...]]


def part_ids(game: Game, kind: str) -> tuple[str, ...]:
    """The ids of all parts of one of these classes, in the order of the files."""
    rules = game.ruleset
    found: Mapping[str, Iterator[str]] = {
        "zone": (zone.id for zone in rules.zones),
        "kind": (one.id for one in rules.kinds),
        "attached": (one.id for one in rules.attached),
        "state": (state for group in rules.groups for state in group.states),
        "property": iter(rules.properties),
        "marker": iter(rules.markers),
        "variable": (variable.id for variable in rules.variables),
        "mode": (mode.id for mode in rules.modes),
        "deck": (deck.id for deck in game.decks),
    }
    values = (word for value in rules.value_words for word in value.words) if kind == "state" else ()
    return tuple(dict.fromkeys((*found[kind], *values)))


def part_forms(game: Game, kind: str, ident: str) -> Forms:
    """Every written form of such a part, by language; a part that sentences cannot name has none."""
    if kind in ("mode", "deck"):
        parts = game.ruleset.modes if kind == "mode" else game.decks
        names = next(part.names for part in parts if part.id == ident)
        return {lang: (names[lang],) for lang in LANGUAGES if names.get(lang)}
    classes = ("variable", "player", "state") if kind == "variable" else (kind,)  # a role is a player's word
    words = [word for word in game.ruleset.vocabulary.words if word.id == ident and word.cls in classes]
    words.sort(key=lambda word: classes.index(word.cls))
    return words[0].forms if words else {}


def listed(game: Game) -> Iterator[tuple[str, tuple[tuple[str, Forms], ...]]]:
    """The words of a game, class by class: each thing's id and how it is written."""
    rules, words = game.ruleset, game.ruleset.vocabulary
    for kind in PARTS:
        own = [ident for ident in part_ids(game, kind) if not (kind == "state" and value_of(game, ident))]
        yield kind, tuple((ident, part_forms(game, kind, ident)) for ident in own)
        if kind == "property":
            for value in rules.value_words:
                yield (
                    f"value:{value.property}",
                    tuple((ident, part_forms(game, "state", ident)) for ident in value.words),
                )
    yield "phase", tuple((phase.id, phase.names) for phase in all_phases(rules))
    yield "action", tuple((action.id, action.names) for action in rules.actions)
    yield "keyword", tuple((keyword.id, keyword.header) for keyword in words.keywords)
    verbs = tuple((verb.id, {lang: (verb.forms[lang][0].do,) for lang in verb.forms}) for verb in words.verbs)
    yield "verb", verbs
    roles = {variable.id for variable in rules.variables}
    for cls in BARE:
        yield cls, tuple((word.id, word.forms) for word in words.words if word.cls == cls and word.id not in roles)


def value_of(game: Game, ident: str) -> str | None:
    """The property of which a word is a value, if it is one."""
    return next((value.property for value in game.ruleset.value_words if ident in value.words), None)
