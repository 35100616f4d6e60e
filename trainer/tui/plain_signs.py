"""Plain letters on the way to the terminal: every sign of the app, whoever drew it, by one table."""

from __future__ import annotations

from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter
from textual.scrollbar import ScrollBarRender

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
_BARS = frozenset("".join((*ScrollBarRender.VERTICAL_BARS, *ScrollBarRender.HORIZONTAL_BARS)))
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
    """Passes every row of the screen on in plain letters. A scrollbar is made of whole cells, which need no
    sign: as a letter its end would belong to the word beside it.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments with their signs in plain letters."""
        return [
            Segment(" " * len(text) if _is_bar(text, style) else plain_signs(text), style, control)
            for text, style, control in segments
        ]


def _is_bar(text: str, style: Style | None) -> bool:
    """Whether it is the end of a scrollbar: Textual lets the mouse take hold of it."""
    return text[:1] in _BARS and style is not None and style.meta.get("@mouse.down") == "grab"


def use_plain_signs(app: App[Any]) -> None:
    """Have an app draw nothing but plain letters."""
    app._filters.append(PlainSigns())
