"""What is printed reads back as the same tree, in every language; what is printed twice is printed the same."""

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from shipped import GAME, WORDS, printer, reader, vocabulary, whole
from trees import SLOTS, TREES

from kirifuda.core.source import Span
from kirifuda.model.vocabulary import LANGUAGES, Style
from kirifuda.reading.folders import built_in_games
from kirifuda.wording.collected import Written, collect_sentences, wording_findings
from kirifuda.wording.printer import Printer

TRIPLES = yaml.safe_load((Path(__file__).parents[1] / "sentences" / "triples.yaml").read_text(encoding="utf-8"))
OWN_NAMES = ("氷壁", "強化")
Slots = dict[str, tuple[str, ...]]


@cache
def sentences(game: str) -> tuple[Written, ...]:
    return tuple(collect_sentences(game).texts)


MADE_UP = [path.as_posix() for path in sorted((Path(__file__).parents[1] / "games").iterdir()) if path.is_dir()]


def each_once() -> list[tuple[str, int]]:
    """The sentences of all games, those of a game that others extend once."""
    places: dict[tuple[str, int], tuple[str, int]] = {}
    for game in (*built_in_games(), *MADE_UP):
        for number, text in enumerate(sentences(game)):
            places.setdefault((text.span.file.path, text.span.start), (game, number))
    return list(places.values())


SENTENCES = each_once()


def read(kind: str, span: Span, language: str, slots: Slots, game: str, names: tuple[str, ...] = OWN_NAMES) -> Any:
    own = reader(language, game).with_slots(slots)
    tree, problems = own.abilities(span, names) if kind == "abilities" else getattr(own, kind)(span)
    assert problems == (), (span.text, problems)
    return tree


def printed(kind: str, tree: Any, language: str, game: str) -> str:
    if kind == "abilities":
        return "\n".join(printer(language, game).ability(ability) for ability in tree)
    return str(getattr(printer(language, game), kind)(tree))


def assert_round_trip(kind: str, tree: Any, slots: Slots, game: str, names: tuple[str, ...] = OWN_NAMES) -> None:
    for language in LANGUAGES:
        text = printed(kind, tree, language, game)
        again = read(kind, whole(text), language, slots, game, names)
        assert again == tree, text
        assert printed(kind, again, language, game) == text


@pytest.mark.parametrize(("game", "number"), SENTENCES, ids=[f"{Path(game).name}-{n}" for game, n in SENTENCES])
def test_shipped_sentence(game: str, number: int) -> None:
    text = sentences(game)[number]
    slots, names = dict(text.slots), text.ability_names
    tree = read(text.kind, text.span, text.language, slots, game, names)
    assert tree, text.span.place
    assert_round_trip(text.kind, tree, slots, game, names)


def test_shipped_sentences_are_many() -> None:
    assert len(sentences(GAME)) >= 60


@pytest.mark.parametrize("game", built_in_games())
def test_shipped_sentences_are_canonical(game: str) -> None:
    found = wording_findings(collect_sentences(game))
    assert [(item.primary.place, item.args["wording"]) for item in found] == []


@pytest.mark.parametrize("number", range(len(TREES)))
def test_tree(number: int) -> None:
    assert_round_trip("abilities", (TREES[number],), SLOTS, GAME)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("number", range(len(TRIPLES)))
def test_triple(number: int, language: str) -> None:
    tree = read("abilities", whole(TRIPLES[number][language]), language, {}, WORDS)
    assert_round_trip("abilities", tree, {}, WORDS)


STYLES = {
    "polite": Style(polite=("ja", "ko")),
    "wide": Style(digits="full"),
    "both": Style(digits="full", polite=("ja", "ko")),
}
POLITE = {"ja": ("ます。", "ません。"), "ko": ("니다.",)}


@cache
def styled(style: str, language: str, game: str) -> Printer:
    return Printer(replace(vocabulary(game), style=STYLES[style]), language)


def abilities_of(game: str) -> list[Any]:
    if game == WORDS:
        return [read("abilities", whole(triple["ja"]), "ja", {}, WORDS) for triple in TRIPLES]
    return [(tree,) for tree in TREES]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game", [GAME, WORDS])
def test_every_house_style_reads_back(game: str, style: str, language: str) -> None:
    changed = 0
    for tree in abilities_of(game):
        own, plain = styled(style, language, game), printer(language, game)
        text = "\n".join(map(own.ability, tree))
        slots = SLOTS if game == GAME else {}
        again = read("abilities", whole(text), language, slots, game)
        assert again == tree, text
        assert "\n".join(map(own.ability, again)) == text
        changed += text != "\n".join(map(plain.ability, tree))
    assert changed > 20 if language != "en" else changed == 0


@pytest.mark.parametrize("language", POLITE)
@pytest.mark.parametrize("game", [GAME, WORDS])
def test_polite_sentences_are_polite_to_the_end(game: str, language: str) -> None:
    plain_ends = {"ja": ("る。", "く。", "す。", "い。"), "ko": ("다.",)}[language]
    for tree in abilities_of(game):
        for line in map(styled("polite", language, game).ability, tree):
            assert not line.endswith(plain_ends) or line.endswith(POLITE[language]), line


PATTERNS = next(game for game in MADE_UP if game.endswith("/patterns"))


@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("game", [*built_in_games(), PATTERNS], ids=lambda game: Path(game).name)
def test_shipped_sentences_read_back_in_every_house_style(game: str, style: str) -> None:
    for text in sentences(game):
        if text.kind not in ("abilities", "effects"):
            continue
        slots, names = dict(text.slots), text.ability_names
        tree = read(text.kind, text.span, text.language, slots, game, names)
        for language in POLITE:
            own = styled(style, language, game)
            line = "\n".join(map(own.ability, tree)) if text.kind == "abilities" else own.effects(tree)
            assert read(text.kind, whole(line), language, slots, game, names) == tree, line
