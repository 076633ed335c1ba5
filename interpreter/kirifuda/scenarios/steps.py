"""Steps of a scenario: who does what, matched against the options the engine offers."""

from __future__ import annotations

import re

from kirifuda.core.tree import MapNode, Node, Scalar
from kirifuda.engine.decisions import Decision, Option
from kirifuda.engine.game import Game
from kirifuda.engine.naming import Names
from kirifuda.model.ruleset import Action
from kirifuda.scenarios.failures import Failed, Misread
from kirifuda.scenarios.given import LETTERS
from kirifuda.scenarios.stopping import named

CHOOSE = re.compile(r"^choose\s+")
OWNER = re.compile(r"(?<![\w.])[A-H]\.")
NUMBER = re.compile(r"#\d+")


def simple(text: str) -> str:
    """A text without the letters and numbers that tell alike names apart."""
    return NUMBER.sub("", OWNER.sub("", text))


def parts(text: str) -> tuple[str, ...]:
    """The members of a set in any order."""
    return tuple(sorted(piece.strip() for piece in text.split(",")))


class Steps:
    """Plays the steps of one scenario."""

    def __init__(self, game: Game, language: str) -> None:
        self.game = game
        self.names = (
            Names(game, language, canonical=True),
            Names(game, language, canonical=False),
            Names(game, "en", canonical=True),
        )

    def play(self, node: Node) -> None:
        """One step. Raises Failed or Misread."""
        if not isinstance(node, MapNode) or len(node.entries) != 1:
            raise Misread("step-shape", node.span)
        entry = node.entries[0]
        letters = list(LETTERS[: self.game.library.game.ruleset.players])
        if entry.key.text not in letters:
            raise Misread("no-player", entry.key.span, name=entry.key.text, known=tuple(letters))
        player = letters.index(entry.key.text)
        decision = self.game.decision
        if decision is None:
            raise Failed("game-over")
        if decision.player != player:
            asked = self.names[0].player(decision.player)
            raise Failed("other-is-asked", asked=asked, named=entry.key.text, options=self.listing(decision))
        if isinstance(entry.value, Scalar):
            option = self.match(decision, entry.value.text)
            self.game.choose(option)
        elif isinstance(entry.value, MapNode):
            self.illegal(decision, entry.value)
        else:
            raise Misread("step-value", entry.value.span)

    def texts(self, decision: Decision, option: Option) -> list[str]:
        """All ways to write an option."""
        return list(dict.fromkeys(names.option(decision, option.value) for names in self.names))

    def matching(self, decision: Decision, text: str) -> list[Option]:
        """The options a text means: exactly, else without letters, else without letters and numbers."""
        wanted = CHOOSE.sub("", text.strip())
        exact, unlettered, loose = [], [], []
        for option in decision.options:
            texts = self.texts(decision, option)
            if any(parts(t) == parts(wanted) for t in texts):
                exact.append(option)
            elif any(parts(OWNER.sub("", t)) == parts(wanted) for t in texts):
                unlettered.append(option)
            elif any(parts(wanted) in (parts(simple(t)), parts(NUMBER.sub("", t))) for t in texts):
                loose.append(option)
        return exact or unlettered or loose

    def match(self, decision: Decision, text: str) -> Option:
        """The one option a text means."""
        found = self.matching(decision, text)
        if len(found) == 1:
            return found[0]
        if not found:
            raise Failed("not-legal", step=text, options=self.listing(decision))
        raise Failed("several-options", step=text, found=tuple(o.text for o in found))

    def illegal(self, decision: Decision, node: MapNode) -> None:
        """A step that must not be offered, and the line that forbids it."""
        wanted, because = node.get("illegal"), node.get("because")
        if not isinstance(wanted, Scalar):
            raise Misread("illegal-needs-text", node.span)
        self.understood(decision, wanted, anywhere=because is not None)
        found = self.matching(decision, wanted.text)
        if found:
            raise Failed("legal-after-all", found=found[0].text)
        if isinstance(because, Scalar):
            reasons = self.reasons(decision, wanted.text)
            if because.text not in reasons:
                listed = tuple(reasons) or ("-",)
                raise Failed("not-stopped-by", step=wanted.text, because=because.text, reasons=listed)

    def understood(self, decision: Decision, wanted: Scalar, *, anywhere: bool) -> None:
        """What must be illegal must still mean something here: a word of this decision (``anywhere``: of the game,
        where it is said why not) and names of cards. Raises Misread: a slip of the pen is never offered either."""
        rest = CHOOSE.sub("", simple(wanted.text)).strip()
        if decision.kind == "action":
            rules = self.game.machine.program.layout.rules
            words = {
                word for a in rules.actions if anywhere or a.id in decision.actions for word in self.action_words(a)
            }
            words |= {names.words["pass"] for names in self.names}
            word = max((w for w in words if rest == w or rest.startswith(w + " ")), key=len, default=None)
            if word is None:
                raise Misread("no-action", wanted.span, step=wanted.text, known=tuple(sorted(words)))
            rest = rest[len(word) :].strip()
        elif rest in {word for names in self.names for word in names.words.values()} or rest.isdigit():
            return
        layout = self.game.machine.program.layout
        hiding = {state for group in layout.rules.groups for state in group.hiding}
        states = [w for w in layout.rules.vocabulary.words if w.cls == "state" and w.id in hiding]
        known = [n for card in layout.cards for n in (card.id, *card.names.values())]
        known += [
            n for state in states for n in (state.id, *(form for forms in state.forms.values() for form in forms))
        ]
        values = [word for value in layout.rules.value_words for word in value.words]
        known += values
        known += [f for w in layout.rules.vocabulary.words if w.id in values for fs in w.forms.values() for f in fs]
        known.sort(key=len, reverse=True)
        if rest.isdigit() and decision.kind == "action":
            return  # a value that may not be named
        while rest:
            name = next((n for n in known if rest.startswith(n)), rest[0] if rest[0] in "ABCDEFGH@," else None)
            if name is None:
                raise Misread("no-card", wanted.span, name=rest)
            rest = rest[len(name) :].strip()

    def action_words(self, action: Action) -> list[str]:
        """How an action may be written: its id, its names in all languages."""
        return [action.id, *(form for forms in action.names.values() for form in forms)]

    def reasons(self, decision: Decision, text: str) -> list[str]:
        """Everything that stops an action, by all names it goes by."""
        found = self.game.why_not(decision.player, CHOOSE.sub("", text.strip()))
        return list(dict.fromkeys(name for reason in found for name in named(self.game, reason)))

    def listing(self, decision: Decision) -> str:
        """The options as people read them."""
        shown = [option.text for option in decision.options[:30]]
        more = len(decision.options) - len(shown)
        return " | ".join(shown) + (f" | +{more}" if more > 0 else "")
