"""A limit in words."""

from __future__ import annotations

from kirifuda.explain.writer import Writer
from kirifuda.model.ruleset import Limit


def limit_text(writer: Writer, limit: Limit) -> str:
    """How often, in which time, counted for what."""
    period = writer.own.word("period", limit.per)
    text = writer.say("limit-is", count=limit.count, period=period)
    if limit.apart:
        text += writer.say("limit-apart", what=tuple(writer.say(f"apart-{what}") for what in limit.apart))
    more = [writer.say(f"counts-{limit.counts}")]
    more += [writer.say(f"covers-{limit.by}")] if limit.counts == "application" else []
    more += [writer.say(f"back-{cause}") for cause in limit.given_back]
    if limit.keywords == (limit.id,):  # a sentence of the ability itself says it
        return f"{text} ({'; '.join(more)})"
    named = (*limit.keywords, *limit.orders, *limit.verbs)
    more += [writer.say("limits-every")] if limit.every else []
    more += [writer.say("limits-besides", what=limit.besides)] if limit.besides else []
    return f"{text} ({'; '.join((*more, *dict.fromkeys(named), limit.id))})"
