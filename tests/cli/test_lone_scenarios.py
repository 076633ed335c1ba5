"""test: the scenarios of files that stand outside the game they name."""

from command_line import ROOT, kirifuda

RULING = ROOT / "rulesets" / "crossxgear" / "rulings" / "search-is-no-drive.yaml"


def lone_ruling(path, old: str = "nothing", new: str = "nothing"):
    text = RULING.read_text(encoding="utf-8").replace("ruling: search", "game: crossxgear\nruling: lone", 1)
    path.write_text(text.replace(old, new), encoding="utf-8")
    return path


def test_a_lone_ruling_is_run_against_its_game(capsys, tmp_path):
    ran = kirifuda(capsys, "test", lone_ruling(tmp_path / "a.yaml"))
    assert ran.code == 0 and "1 scenarios: 1 passed" in ran.out
    ran = kirifuda(capsys, "test", lone_ruling(tmp_path / "b.yaml", "A.deck: [カノン①]", "A.deck: [カノン②]"))
    assert ran.code == 1 and "b.yaml:" in ran.out and "1 failed" in ran.out


def test_a_lone_file_beside_its_whole_game(capsys, tmp_path):
    alone = kirifuda(capsys, "test", "crossxgear").out.split()[0]
    both = kirifuda(capsys, "test", "crossxgear", lone_ruling(tmp_path / "a.yaml")).out.split()[0]
    assert int(both) == int(alone) + 1


def test_a_file_without_scenarios_says_so(capsys, tmp_path):
    path = tmp_path / "cards.yaml"
    card = "{id: own, name: {ja: 試し, ko: 시험, en: Trial}, kind: art, power: 1, basis: {power: known}}"
    path.write_text(f"game: crossxgear\nlanguage: ja\ncards:\n  - {card}\n", encoding="utf-8")
    for file in (path, ROOT / "cards" / "crossxgear" / "aria.yaml"):
        ran = kirifuda(capsys, "test", file)
        assert ran.code == 1 and file.name in ran.err and "no scenarios" in ran.err


def test_an_error_in_the_lone_file_is_shown(capsys, tmp_path):
    ran = kirifuda(capsys, "test", lone_ruling(tmp_path / "a.yaml", "kind: explains", "kindd: explains"))
    assert ran.code == 1 and "a.yaml" in ran.err
