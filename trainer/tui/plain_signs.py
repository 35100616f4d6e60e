"""Plain letters on the way to the terminal: every sign of the app, whoever drew it, by one table."""

from __future__ import annotations

from typing import Any

from rich.segment import Segment
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter

_SIGNS = {
    "→›▶▸❯»": ">",
    "←‹◀◂❮«": "<",
    "↑▲": "^",
    "↓▼": "v",
    "×✗": "x",
    "✓": "+",
    "−–—‐‑─━╌╍┄┅═▔▁▂▃": "-",
    "│┃╎╏║▏▎▍▌▐▕▊▉": "|",
    "┌┐└┘├┤┬┴┼╭╮╰╯╋╔╗╚╝╠╣╦╩╬┏┓┗┛": "+",
    "▄▅▆▇█▀░▒▓■": "#",
    "·•●∙": "*",
    "÷": "/",
    "≈∼": "~",
    "≠": "!",
    "≤": "<",
    "≥": ">",
    "…": "~",
    "‘’": "'",
    "“”": '"',
    "µμ": "u",
    "²": "2",
    "³": "3",
    "\u00a0\u202f": " ",
}
TABLE = str.maketrans({sign: plain for signs, plain in _SIGNS.items() for sign in signs})
"""For each sign of one cell a letter of one cell, so that nothing moves."""
_BETWEEN = (("→ ", "->"), ("· ", "| "), ("≠ ", "!="), ("≤ ", "<="), ("≥ ", ">="))
"""Signs that mean more than a letter could say where they stand between blanks."""


def plain_signs(text: str) -> str:
    """The text in plain letters, as wide as before. Letters with accents and other writings stay."""
    if text.isascii():
        return text
    for sign, plain in _BETWEEN:
        text = text.replace(f" {sign}", f" {plain}")
    return text.translate(TABLE)


class PlainSigns(LineFilter):
    """Passes every row of the screen on in plain letters."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments with their signs in plain letters."""
        return [Segment(plain_signs(text), style, control) for text, style, control in segments]


def use_plain_signs(app: App[Any]) -> None:
    """Have an app draw nothing but plain letters."""
    app._filters.append(PlainSigns())
