"""Reminder texts in brackets behind a keyword: they say what the keyword means, in its own words or in a sentence of
the same meaning."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from kirifuda.compiling.rewrite import substitute
from kirifuda.core.diagnostics import Diagnostic, Edit, Fix, Grade
from kirifuda.core.source import Span
from kirifuda.model.abilities import Ability, Header
from kirifuda.model.amounts import Amount, Letter, Number
from kirifuda.model.ruleset import Keyword
from kirifuda.model.vocabulary import Vocabulary
from kirifuda.reading.games import Loaded
from kirifuda.reading.sentences import SentenceReader
from kirifuda.wording.printer import Printer
from kirifuda.wording.terms import Unprintable


def check(loaded: Loaded) -> Iterator[Diagnostic]:
    """One finding for each text that says something else, or that nothing can be compared with."""
    game = loaded.game
    if game is None:
        return
    keywords = {keyword.id: keyword for keyword in game.ruleset.keywords}
    languages = {file.place.shown: loaded.documents.language(file) for file in loaded.documents.files}
    for card in (*game.cards, *game.scenario_cards):
        for header in (h for ability in card.abilities for h in ability.headers):
            if header.reminder is None or header.keyword not in keywords:
                continue
            language = languages.get(header.reminder.file.path)
            if language is not None:
                known = _Known(game.ruleset.vocabulary, language, keywords[header.keyword], dict(header.args))
                yield from known.compared(header, header.reminder, card.id)


class _Known:
    """What a keyword means in one language, its parameters filled."""

    def __init__(self, vocabulary: Vocabulary, language: str, keyword: Keyword, args: Mapping[str, Amount]) -> None:
        self.vocabulary, self.language = vocabulary, language
        self.abilities: tuple[Ability, ...] = substitute(keyword.abilities, args)
        words = next((word for word in vocabulary.keywords if word.id == keyword.id), None)
        written = words.reminder.get(language, ()) if words is not None else ()
        self.texts = [_slotted(text, args) for text in written]

    def compared(self, header: Header, place: Span, card: str) -> Iterator[Diagnostic]:
        """The finding about one text, if there is one."""
        if any(_key(place.text) == _key(text) for text in self.texts):
            return
        if self.abilities and not self.texts:
            reader = SentenceReader(self.vocabulary, self.language)
            found, problems = reader.abilities(place)
            if not problems and found == self.abilities:
                return
        right = self.texts[0] if self.texts else self._printed()
        args = {"text": place.text, "keyword": header.keyword, "right": right}
        if not right:
            yield Diagnostic("reminder-differs", place, args, "nothing", subject=card)
            return
        fix = Fix("replace", (Edit(place, right),), Grade.UNSAFE, {"word": right})
        yield Diagnostic("reminder-differs", place, args, fixes=(fix,), subject=card)

    def _printed(self) -> str:
        printer = Printer(self.vocabulary, self.language)
        try:
            return " ".join(map(printer.ability, self.abilities))
        except Unprintable:
            return ""


def _slotted(text: str, args: Mapping[str, Amount]) -> str:
    for name, amount in args.items():
        said = str(amount.value) if isinstance(amount, Number) else amount.name if isinstance(amount, Letter) else ""
        text = text.replace("{" + name + "}", said)
    return text


def _key(text: str) -> str:
    return "".join(text.split()).casefold().rstrip("。.．")
