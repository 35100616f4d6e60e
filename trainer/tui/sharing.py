"""The line on an answer to the question of the day, to be shared with others."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from trainer.grading import Report
from trainer.tui.screens.base import TrainerScreen

SHOWN_S = 30


class Sharing(TrainerScreen):
    """A screen with a `report`, which can be shared where it is of the question of the day."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "y",
            "share",
            "share",
            id="report.share",
            tooltip="copy a line on this answer to the question of the day, without the answer",
        )
    ]

    report: Report

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Only the question of the day, with its numbers, is shared."""
        if action != "share":
            return True
        from trainer.tui.todays import daily_of

        one = daily_of(self.trainer)
        return one is not None and (one.heading.id, one.seed) == (self.report.question, self.report.seed)

    def action_share(self) -> None:
        """Copy the line, and show it for terminals that let nothing be copied."""
        from trainer.practice.daily import shared

        line = shared(self.report, self.trainer.now().date())
        self.app.copy_to_clipboard(line)
        self.app.clear_notifications()
        self.notify(f"copied: {line}", timeout=SHOWN_S, markup=False)
