"""Arguments of English clauses put where the builders look for them: ellipsis, amounts, times, states at the end."""

from __future__ import annotations

from dataclasses import replace

from lark import Token, Tree

from kirifuda.reading.clauses import Argument, Bag, Clause, Connector, Part, Phrase, Segment

#: classes of words for values of cards
_VALUES = ("property", "marker")
_NUMBERS = (*_VALUES, "variable")


def split_origin(tree: Tree[Token], verb: Part | None) -> list[Tree[Token]]:
    """remove a mark from this art: where the verb has a "from" or "with" of its own, it is no part of the object."""
    frames = [reading.frame for reading in verb.verbs if reading.frame is not None] if verb is not None else []
    own = [name for name in ("from", "with") if any(slot.marker == name for f in frames for slot in f.slots)]
    if not own:
        return [tree]
    nouns = [child for child in tree.children if isinstance(child, Tree) and child.data == "noun"]
    bags = [child for noun in nouns for child in noun.children if isinstance(child, Tree)]
    words = list(bags[0].children) if len(bags) == 1 else []
    at = next(
        (i for i, word in enumerate(words) if isinstance(word, Token) and word.type == own[0].upper() and i), None
    )
    if at is None:
        return [tree]
    parts = (("argument", words[:at]), (own[0], words[at + 1 :]))
    return [Tree(name, [Tree("noun", [Tree("bag", part)])]) for name, part in parts]


def elliptic(clause: Clause) -> list[Segment]:
    """put A into X and B into Y: the verb holds for both objects."""
    objects = [a for a in clause.arguments if a.marker == ""]
    places = [a for a in clause.arguments if a.marker not in ("", "subject")]
    if len(objects) != 1 or len(places) != 2 or places[0].marker != places[1].marker:
        return [clause]
    joined = places[0].phrase
    if joined.join != "and" or len(joined.bags) != 2:
        return [clause]
    subjects = [a for a in clause.arguments if a.marker == "subject"]
    first = Argument(places[0].marker, Phrase(joined.bags[:1]))
    second = Argument("", Phrase(joined.bags[1:]))
    forms = ("link", "may") if clause.forms == ("may",) else ("link",)
    return [
        replace(clause, arguments=(*subjects, *objects, first), end=first.end, forms=forms),
        replace(clause, arguments=(*subjects, second, places[1]), start=second.start, forms=clause.forms and ("do",)),
    ]


def equal_to_object(arguments: list[Argument]) -> list[Argument]:
    """deal damage to X equal to Y: the amount belongs to the object."""
    objects = [a for a in arguments if a.marker == "" and len(a.phrase.bags) == 1]
    for argument in arguments:
        bag = argument.phrase.bags[-1]
        at = next((i for i, part in enumerate(bag.parts) if part.kind == "EQUAL"), None)
        if argument.marker in ("", "subject") or at is None or len(objects) != 1 or at + 2 >= len(bag.parts):
            continue
        amount, rest = bag.parts[: at + 2], bag.parts[at + 2 :]
        own = Argument("", Phrase((Bag((*amount, *objects[0].phrase.parts)),)))
        other = Argument(argument.marker, Phrase((*argument.phrase.bags[:-1], Bag(rest)), argument.phrase.join))
        return [own if a is objects[0] else other if a is argument else a for a in arguments]
    return arguments


def without_time(phrase: Phrase) -> tuple[Phrase, Phrase | None]:
    """gets +3 power this turn: the duration at the end."""
    parts = phrase.bags[-1].parts
    for index in range(len(parts)):
        if (
            parts[index].kind == "THIS"
            and any(w.cls == "period" for p in parts[index + 1 : index + 2] for w in p.words)
            and all(part.kind == "COUNT" for part in parts[index + 2 :])
        ):
            bag = Bag((*parts[:index], *parts[index + 2 :]))
            return Phrase((*phrase.bags[:-1], bag), phrase.join), Phrase((Bag(parts[index : index + 2]),))
    return phrase, None


