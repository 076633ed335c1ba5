"""Who acts in a clause that does not say it, and whom "they" and "their" mean: the subject said before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeVar

from kirifuda.model.amounts import Amount, Slot
from kirifuda.model.objects import Extreme, Noun, Player, Select, Zone
from kirifuda.model.walking import walk, with_parts
from kirifuda.reading.clauses import Argument, Bag, Clause, Part, Phrase

T = TypeVar("T")
YOU, EACH, THEMSELF = Player("you"), Player("each-player"), Player("themself")
_NOBODY = ("you", "each-player", "themself", "player")
_MOODS = ("may", "can", "cannot")


@dataclass(slots=True)
class Subjects:
    """What is known about subjects while one text is read."""

    agreement: bool  # whether verbs of the language agree with their subject, so that a bare one is said to you
    carried: Noun | None = None  # who acts in the clauses of this sentence that do not say it; None: you
    agreed: bool = False  # whether the verb that said it agreed with it (draws)
    named: Player | None = None  # the other player who was the subject last

    def begin(self) -> None:
        """A new sentence."""
        self.carried = None

    def behind_condition(self) -> None:
        """A condition in mid-sentence: where verbs agree, a clause behind it says its subject or is said to you."""
        self.carried = None if self.agreement else self.carried

    def meant(self, said: Noun | Amount) -> Noun | Amount:
        """Who the subject is, where it only points back."""
        return self.named if said == THEMSELF and self.named is not None else said

    def understood(self, clause: Clause) -> Noun | None:
        """Who acts in a clause without a subject; None where no other clause has said it."""
        if self.carried is None or not self.agreement or not self.agreed or clause.verb is None:
            return self.carried
        bare = not any(reading.form == "third" for reading in clause.verb.verbs)
        mood = any(form in _MOODS for form in clause.forms or ())
        return YOU if bare and not mood else self.carried

    def name(self, said: Noun | None) -> None:
        """A clause of any kind has a subject of its own."""
        if isinstance(said, Player) and said not in (YOU, EACH, THEMSELF):
            self.named = said

    def spoken_of(self, condition: T) -> T:
        """A condition, which may speak of another player: whom "they" and "their" mean in it and after it."""
        others = [p for p in walk(condition) if isinstance(p, Player) and p.of is None and p.role not in _NOBODY]
        if others and all(other == others[0] for other in others):
            self.named = others[0]
        return self.owned(condition, None)

    def carry(self, said: Noun | None, clause: Clause) -> None:
        """The clause is an order, in which ``said`` acts, by what it says or by what was said before."""
        if said is None:
            return
        if said != self.carried:
            third = clause.verb is not None and any(reading.form == "third" for reading in clause.verb.verbs)
            self.agreed = third and not any(form in _MOODS for form in clause.forms or ())
        self.carried = said if said != YOU and isinstance(said, Player | Slot) else None

    def owned(self, value: T, subject: Noun | None) -> T:
        """What a clause says, "their" being the subject's: each player's own where that is each player."""
        whose = subject if isinstance(subject, Player) else self.named
        if whose in (None, YOU, EACH, THEMSELF):
            return value
        mended: T = _with_owner(value, whose)
        return mended


def chosen_by(
    player: Player, types: Mapping[str, tuple[str, ...]], values: dict[str, Noun | Amount], own: bool
) -> bool:
    """``player`` chooses the cards of an order; ``own``: among their own, where the text does not say whose, as with
    verbs that are done to cards alone. Whether there is anything that is theirs to do."""
    chooser = player if player != YOU else None  # who is not named is the player of the text
    found = False
    for name, value in values.items():
        if isinstance(value, Select) and "card" in types.get(name, ()):
            theirs = value.whose == THEMSELF or (own and value.whose is None)
            whose = player if theirs and value.host is None else value.whose
            values[name] = replace(value, chooser=chooser, whose=whose)
            if own:
                return True
            found = True
    if own and not any("card" in types.get(name, ()) for name in values):
        for name, value in values.items():
            if isinstance(value, Zone):
                values[name] = replace(value, whose=player) if value.whose in (None, THEMSELF) else value
                return True
    return found


def everybody(part: Part) -> bool:
    """Whether a word is each player."""
    return any(word.cls == "player" and word.id == EACH.role for word in part.words)


def set_apart(pool: list[Argument], marker: str, subject: str) -> list[Argument]:
    """The arguments of a clause, where the word for each player stands by itself before the object (``marker``): it
    says who acts, as with the particle of a ``subject``."""
    for place, argument in enumerate(pool):
        parts = argument.phrase.bags[0].parts
        if argument.marker == marker != "" and len(parts) > 1 and everybody(parts[0]) and parts[1].kind != "OF":
            first = Argument(subject, Phrase((Bag(parts[:1]),)))
            rest = Phrase((Bag(parts[1:]), *argument.phrase.bags[1:]), argument.phrase.join)
            return [*pool[:place], first, replace(argument, phrase=rest), *pool[place + 1 :]]
    return pool


def unclear_share(value: Noun | Amount) -> bool:
    """Whether a number of cards is said to be each player's, though nobody is said to choose them."""
    if not isinstance(value, Select) or value.whose != EACH or value.chooser is not None or value.quantity is None:
        return False
    first = any(isinstance(one, Extreme) for one in value.filters)  # the highest of them all
    return value.position is None and not first and value.quantity.mode not in ("all", "each")


def _with_owner(node: Any, whose: Noun | None) -> Any:
    if node == THEMSELF:
        return whose
    return with_parts(node, lambda part: _with_owner(part, whose))
