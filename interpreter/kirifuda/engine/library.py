"""A loaded game, ready to be started any number of times; programs are compiled for the cards that take part."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from kirifuda.compiling.compiler import compile_game
from kirifuda.compiling.layout import walk
from kirifuda.core.diagnostics import Diagnostic
from kirifuda.engine.game import Game
from kirifuda.engine.machine import Machine
from kirifuda.engine.saving import CannotRestore, load, opened
from kirifuda.linking.rulings import as_of
from kirifuda.model.objects import Select
from kirifuda.model.ruleset import Game as GameData
from kirifuda.model.ruleset import Place


class CannotStart(Exception):
    """The game cannot be started like this; ``findings`` say why, or the text does."""

    def __init__(self, text: str, findings: Sequence[Diagnostic] = ()) -> None:
        super().__init__(text)
        self.findings = tuple(findings)


class Library:
    """A game as of a date."""

    def __init__(self, game: GameData) -> None:
        self.game = game = as_of(game)
        self.fingerprint = game.fingerprint
        self._machines: dict[tuple[tuple[str, ...], bool, bool], Machine] = {}
        self._asked: dict[tuple[tuple[str, ...], bool, bool], Machine] = {}
        self._prepared: dict[tuple[tuple[tuple[str, ...], ...], bool], tuple[Machine, list[list[int]]]] = {}

    # -------------------------------------------------------------- machine
    def machine(self, card_ids: Sequence[str], *, traced: bool = False, placed: bool = False) -> Machine:
        """The machine for these cards (ids in any order, repeats allowed), compiled once; ``placed``: for positions
        set up by hand."""
        asked = (tuple(card_ids), traced, placed)
        if asked in self._asked:
            return self._asked[asked]
        wanted = dict.fromkeys(card_ids)
        for step in self.game.ruleset.setup:
            if isinstance(step, Place) and step.cards is not None:
                wanted.update(dict.fromkeys(step.cards))
        names = {c.id: None for c in self.game.cards}
        by_id = {card.id: card for card in self.game.cards}
        queue = list(wanted)
        while queue:  # cards that a card's text names may appear too
            card = by_id.get(queue.pop())
            if card is None:
                continue
            for node in walk(card.abilities):
                if isinstance(node, Select):
                    for name in node.names:
                        if name in names and name not in wanted:
                            wanted[name] = None
                            queue.append(name)
        key = (tuple(c.id for c in self.game.cards if c.id in wanted), traced, placed)
        if key not in self._machines:
            program = compile_game(self.game, key[0], traced=traced, placed=placed)
            if program.problems:
                raise CannotStart("some cards cannot be played yet", program.problems)
            self._machines[key] = Machine(program)
        self._asked[asked] = self._machines[key]
        return self._machines[key]

    def deck(self, deck: str | Mapping[str, int] | Sequence[str]) -> list[str]:
        """Card ids of a deck: a preset's id, a mapping id -> copies, or the ids themselves (the last is on top)."""
        if isinstance(deck, str):
            for preset in self.game.decks:
                if preset.id == deck:
                    return [card for card, copies in preset.cards.items() for _ in range(copies)]
            raise CannotStart(f"no deck {deck!r}; there are: {', '.join(d.id for d in self.game.decks) or 'none'}")
        if isinstance(deck, Mapping):
            return [card for card, copies in deck.items() for _ in range(copies)]
        return list(deck)

    def start(
        self,
        seed: int = 0,
        decks: Sequence[str | Mapping[str, int] | Sequence[str]] | None = None,
        *,
        stacked: bool = False,
        first: int | None = None,
        trace: bool = False,
    ) -> Game:
        """A new match at its first decision.

        ``decks``: one a player (default: the ruleset's); ``stacked``: keep their order, the last card on top;
        ``first``: the first player (default: as the setup says). Raises CannotStart.
        """
        rules = self.game.ruleset
        chosen = list(decks) if decks is not None else list(rules.default_decks)
        if len(chosen) != rules.players:
            raise CannotStart(f"{rules.players} decks are needed, {len(chosen)} given")
        lists = tuple(tuple(self.deck(deck)) for deck in chosen)
        machine, numbers = self._prepare(lists, trace)
        state = machine.new_state(numbers, seed, stacked=stacked, first=-1 if first is None else first)
        setup = {
            "seed": seed,
            "decks": [d if isinstance(d, str) else list(self.deck(d)) for d in chosen],
            "stacked": stacked,
            "first": first,
            "trace": trace,
        }
        game = Game(self, machine, state, setup)
        machine.begin(state)
        return game

    def _prepare(self, lists: tuple[tuple[str, ...], ...], trace: bool) -> tuple[Machine, list[list[int]]]:
        """The machine for these decks and their cards' numbers, looked up once."""
        key = (lists, trace)
        if key not in self._prepared:
            known = {card.id for card in self.game.cards}
            for ids in lists:
                for card in ids:
                    if card not in known:
                        raise CannotStart(f"no card {card!r}")
            machine = self.machine([c for ids in lists for c in ids], traced=trace)
            numbers = machine.program.layout.card_number
            self._prepared[key] = (machine, [[numbers[c] for c in ids] for ids in lists])
        return self._prepared[key]

    # -------------------------------------------------------------- restore
    def restore(self, text: str) -> Game:
        """A match from ``Game.save``. Raises CannotRestore."""
        data = opened(text, self.fingerprint)
        try:
            setup, log = data["setup"], data["log"]
            lists = [self.deck(deck) for deck in setup["decks"]]
            machine = self.machine([c for ids in lists for c in ids], traced=bool(setup.get("trace", False)))
            game = Game(self, machine, load(machine, data["state"]), setup)
            game.resume_log(log)
        except (ValueError, KeyError, TypeError, AttributeError, CannotStart) as error:
            raise CannotRestore("not a saved match") from error
        return game
