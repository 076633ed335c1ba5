"""Help and messages: complete in three languages, and each verb's example works as it stands."""

import re
import string

import pytest

from command_line import LANGUAGES, kirifuda
from kirifuda.cli.layout import wrapped
from kirifuda.cli.main import VERBS
from kirifuda.cli.texts import Texts, language_of
from kirifuda.core.width import width
from kirifuda.reading.data import data_folder
from kirifuda.reading.messages import messages

AREAS = sorted(path.stem for path in (data_folder() / "grammar" / "messages").glob("*.yaml"))


def places(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


@pytest.mark.parametrize("area", AREAS)
def test_messages_are_complete_in_three_languages(area):
    for key, texts in messages(area).items():
        assert tuple(sorted(texts)) == tuple(sorted(LANGUAGES)), key
        assert all(isinstance(text, str) and text.strip() for text in texts.values()), key
        assert len({frozenset(places(text)) for text in texts.values()}) == 1, key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("verb", VERBS)
def test_help_explains_verb_with_an_example(capsys, verb, language):
    ran = kirifuda(capsys, verb, "--lang", language, "--help")
    texts = Texts(language)
    assert ran.code == 0 and not ran.err
    assert texts(f"help-{verb}")[:10] in ran.out
    assert f"kirifuda {verb}" in ran.out and texts(f"example-{verb}") in ran.out


def examples():
    """Each verb's examples, with the languages that show them."""
    for verb in VERBS:
        shown = {Texts(language)(f"example-{verb}"): language for language in LANGUAGES}
        yield from ((verb, example, language) for example, language in shown.items())


@pytest.mark.parametrize(("verb", "example", "language"), list(examples()))
def test_example_of_help_works(capsys, verb, example, language, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    example = example.split()[1:]
    if verb in ("replay", "why"):
        file = example[-1].partition(":")[0]
        record = ("play", "crossxgear", "--seats", "random,random", "--record", file)
        assert kirifuda(capsys, *record).code == 0
    ran = kirifuda(capsys, *example, "--lang", language)
    assert ran.code == 0, ran
    assert ran.out and not ran.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_overview_names_every_verb(capsys, language):
    for arguments in (("--lang", language), ("--lang", language, "--help")):
        ran = kirifuda(capsys, *arguments)
        assert ran.code == 0
        assert all(re.search(rf"^  {verb} ", ran.out, re.MULTILINE) for verb in VERBS)


def test_version(capsys):
    assert re.fullmatch(r"kirifuda \d+\.\d+\.\d+\n", kirifuda(capsys, "--version").out)


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "ja_JP.UTF-8"}, "ja"),
        ([], {"LC_ALL": "ko_KR.UTF-8", "LANG": "ja_JP.UTF-8"}, "ko"),
        ([], {"LC_ALL": "", "LC_MESSAGES": "ja_JP", "LANG": "ko_KR"}, "ja"),
        ([], {"LANG": "C.UTF-8"}, "en"),
        (["lint", "--lang", "ko"], {"LANG": "ja_JP.UTF-8"}, "ko"),
        (["lint", "--lang=ja"], {}, "ja"),
        (["lint", "--", "--lang", "ja"], {}, "en"),
        (["lint", "--lang"], {}, "en"),
    ],
)
def test_language_comes_from_the_option_or_the_environment(arguments, environment, language):
    assert language_of(arguments, environment) == language


def test_lines_are_broken_by_screen_width():
    text = "ファイル、フォルダー、または付属ゲームの名前 (default folder) を指定する。" * 3
    lines = wrapped(text, 40)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")
    assert all(width(line) <= 42 for line in lines)
