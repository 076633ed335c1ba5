"""Why not: an action is offered exactly when nothing stops it, over random positions of several games."""

from collections import Counter
from itertools import product

import pytest

from kirifuda.engine.game import Game
from kirifuda.engine.randomness import Dice
from kirifuda.engine.whynot import WhyNot
from playing import start

GAMES = ("crossxgear", "glade", "duel", "ward", "vanilla", "stops", "crown", "chord")


def positions(name: str, seeds: int, every: int, most: int = 150):
    """Matches played at random, at some of their decisions."""
    for seed in range(seeds):
        game, dice = start(name, seed), Dice(seed)
        for place in range(most):
            if game.decision is None:
                break
            if place % every == seed % every:
                yield game
            game.choose(dice.below(len(game.decision.values)))


def looks(game: Game, card: int) -> tuple[int, ...]:
    """What a card is and where it lies."""
    state = game.state
    return state.d[card], state.z[card], state.o[card]


def questions(asked: WhyNot):
    """Everything one could ask about at an open decision: the raw option it would be, and what stops it."""
    game, program = asked.game, asked.program
    decision, cards = game.decision, list(asked._known())
    assert decision is not None
    if decision.kind == "answer":
        for card in cards:
            for _, k in asked._of_card(card, ""):
                assert program.answers is not None
                yield (k, card), asked.ability(program.answers, card, k)
        return
    listed = asked._listed()
    for number, plan in listed.plans.items():
        for chosen in product(cards, repeat=len(plan.loops)) if len(plan.loops) < 3 else ():
            yield (number, *chosen), asked.action(number, chosen)
    for number, usable in listed.usable.items():
        for card in cards:
            for _, k in asked._of_card(card, ""):
                yield (number, card, k), asked.ability(usable, card, k)


@pytest.mark.parametrize("name", GAMES)
def test_offered_is_what_nothing_stops(name):
    seen: Counter[str] = Counter()
    for game in positions(name, 6, 17):
        decision = game.decision
        if decision is None or decision.kind not in ("action", "answer"):
            continue
        at = 1 if decision.kind == "answer" else 0
        offered = set(decision.values)
        alike = {(v[0], *map(looks_at(game), v[1:2] if at else v[1:])) for v in offered if v[at] >= 0}
        for value, reasons in questions(WhyNot(game, decision.player)):
            if value in offered:
                assert not reasons, (value, reasons)
                seen["offered"] += 1
            elif not reasons:  # one like it is offered in its place
                assert (value[0], *map(looks_at(game), value[1:2] if at else value[1:])) in alike, value
            for reason in reasons:
                seen[reason.code] += 1
    assert seen["offered"] and len(seen) > 2, seen


def looks_at(game: Game):
    """``looks`` for one game; the number of an ability is left as it is."""
    size = len(game.state.d)
    return lambda part: looks(game, part) if part < size else part


@pytest.mark.parametrize("name", GAMES)
def test_an_option_in_its_own_words_is_not_stopped(name):
    for game in positions(name, 4, 5):
        decision = game.decision
        if decision is None:
            continue
        for option in list(decision.options)[:12]:
            assert game.why_not(decision.player, option.text) == (), option.text


def test_who_may_not_decide_is_told_so():
    game = start("crossxgear", 1)
    decision = game.decision
    (reason,) = game.why_not(1 - decision.player, "pass")
    assert (reason.code, reason.args["player"]) == ("other-player", decision.player)
    while game.decision:
        game.choose(0)
    assert [reason.code for reason in game.why_not(0, "pass")] == ["over"]


def test_values_are_offered_exactly_when_nothing_stops_them():
    refused = Counter[str]()
    for game in positions("go-fish", 2, 3):
        decision = game.decision
        offered = {option.text for option in decision.options}
        for rank in range(1, 16):
            text = f"ask-for {rank}"
            found = game.why_not(decision.player, text)
            assert (found == ()) == (text in offered), (text, found)
            refused.update(reason.code for reason in found)
    assert refused["value"] > 50


def test_rows_an_action_asks_for_stop_it():
    refused = Counter[str]()
    for game in positions("leduc", 20, 1):
        decision = game.decision
        offered = {option.text for option in decision.options}
        for name in decision.actions:
            found = game.why_not(decision.player, name)
            assert (found == ()) == (name in offered), (name, found)
            refused.update(reason.args["row"].id for reason in found if reason.code == "asked")
    assert len(refused) > 1
