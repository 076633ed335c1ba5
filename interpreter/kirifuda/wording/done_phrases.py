"""What stands behind cards for what was done to them, or what they did, in the language that says it in a clause."""

from __future__ import annotations

from kirifuda.model.objects import ByThis, Select
from kirifuda.wording.terms import Terms


def done_phrase(terms: Terms, condition: ByThis, node: Select, many: bool) -> str:
    """destroyed this way; that was destroyed this turn; that attacked this turn."""
    forms = terms.frame(condition.verb, {}, node).forms
    verb = terms.surface(forms, "had_done" if condition.doer else "participle", node)
    name = f"by-{condition.period}{'-doer' if condition.doer else '-many' if many else ''}"
    return terms.phrase(name, v=verb)
