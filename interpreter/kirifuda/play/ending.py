"""The end in words: who has won and by which line of the rules or of a card, and how to see the match again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from kirifuda.engine.game import Game
from kirifuda.play.labels import Labels
from kirifuda.play.paper import Line, Paper
from kirifuda.play.sentences import Sentences
from kirifuda.reading.messages import message

CAPS = ("turns", "steps", "depth", "loop")


def ending(match: Game, labels: Labels, people: Sequence[int], paper: Paper) -> Iterator[Line]:
    """How a match has ended, or that it has not."""

    def say(key: str, **args: str | int) -> str:
        return message("play", key, labels.language, **args)

    result = match.result
    yield ()
    yield paper.rule(say("end-title"), "title")
    if result is None:
        yield from paper.text(say("log-unfinished", decisions=len(match.choices)), "said", 1)
        return
    turns = say("end-turns", turns=result.turns)
    if result.winner is None:
        yield from paper.text(say("end-draw", turns=turns), "said", 1)
    else:
        player = chr(ord("A") + result.winner)
        yield from paper.text(say("end-win", player=player, turns=turns), "said", 1)
        if len(people) == 1:
            yield from paper.text(say("end-you-won" if result.winner in people else "end-you-lost"), "you", 1)
    yield from paper.text(why(match, labels), "text", 1)


def why(match: Game, labels: Labels) -> str:
    """The line that ended the match, in words and with its place, or the cap that did."""
    reason = match.state.why
    if isinstance(reason, int):
        span = match.machine.program.sites[reason]
        if span is not None:
            text = Sentences(labels.data, labels.language).at(span) or " ".join(span.text.split())
            return message("play", "end-why", labels.language, text=text, place=f"{span.file.path}:{span.line}")
    if reason in CAPS:
        return message("play", f"end-cap-{reason}", labels.language)
    return str(reason or "")
