"""A question file as candidates see it, read again whenever it was saved."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.reactive import reactive

from trainer.errors import TrainerError
from trainer.tui.screens.base import TrainerScreen
from trainer.tui.text import error_line
from trainer.tui.thread import in_thread
from trainer.tui.widgets.paper import Paper

if TYPE_CHECKING:
    from trainer.bank.preview import Follower

LOOK_EVERY = 0.3
"""Seconds between looks at the file."""


class PreviewScreen(TrainerScreen):
    """The file is read in a thread, so that scrolling never waits for it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "right,l",
            "draw(1)",
            "next draws",
            id="preview.next",
            key_display="→",
            tooltip="the numbers of the next draws",
        ),
        Binding(
            "left,h",
            "draw(-1)",
            "draws before",
            id="preview.previous",
            key_display="←",
            tooltip="the numbers of the draws before",
        ),
        Binding("e", "edit", "edit", id="preview.edit", tooltip="in VISUAL or EDITOR, at the first problem"),
        Binding("j,down", "line(1)", show=False),
        Binding("k,up", "line(-1)", show=False),
        Binding("space", "page", show=False),
        Binding("q,escape", "app.quit", "quit", id="preview.quit", key_display="q", tooltip="leave"),
    ]

    seed: reactive[int] = reactive(1, init=False)

    def __init__(self, follower: Follower, path: Path, seed: int) -> None:
        super().__init__()
        self._follower = follower
        self._path = path
        self._looking = False
        self.set_reactive(PreviewScreen.seed, seed)

    def compose_body(self) -> ComposeResult:
        """A page that scrolls."""
        with VerticalScroll(id="page"):
            yield Paper(self._paint)

    def on_mount(self) -> None:
        self.query_one("#page").focus()
        self.run_worker(self._look(), exclusive=True)
        self.set_interval(LOOK_EVERY, lambda: self.run_worker(self._look(), group="look", exclusive=False))

    async def _look(self) -> None:
        if self._looking:
            return
        self._looking = True
        try:
            if await in_thread(self._follower.look):
                self._show()
        except Exception as error:
            self.app._handle_exception(error)
        finally:
            self._looking = False

    def _paint(self, width: int) -> Content:
        from trainer.tui.previewing import page

        return page(self._follower, self.seed, width)

    def _show(self) -> None:
        self.query_one(Paper).show(self._paint)

    def watch_seed(self) -> None:
        """Show other draws."""
        self._show()

    def banner_text(self) -> str:
        """Nothing: there is no history here."""
        return ""

    def action_draw(self, by: int) -> None:
        """Draw with the next seeds, or the ones before."""
        from trainer.bank.preview import DRAWS

        self.seed = max(0, self.seed + by * DRAWS)

    def action_edit(self) -> None:
        """Open the file in the person's editor, at the first problem."""
        from trainer.tui.external import edit_file

        problems = self._follower.preview.problems
        try:
            edit_file(self.app, self._path, problems[0].line if problems else 1, os.environ)
        except TrainerError as error:
            self.notify(error_line(error), severity="warning", markup=False)

    def action_line(self, rows: int) -> None:
        """Scroll by some rows."""
        self.query_one("#page").scroll_relative(y=rows, animate=False)

    def action_page(self) -> None:
        """The next page."""
        self.query_one("#page").scroll_page_down(animate=False)
