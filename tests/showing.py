"""Pages of documentation as they are run, from the top: files they show are written, commands are done.

Marks (comments of Markdown) stand before a block: ``file: PATH`` writes it, ``add to: PATH`` adds it at the end,
``change: PATH`` replaces, for each pair of lines ``- old`` and ``+ new``, the one line by the other. In a ``console``
block ``$ kirifuda ...`` is done and the lines below are what it prints; a line ``...`` stands for any lines.
``<!-- generated: WHAT -->`` to ``<!-- end -->`` is made by ``references.generated``."""

import contextlib
import io
import os
import re
import shlex
from pathlib import Path

from kirifuda.cli.main import run
from references import generated

BLOCK = re.compile(r"(?:<!-- (file|add to|change): (\S+) -->\n)?```(\w+)\n(.*?)```", re.DOTALL)
MADE = re.compile(r"(<!-- generated: (.+?) -->\n).*?(<!-- end -->)", re.DOTALL)
STEADY = (  # what grows with the games, or differs from run to run
    (re.compile(r"\d+ (scenarios|passed)"), r"0 \1"),
    (re.compile(r"(シナリオ|成功) \d+"), r"\1 0"),
    (re.compile(r"^\d+\.\d+(?: s, |秒、).*$", re.MULTILINE), "TIME"),
    (re.compile(r"\b(log|log_hash) [0-9a-f]{32}$", re.MULTILINE), r"\1 HASH"),
)
ANY = "..."


def output(command: str, language: str) -> str:
    """What a command prints, errors too."""
    words = shlex.split(command)[1:]
    caught = io.StringIO()
    with contextlib.redirect_stdout(caught), contextlib.redirect_stderr(caught):
        run(words if "--lang" in words else [*words, "--lang", language])
    return caught.getvalue()


def run_page(text: str, folder: Path, language: str) -> str:
    """The page as it would read today; its files are written into a folder, which is the one one stands in."""

    def block(match: re.Match[str]) -> str:
        mark, name, sort, content = match.groups()
        if mark is not None:
            write(folder / name, mark, content)
        if sort != "console":
            return match[0]
        return match[0].replace(content, shown(content, language))

    return BLOCK.sub(block, text)


def write(path: Path, mark: str, content: str) -> None:
    """Does what a mark says with a file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    old = path.read_text(encoding="utf-8") if path.exists() else ""
    if mark == "change":
        lines = content.splitlines()
        for before, after in zip(lines[::2], lines[1::2], strict=True):
            assert before.startswith("- ") and after.startswith("+ ") and old.count(before[2:]) == 1, (path, before)
            old = old.replace(before[2:], after[2:])
        content = old
    path.write_text(old + content if mark == "add to" else content, encoding="utf-8")


def shown(content: str, language: str) -> str:
    """A console block with what its commands print now; what is left out stays left out."""
    made = []
    for part in re.split(r"^(?=\$ )", content, flags=re.MULTILINE):
        if not part:
            continue
        command, _, old = part.partition("\n")
        new = output(command[2:], language)
        made.append(f"{command}\n{old if ANY in old.splitlines() and fits(old, new) else new}")
    return "".join(made)


def steady(text: str) -> str:
    """Without what changes for no reason of the page's."""
    for pattern, calm in STEADY:
        text = pattern.sub(calm, text)
    return text


def fits(old: str, new: str) -> bool:
    """Whether an output is as the lines that are shown of it say."""
    pieces = [re.escape(piece) for piece in re.split(r"^\.\.\.\n", steady(old), flags=re.MULTILINE)]
    return re.fullmatch("(?:.*\n)*?".join(pieces), steady(new)) is not None


def check_page(page: Path, folder: Path, language: str) -> None:
    """Fails where a page shows something else than happens; KIRIFUDA_UPDATE=1 writes today's output into it."""
    text = page.read_text(encoding="utf-8")
    now = run_page(MADE.sub(lambda match: f"{match[1]}{generated(match[2])}\n{match[3]}", text), folder, language)
    if os.environ.get("KIRIFUDA_UPDATE"):
        page.write_text(now, encoding="utf-8")
    hint = f"KIRIFUDA_UPDATE=1 writes what happens today into {page.name}"
    assert steady(now) == steady(page.read_text(encoding="utf-8")), hint
