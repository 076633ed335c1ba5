"""Korean particles by the last sound of what stands before them."""

import pytest

from kirifuda.wording.particles import CONSONANT, RIEUL, VOWEL, fill, last_sound, particle


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
        ("龍", "을", "을(를)"), ("龍", "로", "(으)로"),
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
