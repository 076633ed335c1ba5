"""Sentences to model: abilities, effects, conditions, triggers, nouns and amounts of one language."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TypeVar

from lark import Token, Tree
from lark.exceptions import UnexpectedInput
from lark.utils import TextSlice

from kirifuda.core.diagnostics import Diagnostic, Fix, Grade
from kirifuda.core.source import SourceFile, Span
from kirifuda.model.abilities import Ability, Use
from kirifuda.model.amounts import Amount, Slot
from kirifuda.model.conditions import Condition, Event, Point
from kirifuda.model.effects import Delayed, Do, Effect, Instead, Pay, When
from kirifuda.model.objects import Noun
from kirifuda.model.vocabulary import Vocabulary
from kirifuda.reading.amending import better, however
from kirifuda.reading.build_clauses import ClauseBuilder
from kirifuda.reading.build_clauses_en import VerbFirstClauses
from kirifuda.reading.build_headers import header_reader
from kirifuda.reading.build_sentences import SentenceBuilder
from kirifuda.reading.clauses import Phrase, Shape
from kirifuda.reading.definitions import defined_letter, with_letter
from kirifuda.reading.ends import check_brackets, check_empty, check_stop, in_its_language, unknown_slots
from kirifuda.reading.listed import ListReader
from kirifuda.reading.nearest import Examples
from kirifuda.reading.parsers import parser_for
from kirifuda.reading.read_sentences import Read
from kirifuda.reading.scope import MAX_DEPTH, Scope, UnreadableError
from kirifuda.reading.splitting import Piece, lines, sentences
from kirifuda.reading.symbols import symbol_cost
from kirifuda.reading.syntax_errors import finding, of_the_field

Findings = tuple[Diagnostic, ...]
T = TypeVar("T")
_WORDS = ("unknown-word", "unexpected-word", "verb-form-not-here")
_WITH_EXAMPLE = (
    "unexpected-word", "unfinished-sentence", "unknown-word", "argument-left-over", "argument-missing",
    "verb-form-not-here", "wrong-kind-of-argument",
)  # fmt: skip


class SentenceReader(ListReader):
    """Reads sentences of one language under one vocabulary. Building one builds (or fetches) the LALR parser."""

    def __init__(
        self, vocabulary: Vocabulary, language: str, slots: Mapping[str, tuple[str, ...]] | None = None
    ) -> None:
        self.vocabulary = vocabulary
        self.language = language
        self.slots: Mapping[str, tuple[str, ...]] = slots or {}
        self.lexicon, self._parser = parser_for(vocabulary, language)
        verb_first = bool(self.lexicon.words.settings.get("mixed"))
        self._examples: Examples | None = None
        self._helps = True
        self._shapes: ClauseBuilder = VerbFirstClauses(self.lexicon) if verb_first else ClauseBuilder(self.lexicon)

    def with_slots(self, slots: Mapping[str, tuple[str, ...]]) -> SentenceReader:
        """The same reader with other parameters in scope."""
        other = object.__new__(SentenceReader)
        other.vocabulary, other.language, other.slots = self.vocabulary, self.language, slots
        other.lexicon, other._parser, other._shapes = self.lexicon, self._parser, self._shapes
        other._examples, other._helps = self._examples, self._helps
        return other

    # -- what can be read --------------------------------------------------

    def abilities(self, span: Span, ability_names: tuple[str, ...] = ()) -> tuple[tuple[Ability, ...], Findings]:
        """One ability a line, header included."""
        scope = self._scope(span, ability_names)
        found: list[Ability] = []
        findings: list[Diagnostic] = []
        for start, end in lines(span.file.text, span.start, span.end, self.lexicon.words):
            before = len(findings)
            ability = self._ability(scope, start, end, findings)
            if len(findings) == before:
                findings += unknown_slots(scope, start, end)
            if ability is not None:
                found.append(ability)
        return tuple(found), tuple(findings)

    def effects(self, span: Span) -> tuple[tuple[Effect, ...], Findings]:
        """Steps or costs: one or more sentences."""
        findings: list[Diagnostic] = []
        scope = self._scope(span)
        pieces = sentences(span.file.text, span.start, span.end, self.lexicon.words)
        triggers, _, body = self._body(scope, pieces, findings)
        if triggers and body:
            body = (self._delayed(scope, triggers, body[0], pieces[0]), *body[1:])
        return body, tuple(findings)

    def noun(self, span: Span) -> tuple[Noun | None, Findings]:
        """A noun phrase alone."""

        def read(scope: Scope, left: int, right: int) -> Noun:
            found = self._builder(scope).nouns.noun(self._phrase(scope, left, right))
            if isinstance(found, Amount) and not isinstance(found, Slot):
                raise scope.problem("wrong-kind-of-argument", left, right)
            return found

        return self._one(span, read)

    def amount(self, span: Span) -> tuple[Amount | None, Findings]:
        """An amount alone."""

        def read(scope: Scope, left: int, right: int) -> Amount:
            return self._builder(scope).nouns.amount(self._phrase(scope, left, right))

        return self._one(span, read)

    def condition(self, span: Span) -> tuple[Condition | None, Findings]:
        """A condition, with or without the word for if."""

        def read(scope: Scope, left: int, right: int) -> Condition:
            shape = self._condition_shape(scope, left, right)
            return self._builder(scope).condition(shape)

        return self._one(span, read)

    def triggers(self, span: Span) -> tuple[tuple[Event | Point, ...], Findings]:
        """Events or points in time."""

        def read(scope: Scope, left: int, right: int) -> tuple[Event | Point, ...]:
            found = self._builder(scope).read(self._shape(scope, left, right))
            if not found.triggers or found.effect is not None:
                raise scope.problem("not-a-trigger", left, right)
            return found.triggers

        result, findings = self._one(span, read)
        return result or (), findings

    # -- pieces ------------------------------------------------------------

    def _one(self, span: Span, read: Callable[[Scope, int, int], T]) -> tuple[T | None, Findings]:
        text = span.text
        left = span.start + len(text) - len(text.lstrip())
        right = span.start + len(text.rstrip())
        stops = self.lexicon.words.texts("stop")
        while right > left and span.file.text[right - 1] in (*stops, *self.lexicon.words.texts("commas")):
            right -= 1
        scope = self._scope(span)
        try:
            if left >= right:
                raise scope.problem("unfinished-sentence", span.start, span.start, expected=())
            return read(scope, left, right), ()
        except UnreadableError as error:
            return None, (error.diagnostic,)

    def _scope(self, span: Span, ability_names: tuple[str, ...] = (), depth: int = 0) -> Scope:
        return Scope(self.lexicon, span.file, self.slots, ability_names, depth)

    def _builder(self, scope: Scope) -> SentenceBuilder:
        return SentenceBuilder(scope, lambda start, end: self._quoted(scope, start, end))

    def _quoted(self, scope: Scope, start: int, end: int) -> Ability:
        """A quoted ability, read like any other."""
        if scope.depth >= MAX_DEPTH:
            raise scope.problem("quoted-too-deep", start, end)
        inner = replace(scope, depth=scope.depth + 1)
        findings: list[Diagnostic] = []
        text = scope.file.text[start:end]
        left = start + len(text) - len(text.lstrip())
        ability = self._ability(inner, left, start + len(text.rstrip()), findings)
        if findings or ability is None:
            raise UnreadableError(findings[0])
        return ability

    def _parse(self, scope: Scope, start: int, end: int, rule: str) -> Tree[Token]:
        text = scope.file.text
        try:
            return self._parser.parse(TextSlice(text, start, end), start=rule)
        except UnexpectedInput as error:
            raise UnreadableError(finding(error, scope.span(start, end), self.lexicon)) from None

    def _shape(self, scope: Scope, start: int, end: int) -> Shape:
        return self._shapes.shape(self._parse(scope, start, end, "sentence"))

    def _phrase(self, scope: Scope, start: int, end: int) -> Phrase:
        tree = self._parse(scope, start, end, "phrase")
        return self._shapes.phrase(next(child for child in tree.children if isinstance(child, Tree)))

    def _condition_shape(self, scope: Scope, start: int, end: int) -> Shape:
        """A condition whose word for if may be missing."""
        return self._shapes.condition(self._parse(scope, start, end, "condition"))

    def _delayed(self, scope: Scope, triggers: tuple[Event | Point, ...], body: Effect, piece: Piece) -> Effect:
        if len(triggers) > 1:
            raise scope.problem("several-triggers", piece.start, piece.end)
        return Delayed(triggers[0], body)

    def _ability(self, scope: Scope, start: int, end: int, findings: list[Diagnostic]) -> Ability | None:
        text = scope.file.text
        try:
            front = header_reader(self.lexicon).front(scope, start, end)
        except UnreadableError as error:
            findings.append(error.diagnostic)
            self._body(scope, self._behind(error.diagnostic, text, end), findings)
            return None
        before = len(findings)
        pieces = sentences(text, front.end, end, self.lexicon.words)
        cost: tuple[Effect, ...] = ()
        if pieces and pieces[0].colon:
            cost = self._cost(scope, pieces[0], findings)
            pieces = pieces[1:]
        costs = list(cost)
        uses: list[Use] = []
        triggers, timing, body = self._body(scope, pieces, findings, costs, uses)
        if len(findings) > before:
            return None
        span, paid = scope.span(start, end), tuple(costs)
        return Ability(
            front.headers, front.label, front.number, paid, triggers, timing, body, span, tuple(uses), front.flavour
        )

    def _behind(self, found: Diagnostic, text: str, end: int) -> list[Piece]:
        """The sentences behind a header that is not known: they are looked at all the same."""
        if found.name != "unknown-header":
            return []
        words = self.lexicon.words
        signs = "".join((*words.texts("colons"), *words.texts("commas"), *words.texts("header_separators"))) + " \u3000"
        start = end - len(text[found.primary.end : end].lstrip(signs))
        if text[start : start + 1] == words.settings["headers"][0]:
            return []  # more headers
        pieces = sentences(text, start, end, words)
        return pieces[1:] if pieces and pieces[0].colon else pieces

    def _cost(self, scope: Scope, piece: Piece, findings: list[Diagnostic]) -> tuple[Effect, ...]:
        """What stands before the colon: signs, and what is to be done."""
        symbols, size = symbol_cost(scope.file.text[piece.start : piece.end], self.lexicon)
        start = piece.start + size
        paid = (Pay(symbols, scope.span(piece.start, start)),) if symbols else ()
        if start == piece.end:
            return paid
        return (*paid, *self._body(scope, [replace(piece, start=start, stopped=True)], findings)[2])

    def _body(
        self,
        scope: Scope,
        pieces: list[Piece],
        findings: list[Diagnostic],
        cost: list[Effect] | None = None,
        uses: list[Use] | None = None,
    ) -> tuple[tuple[Event | Point, ...], tuple[Event | Point, ...], tuple[Effect, ...]]:
        """The sentences of one text: triggers and time of use at its front, then its effects; a ``cost`` that the
        first one says is added to it, and what others say of the use of the ability to its ``uses``."""
        triggers: tuple[Event | Point, ...] = ()
        timing: tuple[Event | Point, ...] = ()
        body: list[Effect] = []
        place = 0
        builder = self._builder(scope)
        while place < len(pieces):
            piece = pieces[place]
            items = _items(pieces, place)
            try:
                check_brackets(scope, piece)
                check_empty(scope, piece)
                if not items and place > 0 and self._defined(scope, builder, piece, body):
                    place += 1
                    continue
                if items:
                    front, effect = self._modal(scope, builder, piece, items, findings)
                    read = Read(front, effect)
                else:
                    check_stop(scope, piece)
                    self._check_list(scope, piece)
                    builder.before = body[-1] if body and isinstance(body[-1], Do) else None
                    read = builder.read(self._shape(scope, piece.start, piece.end))
                if place == 0:
                    triggers, timing = read.triggers, read.timing
                    if read.effect is not None:
                        body.append(read.effect)
                        self._limited(scope, piece, read, uses)
                    elif read.cost and cost is not None:
                        cost += read.cost
                    elif (
                        uses is not None
                        and read.uses
                        and (read.uses[0].kind == "copies" or read.uses[0].of is not None)
                    ):
                        uses += read.uses
                    elif not read.timing:
                        raise scope.problem("unfinished-sentence", piece.end, piece.end, expected=())
                elif read.uses and uses is not None and read.effect is None:
                    uses += read.uses
                else:
                    self._append(scope, body, read, piece)
            except UnreadableError as error:
                found = in_its_language(scope, piece, error.diagnostic)
                found = self._with_sure_fixes(of_the_field(found, self.lexicon), pieces[0].start, piece)
                findings.append(self._with_example(found, scope.file.text[piece.start : piece.end]))
            place += 1 + len(items)
        return triggers, timing, tuple(body)

    def _limited(self, scope: Scope, piece: Piece, read: Read, uses: list[Use] | None) -> None:
        """How often, as the first words of an ability say; elsewhere there is nothing that could be used so often."""
        if read.uses and uses is None:
            raise scope.problem("unexpected-word", piece.start, piece.end, variant="sentence")
        if uses is not None:
            uses += read.uses

    def _with_sure_fixes(self, found: Diagnostic, start: int, piece: Piece) -> Diagnostic:
        """A finding about a word keeps the words offered in its place with which the sentence can be read."""
        if found.name not in _WORDS or not found.fixes or not self._helps:
            return found
        other = self.with_slots(self.slots)
        other._helps = False

        def reads(fix: Fix) -> bool:
            text, size = found.primary.file.text[start : piece.end], piece.start - start
            for edit in sorted(fix.edits, key=lambda edit: -edit.span.start):
                text = text[: edit.span.start - start] + edit.text + text[edit.span.end - start :]
            text += self.lexicon.words.texts("stop")[0]
            problems = other.abilities(Span(SourceFile("", text), 0, len(text)))[1]
            return all(problem.primary.start < size for problem in problems)

        return replace(found, fixes=tuple(fix for fix in found.fixes if fix.grade is Grade.SAFE or reads(fix)))

    def _with_example(self, found: Diagnostic, sentence: str) -> Diagnostic:
        """A finding about a sentence with the nearest one that can be read."""
        if found.name not in _WITH_EXAMPLE or found.fixes or not self._helps:
            return found
        if self._examples is None:
            self._examples = Examples(self.lexicon, self._reads)
        listed = found.name == "unfinished-sentence" and found.variant == "list"
        example = self._examples.of("choose one") if listed else self._examples.nearest(sentence)
        return replace(found, args={**found.args, "example": example}) if example else found

    def _reads(self, text: str) -> bool:
        """Whether a text can be read; a look that asks for no examples itself."""
        other = self.with_slots({})
        other._helps = False
        return not other.abilities(Span(SourceFile("", text), 0, len(text)))[1]

    def _defined(self, scope: Scope, builder: SentenceBuilder, piece: Piece, body: list[Effect]) -> bool:
        """A sentence that says what the letter of the sentence before it is."""
        found = defined_letter(scope.file.text[piece.start : piece.end], self.lexicon.words)
        if found is None:
            return False
        letter, start, end = found
        amount = builder.nouns.amount(self._phrase(scope, piece.start + start, piece.start + end))
        effect = with_letter(body[-1], letter, amount) if body else None
        if effect is None or effect == body[-1]:
            raise scope.problem("letter-not-used", piece.start, piece.end, letter=letter)
        body[-1] = effect
        return True

    def _append(self, scope: Scope, body: list[Effect], read: Read, piece: Piece) -> None:
        effect = read.effect
        self._limited(scope, piece, read, None)
        if read.however:
            body[-1:] = [however(scope, body[-1:], read, piece)]
            return
        if effect is None:
            raise scope.problem("unfinished-sentence", piece.end, piece.end, expected=())
        if read.otherwise:
            last = body[-1] if body else None
            if not isinstance(last, When) or last.otherwise is not None:
                raise scope.problem("otherwise-without-if", piece.start, piece.end)
            body[-1] = replace(last, otherwise=effect)
            return
        if isinstance(effect, When) and isinstance(effect.body, Instead) and not read.triggers:
            body[-1:] = [better(scope, body[-1:], effect, piece)]
            return
        body.append(self._delayed(scope, read.triggers, effect, piece) if read.triggers else effect)


def _items(pieces: list[Piece], place: int) -> list[Piece]:
    """The items of the list that begins after ``place``, if one does."""
    if place + 1 >= len(pieces) or not pieces[place + 1].bullet:
        return []
    return pieces[place + 1 :]
