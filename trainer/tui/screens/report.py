"""The report: the candidate's lines beside their verdicts, and all else that is said of an answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, partial
from pathlib import Path
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from trainer.bank import Question, Variant
from trainer.errors import TrainerError
from trainer.grading import Report, reply_to
from trainer.grading.report import FollowUpResult
from trainer.paths import is_served, suggested_file
from trainer.report.behind import variant_behind
from trainer.report.details import Fact, details
from trainer.report.document import Context
from trainer.report.items import FOLLOW_UP, key
from trainer.report.sources import figure_source
from trainer.tui.claiming import Claiming
from trainer.tui.in_the_way import Behind, in_the_way
from trainer.tui.laid import View
from trainer.tui.reseed import ALL_TRIED, unseen_numbers
from trainer.tui.screens.report_keys import KEYS
from trainer.tui.text import error_line, one_line
from trainer.tui.thread import in_thread
from trainer.tui.widgets.report_sheet import ReportSheet

PICTURE = 118
"""Cells across the picture of a sheet."""


class ReportScreen(Claiming):
    """Paints a report, and takes claims and replies to follow-ups, which are graded in a thread.

    `number` is the attempt's in the history, None where it could not be saved: it is then held as that of a
    draft, which is let go of when the report is in a file.
    """

    EXPLAINS = ("signs",)
    BINDINGS: ClassVar[list[BindingType]] = KEYS

    def __init__(self, report: Report, number: int | None, draft_id: str = "") -> None:
        super().__init__()
        self.report = report
        self._kept_as = number
        self._draft_id = draft_id

    @property
    def _number(self) -> int | None:
        """The number of the attempt, None as long as the history has not taken it."""
        if self._kept_as is None:
            self._kept_as = self.trainer.records.late.number(self._draft_id)
        return self._kept_as

    # The question behind the report

    @cached_property
    def question(self) -> Question | None:
        """The question as it is today; None where it is gone, or its file cannot be used."""
        if self.report.question not in self.trainer.library:
            return None
        try:
            return self.trainer.library.question(self.report.question)
        except TrainerError:
            return None

    @cached_property
    def variant(self) -> Variant | None:
        """The question with the numbers that were answered; None where its file says another thing by now."""
        return variant_behind(self.report, self.question) if self.question else None

    @property
    def _deeper(self) -> list[str]:
        return [id for id in self.question.next if id in self.trainer.library] if self.question else []

    @property
    def known_variant(self) -> Variant | None:
        """The question with the numbers that were answered; None where it cannot be had."""
        return self.variant

    # The sheet

    def compose_body(self) -> ComposeResult:
        """One sheet that scrolls."""
        view = View(
            answers=False,
            bookmarked=self.report.question in self.trainer.records.bookmarks(),
            note=self.trainer.records.note(self._subject) if self._number is not None else "",
        )
        yield ReportSheet(self.report, view, self._facts)

    def on_mount(self) -> None:
        self.sheet.focus()

    @property
    def _subject(self) -> str:
        return f"attempt:{self._number}"

    def _facts(self, item: str) -> tuple[Fact, ...]:
        return details(self.report, self.variant, item, figure_source)

    def banner_text(self) -> str:
        """An attempt that is not in the history is said to be so."""
        trouble = self.trainer.records.trouble
        if self._number is not None or trouble is None:
            return super().banner_text()
        return one_line(
            f"this attempt is not kept: {trouble.title} — press {self.key_of('save')} to save it to a file"
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Grey out what this report does not offer."""
        return None if self.why_not(action) else super().check_action(action, parameters)

    def called(self, binding: Binding) -> str:
        """While a finding is open, the key that leads back closes it."""
        closes = binding.action == "back" and self.sheet.view.opened
        return "close" if closes else super().called(binding)

    def why_not(self, action: str) -> str:
        """What keeps an action from being done with this report."""
        return in_the_way(
            action,
            self.report,
            Behind(
                same=self.variant is not None,
                question=self.question is not None,
                varied=bool(self.question and self.question.vary),
                harder=bool(self._deeper),
                filed=self.report.question in self.trainer.library.headings,
                kept=self._number is not None,
            ),
        )

    @on(ReportSheet.Chosen)
    def _choose(self, event: ReportSheet.Chosen) -> None:
        """Open a finding; a follow-up without a reply is answered instead."""
        kind, _, number = event.item.partition(":")
        if kind == FOLLOW_UP and self.variant and not self.report.follow_ups[int(number)].status:
            self._answer(int(number))
        else:
            self.sheet.toggle(event.item)

    def action_back(self) -> None:
        """Close what is open, the highlighted finding first; with nothing open, to where one came from."""
        if not self.sheet.close():
            self.app.pop_screen()

    def action_answers(self) -> None:
        """Show or hide the answers of the follow-ups."""
        self.sheet.show(answers=not self.sheet.view.answers)
        self.sheet.go(key(FOLLOW_UP, 0))

    # What is added to a report after its grading

    def action_follow_up(self) -> None:
        """Answer the follow-ups without a reply, the highlighted one first."""
        open_ones = [number for number, one in enumerate(self.report.follow_ups) if not one.status]
        self._answer(next((one for one in open_ones if key(FOLLOW_UP, one) == self.sheet.view.at), None))

    def _answer(self, number: int | None) -> None:
        from trainer.tui.screens.follow_up import FollowUpScreen

        self.app.push_screen(FollowUpScreen(self.report, self._reply, number))

    async def _reply(self, number: int, text: str) -> FollowUpResult:
        if (variant := self.variant) is not None:
            await self.change(lambda report: reply_to(variant, report, number, text))
            self.sheet.go(key(FOLLOW_UP, number))
        return self.report.follow_ups[number]

    async def change(self, change: Callable[[Report], Report]) -> None:
        """Add to the report, and to what other windows have added by now, and keep it with the attempt."""
        if self._number is not None:
            kept = self.trainer.records.as_kept(self._number, self.report)
            if kept is None:
                says = f"attempt {self._number} is another one by now: what you add is not kept with it"
                self.notify(says, severity="warning", markup=False)
                self._kept_as, self._draft_id = None, ""
            self.report = kept or self.report
        try:
            self.report = await in_thread(partial(change, self.report))
        except Exception as error:
            self.app._handle_exception(error)
            return
        self.trainer.records.amend(self._number, self._draft_id, self.report)
        self.sheet.show(self.report)

    # On to another answer

    def action_again(self) -> None:
        """Try the same question with the same numbers."""
        self._begin(self.report.question, self.report.seed, exactly=True)

    def action_new_numbers(self) -> None:
        """Try the same question with numbers that this person never had."""
        if self.question is None:
            return
        tried = [self.report.seed, *self.trainer.records.seeds_at(self.report.question)]
        try:
            seed = unseen_numbers(self.question, tried, self.trainer.new_seed)
        except TrainerError as error:
            self.notify(error_line(error), severity="warning", markup=False)
            return
        if seed is None:
            says = f"{ALL_TRIED}; {self.key_of('again')} takes these once more"
            self.notify(says, severity="warning", markup=False)
            return
        self._begin(self.report.question, seed)

    def action_deeper(self) -> None:
        """Go on to the next question of the chain, or choose where there are several."""
        if len(self._deeper) == 1:
            self._begin(self._deeper[0])
            return
        from trainer.tui.screens.ask import AskScreen

        headings = self.trainer.library.headings
        answers = [(id, one_line(headings[id].title) if id in headings else id) for id in self._deeper]
        self.app.push_screen(AskScreen("Go deeper, into which question?", answers), self._begin)

    def _begin(self, id: str | None, seed: int | None = None, *, exactly: bool = False) -> None:
        """Drill over this report: whoever breaks off is back on it, and the next report takes its place."""
        if id is not None:
            self.trainer.begin(id, seed, exactly=exactly)

    # What is kept beside it

    def action_bookmark(self) -> None:
        """Bookmark the question, or take the bookmark away."""
        wanted = not self.sheet.view.bookmarked
        self.trainer.records.bookmark(self.report.question, wanted)
        is_marked = self.report.question in self.trainer.records.bookmarks()
        self.sheet.show(bookmarked=is_marked)
        self.notify("bookmarked" if is_marked else "no longer bookmarked", markup=False)

    def action_note(self) -> None:
        """Write a note on this attempt."""
        from trainer.tui.screens.note import NoteScreen

        about = f"your note on attempt {self._number}"
        self.app.push_screen(NoteScreen(about, self._subject), self._noted)

    def _noted(self, note: str | None) -> None:
        self.sheet.show(note=note or "")

    def action_edit(self) -> None:
        """Open the question's file; what rests on the question is looked up anew afterwards."""
        self.trainer.edit_question(self.report.question)
        for name in ("question", "variant"):
            self.__dict__.pop(name, None)
        self.sheet.show(self.report)
        self.refresh_bindings()

    def action_save(self) -> None:
        """Ask for a file and write the report to it."""
        from trainer.tui.screens.save import SaveScreen

        suggested = suggested_file(f"{self.report.question}-{self.trainer.now():%Y-%m-%d-%H%M}.md")
        self.app.push_screen(SaveScreen(suggested, self._export), self._saved)

    def _export(self, written: str) -> Path:
        from trainer.tui.export import save_report

        context = Context(self.variant, self._number, note=self.sheet.view.note, source=figure_source)
        return save_report(self.report, written, context, partial(self.sheet.picture, PICTURE))

    def _saved(self, path: Path | None) -> None:
        if path is not None:
            self.trainer.records.drop_unsaved(self._draft_id)
            if is_served():
                self.app.deliver_binary(path)
            self.notify(f"saved as {path.name if is_served() else path}", markup=False)
