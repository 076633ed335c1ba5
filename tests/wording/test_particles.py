"""Particles, counters, numerals, plurals and articles: every variant is read, the right one is printed."""

import pytest
from shipped import WORDS, printer, reader, whole

from kirifuda.reading.particles import CONSONANT, RIEUL, VARIANTS, VOWEL, fill, last_sound, particle


@pytest.mark.parametrize(
    ("text", "sound"),
    [
        ("덱", CONSONANT), ("패", VOWEL), ("길", RIEUL),
        ("0", CONSONANT), ("1", RIEUL), ("2", VOWEL), ("3", CONSONANT), ("4", VOWEL), ("5", VOWEL),
        ("6", CONSONANT), ("7", RIEUL), ("8", RIEUL), ("9", VOWEL), ("10", CONSONANT), ("12", VOWEL),
        ("100", CONSONANT), ("２１", RIEUL),
        ("①", RIEUL), ("②", VOWEL), ("③", CONSONANT), ("⑩", CONSONANT), ("⑳", CONSONANT),
        ("X", VOWEL), ("L", RIEUL), ("N", CONSONANT), ("HP", VOWEL), ("NPC", VOWEL),
        ("DRIVE", VOWEL), ("GEAR", VOWEL), ("DRAIN", CONSONANT), ("GEARLINK", VOWEL), ("TRIAL", RIEUL),
        ("GAME", CONSONANT),
        ("「아리아②」", VOWEL), ("[기동]", CONSONANT), ("『뽑는다.』", VOWEL), ("(7)", RIEUL),
        ('"Mina"', VOWEL),
        ("カノン", CONSONANT), ("ミナ", VOWEL),
        ("R", RIEUL), ("M", CONSONANT), ("S", VOWEL), ("VS", VOWEL), ("Level", RIEUL), ("King", CONSONANT),
        ("㉑", RIEUL), ("㊿", CONSONANT), ("Ⅲ", CONSONANT), ("（7）", RIEUL), ("+1", RIEUL), ("★2", VOWEL),
        ("50%", VOWEL), ("５０％", VOWEL), ("A+", VOWEL), ("덱!", CONSONANT), ("패…", VOWEL),
        ("삶", CONSONANT), ("닭", CONSONANT), ("서울", RIEUL), ("ﾄﾞﾗｺﾞﾝ", CONSONANT), ("らいふ", VOWEL),
        ("【竜巻】", None), ("〈기사〉", VOWEL), ("［길］", RIEUL), ("‘덱’", CONSONANT), ("「GEAR③」", CONSONANT),
        ("龍", None), ("", None), ("★", None), ("HIT", None),
    ],
)  # fmt: skip
def test_last_sound(text: str, sound: str | None) -> None:
    assert last_sound(text) == sound


@pytest.mark.parametrize(
    ("text", "written", "wanted"),
    [
        ("덱", "을", "을"), ("덱", "를", "을"), ("패", "을", "를"), ("길", "을", "을"),
        ("덱", "는", "은"), ("패", "은", "는"), ("덱", "가", "이"), ("패", "이", "가"),
        ("덱", "와", "과"), ("패", "과", "와"),
        ("덱", "로", "으로"), ("패", "으로", "로"), ("길", "으로", "로"), ("1", "으로", "로"),
        ("덱", "라면", "이라면"), ("패", "이라면", "라면"),
        ("덱", "에서", "에서"), ("패", "까지", "까지"),
        ("{card}", "를", "을"), ("{card}", "로", "으로"),
        ("龍", "을", "을(를)"), ("龍", "로", "(으)로"), ("龍", "가", "이(가)"), ("龍", "는", "은(는)"),
        ("龍", "과", "와(과)"),
        ("①", "가", "이"), ("②", "이", "가"), ("③", "는", "은"), ("③", "로", "으로"), ("⑧", "으로", "로"),
        ("「アリア①」", "를", "을"), ("「カノン」", "가", "이"), ("「HP」", "을", "를"), ("DRIVE", "과", "와"),
        ("GEAR 카드", "을", "를"), ("2장", "를", "을"), ("3점", "가", "이"), ("1개", "을", "를"),
        ("덱", "나", "이나"), ("패", "이나", "나"),
    ],
)  # fmt: skip
def test_variant(text: str, written: str, wanted: str) -> None:
    assert particle(text, written) == wanted


def test_reading_decides_where_the_spelling_does_not() -> None:
    assert particle("龍", "을", {"龍": "용"}) == "을"
    assert particle("「HIT」", "을", {"HIT": "히트"}) == "를"


def test_fill_fits_particles_after_slots_only() -> None:
    assert fill("{a}을 {b}으로 한다", {"a": "패", "b": "7"}) == "패를 7로 한다"
    assert fill("{a!}는 동안", {"a": "있"}) == "있는 동안"
    assert fill("{a}이라면", {"a": "20장 이상"}) == "20장 이상이라면"
    assert fill("{a}은행", {"a": "패"}) == "패은행"


# every way of writing a particle is read, right or wrong; what is printed is the right one
SAME = [
    ("을", ["을", "를", "을(를)", "를(을)"], "상대의 {noun} 1장{p} 파괴한다.", "상대의 {noun} 1장을 파괴한다."),
    ("이", ["이", "가", "이(가)", "가(이)"], "상대의 {noun}{p} 파괴되었을 때, 카드를 1장 뽑는다.", None),
    ("은", ["은", "는", "은(는)", "는(은)"], "상대의 {noun}{p} 공격할 수 없다.", None),
    ("와", ["와", "과"], "자신의 {noun}{p} 상대의 아츠를 파괴한다.", None),
]
NOUNS = [("아츠", VOWEL), ("용", CONSONANT), ("DRIVE 카드", VOWEL), ("「미나」", VOWEL), ("「릴리아③」", CONSONANT)]


