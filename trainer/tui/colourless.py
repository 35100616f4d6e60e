"""NO_COLOR: not one colour reaches the terminal, not even the name of its own ones."""

from __future__ import annotations

import os
from typing import Any

from rich.segment import Segment
from rich.style import Style
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter, NoColor


def asked_for() -> bool:
    """Whether the person wants no colour. Ask before the app is made: it looks at the variable too."""
    wanted = bool(os.environ.get("NO_COLOR"))
    if not wanted:  # an empty one means nothing, and would have Textual paint in grey
        os.environ.pop("NO_COLOR", None)
    return wanted


class Colourless(LineFilter):
    """Bold, dim, underlined and inverse text stay."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The segments without their colours."""
        return [
            Segment(text, None if style is None else _without_colour(style), control)
            for text, style, control in segments
        ]


def _without_colour(style: Style) -> Style:
    """The style without its colours. What a click there does stays; Rich would drop it with them."""
    plain = style.without_color
    return plain + Style(meta=style.meta) if style.meta else plain


def take_colours_away(app: App[Any]) -> None:
    """Have an app that was made with an ansi theme write no colour at all."""
    app._filters[:] = [Colourless() if isinstance(one, NoColor) else one for one in app._filters]
