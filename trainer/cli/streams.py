"""Standard streams made safe: any character can be printed anywhere, and data never steers the terminal."""

from __future__ import annotations

import codecs
import io
import os
import re
import sys
from typing import TextIO

STEERING = r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"
PLAIN = {
    "→": "->", "←": "<-", "×": "x", "·": "-", "÷": "/", "≈": "~", "≤": "<=", "≥": ">=", "≠": "!=", "…": "...",
    "–": "-", "—": "-", "−": "-", "‘": "'", "’": "'", "“": '"', "”": '"', "√": "sqrt", "²": "^2", "³": "^3",
    "µ": "u", "μ": "u", "€": "EUR", "£": "GBP", "₹": "INR", "±": "+-", "✓": "ok", "✗": "x", "\u00a0": " ",
    "\u202f": " ",
}  # fmt: skip


def prepare_streams() -> None:
    """Print what an encoding lacks in plain letters or as an escape; read bytes that are no text as such."""
    codecs.register_error("legible", _legible)
    for name, mode in {"stdin": "r", "stdout": "w", "stderr": "w"}.items():
        if getattr(sys, name) is None:  # closed by whoever started the program
            setattr(sys, name, os.fdopen(os.open(os.devnull, os.O_RDWR), mode))
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="legible")
    if isinstance(sys.stdin, io.TextIOWrapper):
        ascii_only = codecs.lookup(sys.stdin.encoding).name == "ascii"
        sys.stdin.reconfigure(encoding="utf-8" if ascii_only else None, errors="replace")


def is_utf8(stream: TextIO) -> bool:
    """Whether the stream can carry any character."""
    encoding = getattr(stream, "encoding", None)
    return encoding is not None and codecs.lookup(encoding).name == "utf-8"


def wants_colour(stream: TextIO) -> bool:
    """Whether the stream is a terminal whose owner has not declined colour."""
    return stream.isatty() and not os.environ.get("NO_COLOR") and not is_dumb()


def is_dumb() -> bool:
    """Whether the terminal says that it understands nothing but text."""
    return os.environ.get("TERM", "").lower() in ("dumb", "unknown")


def printable(text: str) -> str:
    """`text` with control and text-direction characters made visible. Line ends and tabs stay."""
    return text if text.isprintable() else re.sub(STEERING, _escape, text)


def _escape(match: re.Match[str]) -> str:
    return match[0].encode("unicode_escape").decode("ascii")


def _legible(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    lost = error.object[error.start : error.end]
    plain = (PLAIN.get(character) or ascii(character)[1:-1] for character in lost)
    return "".join(plain), error.end
