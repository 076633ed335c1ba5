"""play at a (pseudo) terminal: a drawn table, a clean way out at every moment, plain lines where they are due."""

import codecs
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from command_line import ROOT

pty = pytest.importorskip("pty")

MOST = 60.0  # seconds to wait for a text


class Terminal:
    """A process at a terminal of its own."""

    def __init__(self, *arguments: str, **environment: str) -> None:
        self.master, slave = pty.openpty()
        settings = {**os.environ, "TERM": "xterm", "LANG": "C.UTF-8", "COLUMNS": "80", "LINES": "40"}
        settings |= {"PYTHONPATH": str(ROOT / "interpreter"), **environment}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "kirifuda", "play", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=ROOT,
            env=settings,
            start_new_session=True,
        )
        os.close(slave)
        self.shown = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")  # a read may end in the middle of a character

    def expect(self, text: str, *, interrupting: bool = False) -> None:
        """Waits until a text is on the screen behind what was waited for before. ``interrupting``: Ctrl-C is pressed
        again and again until then, whenever nothing comes; one that comes amid a prompt may be lost."""
        start = time.monotonic()
        while text not in self.shown:
            assert time.monotonic() - start < MOST and self._reads(interrupting), self.shown
        self.shown = self.shown.partition(text)[2]

    def type(self, text: str) -> None:
        os.write(self.master, f"{text}\n".encode())

    def rest(self, *, interrupting: bool = False) -> str:
        """What is shown until the process ends."""
        start = time.monotonic()
        while self._reads(interrupting):
            assert time.monotonic() - start < MOST, self.shown
        self.process.wait(timeout=MOST)
        return self.shown

    def interrupt(self) -> None:
        os.killpg(self.process.pid, signal.SIGINT)

    def _reads(self, interrupting: bool) -> bool:
        """Takes what there is to read within half a second, presses Ctrl-C when there is nothing and that is asked
        for; False when the process has closed its end."""
        if select.select([self.master], [], [], 0.5)[0]:
            try:
                data = os.read(self.master, 4096)
            except OSError:
                return False
            self.shown += self.decoder.decode(data)
            return bool(data)
        if interrupting and self.process.poll() is None:
            self.interrupt()
        return True


@contextmanager
def at_terminal(*arguments: str, **environment: str) -> Iterator[Terminal]:
    terminal = Terminal(*arguments, **environment)
    try:
        yield terminal
    finally:
        if terminal.process.poll() is None:
            terminal.process.kill()
            terminal.process.wait()
        os.close(terminal.master)


def test_a_table_is_drawn_against_the_better_bot_and_left_by_a_word(tmp_path):
    with at_terminal("crossxgear", "--decks", "aria-kanon,aria-kanon", "--lang", "ja", "--seed", "3") as terminal:
        terminal.expect("ボット（greedy）")
        terminal.expect("1～2> ")
        terminal.type("1")
        terminal.expect("登場")
        terminal.type("終了")
        terminal.expect("保存するなら")
        terminal.type(str(tmp_path / "m.json"))
        terminal.rest()
    assert terminal.process.returncode == 0 and (tmp_path / "m.json").exists()


@pytest.mark.parametrize("settings", [{"TERM": "dumb"}, {}])
def test_plain_lines_where_asked_for_or_nothing_else_can_be(settings):
    arguments = () if settings else ("--plain",)
    with at_terminal("tests/games/hills", "--lang", "en", *arguments, **settings) as terminal:
        terminal.expect("number (1-2")
        assert "\x1b" not in terminal.shown and "──" not in terminal.shown
        terminal.type("q")
        terminal.rest()
    assert terminal.process.returncode == 0


def test_no_colour_where_none_is_wanted():
    with at_terminal("tests/games/hills", "--lang", "en", NO_COLOR="1") as terminal:
        terminal.expect("your choice")
        terminal.type("quit")
        terminal.expect("1-2> ")
        assert "\x1b[3" not in terminal.rest()


def test_an_interrupt_is_a_way_out_from_the_first_moment_on():
    for wait in (0.05, 0.2, 0.5):
        with at_terminal("tests/games/hills", "--lang", "en") as terminal:
            time.sleep(wait)
            terminal.interrupt()
            shown = terminal.rest(interrupting=True)
        _, traceback, where = shown.partition("Traceback")  # Python itself may be starting still: it ends with 1
        assert "kirifuda" not in where, shown
        assert terminal.process.returncode in (0, 130, -signal.SIGINT, *([1] if traceback else []))


def test_an_interrupt_at_the_prompt_offers_to_save_and_ends():
    with at_terminal(
        "crossxgear", "--decks", "aria-kanon,aria-kanon", "--lang", "en", "--seats", "human,random"
    ) as terminal:
        terminal.expect("1-2> ")
        terminal.type("1")
        terminal.expect("your choice")
        terminal.expect("> ")
        terminal.expect("save the match", interrupting=True)
        terminal.expect("left the table", interrupting=True)
        terminal.rest()
    assert terminal.process.returncode == 0


def test_two_people_change_places_over_an_empty_screen():
    with at_terminal("tests/games/hills", "--lang", "en", "--seats", "human,human") as terminal:
        terminal.expect("Pass the keyboard to A")
        terminal.type("")
        terminal.expect("1-2> ")
        terminal.type("1")
        terminal.expect("\x1b[H\x1b[2J\x1b[3J")
        terminal.expect("Pass the keyboard to B")
        terminal.type("quit")
        terminal.expect("B  you")
        terminal.type("quit")
        terminal.expect("save the match")
        terminal.type("")
        terminal.rest()
    assert terminal.process.returncode == 0
