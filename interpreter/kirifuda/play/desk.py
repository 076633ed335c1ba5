"""What lies before the person who is asked: board, question, options, and the answers to what is looked up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from kirifuda.core.similar import closest
from kirifuda.core.unicode import similarity_key
from kirifuda.engine.decisions import Decision
from kirifuda.play.board import Board
from kirifuda.play.choices import Choices
from kirifuda.play.labels import Labels
from kirifuda.play.log import Log
from kirifuda.play.paper import Line
from kirifuda.play.refusals import Refusals
from kirifuda.play.sentences import Sentences
from kirifuda.play.table import View
from kirifuda.reading.listing import listed
from kirifuda.reading.messages import message

if TYPE_CHECKING:
    from kirifuda.play.sitting import Front

PAGE = 30  # options shown at once in plain lines


class Desk:
    """Lays out decisions for one front."""

    def __init__(self, labels: Labels, front: Front, seats: Sequence[str], *, drawn: bool) -> None:
        self.labels = labels
        self.front = front
        self.seats = seats
        self.drawn = drawn
        self.sentences = Sentences(labels.data, labels.language)

    def laid(self, decision: Decision, log: Log) -> Sheet:
        """One decision, ready to be shown."""
        return Sheet(self, decision, log)


class Sheet:
    """One decision before the person who answers it."""

    def __init__(self, desk: Desk, decision: Decision, log: Log) -> None:
        self.desk = desk
        self.decision = decision
        self.view: dict[str, Any] = decision.game.observe(decision.player)
        if self.view["turn"] > 0:  # what only the setup needed is put away
            used = [zone.id for zone in desk.labels.data.ruleset.zones if zone.only == "setup"]
            self.view["zones"] = {zone: held for zone, held in self.view["zones"].items() if zone not in used}
        self.paper = desk.front.paper
        self._board = Board(desk.labels, desk.sentences, self.paper, desk.seats)
        self.choices = Choices(decision, self._board, log)
        self.count = self.choices.count
        self._refusals = Refusals(decision.game, decision.player, desk.labels, desk.sentences)
        self._start = 0

    def show(self) -> None:
        """All of it, from the first option on."""
        self._start = 0
        if self.desk.drawn:
            lines, self._next = self.choices.page(0)
            self._write(((),))
            self._write(self._board.lines(self.view, self.choices.told(0, self._next)))
            self._write((self._board.choice(self.view),))
            self._write(self.choices.question())
            self._write(lines)
        else:
            self._next = min(self.count, PAGE)
            self._write(self._plain())
            self._write(self._plain_options())
        self._more()

    def turn_page(self) -> None:
        """The options behind those that are shown, or the first again."""
        if self._next >= self.count and not self._start:
            self._write(self.paper.text(self._say("not-an-option", count=self.count), "wrong"))
            return
        self._start = self._next if self._next < self.count else 0
        if self.desk.drawn:
            lines, self._next = self.choices.page(self._start)
            self._write(lines)
        else:
            self._next = min(self.count, self._start + PAGE)
            self._write(self._plain_options())
        self._more()

    def prompt(self) -> str:
        """What stands before the answer."""
        return self._say("table-prompt" if self.desk.drawn else "prompt", count=self.count)

    def command(self, command: str, rest: str) -> int | None:
        """Help, a card or a pile; or a typed option, whose index is given back."""
        if command == "help":
            self._help()
        elif command == "card":
            self._look_up(rest)
        elif command == "why":
            self._write(line for text in self._refusals.said(rest) for line in self.paper.text(*text))
        else:
            index = self.choices.find(rest)
            if index is not None:
                return index
            self._write(self.paper.text(self._say("not-understood", text=rest, count=self.count), "wrong"))
        return None

    # ------------------------------------------------------------------
    def _more(self) -> None:
        """How to see the other options, and the line that says what can be typed."""
        if self._next < self.count:
            self._write(self.paper.text(self._say("more-options", left=self.count - self._next), "help"))
        if self.desk.drawn:
            self._write(self.paper.text(self._say("short-help"), "help"))

    def _help(self) -> None:
        for text in self._say("long-help").split("|"):
            self._write(self.paper.text(text.strip(), "help", 2))

    def _look_up(self, asked: str) -> None:
        """An option's action and cards, a card by its name, or what lies in a pile."""
        if not asked:
            self._write(self.paper.text(self._say("card-what"), "wrong"))
        elif asked.isdecimal() and len(asked) < 10:
            index = int(asked) - 1
            if not 0 <= index < self.count:
                self._write(self.paper.text(self._say("not-an-option", count=self.count), "wrong"))
                return
            self._write(self.paper.text(self.choices.text(index), "said"))
            does = self.choices.does(index)
            if does:
                self._write(self.paper.text(does, "text", 2))
            for ident in self.choices.concerned(index):
                self._card(ident)
        else:
            self._named(asked)

    def _named(self, asked: str) -> None:
        labels = self.desk.labels
        zones = {labels.word("zone", zone.id): zone.id for zone in labels.data.ruleset.zones}
        cards = {labels.card(card.id): card.id for card in labels.data.cards}
        key = similarity_key(asked)
        found = [name for name in (*zones, *cards) if similarity_key(name) == key]
        found = found or [name for name in (*zones, *cards) if key in similarity_key(name)]
        if not found:
            near = closest(asked, [*zones, *cards])
            self._write(self.paper.text(self._say("no-such-name", text=asked), "wrong"))
            if near:
                names = listed(near, labels.language, self._say("list-between"))
                self._write(self.paper.text(self._say("near-names", names=names), "help"))
        for name in found[:6]:
            if name in zones:
                self._pile(zones[name])
            else:
                self._card(cards[name])

    def _card(self, ident: str) -> None:
        labels = self.desk.labels
        card = self.desk.sentences.definition(ident)
        kind = labels.word("kind", card.kind) if card is not None else ""
        parts = [(f"({kind})", "help"), *self._board.printed(ident)]
        self._write(self.paper.flow(((f"  {labels.card(ident)} ", "name"),), parts, 4))
        for ability in self.desk.sentences.card(ident):
            self._write(self.paper.text(ability, "text", 4))

    def _pile(self, zone: str) -> None:
        """The cards of a zone on each side, as far as they can be seen."""
        held = self.view["zones"].get(zone, [])
        sides = held if isinstance(held, list) and all(isinstance(side, int | list) for side in held) else [held]
        for player, side in enumerate(sides):
            owner = f"{chr(ord('A') + player)} " if len(sides) > 1 else ""
            head = f"  {owner}{self.desk.labels.word('zone', zone)} {side if isinstance(side, int) else len(side)}"
            names: dict[str, int] = {}
            for card in side if isinstance(side, list) else ():
                name = self.desk.labels.card(card["card"]) if "card" in card else "?"
                names[name] = names.get(name, 0) + 1
            parts = [(n if c == 1 else self._say("times", name=n, count=c), "name") for n, c in names.items()]
            self._write(self.paper.flow(((head + "  ", "zone"),), parts, 4))

    # --------------------------------------------------------- plain lines
    def _plain(self) -> Iterator[Line]:
        decision, labels = self.decision, self.desk.labels
        yield ()
        for text in View(self.view, labels).lines():
            yield ((text, ""),)
        asked_by = labels.card(decision.subject) if decision.subject else ""
        place = decision.span.place if decision.span is not None else ""
        about = self.choices.about()
        player = self.choices.names.player(decision.player)
        yield ((self._say("asked", player=player, about=about, card=asked_by or place), ""),)
        sentence = self.choices.sentence()
        if sentence is not None:
            yield ((f"  {sentence}", ""),)

    def _plain_options(self) -> Iterator[Line]:
        for index in range(self._start, self._next):
            yield ((f"  {index + 1}) {self.choices.text(index)}", ""),)
            card = self.choices.of_several(index)
            if card is not None and card != self.choices.of_several(index + 1):
                for ability in self.desk.sentences.card(card):
                    yield ((f"       {ability}", ""),)

    def _write(self, lines: Any) -> None:
        for line in lines:
            self.desk.front.write(line)

    def _say(self, key: str, **args: str | int) -> str:
        return message("play", key, self.desk.labels.language, **args)
