"""Claims: where an answer may have what was not found or not detected, and what comes of saying so."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from trainer.bank import Variant
from trainer.grading import Report, claim
from trainer.grading.claim import claim_of, claimable
from trainer.grading.report import CheckResult, StepResult
from trainer.report.claimed import score_with_claims
from trainer.tui.screens.find import Choice
from trainer.tui.sharing import Sharing
from trainer.tui.text import one_line
from trainer.tui.widgets.report_sheet import ReportSheet

NO_LINE = "0"
"""The id of the place that is none: a claim on what was said and not written."""
Claimable = StepResult | CheckResult


def claim_places(report: Report) -> list[Choice]:
    """Every line of the answer by its number, and last that it stands in none of them."""
    lines = [
        Choice(str(line.line), f"{line.line}  {line.text.strip()}")
        for line in report.lines
        if line.text.strip()
    ]
    return [*lines, Choice(NO_LINE, "in no line: it was said but not written", also="none nothing without")]


def claim_choices(report: Report) -> list[Choice]:
    """What can be claimed, each with the grader's verdict; a claim that was made can be taken back."""
    return [
        Choice(
            claim_of(item),
            f"{'take back: ' if item.claimed else ''}{one_line(item.label)}",
            f"{'step' if isinstance(item, StepResult) else 'check'}, "
            f"{'' if item.required else 'optional, '}{item.status}",
        )
        for item in claimable(report)
    ]


class Claiming(Sharing):
    """A report whose steps and checks can be claimed."""

    @property
    def known_variant(self) -> Variant | None:
        """The question with the numbers that were answered; None where it cannot be had."""
        raise NotImplementedError

    async def change(self, change: Callable[[Report], Report]) -> None:
        """Add to the report, as it is by now, and keep it."""
        raise NotImplementedError

    @property
    def sheet(self) -> ReportSheet:
        """The sheet of the report."""
        return self.query_one(ReportSheet)

    def action_claim(self) -> None:
        """Claim the highlighted step or check, or choose one; a claim is taken back by choosing it: after one
        is made the highlight is on it, and the same key once more is meant for the next.
        """
        open_ones = (item for item in claimable(self.report) if not item.claimed)
        if any(claim_of(item) == self.sheet.view.at for item in open_ones):
            self._point(self.sheet.view.at)
            return
        from trainer.tui.screens.find import FindScreen

        says = "what does your answer have all the same? the report keeps both"
        self.app.push_screen(FindScreen(claim_choices(self.report), says), self._point)

    def _point(self, chosen: str | None) -> None:
        """Ask where the answer has a step or check; a claim that was made is taken back."""
        item = next((item for item in claimable(self.report) if claim_of(item) == chosen), None)
        if item is None:
            return
        if item.claimed:
            self._claim(item, None)
            return
        from trainer.tui.screens.find import FindScreen

        asks = FindScreen(claim_places(self.report), f"in which line? {one_line(item.label)}")
        self.app.push_screen(asks, partial(self._claim, item))

    def _claim(self, item: Claimable, place: str | None) -> None:
        """Claim a step or check in a place, or take its claim back, where there is one."""
        if self.known_variant is None or (place is None and not item.claimed):
            return
        if place is None:
            says = "no longer claimed"
        else:
            says = f"claimed in line {place}" if int(place) else "claimed as said but not written"
        name = claim_of(item)
        change = partial(_with_claim, self.known_variant, name, place)
        self.run_worker(self._claimed(name, change, says), exit_on_error=False)

    async def _claimed(self, name: str, change: Callable[[Report], Report], says: str) -> None:
        """Make a claim, show it, and say so."""
        await self.change(change)
        self.sheet.go(name)
        score = score_with_claims(self.report) or f"{self.report.score} {self.report.band}"
        self.notify(f"{says}: {score}", markup=False)


def _with_claim(variant: Variant, name: str, place: str | None, report: Report) -> Report:
    """The report with one claim more, or without it where it has no place, besides those it has."""
    lines = {claim_of(one): one.claimed_line for one in claimable(report) if one.claimed}
    if place is None:
        lines.pop(name, None)
    else:
        lines[name] = int(place) or None
    return claim(
        variant, report, set(lines), {name: line for name, line in lines.items() if line is not None}
    )