def without_each_turn(phrase: Phrase) -> tuple[Phrase, Phrase | None]:
    """draw a card each turn: what is counted in each turn, at the end."""
    parts = sorted(phrase.bags[-1].parts, key=lambda part: part.start)
    if len(parts) < 2 or parts[-2].kind != "ALL" or not any(w.id == "turn" for w in parts[-1].words):
        return phrase, None
    rest = tuple(part for part in phrase.bags[-1].parts if part not in parts[-2:])
    return Phrase((*phrase.bags[:-1], Bag(rest)), phrase.join), Phrase((Bag(tuple(parts[-2:])),))


def trailing_states(phrase: Phrase) -> tuple[Phrase, Phrase | None]:
    """turn this art face-down: states after the noun."""
    parts = phrase.bags[-1].parts
    heads = [
        part.start
        for part in parts
        if part.kind in ("SLOT", "NAME", "IT", "REST") or any(w.cls in ("kind", "attached", "zone") for w in part.words)
    ]
    left_out = [part.start for part in parts if part.kind == "BESIDES"]  # other than Knights
    states = [p for p in parts if any(w.cls == "state" for w in p.words) and heads and p.start > max(heads)]
    states = [p for p in states if not left_out or p.start < min(left_out)]
    if not states:
        return phrase, None
    rest = tuple(part for part in parts if part not in states)
    return Phrase((*phrase.bags[:-1], Bag(rest)), phrase.join), Phrase((Bag(tuple(states)),))


def is_you(phrase: Phrase) -> bool:
    return len(phrase.parts) == 1 and any(word.id == "you" for word in phrase.parts[0].words)


def values_told(parts: tuple[Part, ...]) -> frozenset[int]:
    """Places of the words that say a value of the cards (rank 3 or more, the same name as {card}), not how many cards
    there are."""
    found = [place - 1 for place, part in enumerate(parts) if part.kind == "SAME"]
    for place, (value, number, op) in enumerate(zip(parts, parts[1:], parts[2:], strict=False)):
        if op.kind == "COMPARISON" and number.amount is not None and any(w.cls in _VALUES for w in value.words):
            found += (place, place + 1, place + 2)
    return frozenset(found)


def is_amount(parts: tuple[Part, ...]) -> bool:
    """Whether a predicate is a number or a value, not what describes cards."""
    last = parts[-1]
    classes = [word.cls for word in last.words]
    return last.amount is not None or ("state" not in classes and any(cls in _NUMBERS for cls in classes))


def forms_of(lead: str, auxiliary: str, passive: bool) -> tuple[str, ...]:
    """The forms of the verb that its words in front ask for."""
    if auxiliary == "WOULD":
        return ("would",)
    if auxiliary == "WOULD_BE":
        return ("would_be_done",)
    if lead == "extra":
        return ("to_do",)
    if lead == "whenever":
        return ("each_passive",) if passive else ("each",)
    if lead == "when":
        return ("was_done",) if passive else ("done",)
    if lead in ("if", "while"):
        return ("had_been_done",) if passive else ("had_done",)
    if lead == "unless":
        return ("unless",)
    return {
        "MAY": ("may",), "MAY_ALSO": ("may",), "CANNOT": ("cannot",), "CANNOT_BE": ("not_done",),
        "CAN_BE": ("passive",),
    }.get(auxiliary, ("passive",) if passive else ("do",))  # fmt: skip


def one_option(segments: list[Segment]) -> list[Segment]:
    """You may A and B: the option is said at the first verb and holds for the chain, as its last verb says it in ja."""
    result = list(segments)
    pending = False
    for index, segment in enumerate(result):
        if not isinstance(segment, Clause) or segment.forms is None:
            continue
        if len(segment.forms) == 2 and segment.forms[1] == "may":
            pending = True
            result[index] = replace(segment, forms=segment.forms[:1])
        elif pending and segment.forms == ("do",):
            result[index] = replace(segment, forms=("may",))
            pending = False
    return result


def instead_of_all(segments: list[Segment]) -> list[Segment]:
    """A and B instead: the word at the end is said of the whole chain."""
    result = list(segments)
    for index, segment in enumerate(segments):
        if isinstance(segment, Connector) and segment.value == "instead":
            first = index
            while first > 0 and _is_link(segments[first - 1]):
                first -= 1
            result[first : index + 1] = [segment, *segments[first:index]]
    return result


def _is_link(segment: Segment) -> bool:
    return isinstance(segment, Clause) and segment.forms is not None and segment.forms[0] == "link"