@pytest.mark.parametrize(("noun", "sound"), NOUNS)
@pytest.mark.parametrize(("name", "variants", "sentence", "canonical"), SAME)
def test_every_variant_reads_as_the_same_tree(
    name: str, variants: list[str], sentence: str, canonical: str | None, noun: str, sound: str
) -> None:
    texts = [sentence.format(noun=noun, p=variant) for variant in variants]
    trees = []
    for text in texts:
        tree, findings = reader("ko", WORDS).abilities(whole(text))
        assert findings == (), text
        trees.append(tree)
    assert len(set(map(repr, trees))) == 1
    right = VARIANTS[name][0 if sound == CONSONANT else 1]
    wanted = canonical.format(noun=noun) if canonical else sentence.format(noun=noun, p=right)
    assert printer("ko", WORDS).ability(trees[0][0]) == wanted


@pytest.mark.parametrize("zone", ["패", "덱", "버린 패"])
def test_where_to_in_every_variant(zone: str) -> None:
    texts = [f"상대의 아츠 1장을 {zone}{p} 되돌린다." for p in ["로", "으로", "(으)로"]]
    trees = [reader("ko", WORDS).abilities(whole(text)) for text in texts]
    assert all(tree == trees[0] and tree[1] == () for tree in trees)
    printed = printer("ko", WORDS).ability(trees[0][0][0])
    assert printed == f"상대의 아츠 1장을 {zone}{particle(zone, '로')} 되돌린다."


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("카드를 한 장 뽑는다.", "카드를 1장 뽑는다."),
        ("카드를 두 장 뽑는다.", "카드를 2장 뽑는다."),
        ("카드를 세 장 뽑는다.", "카드를 3장 뽑는다."),
        ("카드를 네 장 뽑는다.", "카드를 4장 뽑는다."),
        ("카드를 다섯 장 뽑는다.", "카드를 5장 뽑는다."),
        ("카드를 여섯장 뽑는다.", "카드를 6장 뽑는다."),
        ("카드를 일곱 장 뽑는다.", "카드를 7장 뽑는다."),
        ("카드를 여덟 장 뽑는다.", "카드를 8장 뽑는다."),
        ("카드를 아홉 장 뽑는다.", "카드를 9장 뽑는다."),
        ("카드를 열 장 뽑는다.", "카드를 10장 뽑는다."),
        ("카드를 ２ 장 뽑는다.", "카드를 2장 뽑는다."),
        ("상대의 아츠 하나를 파괴한다.", "상대의 아츠 1장을 파괴한다."),
        ("상대의 아츠 둘을 파괴한다.", "상대의 아츠 2장을 파괴한다."),
        ("라이프를 두 점 회복한다.", "라이프를 2점 회복한다."),
        ("이 아츠에 표식을 세 개 놓는다.", "이 아츠에 표식을 3개 놓는다."),
    ],
)
def test_korean_numerals_before_a_counter(written: str, canonical: str) -> None:
    tree, findings = reader("ko", WORDS).abilities(whole(written))
    assert findings == ()
    assert printer("ko", WORDS).ability(tree[0]) == canonical


@pytest.mark.parametrize("sino", ["일", "삼", "사", "오", "육", "칠", "팔", "구", "십"])
def test_a_sino_korean_numeral_in_letters_is_found_with_its_digit(sino: str) -> None:
    _, findings = reader("ko", WORDS).abilities(whole(f"카드를 {sino} 장 뽑는다."))
    (found,) = findings
    digit = "일이삼사오육칠팔구십".index(sino) + 1
    assert [(edit.span.text, edit.text) for edit in found.fixes[0].edits] == [(sino, str(digit))]


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("Draw a card.", "Draw 1 card."), ("Draw one card.", "Draw 1 card."), ("Draw 1 cards.", "Draw 1 card."),
        ("Draw 2 card.", "Draw 2 cards."), ("Draw two cards.", "Draw 2 cards."), ("Draw ten cards.", "Draw 10 cards."),
        ("Destroy an opposing art.", "Destroy 1 opposing art."),
        ("Destroy a opposing arts.", "Destroy 1 opposing art."),
        ("Destroy 2 opposing art.", "Destroy 2 opposing arts."),
        ("Destroy all opposing art.", "Destroy all opposing arts."),
        ("Put a mark on this art.", "Put 1 mark on this art."),
        ("Put 2 mark on this art.", "Put 2 marks on this art."),
        ("Heal 1 life.", "Heal 1 life."), ("Heal 2 life.", "Heal 2 life."),
        ("Deal 3 damage to 1 opposing art.", "Deal 3 damage to 1 opposing art."),
        ("Discard 2 clan card from your hand.", "Discard 2 clan cards from your hand."),
        ("When an opposing arts is destroyed, draw a card.", "When an opposing art is destroyed, draw 1 card."),
    ],
)  # fmt: skip
def test_english_number_and_article_are_printed_right(written: str, canonical: str) -> None:
    tree, findings = reader("en", WORDS).abilities(whole(written))
    assert findings == ()
    assert printer("en", WORDS).ability(tree[0]) == canonical
