"""The pages of a verb (parameters, steps, all its forms in three languages) and of a keyword."""

from __future__ import annotations

from kirifuda.explain.abilities import headers_of
from kirifuda.explain.card_page import header_of, keyword_rows
from kirifuda.explain.inventory import of_keyword
from kirifuda.explain.writer import Writer
from kirifuda.model.ruleset import Keyword, Verb
from kirifuda.model.vocabulary import LANGUAGES, VerbForm
from kirifuda.reading.frames import NEEDED, frames
from kirifuda.wording.printer import Printer

OWN_KEYS = ("base", "third", "past", "participle", "ing")  # of a language whose forms are words around these


def verb_page(writer: Writer, verb: Verb) -> str:
    """A verb."""
    writer.title(_citation(writer, verb), "verb", verb.id, verb.span)
    rows = [(f"{{{param.name}}}", _types(writer, param.types)) for param in verb.params]
    if rows:
        writer.section("parameters")
        writer.page.rows(rows)
    if verb.subject is not None:
        writer.page.rows([writer.said("subject", f"{{{verb.subject}}}")])
    _body(writer, verb)
    for language in LANGUAGES:
        _forms(writer, verb, language)
    writer.clauses("verb", verb.id)
    writer.changed_by(verb.id)
    writer.scenarios(writer.evidence().of(("verb", verb.id)))
    return writer.text()


def _citation(writer: Writer, verb: Verb) -> str:
    words = next((words for words in writer.rules.vocabulary.verbs if words.id == verb.id), None)
    forms = words.forms.get(writer.language, ()) if words is not None else ()
    return forms[0].do if forms else verb.id


def _types(writer: Writer, types: tuple[str, ...]) -> str:
    return ", ".join(writer.say(f"type-{name}") for name in types)


def _body(writer: Writer, verb: Verb) -> None:
    if verb.primitive is not None:
        writer.section("primitive", name=verb.primitive)
    elif verb.steps.by is not None:
        for case, effects in verb.steps.cases.items():
            writer.section("steps-if", name=f"{{{verb.steps.by}}}", kind=writer.say(f"type-{case}"))
            writer.three(Printer.effects, effects)
    elif verb.steps.effects:
        writer.section("steps")
        writer.three(Printer.effects, verb.steps.effects)
    else:
        writer.section("no-steps")
    if verb.uninterrupted:
        writer.page.line(writer.say("uninterrupted"))


def _forms(writer: Writer, verb: Verb, language: str) -> None:
    """Every form of every way to say it, the canonical one first; alternates stand behind a slash."""
    vocabulary = writer.rules.vocabulary
    words = next((words for words in vocabulary.verbs if words.id == verb.id), None)
    written: list[VerbForm] = []
    for form in words.forms.get(language, ()) if words is not None else ():
        written += [form, *([form.intransitive] if form.intransitive is not None else [])]
    own = [frame for frame in frames(vocabulary, language) if frame.verb == verb.id]
    for form, frame in zip(written, own, strict=False):
        writer.section("forms", lang=language, text=form.do)
        rows = []
        for name in (
            OWN_KEYS if "base" in frame.forms else (*NEEDED, *(other for other in frame.forms if other not in NEEDED))
        ):
            if frame.forms.get(name):
                rows.append((writer.say(f"form-{name.replace('_', '-')}"), " / ".join(frame.forms[name])))
        writer.page.rows(rows)


def keyword_page(writer: Writer, keyword: Keyword) -> str:
    """A keyword."""
    writer.title(header_of(writer, keyword), "keyword", keyword.id, keyword.span)
    words = next((words for words in writer.rules.vocabulary.keywords if words.id == keyword.id), None)
    if words is not None:
        writer.section("printed")
        rows = [(lang, " / ".join(words.header[lang])) for lang in LANGUAGES if words.header.get(lang)]
        writer.page.rows(rows)
    if keyword.params:
        writer.section("parameters")
        writer.page.rows([(f"{{{param.name}}}", _types(writer, param.types)) for param in keyword.params])
    rows = keyword_rows(writer, keyword)
    if rows:
        writer.section("stands-for")
        writer.page.rows(rows)
    _bearers(writer, keyword)
    writer.clauses("keyword", keyword.id)
    writer.changed_by(keyword.id)
    writer.scenarios(of_keyword(writer.game, keyword, writer.evidence()))
    return writer.text()


def _bearers(writer: Writer, keyword: Keyword) -> None:
    """The cards that have it."""
    found = []
    for card in writer.game.cards:
        mine = [other for ability in card.abilities for _, other in headers_of(writer.rules, ability)]
        if any(other is keyword for other in mine):
            found.append((card.id, writer.own.card(card)))
    if found:
        writer.section("cards-with-it")
        writer.page.rows(found)
