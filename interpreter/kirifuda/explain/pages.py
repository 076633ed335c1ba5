"""A page about any thing of a game, in one language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, TypeVar

from kirifuda.explain.card_page import card_page
from kirifuda.explain.naming import PARTS
from kirifuda.explain.procedure_page import procedure_page
from kirifuda.explain.rule_page import action_page, clause_page, limit_page, phase_page, rule_page
from kirifuda.explain.ruling_page import ruling_page
from kirifuda.explain.subjects import Subject
from kirifuda.explain.verb_page import keyword_page, verb_page
from kirifuda.explain.word_page import word_page
from kirifuda.explain.writer import Writer
from kirifuda.model.in_mode import all_phases


class _HasId(Protocol):
    @property
    def id(self) -> str: ...


T = TypeVar("T", bound=_HasId)


def page_of(subject: Subject, language: str) -> str:
    """The page; the scenarios of the game are run for it."""
    game, rules, ident = subject.game, subject.game.ruleset, subject.id
    writer = Writer(game, language)
    match subject.kind:
        case "card":
            return card_page(writer, _named((*game.cards, *game.scenario_cards), ident))
        case "rule":
            return rule_page(writer, _named(rules.rules, ident))
        case "limit":
            return limit_page(writer, _named(rules.limits, ident))
        case "phase":
            return phase_page(writer, _named(all_phases(rules), ident))
        case "action":
            return action_page(writer, _named(rules.actions, ident))
        case "procedure":
            return procedure_page(writer, _named(rules.procedures, ident))
        case "verb":
            return verb_page(writer, _named(rules.verbs, ident))
        case "keyword":
            return keyword_page(writer, _named(rules.keywords, ident))
        case "ruling":
            return ruling_page(writer, _named(game.rulings, ident))
        case "clause":
            return clause_page(writer, _named(game.clauses, ident))
        case kind if kind in PARTS:
            return word_page(writer, kind, ident)
    raise ValueError(subject.kind)


def _named(parts: Sequence[T], ident: str) -> T:
    return next(part for part in parts if part.id == ident)
