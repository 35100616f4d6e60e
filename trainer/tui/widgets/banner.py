"""A line at the top of a screen that says what a person must know now."""

from __future__ import annotations

from textual.content import Content
from textual.reactive import reactive
from textual.widgets import Static

from trainer.tui.layout import said


class Banner(Static):
    """Takes no room while there is nothing to say."""

    says: reactive[str] = reactive("")

    def __init__(self) -> None:
        super().__init__(markup=False, classes="banner")
        self.display = False

    def watch_says(self, says: str) -> None:
        """Appear with a text, disappear without."""
        self.display = bool(says)
        self.update(Content.assemble(("! ", "bold"), said(says)))
