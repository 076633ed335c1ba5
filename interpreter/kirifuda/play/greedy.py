"""The greedy bot: tries each option on copies of the game whose hidden cards are dealt anew, plays each on to the end
of the turn, and takes the best."""

from __future__ import annotations

from kirifuda.engine.game import Game
from kirifuda.engine.machine import Machine, State
from kirifuda.engine.observation import looked_at, seen
from kirifuda.engine.randomness import Dice, seed_streams
from kirifuda.play.conduct import way_out
from kirifuda.play.scoring import Scoring

DEALS = 2  # copies, each with another deal of what was not seen
OPTIONS = 60  # of more options than that a sample is tried
NEXT = 8  # and of more options than that where a turn is played on
REACH = 60  # decisions played on behind an option, where a turn does not end


class GreedySeat:
    """Takes the option with the best score over a few deals; of equal ones, one by lot.

    A score right behind an option would set an attack half done against a turn given up. So the turn is played on to
    its end behind each option, every player always taking what looks best right then, and scores are taken there.
    """

    def __init__(self, seed: int, scoring: Scoring) -> None:
        self.dice = Dice(seed)
        self.scoring = scoring

    def pick(self, game: Game) -> int:
        """The best option as far as this player can know."""
        stop = way_out(game)
        if stop is not None:
            return stop
        player = game.state.dp
        tried = self._some(len(game.state.do), OPTIONS)
        totals = [0] * len(tried)
        machine, unseen = game.machine, unseen_groups(game, player)
        score = self.scoring.function(machine)
        for _ in range(DEALS):
            state = _dealt(game, unseen, self.dice).state
            for place, index in enumerate(tried):
                copy = state.clone()
                machine.answer(copy, copy.do[index])
                totals[place] += score(self._played_on(machine, copy, state.turn), player)
        best = max(totals)
        equal = [index for index, total in zip(tried, totals, strict=True) if total == best]
        return equal[self.dice.below(len(equal))]

    def _some(self, count: int, most: int) -> range:
        """Indexes of all options, or of so many of them, evenly spread from one by lot."""
        if count <= most:
            return range(count)
        step = -(-count // most)
        return range(self.dice.below(step), count, step)

    def _played_on(self, machine: Machine, state: State, turn: int) -> State:
        """The state when the turn is over, or the game."""
        answer, score = machine.answer, self.scoring.function(machine)
        for _ in range(REACH):
            player = state.dp
            if player < 0 or state.turn != turn:
                break
            best, options, worth = state, state.do, None
            tried = self._some(len(options), NEXT)
            last = tried[-1]
            for index in tried:
                copy = state.clone() if index != last else state  # which is needed no more
                answer(copy, options[index])
                value = score(copy, player)
                if worth is None or value > worth:
                    best, worth = copy, value
            state = best
        return state


def unseen_groups(game: Game, player: int) -> list[list[int]]:
    """Cards a player cannot see, by whose they are and what their zones hold: within a group any may lie anywhere.
    Where players share zones, what is one player's may have been another's."""
    state, layout = game.state, game.machine.program.layout
    open_now = looked_at(game, player)
    groups: dict[tuple[int, tuple[str, ...]], list[int]] = {}
    for number, lists in enumerate(state.zl):
        place = layout.zones[number] if number < len(layout.zones) else None  # None: attached, or set aside
        one_by_one = layout.shows_lasting and place is not None and place.seen_by == "owner"
        veiled = one_by_one or number in layout.veils  # what a player may see there differs from card to card
        for owner, cards in enumerate(lists):
            if not cards or (not veiled and seen(game, cards[0], player)):
                continue
            for card in cards:
                if card in open_now or (veiled and seen(game, card, player)):
                    continue
                holds = place.holds if place is not None else (layout.cards[state.d[card]].kind,)
                groups.setdefault((-1 if game.machine.shared else owner, holds), []).append(card)
    return list(groups.values())


def dealt_anew(game: Game, player: int, dice: Dice) -> Game:
    """A copy in which cards the player cannot see are dealt anew, and what chance will bring is another chance."""
    return _dealt(game, unseen_groups(game, player), dice)


def _dealt(game: Game, groups: list[list[int]], dice: Dice) -> Game:
    copy = game.clone()
    state, machine = copy.state, copy.machine
    definitions = list(state.d)
    for unseen in groups:
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
