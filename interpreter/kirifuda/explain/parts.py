"""A part of the rules that a ruling can change, in words: a limit, a rule, the reading of a form, a policy."""

from __future__ import annotations

from kirifuda.explain.limits import limit_text
from kirifuda.explain.writer import Writer
from kirifuda.linking.differences import Part
from kirifuda.model.ruleset import Limit, Reading, Rule
from kirifuda.wording.printer import Printer


def part_text(writer: Writer, part: Part | None) -> str | None:
    """What it says, in the reader's language; None where it is not there."""
    match part:
        case Limit():
            return limit_text(writer, part)
        case Rule():
            return rule_text(writer, part)
        case Reading():
            return writer.say(f"read-as-{part.as_}{'-optional' if part.optional else ''}")
    return part


def rule_text(writer: Writer, rule: Rule) -> str:
    """The sentences of a rule."""
    texts = [writer.own.printed(Printer.ability, ability) for ability in rule.abilities]
    texts += [writer.own.printed(Printer.effects, rule.effects)] if rule.effects else []
    return " ".join(texts)
