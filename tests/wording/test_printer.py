"""What is printed, line by line in three languages; house style; nodes that have no sentence."""

from dataclasses import replace
from pathlib import Path

import pytest
import yaml
from shipped import printer, vocabulary
from trees import TREES

from kirifuda.model.abilities import Ability, Header
from kirifuda.model.amounts import Number, Quantity
from kirifuda.model.effects import Do, Gain
from kirifuda.model.objects import Named, Player, Quoted, Select, This, Zone
from kirifuda.model.vocabulary import LANGUAGES, CardName, Style
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
    assert _styled("ko", polite=True).effects((DRAW,)) == "카드를 2장 뽑습니다."
    gain = Gain(This("art"), Named("active"))
    assert _styled("ko", polite=True).effects((gain,)) == "이 아츠는 ACTIVE를 얻습니다."


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
