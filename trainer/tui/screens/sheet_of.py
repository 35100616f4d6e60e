"""A sheet of the reference: an accelerator, a model or a formula in full."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import Static

from trainer.tui.marks import MUTED
from trainer.tui.screens.base import LEAVE
from trainer.tui.screens.beside import CALCULATE, DRAW, BesideScreen
from trainer.tui.sheet_page import sheet_page
from trainer.tui.text import one_line
from trainer.tui.widgets.page import Page
from trainer.tui.widgets.paper import Paper


class SheetScreen(BesideScreen):
    """Shows the sheet of an entry; the arrows lead to those beside it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "right,l", "turn(1)", "next", id="sheet.next", key_display="→", tooltip="the sheet after this one"
        ),
        Binding(
            "left,h", "turn(-1)", "previous", id="sheet.previous", key_display="←", tooltip="the sheet before"
        ),
        CALCULATE,
        DRAW,
        Binding("escape", "app.pop_screen", "back", id="sheet.back", tooltip="back to where you came from"),
        Binding("q", "app.quit", "quit", id="sheet.quit", tooltip=LEAVE),
    ]

    def __init__(self, key: str) -> None:
        super().__init__()
        self._key = key

    def compose_body(self) -> ComposeResult:
        """The title, and the page."""
        with Horizontal(id="top"):
            yield Static(id="title", markup=False)
        with Page(id="sheet"):
            yield Paper(self._paint)

    def on_mount(self) -> None:
        self.query_one(Page).focus()
        self._show()

    def _paint(self, width: int) -> Content:
        return sheet_page(self.reference.shelf.sheet(self._key), width)

    def _show(self) -> None:
        sheet = self.reference.shelf.sheet(self._key)
        about = f"  {sheet.id}" if not sheet.title.startswith(sheet.id) else ""
        title = Content.assemble((one_line(sheet.title), "bold $accent"), (about, MUTED))
        self.query_one("#title", Static).update(title)
        self.query_one("#sheet Paper", Paper).show(self._paint)
        self.query_one(Page).scroll_home(animate=False)
        self.reference.place = self._key

    def action_turn(self, by: int) -> None:
        """To the sheet before or after this one."""
        keys = list(self.reference.shelf.entries)
        self._key = keys[(keys.index(self._key) + by) % len(keys)]
        self._show()
        self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A formula has no roofline."""
        return not (action == "roofline" and self._key.startswith("formula:"))

    def action_calculate(self) -> None:
        """Open the calculator, with this formula begun in it."""
        kind, _, id = self._key.partition(":")
        self.calculator(f"{id}(" if kind == "formula" else "")

    def action_roofline(self) -> None:
        """Draw this accelerator or model."""
        kind, _, id = self._key.partition(":")
        self.roofline(kind, id)
