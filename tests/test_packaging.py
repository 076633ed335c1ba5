"""The wheel: built, installed into a new environment, and run far from the checkout."""

import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent


def run(*command: object, where: Path) -> str:
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run(
        list(map(str, command)), cwd=where, env={**environment, "LANG": "C.UTF-8"}, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory) -> Path:
    """The programs of an environment that has the wheel and, of this environment, only the libraries it needs."""
    folder = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", folder, ROOT, where=folder)
    (wheel,) = folder.glob("*.whl")
    home = folder / "env"
    venv.create(home)
    scheme = {"base": str(home), "platbase": str(home)}
    programs = Path(sysconfig.get_path("scripts", "venv", scheme))
    libraries = Path(sysconfig.get_path("purelib", "venv", scheme))
    python = programs / "python"
    run(sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", "--no-index", wheel, where=folder)
    # a path named in a .pth file is not itself looked through for such files, so our own checkout stays out
    (libraries / "needed.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return programs


def test_installed_package_is_the_wheel_s(installed, tmp_path):
    place = run(installed / "python", "-c", "import kirifuda; print(kirifuda.__file__)", where=tmp_path)
    assert installed.parent in Path(place.strip()).parents


def test_installed_command_works_outside_the_checkout(installed, tmp_path):
    command = installed / "kirifuda"
    assert run(command, "--version", where=tmp_path).startswith("kirifuda ")
    found = json.loads(run(command, "simulate", "crossxgear", "--games", 3, "--json", where=tmp_path))
    assert found["games"] == 3
    assert "Aria" in run(command, "print", "aria-2", "--to", "en", where=tmp_path)
    assert run(command, "lint", "crossxgear", where=tmp_path)
    assert " 0 failed" in run(command, "test", "crossxgear", where=tmp_path)


def test_installed_package_is_typed_and_has_its_data(installed, tmp_path):
    code = "import kirifuda, pathlib; [print(p) for p in sorted(pathlib.Path(kirifuda.__file__).parent.rglob('*'))]"
    files = run(installed / "python", "-c", code, where=tmp_path)
    for part in ("data/grammar/", "data/rulesets/crossxgear/", "data/cards/crossxgear/", "py.typed"):
        assert part in files
