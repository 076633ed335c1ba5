"""A recorded match told entry by entry: what each entry of the trace says, in the words of its moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kirifuda.core.source import Span
from kirifuda.engine.decisions import Decision
from kirifuda.engine.game import Game
from kirifuda.engine.tracing import Entry, entries
from kirifuda.play.labels import Labels
from kirifuda.play.lines import Line, Lines
from kirifuda.play.log import Log
from kirifuda.reading.messages import message

#: entries that say nothing people would ask about: what they lead to says it
SILENT = ("does", "meets")
NEGATED = {0: "resolves", 1: "activation-negated", 2: "effect-negated", 3: "resolves"}


class Chronicle:
    """All entries of a match, each told when it has come. Start it before the first answer; call ``asked`` before and
    ``answered`` after each."""

    def __init__(self, match: Game, labels: Labels) -> None:
        self.match = match
        self.labels = labels
        self.lines = Lines(labels)
        self.log = Log(match, labels)
        self.entries: list[Entry] = []
        self.texts: dict[int, str] = {}
        self._trace: Any = None
        self._decision = ""
        program = match.machine.program
        self.program, self.layout = program, program.layout
        self._periods = {number: name for name, number in program.periods.items()}
        self._absorb()

    def asked(self, decision: Decision, value: Any) -> None:
        """Before an answer."""
        self.log.asked(decision, value)

    def answered(self, decision: Decision) -> None:
        """After it."""
        self._decision = next(self.log.answered(decision))
        self._absorb()

    def _absorb(self) -> None:
        for entry in entries(self.match.state.trace, self._trace):
            self.entries.append(entry)
            text = self._decision if entry.what == "decides" else self._told(entry)
            if text:
                self.texts[entry.number] = text
        self._trace = self.match.state.trace

    # ------------------------------------------------------------------ look
    def entry(self, number: int) -> Entry | None:
        """An entry by its number."""
        return self.entries[number - 1] if 0 < number <= len(self.entries) else None

    def behind(self, entry: Entry) -> list[Line]:
        """The lines that an entry was carried out for, the nearest first."""
        site = self.program.sites[entry.site]
        data = entry.data
        found: list[Line | None] = []
        match entry.what:
            case "decides":
                found.append(self.lines.at(self.program.asks[data[1]].span))
            case "triggers" | "replaced" | "forbidden":
                found += [self.lines.at(self._bearer(data[0]))]
                found += [self.lines.at(site)] if entry.what != "triggers" else []
            case "starts":
                found.append(self.lines.at(site))
            case "ends":
                began = self.began(entry)
                found += [self.lines.at(site), *(self.behind(began) if began is not None else ())]
            case "limit":
                found += [self.lines.limit(self.layout.rules.limits[data[0]]), self.lines.at(site)]
            case _:
                found.append(self.lines.at(site))
        lines = [line for line in found if line is not None]
        return [line for number, line in enumerate(lines) if line not in lines[:number]]

    def began(self, entry: Entry) -> Entry | None:
        """The entry with which an effect that ends has begun."""
        for other in self.entries[: entry.number - 1][::-1]:
            if other.what == "starts" and other.data == entry.data:
                return other
        return None

    def _bearer(self, k: int) -> Span | None:
        return self.program.entry_spans[k]

    # ----------------------------------------------------------------- words
    def say(self, key: str, **args: str | int) -> str:
        """A text in the reader's language."""
        return message("why", key, self.labels.language, **args)

    def card(self, card: int) -> str:
        """A card with its owner, or a player."""
        if card < 0:
            return self.log.names.player(-1 - card) if card >= -self.layout.players else self.say("the-rules")
        return self.log.card(card)

    def _told(self, entry: Entry) -> str | None:
        teller: Callable[[Entry], str | None] | None = getattr(self, f"_{entry.what}", None)
        return teller(entry) if teller is not None else None

    def _turn(self, entry: Entry) -> str:
        return self.say("turn", turn=entry.data[0], player=self.log.names.player(entry.data[1]))

    def _phase(self, entry: Entry) -> str:
        phase = self.layout.rules.turn[entry.data[0]]
        forms = phase.names.get(self.labels.language) or (phase.id,)
        return self.say("phase", name=forms[0], player=self.log.names.player(entry.data[1]))

    def _action(self, entry: Entry) -> str:
        number, player, *objects = entry.data
        action = self.layout.rules.actions[number]
        names = objects[:1] if action.uses else objects
        words = [self.log.names.action(number), *(self.card(card) for card in names)]
        return self.say("action", player=self.log.names.player(player), text=" ".join(words))

    def _event(self, entry: Entry) -> str:
        return self._said(entry.data)

    def _said(self, data: tuple[Any, ...]) -> str:
        """An event of a verb in words, with who does it."""
        verb = self.layout.verbs[self.program.verb_ids[data[0]]]
        text = self.log.sentence(data) or verb.id
        for param, value in zip(verb.params, data[1:], strict=False):
            if param.name == verb.subject and isinstance(value, int):
                who = self.log.names.player(value) if param.types == ("player",) else self.card(value)
                return text if who in text else self.say("does", who=who, text=text)
        return text

    def _moves(self, entry: Entry) -> str:
        card, start, end = entry.data
        return self._moved(card, self.log.zone(start), self.log.zone(end))

    def _comes(self, entry: Entry) -> str:
        return self.say("comes", card=self.card(entry.data[0]), end=self.log.zone(entry.data[1]))

    def _vanishes(self, entry: Entry) -> str:
        return self.say("vanishes", card=self.card(entry.data[0]), start=self.log.zone(entry.data[1]))

    def _attaches(self, entry: Entry) -> str:
        card, host, start = entry.data
        return self._moved(card, self.log.zone(start), self.say("under", card=self.card(host)))

    def _moved(self, card: int, start: str, end: str) -> str:
        return message("play", "log-move", self.labels.language, card=self.card(card), start=start, end=end)

    def _turns(self, entry: Entry) -> str:
        card, group, value = entry.data
        state = self.layout.rules.groups[group].states[value]
        return self.say("turns", card=self.card(card), state=self.labels.word("state", state))

    def _changes(self, entry: Entry) -> str | None:
        prop, old, new, *of = entry.data
        if old == new:
            return None
        cls = "marker" if prop in self.layout.markers else "variable"
        name = self.labels.word(cls, prop)
        if not of:
            return self.say("changes-game", name=name, old=old, new=new)
        return self.say("changes", of=self.card(of[0]), name=name, old=old, new=new)

    def _role(self, entry: Entry) -> str | None:
        return self.log.told(entry)

    def _repeats(self, entry: Entry) -> str | None:
        return self.log.told(entry)

    def _shows(self, entry: Entry) -> str | None:
        return self.log.told(entry)

    def _triggers(self, entry: Entry) -> str:
        return self.say("triggers", card=self.card(entry.data[1]))

    def _resolves(self, entry: Entry) -> str:
        return self.say("resolves", card=self.card(entry.data[0]))

    def _activates(self, entry: Entry) -> str:
        card, player, *_ = entry.data
        return self.say("activates", card=self.card(card), player=self.log.names.player(player))

    def _link(self, entry: Entry) -> str | None:
        stage = NEGATED[entry.data[1]]
        return self.say(stage) if stage != "resolves" else None

    def _pays(self, entry: Entry) -> str:
        return self.say("pays", player=self.log.names.player(entry.data[1]))

    def _limit(self, entry: Entry) -> str:
        return self.say("limit", name=self.layout.rules.limits[entry.data[0]].id)

    def _nothing(self, entry: Entry) -> str:
        return self.say(f"nothing-{entry.data[0]}")

    def _starts(self, entry: Entry) -> str:
        return self._lasting(entry, "starts")

    def _ends(self, entry: Entry) -> str:
        return self._lasting(entry, "ends")

    def _lasting(self, entry: Entry, key: str) -> str:
        _, _, src, _, period, card, *_ = entry.data
        until = self._periods.get(period, "")
        if not until or " " in until:
            return self.say(f"{key}-some", card=self.card(src))
        who = f"{key}-on" if card >= 0 else key
        on = self.card(card) if card >= 0 else ""
        return self.say(who, card=self.card(src), on=on, period=self.labels.word("period", until))

    def _negates(self, entry: Entry) -> str:
        return self.say(f"negates-{entry.data[1]}", card=self.card(entry.data[2]))

    def _rewrites(self, entry: Entry) -> str:
        return self.say("rewrites", card=self.card(entry.data[1]))

    def _strikes(self, entry: Entry) -> str:
        return self.say("strikes", card=self.card(entry.data[1]))

    def _spares(self, entry: Entry) -> str:
        return self.say("spares", card=self.card(entry.data[1]), of=self.card(entry.data[2]))

    def _loses(self, entry: Entry) -> str:
        return self.say("loses", players=", ".join(map(self.log.names.player, entry.data)))

    def _forbidden(self, entry: Entry) -> str:
        _, src, *event = entry.data
        return self.say("forbidden", text=self._said(tuple(event)), card=self.card(src))

    def _replaced(self, entry: Entry) -> str:
        _, src, _, *event = entry.data
        return self.say("replaced", text=self._said(tuple(event)), card=self.card(src))
