"""Which encoding bytes are probably in when they are not UTF-8: a name for the message, never used to read a file."""

from __future__ import annotations

_SHOWN = {"cp932": "CP932 (Shift_JIS)", "cp949": "CP949 (EUC-KR)", "euc_jp": "EUC-JP"}
_JAPANESE: tuple[tuple[str, str, int], ...] = (
    ("\u3041", "\u30fe", 3),
    ("\u4e00", "\u9fff", 1),
    ("\u3001", "\u3011", 2),
)
_KOREAN: tuple[tuple[str, str, int], ...] = (("\uac00", "\ud7a3", 2), ("\u3001", "\u3011", 2))
_ODD: tuple[tuple[str, str, int], ...] = (("\uff61", "\uff9f", -2), ("\u3131", "\u318e", -3), ("\ue000", "\uf8ff", -5))


def guess_encoding(data: bytes) -> tuple[str, str] | None:
    """Python's name of the likely encoding and the name for people; None where no guess is good."""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "utf-16", "UTF-16"
    if len(data) >= 4 and data[:400].count(0) * 4 > len(data[:400]):
        return ("utf-16-le", "UTF-16") if data[1] == 0 else ("utf-16-be", "UTF-16")
    scored = []
    for name, ranges in (("cp932", _JAPANESE), ("cp949", _KOREAN), ("euc_jp", _JAPANESE)):
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        scored.append((_plausibility(text, ranges), name))
    if not scored:
        return None
    best, name = max(scored, key=lambda item: item[0])
    return (name, _SHOWN[name]) if best > 0 else None


def _plausibility(text: str, ranges: tuple[tuple[str, str, int], ...]) -> float:
    points = [_points(char, (*ranges, *_ODD)) for char in text if ord(char) > 0x7F]
    return sum(points) / len(points) if points else 0.0


def _points(char: str, ranges: tuple[tuple[str, str, int], ...]) -> int:
    return next((points for low, high, points in ranges if low <= char <= high), -1)
