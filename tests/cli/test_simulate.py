"""simulate: the same figures however it is run, and what was counted is kept."""

import json
import re
import signal
import time

import pytest

from command_line import LANGUAGES, kirifuda, process
from kirifuda.cli.simulating import _lines, of_metrics
from kirifuda.cli.simulating import figures as figures_of
from kirifuda.cli.texts import Texts
from kirifuda.core.width import width
from kirifuda.model.metrics import Metric, Range
from kirifuda.play.simulate import Plan, Played, Tally, games_of_each, pairings, quantile, wilson
from kirifuda.play.standings import Standings

GAME = "crossxgear"
SPEED = ("seconds", "games_per_s", "decisions_per_s")


def figures(text: str) -> dict:
    found = json.loads(text)
    return {key: value for key, value in found.items() if key not in SPEED}


def test_figures_are_the_same_for_any_process_count_and_hash_seed(capsys):
    arguments = ("simulate", GAME, "--games", 60, "--seed", 5, "--json")
    here = figures(kirifuda(capsys, *arguments, "--jobs", 1).out)
    runs = [
        process(*arguments, "--jobs", 1, PYTHONHASHSEED="1"),
        process(*arguments, "--jobs", 3, PYTHONHASHSEED="2"),
    ]
    for other in runs:
        out, err = other.communicate(timeout=120)
        assert other.returncode == 0 and not err
        assert figures(out) == here


def test_json_has_all_figures(capsys):
    found = json.loads(kirifuda(capsys, "simulate", GAME, "--games", 20, "--json").out)
    assert found["games"] == 20
    assert sum(share["count"] for share in found["wins"]) + found["draws"] == 20
    assert sum(found["ends"].values()) == 20
    for share in (*found["wins"], found["first_player_wins"]):
        assert share["low"] <= share["share"] <= share["high"]
    assert found["decisions"] > 20 and found["mean_turns"] > 1 and found["loops"] == 0
    assert len(found["log_hash"]) == 32 and found["interrupted"] is False


def test_game_i_has_seed_plus_i(capsys):
    def ends(games: int, seed: int) -> dict:
        return figures(kirifuda(capsys, "simulate", GAME, "--games", games, "--seed", seed, "--json").out)

    both, first, second = ends(2, 9), ends(1, 9), ends(1, 10)
    assert both["decisions"] == first["decisions"] + second["decisions"]
    assert first["log_hash"] != second["log_hash"]


def test_greedy_bots_beat_random_ones(capsys):
    for bots, winner in (("greedy,random", 0), ("random,greedy", 1)):
        found = json.loads(kirifuda(capsys, "simulate", GAME, "--games", 12, "--bots", bots, "--json").out)
        assert found["wins"][winner]["count"] >= 11


