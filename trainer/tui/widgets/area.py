"""A text area that is let go of when its screen is."""

from __future__ import annotations

from typing import Any

from textual.widgets import TextArea


class Area(TextArea):
    """A text area that asks the app for its theme, and no longer than it stands on a screen.

    One of Textual stays among the app's watchers until the theme changes, with the text and all edits of it.
    """

    def watch(self, obj: Any, attribute_name: str, callback: Any, init: bool = True) -> None:
        """Watch something, but hear of another theme by the signal, which can be left."""
        if obj is self.app and attribute_name == "theme":
            self.app.theme_changed_signal.subscribe(self, lambda _: callback())
        else:
            super().watch(obj, attribute_name, callback, init)

    def on_unmount(self) -> None:
        self.app.theme_changed_signal.unsubscribe(self)
