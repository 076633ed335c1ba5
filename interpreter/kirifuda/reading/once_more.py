"""…をもう一度行える: what somebody may do once more, told by the word for it instead of the verb."""

from __future__ import annotations

from kirifuda.model.effects import Permit
from kirifuda.reading.build_orders import OrderBuilder
from kirifuda.reading.clauses import Clause

OPTIONAL = ("may", "can")


def done_again(clause: Clause, orders: OrderBuilder) -> Permit | None:
    """A permission where the object of the clause is the word for a verb (with its id); None where it is none."""
    if clause.verb is None or not clause.again or len(clause.arguments) != 2:
        return None
    readings = [r for r in clause.verb.verbs if r.construct is not None and r.construct.id == "again"]
    if not any(reading.form in OPTIONAL for reading in readings):
        return None
    who = next((a for a in clause.arguments if a.marker in orders.subjects()), None)
    what = next((a for a in clause.arguments if a.marker == orders.words.settings["object"]), None)
    if who is None or what is None or len(what.phrase.parts) != 1:
        return None
    for word in what.phrase.parts[0].words:
        verb = orders.lexicon.verbs_by_id.get(word.id) if word.cls == "thing" else None
        if verb is not None and verb.subject is not None:
            noun = orders.value(who.phrase, verb.done_by)
            span = orders.scope.span(clause.start, clause.end)
            return Permit(verb.id, ((verb.subject, noun),), span, again=True)
    return None
