"""What every screen has: a banner for trouble, a footer, and the way back."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Footer

from trainer.tui.text import one_line
from trainer.tui.widgets.banner import Banner

if TYPE_CHECKING:
    from trainer.tui.app import TrainerApp


LEAVE = "leave; drafts are kept, and where one cannot be saved you are asked first"
"""What every way out of the program says of itself."""


class TrainerScreen(Screen[None]):
    """A whole screen; `compose_body` yields what is particular to it."""

    @property
    def trainer(self) -> TrainerApp:
        """The app, with its own type."""
        return cast("TrainerApp", self.app)

    def compose(self) -> ComposeResult:
        """Banner, body, footer."""
        yield Banner()
        yield from self.compose_body()
        yield Footer(show_command_palette=False)

    def compose_body(self) -> ComposeResult:
        """The widgets between banner and footer."""
        yield from ()

    def show_trouble(self) -> None:
        """Say what is wrong with the history, or nothing."""
        for banner in self.query(Banner):  # there is none any more while the screen goes
            banner.says = self.banner_text()

    def banner_text(self) -> str:
        """What the banner says."""
        trouble = self.trainer.records.trouble
        return (
            ""
            if trouble is None
            else one_line(f"nothing is saved: {trouble.title} — {trouble.hint}").rstrip("— ")
        )

    def on_screen_resume(self) -> None:
        """Bring the banner up to date whenever the screen is shown."""
        self.show_trouble()

    def keep(self) -> None:
        """Save what is unfinished on this screen, where there is such a thing."""
