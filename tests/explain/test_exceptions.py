"""The exceptions of a rule: who has a say, the strongest first."""

from pathlib import Path

import pytest

from kirifuda.explain.exceptions import LEVELS, voices
from kirifuda.explain.pages import page_of
from kirifuda.explain.subjects import find_subjects
from kirifuda.explain.writer import Writer
from kirifuda.loading import load
from kirifuda.model.vocabulary import LANGUAGES

GLADE = Path(__file__).parent.parent / "games" / "glade"
FILES = {
    "ruleset.yaml": f"id: laws\nextends: {GLADE.as_posix()}\ntitle: {{ja: 掟, ko: 법, en: Laws}}\nlanguage: ja\n",
    "rules.yaml": """
rules:
  - {id: no-summons, kind: constant, text: 相手は獣を召喚することができない。}
  - {id: never-banished, kind: constant, absolute: true, text: 獣は追放されない。}
""",
    "cards/cards.yaml": """
language: ja
cards:
  - id: opener
    name: {ja: 開き手, ko: 여는 자, en: Opener}
    kind: beast
    strength: 1
    text: PERMIT
    basis: {1: known, strength: known}
""",
}
PERMIT = "自分は獣も召喚することができる。"


@pytest.fixture
def game(tmp_path):
    for name, text in FILES.items():
        path = tmp_path / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text.replace("PERMIT", PERMIT), encoding="utf-8")
    return load(tmp_path).game


def spoken(game, rule: str, language: str = "en"):
    writer = Writer(game, language)
    law = next(law for law in game.ruleset.rules if law.id == rule)
    found = sorted(voices(writer, law), key=lambda voice: LEVELS.index(voice.level))
    return [(voice.level, voice.kind, voice.name) for voice in found]


def test_a_card_that_can_stands_above_the_rule_and_below_one_that_cannot(game):
    found = spoken(game, "no-summons")
    assert [voice for voice in found if voice[2] in ("Gate", "Opener", "no-summons")] == [
        ("cannot", "card", "Gate"),
        ("can", "card", "Opener"),
        ("default", "rule", "no-summons"),
    ]


def test_an_absolute_rule_stands_above_all(game):
    assert spoken(game, "never-banished")[0] == ("absolute", "rule", "never-banished")
    assert ("cannot", "card", "Anchor") in spoken(game, "never-banished")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_the_tree(game, language):
    (subject,) = find_subjects(game, "rule", "no-summons")
    page = page_of(subject, language)
    names = {"ja": ("門", "開き手"), "ko": ("문", "여는 자"), "en": ("Gate", "Opener")}[language]
    places = [page.index(name) for name in names]
    assert places == sorted(places) and "cards/cards.yaml:" in page
