"""The last look at what is painted: nothing that a terminal would obey leaves the app in a text."""

from __future__ import annotations

from typing import Any

from rich.segment import Segment
from textual.app import App
from textual.color import Color
from textual.filter import LineFilter

from trainer.report.plain import CONTROLS

_DROPPED = dict.fromkeys([*CONTROLS, *map(ord, "\t\n\u2028\u2029")])
"""What has no width of its own, so that nothing moves without it."""


class Harmless(LineFilter):
    """Passes every row of the screen on without control characters.

    Texts are shown with signs in their place; this is for one that was not.
    """

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments, or new ones where there is something to drop."""
        if all(segment.text.isprintable() for segment in segments):
            return segments
        return [Segment(text.translate(_DROPPED), style, control) for text, style, control in segments]


def paint_harmlessly(app: App[Any]) -> None:
    """Have an app paint nothing else."""
    app._filters.append(Harmless())
