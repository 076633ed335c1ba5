"""Findings in whole games: line ends, stops, brackets, languages, headers, letters, and fixes that must not do harm."""

from __future__ import annotations

from pathlib import Path

import pytest

from examples import game_folder, write_files
from kirifuda.core.diagnostics import Grade
from kirifuda.lint.fixes import fix_files
from kirifuda.lint.runner import lint_paths

ON = "自分がカードを引いた時、"
KEYWORDS = """keywords:
  - {id: dawn, header: {ja: 【夜明け】, ko: "[새벽]", en: "[Dawn]"}, when: 自分がカードを引いた時、}
  - {id: dusk, header: {ja: 【夕暮れ】, ko: "[저녁]", en: "[Dusk]"}, when: 相手がカードを引いた時、}
  - {id: brave, word: true, header: {ja: 勇気, ko: 용기, en: Brave}}
  - id: gearlink
    params: {n: number}
    optional: true
    header: {ja: "GEARLINK{n:circled}：", ko: "GEARLINK{n:circled}:", en: "GEARLINK {n}:"}
    cost: 自分の手札{n}枚を捨てる。
"""


@pytest.fixture(autouse=True)
def inside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def cards(*lines: str, language: str = "ja", name: str = "Hill", plain: bool = False) -> str:
    text = f" {lines[0]}\n" if plain else " |\n" + "".join(f"      {line}\n" for line in lines)
    basis = ", ".join(f"{number}: known" for number in range(1, len(lines) + 1))
    names = f"{{ja: {name}, ko: {name}, en: {name}}}"
    return (
        f"language: {language}\ncards:\n  - id: hill\n    name: {names}\n    kind: land\n"
        f"    text:{text}    basis: {{{basis}}}\n"
    )


def found(place: Path, text: str | bytes) -> list[str]:
    game_folder(place, {"cards/a.yaml": text, "keywords.yaml": KEYWORDS})
    found = [item for item in lint_paths(["example"]) if item.primary.file.path.endswith("cards/a.yaml")]
    return [f"{item.name} {item.primary.text}".strip() for item in found]


def fixed(place: Path, text: str, unsafe: bool = False) -> str:
    game_folder(place, {"cards/a.yaml": text, "keywords.yaml": KEYWORDS})
    fix_files(lambda: lint_paths(["example"]), unsafe)
    return (place / "example/cards/a.yaml").read_bytes().decode("utf-8")


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_any_line_end(tmp_path: Path, line_end: str) -> None:
    text = cards(f"{ON}カードを1枚引く。", "カードを1枚ひく。").replace("\n", line_end)
    assert found(tmp_path, text) == ["unknown-word ひく"]
    assert fixed(tmp_path, text.replace("ひく。", "引く")) == text.replace("ひく", "引く")


def test_an_open_bracket_gets_no_stops(tmp_path: Path) -> None:
    text = cards("自分の「ライオン1枚を手札に戻す。")
    assert found(tmp_path, text) == ["unclosed-bracket 「"]
    assert fixed(tmp_path, text, True) == text
    assert found(tmp_path, cards("【夜明けカードを1枚引く。")) == ["unclosed-bracket 【"]


@pytest.mark.parametrize("stop", [".", "｡", ""])
def test_stops_of_other_scripts_are_replaced(tmp_path: Path, stop: str) -> None:
    assert fixed(tmp_path, cards(f"{ON}カードを1枚引く{stop}")) == cards(f"{ON}カードを1枚引く。")


def test_a_stop_inside_a_line_is_replaced(tmp_path: Path) -> None:
    line = f"{ON}カードを1枚引く.カードを1枚引く。"
    assert fixed(tmp_path, cards(line)) == cards(line.replace(".", "。"))


@pytest.mark.parametrize("line", ["카드를 1장 뽑는다.", "카드를 1장 뽑는다", "Draw 1 card.", "Draw 1 card"])
def test_another_language_is_said_and_not_mended(tmp_path: Path, line: str) -> None:
    assert found(tmp_path, cards(line)) == [f"wrong-language {line}"]
    assert fixed(tmp_path, cards(line), True) == cards(line)


