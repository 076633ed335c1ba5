"""From the parse tree to clauses and phrases, the same for all languages whose verb comes last."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from lark import Token, Tree

from kirifuda.model.amounts import Amount, AnyNumber, Letter, Number, Slot
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
from kirifuda.reading.lexicon import CIRCLED, FULL_WIDTH, Lexicon

Node = Tree[Token]
_ADVERBIAL_ENDS = ("PER", "DURING", "EDGE")
_HAPPENS = ("done", "was_done", "would", "would_be_done", "each", "each_passive")
#: words that stand by themselves in a clause, and what they say of it
FLAGS = {"FREE": "free", "ARRANGED": "arranged", "ONCE_MORE": "again", "IF_ABLE": "if_able"}
_JOINS = {"OR": "or", "OR_LONG": "or", "AND": "and"}


def place(token: Token) -> tuple[int, int]:
    """Start and end of a token in the file."""
    return token.start_pos or 0, token.end_pos or 0


def number_of(text: str, lexicon: Lexicon) -> Amount:
    """The amount a written number, letter or slot stands for."""
    text = text.strip().translate(FULL_WIDTH)
    if text.startswith("{"):
        return Slot(text[1:-1])
    if text in CIRCLED:
        return Number(CIRCLED[text])
    text = text.strip("()（）").strip()
    if re.fullmatch(r"[+-]?[0-9]+", text):
        return Number(int(text))
    settings = lexicon.words.settings
    numerals = {**settings.get("numerals", {}), **settings.get("lone_numerals", {})}
    if text.casefold() in numerals:
        return Number(numerals[text.casefold()])
    return Letter(text.translate(str.maketrans("ＸＹＺ", "XYZ")))


def part_of(token: Token, lexicon: Lexicon) -> Part:
    """A token as a part, its meaning looked up."""
    kind, text = token.type, str(token)
    start, end = place(token)
    if kind in ("NOUN", "STATE"):
        return Part("NOUN", text, start, end, words=lexicon.noun(text))
    if kind == "MIXED":
        verbs = lexicon.verbs.get(lexicon.words.key(text), ())
        return Part("NOUN", text, start, end, words=lexicon.noun(text), verbs=verbs)
    if kind == "VERB":
        return Part(kind, text, start, end, verbs=lexicon.verbs[lexicon.words.key(text)])
    if kind == "COUNT":
        return _count(text, start, end, lexicon)
    if kind in ("NUMBER", "SLOT"):
        return Part(kind, text, start, end, amount=number_of(text, lexicon))
    if kind == "SIGNED":
        value = "add" if text[0] in "+＋" else "subtract"
        return Part(kind, text, start, end, value, amount=number_of(text[1:], lexicon))
    if kind == "RANGE":
        numbers = re.findall(r"[0-9０-９]+|\{[^}]*\}|[①-⑳]|[XYZ]", text)
        low, high = (number_of(number, lexicon) for number in numbers[:2])
        return Part(kind, text, start, end, amount=AnyNumber(low, high))
    if kind == "DONE_THIS_WAY":
        said = lexicon.words.key(text)
        done = re.sub(r"^that (?:(?:was|were) )?", "", said)
        form = "had_done" if said.startswith("that ") and not re.match("that (was|were) ", said) else "participle"
        verb = max((key for key in lexicon.verbs if done.startswith(key + " ")), key=len)
        readings = tuple(reading for reading in lexicon.verbs[verb] if reading.form == form)
        periods = lexicon.words.settings.get("done_periods", {})
        period = next((name for name, words in periods.items() if said.endswith(words)), "effect")
        return Part(kind, text, start, end, period, verbs=readings)
    if kind in ("RECEIVED", "DEALT"):
        said = lexicon.words.key(text)
        verb = next(verb for written, verb in lexicon.received.items() if lexicon.words.key(written) == said)
        return Part("RECEIVED", text, start, end, verb)
    if kind == "ANY_OF":
        return Part("ANY", text, start, end, "one")
    if kind == "APART":
        return Part("TOGETHER", text, start, end, "different")
    if kind == "NTH_OF":
        return Part("NTH", text, start, end, re.sub(r"[^0-9]", "", text.translate(FULL_WIDTH)))
    value = lexicon.values.get((kind, lexicon.words.key(text)), "")
    return Part(kind, text, start, end, value)


def _count(text: str, start: int, end: int, lexicon: Lexicon) -> Part:
    for counter in sorted(lexicon.counters, key=len, reverse=True):
        if text.endswith(counter):
            number = number_of(text[: -len(counter)], lexicon)
            return Part("COUNT", text, start, end, lexicon.counters[counter], amount=number)
    return Part("COUNT", text, start, end, amount=number_of(text, lexicon))


def nth_of(part: Part) -> int:
    """Which one of its turn a word says: the first, the second; -1: the next."""
    return -1 if part.value == "next" else int(part.value)


def flagged(clause: Clause, said: Mapping[str, bool]) -> Clause:
    """A clause with what words that stand by themselves say of it."""
    if not any(said.values()):
        return clause
    return replace(clause, free=said["free"], arranged=said["arranged"], again=said["again"], if_able=said["if_able"])


class ClauseBuilder:
    """Turns trees of a verb-last language into clauses."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon

    def shape(self, tree: Node) -> Shape:
        """A sentence."""
        shape = Shape()
        alone = [child for child in tree.children if not isinstance(child, Token) and child.data != "clause"]
        for child in tree.children:
            if isinstance(child, Token):
                if child.type == "CONNECTOR":
                    value = self.lexicon.value("CONNECTOR", str(child))
                    shape.segments.append(Connector(value, *place(child)))
            elif child.data == "clause":
                shape.segments.extend(self.clause(child))
        if alone:
            shape.segments.extend(self._alone(alone))
        return shape

    def _alone(self, children: list[Node]) -> list[Segment]:
        """Phrases at the end of a text, without a verb."""
        last = children[-1]
        if last.data != "predicate":
            return self.clause(Tree("clause", list(children)))
        before = self.clause(Tree("clause", list(children[:-1]))) if len(children) > 1 else []
        return [*before, Adverbial(self.phrase(_only_tree(last)))]

    def condition(self, tree: Node) -> Shape:
        """A condition, its word for if left out or not."""
        return Shape(self.clause(tree))

    def clause(self, tree: Node) -> list[Segment]:
        """Arguments and verb; phrases that stand for themselves come before it, in their order."""
        arguments: list[Argument] = []
        adverbials: list[Segment] = []
        verb: Part | None = None
        predicate: Phrase | None = None
        exists = tail = ""
        this_way = ""
        nth, at_random, said_so = 0, False, dict.fromkeys(FLAGS.values(), False)
        ends: list[int] = []
        starts: list[int] = []
        for child in tree.children:
            if isinstance(child, Token):
                part = part_of(child, self.lexicon)
                if child.type == "COMMA":
                    continue
                starts.append(part.start)
                ends.append(part.end)
                if child.type == "VERB":
                    verb = part
                elif child.type == "THIS_WAY":
                    this_way = part.value
                elif child.type == "WHILE":
                    tail = "while"
                    predicate, exists = _while(predicate, part)
                else:
                    tail = part.value
                continue
            if child.data == "argument":
                said = child.children[0] if isinstance(child.children[0], Token) else None
                if said is not None:
                    word = part_of(said, self.lexicon)
                    at_random = at_random or said.type == "RANDOM"
                    said_so |= {FLAGS[said.type]: True} if said.type in FLAGS else {}
                    nth = nth_of(word) if word.kind == "NTH" else nth
                    starts.append(word.start)
                    continue
                argument = self.argument(child)
                if argument is None:
                    continue
                argument = self._without_adverbials(argument, adverbials)
                if argument is None:
                    continue
                arguments.append(argument)
                starts.append(argument.start)
                ends.append(argument.end)
            else:
                predicate = self.phrase(_only_tree(child))
                starts.append(predicate.start)
                ends.append(predicate.end)
                for token in child.children:
                    if isinstance(token, Token) and token.type == "EXISTS":
                        exists = part_of(token, self.lexicon).value
                        ends.append(place(token)[1])
        if verb is None and predicate is None:
            return [*adverbials, *(Connector("unfinished", a.end, a.end) for a in arguments[-1:])]
        if verb is not None and arguments:
            arguments[-1] = self._bare_subject(arguments[-1], verb)
        clause = Clause(
            tuple(self.floated(arguments)),
            min(starts),
            max(ends),
            verb,
            predicate,
            exists,
            tail,
            this_way,
            at_random,
            nth=nth,
        )
        return [*adverbials, flagged(clause, said_so)]

    def _bare_subject(self, last: Argument, verb: Part) -> Argument:
        """A phrase without its particle straight before an event: what the event happens to, in some languages."""
        marker = self.lexicon.words.settings.get("bare_subject")
        happens = any(reading.form in _HAPPENS for reading in verb.verbs)
        if marker is None or last.marker or not happens or _leading_count(last.phrase)[0] is not None:
            return last
        return replace(last, marker=marker)

    def _without_adverbials(self, argument: Argument, adverbials: list[Segment]) -> Argument | None:
        """The argument after the times and durations that stand before it in one bag; None when nothing is left."""
        first = argument.phrase.bags[0].parts
        cut = 0
        for place, part in enumerate(first):
            after = first[place + 1].kind if place + 1 < len(first) else ""
            if part.kind in _ADVERBIAL_ENDS and after not in ("OF", "UPTO", "DURING", "COMPARISON"):
                adverbials.append(Adverbial(Phrase((Bag(first[cut : place + 1]),))))
                cut = place + 1
        if argument.marker == ",":
            rest = _lasting(first[cut:])
            if rest or len(argument.phrase.bags) > 1:
                adverbials.append(Adverbial(Phrase((Bag(rest), *argument.phrase.bags[1:]), argument.phrase.join)))
            return None
        if cut == 0:
            return argument
        if cut == len(first):
            return None
        return Argument(argument.marker, Phrase((Bag(first[cut:]), *argument.phrase.bags[1:]), argument.phrase.join))

    def floated(self, arguments: list[Argument]) -> list[Argument]:
        """Counts that stand straight after an object belong to it: カードを1枚."""
        objects = {self.lexicon.words.settings["object"]}
        result: list[Argument] = []
        for argument in arguments:
            before = result[-1] if result else None
            if before is not None and before.marker in objects and before.floating is None:
                taken, rest = _leading_count(argument.phrase)
                if taken is not None and (rest is not None or argument.marker == ""):
                    result[-1] = Argument(before.marker, before.phrase, taken)
                    if rest is not None:
                        result.append(Argument(argument.marker, rest))
                    continue
            result.append(argument)
        return result

    def argument(self, tree: Node) -> Argument | None:
        """A phrase with its particle; None for a word that says at random."""
        phrase: Phrase | None = None
        marker = ""
        for child in tree.children:
            if isinstance(child, Token):
                if child.type == "PARTICLE":
                    marker = self.lexicon.value("PARTICLE", str(child))
                elif child.type == "COMMA" and not marker:
                    marker = ","
            else:
                phrase = self.phrase(child)
        link = self.lexicon.words.settings.get("compared_link")
        if link and marker == "," and phrase is not None and phrase.parts[-1].kind == "COMPARISON":
            linked = phrase.parts[-1].text.endswith(link)  # …より多く、…
            marker = self.lexicon.words.texts("predicate_links")[0] if linked else marker
        return None if phrase is None else Argument(marker, phrase)

    def phrase(self, tree: Node) -> Phrase:
        """Bags and what joins them."""
        bags: list[Bag] = []
        join = ""
        for child in tree.children:
            if isinstance(child, Token):
                join = _JOINS[child.type]
            else:
                bags.append(self.bag(child))
        return Phrase(tuple(bags), join)

    def bag(self, tree: Node) -> Bag:
        """The words of one noun phrase."""
        return Bag(tuple(part_of(token, self.lexicon) for token in tree.children if isinstance(token, Token)))


