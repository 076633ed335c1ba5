"""What is printed, line by line in three languages; house style; nodes that have no sentence."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from shipped import WORDS, printer, vocabulary
from trees import TREES

from kirifuda.lint.runner import lint_paths
from kirifuda.model.abilities import Ability, Header
from kirifuda.model.amounts import Number, Quantity
from kirifuda.model.effects import Do, Gain, May, Prohibit
from kirifuda.model.objects import Named, Player, Quoted, Select, This, Zone
from kirifuda.model.vocabulary import LANGUAGES, CardName, Style
from kirifuda.reading.folders import collect
from kirifuda.reading.vocabulary_files import read_vocabulary
from kirifuda.wording.printer import Printer, Unprintable

LINES = yaml.safe_load((Path(__file__).parent / "printed.yaml").read_text(encoding="utf-8"))
DRAW = Do("draw", (("n", Number(2)),))


def test_every_tree_has_its_lines() -> None:
    assert len(LINES) == len(TREES)


@pytest.mark.parametrize("number", range(len(TREES)))
def test_lines_of_tree(number: int) -> None:
    printed = {language: printer(language).ability(TREES[number]) for language in LANGUAGES}
    assert printed == LINES[number]


def _styled(language: str, **style: object) -> Printer:
    return Printer(replace(vocabulary(), style=Style(**style)), language)


def test_digits_in_full_width() -> None:
    assert _styled("ja", digits="full").effects((DRAW,)) == "カードを２枚引く。"


def test_polite_endings() -> None:
    assert _styled("ko", polite=("ko",)).effects((DRAW,)) == "카드를 2장 뽑습니다."
    gain = Gain(This("art"), Named("active"))
    assert _styled("ko", polite=("ko",)).effects((gain,)) == "이 아츠는 ACTIVE를 얻습니다."


def test_polite_endings_in_japanese() -> None:
    draw = _styled("ja", polite=("ja",))
    assert draw.effects((DRAW,)) == "カードを2枚引きます。"
    assert draw.effects((May(DRAW),)) == "カードを2枚引くことができます。"
    forbidden = Prohibit("destroy", (("card", This("art")),), passive=True)
    assert draw.effects((forbidden,)) == "このアーツは破壊されません。"
    assert _styled("ko", polite=("ja",)).effects((DRAW,)) == "카드를 2장 뽑는다."


def test_english_keeps_its_digits() -> None:
    assert _styled("en", digits="full").effects((DRAW,)) == "Draw 2 cards."


def _with_print(tmp_path: Path, written: str) -> Path:
    folder = tmp_path / "own"
    shutil.copytree(WORDS, folder)
    with (folder / "ruleset.yaml").open("a", encoding="utf-8") as file:
        file.write(f"print: {written}\n")
    return folder


def test_the_ruleset_says_how_its_sentences_are_printed(tmp_path: Path) -> None:
    folder = _with_print(tmp_path, "{ja: polite, ko: polite, digits: full}")
    words = read_vocabulary(collect(folder)[0])
    assert Printer(words, "ja").effects((DRAW,)) == "カードを２枚引きます。"
    assert Printer(words, "ko").effects((DRAW,)) == "카드를 ２장 뽑습니다."


@pytest.mark.parametrize("written", ["{ko: polit}", "{en: polite}", "{digits: wide}", "polite"])
def test_a_switch_that_there_is_not_is_found(tmp_path: Path, written: str) -> None:
    folder = _with_print(tmp_path, written)
    found = [finding.name for finding in lint_paths([folder])]
    assert set(found) & {"bad-value", "unknown-key", "wrong-shape"}, found


def test_brackets_of_names() -> None:
    put = Do("put", (("card", Select(names=("aria-1",))), ("zone", Zone("hand"))))
    assert _styled("ja", quotes={"ja": ("《", "》")}).effects((put,)) == "《アリア①》を手札に加える。"


def test_reading_of_a_name_decides_the_particle() -> None:
    card = CardName("dragon", {"ko": "龍"}, {"ko": "용"})
    words = replace(vocabulary(), cards=(*vocabulary().cards, card))
    put = Do("put", (("card", Select(names=("dragon",))), ("zone", Zone("hand"))))
    assert Printer(words, "ko").effects((put,)) == "「龍」을 패에 넣는다."


def test_name_lacking_in_a_language_is_printed_as_it_is() -> None:
    words = replace(vocabulary(), cards=(CardName("lion", {"ja": "獅子"}),))
    put = Do(
        "put", (("card", Select(names=("lion",), quantity=Quantity("exactly", Number(1)))), ("zone", Zone("hand")))
    )
    assert Printer(words, "en").effects((put,)) == 'Put 1 "獅子" into your hand.'


def test_header_number_without_a_circled_sign() -> None:
    ability = Ability((Header("gearlink", (("n", Number(21)),)),), body=(DRAW,))
    assert printer("ja").ability(ability) == "GEARLINK(21)：カードを2枚引く。"


def test_quoted_ability_ends_the_english_sentence() -> None:
    gain = Gain(This("art"), Quoted(Ability((Header("enter"),), body=(DRAW,))))
    assert printer("en").effects((gain,)) == 'This art gains "[Enter] Draw 2 cards."'


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "node",
    [
        Do("no-such-verb", ()),
        Do("destroy", (("card", Select(kinds=("no-such-kind",))),)),
        Do("destroy", (("card", This("art")), ("nobody", Player("you")))),
        Gain(This("art"), Named("no-such-word")),
        Do("destroy", (("card", Select(position="top")),)),
    ],
)
def test_node_without_a_sentence_is_named(language: str, node: Do | Gain) -> None:
    with pytest.raises(Unprintable) as raised:
        printer(language).effects((node,))
    assert language in str(raised.value)
    assert raised.value.node is not None
