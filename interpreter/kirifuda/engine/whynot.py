"""Why an action is not offered: the terms of what lists the options, evaluated one after the other.

Evaluates the very texts that the program's functions were written of; so an action is offered exactly when no term
fails. What the asker may not see is never looked at for a name: it is no card he could mean.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import TYPE_CHECKING, Any

from kirifuda.compiling.listening import DECLARING
from kirifuda.compiling.reasons import Claim, Ground, Listed, Loop, Plan, Term, Usable
from kirifuda.core.source import Span
from kirifuda.engine.naming import Names
from kirifuda.engine.observation import seen
from kirifuda.model.objects import PropertyOf
from kirifuda.model.ruleset import Action
from kirifuda.model.steps import Offer, Window
from kirifuda.model.vocabulary import LANGUAGES
from kirifuda.model.walking import walk

if TYPE_CHECKING:
    from kirifuda.engine.game import Game

MOST = 2_000  # assignments of cards to parameters that are looked at
DECLINE = -1


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that stops an action. ``code`` what it is, ``span`` the line that says so, ``args`` by code:

    ``over``; ``other-player`` player; ``other-question`` kind; ``unknown`` text, words; ``not-now`` action, phases,
    inside, words; ``must``; ``no-card`` text; ``object`` part, about, card, select; ``no-object`` name, select;
    ``value`` text; ``no-value``; ``asked`` row; ``cost`` and ``effect`` node, found, needed; ``room`` zone, capacity;
    ``forbidden`` card, verb, absolute; ``limit`` limit; ``state`` states; ``negated``; ``gone``; ``zone`` card, zone;
    ``owner`` card; ``no-ability`` card; ``timing`` card; ``no-answer`` card. A reason inside a cost or an effect says
    which in ``role``.
    """

    code: str
    span: Span | None = None
    args: Mapping[str, Any] = field(default_factory=dict)


