"""Bytes to text: byte-order marks, encodings, files that are none."""

from __future__ import annotations

from pathlib import Path

import pytest

from kirifuda.reading.encodings import guess_encoding
from kirifuda.reading.files import decode, read_file

JAPANESE = "language: ja\ncards:\n  - name: ゴブリンの槍兵\n    text: 自分の手札を1枚捨てる。\n"
KOREAN = "language: ko\ncards:\n  - name: 똠방 기사\n    text: 자신의 손패를 1장 버린다.\n"


@pytest.mark.parametrize(
    ("text", "encoding", "shown"),
    [
        (JAPANESE, "cp932", "CP932 (Shift_JIS)"),
        (JAPANESE, "euc_jp", "EUC-JP"),
        (KOREAN, "cp949", "CP949 (EUC-KR)"),
        (JAPANESE, "utf-16", "UTF-16"),
        (KOREAN, "utf-16-le", "UTF-16"),
        (JAPANESE, "utf-16-be", "UTF-16"),
    ],
)
def test_another_encoding_is_named_with_its_first_place(text: str, encoding: str, shown: str) -> None:
    file = decode("a.yaml", text.encode(encoding))
    (found,) = file.diagnostics
    assert not file.is_text
    assert (found.name, found.variant, found.args["encoding"]) == ("wrong-encoding", "", shown)
    if not encoding.startswith("utf-16"):
        assert found.primary.line == 3 and found.primary.column == 11


def test_bytes_without_a_likely_encoding() -> None:
    file = decode("a.yaml", b"language: ja\n\xff\xfa\x80\x81\n")
    assert [(item.name, item.variant) for item in file.diagnostics] == [("wrong-encoding", "unknown")]
    assert file.diagnostics[0].primary.line == 2


def test_western_text_is_no_japanese() -> None:
    assert guess_encoding("Über die Straße fährt Käthe".encode("latin-1")) is None


def test_byte_order_mark_is_no_text_and_no_finding() -> None:
    file = decode("a.yaml", b"\xef\xbb\xbf" + "a: あ".encode())
    assert file.has_bom and file.source.text == "a: あ" and file.diagnostics == ()


@pytest.mark.parametrize(("name", "variant"), [("none.yaml", "missing"), ("folder.yaml", "directory"), ("\0", "")])
def test_what_cannot_be_read_is_a_finding(tmp_path: Path, name: str, variant: str) -> None:
    (tmp_path / "folder.yaml").mkdir()
    (found,) = read_file(tmp_path / name, name).diagnostics
    assert (found.name, found.variant) == ("unreadable-file", variant)
