"""Whole games: layers, replacing, names across files, fingerprints."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from examples import HILLS, AnyText, any_text, game_folder, write_files
from kirifuda.model.ruleset import Game
from kirifuda.reading.findings import has_errors
from kirifuda.reading.folders import built_in_games
from kirifuda.reading.games import load_files, read_game


def load(folder: Path) -> tuple[Game, list[str]]:
    game, found = read_game(folder, make=any_text)
    assert game is not None
    return game, [f"{item.name} {item.primary.place.rsplit('/', 1)[-1]}" for item in found]


@pytest.mark.parametrize("name", built_in_games())
def test_built_in_game_reads_without_findings(name: str) -> None:
    game, found = read_game(name)
    assert game is not None
    assert [(item.name, item.primary.place) for item in found] == []


def test_everything_of_a_small_game_arrives() -> None:
    game, found = load(HILLS)
    rules = game.ruleset
    assert found == []
    assert [zone.id for zone in rules.zones] == ["stack", "hand", "meadow"]
    assert (rules.zones[0].ordered, rules.zones[0].seen_by, rules.zones[2].capacity) == (True, "nobody", 5)
    assert rules.kinds[0].properties == ("strength",) and rules.kinds[0].states == ("rest",)
    assert rules.groups[0].states == ("awake", "asleep")
    assert (rules.variables[0].start, rules.variables[0].stands_for) == (10, "player")
    assert rules.caps == {"turns": 100, "steps": 10000} and rules.policies.get("triggers.first", "") == "turn-player"
    assert [verb.id for verb in rules.verbs][-1] == "draw" and rules.verbs[0].primitive == "move"
    assert game.cards[0].values == {"strength": 5} and game.decks[0].cards == {"lion": 20}
    assert game.as_of == "2026-01-01"


def test_words_come_from_every_kind_of_file() -> None:
    game, _ = load(HILLS)
    words = {(word.cls, word.id): word.forms["ja"] for word in game.ruleset.vocabulary.words}
    for key, form in {
        ("zone", "meadow"): "野原",
        ("kind", "beast"): "獣",
        ("property", "strength"): "力",
        ("marker", "wounds"): "傷",
        ("state", "asleep"): "眠り状態",
        ("variable", "berries"): "木の実",
        ("phase", "day"): "昼",
        ("player", "you"): "自分",
    }.items():
        assert words[key][0] == form
    assert game.ruleset.vocabulary.cards[0].names["ko"] == "사자"


def test_a_layer_adds_and_replaces(tmp_path: Path) -> None:
    verbs = "verbs:\n  - id: draw\n    forms: {ja: {do: めくる, class: godan-ru}}\n    steps: [めくる。]\n"
    zones = "zones:\n  - id: pond\n    name: {ja: 池}\n"
    folder = game_folder(
        tmp_path, {"verbs.yaml": verbs, "zones.yaml": zones, "policies.yaml": "triggers: {own: owner-orders}\n"}
    )
    game, found = load(folder)
    rules = game.ruleset
    assert found == [] and rules.id == "example" and rules.language == "ja" and rules.current == "2026-01-01"
    assert [zone.id for zone in rules.zones] == ["stack", "hand", "meadow", "pond"]
    draw = [verb for verb in rules.verbs if verb.id == "draw"]
    assert len(draw) == 1 and draw[0].params == ()
    assert [verb.forms["ja"][0].do for verb in rules.vocabulary.verbs if verb.id == "draw"] == ["めくる"]
    assert rules.policies.values == {"triggers.first": "turn-player", "triggers.own": "owner-orders"}
    assert [phase.id for phase in rules.turn] == ["day"]


def test_a_game_of_the_same_verb_replaces_the_shared_one(tmp_path: Path) -> None:
    verbs = "verbs:\n  - id: shuffle\n    forms: {ja: {do: 混ぜる, class: ichidan}}\n    steps: [混ぜる。]\n"
    game, _ = load(game_folder(tmp_path, {"verbs.yaml": verbs}))
    assert [verb.primitive for verb in game.ruleset.verbs if verb.id == "shuffle"] == [None]


def test_names_across_files_are_checked(tmp_path: Path) -> None:
    nap = "{id: nap, params: {card: card}, subject: crad, forms: {ja: {do: 寝る, class: ichidan}}, steps: [寝る。]}"
    files = {
        "setup.yaml": "setup:\n  - place: {lino: 3}\n    zone: hnad\n    states: [tired]\n",
        "kinds.yaml": "attached:\n  - {id: burr, name: {ja: いが}, to: beats, when_host_leaves: nowhere}\n",
        "verbs.yaml": f"verbs:\n  - {nap}\n",
    }
    _, found = load(game_folder(tmp_path, files))
    assert found == [
        "unknown-id kinds.yaml:2:36",
        "unknown-id kinds.yaml:2:61",
        "unknown-id setup.yaml:2:13",
        "unknown-id setup.yaml:3:11",
        "unknown-id setup.yaml:4:14",
        "unknown-id verbs.yaml:2:46",
    ]


def test_slots_of_forms_and_what_an_offer_passes_on_are_checked(tmp_path: Path) -> None:
    form = '{ja: {do: "{crad}が寝る", class: ichidan}}'
    files = {
        "verbs.yaml": f"verbs:\n  - id: nap\n    params: {{card: card}}\n    forms: {form}\n    steps: []\n",
        "keywords.yaml": 'keywords:\n  - id: shy\n    params: {n: number}\n    header: {ja: "臆病{m:circled}："}\n',
        "actions.yaml": "actions:\n  - {id: chase, name: {ja: 追う}, given: {prey: card}}\n  - id: hunt\n"
        "    name: {ja: 狩る}\n    steps:\n      - {offer: [chase], to: 相手, with: {pray: 獣}}\n",
    }
    _, found = load(game_folder(tmp_path, files))
    assert found == [
        "missing-argument actions.yaml:6:18",
        "unknown-id actions.yaml:6:41",
        "unknown-id keywords.yaml:4:22",
        "unknown-id verbs.yaml:4:24",
    ]


def test_an_item_with_a_mistake_is_still_known_to_others(tmp_path: Path) -> None:
    files = {
        "zones.yaml": "zones:\n  - {id: pond, nmae: {ja: 池}}\n",
        "kinds.yaml": "kinds:\n  - {id: fish, name: {ja: 魚}, zone: pond}\n",
    }
    _, found = load(game_folder(tmp_path, files))
    assert found == ["unknown-key zones.yaml:2:16"]


def test_a_bad_sentence_or_card_does_not_hide_the_next(tmp_path: Path) -> None:
    cards = "language: ja\ncards:\n  - id: a\n    kind: land\n  - id: b\n    name: {ja: B}\n    kind: lnad\n  - id: c\n"
    _, found = load(game_folder(tmp_path, {"cards/x.yaml": cards}))
    assert found == [
        "missing-key x.yaml:3:9",
        "unknown-id x.yaml:7:11",
        "missing-key x.yaml:8:9",
        "missing-key x.yaml:8:9",
    ]


def test_sentences_are_given_without_quotes_and_indentation(tmp_path: Path) -> None:
    text = "language: ja\ncards:\n  - id: a\n    name: {ja: A}\n    kind: land\n    text: |\n      一。\n\n      二。\n"
    actions = 'actions:\n  - id: nap\n    name: {ja: 昼寝}\n    cost: "甲。"\n    steps: [乙。, >-\n        丙。]\n'
    actions = actions.replace("[乙。, >-\n        丙。]", "\n      - 乙。\n      - >-\n        丙。\n      - '丁。'")
    seen: list[str] = []
    folder = game_folder(tmp_path, {"cards/a.yaml": text, "actions.yaml": actions})
    read_game(folder, make=lambda vocabulary, language: AnyText(seen))
    assert [item for item in seen if item[0] in "一甲乙丙丁"] == ["甲。", "乙。", "丙。", "丁。", "一。\n\n      二。"]


def test_altered_sentences_are_reported_and_not_read(tmp_path: Path) -> None:
    seen: list[str] = []
    actions = 'actions:\n  - id: nap\n    name: {ja: 昼寝}\n    steps: ["\\u4e00。", 二\n        三。, 四。]\n'
    folder = game_folder(tmp_path, {"actions.yaml": actions})
    _, found = read_game(folder, make=lambda vocabulary, language: AnyText(seen))
    assert [(item.name, item.variant) for item in found] == [("altered-text", "escape"), ("altered-text", "folding")]
    assert "四。" in seen and not any("三" in text or "4e00" in text for text in seen)


def test_one_file_of_cards_beside_the_ruleset(tmp_path: Path) -> None:
    cards = "language: ja\ncards:\n  - {id: a, name: {ja: A, ko: A, en: A}, kind: land}\n"
    game, found = load(game_folder(tmp_path, {"cards.yaml": cards}))
    assert found == [] and [card.id for card in game.cards] == ["lion", "a"]


@pytest.mark.parametrize(
    ("front", "expected"),
    [
        ("id: x\nextends: .\n", "circular-extends"),
        ("id: x\nextends: ../base\nuses: [shraed]\n", "unknown-game"),
        ("id: x\nextends: nowhere\n", "unknown-game"),
    ],
)
def test_what_a_game_builds_on_must_exist(tmp_path: Path, front: str, expected: str) -> None:
    _, found = load(game_folder(tmp_path, {"ruleset.yaml": front}))
    assert expected in [item.split()[0] for item in found]


def test_a_folder_without_a_front_page(tmp_path: Path) -> None:
    game, found = read_game(tmp_path, make=any_text)
    assert game is None and [(item.name, item.variant) for item in found] == [("unknown-game", "no-front")]


def test_a_misspelt_game_is_suggested() -> None:
    name = built_in_games()[0]
    _, found = read_game(name[:-1] + "e", make=any_text)
    assert name in found[0].args["candidates"]


def test_fingerprint_is_that_of_the_data_not_of_its_place(tmp_path: Path) -> None:
    first, second = tmp_path / "a" / "hills", tmp_path / "b"
    shutil.copytree(HILLS, first)
    shutil.copytree(HILLS, second)
    marks = [load(folder)[0].fingerprint for folder in (first, second)]
    assert marks[0] == marks[1]
    write_files(second, {"policies.yaml": "triggers: {first: both}\n"})
    assert load(second)[0].fingerprint != marks[0]
    assert len(marks[0]) == 64


def test_errors_leave_a_game_that_says_what_could_be_read(tmp_path: Path) -> None:
    folder = game_folder(tmp_path, {"zones.yaml": "zones: x\n", "cards/a.yaml": b"\xff\xfe\x00"})
    loaded = load_files(folder, make=any_text)
    assert loaded.game is not None and len(loaded.game.ruleset.zones) == 3
    assert has_errors(loaded.diagnostics)


def test_a_folder_named_like_a_file_and_a_nested_game(tmp_path: Path) -> None:
    folder = game_folder(
        tmp_path, {"cards/a.yaml/": "", "inner/ruleset.yaml": "id: inner\n", "inner/zones.yaml": "x: 1\n"}
    )
    _, found = load(folder)
    assert found == ["unreadable-file a.yaml:1:1"]
