"""A small window over a screen, with help on its own keys."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.screen import ModalScreen

from trainer.tui.explained import Answer, Explained


class Dialog(ModalScreen[Answer], Explained[Answer]):
    """Returns an answer to the screen below. The keys of that screen rest meanwhile."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f1", "help", "help", id="help", key_display="f1", tooltip="what keys and signs mean"),
    ]

    def keep(self) -> None:
        """Save what is unfinished in this window, where there is such a thing."""

    async def action_help(self) -> None:
        """Say what the keys of this window do."""
        await self.run_action("app.help")
