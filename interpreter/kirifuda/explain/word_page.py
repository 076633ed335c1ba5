"""Pages of what sentences and scenarios name: zones, kinds, states, values, markers, variables, modes and decks."""

from __future__ import annotations

from kirifuda.core.source import Span
from kirifuda.core.tree import scalars
from kirifuda.explain.naming import part_forms, value_of
from kirifuda.explain.writer import Writer
from kirifuda.model.ruleset import Kind, Variable, Zone
from kirifuda.model.rulings import Scenario
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.wording.printer import Printer

Rows = list[tuple[str, str]]
IN_SCENARIOS = ("zone", "marker", "variable")  # what scenarios write by its id


def word_page(writer: Writer, kind: str, ident: str) -> str:
    """A thing of one of these classes."""
    game, rules = writer.game, writer.rules
    forms = part_forms(game, kind, ident)
    own = next((forms[lang] for lang in (writer.language, *LANGUAGES) if forms.get(lang)), (ident,))
    writer.title(own[0], kind, ident, _span(writer, kind, ident))
    writer.page.rows([(lang, " / ".join(forms[lang])) for lang in LANGUAGES if forms.get(lang)])
    match kind:
        case "zone":
            _zone(writer, next(zone for zone in rules.zones if zone.id == ident))
        case "kind":
            _kind(writer, next(one for one in rules.kinds if one.id == ident))
        case "attached":
            one = next(one for one in rules.attached if one.id == ident)
            rows = [writer.said("lies-on", _named(writer, "kind", (one.to,)))]
            rows += [writer.said("enters-as", _named(writer, "state", one.enters))] if one.enters else []
            writer.page.rows(rows)
        case "state":
            _state(writer, ident)
        case "property":
            _property(writer, ident)
        case "marker":
            _bearers(writer, tuple(one.id for one in rules.kinds if ident in one.markers))
        case "variable":
            _variable(writer, next(variable for variable in rules.variables if variable.id == ident))
        case "mode":
            mode = next(mode for mode in rules.modes if mode.id == ident)
            settings = [(one.variable, ", ".join(map(str, one.values))) for one in mode.settings]
            writer.page.rows([*settings, *([writer.said("levels", str(len(mode.levels)))] if mode.levels else [])])
        case "deck":
            deck = next(deck for deck in game.decks if deck.id == ident)
            writer.section("cards-in-it", count=sum(deck.cards.values()))
            writer.page.rows([(str(count), name, writer.own.card_by_id(name)) for name, count in deck.cards.items()])
            if deck.picks:
                writer.section("picks")
                writer.page.lines(writer.own.card_by_id(name) for name in deck.picks)
    writer.clauses(kind, ident)
    writer.changed_by(ident)
    if kind in IN_SCENARIOS:
        writer.scenarios(_naming(writer, ident))
    return writer.text()


def _span(writer: Writer, kind: str, ident: str) -> Span | None:
    rules = writer.rules
    own: Span | None = None
    match kind:
        case "zone":
            own = next(zone.span for zone in rules.zones if zone.id == ident)
        case "variable":
            own = next(variable.span for variable in rules.variables if variable.id == ident)
        case "mode":
            own = next(mode.span for mode in rules.modes if mode.id == ident)
        case "deck":
            own = next(deck.span for deck in writer.game.decks if deck.id == ident)
    return own or next((word.span for word in rules.vocabulary.words if (word.cls, word.id) == (kind, ident)), None)


def _named(writer: Writer, kind: str, idents: tuple[str, ...]) -> str:
    """Things of a class by their words, with their ids."""
    named = [(ident, part_forms(writer.game, kind, ident).get(writer.language, ())) for ident in idents]
    return ", ".join(f"{forms[0]} ({ident})" if forms else ident for ident, forms in named)


