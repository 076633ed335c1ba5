"""A loaded game, ready to be started any number of times; programs are compiled for the cards that take part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from kirifuda.compiling.compiler import compile_game
from kirifuda.core.diagnostics import Diagnostic
from kirifuda.engine.game import Game
from kirifuda.engine.machine import Machine
from kirifuda.engine.saving import CannotRestore, load, opened
from kirifuda.linking.rulings import as_of
from kirifuda.model.in_mode import deciding, mode_of
from kirifuda.model.objects import Select
from kirifuda.model.ruleset import Deck
from kirifuda.model.ruleset import Game as GameData
from kirifuda.model.steps import Place, available, drafts_of, laid_flat, without_decks
from kirifuda.model.walking import walk

#: what a player brings: cards and picks; None: he picks during setup
Seat = tuple[tuple[str, ...], tuple[str, ...]] | None
Seats = tuple[Seat, ...]
#: a machine, and for each player the numbers of his cards and of his picks
Prepared = tuple[Machine, list[list[int]], list[list[int] | None]]


class CannotStart(Exception):
    """The game cannot be started like this; ``findings`` say why, or the text does. ``about``: the setting that does
    not fit, or ``level``."""

    def __init__(self, text: str, findings: Sequence[Diagnostic] = (), about: str = "") -> None:
        super().__init__(text)
        self.findings = tuple(findings)
        self.about = about


class Library:
    """A game as of a date."""

    def __init__(self, game: GameData) -> None:
        self.game = game = as_of(game)
        self.fingerprint = game.fingerprint
        self._machines: dict[tuple[tuple[str, ...], bool, str | None, bool, bool], Machine] = {}
        self._asked: dict[tuple[tuple[str, ...], bool, str | None, bool, bool], Machine] = {}
        self._prepared: dict[tuple[tuple[Seat, ...], str | None, bool], Prepared] = {}

    # -------------------------------------------------------------- machine
    def machine(
        self,
        card_ids: Sequence[str],
        *,
        traced: bool = False,
        mode: str | None = None,
        drafting: bool = False,
        placed: bool = False,
    ) -> Machine:
        """The machine for these cards (ids in any order, repeats allowed) and all that may come into the game besides,
        compiled once. ``mode``: by default the usual one; ``drafting``: players pick during setup; ``placed``: for
        positions set up by hand."""
        mode = self.mode(mode)
        asked = (tuple(card_ids), traced, mode, drafting, placed)
        if asked in self._asked:
            return self._asked[asked]
        wanted = dict.fromkeys(card_ids)
        for step in laid_flat(self.game.ruleset.setup, mode, drafting):
            if isinstance(step, Place) and step.cards is not None:
                wanted.update(dict.fromkeys(step.cards))
        by_id = {card.id: card for card in self.game.cards}
        wanted.update(dict.fromkeys(self._made()))
        queue = list(wanted)
        while queue:  # cards that a card brings or that its text names may appear too
            card = by_id.get(queue.pop())
            if card is None:
                continue
            named = [name for node in walk(card.abilities) if isinstance(node, Select) for name in node.names]
            for name in (*card.brings, *named):
                if name in by_id and name not in wanted:
                    wanted[name] = None
                    queue.append(name)
        key = (tuple(c.id for c in self.game.cards if c.id in wanted), traced, mode, drafting, placed)
        if key not in self._machines:
            program = compile_game(self.game, key[0], traced=traced, mode=mode, drafting=drafting, placed=placed)
            if program.problems:
                raise CannotStart("some cards cannot be played", program.problems)
            self._machines[key] = Machine(program)
        self._asked[asked] = self._machines[key]
        return self._machines[key]

    def _made(self) -> list[str]:
        """Tokens that the rules themselves name."""
        tokens = {card.id for card in self.game.cards if card.token}
        rules = self.game.ruleset
        texts = (rules.verbs, rules.keywords, rules.actions, rules.turn, rules.rules, rules.setup) if tokens else ()
        found = [name for node in walk(texts) if isinstance(node, Select) for name in node.names]
        return [name for name in dict.fromkeys(found) if name in tokens]

    # ---------------------------------------------------------------- start
    def preset(self, deck: str) -> Deck:
        """The deck of an id. Raises CannotStart."""
        for preset in self.game.decks:
            if preset.id == deck:
                return preset
        raise CannotStart(f"no deck {deck!r}; there are: {', '.join(d.id for d in self.game.decks) or 'none'}")

    def deck(self, deck: str | Mapping[str, int] | Sequence[str]) -> list[str]:
        """Card ids of a deck: a preset's id (its cards and those its picks bring), a mapping id -> copies, or the ids
        themselves (the last is on top)."""
        if isinstance(deck, str):
            preset = self.preset(deck)
            by_id = {card.id: card for card in self.game.cards}
            parts = [preset.cards, *(by_id[pick].brings for pick in preset.picks if pick in by_id)]
            return [card for part in parts for card, copies in part.items() for _ in range(copies)]
        if isinstance(deck, Mapping):
            return [card for card, copies in deck.items() for _ in range(copies)]
        return list(deck)

    def mode(self, mode: str | None) -> str | None:
        """A mode's id, by default the usual one; None in a game without modes. Raises CannotStart."""
        known = [m.id for m in self.game.ruleset.modes]
        if mode is None:
            return known[0] if known else None
        if mode not in known:
            raise CannotStart(f"no mode {mode!r}; there are: {', '.join(known) or 'none'}")
        return mode

    def start(
        self,
        seed: int = 0,
        decks: Sequence[str | Mapping[str, int] | Sequence[str] | None] | None = None,
        *,
        mode: str | None = None,
        level: int | None = None,
        settings: Mapping[str, int] | None = None,
        stacked: bool = False,
        first: int | None = None,
        trace: bool = False,
    ) -> Game:
        """A new match at its first decision.

        ``decks``: one for each player who decides, None for one who picks during setup (default: the ruleset's decks,
        else everybody picks); ``mode``: a way to play (default: the usual one), at a ``level`` and with ``settings``
        of it (see ``settings``); ``stacked``: decks keep their order, the last card on top; ``first``: the first player
        (default: as the setup says). Raises CannotStart.
        """
        rules = self.game.ruleset
        mode = self.mode(mode)
        values = self.settings(mode, level, settings)
        deciders = deciding(rules, mode)
        chosen = list(decks if decks is not None else rules.default_decks)
        if decks is None and len(deciders) < rules.players:
            chosen = chosen[: len(deciders)]
        if decks is None and not chosen:
            chosen = list(without_decks(rules.setup, mode, len(deciders)) or ())
        if len(chosen) != len(deciders):
            raise CannotStart(f"{len(deciders)} decks are needed, {len(chosen)} given")
        seats = self._seats(chosen, mode)
        machine, numbers, picks = self._prepare(seats, mode, trace)
        state = machine.new_state(numbers, seed, picks=picks, stacked=stacked, first=-1 if first is None else first)
        machine.set_values(state, values)
        brought = [seats[seat] for seat in deciders]
        setup = {
            "seed": seed,
            "decks": [
                list(seat[0]) if seat is not None and not isinstance(deck, str) else deck
                for deck, seat in zip(chosen, brought, strict=True)
            ],
            "mode": mode,
            **({"settings": values} if values else {}),
            "stacked": stacked,
            "first": first,
            "trace": trace,
        }
        game = Game(self, machine, state, setup)
        machine.begin(state)
        return game

    def settings(
        self, mode: str | None, level: int | None = None, wanted: Mapping[str, int] | None = None
    ) -> dict[str, int]:
        """The settings of a match in a mode: those wanted, and of a level its usual ones as far as they agree. Raises
        CannotStart."""
        rules, wanted = self.game.ruleset, wanted or {}
        chosen = mode_of(rules, self.mode(mode))
        values = {setting.variable: setting.values for setting in chosen.settings} if chosen is not None else {}
        where = f" in mode {chosen.id!r}" if chosen is not None else ""
        for name, value in wanted.items():
            if name not in values:
                known = (f"{known}={'|'.join(map(str, values[known]))}" for known in values)
                raise CannotStart(f"no setting {name!r}{where}; there are: {', '.join(known) or 'none'}", about=name)
            if value not in values[name]:
                may = ", ".join(map(str, values[name]))
                raise CannotStart(f"{name!r} is not {value}{where}; it may be: {may}", about=name)
        if level is not None and (chosen is None or not 1 <= level <= len(chosen.levels)):
            known = (f"{mode.id} 1-{len(mode.levels)}" for mode in rules.modes if mode.levels)
            raise CannotStart(f"no level {level}{where}; there are: {', '.join(known) or 'none'}", about="level")
        found = chosen.chosen(level, wanted) if chosen is not None else {}
        if found is None and chosen is not None:
            levels = ", ".join(map(str, chosen.levels_with(wanted)))
            named = ", ".join(f"{name}={value}" for name, value in wanted.items())
            raise CannotStart(f"level {level} has no {named}{where}; levels with it: {levels}", about="level")
        return found or {}

    def _seats(self, decks: Sequence[str | Mapping[str, int] | Sequence[str] | None], mode: str | None) -> Seats:
        """What each seat brings: a procedure nothing."""
        brought = dict(zip(deciding(self.game.ruleset, mode), map(self._seat, decks), strict=True))
        return tuple(brought.get(seat, ((), ())) for seat in range(self.game.ruleset.players))

    def _seat(self, deck: str | Mapping[str, int] | Sequence[str] | None) -> Seat:
        """What a player brings: cards and picks; None: he picks during setup."""
        if deck is None:
            return None
        if isinstance(deck, str):
            preset = self.preset(deck)
            return tuple(c for c, n in preset.cards.items() for _ in range(n)), preset.picks
        return tuple(self.deck(deck)), ()

    def _prepare(self, seats: tuple[Seat, ...], mode: str | None, trace: bool) -> Prepared:
        """The machine for these seats, their cards' numbers and their picks', looked up once."""
        key = (seats, mode, trace)
        if key not in self._prepared:
            self._check(seats, mode)
            ids = [card for seat in seats if seat is not None for part in seat for card in part]
            machine = self.machine(ids, traced=trace, mode=mode, drafting=None in seats)
            number = machine.program.layout.card_number
            cards = [[number[c] for c in seat[0]] if seat is not None else [] for seat in seats]
            picks = [None if seat is None else [number[c] for c in seat[1]] for seat in seats]
            self._prepared[key] = (machine, cards, picks)
        return self._prepared[key]

    def _check(self, seats: tuple[Seat, ...], mode: str | None) -> None:
        """Refuses cards that are not there, and picks that cannot all be made. Raises CannotStart."""
        setup, known = self.game.ruleset.setup, {card.id for card in self.game.cards}
        for seat in seats:
            for card in (*seat[0], *seat[1]) if seat is not None else ():
                if card not in known:
                    raise CannotStart(f"no card {card!r}")
        drafts = drafts_of(setup, mode)
        if None in seats and not drafts:
            raise CannotStart("a seat without a deck, and no cards to pick")
        each = sum(draft.each for draft in drafts)
        for seat in seats:
            if seat is not None and seat[1] and len(seat[1]) != each:
                raise CannotStart(f"{len(seat[1])} cards picked by a deck, {each} needed")
        common = {zone.id for zone in self.game.ruleset.zones if zone.owner == "game"}
        lying = available(setup, mode)
        left: dict[tuple[str, int], Counter[str]] = {}  # in each zone, of each player or of all
        asked: Counter[tuple[str, int]] = Counter()
        made = 0
        for draft in drafts:
            for number, seat in enumerate(seats):
                place = (draft.source, -1 if draft.source in common else number)
                there = left.setdefault(place, Counter(lying.get(draft.source, {})))
                for card in seat[1][made : made + draft.each] if seat is not None else ():
                    if not there[card]:
                        raise CannotStart(f"card {card!r} is not there to be picked once more")
                    there[card] -= 1
                asked[place] += draft.each if seat is None else 0
            made += draft.each
        for place, count in asked.items():
            if count > left[place].total():
                raise CannotStart(f"{count} cards to be picked, {left[place].total()} there")

    # -------------------------------------------------------------- restore
    def restore(self, text: str) -> Game:
        """A match from ``Game.save``. Raises CannotRestore."""
        data = opened(text, self.fingerprint)
        try:
            setup, log = data["setup"], data["log"]
            mode = self.mode(setup.get("mode"))
            self.settings(mode, None, setup.get("settings"))
            machine = self._prepare(self._seats(setup["decks"], mode), mode, bool(setup.get("trace", False)))[0]
            game = Game(self, machine, load(machine, data["state"]), setup)
            game.resume_log(log)
        except (ValueError, KeyError, TypeError, AttributeError, CannotStart) as error:
            raise CannotRestore("not a saved match") from error
        return game
