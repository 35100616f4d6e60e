"""The report: the candidate's lines beside their verdicts, and all else that is said of an answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.reactive import reactive

from trainer.bank import Variant, draw
from trainer.errors import TrainerError
from trainer.grading import Report, claim, fits, reply_to
from trainer.grading.report import CheckResult, FollowUpResult
from trainer.tui.screens.base import LEAVE, TrainerScreen
from trainer.tui.sheet import sheet
from trainer.tui.text import one_line
from trainer.tui.thread import in_thread
from trainer.tui.widgets.paper import Paper

WIDEST = 140


class ReportScreen(TrainerScreen):
    """Paints a report, and takes claims of checks and replies to follow-ups, which are graded in a thread.

    `number` is the attempt's in the history, None where it could not be saved; `on_saved` is called when it
    is in a file instead.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "f",
            "follow_up",
            "follow-ups",
            id="report.follow-ups",
            tooltip="answer the interviewer's follow-up questions",
        ),
        Binding(
            "v",
            "answers",
            "answers",
            id="report.answers",
            show=False,
            tooltip="show or hide the answers of the follow-ups",
        ),
        Binding(
            "c",
            "claim",
            "claim",
            id="report.claim",
            tooltip="claim a check that was not detected; the report keeps both",
        ),
        Binding("a", "again", "again", id="report.again", tooltip="try the same question once more"),
        Binding(
            "e,ctrl+s", "save", "save to a file", id="report.save", key_display="e", tooltip="as text or JSON"
        ),
        Binding("escape", "app.pop_screen", "back", id="report.back", tooltip="back to where you came from"),
        Binding("q", "app.quit", "quit", id="report.quit", tooltip=LEAVE),
        Binding("j", "line(1)", show=False),
        Binding("k", "line(-1)", show=False),
    ]

    answers: reactive[bool] = reactive(False, init=False)

    def __init__(
        self, report: Report, number: int | None, on_saved: Callable[[], None] = lambda: None
    ) -> None:
        super().__init__()
        self._on_saved = on_saved
        self.report = report
        self._number = number

    @cached_property
    def variant(self) -> Variant | None:
        """The question with the numbers that were answered; None where its file says another thing by now."""
        if self.report.question not in self.trainer.library:
            return None
        try:
            drawn = draw(self.trainer.library.question(self.report.question), self.report.seed)
        except TrainerError:
            return None
        return drawn if fits(drawn, self.report) else None

    def compose_body(self) -> ComposeResult:
        """One sheet that scrolls."""
        with VerticalScroll(id="sheet"):
            yield Paper(self._paint)

    def on_mount(self) -> None:
        self.query_one("#sheet").focus()

    def _paint(self, width: int) -> Content:
        return sheet(self.report, min(width, WIDEST), self.answers)

    def watch_answers(self) -> None:
        """Lay the sheet out again, with or without the answers."""
        self.query_one(Paper).show(self._paint)

    def banner_text(self) -> str:
        """An attempt that is not in the history is said to be so."""
        trouble = self.trainer.records.trouble
        if self._number is not None or trouble is None:
            return super().banner_text()
        return one_line(f"this attempt is not kept: {trouble.title} — press e to save it to a file")

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey out what this report does not offer."""
        if action == "answers":
            return True if self.report.follow_ups else None
        if action == "follow_up":
            return True if self.report.follow_ups and self.variant else None
        if action == "claim":
            return True if self.variant and self._unmet else None
        if action == "again":
            return True if self.report.question in self.trainer.library else None
        return True

    def action_answers(self) -> None:
        """Show or hide the answers of the follow-ups."""
        self.answers = not self.answers

    @property
    def _unmet(self) -> list[CheckResult]:
        return [check for check in self.report.checks if check.status != "done"]

    def action_claim(self) -> None:
        """Choose a check that the answer meets though it was not detected, or take a claim back."""
        from trainer.tui.screens.ask import AskScreen

        signs = {True: "take back: ", False: ""}
        answers = [(check.id, f"{signs[check.claimed]}{one_line(check.label)}") for check in self._unmet]
        says = "Which check does your answer meet all the same? The report keeps both facts."
        self.app.push_screen(AskScreen(says, answers), self._claim)

    def _claim(self, chosen: str | None) -> None:
        if chosen is None or self.variant is None:
            return
        claims = {check.id for check in self.report.checks if check.claimed} ^ {chosen}
        self.run_worker(self._change(partial(claim, self.variant, self.report, claims)), exit_on_error=False)

    def action_follow_up(self) -> None:
        """Answer the follow-ups, one after the other."""
        from trainer.tui.screens.follow_up import FollowUpScreen

        self.app.push_screen(FollowUpScreen(self.report.follow_ups, self._reply))

    async def _reply(self, number: int, text: str) -> FollowUpResult:
        if self.variant is not None:
            await self._change(partial(reply_to, self.variant, self.report, number, text))
        return self.report.follow_ups[number]

    async def _change(self, change: Callable[[], Report]) -> None:
        """Take over what was added to the report, and keep it with the attempt."""
        try:
            self.report = await in_thread(change)
        except Exception as error:
            self.app._handle_exception(error)
            return
        if self._number is not None:
            self.trainer.records.amend_attempt(self._number, self.report)
        self.query_one(Paper).show(self._paint)

    def action_again(self) -> None:
        """Try the same question with the same numbers."""
        self.app.pop_screen()
        self.trainer.begin(self.report.question, self.report.seed)

    def action_save(self) -> None:
        """Ask for a file and write the report to it."""
        from trainer.tui.screens.save import SaveScreen

        suggested = f"~/{self.report.question}-{self.trainer.now():%Y-%m-%d-%H%M}.txt"
        self.app.push_screen(SaveScreen(self.report, suggested), self._saved)

    def _saved(self, path: Path | None) -> None:
        if path is not None:
            self._on_saved()
            self.notify(f"saved as {path}", markup=False)

    def action_line(self, rows: int) -> None:
        """Scroll by some rows."""
        self.query_one("#sheet").scroll_relative(y=rows, animate=False)
