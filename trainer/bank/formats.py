"""Files that are no plain text: what they look like by their first bytes."""

from __future__ import annotations

_FIRST: tuple[tuple[bytes, str], ...] = (
    (b"PK\x03\x04", "a Word, Excel or .zip file"),
    (b"PK\x05\x06", "a .zip file"),
    (b"\xd0\xcf\x11\xe0", "an old Word or Excel file"),
    (b"{\\rtf", "an RTF file"),
    (b"%PDF", "a PDF file"),
    (b"\x1f\x8b", "a compressed file"),
    (b"\x89PNG", "an image"),
    (b"\xff\xd8\xff", "an image"),
    (b"<!doctype html", "a web page"),
    (b"<html", "a web page"),
)
_UTF16 = (b"\xff\xfe", b"\xfe\xff")


def other_format(raw: bytes) -> str | None:
    """What a file is instead of plain text, as far as its first bytes tell; None for text."""
    head = raw[:64].lstrip().lower()
    return next((name for first, name in _FIRST if head.startswith(first.lower())), None)


def is_utf16(raw: bytes) -> bool:
    """Whether a file is text with two bytes a character, which some editors call Unicode."""
    return raw.startswith(_UTF16) or raw[1:8:2] == b"\0\0\0\0"
