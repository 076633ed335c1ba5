"""Closed and full streams: no trace, a word where one can be said, and the exit code."""

import subprocess
import sys

import pytest

from command_line import ROOT

RUN = f"PYTHONPATH={ROOT / 'interpreter'} {sys.executable} -m kirifuda"


def shell(line: str) -> subprocess.CompletedProcess[str]:
    ran = subprocess.run(
        ["sh", "-c", f"LANG=en_US.UTF-8 {RUN} {line}"], capture_output=True, encoding="utf-8", timeout=60, check=False
    )
    assert "Traceback" not in ran.stdout + ran.stderr and "Exception ignored" not in ran.stderr
    return ran


@pytest.mark.parametrize("line", ["--help >&-", "fmt crossxgear --check >&-", "lint crossxgear >&- 2>&- <&-"])
def test_closed_output_leads_nowhere(line):
    ran = shell(line)
    assert ran.returncode == 0 and not ran.stderr


@pytest.mark.parametrize("verb", ["--help", "print aria-2 --to en", "simulate crossxgear --games 2 --jobs 1"])
def test_full_output_is_said(verb):
    ran = shell(f"{verb} >/dev/full")
    assert ran.returncode == 2 and "error: the output cannot be written" in ran.stderr


def test_nowhere_to_say_it():
    assert shell("lint nope >/dev/full 2>/dev/full").returncode == 2
    assert shell("nope 2>/dev/full").returncode == 2


def test_no_input_is_its_end():
    ran = shell("play crossxgear --seats human,random <&-")
    assert ran.returncode == 0 and "You have left the table." in ran.stdout
