"""Rulings and scenarios as data with places."""

from __future__ import annotations

from pathlib import Path

from examples import any_text, game_folder
from kirifuda.core.tree import MapNode, Scalar
from kirifuda.reading.games import read_game

RULING = """\
ruling: nap-limit
kind: changes
changes: [use-limits]
title: {ja: 昼寝の制限, ko: 낮잠 제한, en: Nap limit}
readings: [{form: not-done, verbs: [put], as: prevention, optional: true}]
versions:
  - {until: 2026-10-25, limit: {verbs: [put], per: turn, for: [name]}}
  - {from: 2026-10-26, limit: {verbs: [put], per: round, for: [name]}, because: once a turn was too strong}
question: {ja: "?", ko: "?", en: "?"}
scenarios:
  - name: a second nap goes through
    from: 2026-10-26
    given:
      phase: day
      A: {hand: [ライオン, 3 cards], meadow: []}
    when:
      - A: use ライオン
      - B: {illegal: nap, because: nap-limit}
    then:
      - B.meadow: [ライオン]
      - seen by A: {B.hand: 3 cards}
"""


def test_ruling_and_its_scenarios_arrive_with_places(tmp_path: Path) -> None:
    game, found = read_game(game_folder(tmp_path, {"rulings/nap.yaml": RULING}), make=any_text)
    assert game is not None and found == ()
    (ruling,) = game.rulings
    assert (ruling.id, ruling.kind, ruling.changes, ruling.titles["en"]) == (
        "nap-limit",
        "changes",
        ("use-limits",),
        "Nap limit",
    )
    whole, until, since = ruling.amendments
    assert [(r.form, r.verbs, r.as_, r.optional) for r in whole.readings] == [
        ("not-done", ("put",), "prevention", True)
    ]
    assert [(part.starts, part.ends, part.limits[0].per) for part in (until, since)] == [
        (None, "2026-10-25", "turn"),
        ("2026-10-26", None, "round"),
    ]
    assert {part.limits[0].id for part in (until, since)} == {"nap-limit"}
    (scenario,) = ruling.scenarios
    assert (scenario.starts, scenario.ends, scenario.ruling) == ("2026-10-26", None, "nap-limit")
    assert scenario.given is not None and [entry.key.text for entry in scenario.given.entries] == ["phase", "A"]
    step = scenario.when[1]
    assert isinstance(step, MapNode) and step.span.line == 18
    illegal = step.entries[0].value
    assert isinstance(illegal, MapNode)
    said = illegal.get("because")
    assert isinstance(said, Scalar) and said.span.text == "nap-limit"


def test_a_scenario_without_dates_holds_while_its_ruling_does(tmp_path: Path) -> None:
    ruling = (
        "ruling: nap\nkind: explains\ntitle: {ja: 昼寝, ko: 낮잠, en: Nap}\n"
        "from: 2026-03-01\nuntil: 2026-08-31\nscenarios:\n"
        "  - {name: while it holds, when: [], then: []}\n  - {name: before it, until: 2026-02-28, when: [], then: []}\n"
        "  - {name: late, from: 2026-08-01, when: [], then: []}\n"
        "  - {name: after it, from: 2026-09-01, when: [], then: []}\n"
    )
    game, _ = read_game(game_folder(tmp_path, {"rulings/nap.yaml": ruling}), make=any_text)
    assert game is not None
    assert [(one.starts, one.ends) for one in game.rulings[0].scenarios] == [
        ("2026-03-01", "2026-08-31"),
        (None, "2026-02-28"),
        ("2026-08-01", "2026-08-31"),
        ("2026-09-01", None),
    ]


def test_scenario_files_have_cards_of_their_own(tmp_path: Path) -> None:
    text = (
        "language: ja\ncards:\n  - {id: tiger, name: {ja: 虎, ko: 호랑이, en: Tiger}, kind: beast, strength: 3, "
        "basis: {strength: assumed}}\nscenarios:\n  - {name: a tiger, when: [], then: []}\n"
    )
    game, found = read_game(game_folder(tmp_path, {"scenarios/tiger.yaml": text}), make=any_text)
    assert game is not None and found == ()
    assert [card.id for card in game.scenario_cards] == ["tiger"] and [card.id for card in game.cards] == ["lion"]
    assert "tiger" in [card.id for card in game.ruleset.vocabulary.cards]
    assert [scenario.name for scenario in game.scenarios] == ["a tiger"]


def test_an_announced_ruling_that_is_switched_on_must_exist(tmp_path: Path) -> None:
    folder = game_folder(tmp_path, {"rulings/nap.yaml": RULING})
    game, found = read_game(folder, rulings=("nap-limit",), make=any_text)
    assert game is not None and game.switched_on == ("nap-limit",) and found == ()
    _, found = read_game(folder, rulings=("nap-limt",), make=any_text)
    assert [(item.name, item.variant, item.args["candidates"]) for item in found] == [
        ("unknown-id", "ruling", ("nap-limit",))
    ]


CLAUSES = """\
clauses:
  - id: looking
    place: day, 2
    text: {ja: 引ける。, ko: 뽑을 수 있다., en: One may draw.}
    rules: [action:look, draw, setup:first_player, policy:triggers]
    basis: printed
    from: 2026-01-01
  - id: counting
    text: {ja: 紙に書く。, ko: 종이에 적는다., en: Keep count on paper.}
    for: players
"""


def test_clauses_name_what_carries_them_out_with_its_kind(tmp_path: Path) -> None:
    shown = (
        "scenarios:\n  - {name: a look, clauses: [looking], given: {phase: day}, when: [], then: [{turn_player: A}]}\n"
    )
    game, found = read_game(game_folder(tmp_path, {"clauses.yaml": CLAUSES, "scenarios/a.yaml": shown}), make=any_text)
    assert game is not None and found == ()
    looking, counting = game.clauses
    assert looking.rules == ("action:look", "verb:draw", "setup:first_player", "policy:triggers")
    assert (looking.place, looking.audience, looking.basis, looking.starts) == (
        "day, 2",
        "engine",
        "printed",
        "2026-01-01",
    )
    assert (counting.rules, counting.audience) == ((), "players")
    assert game.scenarios[0].clauses == ("looking",)
