"""Taking back: as long as nothing hidden was seen, nothing was left to chance and nobody else has decided."""

import pytest

from command_line import LANGUAGES
from kirifuda.engine.observation import seen
from kirifuda.engine.randomness import Dice
from kirifuda.play.history import History, Mark, Refusal
from kirifuda.play.replay import Divergence, play_again, read_replay, write_replay
from kirifuda.reading.messages import message
from tables import library, sit

HILLS = "tests/games/hills"


def walks(seed: int, people: tuple[int, ...] = (0, 1)):
    """What ``undo`` would say at each decision of a player who chooses by lot, with the match before and after."""
    game, dice, history = library("crossxgear").start(seed, trace=True), Dice(seed), History(people)
    for _ in range(80):
        decision = game.decision
        if decision is None:
            return
        if decision.player == 0:
            before = history._marks[-1].game if history._marks else None
            history.remember(game, None)
            marks = list(history._marks)
            found = history.back(game)
            history._marks = marks
            yield found, before, game.clone()
        game.choose(dice.below(len(decision.values)))


def eyes(game, player):
    return {card for card in range(len(game.state.d)) if seen(game, card, player)}


def test_each_reason_is_met_and_what_is_allowed_gives_nothing_away():
    met = set()
    for seed in range(150):
        for found, before, now in walks(seed):
            if isinstance(found, Refusal):
                met.add((found.why, found.player) if found.why == "seen" else found.why)
                if found.why == "chance":
                    assert list(before.state.rng) != list(now.state.rng)
                continue
            assert isinstance(found, Mark) and found.game.choices == before.choices
            met.add("back")
            assert list(found.game.state.rng) == list(now.state.rng)
            assert {entry[1] for entry in now.log_entries()[found.answers :]} == {found.player}
            for player in (0, 1):
                assert eyes(now, player) <= eyes(found.game, player)
    assert met == {"nothing", "other", "chance", ("seen", 0), ("seen", 1), "back"}


def test_what_a_bot_has_seen_is_no_matter():
    met = {
        found.player
        for seed in range(60)
        for found, _, _ in walks(seed, (0,))
        if isinstance(found, Refusal) and found.why == "seen"
    }
    assert met == {0}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("keys", "reason"), [([], "nothing"), ([1], "other"), ([2], "seen-you")])
def test_a_refusal_says_why(language, keys, reason, monkeypatch):
    word = {"ja": "戻す", "ko": "되돌리기", "en": "undo"}[language]
    sat = sit(HILLS, [*keys, word], language=language, columns=120)
    assert message("play", f"undo-{reason}", language, player="B") in sat.text
    assert len(sat.match.choices) == (0 if not keys else 1 if reason == "seen-you" else 2)


def taken_back(limit: int = 150):
    """A sitting in which something was taken back and played another way."""

    def keys(sitting):
        dice, undone = Dice(limit), False
        while True:
            decision = sitting.match.decision
            if not undone and len(sitting.history._marks) > 1:
                before = sitting.match.choices
                yield "undo"
                undone = sitting.match.choices != before
                if undone:
                    assert sitting.match.choices == before[:-1]
                    yield len(sitting.match.decision.values) if before[-1] == 0 else 1
                    continue
            yield dice.below(len(decision.values)) + 1

    return keys


def test_a_record_holds_the_line_as_it_was_finally_played(tmp_path):
    undone = 0
    for seed in range(12):
        sat = sit("crossxgear", taken_back(seed), seed=seed)
        undone += message("play", "undone", "en") in sat.text
        path = tmp_path / f"{seed}.json"
        write_replay(path, sat.match, "crossxgear")
        again, steps = play_again(library("crossxgear"), read_replay(path))
        assert not [step for step in steps if isinstance(step, Divergence)]
        assert again.choices == sat.match.choices and again.log_hash == sat.match.log_hash
    assert undone > 6


def test_what_was_taken_back_leaves_the_log():
    sat = sit("crossxgear", taken_back(3), seed=3)
    choices = sat.match.choices
    lines = sat.sitting.diary.public.lines
    assert len([line for line in lines if not line.startswith((" ", "-"))]) == len(choices)
