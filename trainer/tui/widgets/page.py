"""A page of text that scrolls."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll


class Page(VerticalScroll):
    """Scrolls with the arrows, and with the letters that move through a list elsewhere."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "scroll_down", show=False),
        Binding("k", "scroll_up", show=False),
        Binding("g", "scroll_home", show=False),
        Binding("G", "scroll_end", show=False),
        Binding("space", "page_down", "page down", id="sheet.page", show=False, tooltip="the next page"),
    ]
