"""Bots: what they know, and that they are the same each time."""

import pytest

from kirifuda.engine.game import Game
from kirifuda.engine.observation import looked_at, veiled
from kirifuda.engine.randomness import Dice
from kirifuda.loading import CannotStart, load
from kirifuda.play.greedy import GreedySeat, dealt_anew
from kirifuda.play.scoring import WIN, Scoring
from kirifuda.play.seats import RandomSeat, make_bots, play_out
from kirifuda.report.texts import describe
from playing import decisions

LIBRARY = load("crossxgear")
DECKS = ["aria-kanon", "aria-kanon"]


def in_the_middle(seed: int, decisions: int = 40) -> Game:
    game = LIBRARY.start(seed)
    play_out_to(game, seed, decisions)
    return game


def unseen(game: Game, player: int) -> list[int]:
    state = game.state
    zones = game.machine.program.layout.zones
    return [
        state.d[card]
        for number, zone in enumerate(zones)
        for owner in range(2)
        if zone.seen_by == "nobody" or (zone.seen_by == "owner" and owner != player)
        for card in state.zl[number][owner]
    ]


@pytest.mark.parametrize("seed", range(6))
def test_a_new_deal_changes_hidden_cards_alone(seed):
    game = in_the_middle(seed)
    for player in (0, 1):
        before = game.save()
        copy = dealt_anew(game, player, Dice(seed))
        assert copy.observe(player) == game.observe(player)
        assert sorted(unseen(copy, player)) == sorted(unseen(game, player))
        assert unseen(copy, player) != unseen(game, player)
        assert game.save() == before


@pytest.mark.parametrize("seed", range(6))
def test_greedy_answers_alike_whatever_is_hidden(seed):
    game = in_the_middle(seed)
    if game.decision is None:
        pytest.skip("the match is over")
    player = game.decision.player
    scoring = Scoring(LIBRARY.game.ruleset)
    picks = {GreedySeat(seed, scoring).pick(dealt_anew(game, player, Dice(deal))) for deal in range(5)}
    assert len(picks) == 1


def test_greedy_leaves_the_match_as_it_is():
    game = in_the_middle(2)
    before = game.save()
    GreedySeat(1, Scoring(LIBRARY.game.ruleset)).pick(game)
    assert game.save() == before


def test_a_finished_match_outscores_any_other():
    game = LIBRARY.start(1)
    play_out(game, make_bots(("random", "random"), 1, None))
    scoring = Scoring(LIBRARY.game.ruleset)
    scores = sorted(scoring.score(game.machine, game.state, player) for player in (0, 1))
    assert scores == [-WIN, WIN]


def test_bots_of_one_seed_play_one_match():
    hashes = set()
    for _ in range(2):
        game = LIBRARY.start(3)
        play_out(game, make_bots(("greedy", "random"), 3, Scoring(LIBRARY.game.ruleset)))
        hashes.add(game.log_hash)
    assert len(hashes) == 1


@pytest.mark.parametrize("amount", ["自分の山札の枚数", "このカードのパワー"])
def test_a_score_is_computed_or_refused(tmp_path, amount):
    text = f"id: own\nextends: crossxgear\nscore:\n  - {{amount: {amount}, weight: 2}}\n"
    (tmp_path / "ruleset.yaml").write_text(text, encoding="utf-8")
    library = load(tmp_path)
    game = library.start(1, DECKS)
    scoring = Scoring(library.game.ruleset)
    if "この" in amount:
        with pytest.raises(CannotStart, match="score") as problem:
            scoring.score(game.machine, game.state, 0)
        assert '"this card" where there is no card' in describe(problem.value.findings[0], "en").text
    else:
        assert scoring.score(game.machine, game.state, 0) == 60


@pytest.mark.parametrize("each", ["自分のアーツ", "相手のアーツ", "自分"])
def test_a_score_is_added_up_over_cards(tmp_path, each):
    text = f"id: own\nextends: crossxgear\nscore:\n  - {{each: {each}, amount: このアーツのパワー, weight: 3}}\n"
    (tmp_path / "ruleset.yaml").write_text(text, encoding="utf-8")
    library = load(tmp_path)
    scoring = Scoring(library.game.ruleset)
    if each == "自分":
        with pytest.raises(CannotStart, match="score") as problem:
            scoring.score((game := library.start(1)).machine, game.state, 0)
        assert "something that is no card" in describe(problem.value.findings[0], "en").text
        return
    seen = set()
    for seed in range(5):
        game = library.start(seed)
        play_out_to(game, seed, 30)
        for player in (0, 1):
            side = game.observe(0)["zones"]["play"][player if each == "自分のアーツ" else 1 - player]
            seen.add(expected := 3 * sum(view["power"] for view in side))
            assert scoring.score(game.machine, game.state, player) == expected
    assert len(seen) > 3


def play_out_to(game: Game, seed: int, decisions: int) -> None:
    seat = RandomSeat(seed)
    while len(game.log_entries()) < decisions and game.decision is not None:
        game.choose(seat.pick(game))


class ShortSighted(GreedySeat):
    """Takes what looks best right behind an option."""

    def _played_on(self, machine, state, turn):
        return state


def test_playing_a_turn_on_pays():
    scoring, wins = Scoring(LIBRARY.game.ruleset), 0
    for seed in range(30):
        far = seed % 2
        seats = [ShortSighted(seed, scoring), ShortSighted(seed + 1, scoring)]
        seats[far] = GreedySeat(seed, scoring)
        game = LIBRARY.start(seed)
        play_out(game, seats)
        wins += game.result.winner == far
    assert wins >= 20


def test_a_new_deal_reaches_cards_that_lie_face_down():
    """What is hidden under arts becomes another card too; what a player just looks at stays as it is."""
    changed, kept = 0, 0
    for game in decisions("veil", range(40)):
        for player in (0, 1):
            copy = dealt_anew(game, player, Dice(len(game.choices)))
            assert copy.observe(player) == game.observe(player)
            before, after = game.state, copy.state
            under = [c for zone in before.zl[-1] for c in zone if veiled(game, c, player)]
            changed += sum(before.d[card] != after.d[card] for card in under)
            shown = looked_at(game, player)
            kept += len(shown)
            assert [before.d[card] for card in shown] == [after.d[card] for card in shown]
    assert changed > 50 and kept > 50
