"""Events told one after another: the later one may leave out the subject it shares with the one before."""

from __future__ import annotations

from kirifuda.model.conditions import Event, Point
from kirifuda.wording.choosers import chooser_of
from kirifuda.wording.terms import Terms, Value


def continues(terms: Terms, before: Event | Point, after: Event | Point) -> bool:
    """Whether the later event can be said with the subject of the one before: enters or attacks."""
    if not isinstance(before, Event) or not isinstance(after, Event) or before.passive or after.passive:
        return False
    subject = _subject(terms, before)
    return (
        (before.moment, before.each) == (after.moment, after.each)
        and subject is not None
        and subject == _subject(terms, after)
    )


def _subject(terms: Terms, event: Event) -> Value | None:
    args = dict(event.args)
    frame = terms.frame(event.verb, args, event, by_itself=not event.passive and chooser_of(args) is None)
    return args.get(frame.subject) if frame.subject is not None else None
