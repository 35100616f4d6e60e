"""Claims of checks: where an answer may say what a check asks for, and what comes of saying so."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from trainer.bank import Variant
from trainer.grading import Report, claim
from trainer.grading.report import CheckResult
from trainer.report.claimed import score_with_claims
from trainer.report.items import CHECK, key
from trainer.tui.screens.find import Choice
from trainer.tui.sharing import Sharing
from trainer.tui.text import one_line
from trainer.tui.widgets.report_sheet import ReportSheet

NO_LINE = "0"
"""The id of the place that is none: a claim without words."""


def claim_places(report: Report) -> list[Choice]:
    """Every line of the answer by its number, and last that no line says it."""
    lines = [
        Choice(str(line.line), f"{line.line}  {line.text.strip()}")
        for line in report.lines
        if line.text.strip()
    ]
    return [*lines, Choice(NO_LINE, "no line says it: claim it without words", also="none nothing")]


class Claiming(Sharing):
    """A report whose checks can be claimed."""

    @property
    def known_variant(self) -> Variant | None:
        """The question with the numbers that were answered; None where it cannot be had."""
        raise NotImplementedError

    async def change(self, change: Callable[[], Report]) -> None:
        """Take over what was added to the report, and keep it."""
        raise NotImplementedError

    @property
    def sheet(self) -> ReportSheet:
        """The sheet of the report."""
        return self.query_one(ReportSheet)

    @property
    def unmet(self) -> list[CheckResult]:
        """The checks that can be claimed."""
        return [check for check in self.report.checks if check.status != "done"]

    def action_claim(self) -> None:
        """Claim the highlighted check, or choose one; a claim is taken back in the same way."""
        from trainer.tui.screens.ask import AskScreen

        for check in self.unmet:
            if key(CHECK, check.id) == self.sheet.view.at:
                self._point(check.id)
                return
        signs = {True: "take back: ", False: ""}
        answers = [(check.id, f"{signs[check.claimed]}{one_line(check.label)}") for check in self.unmet]
        says = "Which check does your answer meet all the same? The report keeps both facts."
        self.app.push_screen(AskScreen(says, answers), self._point)

    def _point(self, chosen: str | None) -> None:
        """Ask where the answer meets a check; a claim that was made is taken back."""
        check = next((check for check in self.unmet if check.id == chosen), None)
        if check is None:
            return
        if check.claimed:
            self._claim(check, None)
            return
        from trainer.tui.screens.find import FindScreen

        asks = FindScreen(claim_places(self.report), f"which line? {one_line(check.label)}")
        self.app.push_screen(asks, partial(self._claim, check))

    def _claim(self, check: CheckResult, place: str | None) -> None:
        """Claim a check with the words of a place, or take its claim back, where there is one."""
        lines = {one.id: one.claimed_line for one in self.report.checks if one.claimed}
        if self.known_variant is None or (place is None and check.id not in lines):
            return
        if place is None:
            del lines[check.id]
            says = "no longer claimed"
        else:
            lines[check.id] = int(place) or None
            says = f"claimed by line {place}" if int(place) else "claimed without words"
        pointed = {id: line for id, line in lines.items() if line is not None}
        change = partial(claim, self.known_variant, self.report, set(lines), pointed)
        self.run_worker(self._claimed(check, change, says), exit_on_error=False)

    async def _claimed(self, check: CheckResult, change: Callable[[], Report], says: str) -> None:
        """Make a claim, show it, and say so."""
        await self.change(change)
        self.sheet.go(key(CHECK, check.id))
        score = score_with_claims(self.report) or f"{self.report.score} {self.report.band}"
        self.notify(f"{says}: {score}", markup=False)