def test_half_a_text_is_not_mended(tmp_path: Path) -> None:
    text = cards(f"{ON}カードを1枚引く #2。", plain=True)
    assert fixed(tmp_path, text) == text
    assert fixed(tmp_path, text, True).count("。") == 1


def test_a_name_in_a_longer_word_is_no_name(tmp_path: Path) -> None:
    text = cards("GEARLINK：カードを1枚引く。", name="GEAR")
    assert found(tmp_path, text) == ["unknown-header GEARLINK"]
    assert fixed(tmp_path, text, True) == text
    assert found(tmp_path, cards("自分のGEARS1枚を手札に戻す。", name="GEAR")) == ["unknown-word GEARS"]
    assert found(tmp_path, cards("自分のGEAR1枚を手札に戻す。", name="GEAR")) == ["unknown-word GEAR"]
    assert found(tmp_path, cards("自分のGEARを手札に戻す。", name="GEAR")) == ["name-without-brackets GEAR"]


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["【夜明け】"], "header-without-sentence 【夜明け】"),
        (["【夜明け】GEARLINK②："], "header-without-sentence 【夜明け】GEARLINK②："),
        (["【夜明け】【夜明け】カードを1枚引く。"], "slot-filled-twice 【夜明け】"),
        (["【夜明け】【夕暮れ】カードを1枚引く。"], "several-triggers 【夜明け】【夕暮れ】カードを1枚引く。"),
        (["勇気", "勇気"], "repeated-keyword 勇気"),
        ([f"{ON}カードを10000枚引く。"], "number-too-large 10000"),
        ([f"{ON}カードを{{n}}枚引く。"], "unknown-slot {n}"),
        ([f"{ON}カードをX枚引く。"], "letter-not-defined X"),
        ([f"{ON}カードを一枚引く。"], "unknown-word 一"),
        (["［夜明け］カードを1枚引く。"], "unknown-header ［夜明け］"),
    ],
)
def test_one_finding(tmp_path: Path, lines: list[str], expected: str) -> None:
    assert found(tmp_path, cards(*lines)) == [expected]


@pytest.mark.parametrize(
    "lines",
    [
        ["【夜明け】／【夕暮れ】カードを1枚引く。"],
        ["勇気"],
        [f"{ON}カードを9999枚引く。"],
        [f"{ON}カードをX枚引く。Xは自分の手札の枚数に等しい。"],
    ],
)
def test_what_is_right_stays_without_finding(tmp_path: Path, lines: list[str]) -> None:
    assert [item for item in found(tmp_path, cards(*lines)) if not item.startswith("noncanonical")] == []


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("［夜明け］カードを1枚引く。", "【夜明け】カードを1枚引く。"),
        (f"{ON}カードを十二枚引く。", f"{ON}カードを12枚引く。"),
    ],
)
def test_suggestions_keep_what_was_written(tmp_path: Path, line: str, meant: str) -> None:
    assert fixed(tmp_path, cards(line), True) == cards(meant)


def test_a_much_shorter_word_is_not_put_in_the_place(tmp_path: Path) -> None:
    game_folder(tmp_path, {"cards/a.yaml": cards("自分の＜大きなる獣＞1枚を手札に戻す。")})
    fixes = [fix for item in lint_paths(["example"]) for fix in item.fixes if fix.grade is Grade.UNSAFE]
    assert all(len(edit.text) * 2 >= edit.span.end - edit.span.start for fix in fixes for edit in fix.edits)


def test_a_lone_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    text = "language: ja\ncards:\n  - id: [hill\n"
    write_files(tmp_path, {"a.yaml": text, "b.yaml": cards("引く。").encode("cp932")})
    assert [item.name for item in lint_paths(["a.yaml"])] == ["bad-yaml"]
    assert [item.name for item in lint_paths(["b.yaml"])] == ["wrong-encoding"]
    assert [item.name for item in lint_paths(["."])] == ["bad-yaml"]


