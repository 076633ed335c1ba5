"""The greedy bot: tries each option on copies of the game whose hidden cards are dealt anew, and takes the best."""

from __future__ import annotations

from kirifuda.engine.game import Game
from kirifuda.engine.observation import looked_at, seen
from kirifuda.engine.randomness import Dice, seed_streams
from kirifuda.play.scoring import Scoring

DEALS = 3  # copies, each with another deal of what was not seen
OPTIONS = 60  # of more options than that a sample is tried
REACH = 12  # decisions played by lot behind the option, until the same player has a free choice again


class GreedySeat:
    """Takes the option with the best score over a few deals; of equal ones, one by lot."""

    def __init__(self, seed: int, scoring: Scoring) -> None:
        self.dice = Dice(seed)
        self.scoring = scoring

    def pick(self, game: Game) -> int:
        """The best option as far as this player can know."""
        count = len(game.state.do)
        player = game.state.dp
        tried = list(range(count)) if count <= OPTIONS else [self.dice.below(count) for _ in range(OPTIONS)]
        totals = [0] * len(tried)
        for _ in range(DEALS):
            deal = dealt_anew(game, player, self.dice)
            for place, index in enumerate(tried):
                totals[place] += self._worth(deal.clone(), index, player)
        best = max(totals)
        equal = [index for index, total in zip(tried, totals, strict=True) if total == best]
        return equal[self.dice.below(len(equal))]

    def _worth(self, game: Game, index: int, player: int) -> int:
        """The score behind an option: what it leads to is played by lot until the player chooses freely again."""
        state, machine = game.state, game.machine
        turn = state.turn
        machine.answer(state, state.do[index])
        for _ in range(REACH):
            if state.dp < 0 or state.turn != turn:
                break
            if state.dp == player and machine.program.asks[state.dk].kind == "action":
                break
            machine.answer(state, state.do[self.dice.below(len(state.do))])
        return self.scoring.score(machine, state, player)


def dealt_anew(game: Game, player: int, dice: Dice) -> Game:
    """A copy in which cards the player cannot see are dealt anew, and what chance will bring is another chance."""
    copy = game.clone()
    state, machine = copy.state, copy.machine
    layout = machine.program.layout
    definitions = list(state.d)
    shown = looked_at(copy, player)
    hidden: dict[tuple[int, str], list[int]] = {}  # what can have changed places: one owner's, of one kind
    for card, definition in enumerate(definitions):
        if card not in shown and not seen(copy, card, player):
            hidden.setdefault((state.o[card], layout.cards[definition].kind), []).append(card)
    for unseen in hidden.values():
        pool = sorted(definitions[card] for card in unseen)
        for card in unseen:
            place = dice.below(len(pool))
            pool[place], pool[-1] = pool[-1], pool[place]
            if definitions[card] != pool[-1]:
                machine.register(state, card, state.z[card], -1)
            definitions[card] = pool.pop()
    changed = [card for card, definition in enumerate(definitions) if definition != state.d[card]]
    state.d = tuple(definitions)
    for card in changed:
        machine.register(state, card, -1, state.z[card])
    state.rng = seed_streams(dice.below(1 << 30))
    return copy
