"""The log and the table: words in each language, and nothing the viewers must not know."""

import pytest

from kirifuda.engine.game import Game
from kirifuda.engine.position import Placed, position
from kirifuda.engine.randomness import Dice
from kirifuda.loading import load
from kirifuda.play.greedy import dealt_anew
from kirifuda.play.labels import Labels
from kirifuda.play.log import Log
from kirifuda.play.seats import RandomSeat
from kirifuda.play.table import View
from playing import library

LIBRARY = load("crossxgear")


def log_of(seed: int, language: str, viewers: list[int] | None, name: str = "crossxgear") -> list[str]:
    game = library(name).start(seed, trace=True)
    log = Log(game, Labels(library(name).game, language), viewers)
    seat = RandomSeat(seed)
    lines = list(log.news())
    while (decision := game.decision) is not None:
        index = seat.pick(game)
        log.asked(decision, decision.values[index])
        game.choose(index)
        lines += log.answered(decision)
    return [*lines, log.ending()]


@pytest.mark.parametrize("language", ["ja", "ko", "en"])
def test_log_is_written_in_each_language(language):
    lines = log_of(5, language, None)
    assert len(lines) > 30
    names = {card.names[language] for card in LIBRARY.game.cards}
    assert any(name in line for line in lines for name in names)
    assert not any("{" in line for line in lines)


def test_logs_of_all_languages_have_the_same_lines():
    counts = {len(log_of(5, language, None)) for language in ("ja", "ko", "en")}
    assert len(counts) == 1


@pytest.mark.parametrize("seed", range(4))
def test_a_table_shows_the_same_whatever_is_hidden(seed):
    game = LIBRARY.start(seed)
    seat = RandomSeat(seed)
    labels = Labels(LIBRARY.game, "en")
    for _ in range(30):
        if game.decision is None:
            break
        player = game.decision.player
        shown = list(View(game.observe(player), labels).lines())
        other = dealt_anew(game, player, Dice(seed))
        assert list(View(other.observe(player), labels).lines()) == shown
        game.choose(seat.pick(game))


@pytest.mark.parametrize(
    ("arrival", "own", "other"), [("縫い手", False, False), ("探し手", True, False), ("告げ手", True, True)]
)
def test_log_names_no_card_that_its_viewer_has_not_seen(arrival, own, other):
    """A card put face-down is named to nobody, one looked at to those who looked, one revealed to all."""
    lib = library("veil")
    ids = {card.names["ja"]: card.id for card in lib.game.cards}
    cards = [Placed(ids[arrival], 0, "hand"), Placed("gear", 0, "gauge"), Placed("gear", 0, "gauge")]
    cards += [Placed("spy", 0, "hand")] if arrival == "縫い手" else []
    cards += [Placed("spy", 0, "deck") for _ in range(3)] + [Placed("oracle", 1, "deck") for _ in range(5)]
    machine = lib.machine([card.id for card in lib.game.cards], traced=True, placed=True)
    lines = {}
    for viewer in (0, 1):
        game = Game(lib, machine, position(machine, cards, {}, 0), {})
        machine.begin(game.state, 1)
        log = Log(game, Labels(lib.game, "ja"), [viewer])
        decision = game.decision
        option = decision.find(f"deploy {arrival}")[0]
        log.asked(decision, option.value)
        game.choose(option)
        lines[viewer] = "\n".join(log.answered(decision))
    assert [("覗き手" in lines[viewer]) for viewer in (0, 1)] == [own, other], lines


@pytest.mark.parametrize(
    ("language", "said"),
    [("ja", "の効果の処理を終える"), ("ko", "의 효과의 처리를 마친다"), ("en", "finish the effect of ")],
)
def test_an_effect_that_is_done_is_called_by_its_card(language, said):
    data = library("crossfire").game
    verb = next(verb for verb in data.ruleset.vocabulary.verbs if verb.id == "resolve")
    nothing = Labels(data, language).sentence(verb, {"player": "A", "effect": "-"})
    lines = [line for seed in range(3) for line in log_of(seed, language, None, "crossfire")]
    assert any(said in line for line in lines)
    assert nothing is not None and not any(nothing in line for line in lines)


@pytest.mark.parametrize(
    ("language", "shown"),
    [
        ("ja", "「生き急がないで、マルファ」 ×2, 星の弓のアリーナ"),
        ("ko", "「서둘러 살지 마, 마르파」 ×2, 별의 활의 아리나"),
        ("en", '"Do Not Hurry Through Life, Marfa" ×2, Arina of the Star Bow'),
    ],
)
def test_a_name_with_a_comma_can_be_told_from_the_next_in_a_list(language, shown):
    labels = Labels(library("cross-lords").game, language)
    held = [{"card": "spirit-marfa"}, {"card": "spirit-marfa"}, {"card": "spirit-arina"}]
    view = {"player": 0, "variables": {}, "zones": {"field": [held, 0]}}
    assert shown in "\n".join(View(view, labels).lines())
