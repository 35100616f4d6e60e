"""The app: which screen follows which."""

from __future__ import annotations

import asyncio
import os
import sys
import time
from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, Protocol

from textual.await_complete import AwaitComplete
from textual.binding import Binding, BindingType
from textual.screen import Screen

from trainer.errors import TrainerError
from trainer.history import Draft, HistoryError
from trainer.tui.consulting import Consulting
from trainer.tui.leaving import ENDING
from trainer.tui.library import Library
from trainer.tui.memory import collect_from_now_on, let_go_of_closed_screens
from trainer.tui.modes import next_mode
from trainer.tui.preferences import Preferences
from trainer.tui.records import Records
from trainer.tui.rescue import refuges
from trainer.tui.reseed import ALL_TRIED, NEW_NUMBERS, next_numbers, random_seed
from trainer.tui.text import error_line, minutes
from trainer.tui.thread import in_thread

if TYPE_CHECKING:
    from trainer.bank import Question, Variant
    from trainer.grading import Report
    from trainer.tui.screens.report import ReportScreen
    from trainer.tui.session import Session


class Grade(Protocol):
    """The one way from an answer to a report."""

    def __call__(self, question: Variant, text: str, *, used_s: float | None, mode: str) -> Report:
        """Grade `text`; `used_s` in seconds."""


def local_now() -> datetime:
    """This moment, in the zone of this computer."""
    return datetime.now().astimezone()


def grade_answer(question: Variant, text: str, *, used_s: float | None, mode: str) -> Report:
    """`trainer.grading.grade`, imported with the first answer: the first screen does not wait for it."""
    from trainer.grading import grade

    return grade(question, text, used_s=used_s, mode=mode)


