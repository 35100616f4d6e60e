"""The page on a mock interview: verdicts, what to practise, and its answers."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import OptionList, Static

from trainer.paths import suggested_file
from trainer.report.interview import band_of, dimensions, score_of
from trainer.report.next_time import to_practise
from trainer.tui import mock_rows
from trainer.tui.layout import NOTHING
from trainer.tui.listing import SPACER
from trainer.tui.screens.base import LEAVE, TrainerScreen
from trainer.tui.widgets.paper import Paper
from trainer.tui.widgets.rows import Rows

if TYPE_CHECKING:
    from trainer.bank import Heading
    from trainer.practice.mocked import Sitting
    from trainer.report.interview import Dimension, Interview

FORMATS = """The ending of the name says what is written:
.md   Markdown, to paste into notes or a mail
.html a page for any browser
.txt  plain lines"""


class MockPageScreen(TrainerScreen):
    """Sums up an interview. `number` is its own in the history, None where it could not be kept."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "s,ctrl+s",
            "save",
            "export",
            id="mock.save",
            key_display="s",
            tooltip="write the page to a file, to hand to a mentor: Markdown, HTML or text",
        ),
        Binding("escape", "app.pop_screen", "back", id="mock.back", tooltip="back to where you came from"),
        Binding("q", "app.quit", "quit", id="mock.quit", tooltip=LEAVE),
    ]

    def __init__(self, interview: Interview, sitting: Sitting, number: int | None) -> None:
        super().__init__()
        self._interview = interview
        self._sitting = sitting
        self._number = number

    def compose_body(self) -> ComposeResult:
        """The outcome, the verdicts, what can be opened, and the row that is meant."""
        with Horizontal(id="top"):
            yield Static("mock interview", id="name")
            yield Paper(self._outcome, id="mode")
        yield Rows("list")
        yield Paper(lambda width: NOTHING, id="meant")

    def on_mount(self) -> None:
        self.query_one(Rows).focus()

    def on_screen_resume(self) -> None:
        """Read anew: replies to follow-ups may have come."""
        super().on_screen_resume()
        from trainer.tui.mocking import page_of

        found = None if self._number is None else page_of(self.trainer.records, self._number)
        if found is not None and found[0].reports:
            self._interview = found[0]
        self._show()

    def _show(self) -> None:
        interview = self._interview
        practise = mock_rows.practise_rows(to_practise(interview.reports))
        answers = mock_rows.answer_rows(interview)
        parts = [mock_rows.verdict_rows(dimensions(interview)), practise, answers]
        shown = self.query_one(Rows)
        first = shown.chosen is None
        shown.show_rows([row for part in parts if part for row in (*part, SPACER)][:-1])
        if first and practise:
            shown.stand_on(str(practise[1].id))

    def _outcome(self, width: int) -> Content:
        score = score_of(self._interview)
        return mock_rows.outcome(self._interview, score, band_of(score / 100))

    @on(OptionList.OptionHighlighted)
    def _show_meant(self) -> None:
        self.query_one("#meant", Paper).show(self._meant)

    def _meant(self, width: int) -> Content:
        kind, _, key = (self.query_one(Rows).chosen or "").partition(":")
        if kind == "verdict":
            one = self._dimension(key)
            leads = (
                "" if one.place is None else f"enter opens question {one.place + 1}, which lost most by it"
            )
            return mock_rows.meant(f"{key}: {one.why}", [leads] if leads else [], width)
        if kind == "practise":
            found = next(one for one in to_practise(self._interview.reports) if one.skill == key)
            heading = self._question_on(key)
            leads = f"enter starts: {heading.title}" if heading else "no question is about it"
            return mock_rows.meant(f"{key.replace('-', ' ')}: {found.says}", [leads], width)
        for number, report in zip(self._interview.attempts, self._interview.reports, strict=True):
            if kind == "attempt" and str(number) == key:
                return mock_rows.meant(report.title, [report.next_time], width)
        return NOTHING

    def _dimension(self, name: str) -> Dimension:
        return next(one for one in dimensions(self._interview) if one.name == name)

    def _question_on(self, skill: str) -> Heading | None:
        asked = [one.question for one in self._sitting.asked]
        return mock_rows.asked_about(skill, self._ordered, asked)

    @cached_property
    def _ordered(self) -> tuple[Heading, ...]:
        from trainer.tui.practised import agenda_of

        return agenda_of(self.trainer.library, self.trainer.records, self.trainer.now()).ordered

    @on(OptionList.OptionSelected)
    def _open(self, event: OptionList.OptionSelected) -> None:
        """Start a question on a skill, or open the report on an answer."""
        kind, _, key = (event.option.id or "").partition(":")
        if kind == "attempt":
            self.trainer.open_attempt(int(key))
        elif kind == "verdict":
            place = self._dimension(key).place
            number = None if place is None else self._interview.attempts[place]
            if number is not None:
                self.trainer.open_attempt(number)
        elif heading := self._question_on(key):
            self.trainer.begin(heading.id)

    def action_save(self) -> None:
        """Ask for a file and write the page to it."""
        from trainer.tui.screens.save import SaveScreen

        suggested = suggested_file(f"mock-{self._interview.started or self.trainer.now():%Y-%m-%d-%H%M}.md")
        self.app.push_screen(SaveScreen(suggested, self._export, "save this page as", FORMATS), self._saved)

    def _export(self, written: str) -> Path:
        from trainer.report.export import export_page
        from trainer.report.interview_page import interview_document

        return export_page(interview_document(self._interview), written)

    def _saved(self, path: Path | None) -> None:
        if path is not None:
            self.notify(f"saved as {path}", markup=False)