@pytest.mark.parametrize("front", ["", "id: bare\nlanguage: ja\nuses: []\n", "id: bare\nextends: .\n"])
@pytest.mark.parametrize("language", ["ja", "ko", "en"])
def test_a_game_without_words(tmp_path: Path, front: str, language: str) -> None:
    write_files(
        tmp_path, {"bare/ruleset.yaml": front, "bare/cards/a.yaml": cards("カードを1枚引く。", language=language)}
    )
    names = [item.name for item in lint_paths(["bare"])]
    assert "unknown-id" in names and ("unknown-word" in names or "wrong-language" in names)


def test_a_deck_of_cards_that_its_zone_does_not_hold(tmp_path: Path) -> None:
    zones = "zones:\n  - {id: stack, name: {ja: [山札], ko: [덱], en: [stack]}, holds: [beast], seen_by: nobody}\n"
    deck = "id: mine\nname: {ja: 私, ko: 나, en: Mine}\ncards: {lion: 2, hill: 3}\n"
    game_folder(
        tmp_path, {"zones.yaml": zones, "decks/mine.yaml": deck, "cards/a.yaml": cards(f"{ON}カードを1枚引く。")}
    )
    assert [item.primary.place for item in lint_paths(["example"]) if item.name == "card-not-for-deck"] == [
        "example/decks/mine.yaml:3:18"
    ]


@pytest.mark.parametrize(("copies", "expected"), [(2, []), (3, ["example/decks/mine.yaml:3:9"])])
def test_a_deck_with_more_of_a_card_than_its_text_allows(tmp_path: Path, copies: int, expected: list[str]) -> None:
    deck = f"id: mine\nname: {{ja: 私, ko: 나, en: Mine}}\ncards: {{hill: {copies}}}\n"
    game_folder(
        tmp_path,
        {"decks/mine.yaml": deck, "cards/a.yaml": cards("このカードはデッキに2枚しか入れることができない。")},
    )
    assert [item.primary.place for item in lint_paths(["example"]) if item.name == "deck-breaks-rule"] == expected


@pytest.mark.parametrize(
    ("text", "twice"),
    [
        ("【一度】1ターンに1回、カードを1枚引く。", True),
        ("1ターンに1回、カードを1枚引く。この効果は1ターンに2回だけ使える。", True),
        ("【一度】カードを1枚引く。この効果は1ゲームに2回だけ使える。", False),
    ],
)
def test_a_limit_that_is_said_twice(tmp_path: Path, text: str, twice: bool) -> None:
    once = '  - {id: once, header: {ja: 【一度】, ko: "[한 번]", en: "[Once]"}}\n'
    rules = "limits:\n  - {id: once, keywords: [once], count: 1, per: turn, for: [card]}\n"
    game_folder(tmp_path, {"keywords.yaml": KEYWORDS + once, "rules.yaml": rules, "cards/a.yaml": cards(text)})
    found = [item.variant for item in lint_paths(["example"]) if item.name == "slot-filled-twice"]
    assert found == (["limit"] if twice else [])


@pytest.mark.parametrize(
    "text",
    [
        "次に自分がカードを引いた時、カードを1枚引く。",
        "自分の獣は『次に自分がカードを引いた時、カードを1枚引く。』を得る。",
        "「ライオン」の効果は1ターンに1回だけ使える。",
        "自分の獣の力を+1する。この効果は1ターンに1回だけ使える。",
        "このカードを手札に戻すには、さらに自分の獣1枚を手札に戻す。",
    ],
)
def test_what_would_not_do_as_it_says_is_refused(tmp_path: Path, text: str) -> None:
    game_folder(tmp_path, {"cards/a.yaml": cards(text)})
    assert [(item.name, item.primary.line) for item in lint_paths(["example"])] == [("not-playable", 7)]
