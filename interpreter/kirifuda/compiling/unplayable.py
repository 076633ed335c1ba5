"""What cannot be played as a finding: the text of its reason, the words of the game in it, another way to write it."""

from __future__ import annotations

from kirifuda.compiling.code import Unplayable
from kirifuda.core.diagnostics import Argument, Diagnostic, Said, Sort
from kirifuda.core.source import Span
from kirifuda.model.vocabulary import LANGUAGES, Vocabulary
from kirifuda.reading.messages import messages

AREA = "unplayable"
WAY = "-way"  # behind a reason's key: the text that says how to write it otherwise
#: for each place of a text the classes of the words that may stand there; an id without a word stands as it is
CLASSES = {
    "zone": ("zone",),
    "value": ("property", "marker", "variable"),
    "state": ("state",),
    "period": ("period", "phase", "thing"),
    "player": ("player",),
    "keyword": ("keyword",),
    "part": ("kind", "player"),
}


def not_playable(vocabulary: Vocabulary, problem: Unplayable, place: Span, subject: str | None) -> Diagnostic:
    """The finding about what cannot be carried out; ``subject``: the card it belongs to, if it is one."""
    about = tuple((name, _shown(vocabulary, name, value)) for name, value in problem.about.items())
    way = problem.key + WAY if problem.key + WAY in messages(AREA) else "other-wording"
    args: dict[str, Argument] = {
        "what": (Sort(AREA, problem.key, args=about),),
        "way": (Sort(AREA, way, args=about),),
        "without": (Sort(AREA, "without-card"),) if subject is not None else (),
    }
    return Diagnostic("not-playable", place, args, problem.variant, subject=subject)


def _shown(vocabulary: Vocabulary, name: str, value: object) -> Argument:
    """A node as the kind of phrase it is; an id as its word, or in quotes."""
    if not isinstance(value, str):
        return (Sort(AREA, type(value).__name__),)
    for word in vocabulary.words:
        if word.id == value and word.cls in CLASSES.get(name, ()) and all(word.forms.get(lang) for lang in LANGUAGES):
            said = Said(tuple((lang, word.forms[lang][0]) for lang in LANGUAGES))
            return (Sort(AREA, "quoted", args=(("text", (said,)),)),)
    return (Sort(AREA, "quoted", args=(("text", value),)),)
