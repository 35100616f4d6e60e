"""What a question that was opened with the program lies on."""

from __future__ import annotations

from textual.screen import Screen


class Ground(Screen[None]):
    """An empty screen below all others; home is made and laid on it when nothing else does."""

    def on_screen_resume(self) -> None:
        """Nothing lies on it, or nothing any more."""
        if self.app.screen is self:
            from trainer.tui.screens.home import HomeScreen

            self.app.push_screen(HomeScreen())