def _lasting(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """This turn, before a comma, is during this turn."""
    if [part.kind for part in parts] != ["THIS", "NOUN"] or not any(word.cls == "period" for word in parts[1].words):
        return parts
    return (*parts, Part("DURING", "", parts[1].end, parts[1].end, "during"))


def _leading_count(phrase: Phrase) -> tuple[Phrase | None, Phrase | None]:
    """A count at the front (with its "up to"), and what follows it."""
    first = phrase.bags[0].parts
    if not first or first[0].kind not in ("COUNT", "NUMBER", "SLOT", "SIGNED", "ANY", "ALL"):
        return None, phrase
    size = 2 if len(first) > 1 and first[1].kind == "UPTO" else 1
    if len(first) == size and len(phrase.bags) == 1:
        return phrase, None
    if len(first) == size or first[0].kind not in ("COUNT", "ANY") or first[size].kind in ("OF", "COMPARISON", "PER"):
        return None, phrase
    rest = Phrase((Bag(first[size:]), *phrase.bags[1:]), phrase.join)
    return Phrase((Bag(first[:size]),)), rest


_WHILE = {
    "in": "LOCATED", "not-in": "LOCATED", "has": "HAVING", "lacks": "HAVING", "<": "COMPARISON", ">": "COMPARISON",
}  # fmt: skip


def _while(predicate: Phrase | None, part: Part) -> tuple[Phrase, str]:
    """A predicate and the ending that holds both its verb and the word for while."""
    assert predicate is not None
    if part.value in ("some", "none"):
        return predicate, part.value
    kind = _WHILE.get(part.value, "BEING")
    bag = Bag((*predicate.bags[-1].parts, Part(kind, part.text, part.start, part.end, part.value)))
    return Phrase((*predicate.bags[:-1], bag), predicate.join), ""


def _only_tree(tree: Node) -> Node:
    return next(child for child in tree.children if isinstance(child, Tree))