class TrainerApp(Consulting):
    """Wires screens to library, records and grading. It computes nothing itself.

    `clock` is monotonic, in seconds; `now` gives aware times. `start` is the id of a question to drill at
    once, with the numbers of `seed`; `first` is called at the start. `new_seed` gives one for another try. An
    answer that the history cannot take at the end goes into one of the folders of `refuges`; `farewell` is
    what must be said of it once the terminal is the shell's again.
    """

    TITLE = "napkin trainer"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding(
            "ctrl+p,f12,colon",
            "palette",
            "commands",
            id="palette",
            key_display="ctrl+p",
            show=False,
            tooltip="every action and every question, by its name",
        ),
    ]

    def __init__(
        self,
        library: Library,
        records: Records,
        *,
        clock: Callable[[], float] = time.monotonic,
        now: Callable[[], datetime] = local_now,
        grade: Grade = grade_answer,
        start: str | None = None,
        first: Callable[[TrainerApp], None] | None = None,
        mode: str = "drill",
        seed: int | None = None,
        new_seed: Callable[[], int] = random_seed,
        preferences: Preferences | None = None,
        refuges: Callable[[], list[Path]] = refuges,
    ) -> None:
        super().__init__(preferences or Preferences(), records, refuges)
        self.library = library
        self.clock = clock
        self.now = now
        self.mode = mode
        self.clock_hidden = self.preferences.hide_clock
        self._grade = grade
        self._start = start
        self._first = first
        self._seed = seed
        self.new_seed = new_seed

    def get_default_screen(self) -> Screen[None]:
        """Home is always the lowest screen, but for what stands for it behind a question until it is seen."""
        if self._start is not None:
            from trainer.tui.screens.ground import Ground

            return Ground()
        from trainer.tui.screens.home import HomeScreen

        return HomeScreen()

    def on_mount(self) -> None:
        self.records.on_trouble = self._show_trouble
        if sys.platform != "win32":
            for sign in ENDING:
                asyncio.get_running_loop().add_signal_handler(sign, self._stop, sign)
        if self._start is not None:
            self.begin(self._start, self._seed)
        if self._first is not None:
            self._first(self)

    def on_ready(self) -> None:
        """The first screen is drawn."""
        collect_from_now_on()

    def pop_screen(self) -> AwaitComplete:
        """Close the screen on top, and keep nothing of it."""
        let_go_of_closed_screens()
        return super().pop_screen()

    # From screen to screen

    def begin(self, id: str, seed: int | None = None, *, exactly: bool = False) -> None:
        """Drill a question of the library; where a draft of it lies, ask whether to go on with it.

        Without a seed a question that was tried before has numbers it never had, but for `exactly`, which
        means the file's own.
        """

        def start_afresh() -> None:
            from trainer.tui.session import fresh, opened

            self.clear_notifications()
            tried = [] if exactly or seed is not None else self.records.seeds_at(id)
            if seed is None and not tried and (face := self.library.face(id)):
                load = partial(self.library.question, id)
                self._write(opened(face, load, self.mode, self.clock, self.now()))
                return

            def session(question: Question) -> Session:
                numbers = next_numbers(question, tried, self.new_seed)
                if numbers.tried:
                    self._warn(f"{ALL_TRIED}; these come again")
                elif numbers.seed is not None:
                    self.notify(NEW_NUMBERS, markup=False)
                return fresh(question, numbers.seed if tried else seed, self.mode, self.clock, self.now())

            self._drill(id, session)

        def answered(answer: str | None) -> None:
            if answer == "continue":
                self.resume(drafts[0])
            elif answer == "fresh":
                start_afresh()

        any_numbers = seed is None and not exactly
        drafts = [
            draft
            for draft in self.records.drafts()
            if draft.question == id and (any_numbers or draft.seed == seed)
        ]
        if not drafts:
            start_afresh()
            return
        from trainer.tui.screens.ask import AskScreen

        answers = [("continue", "go on with it"), ("fresh", "start afresh; the other draft is kept")]
        used = minutes(drafts[0].elapsed_s)
        self.push_screen(
            AskScreen(f"There is an unfinished answer to this question, {used} on its clock.", answers),
            answered,
        )

    def begin_mock(self, minutes: float = 45.0, track: str | None = None, seed: int | None = None) -> None:
        """Show mock interviews, ready to begin one of so many minutes."""
        from trainer.tui.screens.mocks import MocksScreen

        self.push_screen(MocksScreen(minutes, track, seed))

    def resume(self, draft: Draft) -> None:
        """Go on with a draft where it stopped, in its own mode."""
        from trainer.tui.session import resumed

        self.clear_notifications()
        if draft.question not in self.library:
            self.offer_as_file(
                draft, "Its question is not in the bank, or its file has an error: trainer check"
            )
            return
        taken = self.records.take_draft(draft)
        if taken is None:
            self._warn("another terminal has taken this draft up")
            return
        self._drill(
            draft.question,
            lambda question: resumed(taken, question, self.clock, self.now()),
            partial(self.offer_as_file, taken),
        )

    def _drill(
        self, id: str, session: Callable[[Question], Session], says: Callable[[str], None] | None = None
    ) -> None:
        try:
            begun = session(self.library.question(id))
        except TrainerError as error:
            (says or self._warn)(error_line(error))
        else:
            self._write(begun)

    def _write(self, session: Session) -> None:
        from trainer.tui.screens.drill import DrillScreen

        self.push_screen(DrillScreen(session))

    async def grade(self, session: Session, text: str, used: float) -> tuple[ReportScreen, int | None]:
        """Grade an answer, keep the attempt in place of its draft; return the screen of its report, and the
        number of the attempt where it could be kept.

        The grading is done in a thread: the app can be left at any moment, and then the draft is kept.
        """
        from trainer.tui.screens.report import ReportScreen

        report = await in_thread(partial(session.report, self._grade, text, used))
        timeline = session.log.timeline
        number = self.records.keep_attempt(
            session.draft_id, report, session.mode, session.started, used, timeline
        )
        return ReportScreen(report, number, session.draft_id), number

    async def reply(
        self, session: Session, screen: ReportScreen, attempt: int | None, number: int, text: str
    ) -> None:
        """Grade a reply to a follow-up before its report is shown, and keep it with the attempt."""
        from trainer.grading import reply_to

        if attempt is not None:
            screen.report = self.records.as_kept(attempt, screen.report) or screen.report
        screen.report = await in_thread(partial(reply_to, session.variant, screen.report, number, text))
        self.records.amend(attempt, session.draft_id, screen.report)

    def open_attempt(self, number: int) -> None:
        """Show a past attempt as it was graded."""
        from trainer.tui.screens.report import ReportScreen

        try:
            attempt = self.records.attempt(number)
        except HistoryError as error:
            self._warn(error_line(error))
            return
        if attempt is not None:
            self.push_screen(ReportScreen(attempt.report, number))

    def edit_question(self, id: str) -> None:
        """Open a question's file in the person's editor, at its first problem, and read all files again."""
        from trainer.paths import packaged
        from trainer.tui.external import edit_file

        place = self.library.place(id)
        if place is None:
            self._warn("this question has no file here")
            return
        path, line = place
        try:
            edit_file(self, path, line, os.environ)
        except TrainerError as error:
            self._warn(error_line(error))
            return
        self.library.reload()
        if path.is_relative_to(packaged("questions")):
            self._warn(
                f"{path.name} comes with the trainer: trainer new ID --from {id} makes a copy of your own"
            )

    def change_mode(self) -> None:
        """Take the next mode for the drills to come, and remember it."""
        self.mode = next_mode(self.mode)
        self.clear_notifications()
        self.keep("mode", self.mode)

    def action_palette(self) -> None:
        """Find an action or a question by its name."""
        from trainer.tui.screens.palette import open_palette

        open_palette(self)
