"""Lowers sums of amounts with weights: what a bot plays for, what a player has won."""

from __future__ import annotations

from collections.abc import Sequence

from kirifuda.compiling.code import Code, Scope, Unplayable
from kirifuda.compiling.pure import Pure
from kirifuda.model.objects import Select, This
from kirifuda.model.ruleset import Score
from kirifuda.model.walking import walk


class Scoring(Pure):
    """Expressions and the functions that add them up."""

    def scored(self, name: str, score: Sequence[Score], traced: bool = False) -> Code:
        """A function of state and player: a sum of amounts with weights."""
        code = Code(name, ("you",), traced)
        terms = []
        for term in score:
            scope = Scope(code, "you", "-1" if term.each is None else "card", span=term.span)
            if term.each is None and any(isinstance(node, This) for node in walk(term.amount)):
                raise Unplayable("score-this", term.span)  # a score of the whole stands on no card
            amount = self.amount(scope, term.amount)
            if term.each is not None:
                if not isinstance(term.each, Select):
                    raise Unplayable("score-each", term.span)
                cards = self.candidates(Scope(code, "you", "-1", span=term.span), term.each)
                amount = f"sum([{amount} for card in {cards}])"
            terms.append(f"{term.weight} * {amount}")
        code.put(f"return {' + '.join(terms)}")
        return code
