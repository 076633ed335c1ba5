"""What the README shows is what happens; KIRIFUDA_UPDATE=1 writes today's output into it."""

import contextlib
import io
import os
import re
from pathlib import Path

from kirifuda.cli.main import run

README = Path(__file__).resolve().parent.parent / "README.md"
FILE = re.compile(r"<!-- file: (\S+) -->\n```\w+\n(.*?)```", re.DOTALL)
CONSOLE = re.compile(r"```console\n(.*?)```", re.DOTALL)
PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)


def output(command: str) -> str:
    caught = io.StringIO()
    with contextlib.redirect_stdout(caught), contextlib.redirect_stderr(caught):
        run([*command.split()[1:], "--lang", "en"])
    return caught.getvalue()


def shown(block: str) -> str:
    """The block with what its commands print now."""
    commands = [line for line in block.splitlines() if line.startswith("$ ")]
    return "".join(f"{line}\n{output(line[2:])}" for line in commands)


def test_commands_print_what_is_shown(tmp_path, monkeypatch):
    text = README.read_text(encoding="utf-8")
    for name, content in FILE.findall(text):
        (tmp_path / name).write_text(content, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    now = CONSOLE.sub(lambda match: f"```console\n{shown(match[1])}```", text)
    if os.environ.get("KIRIFUDA_UPDATE"):
        README.write_text(now, encoding="utf-8")
    assert now == README.read_text(encoding="utf-8")


def test_python_example_runs():
    for code in PYTHON.findall(README.read_text(encoding="utf-8")):
        caught = io.StringIO()
        with contextlib.redirect_stdout(caught):
            exec(compile(code, "README.md", "exec"), {})
        assert "winner" in caught.getvalue()


def test_first_commands_are_one_line_each_and_known_to_ci():
    first, second = README.read_text(encoding="utf-8").split("```sh\n")[1].split("```")[0].splitlines()
    assert "kirifuda play" in first and "pytest" in second
    assert "README.md" in (README.parent / ".ci" / "run").read_text(encoding="utf-8")
