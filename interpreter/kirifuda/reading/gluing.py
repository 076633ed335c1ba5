"""A value with its particle, and the comparison in the next phrase that belongs to it: one phrase."""

from __future__ import annotations

from dataclasses import replace

from kirifuda.reading.build_nouns import PROPERTIES
from kirifuda.reading.clauses import Argument, Bag, Clause, Part, Phrase, Segment
from kirifuda.reading.function_words import FunctionWords
from kirifuda.reading.place_words import COMPARING


def glued(segment: Segment, words: FunctionWords) -> Segment:
    """AがB以上の…: a value with が before a comparison inside the next phrase belongs to it."""
    if not isinstance(segment, Clause) or len(segment.arguments) + (segment.predicate is not None) < 2:
        return segment
    arguments = list(segment.arguments)
    predicate = segment.predicate
    for place in range(len(arguments) - 1, -1, -1):
        after = arguments[place + 1].phrase if place + 1 < len(arguments) else predicate
        if after is None or not _compared_value(arguments[place], after, words):
            continue
        head = arguments[place].phrase.parts
        joined = Bag((*head, Part("GLUE", "", head[-1].end, head[-1].end), *after.bags[0].parts))
        phrase = Phrase((joined, *after.bags[1:]), after.join)
        if place + 1 < len(arguments):
            arguments[place + 1] = replace(arguments[place + 1], phrase=phrase)
        else:
            predicate = phrase
        del arguments[place]
    return replace(segment, arguments=tuple(arguments), predicate=predicate)


def _compared_value(argument: Argument, after: Phrase, words: FunctionWords) -> bool:
    if argument.marker not in words.texts("subjects") or len(argument.phrase.bags) != 1:
        return False
    last = argument.phrase.parts[-1]
    parts = after.bags[0].parts
    at = next((place for place, part in enumerate(parts) if part.kind in COMPARING), 0)
    rest = [part for part in parts[at + 1 :] if part.kind not in ("BEING", "OF")]
    compared = at > 0 and bool(rest) and (parts[at].kind == "COMPARISON" or rest[0].kind != "COUNT_NOUN")
    return compared and any(word.cls in PROPERTIES for word in last.words)
