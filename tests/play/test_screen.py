"""The screen: fits its width in every language and encoding, keeps hands apart, and needs no colour to be read."""

import io
import subprocess
import sys
import unicodedata

import pytest

from command_line import LANGUAGES
from kirifuda.core.width import char_width, width
from kirifuda.engine.observation import seen
from kirifuda.engine.randomness import Dice
from kirifuda.play.commands import NAMES, command_words, parsed
from kirifuda.play.screen import Screen
from tables import library, sit

LOOKS = ("help", "? GEAR", "? 1", "?", "? nowhere", "log", "board", "", "save", "??", "\u3000")


def presses(seed: int, looks=LOOKS, count: int = 60):
    """Options by lot, with everything that can be looked at in between."""

    def keys(sitting):
        dice = Dice(seed)
        for number in range(count):
            if number % 5 == 4 and looks:
                yield looks[(number // 5) % len(looks)]
            decision = sitting.match.decision
            yield dice.below(len(decision.values)) + 1

    return keys


@pytest.mark.parametrize("columns", [60, 80, 120])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["crossxgear", "tests/games/hills"])
def test_every_line_fits(game, language, columns):
    text = sit(game, presses(columns), language=language, columns=columns, rows=24).text
    assert len(text.splitlines()) > 100
    assert [line for line in text.splitlines() if width(line) > columns] == []
    assert "{" not in text and "}" not in text


@pytest.mark.parametrize(("language", "encoding"), [("ja", "cp932"), ("ko", "cp949")])
def test_old_consoles_get_frames_of_ascii_and_room_for_wide_signs(language, encoding):
    def widest(line: str) -> int:
        return sum(2 if unicodedata.east_asian_width(char) == "A" else char_width(char) for char in line)

    text = sit("crossxgear", presses(1), language=language, columns=60, encoding=encoding).text
    assert "─" not in text and "---" in text
    assert [line for line in text.splitlines() if widest(line) > 60] == []


def test_colour_says_nothing_alone(monkeypatch):
    """Without colours the screen has the same text."""
    texts = []
    for settings in ({"NO_COLOR": "1"}, {"FORCE_COLOR": "1", "TERM": "xterm-256color"}):
        with monkeypatch.context() as environment:
            for name in ("NO_COLOR", "FORCE_COLOR", "COLORTERM"):
                environment.delenv(name, raising=False)
            for name, value in settings.items():
                environment.setenv(name, value)
            file = io.StringIO()
            screen = Screen(file, columns=80, rows=40)
            screen.write((("life", "marker"), ("  20", "you")))
            texts.append(file.getvalue())
    assert texts[0] == "life  20\n" and "\x1b[" in texts[1]


def two_hands():
    """A match whose players have no card in common."""
    cards = [card.id for card in library("tests/games/vanilla").game.cards if card.values]
    half = len(cards) // 2
    decks = [[card for card in part for _ in range(4)][:30] for part in (cards[:half], cards[half:])]
    return library("tests/games/vanilla").start(11, decks, trace=True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_people_never_see_each_other_s_hand(language):
    """Between two changes of place, no name is on the screen that only the other one's hidden cards have."""
    labels = library("tests/games/vanilla").game.cards
    names = {card.id: card.names.get(language) or next(iter(card.names.values())) for card in labels}
    checked = [0]

    def hidden_from(match, viewer):
        layout = match.machine.program.layout
        ids = {seen(match, c, viewer): set() for c in range(len(match.state.d))} | {True: set(), False: set()}
        for card, definition in enumerate(match.state.d):
            ids[seen(match, card, viewer)].add(layout.cards[definition].id)
        return {names[ident] for ident in ids[False] - ids[True] - public}

    public: set[str] = set()

    def keys(sitting):
        dice, file, start, last = Dice(5), sitting.front._read.screen, 0, None
        for _ in range(160):
            decision = sitting.match.decision
            file.flush()
            screen = file.buffer.getvalue().decode()[start:]
            if sitting._before != last:  # somebody else sits down: what is on the screen now is for both
                last, viewer = sitting._before, None
            else:
                viewer = decision.player
            layout = sitting.match.machine.program.layout
            for card, definition in enumerate(sitting.match.state.d):
                if all(seen(sitting.match, card, player) for player in (0, 1)):
                    public.add(layout.cards[definition].id)
            for player in (0, 1) if viewer is None else (viewer,):
                checked[0] += 1
                assert [n for n in hidden_from(sitting.match, player) if f"{n} " in screen or f"{n}\n" in screen] == []
            start = len(file.buffer.getvalue().decode())
            yield "" if viewer is None else dice.below(len(decision.values)) + 1

    sat = sit(library("tests/games/vanilla"), keys, seats=("human", "human"), match=two_hands(), language=language)
    assert checked[0] > 100 and len(sat.match.choices) > 60


def test_words_of_all_languages_are_understood_at_every_prompt():
    for name in NAMES:
        for word, meant in command_words().items():
            if meant == name:
                assert parsed(f"  {word}  ") == (name, "")
    assert parsed("保存 対戦.json") == ("save", "対戦.json") and parsed("SAVE  A b.json") == ("save", "A b.json")
    assert (
        parsed("１２") == ("number", "12")
        and parsed("？　アリア") == ("card", "アリア")
        and parsed("?3") == ("card", "3")
    )
    assert parsed("") == parsed("\u3000") == ("next", "") and parsed("②")[0] == "" and parsed("-1")[0] == ""


def test_long_lists_come_in_pages():
    sat = sit("crossxgear", [1, 2, "", "", "q"], rows=12)
    last = sat.text.split("A: deploy")[-1]
    assert "more (Enter to go on)" in last
    assert last.count("  1) pass") == 2  # the list begins again after its end


def test_an_ability_that_is_used_is_named_by_its_card_and_place():
    """Never by a card that happens to have the ability's number."""
    seen_uses = []

    def keys(sitting):
        dice, actions = Dice(1), sitting.match.library.game.ruleset.actions
        for _ in range(150):
            decision = sitting.match.decision
            choices = sitting._desk.laid(decision, sitting.diary.public.log).choices
            for value in decision.values if decision.kind == "action" else ():
                if value[0] >= 0 and actions[value[0]].uses:
                    title, parts = choices._titled(value)
                    seen_uses.append((f"{title} {parts[0][0]}", choices.names.option(decision, value)))
            yield dice.below(len(decision.values)) + 1

    sit(
        "cross-lords",
        keys,
        match=library("cross-lords").start(5, mode="solo", trace=True),
        seats=("human", "procedure"),
    )
    assert len(seen_uses) > 20
    assert [pair for pair in seen_uses if pair[0] != pair[1]] == []


def test_typed_options_count_as_numbers():
    sat = sit("tests/games/hills", ["look", "pass"])
    assert [entry[4] for entry in sat.match.log_entries()][:2] == [1, 0]


def test_rich_is_fetched_only_for_a_drawn_table():
    code = "import sys, kirifuda.cli.main, kirifuda.cli.playing; sys.exit('rich' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], env={"PYTHONPATH": "interpreter"}).returncode == 0


def test_plain_lines_say_words_and_the_sentence_that_asks():
    """Values that are words are said in words, those of cards in the hand too; what asks is quoted; and a card that
    all saw where it lay is named when it goes where nobody looks."""
    rules = library("cross-lords")
    match = rules.start(3, mode="solo", level=2, trace=True)
    said = sit(rules, [3, 2, 2, 1, 1], match=match, language="en", seats=("human", "random"), drawn=False).text
    assert "7 / Witch (color scarlet)" in said and "(value 7, color scarlet, + 5 / Dancer)" in said
    assert "Pick 1 character in your dealt cards" in said and "1 card in your hand gets -2 value." in said
    assert "discard cards from your hand down to 3" in said
    assert "color 2" not in said and "dealt cards 0" not in said
    later = sit(rules, [1], match=match, language="en", seats=("human", "random"), drawn=False).text
    assert "B.Side of Assault: rolled face -> action cube" in later