class WhyNot:
    """Answers for one player and one moment of a match."""

    def __init__(self, game: Game, player: int) -> None:
        self.game, self.player = game, player
        self.state = game.state
        self.program = game.machine.program
        self.layout = self.program.layout
        self.rules = self.layout.rules
        self.names = [game.names]
        self.names += [Names(game, language, canonical=False) for language in LANGUAGES]

    def of(self, text: str) -> tuple[Reason, ...]:
        """What stops an action, written as its id or name and its objects (``deploy NAME``), or an answer; nothing
        where it is offered."""
        decision = self.game.decision
        if decision is None:
            return (Reason("over"),)
        if decision.player != self.player:
            return (Reason("other-player", args={"player": decision.player}),)
        asked = text.strip()
        if decision.kind == "action":
            return self._action(asked)
        if decision.kind == "answer" and self.program.answers is not None and not self._declines(asked):
            found = self._best(self.ability(self.program.answers, c, k) for c, k in self._abilities(asked))
            return found if found is not None else (Reason("no-card", args={"text": asked}),)
        if any(asked in [names.option(decision, value) for names in self.names] for value in decision.values):
            return ()
        return (Reason("other-question", decision.span, {"kind": decision.kind}),)

    # ---------------------------------------------------------------- actions
    def _action(self, text: str) -> tuple[Reason, ...]:
        decision = self.game.decision
        assert decision is not None
        if self._declines(text):
            return () if any(value[0] == DECLINE for value in decision.values) else (Reason("must", decision.span),)
        found = self._word(text)
        if found is None:
            words = [self.names[0].action(self._number(a)) for a in decision.actions]
            return (Reason("unknown", args={"text": text, "words": tuple(words)}),)
        action, rest = found
        if action.id not in decision.actions:
            return (self._not_now(action, decision.actions),)
        number = self._number(action.id)
        if action.uses:
            usable = self._listed().usable[number]
            best = self._best(self.ability(usable, card, k) for card, k in self._abilities(rest))
        else:
            objects = self._objects(rest, self._listed().plans[number].loops)
            best = self._best(self.action(number, cards) for cards in objects)
        return best if best is not None else (Reason("no-card", action.span, {"text": rest}),)

    def action(self, number: int, cards: Sequence[int | None]) -> tuple[Reason, ...]:
        """What stops an action (its number) with these cards, None for one that is not said."""
        listed = self._listed()
        plan = listed.plans[number]
        space = self._space(plan)
        space["you"] = self.state.da[0]
        space.update(zip(listed.params, self.state.da[1:], strict=False))
        return self._chosen(plan, space, list(cards), 0)

    def _chosen(self, plan: Plan, space: dict[str, Any], cards: list[int | None], level: int) -> tuple[Reason, ...]:
        """Parameters from one on, then the terms; of cards that are not said those that have the least against them."""
        if level == len(plan.loops):
            return tuple(reason for claim in plan.claims for reason in self._failing(claim, space))
        loop = plan.loops[level]
        said = cards[level]
        if said is not None:
            space[loop.var] = said
            if isinstance(loop.select, PropertyOf):
                text = self.names[1].value(loop.select.property, said)
                unfit = [] if said in self._value(loop.cards, space) else [Reason("value", plan.span, {"text": text})]
                return (*unfit, *self._chosen(plan, space, cards, level + 1))
            return (*self._unfit(loop.parts, space, said, loop.select), *self._chosen(plan, space, cards, level + 1))
        best: tuple[Reason, ...] | None = None
        for card in self._value(loop.cards, space):
            space[loop.var] = card
            found = self._chosen(plan, space, cards, level + 1)
            if best is None or len(found) < len(best):
                best = found
            if not best:
                break
        if best is not None:
            return best
        if isinstance(loop.select, PropertyOf):
            return (Reason("no-value", plan.span),)
        return (Reason("no-object", loop.select.span, {"name": loop.name, "select": loop.select}),)

    def _unfit(self, parts: Sequence[Any], space: dict[str, Any], card: int, select: Any) -> list[Reason]:
        """Which parts of a description a card does not fit."""
        *own, whole = parts
        failing = [part for part in own if not self._value(part.test, space)]
        if not failing and not self._value(whole.test, space):
            failing = [whole]
        return [
            Reason("object", select.span, {"part": part.what, "about": part.about, "card": card, "select": select})
            for part in failing
        ]

    # -------------------------------------------------------------- abilities
    def ability(self, usable: Usable, card: int, k: int) -> tuple[Reason, ...]:
        """What stops an ability (its number in K) of a card."""
        plan, state = self.program.uses.get(k), self.state
        if plan is None:
            return (Reason("no-ability", args={"card": card}),)
        space = self._space(plan)
        space.update({"you": self.player, "src": card})
        if k not in usable.ks:
            return (Reason("timing", plan.span, {"card": card}),)
        if state.o[card] not in (self.player, -1):
            return (Reason("owner", plan.span, {"card": card}),)
        entry = next((e for e in self._value(usable.entries, space) if e[0] == k and e[1] == card), None)
        if entry is None:
            zones = [zone for zone, _, number in self._registered(card) if number == k]
            there = bool(zones) and state.z[card] == zones[0]
            if there:
                return (Reason("void", plan.span, {"card": card}),)
            return (Reason("zone", plan.span, {"card": card, "zone": zones[0] if zones else -1}),)
        space["e"] = entry
        if usable.fits:
            top = len(state.stack) - 1
            first = self.layout.verbs[DECLARING].params[0].types == ("player",)
            player = state.stack[top][1]
            space["a"], space["b"] = (player, top) if first else (top, player)
            if not self._value(f"K[{k}](g, e, a, b)", space):
                return (Reason("no-answer", plan.span, {"card": card}),)
        space["ev"] = self._value(usable.event, space)
        for name, value in plan.presets:
            space[name] = self._value(value, space)
        found = [reason for claim in plan.claims for reason in self._failing(claim, space)]
        if not found and usable.musts and k not in usable.musts and self._must(usable):
            return (Reason("must", plan.span),)
        return tuple(found)

    def _must(self, usable: Usable) -> bool:
        """Whether some ability has to be used now."""
        decision = self.game.decision
        return decision is not None and any(value[0] in usable.musts for value in decision.values)

    def _registered(self, card: int) -> Sequence[tuple[int, int, int]]:
        table: Sequence[Sequence[tuple[int, int, int]]] = self.game.machine.space["REG"]
        return table[self.state.d[card]]

    def _abilities(self, text: str) -> Iterator[tuple[int, int]]:
        """The cards and abilities a text may mean, all where it says none; -1 for a card that has none to be used."""
        if not text:
            for known in self._known():
                yield from (pair for pair in self._of_card(known, "") if pair[1] >= 0)
            return
        for (card,) in self._named(text, [self._cards]):
            if card is not None:
                yield from self._of_card(card, "")
        head, _, last = text.rpartition(" ")
        if head:
            for (card,) in self._named(head, [self._cards]):
                if card is not None:
                    yield from ((c, k) for c, k in self._of_card(card, last) if k >= 0)

    def _of_card(self, card: int, name: str) -> Iterator[tuple[int, int]]:
        names = self.names[0]
        ks = [k for k in names.abilities(card) if not name or names.ability_name(card, k) == name]
        yield from ((card, k) for k in ks or [-1])

    # ------------------------------------------------------------------ terms
    def _failing(self, claim: Claim, space: dict[str, Any]) -> Iterator[Reason]:
        if self._value(claim.term, space):
            return
        yield from self._grounds(claim.term, claim, space)

    def _grounds(self, term: str, claim: Claim, space: dict[str, Any]) -> Iterator[Reason]:
        """Why a term does not hold."""
        ground: Ground | None = term.ground if isinstance(term, Term) else None
        role = {"role": claim.role}
        if ground is None:
            yield Reason(claim.role, claim.span, role)
            return
        data = ground.data
        match ground.kind:
            case "when":
                for inner in data["inner"]:
                    if not self._value(inner, space):
                        yield from self._grounds(inner, claim, space)
            case "objects" if "found" in data:
                there, needed = len(self._value(data["found"], space)), self._value(data["amount"], space)
                yield Reason(claim.role, claim.span, {**role, "node": data["node"], "found": there, "needed": needed})
            case "objects":
                yield Reason(claim.role, claim.span, {**role, "node": data["node"]})
            case "room":
                yield Reason(
                    "room", claim.span, {**role, "zone": data["zone"], "capacity": self._value(data["capacity"], space)}
                )
            case "forbidden":
                yield from self._forbidding(data, claim, space)
            case "limit":
                limit = self.rules.limits[data["row"]]
                yield Reason("limit", limit.span, {**role, "limit": limit, "used": claim.span})
            case "asked":
                yield Reason("asked", claim.span, {**role, "row": data["row"]})
            case "letter":
                yield Reason("cost", claim.span, role)
            case kind:
                yield Reason(kind, claim.span, {**role, **data})

    def _forbidding(self, data: Mapping[str, Any], claim: Claim, space: dict[str, Any]) -> Iterator[Reason]:
        """Each line that forbids an order, with the card it stands on: what the test names, and entries like it."""
        number = self.program.verb_ids.index(data["verb"])
        first = self._value(f"no{number}(g, {data['args']})", space)
        held = [first] if isinstance(first, tuple) else []
        held += [entry for entry in self._value(data["entries"], space) if entry not in held]
        found = False
        for entry in held:
            space["entry"] = entry
            if self._value(f"K[{entry[0]}](g, entry, {data['args']})", space):
                found = True
                span = self.program.entry_spans[entry[0]]
                args = {"role": claim.role, "card": entry[1], "verb": data["verb"], "absolute": self._absolute(span)}
                yield Reason("forbidden", span, {**args, "line": claim.span})
        if not found:
            yield Reason("forbidden", claim.span, {"role": claim.role, "card": -1, "verb": data["verb"]})

    def _absolute(self, span: Span | None) -> bool:
        return span is not None and any(rule.absolute and _inside(span, rule.span) for rule in self.rules.rules)

    def _space(self, plan: Plan) -> dict[str, Any]:
        return {**self.game.machine.space, "g": self.state}

    def _value(self, text: str, space: dict[str, Any]) -> Any:
        """The value of an expression of the program."""
        return eval(text, space)  # the compiler wrote it, of minted names and constants

    # ------------------------------------------------------------------ words
    def _listed(self) -> Listed:
        return self.program.listed[self.program.asks[self.state.dk].lists]

    def _number(self, action: str) -> int:
        return next(n for n, other in enumerate(self.rules.actions) if other.id == action)

    def _declines(self, text: str) -> bool:
        return text in {names.words["pass"] for names in self.names}

    def _word(self, text: str) -> tuple[Action, str] | None:
        """The action a text begins with, and what is behind it; of several the one with the longest word."""
        best: tuple[int, Action] | None = None
        for action in self.rules.actions:
            for word in (action.id, *(form for forms in action.names.values() for form in forms)):
                fits = text == word or text.startswith(f"{word} ")
                if fits and (best is None or len(word) > best[0]):
                    best = len(word), action
        return None if best is None else (best[1], text[best[0] :].strip())

    def _not_now(self, action: Action, here: Sequence[str]) -> Reason:
        """An action of another phase, or of another moment."""
        phases = tuple(phase for phase in self.rules.turn if action.id in _offered(phase.steps))
        inside = tuple(other for other in self.rules.actions if action.id in _offered(other.steps))
        words = tuple(self._number(name) for name in here)
        return Reason("not-now", action.span, {"action": action, "phases": phases, "inside": inside, "words": words})

    def _objects(self, text: str, loops: Sequence[Loop]) -> list[tuple[int | None, ...]]:
        """The cards and values that a text may mean, one for each parameter; none said: all that can be."""
        if not text:
            return [(None,) * len(loops)]
        read = [self._reader(loop) for loop in loops]
        return list(self._named(text, read)) if loops else []

    def _reader(self, loop: Loop) -> Callable[[str], list[int]]:
        """What reads the name of what is chosen for a parameter."""
        if not isinstance(loop.select, PropertyOf):
            return self._cards
        prop = loop.select.property
        return lambda text: self._values(prop, text)

    def _values(self, prop: str, text: str) -> list[int]:
        """The values of a property that are called so."""
        words = self.rules.words_of(prop)
        found = [n for n in range(1, len(words) + 1) if text in [names.value(prop, n) for names in self.names]]
        return found or ([int(text)] if text.isdecimal() else [])

    def _named(self, text: str, read: Sequence[Callable[[str], list[int]]]) -> Iterator[tuple[int | None, ...]]:
        words = text.split(" ")
        for cuts in _cuts(0, len(words), len(read)):
            pieces = [" ".join(words[start:end]) for start, end in cuts]
            found = [reader(piece) for reader, piece in zip(read, pieces, strict=True)]
            for place, cards in enumerate(product(*found)):
                if place >= MOST:
                    return
                yield cards

    def _cards(self, name: str) -> list[int]:
        """The cards that the player sees and that are called so: exactly, else without letters and numbers."""
        exact, loose = [], []
        for card in self._known():
            texts = [names.object(card, self.player) for names in self.names]
            if name in texts:
                exact.append(card)
            elif name in [_bare(text) for text in texts]:
                loose.append(card)
        return exact or loose

    def _known(self) -> Iterator[int]:
        for zone, sides in enumerate(self.state.zl):
            for cards in sides:
                for card in cards:
                    if zone in self.layout.detailed or seen(self.game, card, self.player):
                        yield card

    @staticmethod
    def _best(found: Iterator[tuple[Reason, ...]]) -> tuple[Reason, ...] | None:
        """What has the least against it."""
        best: tuple[Reason, ...] | None = None
        for reasons in found:
            if best is None or len(reasons) < len(best):
                best = reasons
            if not best:
                break
        return best


def _bare(text: str) -> str:
    """A name without the letter of its owner and the number among its like."""
    head = text.partition("@")[0].partition("#")[0]
    return head[2:] if head[1:2] == "." else head


def _inside(span: Span, whole: Span | None) -> bool:
    return whole is not None and whole.file.path == span.file.path and whole.start <= span.start < whole.end


def _offered(steps: object) -> list[str]:
    """The actions that steps offer."""
    return [name for node in walk(steps) if isinstance(node, Offer | Window) for name in node.actions]


def _cuts(start: int, words: int, count: int) -> Iterator[list[tuple[int, int]]]:
    """All ways to cut the words from ``start`` on into so many pieces."""
    if count == 1:
        if start < words:
            yield [(start, words)]
        return
    for end in range(start + 1, words):
        for rest in _cuts(end, words, count - 1):
            yield [(start, end), *rest]