def _zone(writer: Writer, zone: Zone) -> None:
    rows = [
        writer.said("whose", writer.say(f"of-{zone.owner}")),
        writer.said("seen", writer.say(f"seen-{zone.seen_by}")),
        writer.said("in-order", writer.say("is-so" if zone.ordered else "is-not-so")),
    ]
    if zone.capacity is not None or zone.slots is not None:
        rows.append(writer.said("holds-at-most", str(zone.capacity) if zone.capacity is not None else zone.slots or ""))
    rows += [writer.said("holds-kinds", _named(writer, "kind", zone.holds))] if zone.holds else []
    rows += [writer.said("enters-as", _named(writer, "state", zone.enters))] if zone.enters else []
    at_home = tuple(kind.id for kind in writer.rules.kinds if kind.zone == zone.id)
    rows += [writer.said("home-of", _named(writer, "kind", at_home))] if at_home else []
    writer.page.rows(rows)
    for key, effects in (("when-over-full", zone.overflow), ("when-empty", zone.empty)):
        if effects:
            writer.section(key)
            writer.three(Printer.effects, effects)


def _kind(writer: Writer, kind: Kind) -> None:
    rules, rows = writer.rules, Rows()
    rows += [writer.said("at-home", _named(writer, "zone", (kind.zone,)))] if kind.zone is not None else []
    rows += [writer.said("values", _named(writer, "property", kind.properties))] if kind.properties else []
    rows += [writer.said("may-lack", _named(writer, "property", kind.may_lack))] if kind.may_lack else []
    rows += [writer.said("kind-marker", _named(writer, "marker", kind.markers))] if kind.markers else []
    states = tuple(state for group in rules.groups if group.id in kind.states for state in group.states)
    rows += [writer.said("kind-state", _named(writer, "state", states))] if states else []
    rows += [writer.said("usable", writer.say("is-so"))] if kind.activated else []
    writer.page.rows(rows)
    cards = [(card.id, writer.own.card(card)) for card in writer.game.cards if card.kind == kind.id]
    if cards:
        writer.section("cards-of-it")
        writer.page.rows(cards)


def _state(writer: Writer, ident: str) -> None:
    rules, rows = writer.rules, Rows()
    of = value_of(writer.game, ident)
    rows += [writer.said("value-of", _named(writer, "property", (of,)))] if of is not None else []
    for group in rules.groups:
        if ident in group.states:
            others = tuple(state for state in group.states if state != ident)
            rows += [writer.said("excludes", _named(writer, "state", others))] if others else []
            rows += [writer.said("at-start", writer.say("is-so"))] if group.states[0] == ident else []
            rows += [writer.said("hides-card", writer.say("is-so"))] if ident in group.hiding else []
    writer.page.rows(rows)
    if of is None:
        groups = tuple(group.id for group in rules.groups if ident in group.states)
        _bearers(writer, tuple(kind.id for kind in rules.kinds if any(group in kind.states for group in groups)))


def _property(writer: Writer, ident: str) -> None:
    _bearers(writer, tuple(kind.id for kind in writer.rules.kinds if ident in kind.properties))
    for value in writer.rules.value_words:
        if value.property == ident:
            writer.section("words-it-can-be")
            forms = {word: part_forms(writer.game, "state", word) for word in value.words}
            writer.page.rows(
                [(word, *(" / ".join(forms[word].get(lang, ())) or "-" for lang in LANGUAGES)) for word in value.words]
            )


def _variable(writer: Writer, variable: Variable) -> None:
    rows = [writer.said("whose", writer.say(f"of-{variable.of}"))]
    if variable.holds == "number":
        rows.append(writer.said("starts-at", str(variable.start)))
    else:
        rows.append(writer.said("holds-what", writer.say("kind-player")))
    rows += [writer.said("at-least", str(variable.least))] if variable.least is not None else []
    rows += [writer.said("value-of", _named(writer, "property", (variable.words,)))] if variable.words else []
    rows += [writer.said("played-in", _named(writer, "mode", variable.modes))] if variable.modes else []
    writer.page.rows(rows)


def _bearers(writer: Writer, kinds: tuple[str, ...]) -> None:
    if kinds:
        writer.page.rows([writer.said("kinds-with-it", _named(writer, "kind", kinds))])


def _naming(writer: Writer, ident: str) -> tuple[Scenario, ...]:
    """Scenarios in which this id is written: as a key, or behind a player's letter."""
    game = writer.game
    every = (*game.scenarios, *(scenario for ruling in game.rulings for scenario in ruling.scenarios))
    return tuple(scenario for scenario in every if ident in _written(scenario))


def _written(scenario: Scenario) -> set[str]:
    nodes = [node for node in (scenario.given, *scenario.then) if node is not None]
    return {text.text.rpartition(".")[2] for node in nodes for text in scalars(node)}
