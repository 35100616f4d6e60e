"""A text of the app as a picture: SVG in the colours of the theme, with nothing to fetch."""

from __future__ import annotations

import io
import re

from rich.console import Console
from rich.segment import Segment, Segments
from rich.terminal_theme import TerminalTheme
from textual.content import Content
from textual.visual import Visual
from textual.widget import Widget

_FONTS = re.compile(r"@font-face \{.*?\}\s*", re.DOTALL)


def picture(widget: Widget, content: Content, width: int, title: str) -> str:
    """The content as it would look on the widget, which gives colours and background, `width` cells wide."""
    strips = Visual.to_strips(widget, content, width, None, widget.visual_style, pad=True)
    console = Console(
        width=width,
        height=len(strips),
        file=io.StringIO(),
        force_terminal=True,
        color_system="truecolor",
        record=True,
        legacy_windows=False,
    )
    rows = ((*strip.adjust_cell_length(width), Segment.line()) for strip in strips)
    console.print(Segments(segment for row in rows for segment in row), end="")
    ground, ink = widget.background_colors[1].rgb, widget.colors[3].rgb
    theme = TerminalTheme(ground, ink, [ground] * 8, [ink] * 8)
    return _FONTS.sub("", keeping_spaces(console.export_svg(title=title, theme=theme)))


def keeping_spaces(svg: str) -> str:
    """The same picture for every viewer: some drop the spaces before a word, and so glue figures together."""
    return svg.replace("<svg ", '<svg xml:space="preserve" ', 1)
