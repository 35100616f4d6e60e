"""Help: the keys of the screen one came from, and what its signs mean, on one page."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import Static

from trainer.tui.explained import Explained, declared
from trainer.tui.helping import Item, help_page, section
from trainer.tui.layout import said
from trainer.tui.marks import MUTED
from trainer.tui.widgets.key_footer import in_order
from trainer.tui.widgets.page import Page
from trainer.tui.widgets.paper import Paper

MORE = "space, j and k turn this page"
AROUND = 2
"""Rows of the page that its margins take."""


class HelpScreen(ModalScreen[None]):
    """Laid over the screen it explains."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "escape,f1,q,question_mark",
            "dismiss",
            "back",
            id="help.back",
            tooltip="back to where you came from",
        )
    ]

    def __init__(self, explained: Explained[object]) -> None:
        super().__init__()
        self._sections = [("keys", keys(explained)), *map(section, explained.explains)]

    def compose(self) -> ComposeResult:
        """One sheet, which scrolls only where it must, and says so."""
        with Vertical(classes="dialog help"):
            with Page():
                yield Paper(self._paint)
            yield Static(said(MORE, MUTED), id="more")

    def _paint(self, width: int) -> Content:
        return help_page(self._sections, width, self.app.size.height - AROUND)

    def on_resize(self) -> None:
        """Another height may ask for another form."""
        self.query_one(Paper).show(self._paint)
        self.call_after_refresh(self._say_more)

    def _say_more(self) -> None:
        self.query_one("#more").display = self.query_one(Page).max_scroll_y > 0


def keys(screen: Explained[object]) -> list[Item]:
    """Keys and what they do, several keys of one action together, in the order of the footer."""
    named: dict[tuple[str, str], list[str]] = {}
    active = [one.binding for one in screen.bindings_beside_field()]
    for place in in_order([one.action for one in active], declared(screen)):
        binding = active[place]
        if binding.id and binding.description:
            names = named.setdefault((screen.called(binding), screen.told(binding)), [])
            shown = screen.app.get_key_display(binding)
            if shown in names:
                shown = screen.app.get_key_display(replace(binding, key_display=None))
            if shown not in names:
                names.append(shown)
    return [Item(", ".join(names), says, more) for (says, more), names in named.items()]
