"""From the parse tree to clauses where the verb comes before its objects."""

from __future__ import annotations

from dataclasses import replace

from lark import Token, Tree

from kirifuda.reading.any_words import any_told, without_any
from kirifuda.reading.arguments_en import (
    elliptic,
    equal_to_object,
    forms_of,
    instead_of_all,
    is_amount,
    is_you,
    one_option,
    split_origin,
    trailing_states,
    values_told,
    without_each_turn,
    without_time,
)
from kirifuda.reading.build_clauses import FLAGS, ClauseBuilder, Node, flagged, nth_of, part_of, place
from kirifuda.reading.clauses import (
    Adverbial,
    Argument,
    Bag,
    Clause,
    Connector,
    Part,
    Phrase,
    Segment,
    Shape,
)
from kirifuda.reading.lexicon import Lexicon
from kirifuda.reading.order_en import WordOrder

_ENDINGS = {"per": "PER", "during": "DURING", "until": "UPTO"}
_PREPOSITIONS = ("PREP", "UNTIL")
_EVENTS = ("done", "was_done", "each", "each_passive")


class VerbFirstClauses(ClauseBuilder):
    """Turns trees of a language that puts the verb first into clauses."""

    def __init__(self, lexicon: Lexicon) -> None:
        super().__init__(lexicon)
        self._order = WordOrder(lexicon)

    def shape(self, tree: Node) -> Shape:
        """A sentence: clauses with the words that join them."""
        shape = Shape()
        pending: list[tuple[str, Segment]] = []
        for child in tree.children:
            if isinstance(child, Token):
                if child.type == "CONNECTOR":
                    pending.append(("", Connector(self.lexicon.value("CONNECTOR", str(child)), *place(child))))
                elif child.type != "COMMA":
                    pending.append((child.type, Connector("", *place(child))))
                continue
            segments: list[Segment] = self.clause(child) if child.data == "clause" else [self._adverbial(child)]
            if pending and not any(kind for kind, _ in pending) and _is_order(shape.segments):
                segments = self._link(shape.segments, "AND_DO", segments)  # draw a card, then discard one
            for kind, connector in pending:
                if kind:
                    segments = self._link(shape.segments, kind, segments)
                else:
                    shape.segments.append(connector)
            pending = []
            shape.segments.extend(segments)
        return Shape(one_option(instead_of_all(shape.segments)))

    def _link(self, segments: list[Segment], kind: str, after: list[Segment]) -> list[Segment]:
        """The clause before a joining word takes the form that the word asks for; events joined by or stay events."""
        for index in range(len(segments) - 1, -1, -1):
            clause = segments[index]
            if isinstance(clause, Clause):
                if clause.forms is not None and set(clause.forms) & set(_EVENTS):
                    segments[index] = replace(clause, tail="or")
                    events = [isinstance(s, Clause) and bool(set(s.forms or ()) & set(_EVENTS)) for s in after]
                    if any(events):  # with a when of its own
                        return after
                    return [replace(s, forms=clause.forms) if isinstance(s, Clause) else s for s in after]
                if kind == "AND" and clause.tail in ("if", "while", "unless"):
                    joined = [replace(s, tail=clause.tail, joined=True) if isinstance(s, Clause) else s for s in after]
                    return [_as_condition(s) for s in joined]
                if kind in ("AND", "AND_DO", "OR_DO"):
                    self._listed(segments, index, "or" if kind == "OR_DO" else "link")
                form = {"AND": "link", "AND_DO": "link", "OR": "or", "OR_DO": "or", "TO_DO": "by"}[kind]
                optional = "may" if clause.forms == ("may",) else ""
                segments[index] = replace(clause, forms=(form, optional) if optional else (form,))
                return after
        return after

    def _listed(self, segments: list[Segment], last: int, form: str) -> None:
        """A, B, and C: the orders before the last two are joined like these."""
        for index in range(last - 1, -1, -1):
            clause = segments[index]
            if not isinstance(clause, Clause) or clause.forms not in (("do",), ("may",)):
                return
            optional = "may" if clause.forms == ("may",) else ""
            segments[index] = replace(clause, forms=(form, optional) if optional else (form,))

    def condition(self, tree: Node) -> Shape:
        """A condition, its word for if left out or not."""
        clauses = (child for child in tree.children if not isinstance(child, Token))
        return Shape([_as_condition(segment) for clause in clauses for segment in self.clause(clause)])

    def _adverbial(self, tree: Node) -> Adverbial:
        marker, phrase = self._marked(tree)
        phrase = self._bare(phrase)
        if marker == "":
            kinds = [part.kind for part in phrase.parts]
            if kinds[:1] == ["THIS"] and any(w.cls == "period" for part in phrase.parts for w in part.words):
                marker = "during"
        return Adverbial(self._ended(phrase, marker))

    def _ended(self, phrase: Phrase, marker: str) -> Phrase:
        kind = _ENDINGS.get(marker)
        if kind is None:
            return phrase
        value = {"UPTO": "up-to"}.get(kind, marker)
        bag = Bag((*phrase.bags[-1].parts, Part(kind, "", phrase.end, phrase.end, value)))
        return Phrase((*phrase.bags[:-1], bag), phrase.join)

    def _marked(self, tree: Node) -> tuple[str, Phrase]:
        """Preposition and phrase."""
        marker = ""
        bags: list[Part] = []
        phrase: Phrase | None = None
        for child in tree.children:
            if not isinstance(child, Token):
                phrase = self.phrase(child)
            elif child.type in _PREPOSITIONS:
                marker = self.lexicon.value(child.type, str(child))
            elif child.type not in ("AND_STATE", "ONLY"):
                bags.append(part_of(child, self.lexicon))
        if bags and bags[0].kind == "BELOW":
            bags = [*bags[1:], replace(bags[0], kind="COMPARISON")]
        if phrase is None:
            return marker, Phrase((Bag(tuple(bags)),))
        if bags:
            last = phrase.bags[-1]
            phrase = Phrase((*phrase.bags[:-1], Bag((*last.parts, *bags))), phrase.join)
        return marker, phrase

    # -- clauses -----------------------------------------------------------

    def clause(self, tree: Node) -> list[Segment]:
        """A clause, with the times and durations it holds before it."""
        lead = auxiliary = being = having = ""
        negated = passive = past = instead = at_random = only = False
        said_so = dict.fromkeys(FLAGS.values(), False)
        this_way, nth = "", 0
        verb: Part | None = None
        subject: Phrase | None = None
        predicate: Phrase | None = None
        arguments: list[Argument] = []
        extra: list[Segment] = []
        start, end = _extent(tree)
        for child in tree.children:
            if not isinstance(child, Token):
                if child.data == "predicate":
                    predicate = self._marked(child)[1]
                    continue
                if child.data == "condition":
                    extra.append(self._goal(child))
                    continue
                tokens = [t for t in child.children if isinstance(t, Token)]
                kinds = {t.type for t in tokens}
                only = only or "ONLY" in kinds
                if kinds & {"RANDOM", *FLAGS}:
                    at_random = at_random or "RANDOM" in kinds
                    said_so |= {FLAGS[kind]: True for kind in kinds & set(FLAGS)}
                    for one in (c for c in child.children if not isinstance(c, Token)):  # once more this turn
                        self._argument_of(Tree("argument", [one]), arguments, extra, False, False)
                elif "THIS_WAY" in kinds:
                    this_way = "effect"
                elif verb is None and not being and not kinds & set(_PREPOSITIONS):
                    subject = self.phrase(next(c for c in child.children if not isinstance(c, Token)))
                else:
                    whole = verb is not None and not arguments and _takes_time(verb)
                    for one in split_origin(child, verb):
                        self._argument_of(one, arguments, extra, lead == "if" or past, whole)
                continue
            part = part_of(child, self.lexicon)
            match child.type:
                case "LEAD":
                    lead = part.value
                case "NTH_TIME":
                    lead, nth = "when", nth_of(part)
                case "VERB" | "MIXED":
                    verb = part
                case "BE" | "BE_NOT":
                    being, passive, past = "be", True, part.value == "was"
                    negated = child.type == "BE_NOT"
                case "THERE":
                    having, subject = "have", Phrase(())
                case "HAVE" | "HAVE_NOT":
                    having, negated = "have", child.type == "HAVE_NOT"
                case "INSTEAD":
                    instead = True
                case _:
                    auxiliary = child.type if part.value != "also" else "MAY_ALSO"
        if verb is not None and being and verb.words and lead in ("if", "while", ""):
            state = next((w for w in verb.words if w.cls == "state"), None)
            if state is not None and not past:
                predicate, verb = Phrase((Bag((replace(verb, kind="NOUN"),)),)), None
        if predicate is not None:
            assert subject is not None
            subject = self._bare(subject) if subject.parts and lead in ("if", "while", "unless") else subject
            built = self._predicated(subject, predicate, having, negated, start, end)
            tail = "while" if lead == "while" else "if"
            return [*extra, replace(built, tail=built.tail if built.tail and tail == "if" else tail)]
        assert verb is not None
        forms = forms_of(lead, auxiliary, passive)
        if auxiliary in ("CANNOT", "CANNOT_BE"):
            arguments = [replace(argument, phrase=without_any(argument.phrase)) for argument in arguments]
        if lead in ("if", "when", "whenever", "while"):
            subject = None if subject is None else self._bare(subject)
            arguments = [replace(argument, phrase=self._bare(argument.phrase)) for argument in arguments]
        if only and auxiliary == "MAY":
            forms, auxiliary = ("cannot",), "CANNOT"  # can only: cannot do anything else
        arguments = self._with_subject(subject, arguments, auxiliary, verb)
        tail = "if" if lead in ("if", "when") and "had_done" in forms else "while" if lead == "while" else ""
        arguments = equal_to_object(arguments)
        also = auxiliary == "MAY_ALSO"
        where = (start, end, verb, None, "", tail, this_way, at_random, forms)
        built = Clause(tuple(arguments), *where, only=only, also=also, nth=nth)
        built = flagged(built, said_so)
        if lead in ("if", "while"):
            built = replace(built, tail=lead if auxiliary not in ("WOULD", "WOULD_BE") else "")
        segments: list[Segment] = [*extra, *elliptic(built)]
        return [Connector("instead", end, end), *segments] if instead else segments

    def _goal(self, tree: Node) -> Clause:
        """until you have 4 cards: what shall be so many."""
        *subject, predicate = (child for child in tree.children if not isinstance(child, Token))
        if not subject:  # until you reveal an art
            found = self._bare(self._marked(predicate)[1])
            return Clause((), *_extent(tree), predicate=found, tail="found")
        who = self.phrase(next(child for child in subject[0].children if not isinstance(child, Token)))
        return replace(self._having(who, self._marked(predicate)[1], False, *_extent(tree)), tail="until")

    def _argument_of(
        self, tree: Node, arguments: list[Argument], extra: list[Segment], past: bool, whole: bool
    ) -> None:
        """An argument without the time at its end; ``whole``: a time may be the argument itself (end this turn)."""
        marker, phrase = self._marked(tree)
        marker = str(tree.data) if tree.data in ("from", "with") else marker
        if whole and marker == "" and not without_time(phrase)[0].parts:
            arguments.append(Argument("", phrase))
            return
        if marker == "at":
            phrase = self._bare(phrase)
        if marker in ("per", "during", "until"):
            extra.append(Adverbial(self._ended(phrase, marker)))
            return
        first = min(phrase.bags[0].parts, key=lambda part: part.start, default=None) if marker == "" else None
        if first is not None and first.kind == "ZONE_IN":  # is put from play into ...
            marker = "from"
            phrase = Phrase((Bag(tuple(p for p in phrase.bags[0].parts if p != first)), *phrase.bags[1:]), phrase.join)
        phrase, each = without_each_turn(phrase)
        if each is not None:
            arguments.append(Argument("turns", each))
            if not phrase.bags[-1].parts:
                return
        phrase, time = without_time(phrase)
        if time is not None and past:
            arguments.append(Argument("period", time))
        elif time is not None:
            extra.append(Adverbial(self._ended(time, "during")))
        if marker == "":
            phrase, states = trailing_states(phrase)
            if phrase.parts:
                arguments.append(Argument("", phrase))
            if states is not None:
                arguments.append(Argument("", states))
            return
        arguments.append(Argument(marker, phrase))

    def _with_subject(
        self, subject: Phrase | None, arguments: list[Argument], auxiliary: str, verb: Part
    ) -> list[Argument]:
        """The subject as an argument; a changed value (gets +1 power) as the object that ja and ko have."""
        if subject is None:
            return arguments
        unneeded = auxiliary == "MAY_ALSO" and not any(r.frame is not None and r.frame.subject for r in verb.verbs)
        if (auxiliary == "MAY" or unneeded) and is_you(subject):
            return arguments
        objects = [a for a in arguments if a.marker == ""]
        if any(r.construct is not None and r.construct.id == "signed" for r in verb.verbs) and objects:
            parts = objects[0].phrase.parts
            if parts and parts[0].kind == "SIGNED" and len(parts) > 1:
                value = Part("OF", "", parts[0].end, parts[0].end, "of")
                last = subject.bags[-1]
                phrase = Phrase((*subject.bags[:-1], Bag((*last.parts, value, *parts[1:]))), subject.join)
                rest = [a for a in arguments if a is not objects[0]]
                return [Argument("what", phrase), Argument("n", Phrase((Bag(parts[:1]),))), *rest]
        return [Argument("subject", subject), *arguments]

    def _bare(self, phrase: Phrase) -> Phrase:
        """A description without its article: when an art enters, if it is an art."""
        bags = tuple(
            Bag(tuple(part for part in bag.parts if not self._order.article(part)) or bag.parts) for bag in phrase.bags
        )
        return Phrase(bags, phrase.join)

    def _predicated(
        self, subject: Phrase, predicate: Phrase, having: str, negated: bool, start: int, end: int
    ) -> Clause:
        """X is Y, X has Y."""
        parts = predicate.parts
        if having:
            return self._having(subject, predicate, negated, start, end)
        if subject.parts[0].kind == "IT" and any(w.id == "turn" for w in parts[-1].words):
            return Clause((), start, end, predicate=predicate)
        if parts and parts[0].kind == "ZONE_IN":
            located = Part("LOCATED", "", end, end, "not-in" if negated else "in")
            predicate = Phrase((Bag((*parts[1:], located)),))
            return Clause((Argument("subject", subject),), start, end, predicate=predicate)
        predicate = self._bare(predicate)
        tail = "unless" if negated else ""
        if negated and is_amount(predicate.parts):
            predicate, tail = Phrase((Bag((*predicate.parts, Part("COMPARISON", "", end, end, "!="))),)), ""
        return Clause((Argument("subject", subject),), start, end, predicate=predicate, tail=tail)

    def _having(self, subject: Phrase, predicate: Phrase, negated: bool, start: int, end: int) -> Clause:
        parts = tuple(part for part in predicate.parts if part.kind != "ANY")  # if you have any arts
        told = values_told(parts)
        counted = [part for place, part in enumerate(parts) if place not in told]
        count = next((part for part in counted if part.kind == "COMPARISON"), None)
        words = [w for part in parts for w in part.words]
        owner = Part("OF", "", start, start, "of")
        if any(w.cls == "keyword" for w in words):
            having = Part("HAVING", "", end, end, "lacks" if negated else "has")
            return Clause((Argument("subject", subject),), start, end, predicate=Phrase((Bag((*parts, having)),)))
        none = any(part.kind == "NONE" for part in parts)
        if count is None and not none and any(p.amount is not None and not self._order.article(p) for p in counted):
            count = Part("COMPARISON", "", end, end, "=")
        number_words = [p for p in counted if p.kind in ("COMPARISON", "NONE") or p.amount is not None]
        rest = tuple(part for part in parts if not any(part is word for word in number_words))
        own = [subject.parts if part.value == "themself" and subject.parts else (part,) for part in rest]
        rest = tuple(part for parts in own for part in parts)  # the subject's own
        if subject.parts and not _has_owner(rest):
            like = next((place + 2 for place, part in enumerate(rest) if part.kind == "SAME"), 0)  # described first
            rest = (*rest[:like], *subject.parts, owner, *rest[like:])
        if count is None or none:
            exists = "none" if none or negated else "some"
            return Clause((), start, end, predicate=Phrase((Bag(rest),)), exists=exists)
        number = tuple(part for part in counted if part.amount is not None)[:1]
        subject_phrase = Phrase((Bag(rest),))
        return Clause((Argument("subject", subject_phrase),), start, end, predicate=Phrase((Bag((*number, count)),)))

    # -- phrases -----------------------------------------------------------

    def bag(self, tree: Node) -> Bag:
        """The words of a noun phrase, owner and modifiers first, count last."""
        parts = [part_of(token, self.lexicon) for token in tree.children if isinstance(token, Token)]
        return Bag(tuple(self._order.ordered(any_told(parts, self.lexicon))))


def _has_owner(parts: tuple[Part, ...]) -> bool:
    return any(word.cls == "player" for part in parts for word in part.words)


def _as_condition(segment: Segment) -> Segment:
    if isinstance(segment, Clause) and segment.verb is not None and segment.forms == ("do",):
        return replace(segment, forms=("had_done",), tail="if")
    if isinstance(segment, Clause) and segment.verb is not None and segment.forms == ("passive",):
        return replace(segment, forms=("had_been_done",), tail="if")
    return segment


def _extent(tree: Node) -> tuple[int, int]:
    tokens = list(tree.scan_values(lambda value: isinstance(value, Token)))
    return min(place(t)[0] for t in tokens), max(place(t)[1] for t in tokens)


def _is_order(segments: list[Segment]) -> bool:
    """Whether the last of the segments so far is something to be done."""
    last = segments[-1] if segments else None
    return isinstance(last, Clause) and last.forms in (("do",), ("may",)) and not last.tail


def _takes_time(verb: Part) -> bool:
    """Whether one of the verb's forms has a turn, a battle and the like as its object."""
    frames = (reading.frame for reading in verb.verbs if reading.frame is not None)
    return any(slot.marker == "" and slot.prefix for frame in frames for slot in frame.slots)
