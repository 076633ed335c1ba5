"""Why something cannot be done now, in words: each reason with the line that says so."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from kirifuda.engine.game import Game
from kirifuda.engine.naming import Names
from kirifuda.engine.whynot import Reason
from kirifuda.model.objects import Noun, Select
from kirifuda.play.labels import Labels
from kirifuda.play.lines import Line, Lines
from kirifuda.play.sentences import Sentences
from kirifuda.reading.messages import message
from kirifuda.wording.printer import Printer, Unprintable

#: a text, its style, how far in it stands
Said = tuple[str, str, int]
#: words that may stand between the command and the action
NOT = ("not ", "cannot ", "can't ")
#: where the text of a reason is itself about the line
TOLD = ("no-card", "unknown", "over", "other-player", "must")


class Refusals:
    """Answers to one player at one decision."""

    def __init__(self, game: Game, player: int, labels: Labels, sentences: Sentences) -> None:
        self.game, self.player, self.labels = game, player, labels
        self.language = labels.language
        self.lines = Lines(labels, sentences)
        self.names = Names(game, self.language, canonical=False)

    @cached_property
    def _printer(self) -> Printer:
        return Printer(self.labels.data.ruleset.vocabulary, self.language)

    def said(self, text: str) -> Iterator[Said]:
        """The answer to "why not ``text``"."""
        for word in NOT:
            text = text[len(word) :].strip() if text.lower().startswith(word) else text
        if not text:
            yield message("play", "why-what", self.language), "wrong", 0
            return
        reasons = self.game.why_not(self.player, text)
        if not reasons:
            yield self.say("can", text=text), "said", 0
        for reason in reasons:
            yield self.reason(reason), "said", 0
            line = self.lines.at(reason.span) if reason.code not in TOLD else None
            if line is not None:
                shown = self.say("line", name=line.name, text=line.text) if line.text else line.name
                yield f"{shown} ({line.place})", "text", 2

    def say(self, key: str, **args: str | int | tuple[str, ...]) -> str:
        """A text in the reader's language."""
        return message("why", key, self.language, **args)

    def reason(self, reason: Reason) -> str:
        """One reason in a sentence."""
        args, code = reason.args, reason.code
        match code:
            case "other-player":
                return self.say("not-other-player", player=self.names.player(args["player"]))
            case "unknown":
                return self.say("not-unknown", text=args["text"], words=self._actions(args["words"]))
            case "not-now":
                return self._not_now(reason)
            case "object":
                return self._object(reason)
            case "no-object":
                return self.say("not-no-object", noun=self._noun(args["select"]))
            case "cost" | "effect":
                return self._missing(reason)
            case "asked":
                return self.say("not-asked", name=args["row"].id)
            case "value":
                return self.say("not-value", text=args["text"])
            case "room":
                zone = self.labels.word("zone", args["zone"])
                return self.say("not-room", zone=zone, capacity=args["capacity"])
            case "forbidden":
                return self._forbidden(reason)
            case "limit":
                limit = args["limit"]
                period = self.labels.word("period", limit.per)
                return self.say("not-limit", text=self.lines.limit_text(limit), name=limit.id, period=period)
            case "state":
                return self.say("not-state", states=tuple(self.labels.word("state", s) for s in args["states"]))
            case "zone":
                zones = self.game.machine.program.layout.zones
                zone = self.labels.word("zone", zones[args["zone"]].id) if 0 <= args["zone"] < len(zones) else "-"
                return self.say("not-zone", card=self._card(args["card"]), zone=zone)
            case "no-card":
                return self.say("not-no-card" if args["text"] else "not-no-name", text=args["text"])
            case _:
                return self.say(f"not-{code}", card=self._card(args["card"]) if "card" in args else "")

    # ------------------------------------------------------------------
    def _not_now(self, reason: Reason) -> str:
        args = reason.args
        name = self._form(args["action"].names, args["action"].id)
        if args["phases"]:
            phases = tuple(self._form(phase.names, phase.id) for phase in args["phases"])
            return self.say("not-phase", name=name, phases=phases)
        if args["inside"]:
            inside = tuple(self._form(action.names, action.id) for action in args["inside"])
            return self.say("not-inside", name=name, inside=inside)
        return self.say("not-never", name=name)

    def _object(self, reason: Reason) -> str:
        args = reason.args
        card, part = self._card(args["card"]), args["part"]
        classes = {"zone": ("zone", "attached"), "kind": ("kind", "attached"), "state": ("state",)}
        if part in classes:
            words = tuple(self._word(classes[part], ident) for ident in args["about"])
            return self.say(f"not-object-{part}", card=card, words=words)
        if part == "owner":
            return self.say("not-object-owner", card=card, noun=self._noun(args["select"]))
        return self.say("not-object", card=card, noun=self._noun(args["select"]))

    def _missing(self, reason: Reason) -> str:
        """A cost that cannot be paid, or an effect for which nothing is there."""
        args = reason.args
        line: Line | None = self.lines.at(reason.span)
        text = line.text if line is not None else ""
        if "found" not in args:
            return self.say(f"not-{reason.code}", text=text)
        noun = self._noun(args["node"])
        return self.say(f"not-{reason.code}-count", text=text, noun=noun, needed=args["needed"], found=args["found"])

    def _forbidden(self, reason: Reason) -> str:
        card = reason.args["card"]
        by = self._card(card) if card >= 0 else ""
        key = "not-forbidden" if by else "not-forbidden-rule"
        text = self.say(key, card=by)
        return text + self.say("not-absolute") if reason.args.get("absolute") else text

    def _card(self, card: int) -> str:
        return self.names.object(card, self.player)

    def _word(self, classes: Sequence[str], ident: str) -> str:
        found = (self.labels.word(cls, ident) for cls in classes)
        return next((word for word in found if word != ident), ident)

    def _noun(self, noun: Noun) -> str:
        """A description, without how many."""
        noun = replace(noun, quantity=None) if isinstance(noun, Select) else noun
        try:
            return self._printer.noun(noun)
        except Unprintable:
            return "..."

    def _form(self, names: object, ident: str) -> str:
        forms = names.get(self.language) if hasattr(names, "get") else None
        return str(forms[0]) if forms else ident

    def _actions(self, words: Sequence[str]) -> tuple[str, ...]:
        actions = {action.id: action for action in self.game.library.game.ruleset.actions}
        return tuple(self._form(actions[word].names, word) if word in actions else word for word in words)
