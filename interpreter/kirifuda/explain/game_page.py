"""The page of a game: its words by class, each with its id and how it is written in three languages."""

from __future__ import annotations

import re

from kirifuda.explain.limits import limit_text
from kirifuda.explain.naming import listed
from kirifuda.explain.writer import Writer
from kirifuda.model.vocabulary import LANGUAGES


def game_page(writer: Writer) -> str:
    """All of it; a class the game has nothing of is left out."""
    rules = writer.rules
    writer.page.section(writer.say("title", name=writer.own.title(), kind=writer.say("kind-game")))
    writer.page.line(f"{rules.id}  {writer.game.as_of}", 0)
    writer.page.line(writer.say("more-about", name=rules.id), 0)
    for cls, found in listed(writer.game):
        if not found:
            continue
        kind, _, of = cls.partition(":")
        if of:
            writer.section("words-value", of=writer.own.word("property", of), id=f"property:{of}")
        else:
            writer.section("words", kind=writer.say(f"kind-{kind}"), id=kind)
        writer.page.rows([(ident, *(_plain(forms.get(lang, ())) for lang in LANGUAGES)) for ident, forms in found])
    if rules.limits:
        writer.section("words", kind=writer.say("kind-limit"), id="limit")
        writer.page.rows([(limit.id, limit_text(writer, limit)) for limit in rules.limits])
    return writer.text()


def _plain(forms: tuple[str, ...]) -> str:
    """The forms of one language, slots as names alone; a dash where there are none."""
    return re.sub(r"\{([\w-]+)[:=][^{}]*\}", r"{\1}", " / ".join(forms)) or "-"