@pytest.fixture
def field(tmp_path):
    """The real game with three decks more, one of which has nothing to win with."""
    (tmp_path / "decks").mkdir()
    (tmp_path / "cards").mkdir()
    (tmp_path / "ruleset.yaml").write_text("id: own\nextends: crossxgear\n", encoding="utf-8")
    weak = "{id: weak, name: {ja: 弱者, ko: 약자, en: Weak}, kind: art, power: 0, copies: 30, basis: {power: known}}"
    (tmp_path / "cards" / "weak.yaml").write_text(f"language: ja\ncards:\n  - {weak}\n", encoding="utf-8")
    fire, water = ("{" + ", ".join(f"{who}-{n}: 10" for n in (1, 2, 3)) + "}" for who in ("aria", "kanon"))
    for name, korean, cards in (("炎", "불꽃덱", fire), ("みずのデッキ", "물", water), ("弱", "약한 덱", "{weak: 30}")):
        ident = {"炎": "fire", "みずのデッキ": "water"}.get(name, "weak-deck")
        text = f"id: {ident}\nname: {{ja: {name}, ko: {korean}, en: The {ident}}}\ncards: {cards}\n"
        (tmp_path / "decks" / f"{ident}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


def test_each_deck_against_the_field(capsys, field):
    found = json.loads(kirifuda(capsys, "simulate", field, "--games", 10, "--decks", "all", "--json").out)
    table = {row["deck"]: row for row in found["table"]}
    decks = sorted(table)
    others = len(decks) - 1
    each = -(-10 // others)  # 10 games or a few more, the same number with each other deck
    assert {"fire", "water", "weak-deck"} < set(decks) and set(found["matrix"]) == set(decks)
    assert found["games"] == each * len(decks) * others // 2
    assert all(row["games"] == each * others for row in table.values())
    for one in decks:
        assert sorted(found["matrix"][one]) == [deck for deck in decks if deck != one]
        assert table[one]["wins"] == sum(met["wins"] for met in found["matrix"][one].values())
        assert (table[one]["low"], table[one]["high"]) == pytest.approx(
            wilson(table[one]["wins"], each * others), abs=1e-6
        )
        for other, met in found["matrix"][one].items():
            assert met["games"] == each and met["wins"] + found["matrix"][other][one]["wins"] == each
    assert sum(row["wins"] for row in table.values()) == found["games"]
    assert table["weak-deck"]["share"] < 0.5


def test_a_deck_is_out_of_bounds_when_its_whole_interval_is():
    standings = Standings(["strong", "weak", "middle"], 2)
    for number in range(40):
        standings.add(["strong", "weak"] if number % 2 else ["weak", "strong"], 1 - number % 2)
    assert {row["deck"]: row["edge"] for row in standings.rows()} == {"strong": "high", "weak": "low", "middle": None}


def test_the_field_is_the_same_for_any_process_count(field):
    arguments = ("simulate", field, "--games", 14, "--decks", "all", "--json")
    runs = [process(*arguments, "--jobs", jobs, PYTHONHASHSEED=str(jobs)) for jobs in (1, 2)]
    found = [figures(run.communicate(timeout=120)[0]) for run in runs]
    assert found[0] == found[1] and found[0]["games"] > 100


@pytest.mark.parametrize(("decks", "games"), [(2, 7), (3, 8), (4, 20), (7, 60)])
def test_seats_change_from_game_to_game(decks, games):
    names = [f"deck-{n}" for n in range(decks)]
    each = games_of_each(2, decks, games)
    plan = Plan(GAME, None, (), tuple(pairings(2, names)), ("random",) * 2, 0, each, moving=True)
    seats = [plan.decks(number) for number in range(plan.total)]
    for name in names:
        played, first = sum(name in seated for seated in seats), sum(name == seated[0] for seated in seats)
        assert games <= played < games + decks - 1 and abs(2 * first - played) <= decks - 1
    assert max(seats.count(pair) - seats.count(pair[::-1]) for pair in seats) <= 1


def test_one_deck_meets_itself():
    standings = Standings(["one"], 2)
    standings.add(("one", "one"), 1)
    assert standings.rows()[0]["games"] == 2 and standings.rows()[0]["share"] == 0.5
    assert standings.matrix() == {"one": {"one": {"games": 2, "wins": 1}}}


@pytest.mark.parametrize("language", LANGUAGES)
def test_columns_stand_below_one_another(capsys, field, language):
    out = kirifuda(capsys, "simulate", field, "--games", 6, "--decks", "all", "--lang", language).out
    head, *rows = out.split("\n\n")[0].splitlines()
    assert len(rows) == 18 and any("weak-deck" in row for row in rows)
    ids = [re.search(r"% {2,}(?=[a-z]+(-[a-z]+)?)", row) for row in rows]
    starts = {width(row[: found.end()]) for row, found in zip(rows, ids, strict=True)}
    assert starts == {width(head[: head.index("  id") + 2])}
    assert {width(row[: row.index("%")]) for row in rows} == {width(rows[0][: rows[0].index("%")])}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_for_people(capsys, language):
    ran = kirifuda(capsys, "simulate", GAME, "--games", 5, "--lang", language)
    assert ran.code == 0 and not ran.err
    assert "log_hash" in ran.out and "%" in ran.out


@pytest.mark.parametrize("jobs", [1, 2])
def test_interrupt_keeps_what_was_counted(jobs):
    for patience in (4, 12, 36):  # a busy machine may need some time for the first games
        running = process("simulate", GAME, "--games", 10**8, "--jobs", jobs, "--json", LANG="en_US.UTF-8")
        try:
            time.sleep(patience)
            running.send_signal(signal.SIGINT)
            out, err = running.communicate(timeout=60)
        finally:
            running.kill()
        assert running.returncode == 130, err
        found = json.loads(out)
        assert found["interrupted"] is True and found["games"] < 10**8
        assert "Interrupted" in err and "Traceback" not in err
        if found["games"]:
            break
    assert found["games"] > 0


def test_intervals_are_wilson_s():
    assert wilson(0, 0) == (0.0, 1.0)
    assert [round(value, 4) for value in wilson(5, 10)] == [0.2366, 0.7634]
    assert wilson(0, 10)[0] == 0.0 and wilson(10, 10)[1] == pytest.approx(1.0)


def test_a_match_that_a_cap_ends_is_a_loop(capsys, tmp_path):
    (tmp_path / "cards").mkdir()
    (tmp_path / "decks").mkdir()
    front = "id: own\nextends: crossxgear\ndefault_decks: [all, all]\ncaps: {turns: 100, steps: 500}\n"
    (tmp_path / "ruleset.yaml").write_text(front, encoding="utf-8")
    card = "{id: again, name: {ja: 甦り, ko: 되살이, en: Again}, kind: art, power: 0, copies: 30,"
    text = " basis: {1: known, power: known}, text: 【退場】このアーツをプレイエリアに出す。}"
    (tmp_path / "cards" / "x.yaml").write_text(f"language: ja\ncards:\n  - {card}{text}\n", encoding="utf-8")
    deck = "id: all\nname: {ja: 全, ko: 전부, en: All}\ncards: {again: 30}\n"
    (tmp_path / "decks" / "all.yaml").write_text(deck, encoding="utf-8")
    found = json.loads(kirifuda(capsys, "simulate", tmp_path, "--games", 5, "--jobs", 1, "--json").out)
    assert found["loops"] == found["ends"]["steps"] == 5


def test_figures_that_are_none_are_a_dash(capsys):
    lines = "\n".join(_lines(Texts("en"), figures_of(Tally(2), 0.0), ()))
    assert "None" not in lines and "-" in lines


LENGTHS = (3, 3, 5, 8, 8, 8, 9, 12, 20, 41)
SHARES = ((0, 9, 0), (4, 40, 0), (3, 41, 99), (4, 40, 90), (9, 41, 50), (1, 2, 30))


def told(*ranges):
    """Games of known lengths, counted: what is reported of them when these ranges are wanted."""
    reaches = [Range(low, high, wanted or None) for low, high, wanted in ranges]
    metrics = [Metric(f"m{n}", {"en": ("turns",)}, "turns", None, reach) for n, reach in enumerate(reaches)]
    tally = Tally(2, metrics)
    for turns in LENGTHS:
        tally.add(Played(0, 0, turns, 1, "end", b"", (turns,) * len(metrics)))
    return figures_of(tally, 1.0) | of_metrics(tally, metrics), metrics


def test_how_long_games_last():
    found = told()[0]["turns"]
    assert (found["min"], found["quartiles"], found["max"]) == (3, [5, 8, 12], 41)
    assert found["deciles"] == [3, 3, 5, 8, 8, 8, 9, 12, 20]
    assert found["games"] == {"3": 2, "5": 1, "8": 3, "9": 1, "12": 1, "20": 1, "41": 1}
    assert quantile({7: 1}, 0.25) == quantile({7: 1}, 0.75) == 7


@pytest.mark.parametrize("language", LANGUAGES)
def test_shares_of_games_inside_a_range(language):
    found, metrics = told(*SHARES)
    ranges = [found["ranges"][metric.id] for metric in metrics]
    assert [reach["count"] for reach in ranges] == [7, 7, 10, 7, 4, 0]
    assert [(reach["low"], reach["high"]) for reach in ranges] == [
        tuple(round(edge, 6) for edge in wilson(count, 10)) for count in (7, 7, 10, 7, 4, 0)
    ]
    assert ["reached" in reach for reach in ranges] == [False, False, True, True, True, True]
    assert [reach.get("reached") for reach in ranges[2:]] == [None, False, None, False]
    assert told((3, 41, 60))[0]["ranges"]["m0"]["reached"] is True
    lines = _lines(Texts(language), found, metrics)
    assert sum("70.0% (39.7% - 89.2%)" in line for line in lines) == 3 and any("90%" in line for line in lines)


def test_a_ruleset_says_what_length_is_wanted(capsys):
    found = json.loads(kirifuda(capsys, "simulate", "cross-lords", "--games", 3, "--json").out)
    reach, turns = found["ranges"]["turns-played"], found["turns"]["games"]
    assert (reach["from"], reach["to"], reach["wanted"]) == (4, 40, 0.9)
    assert sum(turns.values()) == 3
    assert reach["count"] == sum(count for length, count in turns.items() if 4 <= int(length) <= 40)
    assert found["metrics"]["turns-played"] == found["mean_turns"]
