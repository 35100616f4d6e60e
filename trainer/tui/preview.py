"""The preview of a question file: a page that follows the file as it is saved."""

from __future__ import annotations

from pathlib import Path

from trainer.bank.preview import Follower
from trainer.tui.appearance import Appearance
from trainer.tui.preferences import Preferences
from trainer.tui.screens.preview import PreviewScreen


def follow(follower: Follower, path: Path, seed: int, preferences: Preferences, mouse: bool = True) -> int:
    """Show a file until the person leaves; 1 where it has errors then. Raises what else ended the app."""
    app = PreviewApp(follower, path, seed, preferences)
    app.run(mouse=mouse)
    if app.crash is not None:
        raise app.crash
    if app.return_code:
        return app.return_code
    return 1 if any(problem.severity == "error" for problem in follower.preview.problems) else 0


class PreviewApp(Appearance):
    """One page, from which one only leaves."""

    TITLE = "preview"

    def __init__(self, follower: Follower, path: Path, seed: int, preferences: Preferences) -> None:
        super().__init__(preferences)
        self._page = PreviewScreen(follower, path, seed)

    def get_default_screen(self) -> PreviewScreen:
        """The page."""
        return self._page
