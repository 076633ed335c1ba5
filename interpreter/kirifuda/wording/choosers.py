"""Who acts: cards that somebody chooses are said with that player as the subject, which holds for later clauses too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from kirifuda.model.objects import Player, Select, That, Zone
from kirifuda.model.vocabulary import Verb
from kirifuda.wording.terms import Args, Value

YOU, THEMSELF = Player("you"), Player("themself")


@dataclass(slots=True)
class Doer:
    """Who acted in the clause before, within one sentence: it is not said again, and anybody else is said."""

    verbs: Mapping[str, Verb]
    before: Player | None = None  # None: the player of the text
    agreed: bool = False  # whether the verb of the clause before agreed with its subject
    shown: bool = False  # whether the last clause has a subject

    def says(self, said: Value | None, verb: str, args: Args, agreed: bool | None = None) -> Value | None:
        """The subject that a clause needs. ``agreed``: whether its verb agrees with it, in a language where a bare verb
        is said to the player of the text."""
        if said is None:
            if self.before is None or not self._mine(verb, args):
                points = any(isinstance(value, That) for value in args.values())  # who has chosen it does it
                self.before = None if agreed is not None and self.agreed and not points else self.before
                self.shown = False
                return None
            said = YOU
        self.shown = said != self.before
        if self.shown:
            self.before = said if isinstance(said, Player) and said != YOU else None
            self.agreed = bool(agreed)
        return said if self.shown else None

    def goes_on(self, args: Args) -> bool:
        """Whether a clause without a subject is about what was chosen: its verb agrees with who chose (… and … it)."""
        about = any(isinstance(value, That) for value in args.values()) and chooser_of(args) is None
        self.shown = self.shown and not about
        return about and self.agreed and self.before is not None

    def _mine(self, verb: str, args: Args) -> bool:
        """Whether an order without a subject would be taken as said to the one who acted before."""
        found = self.verbs.get(verb)
        types = {param.name: param.types for param in found.params} if found is not None else {}
        if found is not None and found.subject is not None:
            return found.subject not in args and "player" in types[found.subject]
        cards = [value for name, value in args.items() if "card" in types.get(name, ())]
        return any(isinstance(value, Select) for value in cards or ()) or (
            not cards and any(isinstance(value, Zone) for value in args.values())
        )


def chooser_of(args: Args) -> Player | None:
    """The player who chooses, if one is said."""
    return next((v.chooser for v in args.values() if isinstance(v, Select) and v.chooser is not None), None)


def split_chooser(
    args: Args, own: Player | None = None, subject: str | None = None
) -> tuple[Player | None, dict[str, Value]]:
    """The player who chooses, if one is said, and the arguments without that player.

    Cards that belong to the one who chooses lose their owner, since the subject of the clause says it; ``own`` (their)
    takes its place in a language that has such a word, and in all where the verb has a ``subject`` besides its cards.
    """
    chooser = chooser_of(args)
    if chooser is None:
        return None, dict(args)
    if subject is not None and args.get(subject) == chooser:
        return chooser, {name: _theirs(value, chooser) for name, value in args.items()}
    return chooser, {name: _without(value, chooser, own) for name, value in args.items()}


def split_actor(args: Args, own: Player | None = None) -> tuple[Player | None, dict[str, Value]]:
    """As ``split_chooser``, for an event: who acts on cards of their own is the player of the text, unless told."""
    chooser, rest = split_chooser(args, own)
    if chooser is not None:
        return chooser, rest
    for name, value in args.items():
        if isinstance(value, Select) and value.whose == YOU and value.host is None:
            return YOU, {**rest, name: value if own is not None and value.zones else replace(value, whose=None)}
    return None, rest


def _without(value: Value, chooser: Player, own: Player | None) -> Value:
    if not isinstance(value, Select) or value.chooser != chooser:
        return value
    if value.whose != chooser or value.host is not None:
        return replace(value, chooser=None)
    return replace(value, chooser=None, whose=own if value.zones or value.kinds or value.names else None)


def _theirs(value: Value, chooser: Player) -> Value:
    if not isinstance(value, Select) or value.chooser != chooser:
        return value
    return replace(value, chooser=None, whose=THEMSELF if value.whose == chooser else value.whose)
