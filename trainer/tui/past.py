"""What can be done with a past attempt: replay, compare, grade again, note on it, delete, bring back."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType

from trainer.errors import TrainerError
from trainer.history import Attempt, AttemptSummary, Query
from trainer.tui.screens.base import TrainerScreen
from trainer.tui.text import day, error_line, minutes, one_line
from trainer.tui.thread import in_thread

OTHERS = 200
"""Attempts at one question that are offered to compare with."""
OF_ONE = ("replay", "compare", "note", "delete", "regrade")
"""Actions on the attempt that is meant."""


class PastActions(TrainerScreen):
    """The actions of a screen that stands on an attempt: `meant`, None where it stands on none."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("P", "replay", "replay", id="review.replay", tooltip="line by line, as it was typed"),
        Binding(
            "v", "compare", "compare", id="review.compare", tooltip="with another try at the same question"
        ),
        Binding("n", "note", "note", id="review.note", tooltip="write a note on the attempt"),
        Binding(
            "d,delete",
            "delete",
            "delete",
            id="review.delete",
            key_display="d",
            tooltip="out of every list; it can be brought back",
        ),
        Binding("u", "undo", "undo", id="review.undo", tooltip="bring back what was deleted last"),
        Binding(
            "R",
            "regrade",
            "grade again",
            id="review.regrade",
            tooltip="by today's grader, and what changes",
        ),
    ]

    @property
    def meant(self) -> AttemptSummary | None:
        """The attempt that is meant."""
        raise NotImplementedError

    @property
    def row_beside(self) -> str:
        """The row to stand on when the highlighted one goes."""
        raise NotImplementedError

    def look_again(self, stand_on: str = "") -> None:
        """Bring the list up to date, and stand on a row."""
        raise NotImplementedError

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey out what is done with an attempt where none is meant."""
        offered = super().check_action(action, parameters)
        return None if offered and action in OF_ONE and self.meant is None else offered

    def why_not(self, action: str) -> str:
        """Nothing can be done with an attempt where none is meant."""
        return "No attempt is highlighted." if action in OF_ONE and self.meant is None else ""

    def _whole(self, number: int) -> Attempt | None:
        try:
            return self.trainer.records.attempt(number)
        except TrainerError as error:
            self._warn(error_line(error))
            return None

    def _warn(self, text: str) -> None:
        self.notify(text, severity="warning", markup=False)

    def action_replay(self) -> None:
        """Show how the answer came about."""
        attempt = self._whole(self.meant.number) if self.meant else None
        if attempt is None:
            return
        if not attempt.timeline:
            self._warn("how this answer came about was not kept")
            return
        from trainer.tui.screens.replay import ReplayScreen

        self.app.push_screen(ReplayScreen(attempt))

    def action_compare(self) -> None:
        """Set the attempt beside another one at the same question."""
        meant = self.meant
        if meant is None:
            return
        query = Query(question=meant.question)
        others = [one for one in self.trainer.records.find(query, OTHERS) if one.number != meant.number]
        if not others:
            self._warn("this is the only attempt at its question")
        elif len(others) == 1:
            self._compare(meant.number, str(others[0].number))
        else:
            from trainer.tui.screens.find import Choice, FindScreen

            now = self.trainer.now()
            choices = [
                Choice(str(one.number), f"attempt {one.number}: {one.score} {one.band}", _when(one, now))
                for one in others
            ]
            self.app.push_screen(FindScreen(choices, "compare with"), partial(self._compare, meant.number))

    def _compare(self, number: int, other: str | None) -> None:
        if other is None:
            return
        both = [one for one in (self._whole(number), self._whole(int(other))) if one is not None]
        if len(both) == 2:
            from trainer.tui.screens.compare import CompareScreen

            earlier, later = sorted(both, key=lambda one: (one.summary.started, one.summary.number))
            self.app.push_screen(CompareScreen(earlier, later))

    def action_delete(self) -> None:
        """Take the attempt out of every list."""
        meant = self.meant
        beside = self.row_beside
        if meant is not None and self.trainer.records.hide_attempt(meant.number):
            self.notify(f"attempt {meant.number} deleted; {self.key_of('undo')} brings it back", markup=False)
            self.look_again(beside)

    def action_undo(self) -> None:
        """Bring back what was deleted last, today or long ago."""
        number = self.trainer.records.deleted_last()
        if number is None:
            self.notify("nothing is deleted", markup=False)
        elif self.trainer.records.hide_attempt(number, hidden=False):
            self.notify(f"attempt {number} is back", markup=False)
            self.look_again(f"attempt:{number}")

    def action_note(self) -> None:
        """Write a note on the attempt."""
        if self.meant is not None:
            from trainer.tui.screens.note import NoteScreen

            subject = f"attempt:{self.meant.number}"
            screen = NoteScreen(one_line(self.meant.title), subject)
            self.app.push_screen(screen, lambda _: self.look_again(subject))

    def action_regrade(self) -> None:
        """Grade the attempt again and show what changes; what was stored stays."""
        attempt = self._whole(self.meant.number) if self.meant else None
        if attempt is not None:
            self._regrade(attempt)

    @work(group="regrade", exclusive=True)
    async def _regrade(self, attempt: Attempt) -> None:
        from trainer.bank import draw
        from trainer.grading.regrade import regrade
        from trainer.tui.screens.regraded import RegradedScreen

        report = attempt.report
        if report.question not in self.trainer.library:
            self._warn("its question is no longer in the bank")
            return
        try:
            variant = draw(self.trainer.library.question(report.question), report.seed)
        except TrainerError as error:
            self._warn(error_line(error))
            return
        try:
            found = await in_thread(partial(regrade, variant, report))
        except Exception as error:
            self.app._handle_exception(error)
            return
        if self.app.screen is self:
            self.app.push_screen(RegradedScreen(found))


def _when(attempt: AttemptSummary, now: datetime) -> str:
    used = "" if attempt.used_s is None else minutes(attempt.used_s)
    return f"{day(attempt.started, now)}  {used:>6}"
